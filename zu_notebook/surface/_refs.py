"""Refs of elements: they belong to the element as long as it lives, and are never used again for another."""

from __future__ import annotations

import itertools

from zu_notebook.ids import Ref

__all__ = ["RefBook"]


_numbers = itertools.count(1)
"""One count for all pages of this process: a ref of one page must not be an element of another."""


class RefBook:
    """Which ref is which element: a document (its world's unique id) and the element's number in it."""

    def __init__(self) -> None:
        self._refs: dict[str, dict[int, Ref]] = {}
        self._places: dict[Ref, tuple[str, int]] = {}

    def ref(self, document: str, element: int) -> Ref:
        """Give the element's ref; a new element gets the next number."""
        refs = self._refs.setdefault(document, {})
        found = refs.get(element)
        if found is None:
            found = refs[element] = Ref(f"e{next(_numbers)}")
            self._places[found] = (document, element)
        return found

    def place(self, ref: Ref) -> tuple[str, int] | None:
        """Give the document and the number of a ref's element; None where the document is gone or never was."""
        return self._places.get(ref)

    def forget_document(self, document: str) -> None:
        """Drop the refs of a document that is gone; their numbers are not used again."""
        for ref in self._refs.pop(document, {}).values():
            del self._places[ref]
