"""The tables of `zu.sqlite`, as numbered steps; a step that was released is never edited."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zu_notebook.errors import StorageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["LATEST", "MIGRATIONS", "migrate", "refuse_newer", "transaction", "version_of"]

MIGRATIONS: tuple[tuple[int, str], ...] = (
    (
        1,  # the ledger: rows are added; only the age clean, which moves age_limit in its own transaction, takes away
        """
        CREATE TABLE events (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at TEXT NOT NULL,
            kind TEXT NOT NULL,
            page TEXT,
            by TEXT NOT NULL,
            data TEXT NOT NULL
        );
        CREATE INDEX events_by_kind ON events (kind, id);
        CREATE INDEX events_by_page ON events (page, id);
        CREATE INDEX events_by_time ON events (at);
        CREATE TABLE age_limit (before TEXT NOT NULL);
        INSERT INTO age_limit VALUES ('');
        CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
        BEGIN
            SELECT RAISE(ABORT, 'an event is never changed');
        END;
        CREATE TRIGGER events_are_not_replaced BEFORE INSERT ON events
        WHEN EXISTS (SELECT 1 FROM events WHERE id = NEW.id)
        BEGIN
            SELECT RAISE(ABORT, 'an event is never changed');
        END;
        CREATE TRIGGER events_are_not_removed BEFORE DELETE ON events
        WHEN OLD.at >= (SELECT max(before) FROM age_limit)
        BEGIN
            SELECT RAISE(ABORT, 'an event is removed by age only');
        END;
        """,
    ),
    (
        2,  # what is known of an artifact besides its bytes, which are a file of their own
        """
        CREATE TABLE artifacts (
            ref TEXT PRIMARY KEY,
            media_type TEXT NOT NULL,
            size_bytes INTEGER NOT NULL,
            at TEXT NOT NULL
        ) WITHOUT ROWID;
        """,
    ),
)

LATEST = MIGRATIONS[-1][0]


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Hold the write lock for the block; all of it or nothing of it stays, an interrupt included."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def migrate(connection: sqlite3.Connection, *, name: str, migrations: Sequence[tuple[int, str]] = MIGRATIONS) -> None:
    """Bring a file up to date, each step in its own transaction; several kernels may try at once.

    Args:
        connection: In autocommit mode.
        name: What the file is called in an error.
        migrations: The steps that are known, in order.

    Raises:
        StorageError: The file is newer than the last step.
    """
    refuse_newer(version_of(connection), name=name, latest=migrations[-1][0])
    for number, sql in migrations:
        if version_of(connection) >= number:
            continue
        with transaction(connection):
            if version_of(connection) < number:  # another kernel may have been faster
                for statement in _statements(sql):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number:d}")


def refuse_newer(version: int, *, name: str, latest: int = LATEST) -> None:
    """Refuse a file of a later release.

    Raises:
        StorageError: The file's version is above the latest that is known.
    """
    if version > latest:
        raise StorageError(
            f"{name} is of version {version}; this Zu Notebook knows versions up to {latest}.",
            hint="Update zu-notebook, or name another folder as the workspace's root. The file was not touched.",
        )


def version_of(connection: sqlite3.Connection) -> int:
    """Read the number of the last step that was taken; 0 for a new file."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _statements(sql: str) -> Iterator[str]:
    # A trigger has semicolons inside, so SQLite itself says where a statement ends.
    pending = ""
    for line in sql.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
