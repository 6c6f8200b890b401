"""Choosing from a list that the page made itself, and texts that a field would not take."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zu_notebook.errors import ActionabilityError, LocateError
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]

ONE = """<ul role=listbox aria-label=Colour tabindex=0>
<li role=option aria-selected=true>Red<li role=option aria-selected=false>Blue
<li role=option aria-disabled=true>Grey<li role=option>Twin<li role=option>Twin</ul>
<script>for (const li of document.querySelectorAll("li")) li.onclick = () => {
  for (const each of document.querySelectorAll("li")) each.setAttribute("aria-selected", each === li); }</script>"""
SEVERAL = """<div role=listbox aria-multiselectable=true aria-label=Days tabindex=0>
<div role=option aria-selected=true>Monday</div>
<div role=option aria-selected=false>Tuesday</div><div role=option aria-selected=false>Friday</div></div>
<script>for (const at of document.querySelectorAll("[role=option]"))
  at.onclick = () => at.setAttribute("aria-selected", at.getAttribute("aria-selected") !== "true");</script>"""
NUMBER = "<input type=number aria-label=Tickets value=4>"


def chosen(page: Page) -> str:
    return str(
        page.evaluate("[...document.querySelectorAll('[aria-selected=true]')].map((e) => e.innerText.trim()).join()")
    )


def test_an_option_of_a_made_list_is_chosen_by_its_label(open_html: OpenPage) -> None:
    page = open_html(ONE)
    page.select("a1", "Blue")
    assert chosen(page) == "Blue"


def test_what_is_chosen_already_is_not_pressed_again(open_html: OpenPage) -> None:
    page = open_html(SEVERAL)
    page.select("a1", "Monday", "Friday")
    assert chosen(page) == "Monday,Friday"
    page.select("a1", "Tuesday")
    assert chosen(page) == "Tuesday"


@pytest.mark.parametrize(
    ("values", "error", "said"),
    [
        (("Green",), LocateError, 'no option "Green"'),
        (("Twin",), LocateError, 'more than one option "Twin"'),
        (("Grey",), ActionabilityError, "disabled"),
        (("Red", "Blue"), ActionabilityError, "takes one option"),
    ],
)
def test_what_a_made_list_does_not_offer_is_refused(
    open_html: OpenPage, values: tuple[str, ...], error: type[Exception], said: str
) -> None:
    page = open_html(ONE)
    with pytest.raises(error, match=said):
        page.select("a1", *values)
    assert chosen(page) == "Red"


def test_a_number_field_keeps_what_it_holds_where_the_text_is_no_number(open_html: OpenPage) -> None:
    page = open_html(NUMBER)
    with pytest.raises(ActionabilityError, match="does not take that value"):
        page.type("a1", "four")
    assert page.surface()["a1"].value == "4"
    page.type("a1", "-1.5e2")
    assert page.surface()["a1"].value == "-1.5e2"
