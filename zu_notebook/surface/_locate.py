"""Find elements of a snapshot: none, one or many, never a guess."""

from __future__ import annotations

from zu_notebook.errors import LocateError
from zu_notebook.ids import Ref
from zu_notebook.surface._asked import Candidate
from zu_notebook.surface._escape import clean, plain
from zu_notebook.surface._node import Node
from zu_notebook.surface._reading import NOWHERE, Reading, folded
from zu_notebook.surface._snapshot import Snapshot

__all__ = ["fitting", "locate_in"]

_TEXTS = ("role", "name", "text", "placeholder", "tag")


def locate_in(snapshot: Snapshot, candidate: Candidate) -> list[Ref]:
    """Find the elements that fit a candidate.

    All that the candidate gives must fit. `text` is looked for in an element's name and in the texts inside it, and
    of elements in one another the innermost counts. What is hidden does not fit; a run of text fits only where its
    role is asked for, otherwise the element around it does.

    Args:
        snapshot: The tree.
        candidate: What is known of the element.

    Returns:
        Their refs in document order: none, one or many.

    Raises:
        LocateError: The candidate says nothing, or says something that no element can have.
    """
    reading = snapshot.reading
    refs = dict.fromkeys(reading.nodes[index].ref for index in fitting(reading, candidate))
    found = list(refs)
    return found if candidate.index is None else found[candidate.index : candidate.index + 1]


def fitting(reading: Reading, candidate: Candidate, *, hidden: bool = False) -> list[int]:
    """Return the indices of the elements that fit a candidate, its `index` left aside.

    Args:
        reading: The tree.
        candidate: What is known of the element.
        hidden: Look for those that are hidden, in place of those that are not.

    Raises:
        LocateError: The candidate says nothing, or says something that no element can have.
    """
    _check_candidate(candidate)
    wanted = _Wanted(candidate)
    found = [index for index, node in enumerate(reading.nodes) if reading.hidden[index] is hidden and wanted.fits(node)]
    return found if not wanted.text else _innermost(reading, found, wanted.text)


class _Wanted:
    """A candidate, folded once."""

    def __init__(self, candidate: Candidate) -> None:
        self.role = candidate.role
        self.name = None if candidate.name is None else clean(candidate.name)
        self.text = folded(candidate.text or "")
        self.placeholder = None if candidate.placeholder is None else clean(candidate.placeholder)
        self.tag = None if candidate.tag is None else candidate.tag.lower()

    def fits(self, node: Node) -> bool:
        if node.role != self.role and (self.role is not None or node.role == "text"):
            return False
        if self.tag is not None and node.tag != self.tag:
            return False
        if self.name is not None and clean(node.name) != self.name:
            return False
        return self.placeholder is None or clean(node.placeholder) == self.placeholder


def _innermost(reading: Reading, found: list[int], text: str) -> list[int]:
    """Keep those that hold a text, without those around another one that does."""
    holding = reading.holding(text)
    kept = [index for index in found if index in holding]
    around: set[int] = set()
    for index in kept:
        above = reading.parents[index]
        while above != NOWHERE and above not in around:
            around.add(above)
            above = reading.parents[above]
    return [index for index in kept if index not in around]


def _check_candidate(candidate: Candidate) -> None:
    for field in _TEXTS:
        given = getattr(candidate, field)
        if given is not None and not isinstance(given, str):
            message = f"The {field} of a candidate is a text, not {plain(type(given).__name__)}."
            raise LocateError(message, hint="Leave out what is not known.")
    if not any(clean(getattr(candidate, field) or "") for field in _TEXTS):
        message = "The candidate says nothing of the element."
        raise LocateError(message, hint=f"Give one of {', '.join(_TEXTS)}.")
    index: object = candidate.index
    if index is not None and (isinstance(index, bool) or not isinstance(index, int) or index < 0):
        message = f"The index of a candidate counts from 0, and {plain(repr(index))} is no place."
        raise LocateError(message, hint="Leave it out to get all that fit.")
