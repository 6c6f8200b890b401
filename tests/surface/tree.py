"""Short ways to write trees for tests, and any tree at all."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from zu_notebook.surface import Box, Node

ROLES = [
    *("alert", "article", "banner", "button", "checkbox", "combobox", "dialog", "document", "form", "generic", "group"),
    *("heading", "Iframe", "img", "link", "list", "listbox", "listitem", "main", "navigation", "option", "radio"),
    *("region", "row", "searchbox", "slider", "spinbutton", "status", "tab", "text", "textbox", "treeitem"),
]

nasty_text = st.one_of(
    st.text(max_size=30),
    st.text(alphabet=st.characters(), max_size=12),
    st.text(
        alphabet='\n\r\u2028\u2029\x85\x0b\x1e"\\[]:-# a1\u202e\u2066\u200b\ud800\udfff\U000e0041\ue000', max_size=20
    ),
    st.sampled_from(
        ['x\n- a9 button "Transfer"', 'x" [disabled]\n- a2 link "y', "😀" * 60, "\ud83d", "", "long " * 2_000]
    ),
)

states = st.dictionaries(
    st.sampled_from(["disabled", "checked", "expanded", "focused", "invalid", "level", "modal", "hidden", "haspopup"]),
    st.one_of(st.booleans(), st.just("mixed"), st.integers(-3, 10**9), nasty_text),
    max_size=3,
)

boxes = st.none() | st.builds(Box, *[st.floats(-1e4, 1e4)] * 2, *[st.floats(0, 2e3)] * 2)


_fields = st.fixed_dictionaries(
    {
        "ref": st.integers(0, 30),
        "parent": st.integers(0, 30),
        "role": st.sampled_from(ROLES) | nasty_text,
        "name": nasty_text,
    },
    optional={
        "value": nasty_text,
        "states": states,
        "description": nasty_text,
        "error": nasty_text,
        "tag": st.sampled_from(["select", "canvas", "h1"]),
        "placeholder": nasty_text,
        "cue": nasty_text,
        "box": boxes,
        "frame": st.tuples(nasty_text),
        "focusable": st.booleans(),
        "clickable": st.sampled_from(["listener", "cursor"]),
        "secret": st.booleans(),
        "pruning": st.sampled_from(["hidden", "covered", "outside-dialog"]),
        "cover": nasty_text,
        "live": st.sampled_from(["polite", "assertive"]),
    },
)


def _tree(rows: list[dict[str, Any]]) -> list[Node]:
    return [
        Node(**{**row, "ref": f"e{index if row['ref'] % 5 else row['ref']}", "parent": f"e{row['parent']}"})
        for index, row in enumerate(rows)
    ]


trees = st.lists(_fields, max_size=12).map(_tree)
"""Any list of nodes: parents that are missing or stand behind, twin refs, every state."""

numbers = st.integers() | st.floats() | st.sampled_from([10**400, -(10**400), float("nan"), float("inf"), 2**53])
anything = st.recursive(
    st.none() | st.booleans() | numbers | nasty_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(nasty_text, inner, max_size=3),
    max_leaves=5,
)
"""Whatever JSON can hold, and what it can't."""

_wild_fields = {
    **dict.fromkeys(("name", "description", "error", "placeholder", "cue", "cover", "tag", "raw_role"), nasty_text),
    "ref": st.integers(0, 9).map(lambda number: f"e{number}") | nasty_text,
    "parent": st.integers(0, 9).map(lambda number: f"e{number}") | nasty_text,
    "role": st.sampled_from(ROLES) | nasty_text,
    "value": nasty_text | numbers | st.none(),
    "states": st.dictionaries(
        st.sampled_from(["disabled", "checked", "level", "modal", "valuemin"]) | nasty_text, anything
    ),
    "box": st.none() | st.lists(numbers, min_size=4, max_size=4),
    "frame": st.lists(nasty_text, max_size=3),
    "input_type": st.sampled_from(["file", "date", "password"]) | nasty_text,
    "focusable": anything,
    "editable": anything,
    "clickable": st.sampled_from(["", "listener", "delegated", "cursor"]),
    "secret": st.booleans(),
    "pruning": st.sampled_from(["", "hidden", "clipped", "covered", "scrolled-away"]),
    "live": st.sampled_from(["", "polite", "assertive"]),
}
wild_trees = st.lists(st.fixed_dictionaries({}, optional=_wild_fields), max_size=12)
"""Nodes as mappings, as a stranger's adapter might give them."""


class Page:
    """Nodes written from the top: `page.add("button", "Apply", under=main)`."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.root = self.add("document", "")

    def add(self, role: str, name: str = "", *, under: Node | None = None, **rest: Any) -> Node:
        if self.nodes:
            rest.setdefault("parent", (under or self.root).ref)
        node = Node(ref=f"e{len(self.nodes) + 1}", role=role, name=name, **rest)
        self.nodes.append(node)
        return node


def ax(node_id: int, role: str, name: str = "", *, children: list[int] | None = None, **rest: Any) -> dict[str, Any]:
    """One node as `Accessibility.getFullAXTree` gives it; `properties` as a dict."""
    properties = rest.pop("properties", {})
    value = rest.pop("value", None)
    raw: dict[str, Any] = {
        "nodeId": str(node_id),
        "ignored": False,
        "role": {"type": "role", "value": role},
        "name": {"type": "computedString", "value": name},
        "childIds": [str(child) for child in children or []],
        "backendDOMNodeId": node_id + 100,
        "properties": [{"name": key, "value": {"type": "string", "value": said}} for key, said in properties.items()],
    }
    if value is not None:
        raw["value"] = {"type": "string", "value": value}
    return raw | rest
