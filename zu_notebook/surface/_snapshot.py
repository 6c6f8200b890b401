"""The whole tree of a page at one moment."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from zu_notebook.errors import StaleRef, UsageError
from zu_notebook.surface._escape import JsonValue, clipped, jsonable, plain, quoted, word
from zu_notebook.surface._find import found
from zu_notebook.surface._node import Node, StateValue, node_of, without_secrets
from zu_notebook.surface._reading import Reading
from zu_notebook.surface._roles import FIELDS

__all__ = ["Snapshot"]

MOST_INDENT: Final = 100
"""A tree of thousands of levels would else be written in millions of spaces."""


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    """The accessibility tree, normalised, in document order.

    Attributes:
        nodes: A parent stands before its children.
        title: The page's title.
        url: The page's address.
        capture: The number of the capture on this page.
    """

    nodes: tuple[Node, ...]
    title: str = ""
    url: str = ""
    capture: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "nodes", tuple(without_secrets(self.nodes)))

    def __getitem__(self, ref: object) -> Node:
        node = self._by_ref.get(ref) if isinstance(ref, str) else None
        if node is None:
            message = f"There is no {plain(clipped(str(ref), 40))} in this snapshot of {len(self.nodes)} nodes."
            raise StaleRef(message, hint="Take a new snapshot, or use find().")
        return node

    def find(self, role: str | None = None, name: str | None = None) -> Node | list[Node]:
        """Look for a role, an exact name, or both.

        Returns:
            The node where one fits; a list where none or several do, in document order.
        """
        return found(node for node in self.nodes if role in {None, node.role} and name in {None, node.name})

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __contains__(self, ref: object) -> bool:
        return ref in self._by_ref if isinstance(ref, str) else ref in self.nodes

    @cached_property
    def _by_ref(self) -> Mapping[str, Node]:
        return {node.ref: node for node in reversed(self.nodes)}

    @cached_property
    def reading(self) -> Reading:
        """Who is in what, what is seen, what is said; made once, for all questions about this snapshot."""
        return Reading(self.nodes)

    @cached_property
    def _depths(self) -> tuple[int, ...]:
        depths: list[int] = []
        for above in self.reading.parents:
            depths.append(0 if above < 0 else depths[above] + 1)
        return tuple(depths)

    @cached_property
    def structural_hash(self) -> str:
        """A hash of the tree's shape: roles and nesting, without names, values, states and boxes.

        The texts in a field are its value, so they are no part of the shape.
        """
        digest = hashlib.sha256()
        parents = self.reading.parents
        in_field: list[bool] = []
        for index, node in enumerate(self.nodes):
            above = parents[index]
            in_field.append(above >= 0 and (in_field[above] or _takes_text(self.nodes[above])))
            if not (in_field[index] and node.role == "text"):
                digest.update(f"{self._depths[index]} {node.role} {node.tag}\n".encode("utf-8", "replace"))
        return digest.hexdigest()[:32]

    def to_text(self) -> str:
        """Write the tree, a line a node, indented by depth (as far as a hundred deep)."""
        return "\n".join(
            "  " * min(depth, MOST_INDENT) + _line(node) for node, depth in zip(self.nodes, self._depths, strict=True)
        )

    def to_json(self) -> dict[str, JsonValue]:
        """Return the snapshot as JSON can hold it; `json_schema()` describes it."""
        return {name: jsonable(getattr(self, name)) for name in ("title", "url", "capture", "nodes", "structural_hash")}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Snapshot:
        """Read what `to_json` gave, or what an adapter in another language gives of the same form.

        Raises:
            UsageError: It has no list of nodes, or one of them is none.
        """
        given: object = data
        nodes = given.get("nodes") if isinstance(given, Mapping) else None
        if not isinstance(nodes, (list, tuple)):
            message = f"A snapshot is a mapping with a list of `nodes`, not a {type(data).__name__}."
            raise UsageError(message, hint="See schema/Snapshot.json.")
        capture = data.get("capture", 1)
        return cls(
            nodes=tuple(node_of(node, index) for index, node in enumerate(nodes, start=1)),
            title=str(data.get("title", "")),
            url=str(data.get("url", "")),
            capture=capture if isinstance(capture, int) else 1,
        )

    def __repr__(self) -> str:
        return f"<Snapshot {quoted(clipped(self.title, 60))}: {len(self.nodes)} nodes>"


def _takes_text(node: Node) -> bool:
    return node.editable or node.role in FIELDS


def _line(node: Node) -> str:
    name = f" {quoted(node.name)}" if node.name else ""
    value = f": {quoted(node.value)}" if node.value else ""
    words = [word(node.pruning)] if node.pruning else []
    words += [_state(state, said) for state, said in sorted(node.states.items()) if state != node.pruning]
    states = f" [{', '.join(words)}]" if words else ""
    return f"- {node.role}{name}{value}{states} [ref={word(node.ref)}]"


def _state(name: str, value: StateValue) -> str:
    """Write a state so that false is told from absent: `checked`, `checked=false`, `checked=mixed`."""
    if value is True:
        return word(name)
    return f"{word(name)}={word('false' if value is False else str(value))}"
