"""From one document to the next, and waiting on a page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from zu_notebook.errors import UsageError, ZuError
from zu_notebook.surface import ActResult, Arrival
from zu_notebook.workspaces._aim import Aim
from zu_notebook.workspaces._arguments import an_address, seconds, text_argument
from zu_notebook.workspaces._pipeline import PagePipeline

__all__ = ["PageGoing"]

_NAVIGATION_S = 30.0


class PageGoing(PagePipeline):
    """Go to an address, through history, and wait."""

    async def goto(self, url: str, *, timeout_s: float = _NAVIGATION_S) -> ActResult:
        """Open an address in this page.

        Args:
            url: An http or https address.
            timeout_s: How long its document may take.

        Raises:
            BlockedRequest: The network policy refuses it, or a hop of its redirects.
            NavigationError: It can't be reached, or is not a page.
            TimeoutError: Its document did not come in time.
        """
        address, limit = an_address(url), seconds(timeout_s)
        self._admit(address)
        return await self._go("goto", lambda: self._web.goto(address, timeout_s=limit), limit, args={"to": address})

    async def back(self, *, timeout_s: float = _NAVIGATION_S) -> ActResult:
        """Go one page back."""
        limit = seconds(timeout_s)
        return await self._go("back", lambda: self._web.back(timeout_s=limit), limit)

    async def forward(self, *, timeout_s: float = _NAVIGATION_S) -> ActResult:
        """Go one page forward."""
        limit = seconds(timeout_s)
        return await self._go("forward", lambda: self._web.forward(timeout_s=limit), limit)

    async def reload(self, *, timeout_s: float = _NAVIGATION_S) -> ActResult:
        """Load the document again."""
        limit = seconds(timeout_s)
        return await self._go("reload", lambda: self._web.reload(timeout_s=limit), limit)

    async def wait_for(self, text: str | None = None, *, gone: str | None = None, timeout_s: float = 30.0) -> ActResult:
        """Wait until a text is visible on the page, or is gone from it.

        Args:
            text: The text to wait for, in any frame; white space and case don't count.
            gone: The text that must go; one of the two.
            timeout_s: How long to wait.

        Raises:
            TimeoutError: It was not so in time.
        """
        if (text is None) == (gone is None):
            raise UsageError("wait_for takes text= or gone=, one of the two.")
        wanted = text_argument(text if gone is None else gone, "text" if gone is None else "gone")
        if not wanted.strip():
            raise UsageError("wait_for needs a text that is not blank.")
        limit = seconds(timeout_s)
        args = {"text": text} if gone is None else {"gone": gone}
        # Not in turn: what is waited for may be another's doing, a person's in the panel or a second task's.
        try:
            await self._web.wait_for_text(wanted, there=gone is None, timeout_s=limit)
        except (ZuError, asyncio.CancelledError) as error:
            await self._journal.acted("wait_for", Aim(), args, self.url, error)
            raise

        async def nothing(_aim: Aim) -> None:
            """The wait is over; what is there now is looked at."""

        return await self._act("wait_for", None, nothing, aimed=False, since_last=True, waits=True, args=args)

    async def _go(
        self,
        action: str,
        move: Callable[[], Awaitable[Arrival]],
        timeout_s: float,
        *,
        args: Mapping[str, Any] | None = None,
    ) -> ActResult:
        async def do(_aim: Aim) -> str:
            arrival = await move()
            self._web.begin()
            status = arrival.status
            answered = f"The server answered {status}." if status is not None and status >= 400 else ""  # noqa: PLR2004 - HTTP's own border between success and failure
            return " ".join(part for part in (answered, arrival.note) if part)

        limit_s = _NAVIGATION_S + timeout_s
        return await self._act(action, None, do, aimed=False, since_last=True, limit_s=limit_s, args=args)
