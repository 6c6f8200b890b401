"""The whole tree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.surface.tree import Page
from zu_notebook.errors import StaleRef
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
