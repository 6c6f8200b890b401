"""The one way of a call: each stage alone refuses before any effect, and in the order of the specification."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from zu_notebook.control import ApprovalRequest
from zu_notebook.errors import ControlBusy
from zu_notebook.tools import Pipeline, RehearsalBackend, RehearsalPage, ToolAnswer

NODES = [
    {"ref": "e1", "role": "main"},
    {"ref": "e2", "parent": "e1", "role": "button", "name": "Sort", "focusable": True},
    {"ref": "e3", "parent": "e1", "role": "button", "name": "Place order", "focusable": True},
    {"ref": "e4", "parent": "e1", "role": "textbox", "name": "Password", "editable": True, "secret": True},
    {"ref": "e5", "parent": "e1", "role": "textbox", "name": "Message", "editable": True},
]


@pytest.fixture
def page() -> RehearsalPage:
    return RehearsalPage([dict(node) for node in NODES])


def refused(answer: ToolAnswer) -> str:
    assert answer.failure is not None, answer
    return answer.failure.code


def last_event(backend: RehearsalBackend) -> dict[str, Any]:
    kind, data = backend.events[-1]
    assert kind == "tool.call"
    return dict(data)


def spoiled(page: RehearsalPage, stages: list[str]) -> tuple[Pipeline, str, dict[str, Any]]:
    """Make a call that each of these stages alone would refuse."""
    given: dict[str, Any] = {"ref": "e3"}
    name = "browser_click"
    backend = RehearsalBackend(page, attended="approval" not in stages)
    pipeline = Pipeline(backend, mode="plan" if "plan" in stages else "act")
    if "approval" not in stages and "check again" not in stages:
        given["ref"] = "e2"
    if "schema" in stages:
        given["selector"] = "#x"
    if "unsupported" in stages:
        page.reason = "It is a picture."
    if "permission" in stages:
        pipeline.permissions = {"browser_click": "deny", "browser_type": "deny"}
    if "control" in stages:
        page.busy = ControlBusy("A person drives.")
    if "sensitive" in stages:
        name = "browser_type"
        given = {**given, "ref": "e4", "text": "hunter2", "submit": True}
    if "check again" in stages:

        def changed(request: ApprovalRequest) -> None:
            page.nodes[2]["name"] = "Place order for €9,000"  # type: ignore[index] # made of mappings above
            backend.approvals.answer(request.number, "approve")

        backend.asked = changed
    return pipeline, name, given


CODES = {
    "schema": "usage",
    "unsupported": "unsupported",
    "plan": "not_permitted",
    "permission": "not_permitted",
    "control": "control_busy",
    "sensitive": "sensitive_field",
    "approval": "approval_denied",
    "check again": "approval_denied",
}


@pytest.mark.parametrize("stage", CODES)
async def test_each_stage_alone_refuses_before_any_effect(page: RehearsalPage, stage: str) -> None:
    pipeline, name, given = spoiled(page, [stage])
    answer = await pipeline.call(name, given)
    assert refused(answer) == CODES[stage]
    assert page.done == []
    backend = pipeline.backend
    assert isinstance(backend, RehearsalBackend)
    assert last_event(backend)["stage"] == stage


@pytest.mark.parametrize(("earlier", "later"), list(pairwise(list(CODES)[:7])))
async def test_of_two_stages_the_earlier_one_speaks(page: RehearsalPage, earlier: str, later: str) -> None:
    pipeline, name, given = spoiled(page, [earlier, later])
    await pipeline.call(name, given)
    backend = pipeline.backend
    assert isinstance(backend, RehearsalBackend)
    assert last_event(backend)["stage"] == earlier
    assert page.done == []


async def test_the_network_comes_after_control_and_before_the_page_is_left(page: RehearsalPage) -> None:
    backend = RehearsalBackend(page)
    pipeline = Pipeline(backend)
    answer = await pipeline.call("browser_navigate", {"url": "http://169.254.169.254/"})
    assert refused(answer) == "blocked_request"
    assert last_event(backend)["stage"] == "network"
    page.busy = ControlBusy("A person drives.")
    assert refused(await pipeline.call("browser_navigate", {"url": "http://169.254.169.254/"})) == "control_busy"
    assert page.done == []
    assert refused(await pipeline.call("browser_tabs", {"op": "new", "url": "http://10.0.0.1/"})) == "control_busy"
    page.busy = None
    assert refused(await pipeline.call("browser_tabs", {"op": "new", "url": "http://10.0.0.1/"})) == "blocked_request"
    assert len(backend.tabs()) == 1


async def test_what_nothing_refuses_is_done_and_written_down(page: RehearsalPage) -> None:
    backend = RehearsalBackend(page)
    answer = await Pipeline(backend).call("browser_click", {"ref": "e2"})
    assert answer.ok
    assert page.done == [("click", "e2", "left", False)]
    event = last_event(backend)
    assert (event["tool"], event["ok"], event["asked"], event["tab"]) == ("browser_click", True, False, page.id)


async def test_unsupported_says_exactly_that(page: RehearsalPage) -> None:
    page.reason = "It has no pictures."
    answer = await Pipeline(RehearsalBackend(page)).call("browser_screenshot", {})
    assert answer.to_json() == {
        "ok": False,
        "code": "unsupported",
        "message": "browser_screenshot is unsupported by a rehearsal: It has no pictures. Nothing was done.",
        "hint": "",
    }


PLAN = {
    "browser_navigate": ({"action": "reload"}, True),
    "browser_snapshot": ({}, True),
    "browser_read": ({}, True),
    "browser_screenshot": ({}, True),
    "browser_click": ({"ref": "e2"}, False),
    "browser_type": ({"ref": "e5", "text": "x"}, False),
    "browser_select": ({"ref": "e5", "values": ["x"]}, False),
    "browser_press": ({"key": "Tab"}, False),
    "browser_scroll": ({"direction": "down"}, False),
    "browser_wait": ({"ms": 1}, True),
    "browser_tabs": ({"op": "list"}, True),
}


@pytest.mark.parametrize("name", PLAN)
async def test_plan_mode_lets_through_what_reads_and_navigates(page: RehearsalPage, name: str) -> None:
    given, passes = PLAN[name]
    answer = await Pipeline(RehearsalBackend(page), mode="plan").call(name, given)
    assert answer.ok is passes
    if not passes:
        assert refused(answer) == "not_permitted"
        assert page.done == []


async def test_a_tool_that_is_to_be_asked_for_is_asked_for_each_time(page: RehearsalPage) -> None:
    backend = RehearsalBackend(page)
    backend.asked = lambda request: backend.approvals.answer(request.number, "approve")
    pipeline = Pipeline(backend, permissions={"browser_click": "ask", "browser_navigate": "ask"})
    assert (await pipeline.call("browser_click", {"ref": "e2"})).ok
    assert (await pipeline.call("browser_navigate", {"url": "https://b.example/"})).ok
    assert last_event(backend)["asked"] is True


@pytest.mark.parametrize(("button", "asked"), [("left", True), ("middle", True), ("right", False)])
async def test_the_right_button_only_opens_a_menu(
    page: RehearsalPage,
    button: str,
    asked: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    backend = RehearsalBackend(page)
    await Pipeline(backend).call("browser_click", {"ref": "e3", "button": button})
    assert last_event(backend)["asked"] is asked
    assert bool(page.done) is not asked


async def test_enter_in_a_message_box_is_asked_and_a_key_that_writes_is_not(page: RehearsalPage) -> None:
    page.nodes[4]["states"] = {"focused": True}  # type: ignore[index] # made of mappings above
    backend = RehearsalBackend(page)
    asked: list[ApprovalRequest] = []
    backend.asked = asked.append
    pipeline = Pipeline(backend)
    assert (await pipeline.call("browser_press", {"key": "h"})).ok
    assert refused(await pipeline.call("browser_press", {"key": "Enter"})) == "approval_denied"
    assert (
        refused(await pipeline.call("browser_type", {"ref": "e5", "text": "hi", "submit": True})) == "approval_denied"
    )
    assert (await pipeline.call("browser_type", {"ref": "e5", "text": "hi"})).ok
    assert [request.what for request in asked] == [
        'press Enter in a4 (textbox "Message")',
        'type "hi" and press Enter in a4 (textbox "Message")',
    ]


@pytest.mark.parametrize(
    "key", ["Enter", "NumpadEnter", "Shift+Enter", "ControlLeft+Enter", "a+Enter", "Enter+a", "\r", "\n", "Control+\r"]
)
async def test_no_way_to_write_enter_goes_past_the_question(page: RehearsalPage, key: str) -> None:
    page.nodes[4]["states"] = {"focused": True}  # type: ignore[index] # made of mappings above
    answer = await Pipeline(RehearsalBackend(page)).call("browser_press", {"key": key})
    assert refused(answer) == "approval_denied"
    assert page.done == []


@pytest.mark.parametrize("key", [" ", "Space", "Shift+Space", "Enter"])
async def test_a_key_that_presses_a_button_is_asked_like_a_click(page: RehearsalPage, key: str) -> None:
    page.nodes[2]["states"] = {"focused": True}  # type: ignore[index] # made of mappings above
    answer = await Pipeline(RehearsalBackend(page)).call("browser_press", {"key": key})
    assert refused(answer) == "approval_denied"
    assert page.done == []


@pytest.mark.parametrize(
    ("key", "passes"),
    [("x", False), ("Control+v", False), ("Backspace", False), ("Tab", True), ("Shift+Insert", False)],
)
async def test_keys_into_a_secret_field_are_refused_and_those_that_leave_it_are_not(
    page: RehearsalPage,
    key: str,
    passes: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    page.nodes[3]["states"] = {"focused": True}  # type: ignore[index] # made of mappings above
    answer = await Pipeline(RehearsalBackend(page)).call("browser_press", {"key": key})
    assert answer.ok is passes
    if not passes:
        assert answer.failure is not None
        assert answer.failure.hint == "Ask the person to take control and fill it."


async def test_a_request_id_is_done_once_also_at_the_same_time(page: RehearsalPage) -> None:
    pipeline = Pipeline(RehearsalBackend(page))
    given = {"ref": "e2", "request_id": "r1"}
    first, second = await asyncio.gather(*(pipeline.call("browser_click", given) for _ in range(2)))
    third = await pipeline.call("browser_click", given)
    assert first is second is third
    assert len(page.done) == 1
    assert refused(await pipeline.call("browser_click", {"ref": "e3", "request_id": "r1"})) == "usage"
    assert len(page.done) == 1


async def test_a_call_that_is_cut_off_is_not_tried_again_under_its_id(page: RehearsalPage) -> None:
    backend = RehearsalBackend(page)
    pipeline = Pipeline(backend)

    waits = asyncio.Event()

    async def held(_request: ApprovalRequest) -> None:
        waits.set()
        await asyncio.Event().wait()

    backend.answered = held  # type: ignore[method-assign] # the person thinks
    given = {"ref": "e3", "request_id": "r1"}
    cut = asyncio.create_task(pipeline.call("browser_click", given))
    await waits.wait()
    cut.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cut
    assert refused(await pipeline.call("browser_click", given)) == "unknown"
    assert page.done == []
    assert last_event(backend)["error"] == "unknown"


async def test_an_old_capture_is_refused_and_a_fresh_one_is_taken(page: RehearsalPage) -> None:
    pipeline = Pipeline(RehearsalBackend(page))
    first = (await pipeline.call("browser_snapshot", {})).data["capture"]
    page.stale_below = first + 1
    assert refused(await pipeline.call("browser_click", {"ref": "e2", "capture": first})) == "control_lost"
    fresh = (await pipeline.call("browser_snapshot", {})).data["capture"]
    assert (await pipeline.call("browser_click", {"ref": "e2", "capture": fresh})).ok
    assert len(page.done) == 1


async def test_the_ledger_is_not_told_what_is_typed(page: RehearsalPage) -> None:
    backend = RehearsalBackend(page)
    pipeline = Pipeline(backend)
    await pipeline.call("browser_type", {"ref": "e5", "text": "canary-7f3a"})
    await pipeline.call("browser_type", {"ref": "e4", "text": "canary-7f3a"})
    await pipeline.call("browser_press", {"key": "canary-7f3a"})
    await pipeline.call("browser_type", {"ref": "e4", "text": "canary-7f3a", "canary-7f3a": "canary-7f3a" * 9000})
    assert "canary-7f3a" not in str(backend.events)
    assert backend.events[0][1]["args"]["text_characters"] == 11


async def test_a_tab_that_is_not_there_is_refused(page: RehearsalPage) -> None:
    answer = await Pipeline(RehearsalBackend(page)).call("browser_click", {"ref": "e2", "tab": "p999999"})
    assert refused(answer) == "tool"
    assert page.done == []
