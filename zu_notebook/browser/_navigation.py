"""From one document to the next: addresses, history, and what stands in the way."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from zu_notebook.browser._translate import navigation_error
from zu_notebook.errors import (
    NavigationError,
    TimeoutError,  # noqa: A004 - the field's own word
)
from zu_notebook.network import Decision, deny

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Page, Response

__all__ = ["Arrival", "Navigation"]

_LOAD_GRACE_S = 3.0
_TRIES = 20
_PAUSE_S = 0.05
_NO_HISTORY = "There is no page to go {way} to."


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where a navigation ended.

    Attributes:
        status: The HTTP status; None where there was no response of its own (a page in this page).
        note: What is worth knowing: it still loads; "" where there is nothing.
    """

    status: int | None
    note: str = ""


class Navigation:
    """Moves one tab.

    Args:
        page: The tab.
        session: A CDP session on it.
        refusal: Gives, once, why the top frame was last refused an address.
        check: Raises where the page can't be used any more.

    Attributes:
        moving: A navigation that was asked for is under way.
    """

    def __init__(
        self, page: Page, session: CDPSession, *, refusal: Callable[[], Decision | None], check: Callable[[], None]
    ) -> None:
        self._page = page
        self._session = session
        self._refusal = refusal
        self._check = check
        self.moving = False

    async def goto(self, url: str, *, timeout_s: float) -> Arrival:
        """Open an address and wait until its document is there.

        Raises:
            BlockedRequest: The network policy refuses it, or a hop of its redirects.
            NavigationError: It can't be reached, or is not a page.
            TimeoutError: Its document did not come in time.
        """
        return await self._navigate(
            url, lambda: self._page.goto(url, wait_until="domcontentloaded", timeout=timeout_s * 1000), timeout_s
        )

    async def reload(self, *, timeout_s: float) -> Arrival:
        """Load the document again."""
        return await self._navigate(
            self._page.url,
            lambda: self._page.reload(wait_until="domcontentloaded", timeout=timeout_s * 1000),
            timeout_s,
        )

    async def step(self, by: int, *, timeout_s: float) -> Arrival:
        """Go back (-1) or forward (1) in the tab's history.

        Raises:
            NavigationError: There is no page that way.
        """
        way = "back" if by < 0 else "forward"
        history = await self._history()
        index = history["currentIndex"] + by
        # The empty document that every tab starts with is not a page that anyone opened.
        first = 1 if history["entries"][0]["url"] == "about:blank" else 0
        if not first <= index < len(history["entries"]):
            raise NavigationError(_NO_HISTORY.format(way=way))
        url = history["entries"][index]["url"]
        move = self._page.go_back if by < 0 else self._page.go_forward
        return await self._navigate(
            url, lambda: move(wait_until="domcontentloaded", timeout=timeout_s * 1000), timeout_s
        )

    async def _history(self) -> dict[str, Any]:
        for _ in range(_TRIES):
            # A page that changes its process is not attached for a moment.
            with contextlib.suppress(PlaywrightError):
                found: dict[str, Any] = await self._session.send("Page.getNavigationHistory")
                return found
            await asyncio.sleep(_PAUSE_S)
        return await self._session.send("Page.getNavigationHistory")

    async def _navigate(self, url: str, move: Callable[[], Any], timeout_s: float) -> Arrival:
        self._refusal()
        self.moving = True
        try:
            response: Response | None = await move()
        except PlaywrightTimeoutError as error:
            await self._stop_loading()
            raise TimeoutError(
                f"{url} did not finish within {timeout_s:g} s.", hint="Allow more time with timeout_s=, or try later."
            ) from error
        except PlaywrightError as error:
            self._check()
            refusal = self._refusal()
            if refusal is not None:
                raise deny(refusal) from error
            raise navigation_error(url, error) from error
        except asyncio.CancelledError:
            await asyncio.shield(asyncio.ensure_future(self._stop_loading()))
            raise
        finally:
            self.moving = False
        note = await self._loaded()
        return Arrival(response.status if response else None, note)

    async def _loaded(self) -> str:
        """Give a page's pictures and scripts a moment; one that never ends loading is used as it is."""
        try:
            await self._page.wait_for_load_state("load", timeout=_LOAD_GRACE_S * 1000)
        except PlaywrightTimeoutError:
            return "The page is still loading."
        return ""

    async def _stop_loading(self) -> None:
        with contextlib.suppress(PlaywrightError):
            await self._session.send("Page.stopLoading")
