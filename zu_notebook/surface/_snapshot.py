"""The whole tree of a page at one moment."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from zu_notebook.errors import StaleRef
from zu_notebook.surface._escape import JsonValue, clipped, jsonable, plain, quoted
from zu_notebook.surface._find import found
from zu_notebook.surface._node import Node
from zu_notebook.surface._states import state_words

__all__ = ["Snapshot"]


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
    def _depths(self) -> tuple[int, ...]:
        depth_of: dict[str, int] = {}
        depths = []
        for node in self.nodes:
            depth = depth_of.get(node.parent, -1) + 1 if node.parent else 0
            depth_of.setdefault(node.ref, depth)
            depths.append(depth)
        return tuple(depths)

    @cached_property
    def structural_hash(self) -> str:
        """A hash of the tree's shape: roles and nesting, without names, values, states and boxes."""
        digest = hashlib.sha256()
        for node, depth in zip(self.nodes, self._depths, strict=True):
            digest.update(f"{depth} {node.role} {node.tag}\n".encode("utf-8", "replace"))
        return digest.hexdigest()[:32]

    def to_text(self) -> str:
        """Write the tree, a line a node, indented by depth."""
        return "\n".join(f"{'  ' * depth}{_line(node)}" for node, depth in zip(self.nodes, self._depths, strict=True))

    def to_json(self) -> dict[str, JsonValue]:
        """Return the snapshot as JSON can hold it; `json_schema()` describes it."""
        return {name: jsonable(getattr(self, name)) for name in ("title", "url", "capture", "nodes", "structural_hash")}

    def __repr__(self) -> str:
        return f"<Snapshot {quoted(clipped(self.title, 60))}: {len(self.nodes)} nodes>"


def _line(node: Node) -> str:
    name = f" {quoted(node.name)}" if node.name else ""
    value = f": {quoted(node.value)}" if node.value else ""
    words = state_words(node.states)
    level = node.states.get("level")
    if level is not None:
        words.insert(0, f"level={plain(str(level))}")
    states = f" [{', '.join(words)}]" if words else ""
    return f"- {plain(node.role)}{name}{value}{states} [ref={plain(node.ref)}]"
