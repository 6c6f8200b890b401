"""What is listed, in which order, under which name and in which place."""

from __future__ import annotations

import pytest

from tests.surface.tree import Page
from zu_notebook.errors import StaleRef, UsageError
from zu_notebook.surface import (
    ActionSurface,
    Affordance,
    Box,
    Evidence,
    HandleBook,
    Node,
    normalize_axtree,
    reduce_surface,
)


def _shop() -> ActionSurface:
    page = Page()
    page.add("heading", "Your order", states={"level": 1})
    page.add("textbox", "Discount code", editable=True, focusable=True, value="")
    page.add("button", "Apply")
    page.add("button", "Place order")
    page.add("link", "Continue shopping")
    shipping = page.add("combobox", "Shipping", value="Standard", tag="select", states={"expanded": False})
    page.add("option", "Standard", under=shipping, states={"selected": True})
    page.add("option", "Express", under=shipping)
    return reduce_surface(page.nodes, "Shop", "http://shop.test/")


def test_controls_are_numbered_in_document_order() -> None:
    surface = _shop()
    assert [(one.handle, one.role, one.label) for one in surface] == [
        ("a1", "textbox", "Discount code"),
        ("a2", "button", "Apply"),
        ("a3", "button", "Place order"),
        ("a4", "link", "Continue shopping"),
        ("a5", "combobox", "Shipping"),
    ]
    assert surface["a5"].value == "Standard"
    assert [item.text for item in surface.context] == ["Your order"]
    assert surface["a2"].headings == ("Your order",)


def test_a_handle_that_never_was_is_none_to_resolve_and_stale_to_the_index() -> None:
    surface = _shop()
    found = surface.resolve("a3")
    assert found is not None
    assert (found.role, found.label) == ("button", "Place order")
    assert surface.resolve("a99") is None
    with pytest.raises(StaleRef, match="a1 to a5"):
        surface["a99"]


def test_find_gives_one_or_a_list_and_never_a_part_of_a_label() -> None:
    page = Page()
    page.add("button", "Apply coupon now")
    page.add("button", "Apply")
    page.add("button", "Add to cart")
    page.add("button", "Add to cart")
    surface = reduce_surface(page.nodes)
    one = surface.find(role="button", label="Apply")
    assert isinstance(one, Affordance)
    assert one.handle == "a2"
    several = surface.find(label="Add to cart")
    assert isinstance(several, list)
    assert [each.handle for each in several] == ["a3", "a4"]
    assert several[1].position == (2, 2)
    assert surface.find(label="App") == []


def test_the_options_of_a_select_are_choices_and_not_controls() -> None:
    surface = _shop()
    assert [option.label for option in surface["a5"].options] == ["Standard", "Express"]
    assert not [one for one in surface if one.role == "option"]


def test_the_options_of_an_open_popup_are_controls() -> None:
    page = Page()
    page.add("combobox", "City", focusable=True, states={"expanded": True})
    popup = page.add("listbox", "Cities")
    page.add("option", "Oslo", under=popup)
    assert [(one.role, one.label) for one in reduce_surface(page.nodes)] == [("combobox", "City"), ("option", "Oslo")]


def test_a_date_field_is_one_control() -> None:
    page = Page()
    date = page.add("textbox", "Day", input_type="date", focusable=True, settable=True)
    page.add("spinbutton", "Month", under=date, focusable=True)
    page.add("button", "Show date picker", under=date, focusable=True)
    assert [one.label for one in reduce_surface(page.nodes)] == ["Day"]


def test_hidden_and_empty_controls_are_left_out_with_the_reason() -> None:
    page = Page()
    page.add("button", "Off", pruning="hidden")
    page.add("button", "Flat", box=Box(0, 0, 0, 20))
    page.add("button", "Under", pruning="covered", cover="div Cookies")
    page.add("button", "Shown", box=Box(0, 9_000, 10, 10))
    surface = reduce_surface(page.nodes)
    assert [one.label for one in surface] == ["Shown"]
    assert [(one.label, one.reason) for one in surface.pruned] == [
        ("Off", "hidden"),
        ("Flat", "no area"),
        ("Under", "covered by div Cookies"),
    ]


