"""The live view in a person's hands: control, mouse, keyboard, and what becomes of them when the agent drives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.workspaces.live_front import Front, fronts
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]
LOGGED = """<body style="margin:0"><input id=field style="position:absolute;left:20px;top:20px;width:200px;height:30px">
<div id=pad style="position:absolute;left:0;top:100px;width:600px;height:300px;background:#ddd"></div>
<div style="height:3000px"></div>
<script>window.log = [];
const pad = document.getElementById("pad");
for (const kind of ["mousedown", "mouseup", "click", "dblclick", "wheel"])
  pad.addEventListener(kind, event => log.push([kind, event.clientX, event.clientY, event.button, event.detail]));
</script>"""


@pytest.fixture
def logged(open_html: OpenPage) -> Page:
    return open_html(LOGGED)


@pytest.fixture
def hand(logged: Page) -> Iterator[Front]:
    yield from fronts(logged)


# ── control ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_control_is_taken_given_back_and_every_view_hears_of_it(hand: Front, logged: Page) -> None:
    taken = hand.ask("control.take", reason="A code is asked for.")
    assert (taken["control"]["holder"], taken["control"]["reason"]) == ("person", "A code is asked for.")
    assert logged.control.holder == "person"
    assert any(event["kind"] == "control.changed" for event in hand.events)
    given = hand.ask("control.release", message="Done.")
    assert (given["control"]["holder"], given["control"]["message"]) == ("agent", "Done.")
    assert isinstance(given["control"]["handed_back"], str)
    assert logged.control.message == "Done."


def test_what_a_cell_takes_is_seen_in_the_panel(hand: Front, logged: Page) -> None:
    logged.control.take("By hand.")
    assert hand.event("control.changed")["control"]["reason"] == "By hand."
    logged.control.release()
    while hand.event("control.changed")["control"]["handed_back"] is None:
        pass


# ── a person's hand ───────────────────────────────────────────────────────────────────────────────────────────────


def pointer(kind: str, x: float, y: float, **more: object) -> dict[str, object]:
    return {"type": kind, "x": x, "y": y, **more}


def press(x: float, y: float, clicks: int = 1) -> list[dict[str, object]]:
    return [
        pointer("move", x, y),
        pointer("down", x, y, button="left", buttons=1, clicks=clicks),
        pointer("up", x, y, button="left", clicks=clicks),
    ]


def stroke(key: str, code: str, key_code: int, *, text: str = "", modifiers: int = 0) -> list[dict[str, object]]:
    """Press a key and let it go."""
    named = {"key": key, "code": code, "key_code": key_code, "modifiers": modifiers}
    return [{"type": "key_down", **named, "text": text}, {"type": "key_up", **named}]


def test_input_does_nothing_while_the_agent_drives(hand: Front, logged: Page) -> None:
    refused = hand.ask("view.input", events=press(100, 200))
    assert (refused["kind"], refused["code"]) == ("wire.failure", "control_busy")
    assert refused["hint"] == "Take control to use the page."
    assert logged.evaluate("log") == []


def test_a_press_and_a_double_press_arrive_where_they_were_made(hand: Front, logged: Page) -> None:
    hand.ask("control.take")
    hand.ask("view.input", events=[*press(100, 200), *press(100, 200, 2)])
    hand.event("surface.changed")
    hand.ask("control.release")
    logged.surface()
    assert [each[0] for each in logged.evaluate("log")] == [
        *("mousedown", "mouseup", "click"),
        *("mousedown", "mouseup", "click", "dblclick"),
    ]
    assert logged.evaluate("log")[0] == ["mousedown", 100, 200, 0, 1]


def test_keys_a_paste_and_a_shortcut_arrive_in_order(hand: Front, logged: Page) -> None:
    hand.ask("control.take")
    hand.ask("view.input", events=press(100, 35))
    hand.ask(
        "view.input",
        events=[
            *stroke("h", "KeyH", 72, text="h"),
            *stroke("é", "Digit2", 50, text="é"),
            {"type": "text", "text": "港 pasted"},
            *stroke("Backspace", "Backspace", 8),
        ],
    )
    hand.event("surface.changed")
    hand.ask("control.release")
    logged.surface()
    assert logged.evaluate("field.value") == "hé港 paste"


def test_everything_is_marked_and_deleted_by_keyboard(hand: Front, logged: Page) -> None:
    logged.type("a1", "old")
    hand.ask("control.take")
    hand.ask("view.input", events=press(100, 35))
    hand.ask(
        "view.input",
        events=[
            *stroke("a", "KeyA", 65, modifiers=2),
            *stroke("Delete", "Delete", 46),
        ],
    )
    hand.event("surface.changed")
    hand.ask("control.release")
    logged.surface()
    assert logged.evaluate("field.value") == ""


def test_the_wheel_scrolls(hand: Front) -> None:
    hand.watch()
    hand.see(hand.frame())
    hand.ask("control.take")
    hand.ask(
        "view.input", events=[pointer("move", 300, 300), {"type": "wheel", "x": 300, "y": 300, "dx": 0, "dy": 400}]
    )
    while hand.frames[-1][0]["scroll_y"] < 300:
        hand.see(hand.frame())


def test_a_thing_is_dragged(open_html: OpenPage) -> None:
    page = open_html(
        "<div id=card draggable=true style='position:absolute;left:20px;top:20px;width:80px;height:40px'>Card</div>"
        "<div id=pile style='position:absolute;left:300px;top:200px;width:200px;height:200px;background:#ccc'>"
        "Pile</div>"
        "<script>pile.ondragover = e => e.preventDefault(); pile.ondrop = () => { pile.append(' dropped'); }</script>"
    )
    for hand in fronts(page):
        hand.ask("control.take")
        hand.ask("view.input", events=[pointer("down", 60, 40, button="left", buttons=1, clicks=1)])
        for step in range(1, 11):
            hand.ask("view.input", events=[pointer("move", 60 + 34 * step, 40 + 26 * step, button="left", buttons=1)])
        hand.ask("view.input", events=[pointer("up", 400, 300, button="left", clicks=1)])
        page.wait_for("dropped")


def test_what_is_held_is_let_go_when_control_goes_back(hand: Front, logged: Page) -> None:
    hand.ask("control.take")
    hand.ask("view.input", events=[pointer("down", 100, 200, button="left", buttons=1, clicks=1)])
    hand.ask("control.release")
    logged.surface()
    assert [each[0] for each in logged.evaluate("log")][:2] == ["mousedown", "mouseup"]


def first_box(page: Page) -> tuple[float, float]:
    """A point on the first thing that can be acted on."""
    box = page.surface().affordances[0].box
    assert box is not None
    return box.x + box.width / 2, box.y + box.height / 2


def seen(hand: Front, label: str) -> dict[str, Any]:
    """Wait until something is listed."""
    while True:
        for each in hand.event("surface.changed")["surface"]["affordances"]:
            if each["label"] == label:
                return dict(each)


def test_the_page_is_looked_at_again_after_a_person_used_it(open_html: OpenPage) -> None:
    page = open_html("<button onclick=\"this.insertAdjacentHTML('afterend', '<button>More</button>')\">Go</button>")
    where = first_box(page)
    for hand in fronts(page):
        hand.ask("control.take")
        hand.ask("view.input", events=press(*where))
        assert seen(hand, "More")["role"] == "button"


def test_a_dialog_that_a_person_opens_is_answered_in_the_list(open_html: OpenPage) -> None:
    page = open_html("<button onclick=\"document.title = confirm('Sure?')\">Ask</button>")
    where = first_box(page)
    for hand in fronts(page):
        hand.ask("control.take")
        hand.ask("view.input", events=press(*where))
        accept = seen(hand, "OK")
        assert hand.ask("page.act", action="click", handle=accept["handle"])["kind"] == "page.acted"
        assert page.title == "true"
