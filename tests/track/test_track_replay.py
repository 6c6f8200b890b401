"""A track done again by `zu.replay`: the same elements, the same pipeline, and a stop where it can't be told."""

from __future__ import annotations

import asyncio
import getpass
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

import zu_notebook as zu
from zu_notebook import practice
from zu_notebook.errors import (
    ActionabilityError,
    Ambiguous,
    BlockedRequest,
    ControlBusy,
    ReplayError,
    StaleRef,
    UsageError,
)
from zu_notebook.surface import Affordance
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]

ITEM = "<li>{0} <button onclick=\"log.textContent += '{0};'\">Remove</button></li>"


def one(page: Page, role: str, label: str) -> Affordance:
    found = page.surface().find(role, label)
    assert isinstance(found, Affordance), found
    return found


def basket(*names: str) -> str:
    return f"<h1>Basket</h1><ul>{''.join(ITEM.format(name) for name in names)}</ul><output id=log></output>"


def log(page: Page) -> str:
    return str(page.evaluate("log.textContent"))


def test_an_order_is_replayed_by_the_replay_and_ends_alike(
    open_url: OpenPage, site: practice.Site, workspace: Workspace, tmp_path: Path
) -> None:
    page = open_url(site.page("checkout"))
    page.type(one(page, "textbox", "Discount code"), "HARBOUR10")
    page.click(one(page, "button", "Apply"))
    page.select(one(page, "combobox", "Shipping"), "Express")
    file = page.track.save(tmp_path / "order.jsonl")
    other = open_url(site.page("article"))
    result = zu.replay(file, other)
    assert other.text() == page.text()
    assert list(result.to_frame()["outcome"]) == ["done"] * 4
    assert repr(result) == "<Replay, 4 steps done>"
    assert [each.by for each in other.track] == ["code", *["replay"] * 4]
    events = workspace.ledger.events(page=other.id)
    assert [event.by for event in events if event.kind == "page.click"] == ["replay"]


async def test_a_replay_can_be_awaited(open_url: OpenPage, site: practice.Site) -> None:
    page = await asyncio.to_thread(open_url, site.page("article"))
    result = await zu.areplay(page.track, page)
    assert result.done == 1


def test_a_list_that_grew_does_not_lead_to_a_neighbour(open_html: OpenPage) -> None:
    page = open_html(basket("Tea", "Rope"))
    second = page.surface().find("button", "Remove", position=(2, 2))
    assert isinstance(second, Affordance)
    page.click(second)
    track = zu.Track(page.track.actions[1:])
    grown = open_html(basket("Jam", "Tea", "Salt", "Rope"))
    assert zu.replay(track, grown).done == 1
    assert log(grown) == "Rope;"
    without = open_html(basket("Jam", "Tea"))
    with pytest.raises(ReplayError, match=r'step 2 of 2, click button "Remove"\. button "Remove" \(.*Rope.*\) is not'):
        zu.replay(track, without, timeout_s=0.2)
    assert log(without) == ""


def test_it_stops_where_two_may_be_meant_and_says_which_step(open_html: OpenPage) -> None:
    page = open_html("<button onclick='log.textContent=1'>Go</button><output id=log></output>")
    page.click("a1")
    page.press("Tab")
    track = zu.Track(page.track.actions[1:])
    other = open_html("<button onclick='log.textContent=1'>Go</button><button>Go</button><output id=log></output>")
    with pytest.raises(ReplayError) as raised:
        zu.replay(track, other, timeout_s=0.2)
    assert isinstance(raised.value.__cause__, Ambiguous)
    assert raised.value.step == 2
    assert raised.value.replay.done == 0
    assert "0 steps before it were done (error.replay), none after it." in str(raised.value)
    assert log(other) == ""


def test_it_waits_for_what_comes_late(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("app"))
    page.wait_for("Paint the rail")
    page.click(one(page, "checkbox", "Paint the rail of the Marianne"))
    track = zu.Track((page.track[0], page.track[2]), page.track.header)
    other = open_url(site.page("article"))
    assert zu.replay(track, other).done == 2
    assert other.text() == page.text()


def test_it_stops_at_a_step_that_fails_and_tells_what_was_done_before(open_html: OpenPage) -> None:
    page = open_html("<button>One</button><button>Two</button><button>Three</button>")
    for handle in ("a1", "a2", "a3"):
        page.click(handle)
    other = open_html("<button>One</button><button disabled>Two</button><button>Three</button>")
    with pytest.raises(ReplayError, match=r'step 3 of 4, click button "Two"') as raised:
        zu.replay(_of(page, other), other)
    assert isinstance(raised.value.__cause__, ActionabilityError)
    assert [each.target for each in raised.value.replay.steps][1:] == ['button "One"']
    assert [each.action for each in other.track] == ["goto", "goto", "click", "click"]


def _of(page: Page, other: Page) -> zu.Track:
    """The track of a page, to be done on another one's address."""
    first, *rest = page.track
    start = first.model_copy(update={"args": {"to": other.url}})
    return zu.Track((start, *rest), page.track.header)


def test_dialogs_are_answered_as_they_were(open_html: OpenPage) -> None:
    html = "<button onclick=\"log.textContent = confirm('Sure?') ? 'yes' : 'no'\">Ask</button><output id=log></output>"
    page = open_html(html)
    page.click("a1")
    page.click(one(page, "button", "Cancel"))
    other = open_html(html)
    assert zu.replay(_of(page, other), other).done == 3
    assert log(other) == "no"


