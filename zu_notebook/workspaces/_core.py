"""One page, whole: what can be read of it and done on it. Asynchronous; lives on the workspace's loop thread."""

from __future__ import annotations

from zu_notebook.browser import Chromium, RawCalls, WatchedPage, WebPage
from zu_notebook.errors import UsageError
from zu_notebook.surface import SurfaceCapabilities
from zu_notebook.workspaces._asking import PageAsking
from zu_notebook.workspaces._calling import PageCalling
from zu_notebook.workspaces._keeping import PageKeeping
from zu_notebook.workspaces._looking import PageLooking
from zu_notebook.workspaces._recording import PageRecording
from zu_notebook.workspaces._tooling import PageTooling
from zu_notebook.workspaces._tracking import PageTracking

__all__ = ["PageCore"]


class PageCore(PageTooling, PageTracking, PageLooking, PageAsking, PageKeeping, PageCalling, PageRecording):
    """One page. The arguments are the pipeline's."""

    def __repr__(self) -> str:
        return f"<PageCore {self.title!r}, {self.status}>"

    def capabilities(self) -> SurfaceCapabilities:
        """Tell what this kind of page can do."""
        return self._web.capabilities()

    def lives_in(self, browser: Chromium) -> bool:
        """Whether it is a page of this browser."""
        return isinstance(self._web, WebPage) and self._web.lives_in(browser)

    @property
    def watched(self) -> WatchedPage | None:
        """The page as a person watches and uses it; None where there is no browser behind it."""
        return self._web if isinstance(self._web, WebPage) else None

    def raw_calls(self) -> RawCalls:
        """Give the raw calls beside which a capture is measured.

        Raises:
            UsageError: The page is not in a browser.
        """
        if not isinstance(self._web, WebPage):
            raise UsageError(f'A page of kind "{self.kind}" makes no calls to a browser.')
        return self._web.raw_calls()

    async def close(self) -> None:
        """Close the page, and the tabs that it opened; safe twice."""
        was_open = self.status == "open"
        await self._close_tabs()
        await self._web.close()
        if was_open:
            await self._journal.write("page.close", {"url": self.url})
            self._tell()
