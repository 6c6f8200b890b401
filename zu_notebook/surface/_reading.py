"""A snapshot read once, so that questions about it are cheap: who is in what, what is seen, what is said."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from zu_notebook.ids import Ref
from zu_notebook.surface._escape import bare, clean
from zu_notebook.surface._node import Node

__all__ = ["NOWHERE", "Reading", "folded"]

NOWHERE: Final = -1
"""The index of no node."""

_SPACE: Final = re.compile(r"\s+")


def folded(text: str) -> str:
    """Fold white space and case, so that two spellings of one text are equal."""
    return clean(text).casefold()


class _Said(NamedTuple):
    """All texts in a row, and where in it each node's part starts, by the node's place in the walk."""

    text: str
    starts: list[int]


class Reading:
    """Where each node stands, by its index in the list; a parent that does not stand before its child is none.

    Args:
        nodes: In document order.

    Attributes:
        nodes: The same.
        parents: The index of the node above, `NOWHERE` for a root.
        hidden: Whether a node, or one around it, is hidden.
        mute: Whether a node's text is nobody's to read: it is hidden, in a secret field, or a choice of a closed list.
        walk: The indices so that all that is in a node comes right after it.
        at: Each node's place in the walk.
        ends: The place in the walk behind the last node that is in a node.
    """

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes
        count = len(nodes)
        self.parents: list[int] = []
        self.hidden: list[bool] = []
        self.mute: list[bool] = []
        seen = self._indices = dict[Ref, int]()
        below: list[list[int]] = [[] for _ in range(count)]
        roots: list[int] = []
        for index, node in enumerate(nodes):
            above = seen.get(node.parent, NOWHERE) if node.parent else NOWHERE
            seen.setdefault(node.ref, index)
            self.parents.append(above)
            inside = above != NOWHERE
            self.hidden.append(is_hidden(node) or (inside and self.hidden[above]))
            sealed = inside and (self.mute[above] or nodes[above].secret or nodes[above].tag == "select")
            self.mute.append(sealed or self.hidden[index])
            (below[above] if inside else roots).append(index)
        self.walk = _walk(roots, below)
        self.at = [0] * count
        for place, index in enumerate(self.walk):
            self.at[index] = place
        self.ends = [place + 1 for place in self.at]
        for index in reversed(self.walk):
            above = self.parents[index]
            if above != NOWHERE:
                self.ends[above] = max(self.ends[above], self.ends[index])

    def index_of(self, ref: str) -> int:
        """Return the index of the first node with a ref; the ref must be there."""
        return self._indices[Ref(ref)]

    def is_in(self, index: int, around: int) -> bool:
        """Tell whether a node is another one or in it."""
        return self.at[around] <= self.at[index] < self.ends[around]

    def is_leaf(self, index: int) -> bool:
        """Tell whether nothing is in a node."""
        return self.ends[index] == self.at[index] + 1

    def text_of(self, index: int) -> str:
        """Return the text in a node; where it has none of its own, the name that stands for it."""
        node = self.nodes[index]
        inside = [self.nodes[each] for each in self.walk[self.at[index] : self.ends[index]] if not self.mute[each]]
        text = clean(" ".join(each.name for each in inside if each.role == "text"))
        return text or ("" if node.secret or node.value is not None else clean(node.name))

    def holding(self, needle: str) -> Holding:
        """Find where a folded text is said, for all nodes at once."""
        return Holding(self, needle)

    def says(self, needle: str) -> bool:
        """Tell whether a folded text is said anywhere, in a text or as the name of what is seen."""
        if needle in self.said_apart.text or needle in self.said_together.text:
            return True
        return any(needle in folded(node.name) for node, mute in zip(self.nodes, self.mute, strict=True) if not mute)

    @cached_property
    def said_apart(self) -> _Said:
        """All texts, a space between two: cells of a row."""
        starts: list[int] = []
        parts: list[str] = []
        length = 0
        for index in self.walk:
            starts.append(length)
            node = self.nodes[index]
            if node.role == "text" and not self.mute[index]:
                part = folded(node.name) + " "
                parts.append(part)
                length += len(part)
        return _Said("".join(parts), [*starts, length])

    @cached_property
    def said_together(self) -> _Said:
        """All texts with no more space between two than they have themselves: a word that is half bold."""
        starts: list[int] = []
        parts: list[str] = []
        length, spaced = 0, True
        for index in self.walk:
            starts.append(length)
            node = self.nodes[index]
            if node.role == "text" and not self.mute[index]:
                part = _SPACE.sub(" ", bare(node.name).casefold())
                part = part.lstrip() if spaced else part
                if part:
                    spaced = part.endswith(" ")
                    parts.append(part)
                    length += len(part)
        return _Said("".join(parts), [*starts, length])


class Holding:
    """Which nodes hold a text, in their name or in the texts inside."""

    def __init__(self, reading: Reading, needle: str) -> None:
        self._reading = reading
        self._needle = needle
        self._found = [(said, _places(said.text, needle)) for said in (reading.said_apart, reading.said_together)]

    def __contains__(self, index: int) -> bool:
        reading = self._reading
        for said, places in self._found:
            if places:
                first = bisect_left(places, said.starts[reading.at[index]])
                if first < len(places) and places[first] + len(self._needle) <= said.starts[reading.ends[index]]:
                    return True
        return self._needle in folded(reading.nodes[index].name)


def is_hidden(node: Node) -> bool:
    """Tell whether a node says of itself that nobody sees it."""
    return node.pruning == "hidden" or node.states.get("hidden") is True


def _walk(roots: list[int], below: list[list[int]]) -> list[int]:
    walk: list[int] = []
    waiting = roots[::-1]
    while waiting:
        index = waiting.pop()
        walk.append(index)
        waiting += below[index][::-1]
    return walk


def _places(text: str, needle: str) -> list[int]:
    places: list[int] = []
    start = text.find(needle) if needle else NOWHERE
    while start >= 0:
        places.append(start)
        start = text.find(needle, start + 1)
    return places
