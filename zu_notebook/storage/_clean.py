"""Taking away what is old."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from zu_notebook.errors import StorageError, UsageError
from zu_notebook.storage._clock import Clock, time_text, utc_now
from zu_notebook.storage._database import Database
from zu_notebook.storage._store import ARTIFACTS, DATABASE, PICTURES

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

__all__ = ["Cleaned", "clean"]


@dataclass(frozen=True, slots=True)
class Cleaned:
    """What was taken away.

    Attributes:
        artifacts: How many artifacts.
        pictures: How many pictures.
        events: How many events of the ledger.
        size_bytes: The room of the files that are gone.
        problem: Why the database was left as it is; None while all is well.
    """

    artifacts: int = 0
    pictures: int = 0
    events: int = 0
    size_bytes: int = 0
    problem: StorageError | None = None


def clean(root: Path, older_than_days: float, *, events: bool = False, now: Clock = utc_now) -> Cleaned:
    """Remove artifacts and pictures by age; kernels may be at work meanwhile.

    Args:
        root: The data root; one that is not there is clean already.
        older_than_days: What was last written longer ago than this goes.
        events: Events of that age go as well.
        now: The clock.

    Raises:
        UsageError: `older_than_days` is negative.
        StorageError: The database is of a newer release; nothing was touched.
    """
    if not older_than_days >= 0:
        raise UsageError(f"older_than_days is {older_than_days}; it can't be negative.")
    limit = now() - timedelta(days=older_than_days)
    database = Database(root / DATABASE) if (root / DATABASE).is_file() else None
    try:
        artifacts = _remove_old(root / ARTIFACTS, before_s=limit.timestamp())
        pictures = _remove_old(root / PICTURES, before_s=limit.timestamp())
        removed_events = 0
        if database is not None:
            _forget(database, [path.name for path, _ in artifacts])
            removed_events = _remove_events(database, time_text(limit)) if events else 0
        return Cleaned(
            artifacts=len(artifacts),
            pictures=len(pictures),
            events=removed_events,
            size_bytes=sum(size for _, size in (*artifacts, *pictures)),
            problem=None if database is None else database.problem,
        )
    finally:
        if database is not None:
            database.close()


def _remove_old(folder: Path, *, before_s: float) -> list[tuple[Path, int]]:
    removed: list[tuple[Path, int]] = []
    for path in _files(folder):
        try:
            found = path.lstat()
            if found.st_mtime < before_s:
                path.unlink()
                removed.append((path, found.st_size))
        except OSError:  # another kernel was faster, or reads it just now (Windows): the next clean takes it
            continue
    return removed


def _files(folder: Path) -> Iterator[Path]:
    for parent, _, names in os.walk(folder):
        yield from (Path(parent, name) for name in names)


def _forget(database: Database, digests: list[str]) -> None:
    refs = [(f"zu:sha256:{digest}",) for digest in digests]
    database.write(lambda connection: connection.executemany("DELETE FROM artifacts WHERE ref = ?", refs))


def _remove_events(database: Database, before: str) -> int:
    def remove(connection: sqlite3.Connection) -> int:
        connection.execute("UPDATE age_limit SET before = ?", (before,))
        removed = connection.execute("DELETE FROM events WHERE at < ?", (before,)).rowcount
        connection.execute("UPDATE age_limit SET before = ''")
        return removed

    return database.write(remove)
