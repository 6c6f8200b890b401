"""The ledger: one event an action, in order, never changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zu_notebook.errors import UsageError
from zu_notebook.ids import PageId
from zu_notebook.storage._clock import Clock, time_text, utc_now
from zu_notebook.storage._plain import to_json

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    import pandas as pd

    from zu_notebook.storage._database import Database, SqlValue

__all__ = ["Event", "Ledger"]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes:
        id: Grows with each event; unique in the file, over kernels as well.
        at: When, in UTC, as ISO 8601 text.
        kind: What, as `room.verb`.
        page: On which page; None where it belongs to none.
        by: Who did it: `code`, `person`, `agent`.
        data: What belongs to it, as plain JSON values.
    """

    id: int
    at: str
    kind: str
    page: PageId | None
    by: str
    data: Mapping[str, object]


class Ledger:
    """Write events down and read them back; nothing is edited, and only age removes.

    Args:
        database: Where they are kept.
        now: The clock.
    """

    def __init__(self, database: Database, *, now: Clock = utc_now) -> None:
        self._database = database
        self._now = now

    def __repr__(self) -> str:
        return "<Ledger, see to_frame()>"

    def append(self, kind: str, *, page: PageId | None = None, by: str = "code", data: Mapping[str, object]) -> int:
        """Write one event down.

        Args:
            kind: What happened, as `room.verb`.
            page: The page it happened on.
            by: Who did it.
            data: Plain JSON values, at most 64 KiB as text.

        Returns:
            The event's id, larger than that of every event before.

        Raises:
            UsageError: The data is not plain or too large, or `kind` or `by` is empty.
            StorageError: The file is busy for too long, or closed.
        """
        for name, value in (("kind", kind), ("by", by)):
            if not _says_something(value):
                raise UsageError(f"{name} of an event is a text that says something, not {value!r}.")
        text = to_json(data)

        def insert(connection: sqlite3.Connection) -> int:
            # The clock is read inside the transaction, so that times follow the order of ids.
            cursor = connection.execute(
                "INSERT INTO events (at, kind, page, by, data) VALUES (?, ?, ?, ?, ?)",
                (time_text(self._now()), kind, page, by, text),
            )
            return int(cursor.lastrowid or 0)

        return self._database.write(insert)

    def events(
        self, kind: str | None = None, *, page: PageId | None = None, after: int = 0, limit: int | None = None
    ) -> list[Event]:
        """Read events in the order they were written.

        Args:
            kind: Only this kind.
            page: Only this page.
            after: Only what was written after the event of this id.
            limit: At most so many, the earliest ones.

        Raises:
            UsageError: `limit` is negative.
            StorageError: The file can't be read.
        """
        if limit is not None and limit < 0:
            raise UsageError(f"limit is {limit}; it can't be negative.")
        wanted: list[tuple[str, SqlValue]] = [("id > ?", after)]
        wanted += [(f"{name} = ?", value) for name, value in (("kind", kind), ("page", page)) if value is not None]
        where = " AND ".join(clause for clause, _ in wanted)
        rows = self._database.read(
            f"SELECT id, at, kind, page, by, data FROM events WHERE {where} ORDER BY id LIMIT ?",  # noqa: S608 - the clauses are written above; values are bound
            [*(value for _, value in wanted), -1 if limit is None else limit],
        )
        return [_event(row) for row in rows]

    def to_frame(self) -> pd.DataFrame:
        """Make a table of all events, with the columns id, at (UTC), kind, page, by, data.

        Raises:
            StorageError: The file can't be read.
        """
        import pandas as pd  # noqa: PLC0415 - half a second that only a table needs

        events = self.events()
        return pd.DataFrame(
            {
                "id": pd.Series([event.id for event in events], dtype="int64"),
                "at": pd.to_datetime([event.at for event in events], utc=True, format="ISO8601"),
                "kind": pd.Series([event.kind for event in events], dtype="object"),
                "page": pd.Series([event.page for event in events], dtype="object"),
                "by": pd.Series([event.by for event in events], dtype="object"),
                "data": pd.Series([event.data for event in events], dtype="object"),
            }
        )


def _says_something(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _event(row: tuple[SqlValue, ...]) -> Event:
    number, at, kind, page, by, data = row
    return Event(
        id=int(number or 0),
        at=str(at),
        kind=str(kind),
        page=None if page is None else PageId(str(page)),
        by=str(by),
        data=json.loads(str(data)),
    )
