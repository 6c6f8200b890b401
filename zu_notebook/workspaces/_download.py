"""One file that a page downloaded: what it is called, where it came from, its bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from zu_notebook.errors import StorageError
from zu_notebook.storage import ArtifactRef

__all__ = ["Download", "size_words"]

_UNITS: Final = ("B", "kB", "MB", "GB")
_STEP: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """A file that a page downloaded, kept by the workspace.

    Attributes:
        name: What the page or its server calls it, made safe: a name and no path.
        url: Where it came from, without secrets that were typed here.
        size_bytes: How large it is.
        ref: The artifact.
        media_type: What its name says that it is.
    """

    name: str
    url: str
    size_bytes: int
    ref: ArtifactRef
    media_type: str
    _read: Callable[[str], bytes] = field(repr=False, compare=False)

    def bytes(self) -> bytes:
        """Give its bytes.

        Raises:
            StorageError: They were removed, by age or by hand.
        """
        return self._read(self.ref)

    def save(self, path: str | Path) -> Path:
        """Write it to a file, in place of what is there.

        Args:
            path: The file, or a folder, where it keeps its name.

        Returns:
            The file.

        Raises:
            StorageError: It can't be written there.
        """
        file = Path(path).expanduser()
        if file.is_dir():
            file /= self.name
        try:
            file.write_bytes(self.bytes())
        except OSError as error:
            raise StorageError(f"{file} could not be written: {error.strerror}.", hint="Name another place.") from error
        return file


def size_words(size_bytes: int) -> str:
    """Say a size as people do: `12 kB`."""
    size = float(size_bytes)
    for unit in _UNITS[:-1]:
        if size < _STEP:
            return f"{size:.0f} {unit}" if unit == "B" or size >= 10 else f"{size:.1f} {unit}"  # noqa: PLR2004 - two digits are enough
        size /= _STEP
    return f"{size:.1f} {_UNITS[-1]}"
