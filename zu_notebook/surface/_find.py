"""One answer for every search: the thing where it is one, a list where it is none or several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypedDict, TypeVar

__all__ = ["PLACES", "Where", "found"]

T = TypeVar("T")


class Where(TypedDict, total=False):
    """Where a control stands, by the names that `Affordance` has for it; all that is given must be so exactly."""

    landmark: str
    headings: tuple[str, ...]
    dialog: str
    group: str
    frame: tuple[str, ...]
    enclosing_label: str
    cue: str
    position: tuple[int, int]


PLACES: Final = tuple(Where.__annotations__)
"""What can be said of where a control stands."""


def found(things: Iterable[T]) -> T | list[T]:
    """Return the only thing, or the list of them."""
    fitting = list(things)
    return fitting[0] if len(fitting) == 1 else fitting
