"""What the suite found out about an adapter."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Report", "Row", "Status"]

Status: TypeAlias = Literal["passed", "failed", "skipped"]
_MARKS: dict[Status, str] = {"passed": "✓", "failed": "✗", "skipped": "·"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What came of one case.

    Attributes:
        case: Its sentence.
        about: What part of an adapter it is about.
        status: What came of it.
        reason: Why it was skipped, or what is not so.
        expected: What had to be, as text.
        actual: What is, as text.
        failure: The failure class of the error that ended it, "" where none did.
        seconds: How long it took.
        error: That error.
    """

    case: str
    about: str
    status: Status
    reason: str = ""
    expected: str = ""
    actual: str = ""
    failure: str = ""
    seconds: float = 0.0
    error: BaseException | None = field(default=None, repr=False, compare=False)

    def lines(self) -> tuple[str, ...]:
        """Say it, a line a fact."""
        first = f"{_MARKS[self.status]} {self.case}"
        if self.status == "skipped":
            return (f"{first}: {self.reason}",)
        if self.status == "passed":
            return (first,)
        return (first, f"    {self.reason}", f"    expected: {self.expected}", f"    actual:   {self.actual}")


@dataclass(frozen=True, slots=True)
class Report:
    """What came of each case.

    Attributes:
        rows: In the order of the cases.
    """

    rows: tuple[Row, ...]

    @property
    def passed(self) -> tuple[Row, ...]:
        """The cases that passed."""
        return self._of("passed")

    @property
    def failed(self) -> tuple[Row, ...]:
        """The cases that failed."""
        return self._of("failed")

    @property
    def skipped(self) -> tuple[Row, ...]:
        """The cases that need what the adapter does not claim."""
        return self._of("skipped")

    @property
    def conformant(self) -> bool:
        """Whether nothing failed and something passed."""
        return not self.failed and bool(self.passed)

    def to_frame(self) -> pd.DataFrame:
        """Give a table, a case a row."""
        import pandas as pd  # noqa: PLC0415 - slow to import, and only this needs it

        columns = ["case", "about", "status", "reason", "expected", "actual", "failure", "seconds"]
        return pd.DataFrame([{name: getattr(row, name) for name in columns} for row in self.rows], columns=columns)

    def _of(self, status: Status) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.status == status)

    def _verdict(self) -> str:
        counts = f"{len(self.passed)} passed, {len(self.failed)} failed, {len(self.skipped)} skipped"
        return f"{'Conformant' if self.conformant else 'Not conformant'}: {counts}"

    def __repr__(self) -> str:
        told = [line for row in (*self.failed, *self.skipped) for line in row.lines()]
        return "\n".join([self._verdict(), *told])

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr>{''.join(_cells(row))}</tr>" for row in self.rows)
        head = "".join(f"<th style='text-align:left'>{name}</th>" for name in ("", "case", "why", "expected", "actual"))
        return (
            f"<p><strong>{html.escape(self._verdict())}</strong></p>"
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )


def _cells(row: Row) -> list[str]:
    texts = (_MARKS[row.status], row.case, row.reason, row.expected, row.actual)
    return [f"<td style='text-align:left'>{html.escape(text)}</td>" for text in texts]
