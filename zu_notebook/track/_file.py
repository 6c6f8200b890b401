"""The file of a recording while it is written: a line at a time, whole before the next begins."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import BinaryIO

from zu_notebook.errors import StorageError, UsageError
from zu_notebook.track._lines import HeaderLine, Line

__all__ = ["RecordingFile"]


class RecordingFile:
    """Append lines to a file. What is written is with the system at once, and outlives the process.

    Args:
        path: The file.
        replace: Write over a file that is there.

    Raises:
        UsageError: The file is there already, or is a folder.
        StorageError: It can't be written.
    """

    def __init__(self, path: Path, *, replace: bool) -> None:
        self.path = path
        self._file: BinaryIO | None = _create(path, replace=replace)

    @property
    def closed(self) -> bool:
        """Whether nothing more is written."""
        return self._file is None

    def write(self, line: Line) -> None:
        """Append a line; nothing where the file is closed.

        Raises:
            StorageError: It can't be written; the file is closed then.
        """
        if self._file is None:
            return
        told = line.model_dump(mode="json", exclude_defaults=not isinstance(line, HeaderLine))
        text = json.dumps({"kind": line.kind, **told}, ensure_ascii=False, separators=(",", ":"))
        try:
            self._file.write(text.encode("utf-8", "replace") + b"\n")
            self._file.flush()
        except OSError as error:
            self.close()
            raise _trouble(self.path, error) from error

    def close(self) -> None:
        """End it; safe twice."""
        file, self._file = self._file, None
        if file is not None:
            # What could not be written has been said where it was written.
            with contextlib.suppress(OSError):
                file.close()


def _create(path: Path, *, replace: bool) -> BinaryIO:
    if path.is_dir():
        raise UsageError(f"{str(path)!r} is a folder.", hint='Name a file in it: page.record("lesson.jsonl")')
    try:
        if replace:
            # A file of its own: a recording that still runs into the old one must not be mixed with it.
            path.unlink(missing_ok=True)
        return path.open("xb")
    except FileExistsError as error:
        raise UsageError(f"There is a file {str(path)!r} already.", hint="Write over it with replace=True.") from error
    except OSError as error:
        raise _trouble(path, error) from error


def _trouble(path: Path, error: OSError) -> StorageError:
    return StorageError(
        f"The recording {str(path)!r} can't be written: {error.strerror or error}.",
        hint="Is there room, and may you write there?",
    )
