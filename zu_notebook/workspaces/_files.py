"""Files that a person names: checked before the work, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from zu_notebook.errors import UsageError
from zu_notebook.storage import write_whole

__all__ = ["check_writable", "write_named"]


def check_writable(path: object) -> Path:
    """Take the path of a file to write.

    Raises:
        UsageError: It is no path, is a folder, or its folder is not there.
    """
    if not isinstance(path, str | Path) or not str(path).strip() or "\0" in str(path):
        raise UsageError(f"path is the name of a file, not {path!r:.60}.", hint='Example: "page.pdf"')
    file = Path(path).expanduser()
    try:
        is_folder, has_folder = file.is_dir(), file.parent.is_dir()
    except OSError as error:
        raise _not_writable(file, error) from error
    if is_folder:
        raise UsageError(f"{str(file)!r} is a folder.", hint=f"Name a file in it: {str(file / 'page.pdf')!r}")
    if not has_folder:
        raise UsageError(f"There is no folder {str(file.parent)!r}.", hint="Make it first.")
    return file


def write_named(file: Path, data: bytes) -> None:
    """Write a file that a person named, whole or not at all.

    Raises:
        UsageError: It can't be written.
    """
    try:
        write_whole(file, data)
    except OSError as error:
        raise _not_writable(file, error) from error


def _not_writable(file: Path, error: OSError) -> UsageError:
    return UsageError(f"{str(file)!r} can't be written: {error.strerror or error}.", hint="Name another place.")
