"""What came of a page beside its own document: the tabs that it opened, the files that it downloaded."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from zu_notebook.browser import DownloadedFile, WebPage
from zu_notebook.errors import StorageError, ZuError
from zu_notebook.storage import Artifacts
from zu_notebook.workspaces._download import Download, size_words
from zu_notebook.workspaces._pipeline import PagePipeline

if TYPE_CHECKING:
    from zu_notebook.workspaces._core import PageCore

__all__ = ["PageBeside"]

_LONGEST_TITLE = 120


class PageBeside(PagePipeline):
    """Keep a page's tabs and files.

    Attributes:
        artifacts: Where files are kept; None keeps none.
        adopt: Makes a page of the workspace of a tab; None leaves tabs alone.
        opened: Somebody has the page: while it is being opened, nobody does yet.
    """

    def _set_up(self) -> None:
        super()._set_up()
        self.artifacts: Artifacts | None = None
        self.adopt: Callable[[WebPage], PageCore] | None = None
        self.opened = False
        self._tabs: list[PageCore] = []
        self._downloads: list[Download] = []
        if isinstance(self._web, WebPage):
            self._web.beside.adopt = self._adopt
            self._web.beside.keep = self._keep
            self._web.beside.dialogs.name_of = self._handles.take

    @property
    def tabs(self) -> tuple[PageCore, ...]:
        """The open pages that this page opened, oldest first."""
        return tuple(tab for tab in self._tabs if tab.status == "open")

    @property
    def downloads(self) -> tuple[Download, ...]:
        """The files that this page downloaded, oldest first."""
        return tuple(self._downloads)

    async def _adopt(self, web: WebPage) -> str:
        if self.adopt is None:
            return f"A tab opened: {web.url}"
        tab = self.adopt(web)
        self._tabs = [*self.tabs, tab]
        number = len(self._tabs) - 1
        # One that can't be looked at now is there all the same.
        with contextlib.suppress(ZuError):
            await tab.surface()
        title = " ".join(tab.title.split())[:_LONGEST_TITLE] or web.url
        await self._journal.write("page.tab", {"url": web.url, "page": tab.id})
        return f'A tab opened: "{title}" (page.tabs[{number}]).'

    async def _keep(self, file: DownloadedFile) -> str:
        if self.artifacts is None:
            return f"A file was downloaded and not kept: {file.name}."
        try:
            download = await asyncio.to_thread(_kept, file, self.artifacts)
        except (OSError, StorageError) as error:
            return f"A file was downloaded and could not be kept: {file.name} ({error})."
        self._downloads.append(download)
        data = {"name": download.name, "url": download.url, "size_bytes": download.size_bytes, "ref": download.ref}
        await self._journal.write("page.download", data)
        where = f"page.downloads[{len(self._downloads) - 1}]" if self.opened else f"kept as {download.ref}"
        return f"A file was downloaded: {download.name} ({size_words(download.size_bytes)}), {where}."

    async def _close_tabs(self) -> None:
        for tab in self.tabs:
            await tab.close()


def _kept(file: DownloadedFile, artifacts: Artifacts) -> Download:
    """Keep a file's bytes; blocks for as long as that takes."""
    data = file.path.read_bytes()
    return Download(
        name=file.name,
        url=file.url,
        size_bytes=len(data),
        ref=artifacts.put(data, file.media_type),
        media_type=file.media_type,
        _read=artifacts.get,
    )
