"""What may be done with a control, by its role and states."""

from __future__ import annotations

from typing import Any

import pytest

from tests.surface.tree import Page
from zu_notebook.surface import ACTIONS, Affordance, reduce_surface

POINTED = ("hover", "drag", "scroll")


def _one(role: str, **fields: Any) -> Affordance:
    page = Page()
    choices = fields.pop("choices", ())
    control = page.add(role, "X", **fields)
    for choice in choices:
        page.add("option", choice, under=control)
    (one,) = reduce_surface(page.nodes)
    return one


@pytest.mark.parametrize(
    ("role", "fields", "first"),
    [
        ("button", {}, ("click", "press")),
        ("link", {}, ("click", "press")),
        ("menuitem", {}, ("click", "press")),
        ("tab", {}, ("click", "press")),
        ("treeitem", {}, ("click", "press")),
        ("gridcell", {"focusable": True}, ("click", "press")),
        ("generic", {"clickable": "listener"}, ("click", "press")),
        ("textbox", {}, ("type", "click", "press")),
        ("searchbox", {}, ("type", "click", "press")),
        ("textbox", {"editable": True, "secret": True}, ("type", "click", "press")),
        ("textbox", {"states": {"readonly": True}, "editable": True}, ("click", "press")),
        ("textbox", {"input_type": "date", "settable": True}, ("type", "click", "press")),
        ("textbox", {"input_type": "date", "settable": True, "states": {"readonly": True}}, ("click", "press")),
        ("spinbutton", {"editable": True}, ("type", "click", "press")),
        ("spinbutton", {}, ("click", "press")),
        ("slider", {"input_type": "range", "settable": True}, ("type", "click", "press")),
        ("slider", {}, ("click", "press")),
        ("button", {"input_type": "color", "settable": True}, ("type", "click", "press")),
        ("button", {"input_type": "file"}, ("upload",)),
        ("generic", {"editable": True}, ("type", "click", "press")),
        ("checkbox", {"states": {"checked": False}}, ("check", "click", "press")),
        ("switch", {"states": {"checked": True}}, ("check", "click", "press")),
        ("radio", {"states": {"checked": False}}, ("check", "click", "press")),
        ("menuitemcheckbox", {}, ("check", "click", "press")),
        ("checkbox", {"states": {"readonly": True}}, ("click", "press")),
        ("combobox", {"tag": "select", "choices": ["A", "B"]}, ("select", "click", "press")),
        ("listbox", {"tag": "select", "choices": ["A"]}, ("select", "click", "press")),
        ("combobox", {"editable": True}, ("type", "click", "press")),
        ("combobox", {}, ("click", "press")),
    ],
)
def test_what_may_be_done_is_told_by_role_and_states(role: str, fields: dict[str, Any], first: tuple[str, ...]) -> None:
    assert _one(role, **fields).actions == (*first, *POINTED)


@pytest.mark.parametrize("role", ["button", "textbox", "checkbox", "combobox", "link"])
def test_what_is_switched_off_can_only_be_looked_at(role: str) -> None:
    assert _one(role, editable=role == "textbox", states={"disabled": True}).actions == ("hover", "scroll")


@pytest.mark.parametrize(
    ("role", "fields", "editable"),
    [
        ("textbox", {}, True),
        ("searchbox", {}, True),
        ("textbox", {"editable": True}, True),
        ("combobox", {"editable": True}, True),
        ("combobox", {"tag": "select"}, False),
        ("generic", {"editable": True}, True),
        ("textbox", {"editable": True, "states": {"readonly": True}}, False),
        ("textbox", {"editable": True, "states": {"readonly": "true"}}, False),
        ("textbox", {"editable": True, "states": {"readonly": False}}, True),
        ("textbox", {"editable": True, "states": {"disabled": True}}, False),
        ("button", {}, False),
    ],
)
def test_editable_is_what_can_be_typed_into_now(role: str, fields: dict[str, Any], editable: bool) -> None:  # noqa: FBT001 - a table's column
    one = _one(role, **fields)
    assert one.editable is editable
    assert ("type" in one.actions) is editable


def test_all_that_may_be_done_has_a_name_of_an_action() -> None:
    assert set(_one("textbox").actions) | set(_one("button", input_type="file").actions) <= set(ACTIONS)


def test_a_field_for_files_or_a_date_says_so_in_its_line() -> None:
    page = Page()
    page.add("button", "Attach receipt", input_type="file")
    page.add("textbox", "Day", input_type="date", settable=True)
    page.add("textbox", "E-mail", input_type="email", editable=True)
    assert reduce_surface(page.nodes).to_text().splitlines()[1:] == [
        '- a1 button "Attach receipt" [upload]',
        '- a2 textbox "Day" [date]',
        '- a3 textbox "E-mail"',
    ]
