"""What happens beside the actions of one page: its dialogs, its tabs, its files, its file choosers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from zu_notebook.browser._choosers import Choosers
from zu_notebook.browser._dialog import OpenDialog
from zu_notebook.browser._dialogs import Dialogs
from zu_notebook.browser._downloads import DownloadedFile, DownloadLimit, discard, receive
from zu_notebook.browser._side_events import SideEvents
from zu_notebook.browser._tabs import take_tab

if TYPE_CHECKING:
    from playwright.async_api import Download, Page

    from zu_notebook.browser._page import WebPage

__all__ = ["Beside"]


class Beside:
    """One page as its family sees it.

    Args:
        dialogs: The page's dialogs.
        limit: Cancels files that are too large.
        strike: Strikes the page's secrets from a text.
        make: Makes a page of a tab.

    Attributes:
        leaves: Answers a dialog that is not to hold up a navigation that we asked for; True where it did.
        adopt: Takes a tab into the workspace, and says what to call it.
        keep: Takes a file into the workspace, and says what to call it.
        tabs: The pages that were made of tabs, as far as they are open.
    """

    def __init__(
        self,
        dialogs: Dialogs,
        limit: DownloadLimit,
        strike: Callable[[str], str],
        make: Callable[[Page], Awaitable[WebPage]],
    ) -> None:
        self.dialogs = dialogs
        self.events = SideEvents()
        self.choosers = Choosers(self.events.note)
        self.tabs: list[WebPage] = []
        self.leaves: Callable[[OpenDialog], bool] = lambda _dialog: False
        self.adopt: Callable[[WebPage], Awaitable[str]] = _left_alone
        self.keep: Callable[[DownloadedFile], Awaitable[str]] = _not_kept
        self._limit = limit
        self._strike = strike
        self._make = make

    async def tab_opened(self, tab: Page) -> None:
        """Make a page of a tab that this page opened."""
        await take_tab(tab, self.tabs, self.events, self._make, self.adopt)

    async def downloaded(self, download: Download) -> None:
        """Wait for a file and hand it over."""
        came = await receive(download, self._limit)
        if isinstance(came, str):
            self.events.note(came)
            return
        try:
            self.events.note(await self.keep(replace(came, name=self._strike(came.name), url=self._strike(came.url))))
        finally:
            await discard(download)


async def _left_alone(tab: WebPage) -> str:
    return f"A tab opened: {tab.url}"


async def _not_kept(file: DownloadedFile) -> str:
    return f"A file was downloaded and not kept: {file.name}."
