"""The raw calls beside which a capture is measured, on the same page in the same run."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from zu_notebook.browser._frames import Frames

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Page

__all__ = ["RawCalls"]


class RawCalls:
    """Make the calls that a capture and its peers stand on, and nothing else.

    Args:
        page: The page.
        session: A CDP session on it.
        frames: Its frames.
    """

    def __init__(self, page: Page, session: CDPSession, frames: Frames) -> None:
        self._page = page
        self._session = session
        self._frames = frames

    async def own_ms(self) -> float:
        """Time the calls that our capture makes: the frame trees, and one evaluation a frame."""

        async def calls() -> None:
            worlds, _missing = await self._frames.worlds()
            await asyncio.gather(*(world.call("captureText", {"tree": False}) for world in worlds))

        return await _timed(calls)

    async def accessibility_ms(self) -> float:
        """Time Chromium's whole accessibility tree of the top frame's process."""
        return await _timed(lambda: self._session.send("Accessibility.getFullAXTree"))

    async def aria_snapshot(self) -> tuple[float, int]:
        """Time Playwright's own snapshot for agents; also its characters."""
        text = ""

        async def call() -> None:
            nonlocal text
            text = await self._page.aria_snapshot(mode="ai")

        return await _timed(call), len(text)


async def _timed(call: Callable[[], Awaitable[object]]) -> float:
    started = time.perf_counter()
    await call()
    return (time.perf_counter() - started) * 1000
