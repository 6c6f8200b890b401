"""The files that a caller names for an upload: there, readable, and told of by name and size only."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from zu_notebook.errors import UsageError

__all__ = ["paths_of", "size_bytes"]

_EXAMPLE = 'Example: page.upload("a3", "report.pdf")'


def paths_of(given: object) -> tuple[Path, ...]:
    """Take paths, or lists of them.

    Raises:
        UsageError: One is no path, is not there, or can't be read; or there is none.
    """
    paths = tuple(map(_readable, _flat(given)))
    if not paths:
        raise UsageError("upload needs at least one file.", hint=_EXAMPLE)
    return paths


def size_bytes(path: Path) -> int:
    """Give the size of a file, or of all files in a folder."""
    if not path.is_dir():
        return path.stat().st_size
    return sum(each.stat().st_size for each in path.rglob("*") if each.is_file())


def _flat(given: object) -> Iterator[object]:
    if isinstance(given, Iterable) and not isinstance(given, str | bytes):
        for each in given:
            yield from _flat(each)
    else:
        yield given


def _readable(given: object) -> Path:
    if not isinstance(given, str | os.PathLike):
        raise UsageError(f"A file is named by its path, not by a {type(given).__name__}.", hint=_EXAMPLE)
    path = Path(os.fsdecode(given)).expanduser().absolute()
    if not path.exists():
        raise UsageError(f"There is no file {str(path)!r}.", hint=f"Paths start at {Path.cwd()} unless they are whole.")
    if not os.access(path, os.R_OK):
        raise UsageError(f"The file {str(path)!r} can't be read.", hint="Check its permissions.")
    return path
