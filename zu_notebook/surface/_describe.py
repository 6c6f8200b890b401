"""Describe one element of a snapshot, so that it can be known again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from zu_notebook.ids import Ref
from zu_notebook.surface._asked import ElementDescription
from zu_notebook.surface._escape import clean, clipped, quoted, utf8
from zu_notebook.surface._reading import NOWHERE, Reading
from zu_notebook.surface._snapshot import Snapshot

__all__ = ["describe_in"]

NEIGHBOUR_CHARS: Final = 120
PATH_NAME_CHARS: Final = 80
TEXT_CHARS: Final = 4_000
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def describe_in(
    snapshot: Snapshot,
    ref: Ref,
    *,
    attributes: Mapping[str, str] = _NOTHING,
    text: str | None = None,
) -> ElementDescription:
    """Describe one element.

    Args:
        snapshot: The tree that it is in.
        ref: The element.
        attributes: As the document has them; a secret field's `value` is dropped.
        text: Its visible text where the adapter knows it better than the tree does.

    Raises:
        StaleRef: It is not in this snapshot.
    """
    node = snapshot[ref]
    reading = snapshot.reading
    index = reading.index_of(ref)
    name = clean(node.name)
    alike = [
        at
        for at, each in enumerate(reading.nodes)
        if each.role == node.role and clean(each.name) == name and (at == index or not reading.hidden[at])
    ]
    told = {
        utf8(key): utf8(str(said)) for key, said in attributes.items() if not (node.secret and key.lower() == "value")
    }
    return ElementDescription(
        ref=node.ref,
        role=node.role,
        name=name,
        tag=node.tag,
        attributes=told,
        text="" if node.secret else clipped(reading.text_of(index) if text is None else clean(text), TEXT_CHARS),
        value=None if node.value is None else utf8(node.value),
        states=node.states,
        before=_neighbour(reading, index, range(reading.at[index] - 1, -1, -1)),
        after=_neighbour(reading, index, range(reading.ends[index], len(reading.walk))),
        role_path=_role_path(reading, index),
        box=node.box,
        index=alike.index(index),
        count=len(alike),
        frame=node.frame,
        secret=node.secret,
    )


def _neighbour(reading: Reading, index: int, places: Iterable[int]) -> str:
    """Return the first text on the way: a run of text, or the name of an element that has nothing in it."""
    for place in places:
        other = reading.walk[place]
        if reading.mute[other] or reading.is_in(index, other):
            continue
        node = reading.nodes[other]
        if node.role == "text" or reading.is_leaf(other):
            text = clean(node.name)
            if text:
                return clipped(text, NEIGHBOUR_CHARS)
    return ""


def _role_path(reading: Reading, index: int) -> tuple[str, ...]:
    path: list[str] = []
    at = index
    while at != NOWHERE:
        node = reading.nodes[at]
        name = clipped(clean(node.name), PATH_NAME_CHARS)
        if at == index or name or node.role not in {"generic", "none", "presentation"}:
            path.append(f"{node.role} {quoted(name)}" if name else node.role)
        at = reading.parents[at]
    return tuple(reversed(path))
