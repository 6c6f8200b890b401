"""Dragging with the real mouse: the browser's own drag and drop, sorters that follow the pointer, sliders."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zu_notebook.errors import ActionabilityError, StaleRef
from zu_notebook.surface import Affordance
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]
Made = Callable[[str], str]

BOARD = """<style>.card, .bin { width: 200px; height: 60px; margin: 10px; background: #ddd }</style>
<div class=card draggable=true tabindex=0 role=button>Card</div>%s
<div class=bin tabindex=0 role=group aria-label=Bin></div>
<output id=log></output><script>
const card = document.querySelector('.card'), bin = document.querySelector('.bin');
card.ondragstart = e => { e.dataTransfer.setData('text/plain', 'the card'); note('start', e) };
bin.ondragenter = e => { e.preventDefault(); note('enter', e) };
bin.ondragover = e => e.preventDefault();
bin.ondrop = e => { e.preventDefault(); bin.append(card); note('drop ' + e.dataTransfer.getData('text/plain'), e) };
card.ondragend = e => note('end', e);
function note(what, e) { log.textContent += `${what} ${e.isTrusted}; ` }
</script>"""

SORTER = """<style>li { height: 40px; width: 200px; margin: 2px; list-style: none; touch-action: none }</style>
<ul id=list>%s</ul><output id=log></output><script>
let held = null, buttons = 0;
list.onpointerdown = e => {
  held = e.target.closest('li');
  held.setPointerCapture(e.pointerId);
  log.textContent += 'down ';
};
list.onpointermove = e => {
  buttons = e.buttons;
  if (held === null) return;
  const over = document.elementsFromPoint(e.clientX, e.clientY).find(el => el.tagName === 'LI' && el !== held);
  if (over) list.insertBefore(held, held.compareDocumentPosition(over) & 4 ? over.nextSibling : over);
};
list.onpointerup = () => { held = null; log.textContent += 'up ' };
</script>"""


def items(*labels: str) -> str:
    return "".join(f"<li tabindex=0 role=button>{label}</li>" for label in labels)


def named(page: Page, label: str, role: str = "button") -> Affordance:
    found = page.surface().find(role=role, label=label)
    assert isinstance(found, Affordance), f"{label}: {found}"
    return found


def order(page: Page) -> list[str]:
    labels: list[str] = page.evaluate("[...document.querySelectorAll('li')].map(li => li.textContent)")
    return labels


def is_button_down(page: Page) -> bool:
    """Whether a page that sees the mouse move now sees a button held."""
    page.evaluate("addEventListener('mousemove', e => document.title = 'buttons ' + e.buttons, { once: true })")
    page.hover(page.surface().affordances[-1])
    return str(page.evaluate("document.title")) != "buttons 0"


def test_the_browsers_own_drag_and_drop_carries_its_data(open_html: OpenPage) -> None:
    page = open_html(BOARD % "")
    result = page.drag(named(page, "Card"), named(page, "Bin", "group"))
    assert page.evaluate("log.textContent") == "start true; enter true; drop the card true; end true; "
    assert page.evaluate("card.parentElement === bin")
    assert result.ok
    assert not is_button_down(page)


def test_it_goes_across_a_scroll_that_lets_both_ends_be_in_view(open_html: OpenPage) -> None:
    page = open_html(BOARD % "<div style='height:600px'></div>", viewport=(500, 500))
    with pytest.raises(AssertionError):
        assert page.evaluate("bin.getBoundingClientRect().bottom < innerHeight")
    page.evaluate("document.querySelector('.card').style.marginTop = '300px'")
    page.drag(named(page, "Card"), named(page, "Bin", "group"))
    assert page.evaluate("card.parentElement === bin")


def test_it_scrolls_on_the_way_where_both_ends_are_never_in_view_at_once(open_html: OpenPage) -> None:
    page = open_html(BOARD % "<div style='height:3000px'></div>", viewport=(500, 500))
    page.drag(named(page, "Card"), named(page, "Bin", "group"))
    assert page.evaluate("card.parentElement === bin")
    assert "drop the card true" in page.evaluate("log.textContent")


def test_a_sorter_that_follows_the_pointer_puts_the_item_where_it_was_let_go(open_html: OpenPage) -> None:
    page = open_html(SORTER % items("one", "two", "three", "four"))
    page.drag(named(page, "one"), named(page, "three"))
    assert order(page) == ["two", "three", "one", "four"]
    page.drag(named(page, "four"), named(page, "two"))
    assert order(page) == ["four", "two", "three", "one"]
    assert page.evaluate("log.textContent") == "down up down up "
    assert not is_button_down(page)


def test_a_sorter_in_a_frame_of_another_process_is_sorted(
    open_url: OpenPage, made: Made, served: str, elsewhere: str
) -> None:
    frame = made(SORTER % items("one", "two", "three")).replace(served, elsewhere)
    page = open_url(
        made(f"<div style='height:900px'></div><iframe src='{frame}' height=300></iframe>"), allow=elsewhere
    )
    page.drag(named(page, "one"), named(page, "three"))
    assert [each.label for each in page.surface()] == ["two", "three", "one"]


def test_cards_in_a_frame_of_another_process_are_dragged(
    open_url: OpenPage, made: Made, served: str, elsewhere: str
) -> None:
    frame = made(BOARD % "").replace(served, elsewhere)
    page = open_url(made(f"<p>Above</p><iframe src='{frame}' width=400 height=400></iframe>"), allow=elsewhere)
    page.drag(named(page, "Card"), named(page, "Bin", "group"))
    page.wait_for("drop the card true")


def test_a_slider_is_dragged_to_another_thing(open_html: OpenPage) -> None:
    page = open_html(
        "<div style='width:400px;display:flex'><span tabindex=0 role=button style='width:10px'>.</span></div>"
        "<input type=range aria-label=Level min=0 max=100 value=0 style='width:400px;margin:0'>"
        "<button style='margin-left:340px'>Mark</button>"
    )
    page.drag(named(page, "Level", "slider"), named(page, "Mark"))
    assert int(page.surface().find(role="slider").value) > 80  # type: ignore[union-attr,arg-type] # one is there


def test_an_end_that_is_covered_is_refused_and_nothing_is_pressed(open_html: OpenPage) -> None:
    page = open_html(
        SORTER % items("one", "two") + "<div id=cover style='position:fixed;inset:0' hidden>Wait</div>"
        "<script>addEventListener('mousedown', () => log.textContent += 'pressed ', true)</script>"
    )
    one, two = named(page, "one"), named(page, "two")
    page.evaluate(
        "cover.style.top = two.getBoundingClientRect().top + 'px'; cover.hidden = false".replace(
            "two", "list.lastElementChild"
        )
    )
    for start, end in ((one, two), (two, one)):
        with pytest.raises(ActionabilityError, match="covered by"):
            page.drag(start, end)
    assert page.evaluate("log.textContent") == ""
    assert order(page) == ["one", "two"]


def test_an_end_that_is_gone_or_disabled_is_refused(open_html: OpenPage) -> None:
    page = open_html(SORTER % items("one", "two") + "<button disabled>Off</button>")
    one, two, off = page.surface().affordances
    with pytest.raises(ActionabilityError, match="disabled"):
        page.drag(one, off)
    page.evaluate("list.lastElementChild.remove()")
    with pytest.raises(StaleRef):
        page.drag(one, two)
    assert page.evaluate("log.textContent") == ""


def test_a_dialog_in_the_middle_ends_it_and_the_button_comes_up_after_the_answer(open_html: OpenPage) -> None:
    page = open_html(
        SORTER % items("one", "two", "three") + "<script>list.addEventListener('pointermove', () => {"
        "if (held && !window.asked) { asked = true; alert('Held') } })</script>"
    )
    assert 'alert "Held"' in page.drag(named(page, "one"), named(page, "three")).note
    page.press("Enter")
    assert page.evaluate("log.textContent") == "down up "
    assert not is_button_down(page)


def test_a_drop_that_opens_a_dialog_shows_it(open_html: OpenPage) -> None:
    page = open_html((BOARD % "").replace("bin.append(card)", "alert('Dropped'); bin.append(card)"))
    assert 'alert "Dropped"' in page.drag(named(page, "Card"), named(page, "Bin", "group")).note
    page.press("Enter")
    assert page.evaluate("card.parentElement === bin")
    assert not is_button_down(page)


def test_a_drag_that_is_broken_off_leaves_no_button_down(open_html: OpenPage, workspace: Workspace) -> None:
    page = open_html(SORTER % items("one", "two", "three"))
    one, three = named(page, "one"), named(page, "three")
    dragging = workspace.thread.submit(page._core.drag(one, three))
    page.wait_for("down")
    dragging.cancel()
    page.wait_for("down up")
    assert not is_button_down(page)


def test_what_was_dragged_where_is_in_the_ledger(open_html: OpenPage, workspace: Workspace) -> None:
    page = open_html(SORTER % items("one", "two"))
    page.drag("a1", "a2")
    (event,) = (event for event in workspace.ledger.events(page=page.id) if event.kind == "page.drag")
    assert event.data["target"]["label"] == "one"
    assert event.data["args"] == {"onto": {"handle": "a2", "role": "button", "label": "two"}}
    assert page.capabilities().drag
