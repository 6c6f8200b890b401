"""The whole tree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.surface.tree import Page
from zu_notebook.errors import StaleRef, UsageError
from zu_notebook.ids import Ref
from zu_notebook.surface import Node, Snapshot


def _page() -> Page:
    page = Page()
    main = page.add("main")
    page.add("heading", "Order", under=main, states={"level": 1})
    page.add("textbox", "Code", under=main, value="A")
    return page


def test_a_line_has_role_name_value_states_and_ref() -> None:
    assert Snapshot(nodes=tuple(_page().nodes)).to_text().splitlines() == [
        "- document [ref=e1]",
        "  - main [ref=e2]",
        '    - heading "Order" [level=1] [ref=e3]',
        '    - textbox "Code": "A" [ref=e4]',
    ]


def test_false_is_told_from_absent_and_what_can_not_be_used_is_marked() -> None:
    page = Page()
    page.add("checkbox", "Gift", states={"checked": False})
    page.add("checkbox", "All", states={"checked": "mixed", "disabled": True})
    page.add("button", "More", states={"expanded": False, "haspopup": "menu"}, pruning="covered")
    page.add("slider", "Volume", value="3", states={"valuemin": -1, "valuemax": 10.5, "posinset": 2, "setsize": 4})
    page.add("textbox", "Name", states={"invalid": "] [ref=e9]"}, pruning="hidden")
    assert Snapshot(nodes=tuple(page.nodes)).to_text().splitlines()[1:] == [
        '  - checkbox "Gift" [checked=false] [ref=e2]',
        '  - checkbox "All" [checked=mixed, disabled] [ref=e3]',
        '  - button "More" [covered, expanded=false, haspopup=menu] [ref=e4]',
        '  - slider "Volume": "3" [posinset=2, setsize=4, valuemax=10.5, valuemin=-1] [ref=e5]',
        '  - textbox "Name" [hidden, invalid="] [ref=e9]"] [ref=e6]',
    ]


def test_the_texts_in_a_field_are_no_part_of_the_shape() -> None:
    page = Page()
    field = page.add("textbox", "Note", editable=True)
    empty = Snapshot(nodes=tuple(page.nodes)).structural_hash
    page.add("text", "Hello", under=field)
    assert Snapshot(nodes=tuple(page.nodes)).structural_hash == empty
    page.add("text", "Hello")
    assert Snapshot(nodes=tuple(page.nodes)).structural_hash != empty


def test_the_hash_is_that_of_the_shape() -> None:
    nodes = _page().nodes
    edited = [*nodes[:-1], replace(nodes[-1], value="B", name="Code B")]
    wrapper = Node(ref=Ref("w"), parent=Ref("e2"), role="group")
    wrapped = [*nodes[:-1], wrapper, replace(nodes[-1], parent=Ref("w"))]
    first = Snapshot(nodes=tuple(nodes)).structural_hash
    assert Snapshot(nodes=tuple(_page().nodes)).structural_hash == first
    assert Snapshot(nodes=tuple(edited)).structural_hash == first
    assert Snapshot(nodes=tuple(wrapped)).structural_hash != first


def test_a_node_is_found_by_its_ref_or_its_name() -> None:
    snapshot = Snapshot(nodes=tuple(_page().nodes), title="Shop")
    assert snapshot["e3"].name == "Order"
    found = snapshot.find(role="textbox")
    assert isinstance(found, Node)
    assert found.ref == "e4"
    assert snapshot.find(name="Cod") == []
    assert "e4" in snapshot
    assert len(snapshot) == 4
    assert repr(snapshot) == '<Snapshot "Shop": 4 nodes>'
    with pytest.raises(StaleRef):
        snapshot["e99"]


@pytest.mark.parametrize("data", [None, [], {}, {"nodes": 4}, {"nodes": [4]}, {"nodes": [{"colour": "red"}]}])
def test_what_is_no_snapshot_is_refused_with_a_hint(data: Any) -> None:  # noqa: ANN401 - what a wrong caller passes
    with pytest.raises(UsageError) as caught:
        Snapshot.from_json(data)
    assert caught.value.hint
