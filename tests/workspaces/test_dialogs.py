"""The page's own dialogs: shown as part of the surface, answered with handles, and never a reason to hang."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.workspaces.dialogs import CONFIRM, log, named
from zu_notebook.errors import ActionabilityError, DialogError, StaleRef
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]
Made = Callable[[str], str]

# ── shown and answered ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_dialog_is_a_part_of_the_surface_and_all_behind_it_is_pruned(open_html: OpenPage) -> None:
    page = open_html(CONFIRM)
    result = page.click("a1")
    surface = page.surface()
    assert [(each.handle, each.role, each.label, each.dialog) for each in surface] == [
        ("a3", "button", "OK", "Delete it?"),
        ("a4", "button", "Cancel", "Delete it?"),
    ]
    assert {(each.label, each.reason) for each in surface.pruned} == {
        ("Delete", "outside the dialog Delete it?"),
        ("Top", "outside the dialog Delete it?"),
    }
    assert [each.label for each in result.changes.appeared] == ["OK", "Cancel"]
    assert 'page.click("a3") is "OK"' in result.note
    (dialog,) = (node for node in page.snapshot() if node.role == "alertdialog")
    assert dialog.name == "Delete it?"
    assert dialog.states["modal"] is True


@pytest.mark.parametrize(("label", "said"), [("OK", "deleted"), ("Cancel", "kept")])
def test_a_confirm_is_answered_with_its_buttons(open_html: OpenPage, label: str, said: str) -> None:
    page = open_html(CONFIRM)
    page.click("a1")
    result = page.click(named(page, label))
    assert [item.text for item in result.changes.context_appeared] == ["Files", said]
    assert [each.handle for each in page.surface()] == ["a1", "a2"]


def test_an_alert_has_one_button_and_the_page_goes_on_after_it(open_html: OpenPage) -> None:
    page = open_html(
        "<button onclick=\"alert('Saved'); log.textContent='after'\">Save</button><output id=log></output>"
    )
    page.click("a1")
    assert [each.label for each in page.surface()] == ["OK"]
    page.click(named(page, "OK"))
    assert log(page) == "after"


def test_a_prompt_has_a_field_with_its_default_and_takes_another_text(open_html: OpenPage) -> None:
    page = open_html("<button onclick=\"log.textContent=prompt('Name?', 'Ann')\">Ask</button><output id=log></output>")
    page.click("a1")
    field = named(page, "Name?", "textbox")
    assert field.value == "Ann"
    assert page.type(field, "Bo\nb").changes.changed[0].after == "Bo b"
    page.click(named(page, "OK"))
    assert log(page) == "Bo b"


def test_a_prompt_is_sent_with_its_default_with_a_text_or_not_at_all(open_html: OpenPage) -> None:
    page = open_html(
        "<button onclick=\"log.textContent=JSON.stringify(prompt('Name?', 'Ann'))\">Ask</button>"
        "<output id=log></output>"
    )
    page.click("a1")
    page.press("Enter")
    assert log(page) == '"Ann"'
    page.click("a1")
    page.type(named(page, "Name?", "textbox"), "", submit=True)
    assert log(page) == '""'
    page.click("a1")
    page.press("Escape")
    assert log(page) == "null"


def test_enter_and_escape_answer_as_in_a_browser_and_other_keys_do_nothing(open_html: OpenPage) -> None:
    page = open_html(CONFIRM)
    page.click("a1")
    with pytest.raises(ActionabilityError, match="takes no key 'Tab'"):
        page.press("Tab")
    page.press("Escape")
    assert log(page) == "kept"
    page.click("a1")
    page.press("Enter", named(page, "Cancel"))
    assert log(page) == "kept"
    page.click("a1")
    page.press("Enter")
    assert log(page) == "deleted"


def test_what_a_prompt_for_a_password_gets_is_not_written_down(open_html: OpenPage, workspace: Workspace) -> None:
    page = open_html("<button onclick=\"document.title=prompt('Your password:')\">Log in</button>")
    page.click("a1")
    field = named(page, "Your password:", "textbox")
    assert field.secret
    page.type(field, "CANARY 5551")
    assert "CANARY" not in page.surface().to_text()
    page.click(named(page, "OK"))
    assert page.evaluate("document.title") == "CANARY 5551"
    assert "CANARY" not in repr([event.data for event in workspace.ledger.events(page=page.id)])


# ── what is in its way ────────────────────────────────────────────────────────────────────────────────────────────


def test_nothing_behind_a_dialog_is_acted_on_or_asked_and_nothing_waits(open_html: OpenPage) -> None:
    page = open_html(CONFIRM)
    before = page.surface()
    page.click("a1")
    begun = time.monotonic()
    for attempt in (
        lambda: page.click("a1"),
        lambda: page.click(before["a2"]),
        lambda: page.type("a2", "x"),
        lambda: page.scroll("down"),
        lambda: page.hover("a2"),
        lambda: page.evaluate("document.title"),
        page.screenshot,
        lambda: page.wait_for("Never", timeout_s=60),
    ):
        with pytest.raises(DialogError, match=r'confirm "Delete it\?".*page\.click\("a3"\) is "OK"'):
            attempt()
    assert time.monotonic() - begun < 20, "something waited for a page that can't answer"
    page.click("a4")
    assert log(page) == "kept"


def test_the_parts_of_an_answered_dialog_are_stale(open_html: OpenPage) -> None:
    page = open_html(CONFIRM)
    page.click("a1")
    page.click("a3")
    with pytest.raises(StaleRef):
        page.click("a3")
    page.click("a1")
    with pytest.raises(StaleRef):
        page.click("a3")
    assert [each.handle for each in page.surface()] == ["a5", "a6"]


def test_a_dialog_of_another_kind_takes_no_text_and_no_check(open_html: OpenPage) -> None:
    page = open_html(CONFIRM)
    page.click("a1")
    with pytest.raises(ActionabilityError, match="takes no text"):
        page.type("a3", "x")
    with pytest.raises(ActionabilityError, match="can't be checked"):
        page.check("a3")
    with pytest.raises(ActionabilityError, match="left mouse button"):
        page.click("a3", button="right")


# ── when it comes ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("event", ["mousedown", "mouseup", "click", "focus"])
def test_a_dialog_in_the_middle_of_a_press_ends_it_at_once(open_html: OpenPage, event: str) -> None:
    page = open_html(
        f"<button on{event}=\"alert('Now'); log.textContent+='{event} '\">Go</button><output id=log></output>"
    )
    begun = time.monotonic()
    result = page.click("a1")
    assert time.monotonic() - begun < 20
    assert [each.label for each in result.changes.appeared] == ["OK"]
    page.click(named(page, "OK"))
    assert log(page) == f"{event} "
    assert page.click("a1").ok


def test_a_dialog_that_opens_when_the_pointer_comes_is_said_and_nothing_is_pressed(open_html: OpenPage) -> None:
    page = open_html(
        "<button onmouseover=\"if (!window.n) { n = 1; alert('Mind') }\" onclick=\"log.textContent='pressed'\">"
        "Go</button><output id=log></output>"
    )
    with pytest.raises(DialogError, match=r'opened first, and nothing was done: alert "Mind"'):
        page.click("a1")
    page.click(named(page, "OK"))
    assert log(page) == ""
    page.click("a1")
    assert log(page) == "pressed"


def test_a_dialog_while_text_is_typed_lets_the_rest_follow_after_the_answer(open_html: OpenPage) -> None:
    page = open_html(
        "<form onsubmit=\"log.textContent='sent'; return false\">"
        "<input aria-label=Code oninput=\"if (value.length == 3) alert('Three')\"></form><output id=log></output>"
    )
    result = page.type("a1", "abcdef", submit=True)
    assert "It was not submitted." in result.note
    page.click(named(page, "OK"))
    assert page.surface()["a1"].value == "abcdef"
    assert log(page) == ""


def test_a_dialog_from_choosing_and_from_setting_is_shown(open_html: OpenPage) -> None:
    page = open_html(
        "<select aria-label=Size onchange=\"alert('Size ' + value)\"><option>S<option>M</select>"
        "<input type=range aria-label=Level oninput=\"alert('Level ' + value)\">"
    )
    for act, message in ((lambda: page.select("a1", "M"), "Size M"), (lambda: page.type("a2", "70"), "Level 70")):
        assert f'alert "{message}"' in act().note
        page.press("Enter")
    assert [page.surface()[handle].value for handle in ("a1", "a2")] == ["M", "70"]


def test_a_dialog_from_a_timer_is_shown_by_the_act_or_the_look_that_it_meets(open_html: OpenPage) -> None:
    page = open_html("<button onclick=\"setTimeout(() => alert('Later'), 20)\">Go</button>")
    assert 'alert "Later"' in page.click("a1").note
    page.press("Enter")
    page.evaluate("setTimeout(() => alert('Now'), 0)")
    end = time.monotonic() + 20
    while not page.surface().find(label="OK"):
        assert time.monotonic() < end, "no dialog came"
    page.press("Enter")
    assert [each.label for each in page.surface()] == ["Go"]


def test_a_dialog_in_the_middle_of_a_look_ends_it_and_is_shown(open_html: OpenPage) -> None:
    page = open_html("<button>Go</button>" * 50)
    page.evaluate("let n = 0; setInterval(() => { if (n++ < 3) alert('Again ' + n) }, 1)")
    for number in (1, 2, 3):
        end = time.monotonic() + 20
        while True:
            surface = page.surface()
            if surface.find(label="OK"):
                break
            assert time.monotonic() < end, "no dialog came"
        assert [item.text for item in surface.context] == [f"Again {number}"]
        page.press("Enter")
    assert len(page.surface()) == 50


def test_a_script_that_opens_a_dialog_is_told_of_and_goes_on_after_it(open_html: OpenPage) -> None:
    page = open_html("<output id=log></output>")
    with pytest.raises(DialogError, match=r'confirm "Sure\?"'):
        page.evaluate("log.textContent = String(confirm('Sure?'))")
    page.press("Enter")
    page.wait_for("true")


def test_a_wait_ends_with_the_dialog_that_comes_in_its_way(open_html: OpenPage) -> None:
    page = open_html("<p>Nothing</p><script>function later() { setTimeout(() => alert('Late'), 50) }</script>")
    page.evaluate("later()")
    with pytest.raises(DialogError, match='alert "Late"'):
        page.wait_for("Never", timeout_s=60)


def test_several_dialogs_in_a_row_are_shown_one_after_the_other(open_html: OpenPage) -> None:
    page = open_html(
        "<button onclick=\"for (const n of [1, 2, 3]) alert('No. ' + n); log.textContent='done'\">Go</button>"
        "<output id=log></output>"
    )
    result = page.click("a1")
    for number in (1, 2, 3):
        assert f'alert "No. {number}"' in result.note
        result = page.click(named(page, "OK"))
    assert log(page) == "done"


def test_a_flood_of_dialogs_is_dismissed_and_said(open_html: OpenPage) -> None:
    page = open_html(
        "<button onclick=\"for (let n = 1; n <= 60; n++) confirm('No. ' + n); log.textContent='done'\">Go</button>"
        "<output id=log></output>"
    )
    notes = [page.click("a1").note]
    while len(notes) < 60 and "more than 20 dialogs" not in notes[-1]:
        notes.append(page.press("Enter").note)
    assert "more than 20 dialogs in 10 s" in notes[-1]
    page.wait_for("done")


def test_printing_opens_no_dialog(open_html: OpenPage) -> None:
    page = open_html("<button onclick=\"print(); log.textContent='printed'\">Print</button><output id=log></output>")
    page.click("a1")
    page.wait_for("printed")


# ── frames ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_dialog_of_a_frame_of_another_process_is_answered_like_any(
    open_url: OpenPage, made: Made, served: str, elsewhere: str
) -> None:
    frame = made("<title>Far</title><button onclick=\"alert('Far'); textContent='after'\">Ring</button>")
    top = made(f"<button>Near</button><iframe title=Far src='{frame.replace(served, elsewhere)}'></iframe>")
    page = open_url(top, allow=elsewhere)
    result = page.click(named(page, "Ring"))
    assert 'alert "Far"' in result.note
    assert [each.label for each in page.surface()] == ["OK"]
    with pytest.raises(DialogError):
        page.click("a1")
    assert {each.label for each in page.click(named(page, "OK")).changes.appeared} == {"Near", "after"}


def test_a_dialog_of_a_frame_of_the_same_process_is_answered_like_any(open_html: OpenPage) -> None:
    page = open_html("<iframe srcdoc=\"<button onclick='alert(7); textContent=8'>Ring</button>\"></iframe>")
    assert 'alert "7"' in page.click("a1").note
    assert page.press("Enter").changes.effect
    assert named(page, "8")


def test_a_dialog_can_be_answered_and_dialogs_are_a_capability(open_html: OpenPage) -> None:
    assert open_html("<p>Here").capabilities().dialogs
