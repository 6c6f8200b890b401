"""One SQLite file for the threads of this process, which gives way to memory when the disk fails."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from zu_notebook.errors import StorageError
from zu_notebook.storage._connection import connect, connect_memory
from zu_notebook.storage._migrations import transaction
from zu_notebook.storage._trouble import is_damage, is_disk_trouble, storage_error

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

__all__ = ["Database", "SqlValue"]

SqlValue: TypeAlias = str | int | float | bytes | None

T = TypeVar("T")

_BUSY_TIMEOUT_S = 5.0
_MOST_BYTES_IN_MEMORY = 64 * 1024 * 1024


class Database:
    """Run statements on the file of the data root; one connection, one lock.

    When the file can't be used, at the start or later, the same tables go on in memory and `problem` says why.

    Args:
        path: The file.
        busy_timeout_s: How long to wait for another kernel.
        problem: Why the file is not to be used at all; None to use it.

    Raises:
        StorageError: The file is of a newer release; it was not touched.
    """

    def __init__(
        self, path: Path, *, busy_timeout_s: float = _BUSY_TIMEOUT_S, problem: StorageError | None = None
    ) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._closed = False
        self._problem = problem
        self._connection = self._open(busy_timeout_s) if problem is None else connect_memory()

    @property
    def problem(self) -> StorageError | None:
        """Why nothing is kept on disk; None while all is well."""
        return self._problem

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work in one transaction; it may run a second time, in memory, when the disk fails.

        Raises:
            StorageError: The database is closed or busy, or refused a statement.
        """

        def in_transaction(connection: sqlite3.Connection) -> T:
            with transaction(connection):
                return work(connection)

        return self._run(in_transaction)

    def read(self, sql: str, parameters: Sequence[SqlValue] = ()) -> list[tuple[SqlValue, ...]]:
        """Fetch all rows of one query.

        Raises:
            StorageError: The database is closed or busy, or refused the statement.
        """
        return self._run(lambda connection: connection.execute(sql, parameters).fetchall())

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        with self._lock:
            self._closed = True
            with suppress(sqlite3.Error):  # a disk that fails now has nothing more to lose
                self._connection.close()

    def _open(self, busy_timeout_s: float) -> sqlite3.Connection:
        try:
            return connect(self.path, busy_timeout_s=busy_timeout_s)
        except sqlite3.Error as error:
            self._problem = storage_error(error, self.path)
            return connect_memory()

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            if self._closed:
                raise StorageError(f"{self.path} is closed.", hint="Open the workspace again.")
            try:
                return work(self._connection)
            except sqlite3.Error as error:
                if self._problem is not None or not is_disk_trouble(error):
                    raise storage_error(error, self.path) from error
                self._problem = storage_error(error, self.path)
                self._go_on_in_memory(copy=not is_damage(error))
            try:
                return work(self._connection)
            except sqlite3.Error as error:
                raise storage_error(error, self.path) from error

    def _go_on_in_memory(self, *, copy: bool) -> None:
        memory = connect_memory()
        before = self._connection
        try:
            if copy and _size_bytes(before) <= _MOST_BYTES_IN_MEMORY:
                before.backup(memory)
            else:
                _continue_numbers(before, memory)
        except sqlite3.Error:
            memory.close()
            memory = connect_memory()
        self._connection = memory
        with suppress(sqlite3.Error):
            before.close()


def _size_bytes(connection: sqlite3.Connection) -> int:
    (pages,), (page_bytes,) = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    return int(pages) * int(page_bytes)


def _continue_numbers(before: sqlite3.Connection, memory: sqlite3.Connection) -> None:
    """Let ids go on from where they were, so that nobody meets one twice."""
    rows = before.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
    with transaction(memory):
        memory.execute("DELETE FROM sqlite_sequence")
        memory.executemany("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", rows)