def test_what_is_in_a_hidden_box_is_hidden() -> None:
    page = Page()
    box = page.add("group", pruning="hidden")
    page.add("button", "In it", under=box)
    assert [one.reason for one in reduce_surface(page.nodes).pruned] == ["hidden"]


@pytest.mark.parametrize("ready", ["modal"])
def test_an_open_modal_dialog_keeps_the_rest_from_being_used(ready: str) -> None:
    page = Page()
    page.add("button", "Send order")
    dialog = page.add("dialog", "Discard the draft?", states={ready: True})
    page.add("button", "Keep it", under=dialog)
    page.add("link", "Help")
    page.add("alert", "Saved", live="assertive")
    menu = page.add("menu", "More")
    page.add("menuitem", "Print", under=menu)
    surface = reduce_surface(page.nodes)
    assert [one.label for one in surface] == ["Keep it", "Print"]
    assert surface["a1"].dialog == "Discard the draft?"
    assert {one.reason for one in surface.pruned} == {"outside the dialog Discard the draft?"}
    assert [(item.kind, item.text) for item in surface.context] == [
        ("dialog", "Discard the draft?"),
        ("alert", "Saved"),
    ]


def test_a_modal_dialog_in_a_frame_leaves_the_page_around_usable() -> None:
    page = Page()
    page.add("button", "Outside")
    frame = page.add("Iframe", "shop")
    page.add("button", "Behind", under=frame, frame=("shop",))
    dialog = page.add("dialog", "Sure?", under=frame, frame=("shop",), states={"modal": True})
    page.add("button", "Yes", under=dialog, frame=("shop",))
    assert [one.label for one in reduce_surface(page.nodes)] == ["Outside", "Yes"]


def test_each_place_is_told() -> None:
    page = Page()
    nav = page.add("navigation", "Main")
    page.add("link", "Home", under=nav)
    main = page.add("main")
    page.add("heading", "Order", under=main, states={"level": 1})
    page.add("heading", "Delivery", under=main, states={"level": 2})
    group = page.add("radiogroup", "Speed", under=main)
    page.add("radio", "Fast", under=group, states={"checked": False})
    page.add("heading", "Payment", under=main, states={"level": 2})
    page.add("button", "Pay", under=main)
    footer = page.add("contentinfo")
    page.add("link", "Imprint", under=footer)
    home, fast, pay, imprint = reduce_surface(page.nodes)
    assert (home.landmark, home.headings) == ('navigation "Main"', ())
    assert (fast.landmark, fast.headings, fast.group) == ("main", ("Order", "Delivery"), "Speed")
    assert (pay.headings, pay.group) == (("Order", "Payment"), "")
    assert (imprint.landmark, imprint.headings) == ("contentinfo", ())


def test_the_card_tells_a_control_from_its_twins() -> None:
    page = Page()
    for plan in ("Basic", "Plus"):
        card = page.add("article")
        page.add("heading", plan, under=card, states={"level": 3})
        page.add("button", "Select", under=card)
    assert [(one.enclosing_label, one.position) for one in reduce_surface(page.nodes)] == [
        ("Basic", (1, 2)),
        ("Plus", (2, 2)),
    ]


def test_the_outer_card_is_named_where_the_inner_does_not_tell() -> None:
    page = Page()
    for person in ("Ada", "Bob"):
        row = page.add("row", person)
        card = page.add("group", "Actions", under=row)
        page.add("button", "Edit", under=card)
    assert [one.enclosing_label for one in reduce_surface(page.nodes)] == ["Ada", "Bob"]


def test_a_label_comes_from_name_then_placeholder_then_description() -> None:
    page = Page()
    page.add("textbox", "\ue001 Name\n ", placeholder="no")
    page.add("textbox", placeholder="Search", description="no")
    page.add("button", description="Closes it")
    page.add("button", "\ue002", cue="Trash")
    page.add("generic", clickable="listener", tag="div")
    page.add("text", "Expand row", under=page.nodes[-1])
    surface = reduce_surface(page.nodes)
    assert [one.label for one in surface] == ["Name", "Search", "Closes it", "", "Expand row"]
    assert surface["a4"].cue == "Trash"
    assert (surface.completeness.listed, surface.completeness.unlabelled) == (5, 1)


