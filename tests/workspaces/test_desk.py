"""The kernel's side of a panel: one reply a request, numbered events, work that can be stopped."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import TypeAdapter

from zu_notebook import practice, wire
from zu_notebook.workspaces import Page, PanelDesk

OpenPage = Callable[..., Page]
EVENTS: TypeAdapter[wire.Event] = TypeAdapter(wire.Event)
REPLIES: TypeAdapter[wire.Reply] = TypeAdapter(wire.Reply)


class Front:
    """A front end without a screen: sends requests, keeps what comes."""

    def __init__(self, page: Page) -> None:
        self._arrived: queue.Queue[tuple[dict[str, Any], list[bytes]]] = queue.Queue()
        self.events: list[wire.Event] = []
        self.replies: list[str] = []
        self.desk = PanelDesk(page._core, page._thread, lambda message, buffers: self._arrived.put((message, buffers)))

    def ask(self, kind: str, call_id: str = "c1", **fields: object) -> tuple[wire.Reply, list[bytes]]:
        self.desk.receive({"kind": kind, "call_id": call_id, **fields})
        return self.reply(call_id)

    def reply(self, call_id: str) -> tuple[wire.Reply, list[bytes]]:
        while True:
            message, buffers = self._arrived.get(timeout=60)
            if "call_id" not in message:
                self.events.append(EVENTS.validate_python(message))
                continue
            self.replies.append(message["call_id"])
            if message["call_id"] == call_id:
                return REPLIES.validate_python(message), buffers

    def event(self, kind: str) -> wire.Event:
        while True:
            message, _buffers = self._arrived.get(timeout=60)
            assert "call_id" not in message
            self.events.append(EVENTS.validate_python(message))
            if message["kind"] == kind:
                return self.events[-1]


@pytest.fixture
def page(open_url: OpenPage, site: practice.Site) -> Page:
    return open_url(site.page("checkout"))


@pytest.fixture
def front(page: Page) -> Front:
    return Front(page)


def hello(front: Front) -> tuple[wire.Reply, list[bytes]]:
    return front.ask("panel.hello", "hello", protocol=wire.PROTOCOL, version="0")


def test_a_view_that_is_ready_gets_the_whole_state_with_the_picture(front: Front) -> None:
    welcome, buffers = hello(front)
    assert isinstance(welcome, wire.Welcome)
    assert welcome.surface is not None
    assert [each.handle for each in welcome.surface.affordances] == ["a1", "a2", "a3", "a4", "a5"]
    assert welcome.picture is not None
    assert (welcome.picture.view_width, welcome.picture.view_height) == (1280, 800)
    assert buffers[0][:2] == b"\xff\xd8"


def test_an_empty_surface_is_a_surface_and_says_that_it_is_blind(open_url: OpenPage, site: practice.Site) -> None:
    welcome, _ = hello(Front(open_url(site.page("canvas"))))
    assert isinstance(welcome, wire.Welcome)
    assert welcome.surface is not None
    assert welcome.surface.affordances == ()
    assert welcome.surface.blind


def test_what_a_person_does_is_answered_and_told_to_every_view(front: Front, page: Page) -> None:
    hello(front)
    acted, _ = front.ask("page.act", "act", action="type", handle="a1", text="HARBOUR10")
    assert isinstance(acted, wire.Acted)
    assert acted.act.changed == 1
    event = front.event("surface.changed")
    assert isinstance(event, wire.SurfaceChanged)
    assert event.surface.affordances[0].value == "HARBOUR10"
    assert [event.seq for event in front.events] == list(range(1, len(front.events) + 1))
    assert page.evaluate("document.querySelector('input').value") == "HARBOUR10"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"kind": "page.act", "action": "click", "handle": "a99"}, "stale_ref"),
        ({"kind": "page.act", "action": "type", "handle": "a1"}, "usage"),
        ({"kind": "page.act", "action": "dance", "handle": "a1"}, "wire"),
        ({"kind": "page.goto", "url": "file:///etc/passwd"}, "blocked_request"),
        ({"kind": "page.history", "step": "back"}, "navigation"),
        ({"kind": "no.such"}, "wire"),
        ({"kind": "surface.capture", "extra": 1}, "wire"),
    ],
)
def test_a_request_that_fails_gets_one_failure_with_what_to_do(
    front: Front, request_: dict[str, object], code: str
) -> None:
    kind = str(request_.pop("kind"))
    reply, _ = front.ask(kind, "bad", **request_)
    assert isinstance(reply, wire.Failure)
    assert reply.code == code
    assert reply.message
    assert isinstance(front.ask("surface.capture", "good")[0], wire.Captured)
    assert front.replies.count("bad") == 1


def test_what_is_no_message_at_all_is_answered_too(front: Front) -> None:
    front.desk.receive("nonsense")
    reply, _ = front.reply("")
    assert isinstance(reply, wire.Failure)


def test_no_pictures_are_made_for_a_panel_without_views(front: Front, page: Page) -> None:
    hello(front)
    front.ask("panel.bye", "bye")
    page.click("a2")
    assert isinstance(front.ask("surface.capture", "look")[0], wire.Captured)
    assert front.events == []


def test_long_work_is_shown_and_can_be_stopped(front: Front, site: practice.Site) -> None:
    hello(front)
    front.desk.receive({"kind": "page.goto", "call_id": "slow", "url": site.page("slow") + "?s=30"})
    busy = front.event("page.busy")
    assert isinstance(busy, wire.Busy)
    assert busy.what == "goto"
    assert isinstance(front.ask("page.stop", "stop")[0], wire.Done)
    reply, _ = (None, None) if "slow" in front.replies else front.reply("slow")
    assert "slow" in front.replies
    assert reply is None or (isinstance(reply, wire.Failure) and reply.code == "stopped")


def test_a_missed_event_is_made_up_for_by_the_whole_state(front: Front, page: Page) -> None:
    hello(front)
    page.type("a1", "x")
    front.event("surface.changed")
    welcome, _ = front.ask("panel.resync", "again", seen=0)
    assert isinstance(welcome, wire.Welcome)
    assert welcome.seq == front.events[-1].seq
    assert welcome.surface is not None
    assert welcome.surface.affordances[0].value == "x"


def test_a_page_that_is_closed_says_so_once(front: Front, page: Page) -> None:
    hello(front)
    page.close()
    closed = front.event("page.closed")
    assert isinstance(closed, wire.Closed)
    assert closed.reason == "closed"
    reply, _ = front.ask("surface.capture", "after")
    assert isinstance(reply, wire.Failure)
    assert reply.code == "session"