def test_a_dialog_that_was_not_there_stops_it(open_html: OpenPage) -> None:
    page = open_html("<button>Ask</button><button>On</button>")
    page.click("a1")
    page.click("a2")
    other = open_html("<button onclick=\"confirm('Sure?')\">Ask</button><button>On</button>")
    with pytest.raises(ReplayError, match='button "On" is not on the page') as raised:
        zu.replay(_of(page, other), other, timeout_s=0.2)
    assert isinstance(raised.value.__cause__, StaleRef)
    assert [each.label for each in other.surface()] == ["OK", "Cancel"]


def test_a_secret_is_asked_for_before_anything_is_done(
    open_url: OpenPage, site: practice.Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_url(site.page("login"))
    page.type(one(page, "textbox", "User name"), "visitor")
    page.type(one(page, "textbox", "Password"), "harbour")
    page.click(one(page, "button", "Continue"))
    other = open_url(site.page("login"))

    def nobody(_prompt: str = "") -> NoReturn:
        raise EOFError

    monkeypatch.setattr(getpass, "getpass", nobody)
    with pytest.raises(UsageError, match=r"types a secret\. The secret PASSWORD is nowhere, .* Nothing was done\."):
        zu.replay(page.track, other)
    assert len(other.track) == 1
    monkeypatch.setenv("PASSWORD", "harbour")
    zu.replay(page.track, other)
    assert (other.url, other.text()) == (page.url, page.text())


def test_files_are_taken_from_a_folder(open_html: OpenPage, tmp_path: Path) -> None:
    html = "<input type=file aria-label=Scan onchange='log.textContent=this.files[0].name'><output id=log></output>"
    page, folder = open_html(html), tmp_path / "scans"
    folder.mkdir()
    (folder / "page one.txt").write_text("1")
    page.upload("a1", folder / "page one.txt")
    other = open_html(html)
    with pytest.raises(ReplayError, match=r"has no page one\.txt"):
        zu.replay(_of(page, other), other)
    assert zu.replay(_of(page, other), other, folder=folder).done == 2
    assert log(other) == "page one.txt"


def test_a_drag_is_done_again(open_html: OpenPage) -> None:
    html = (
        "<div draggable=true role=button tabindex=0 aria-label=Crate style='width:80px;height:40px'>Crate</div>"
        "<div role=button tabindex=0 aria-label=Quay style='width:200px;height:90px' "
        "ondragover='event.preventDefault()' ondrop='log.textContent=1'>Quay</div><output id=log></output>"
    )
    page = open_html(html)
    page.drag(one(page, "button", "Crate"), one(page, "button", "Quay"))
    assert 'page.drag(page.surface().find(role="button", label="Crate"), page.surface()' in page.track.to_code()
    other = open_html(html)
    zu.replay(_of(page, other), other)
    assert log(other) == log(page) == "1"


def test_what_failed_then_and_scripts_are_skipped_and_said(open_html: OpenPage) -> None:
    page = open_html("<button disabled>Pay</button>")
    with pytest.raises(ActionabilityError):
        page.click("a1")
    page.evaluate("1")
    result = zu.replay(page.track, page)
    assert list(result.to_frame()["outcome"]) == ["done", "skipped", "skipped"]
    assert repr(result) == "<Replay, 1 step done, 2 skipped>"


def test_going_back_to_a_state_is_not_made_up(open_html: OpenPage) -> None:
    page = open_html("<p>One")
    page.restore(page.state())
    with pytest.raises(ReplayError, match="What restore did is not in the track"):
        zu.replay(page.track, page)


def test_the_lease_holds_on_it(open_html: OpenPage) -> None:
    page = open_html("<button>Go</button>")
    page.click("a1")
    other = open_html("<button onclick='log.textContent=1'>Go</button><output id=log></output>")
    other.control.take("mine")
    with pytest.raises(ReplayError, match="stopped at step 1") as raised:
        zu.replay(_of(page, other), other)
    assert isinstance(raised.value.__cause__, ControlBusy)
    other.control.release()
    assert [(each.by, each.outcome, each.error) for each in other.track][1:] == [
        ("replay", "not_done", "control_busy"),
    ]
    other.surface()
    assert zu.replay(_of(page, other), other).done == 2


def test_the_policy_holds_on_it(open_html: OpenPage) -> None:
    page = open_html("<p>One")
    step = page.track[0].model_copy(update={"args": {"to": "http://10.0.0.1/"}})
    with pytest.raises(ReplayError) as raised:
        zu.replay(zu.Track((step,)), page)
    assert isinstance(raised.value.__cause__, BlockedRequest)


def test_it_can_be_broken_off(open_html: OpenPage, workspace: Workspace) -> None:
    page = open_html("<button>Go</button>")
    page.click("a1")
    other = open_html("<p>Nothing")
    begun = threading.Event()
    other._core.on_change.append(begun.set)

    async def broken() -> None:
        running = asyncio.ensure_future(zu.areplay(zu.Track(page.track.actions[1:]), other, timeout_s=60))
        await asyncio.to_thread(begun.wait, 20)
        running.cancel()
        await running

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(broken())
    assert other.surface() is not None
    assert workspace.thread.run(_actor()) == "code"


async def _actor() -> str:
    from zu_notebook.workspaces._journal import actor  # noqa: PLC0415 - looked at from inside, in this test only

    return actor.get()


@pytest.mark.parametrize(("track", "word"), [(3, "int is no track"), ("no.jsonl", "There is no file")])
def test_what_is_no_track_is_refused(open_html: OpenPage, track: str, word: str) -> None:
    with pytest.raises(UsageError, match=word):
        zu.replay(track, open_html("<p>One"))
    with pytest.raises(UsageError, match="not on a str"):
        zu.replay(zu.Track(), "page")  # type: ignore[arg-type]
