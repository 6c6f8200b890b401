"""A page that a person watches as it lives, and uses by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from zu_notebook.browser._held import HeldPage
from zu_notebook.browser._person_input import PersonInput
from zu_notebook.browser._screencast import CastFrame, Screencast

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession

__all__ = ["WatchedPage"]


class WatchedPage(HeldPage):
    """The part of a page that is for a person's eyes and hands."""

    _context: BrowserContext

    def screencast(self, on_frame: Callable[[CastFrame], None]) -> Screencast:
        """Make a cast of the page; it starts when it is shown."""
        return Screencast(self._own_session, on_frame)

    def person_input(self, check: Callable[[], object]) -> PersonInput:
        """Make a way in for a person's input.

        Args:
            check: Raises where the person may not act now.
        """
        return PersonInput(self._own_session, check)

    async def _own_session(self) -> CDPSession:
        return await self._context.new_cdp_session(self._page)
