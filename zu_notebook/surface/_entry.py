"""One line of the surface before it is written: a control or a piece of context, and the place it stands in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from zu_notebook.surface._affordance import Affordance, Completeness, ContextItem

__all__ = ["Entry", "Headings", "Listing"]

Headings: TypeAlias = tuple[tuple[int, str], ...]
"""The headings that something stands under, outermost first, each with its level."""


class Entry(NamedTuple):
    """A control or a piece of context.

    Attributes:
        item: What it is.
        frame: The path of frames from the top.
        dialog: The dialog it is in.
        landmark: The landmark it is in.
        group: The group it is in.
        headings: The headings it stands under, each with its level.
        heading: For a control that is a heading too (a link in one, or around one): its level; 0 for all else.
        told: For a heading: the line of such a control says it.
    """

    item: Affordance | ContextItem
    frame: tuple[str, ...] = ()
    dialog: str = ""
    landmark: str = ""
    group: str = ""
    headings: Headings = ()
    heading: int = 0
    told: bool = False


class Listing(Protocol):
    """What writing and comparing need of an action surface."""

    @property
    def affordances(self) -> tuple[Affordance, ...]:
        """The controls."""

    @property
    def context(self) -> tuple[ContextItem, ...]:
        """What the page says."""

    @property
    def completeness(self) -> Completeness:
        """How much is listed."""

    @property
    def blind(self) -> bool:
        """Whether the page can't be seen."""

    @property
    def blind_reason(self) -> str:
        """Why."""

    @property
    def title(self) -> str:
        """The page's title."""

    @property
    def url(self) -> str:
        """The page's address."""

    @property
    def entries(self) -> Sequence[Entry]:
        """Controls and context in one order."""
