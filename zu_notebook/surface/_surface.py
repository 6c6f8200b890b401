"""The action surface: the set of things that can be done on a page, as one value."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Unpack

from zu_notebook.errors import StaleRef, UsageError
from zu_notebook.surface._affordance import Affordance, Completeness, ContextItem, Pruned
from zu_notebook.surface._diff import SurfaceDiff, diff_surfaces
from zu_notebook.surface._entry import Entry
from zu_notebook.surface._escape import JsonValue, clipped, jsonable, plain, quoted
from zu_notebook.surface._evidence import Evidence
from zu_notebook.surface._find import PLACES, Where, found
from zu_notebook.surface._html import surface_html
from zu_notebook.surface._text import surface_text

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["ActionSurface"]

CHARS_A_TOKEN = 4
"""A model's tokens are estimated: its vocabulary is not ours to know."""

SHOWN_TOKENS = 4_000
"""What a notebook's cell shows as text; the whole is one call away."""


@dataclass(frozen=True, kw_only=True)
class ActionSurface:
    """What can be done on a page, and what the page says; made by `reduce_surface`.

    Attributes:
        affordances: The controls, in document order.
        context: Headings, dialogs, alerts, statuses and field errors, in document order.
        pruned: The controls that are not listed, and why.
        completeness: How many controls are listed, and how many of them have no label.
        blind: True where the page, or much of it, can't be seen.
        blind_reason: Why.
        title: The page's title.
        url: The page's address.
        capture: The number of the capture on this page.
        evidence: What the capture could not read.
        page_tokens: Tokens of the page's HTML, estimated as characters / 4; None where unknown.
        entries: Controls and context in one order, each with the place it stands in.
    """

    affordances: tuple[Affordance, ...]
    context: tuple[ContextItem, ...] = ()
    pruned: tuple[Pruned, ...] = ()
    completeness: Completeness
    blind: bool = False
    blind_reason: str = ""
    title: str = ""
    url: str = ""
    capture: int = 1
    evidence: Evidence = field(default_factory=Evidence)
    page_tokens: int | None = None
    entries: tuple[Entry, ...] = field(default=(), repr=False, compare=False)

    def __getitem__(self, handle: object) -> Affordance:
        one = self.resolve(handle)
        if one is not None:
            return one
        there = self.affordances
        message = f"There is no {plain(clipped(str(handle), 40))} on this surface."
        if not there:
            raise StaleRef(
                message, hint="Nothing is listed here; capture the page again, or see .blind_reason and .pruned."
            )
        hint = f"It lists {len(there)} from {there[0].handle} to {there[-1].handle}; capture again, or use find()."
        raise StaleRef(message, hint=hint)

    def resolve(self, handle: object) -> Affordance | None:
        """Return the affordance of a handle, or None where this surface does not list it."""
        return self._by_handle.get(handle) if isinstance(handle, str) else None

    def find(
        self, role: str | None = None, label: str | None = None, **where: Unpack[Where]
    ) -> Affordance | list[Affordance]:
        """Look for a role, an exact label (or the label as it is shown), where it stands, or some of these.

        Args:
            role: An ARIA role.
            label: The label.
            where: What tells it from others of its name, as `Affordance` has it: `landmark`, `dialog`, `group`,
                `enclosing_label`, `headings`, `frame`, `cue`, `position`.

        Returns:
            The affordance where one fits; a list where none or several do, in document order.

        Raises:
            UsageError: There is no such thing to say of where a control stands.
        """
        unknown = [plain(name) for name in where if name not in PLACES]
        if unknown:
            message = f"find() knows no {', '.join(unknown)}."
            raise UsageError(message, hint=f"It takes role, label and {', '.join(PLACES)}.")
        return found(
            one
            for one in self.affordances
            if role in {None, one.role}
            and (label in {None, one.label} or label == plain(one.label))
            and all(getattr(one, name) == value for name, value in where.items())
        )

    def __len__(self) -> int:
        return len(self.affordances)

    def __iter__(self) -> Iterator[Affordance]:
        return iter(self.affordances)

    def __contains__(self, handle: object) -> bool:
        return handle in self._by_handle if isinstance(handle, str) else handle in self.affordances

    @cached_property
    def _by_handle(self) -> Mapping[str, Affordance]:
        return {one.handle: one for one in self.affordances}

    @cached_property
    def _text(self) -> str:
        return surface_text(self)

    @property
    def tokens(self) -> int:
        """Tokens of the whole text, estimated as characters / 4."""
        return math.ceil(len(self._text) / CHARS_A_TOKEN)

    def to_text(self, budget_tokens: int | None = None) -> str:
        """Write the surface for a model: a line a control, under its landmark and headings.

        Args:
            budget_tokens: How long it may be, a token being four characters. What does not fit is counted, and how
                to get it is said.

        Raises:
            UsageError: The budget is not a number from 1.
        """
        if budget_tokens is None:
            return self._text
        given: object = budget_tokens
        if isinstance(given, bool) or not isinstance(given, int) or given < 1:
            message = f"budget_tokens= is a number from 1, not {plain(clipped(repr(given), 40))}."
            raise UsageError(message, hint="Leave it out for the whole text.")
        return surface_text(self, budget_chars=budget_tokens * CHARS_A_TOKEN)

    def to_frame(self) -> pd.DataFrame:
        """Return a table with a row a control."""
        from zu_notebook.surface._frame import surface_frame  # noqa: PLC0415 - pandas takes half a second to import

        return surface_frame(self.affordances)

    def to_json(self) -> dict[str, JsonValue]:
        """Return the surface as JSON can hold it; `json_schema()` describes it."""
        names = ("title", "url", "capture", "affordances", "context", "pruned", "blind", "blind_reason")
        rest = ("completeness", "evidence", "tokens", "page_tokens")
        return {name: jsonable(getattr(self, name)) for name in (*names, *rest)}

    def diff(self, other: ActionSurface) -> SurfaceDiff:
        """Say what changed from this surface to another one, later on the same page."""
        return diff_surfaces(self, other)

    def __repr__(self) -> str:
        blind = ", blind" if self.blind else ""
        return (
            f"<ActionSurface {quoted(clipped(self.title, 60))}: {len(self)} affordances{blind}, {self.tokens} tokens>"
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        del include, exclude
        return {"text/plain": self.to_text(SHOWN_TOKENS), "text/html": surface_html(self)}