def test_what_the_page_says_is_read_from_the_children() -> None:
    page = Page()
    alert = page.add("alert", live="assertive")
    page.add("text", "Bad ", under=alert)
    page.add("text", "e-mail", under=alert)
    page.add("textbox", "E-mail", states={"invalid": True}, error="Needs an @")
    page.add("textbox", "Age", states={"invalid": "true"}, description="A number")
    surface = reduce_surface(page.nodes)
    assert [(item.kind, item.text) for item in surface.context] == [
        ("alert", "Bad e-mail"),
        ("error", "Needs an @"),
        ("error", "A number"),
    ]


def test_a_clickable_by_its_cursor_is_a_guess() -> None:
    page = Page()
    page.add("generic", "Maybe", clickable="cursor")
    page.add("generic", "Sure", clickable="listener")
    assert [one.guess for one in reduce_surface(page.nodes)] == [True, False]


def test_an_element_keeps_its_handle_and_a_number_is_never_given_twice() -> None:
    book = HandleBook()
    before = reduce_surface([_button("x1", "Past sailings"), _button("x2", "Gone soon")], handles=book)
    after = reduce_surface([_button("x3", "New"), _button("x1", "Past sailings")], handles=book)
    assert [(one.handle, one.label) for one in after] == [("a3", "New"), ("a1", "Past sailings")]
    assert before["a1"].ref == after["a1"].ref
    assert book.ref_of("a2") == "x2"
    assert book.ref_of("a9") is None


def _button(ref: str, name: str) -> Node:
    return Node(ref=ref, role="button", name=name)  # type: ignore[arg-type] # a plain text stands for a ref in tests


def test_mappings_of_fields_are_nodes_too() -> None:
    surface = reduce_surface([{"role": "button", "name": "Go", "box": [0, 0, 5, 5]}, {"role": "link", "name": None}])
    assert [(one.ref, one.label) for one in surface] == [("e1", "Go"), ("e2", "")]


@pytest.mark.parametrize("given", [[3], [{"role": "button", "colour": "red"}], [{"box": [1, 2]}], [{"name": 4}]])
def test_what_is_not_a_node_is_refused_with_a_hint(given: list[object]) -> None:
    with pytest.raises(UsageError) as caught:
        reduce_surface(given)  # type: ignore[arg-type] # what a wrong caller passes
    assert caught.value.hint


def test_the_raw_tree_of_the_browser_is_taken_as_it_is() -> None:
    raw = [{"nodeId": "1", "role": {"value": "button"}, "name": {"value": "Go"}, "backendDOMNodeId": 7}]
    assert reduce_surface(raw).affordances == reduce_surface(normalize_axtree(raw)).affordances


def test_a_canvas_that_fills_the_view_is_blind_also_beside_a_button() -> None:
    surface = reduce_surface([_button("x", "Restart")], evidence=Evidence(canvas_share=0.8, text_chars=40))
    assert surface.blind
    assert "canvas" in surface.blind_reason


@pytest.mark.parametrize(
    "evidence",
    [Evidence(), Evidence(canvas_share=0.2), Evidence(text_chars=9_000), Evidence(canvas_share=1.0, text_chars=9_000)],
)
def test_an_article_a_chart_and_an_empty_page_are_not_blind(evidence: Evidence) -> None:
    surface = reduce_surface([], evidence=evidence)
    assert not surface.blind
    assert surface.blind_reason == ""


def test_a_canvas_alone_is_blind_from_the_nodes_themselves() -> None:
    page = Page()
    page.add("generic", raw_role="Canvas")
    assert reduce_surface(page.nodes).blind
    page.add("link", "2023")
    assert not reduce_surface(page.nodes).blind


def test_frames_that_can_not_be_read_are_blind_unless_they_are_a_side_matter() -> None:
    assert reduce_surface([_button("x", "Go")], evidence=Evidence(unreadable_frames=1)).blind
    many = [_button(f"x{number}", f"B{number}") for number in range(40)]
    assert not reduce_surface(many, evidence=Evidence(unreadable_frames=1)).blind


def test_controls_without_labels_are_blind_where_there_is_little_else() -> None:
    icons = [_button(f"x{number}", "") for number in range(6)]
    surface = reduce_surface(icons)
    assert surface.blind
    assert surface.blind_reason == "6 of 6 controls have no label"
