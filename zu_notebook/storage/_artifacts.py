"""Artifacts: bytes by their hash, each a file of its own, written once."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NewType

from zu_notebook.errors import StorageError, UsageError
from zu_notebook.storage._clock import Clock, time_text, utc_now
from zu_notebook.storage._trouble import storage_error

if TYPE_CHECKING:
    from zu_notebook.storage._database import Database

__all__ = ["TEMPORARY_SUFFIX", "ArtifactRef", "Artifacts"]

ArtifactRef = NewType("ArtifactRef", str)
"""`zu:sha256:` and the hash of the bytes in 64 hexadecimal digits."""

TEMPORARY_SUFFIX = ".tmp"

_PREFIX = "zu:sha256:"
_REF = re.compile(r"zu:sha256:([0-9a-f]{64})")
_MEDIA_TYPE = re.compile(r"[\w!#$&^.+-]+/[\w!#$&^.+-]+(?:\s*;[^\r\n]*)?", re.ASCII)
_UNKNOWN_TYPE = "application/octet-stream"


class Artifacts:
    """Keep bytes under the hash of what they are; in memory where the disk can't.

    Args:
        folder: Where the files are; None for memory.
        database: Where their media types are.
        now: The clock.
    """

    def __init__(self, folder: Path | None, database: Database, *, now: Clock = utc_now) -> None:
        self._folder = folder
        self._database = database
        self._now = now
        self._lock = threading.Lock()
        self._in_memory: dict[str, bytes] = {}
        self._problem: StorageError | None = None

    @property
    def problem(self) -> StorageError | None:
        """Why artifacts are in memory only; None while all is well."""
        return self._problem

    def put(self, data: bytes, media_type: str) -> ArtifactRef:
        """Keep bytes; the same bytes are kept once, under the media type they first had.

        Raises:
            UsageError: `data` is not bytes, or `media_type` is none.
            StorageError: The database is busy for too long, or closed.
        """
        if not isinstance(data, bytes | bytearray | memoryview):
            raise UsageError(f"An artifact is bytes, not {type(data).__name__}.")
        if not _MEDIA_TYPE.fullmatch(str(media_type)):
            raise UsageError(f"{media_type!r} is not a media type.", hint='Write one such as "image/png".')
        content = bytes(data)
        digest = hashlib.sha256(content).hexdigest()
        ref = ArtifactRef(_PREFIX + digest)
        self._keep(digest, content)
        row = (ref, media_type, len(content), time_text(self._now()))
        self._database.write(
            lambda connection: connection.execute(
                "INSERT INTO artifacts VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row
            )
        )
        return ref

    def get(self, ref: str) -> bytes:
        """Give the bytes back, checked against their hash.

        Raises:
            UsageError: `ref` is not a reference.
            StorageError: There are no such bytes, or the file was changed.
        """
        digest = _digest(ref)
        with self._lock:
            content = self._in_memory.get(digest)
        if content is not None:
            return content
        if self._folder is None:
            raise _missing(ref)
        path = _path(self._folder, digest)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            raise _missing(ref) from None
        except OSError as error:
            raise storage_error(error, path) from error
        if hashlib.sha256(content).hexdigest() != digest:
            raise StorageError(f"{path} was changed after it was written.", hint="Make the artifact again.")
        return content

    def media_type(self, ref: str) -> str:
        """Say what the bytes are; `application/octet-stream` where the database that knew is lost.

        Raises:
            UsageError: `ref` is not a reference.
            StorageError: There are no such bytes.
        """
        digest = _digest(ref)
        rows = self._database.read("SELECT media_type FROM artifacts WHERE ref = ?", (ref,))
        if rows:
            return str(rows[0][0])
        if self._folder is not None and _path(self._folder, digest).is_file():
            return _UNKNOWN_TYPE
        raise _missing(ref)

    def _keep(self, digest: str, content: bytes) -> None:
        if self._folder is not None:
            path = _path(self._folder, digest)
            try:
                _write_once(path, content)
            except OSError as error:
                self._problem = storage_error(error, path)
            else:
                return
        with self._lock:
            self._in_memory[digest] = content


def _write_once(path: Path, content: bytes) -> None:
    if _holds(path, content):
        with suppress(OSError):  # its age counts from now; where that can't be written, it may go earlier
            os.utime(path)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=TEMPORARY_SUFFIX)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        # Windows does not replace a file that somebody reads; it may be the same bytes from another kernel.
        if not (isinstance(error, PermissionError) and _holds(path, content)):
            raise


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _path(folder: Path, digest: str) -> Path:
    return folder / digest[:2] / digest


def _digest(ref: str) -> str:
    match = _REF.fullmatch(str(ref))
    if match is None:
        raise UsageError(f"{ref!r} is not a reference to an artifact.", hint=f"One begins with {_PREFIX}.")
    return match[1]


def _missing(ref: str) -> StorageError:
    return StorageError(f"There is no artifact {ref}.", hint="It may have been removed by age; make it again.")
