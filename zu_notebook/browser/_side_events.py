"""What happens beside an action: dialogs, new tabs, downloads. Told to whoever acted, and never in the way."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from playwright.async_api import Dialog, Download, Page

__all__ = ["SideEvents"]

_TAB_S = 3.0
_REST_S = 4.0
_MOST = 20


class SideEvents:
    """Deal with what a page starts by itself, and keep a sentence about it.

    Args:
        page: The tab.
        moving: Whether a navigation that we asked for is under way: a page may not hold it up.
    """

    def __init__(self, page: Page, *, moving: Callable[[], bool]) -> None:
        self._moving = moving
        self._notices: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()
        page.on("dialog", self._on_dialog)
        page.context.on("page", lambda tab: self._spawn(self._close_tab(tab)))
        page.on("download", self._on_download)

    def take(self) -> list[str]:
        """Give the sentences, once."""
        notices, self._notices = self._notices, []
        return notices

    async def rest(self) -> None:
        """Wait, not for long, until all that was started is dealt with."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=_REST_S)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _note(self, sentence: str) -> None:
        self._notices = [*self._notices, sentence][-_MOST:]

    def _on_download(self, download: Download) -> None:
        self._note(f"A download was refused: {download.url}")

    def _on_dialog(self, dialog: Dialog) -> None:
        if dialog.type == "beforeunload" and self._moving():
            self._spawn(_answer(dialog.accept()))
            return
        self._note(f'The page showed a dialog ({dialog.type}), which was dismissed: "{dialog.message}"')
        self._spawn(_answer(dialog.dismiss()))

    async def _close_tab(self, tab: Page) -> None:
        """A tab that nobody can see, act on or close must not go on running."""
        with contextlib.suppress(PlaywrightError):
            await tab.wait_for_load_state("domcontentloaded", timeout=_TAB_S * 1000)
        url = tab.url
        with contextlib.suppress(PlaywrightError):
            await tab.close()
        self._note(f"The page opened a new tab, which was closed: {url} (goto opens it here).")


async def _answer(answering: Coroutine[Any, Any, None]) -> None:
    with contextlib.suppress(PlaywrightError):
        await answering
