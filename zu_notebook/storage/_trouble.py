"""What SQLite and the file system say, told once in our words."""

from __future__ import annotations

import errno
import sqlite3
from typing import TYPE_CHECKING

from zu_notebook.errors import StorageError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["is_damage", "is_disk_trouble", "is_log_trouble", "primary_code", "storage_error"]

_WITHOUT_HISTORY = "Work goes on without history."

_FULL = f"The disk or its quota is full. Free some space and restart the kernel. {_WITHOUT_HISTORY}"
_READ_ONLY = f"Make the folder writable, or name another one as the workspace's root. {_WITHOUT_HISTORY}"
_DAMAGED = f"Move the file away; a new one is made at the next start. {_WITHOUT_HISTORY}"
_UNRELIABLE = f"The disk or the network drive does not answer as it should. {_WITHOUT_HISTORY}"
_IN_THE_WAY = f"Something else stands where the folder should be; move it away. {_WITHOUT_HISTORY}"
_BUSY = "Another kernel holds it; close that one, or try again."

_SQLITE: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_FULL: ("has no room left", _FULL),
    sqlite3.SQLITE_IOERR: ("can't be read or written", _UNRELIABLE),
    sqlite3.SQLITE_PROTOCOL: ("can't be locked", _UNRELIABLE),
    sqlite3.SQLITE_READONLY: ("can't be written", _READ_ONLY),
    sqlite3.SQLITE_CANTOPEN: ("can't be opened", _READ_ONLY),
    sqlite3.SQLITE_PERM: ("can't be opened", _READ_ONLY),
    sqlite3.SQLITE_CORRUPT: ("is damaged", _DAMAGED),
    sqlite3.SQLITE_NOTADB: ("is not an SQLite file", _DAMAGED),
    sqlite3.SQLITE_BUSY: ("is in use", _BUSY),
    sqlite3.SQLITE_LOCKED: ("is in use", _BUSY),
}

_DISK = frozenset(_SQLITE) - {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_LOG = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY})

_ERRNO: dict[int, tuple[str, str]] = {
    errno.ENOSPC: ("has no room left", _FULL),
    errno.EFBIG: ("has no room left", _FULL),
    getattr(errno, "EDQUOT", errno.ENOSPC): ("has no room left", _FULL),
    errno.EROFS: ("can't be written", _READ_ONLY),
    errno.EACCES: ("can't be written", _READ_ONLY),
    errno.EPERM: ("can't be written", _READ_ONLY),
    errno.ENOTDIR: ("can't be made", _IN_THE_WAY),
    errno.EEXIST: ("can't be made", _IN_THE_WAY),
}


def primary_code(error: sqlite3.Error) -> int:
    """Give SQLite's primary result code; 0 where the error is Python's own."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def is_disk_trouble(error: sqlite3.Error) -> bool:
    """Tell a file that can't be used from a wrong statement or a busy file."""
    return primary_code(error) in _DISK


def is_damage(error: sqlite3.Error) -> bool:
    """Tell a file whose content is broken."""
    return primary_code(error) in _DAMAGE


def is_log_trouble(error: sqlite3.Error) -> bool:
    """Tell what a file system without shared memory answers to the write-ahead log; other trouble may answer so too."""
    return primary_code(error) in _LOG


def storage_error(error: sqlite3.Error | OSError, path: Path) -> StorageError:
    """Say which file, what is wrong with it, and what to do."""
    if isinstance(error, OSError):
        what, hint = _ERRNO.get(error.errno or 0, ("can't be used", _UNRELIABLE))
        detail = error.strerror or str(error)
    else:
        what, hint = _SQLITE.get(primary_code(error), ("refused a statement", ""))
        detail = str(error)
    return StorageError(f"{path} {what} ({detail}).", hint=hint)
