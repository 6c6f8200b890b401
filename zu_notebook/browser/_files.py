"""Giving files to a page, as a person's file chooser does: to an input itself, or to the chooser that a press opens."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from zu_notebook.browser._frames import FrameGone
from zu_notebook.browser._targets import Place, stale
from zu_notebook.errors import ActionabilityError

if TYPE_CHECKING:
    from playwright.async_api import FileChooser

__all__ = ["FileField", "chooser_field", "field_of", "give_to_input"]

_FIELD: Final = """(el => el instanceof HTMLInputElement && el.type === "file"
  ? { multiple: el.multiple, folders: el.webkitdirectory, accept: el.accept } : null)"""
_TYPES: Final = mimetypes.MimeTypes()


@dataclass(frozen=True, slots=True)
class FileField:
    """What a file input takes.

    Attributes:
        multiple: More than one file.
        folders: A folder in place of files.
        accept: The types that it asks for, as HTML writes them.
    """

    multiple: bool
    folders: bool
    accept: str

    @classmethod
    def of(cls, said: dict[str, Any]) -> FileField:
        """Take what the page says."""
        return cls(bool(said["multiple"]), bool(said["folders"]), str(said["accept"]))

    def check(self, files: Sequence[Path], what: str) -> None:
        """Refuse what a chooser would not let a person choose.

        Raises:
            ActionabilityError: A folder where files go, a file where a folder goes, or more than one.
        """
        folder = next((path for path in files if path.is_dir()), None)
        if self.folders:
            if folder is None or len(files) > 1:
                raise ActionabilityError(f"{what} takes one folder; nothing was given to it.", hint="Name the folder.")
        elif folder is not None:
            raise ActionabilityError(
                f"{what} takes no folder, and {folder.name!r} is one; nothing was given to it.",
                hint="Name the files in it.",
            )
        elif len(files) > 1 and not self.multiple:
            raise ActionabilityError(
                f"{what} takes one file, {len(files)} were named; nothing was given to it.", hint="Give one."
            )

    def misfits(self, files: Sequence[Path]) -> str:
        """Say which files are not what the input asks for; a page may refuse them."""
        wanted = [each.strip().lower() for each in self.accept.split(",") if each.strip()]
        odd = [path.name for path in files if wanted and not path.is_dir() and not _fits(path, wanted)]
        return f"{', '.join(odd)}: the page asks for {self.accept}." if odd else ""


def _fits(path: Path, wanted: Sequence[str]) -> bool:
    name = path.name.lower()
    kind = _TYPES.guess_type(name)[0] or ""
    return any(
        name.endswith(each)
        if each.startswith(".")
        else each == "*/*" or (kind.startswith(each[:-1]) if each.endswith("/*") else kind == each)
        for each in wanted
    )


async def field_of(place: Place) -> FileField | None:
    """Give what an element takes, where it is a file input; else None."""
    try:
        said = await place.world.evaluate(f"{_FIELD}(__zu.element({place.element}))")
    except FrameGone as error:
        raise stale() from error
    return None if said is None else FileField.of(said)


async def give_to_input(place: Place, files: Sequence[Path]) -> None:
    """Put files into a file input; the browser tells the page as after a person's choice."""
    try:
        element = await place.world.evaluate(f"__zu.element({place.element})", by_value=False)
    except FrameGone as error:
        raise stale() from error
    if "objectId" not in element:
        raise stale()
    await place.world.session.send(
        "DOM.setFileInputFiles", {"files": [str(path) for path in files], "objectId": element["objectId"]}
    )


async def chooser_field(opening: asyncio.Future[FileChooser], limit_s: float) -> tuple[FileChooser, FileField] | None:
    """Wait for a chooser, and give what it takes; None where none opens."""
    try:
        async with asyncio.timeout(limit_s):
            chooser = await opening
    except TimeoutError:
        return None
    return chooser, FileField.of(await chooser.element.evaluate(_FIELD))
