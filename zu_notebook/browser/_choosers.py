"""The file choosers of a page: none is ever drawn, and whoever wants to give a file gets hold of it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import FileChooser

__all__ = ["Choosers"]

_SAID = "It opens a file chooser: give it a file with page.upload(…)."


class Choosers:
    """Take the choosers that open.

    Args:
        note: Takes a sentence about one that nobody waits for.
    """

    def __init__(self, note: Callable[[str], None]) -> None:
        self._note = note
        self._wanted: asyncio.Future[FileChooser] | None = None

    def opened(self, chooser: FileChooser) -> None:
        """Take one in; the browser shows none while it is listened to."""
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(chooser)
        else:
            self._note(_SAID)

    @contextlib.contextmanager
    def next(self) -> Iterator[asyncio.Future[FileChooser]]:
        """Wait for the next one."""
        self._wanted = asyncio.get_running_loop().create_future()
        try:
            yield self._wanted
        finally:
            self._wanted.cancel()
            self._wanted = None
