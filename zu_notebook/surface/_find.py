"""One answer for every search: the thing where it is one, a list where it is none or several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

__all__ = ["found"]

T = TypeVar("T")


def found(things: Iterable[T]) -> T | list[T]:
    """Return the only thing, or the list of them."""
    fitting = list(things)
    return fitting[0] if len(fitting) == 1 else fitting
