"""What counts as a control, and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.surface.tree import Page
from zu_notebook.surface import Box, Evidence, Node, normalize_axtree, reduce_surface


def _listed(*nodes: tuple[str, dict[str, Any]]) -> list[str]:
    page = Page()
    for role, fields in nodes:
        page.add(role, **fields)
    return [one.label or one.role for one in reduce_surface(page.nodes)]


@pytest.mark.parametrize(
    ("role", "fields"),
    [
        ("button", {}),
        ("link", {}),
        ("textbox", {}),
        ("treeitem", {}),
        ("menuitem", {}),
        ("option", {}),
        ("gridcell", {"focusable": True}),
        ("columnheader", {"focusable": True}),
        ("columnheader", {"states": {"sort": "none"}}),
        ("rowheader", {"states": {"sort": "ascending"}}),
        ("separator", {"focusable": True}),
        ("scrollbar", {"focusable": True}),
        ("button", {"tag": "summary", "states": {"expanded": False}}),
        ("button", {"input_type": "color", "settable": True}),
        ("textbox", {"input_type": "date", "settable": True}),
        ("generic", {"editable": True}),
        ("generic", {"clickable": "listener"}),
        ("generic", {"clickable": "delegated"}),
        ("generic", {"clickable": "cursor"}),
        ("generic", {"focusable": True}),
        ("img", {"focusable": True}),
        ("article", {"focusable": True}),
        ("button", {"input_type": "file"}),
        ("listbox", {"tag": "select"}),
    ],
)
def test_it_can_be_acted_on(role: str, fields: dict[str, Any]) -> None:
    assert _listed((role, {"name": "X", **fields})) == ["X"]


@pytest.mark.parametrize(
    ("role", "fields"),
    [
        ("text", {}),
        ("heading", {}),
        ("gridcell", {}),
        ("columnheader", {}),
        ("separator", {}),
        ("generic", {}),
        ("paragraph", {}),
        ("dialog", {"focusable": True}),
        ("document", {"focusable": True}),
        ("Iframe", {"focusable": True}),
        ("no-such-role", {}),
    ],
)
def test_it_can_not_be_acted_on(role: str, fields: dict[str, Any]) -> None:
    assert _listed((role, {"name": "X", **fields})) == []


def test_a_header_that_holds_the_button_that_sorts_is_not_listed_beside_it() -> None:
    page = Page()
    header = page.add("columnheader", "Date", states={"sort": "ascending"})
    page.add("button", "Date", under=header)
    assert [one.role for one in reduce_surface(page.nodes)] == ["button"]


def test_a_nameless_box_that_takes_focus_around_controls_is_a_scroller() -> None:
    page = Page()
    scroller = page.add("generic", focusable=True)
    page.add("button", "Next", under=scroller)
    assert [one.label for one in reduce_surface(page.nodes)] == ["Next"]


def test_the_parts_of_a_slider_and_a_search_field_belong_to_it() -> None:
    page = Page()
    slider = page.add("slider", "Volume", focusable=True)
    page.add("generic", "thumb", under=slider, focusable=True)
    search = page.add("searchbox", "Search", editable=True)
    page.add("button", "Clear", under=search)
    assert [one.label for one in reduce_surface(page.nodes)] == ["Volume", "Search"]


def test_an_unknown_role_is_generic_and_the_raw_one_is_kept() -> None:
    node = Node(ref="e1", role="holodeck", name="X", clickable="listener")  # type: ignore[arg-type] # a plain text stands for a ref
    assert (node.role, node.raw_role) == ("generic", "holodeck")
    assert [one.role for one in reduce_surface([node])] == ["generic"]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"pruning": "hidden"}, "hidden"),
        ({"states": {"hidden": True}}, "hidden"),
        ({"pruning": "inert"}, "inert"),
        ({"pruning": "zero-area"}, "no area"),
        ({"pruning": "clipped"}, "clipped away"),
        ({"pruning": "covered", "cover": "div  Cookies"}, "covered by div Cookies"),
        ({"pruning": "covered"}, "covered by something else"),
        ({"pruning": "outside-dialog"}, "outside the dialog"),
        ({"box": Box(5, 5, 10, 0)}, "no area"),
    ],
)
def test_why_it_is_not_listed_is_told(fields: dict[str, Any], reason: str) -> None:
    page = Page()
    page.add("button", "X", **fields)
    surface = reduce_surface(page.nodes)
    assert (len(surface), [(one.label, one.reason) for one in surface.pruned]) == (0, [("X", reason)])
    assert surface.completeness.pruned == 1


@pytest.mark.parametrize("box", [Box(0, 90_000, 10, 10), Box(-500, 0, 10, 10), None])
def test_what_can_be_scrolled_to_stays(box: Box | None) -> None:
    assert _listed(("button", {"name": "X", "box": box})) == ["X"]


def test_what_is_in_an_inert_box_is_inert_and_what_is_in_a_covered_one_is_not() -> None:
    page = Page()
    for pruning in ("inert", "covered"):
        box = page.add("group", pruning=pruning)
        page.add("button", pruning, under=box)
    surface = reduce_surface(page.nodes)
    assert [one.label for one in surface] == ["covered"]
    assert [(one.label, one.reason) for one in surface.pruned] == [("inert", "inert")]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"role": "alert"}, ("alert", "Saved")),
        ({"role": "status"}, ("status", "Saved")),
        ({"role": "log", "live": "polite"}, ("status", "Saved")),
        ({"role": "generic", "live": "polite"}, ("status", "Saved")),
        ({"role": "generic", "live": "assertive"}, ("alert", "Saved")),
    ],
)
def test_what_a_live_region_says_is_its_name_or_its_texts(fields: dict[str, Any], said: tuple[str, str]) -> None:
    for named in (True, False):
        page = Page()
        region = page.add(**{"name": "Saved" if named else "", **fields})
        page.add("text", "" if named else "Saved", under=region)
        assert [(item.kind, item.text) for item in reduce_surface(page.nodes).context] == [said]


def test_a_hidden_alert_says_nothing() -> None:
    page = Page()
    page.add("alert", "Bad e-mail", pruning="hidden")
    assert reduce_surface(page.nodes).context == ()


def test_most_controls_being_covered_is_blindness() -> None:
    surface = reduce_surface([Node(ref="e1", role="button", name="X")], evidence=Evidence(occluded_share=0.97))  # type: ignore[arg-type] # a plain text stands for a ref
    assert surface.blind_reason == "97% of the controls in view are covered"


def test_five_thousand_controls_stay_usable() -> None:
    page = Page()
    for number in range(5_000):
        page.add("link", f"Result {number}")
    surface = reduce_surface(page.nodes)
    text = surface.to_text(1_000)
    assert len(text) <= 4_000
    assert "find(role=…)" in text.splitlines()[-1]
    found = surface.find(label="Result 4321")
    assert (getattr(found, "handle", None), surface["a4322"].label) == ("a4322", "Result 4321")


def test_a_description_and_an_error_message_are_carried_from_the_browsers_tree() -> None:
    raw = {
        "nodeId": "1",
        "role": {"value": "textbox"},
        "name": {"value": "E-mail"},
        "description": {"value": "We never share it"},
        "properties": [
            {"name": "editable", "value": {"value": "plaintext"}},
            {"name": "invalid", "value": {"value": "true"}},
            {"name": "errormessage", "value": {"relatedNodes": [{"text": "Needs an"}, {"text": "@"}]}},
        ],
    }
    (one,) = reduce_surface(normalize_axtree([raw]))
    assert (one.description, one.error, one.states) == ("We never share it", "Needs an @", {"invalid": True})
