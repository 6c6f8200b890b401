"""What an action came to."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from zu_notebook.surface._diff import SurfaceDiff
from zu_notebook.surface._escape import JsonValue, clipped, jsonable, plain
from zu_notebook.surface._html import diff_html

__all__ = ["ActResult"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActResult:
    """One action, and what it changed.

    Attributes:
        ok: The action was done; it says nothing of whether it had an effect: see `changes.effect`.
        action: `click`, `type`, `select` …
        target: The handle it went to, or "".
        changes: What changed from before to after.
        url: The page's address after.
        note: What else is worth knowing.
    """

    ok: bool
    action: str
    target: str = ""
    changes: SurfaceDiff = field(default_factory=SurfaceDiff)
    url: str = ""
    note: str = ""

    def lines(self) -> tuple[str, ...]:
        """Say what was done and what it changed, a sentence a line."""
        done = f"{plain(self.action)} {plain(self.target)}".strip()
        note = (plain(self.note),) if self.note else ()
        return (f"{done}: {'done' if self.ok else 'not done'}.", *self.changes.lines(), *note)

    def to_json(self) -> dict[str, JsonValue]:
        """Return the result as JSON can hold it; `json_schema()` describes it."""
        return {each.name: jsonable(getattr(self, each.name)) for each in fields(self)}

    def __repr__(self) -> str:
        done = f"{plain(self.action)} {plain(self.target)}".strip()
        first, *more = self.changes.lines()
        rest = f" (and {len(more)} more)" if more else ""
        return f"<ActResult {done}: {'ok' if self.ok else 'failed'}. {clipped(first, 120)}{rest}>"

    def _repr_html_(self) -> str:
        return diff_html(self.lines())
