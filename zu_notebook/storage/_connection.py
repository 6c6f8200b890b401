"""Opening the SQLite file, with what each file system can do."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from zu_notebook.storage._filesystem import has_locks, is_on_network
from zu_notebook.storage._migrations import migrate, refuse_newer, transaction, version_of
from zu_notebook.storage._trouble import is_log_trouble, primary_code

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["connect", "connect_memory"]

_RETRY_S = 0.02


@dataclass(frozen=True, slots=True)
class _Way:
    """How to open the file.

    Attributes:
        journal: The journal mode.
        vfs: The layer of SQLite that takes locks; an empty string for its own choice.
        alone: Keep others out at first: a file that is in the log's mode opens without shared memory only so.
    """

    journal: str
    vfs: str = ""
    alone: bool = False


_LOG = _Way("WAL")
_NETWORK = _Way("DELETE")
_NO_SHARED_MEMORY = _Way("DELETE", alone=True)
_NO_LOCKS = _Way("DELETE", vfs="unix-dotfile", alone=True)


def connect(path: Path, *, busy_timeout_s: float) -> sqlite3.Connection:
    """Open the file, bring it up to date and make sure that it can be written.

    The write-ahead log is used where it is safe; a file system without locks gets lock files instead.

    Raises:
        StorageError: The file is newer than this release; it was not touched.
        sqlite3.Error: The file can't be used.
    """
    refuse_newer(_peek_version(path), name=str(path))
    if not has_locks(path.parent):
        return _connect(path, _NO_LOCKS, busy_timeout_s=busy_timeout_s)
    try:
        return _connect(path, _NETWORK if is_on_network(path.parent) else _LOG, busy_timeout_s=busy_timeout_s)
    except sqlite3.Error as error:
        if not is_log_trouble(error):
            raise
    return _connect(path, _NO_SHARED_MEMORY, busy_timeout_s=busy_timeout_s)


def connect_memory() -> sqlite3.Connection:
    """Open a database that lives as long as its connection, with the same tables."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    migrate(connection, name="memory")
    return connection


def _connect(path: Path, way: _Way, *, busy_timeout_s: float) -> sqlite3.Connection:
    connection = sqlite3.connect(
        _uri(path, f"vfs={way.vfs}" if way.vfs else "mode=rwc"),
        uri=True,
        timeout=busy_timeout_s,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        if way.alone:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchone()
        refuse_newer(version_of(connection), name=str(path))
        journal = _set_journal(connection, way.journal, busy_timeout_s=busy_timeout_s)
        connection.execute("PRAGMA locking_mode = NORMAL").fetchone()  # the next statement lets the file go
        connection.execute(f"PRAGMA synchronous = {'NORMAL' if journal == 'wal' else 'FULL'}")
        migrate(connection, name=str(path))
        with transaction(connection):  # a file that can't be written says so here
            pass
    except BaseException:
        connection.close()
        raise
    return connection


def _set_journal(connection: sqlite3.Connection, wanted: str, *, busy_timeout_s: float) -> str:
    """Ask for a journal mode; another kernel may hold the file in the other mode, then that one stays."""
    deadline = time.monotonic() + busy_timeout_s
    while True:
        try:
            return _journal(connection, f"PRAGMA journal_mode = {wanted}")
        except sqlite3.OperationalError as error:  # this pragma does not wait for a lock by itself
            if primary_code(error) != sqlite3.SQLITE_BUSY:
                raise
            if time.monotonic() >= deadline:
                return _journal(connection, "PRAGMA journal_mode")
        time.sleep(_RETRY_S)


def _journal(connection: sqlite3.Connection, pragma: str) -> str:
    (mode,) = connection.execute(pragma).fetchone()
    return str(mode)


def _peek_version(path: Path) -> int:
    """Read the version without a change to the file or a log beside it; 0 where there is none to read."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(_uri(path, "mode=ro&immutable=1"), uri=True)) as connection:
        return version_of(connection)
    return 0


def _uri(path: Path, query: str) -> str:
    # Path.as_uri writes a Windows share as a host, which SQLite refuses.
    text = path.absolute().as_posix()
    return f"file://{'' if text.startswith('/') else '/'}{quote(text)}?{query}"
