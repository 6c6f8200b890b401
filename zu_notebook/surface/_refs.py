"""Refs of elements: they belong to the element as long as it lives, and are never used again for another."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterable

from zu_notebook.ids import Ref

__all__ = ["RefBook"]


_numbers = itertools.count(1)
"""One count for all pages of this process: a ref of one page must not be an element of another."""


class RefBook:
    """Which ref is which element: a document (its world's unique id) and the element's number in it."""

    def __init__(self) -> None:
        self._refs: dict[str, dict[int, Ref]] = {}
        self._places: dict[Ref, tuple[str, int]] = {}
        self._gone: dict[str, _Numbers] = {}

    def ref(self, document: str, element: int) -> Ref:
        """Give the element's ref; a new element gets the next number."""
        refs = self._refs.setdefault(document, {})
        found = refs.get(element)
        if found is None:
            found = refs[element] = Ref(f"e{next(_numbers)}")
            self._places[found] = (document, element)
        return found

    def place(self, ref: Ref) -> tuple[str, int] | None:
        """Give the document and the number of a ref's element; None where either is gone or never was."""
        return self._places.get(ref)

    def knows_document(self, ref: Ref) -> bool:
        """Whether the document of a ref's element is still there, whatever became of the element."""
        if ref in self._places:
            return True
        return any(numbers.holds(_number(ref)) for numbers in self._gone.values())

    def forget(self, document: str, elements: Iterable[int]) -> None:
        """Drop the refs of elements that are gone for good, while their document is still there."""
        refs = self._refs.get(document, {})
        numbers = []
        for element in elements:
            ref = refs.pop(element, None)
            if ref is not None:
                del self._places[ref]
                numbers.append(_number(ref))
        if numbers:
            self._gone.setdefault(document, _Numbers()).add(numbers)

    def forget_document(self, document: str) -> None:
        """Drop the refs of a document that is gone; their numbers are not used again."""
        for ref in self._refs.pop(document, {}).values():
            del self._places[ref]
        self._gone.pop(document, None)


def _number(ref: Ref) -> int:
    digits = ref[1:]
    return int(digits) if digits.isdecimal() else 0


class _Numbers:
    """A set of numbers that come in runs: 1 to 500, 700 to 900."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []

    def holds(self, number: int) -> bool:
        at = bisect_right(self._starts, number)
        return at > 0 and number < self._ends[at - 1]

    def add(self, numbers: Iterable[int]) -> None:
        runs = sorted([*zip(self._starts, self._ends, strict=True), *((number, number + 1) for number in numbers)])
        self._starts, self._ends = [], []
        for start, end in runs:
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                self._starts.append(start)
                self._ends.append(end)
