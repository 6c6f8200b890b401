"""A page and the windows that came of it, as an adapter follows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from zu_notebook.errors import NavigationError
from zu_notebook.ids import Ref
from zu_notebook.surface import ActResult
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._workspace import Workspace

__all__ = ["Opened"]


@dataclass(slots=True)
class Opened:
    """A session: its page, and the windows that came of it, each opened by the one before.

    The newest window is the one that is read and acted on; going back from its first page closes it.
    """

    workspace: Workspace
    pages: list[PageCore]

    @property
    def page(self) -> PageCore:
        """The newest window that is there."""
        while len(self.pages) > 1 and self.pages[-1].status != "open":
            self.pages.pop()
        return self.pages[-1]

    async def act(self, action: str, ref: Ref | None, args: Mapping[str, Any]) -> ActResult:
        """Act in the newest window, and follow what it opens."""
        page = self.page
        known = page.tabs
        try:
            result = await page.act(action, ref, **args)
        except NavigationError:
            if action != "back" or page is self.pages[0]:
                raise
            await page.close()
            return ActResult(ok=True, action=action, url=self.page.url, note="The window was closed.")
        opened = [tab for tab in page.tabs if tab not in known]
        self.pages += opened[-1:]
        return replace(result, url=opened[-1].url) if opened else result
