"""Chromium's tree into ours."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.surface.tree import ax, nasty_text
from zu_notebook.surface import Snapshot, normalize_axtree, reduce_surface


def test_order_is_that_of_the_children_and_not_of_the_list() -> None:
    raw = [ax(3, "button", "Second"), ax(1, "RootWebArea", children=[2, 3]), ax(2, "link", "First")]
    assert [(node.role, node.name) for node in normalize_axtree(raw)] == [
        ("document", ""),
        ("link", "First"),
        ("button", "Second"),
    ]


def test_an_ignored_node_goes_and_its_children_stay() -> None:
    raw = [ax(1, "RootWebArea", children=[2]), ax(2, "none", children=[3], ignored=True), ax(3, "button", "Go")]
    root, button = normalize_axtree(raw)
    assert button.parent == root.ref == "e101"


@pytest.mark.parametrize(
    ("chromium", "aria"),
    [
        ("StaticText", "text"),
        ("PopUpButton", "combobox"),
        ("ComboBoxMenuButton", "combobox"),
        ("MenuListOption", "option"),
        ("DisclosureTriangle", "button"),
        ("Details", "group"),
        ("SvgRoot", "img"),
        ("InputTime", "textbox"),
        ("NextYearsRole", "generic"),
    ],
)
def test_the_roles_of_chromium_become_those_of_aria_and_the_raw_one_is_kept(chromium: str, aria: str) -> None:
    (node,) = normalize_axtree([ax(1, chromium, "x")])
    assert (node.role, node.raw_role) == (aria, chromium)


def test_false_is_told_from_absent_and_mixed_from_both() -> None:
    nodes = normalize_axtree(
        [
            ax(1, "checkbox", properties={"checked": "false"}),
            ax(2, "checkbox", properties={"checked": "mixed"}),
            ax(3, "button", properties={"expanded": False, "hasPopup": "menu"}),
        ]
    )
    assert [node.states for node in nodes] == [
        {"checked": False},
        {"checked": "mixed"},
        {"expanded": False, "haspopup": "menu"},
    ]


def test_a_password_is_neither_shown_nor_counted() -> None:
    bullets = "\u2022" * 13
    raw = [
        ax(1, "textbox", "Code word", children=[2], value=bullets, properties={"editable": "plaintext"}),
        ax(2, "generic", children=[3], properties={"editable": "plaintext"}),
        ax(3, "StaticText", bullets),
        ax(4, "textbox", "Password", value="hunter2", properties={"editable": "plaintext"}),
    ]
    nodes = normalize_axtree(raw)
    assert [(node.value, node.states) for node in nodes if node.secret] == [(None, {"filled": True})] * 2
    text = Snapshot(nodes=nodes).to_text() + reduce_surface(nodes).to_text()
    assert "\u2022" not in text
    assert "hunter2" not in text


def test_an_alert_is_named_by_the_text_in_it() -> None:
    raw = [ax(1, "alert", children=[2, 3]), ax(2, "StaticText", "Bad "), ax(3, "StaticText", "e-mail")]
    assert normalize_axtree(raw)[0].name == "Bad e-mail"


def test_a_native_select_is_one_control_with_its_choices() -> None:
    raw = [
        ax(1, "combobox", "Size", children=[2], value="Small", properties={"focusable": True, "expanded": False}),
        ax(2, "MenuListPopup", children=[3, 4]),
        ax(3, "option", "Small", properties={"focusable": True, "selected": True}),
        ax(4, "option", "Large", properties={"disabled": True}),
    ]
    (one,) = reduce_surface(raw)
    assert [(option.label, option.states.get("disabled")) for option in one.options] == [
        ("Small", None),
        ("Large", True),
    ]


def test_what_is_switched_off_is_marked() -> None:
    raw = [ax(1, "button", "Off", properties={"disabled": True}), ax(2, "button", "On")]
    assert [one.disabled for one in reduce_surface(raw)] == [True, False]


raw_values = st.none() | st.booleans() | st.integers(-5, 5) | nasty_text | st.floats(allow_nan=True)
raw_nodes = st.fixed_dictionaries(
    {},
    optional={
        "nodeId": st.integers(0, 6).map(str) | raw_values,
        "parentId": st.integers(0, 6).map(str) | raw_values,
        "childIds": st.lists(st.integers(0, 6).map(str), max_size=4) | raw_values,
        "backendDOMNodeId": st.integers(0, 6) | raw_values,
        "ignored": raw_values,
        "role": st.sampled_from(["button", "alert", "textbox", "StaticText"]).map(lambda role: {"value": role})
        | raw_values,
        "name": nasty_text.map(lambda name: {"value": name}) | raw_values,
        "value": raw_values.map(lambda value: {"value": value}) | raw_values,
        "properties": st.lists(
            raw_values.flatmap(lambda said: st.just({"name": "checked", "value": {"value": said}})) | raw_values,
            max_size=3,
        )
        | raw_values,
    },
)


@given(st.lists(raw_nodes | raw_values, max_size=10))
@settings(deadline=None, max_examples=100)
def test_no_tree_is_too_odd(raw: list[Any]) -> None:
    nodes = normalize_axtree(raw)
    refs = [node.ref for node in nodes]
    assert len(refs) == len(set(refs))
    assert all(node.parent == "" or node.parent in refs[:index] for index, node in enumerate(nodes))
    Snapshot(nodes=nodes).to_text().encode("utf-8")
    reduce_surface(nodes).to_text().encode("utf-8")
