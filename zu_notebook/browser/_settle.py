"""Waiting until what an action set off has come to rest."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._frames import FrameGone, Frames
from zu_notebook.errors import ScriptError

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

__all__ = ["Settling"]

_QUIET_MS = 60
_LONGEST_MS = 1_500
_LOAD_S = 10.0
_REQUESTS_S = 2.0
_COUNTED = {"XHR", "Fetch", "Document"}


class Settling:
    """Know what is loading on a page, and wait for it with an end.

    After an action: the page's mutations stop for a moment, requests that scripts or links started are answered, and a
    document that is on its way has loaded its structure.
    """

    def __init__(self, session: CDPSession, frames: Frames) -> None:
        self._session = session
        self._frames = frames
        self._loading: set[str] = set()
        self._requests: set[str] = set()
        self._changed = asyncio.Event()
        self._before: set[str] = set()
        self._top = ""
        self.navigations = 0

    async def start(self, top_frame_id: str) -> None:
        """Listen to the page's loading and its requests."""
        self._top = top_frame_id
        on = self._session.on
        on("Page.frameStartedLoading", lambda event: self._load(event["frameId"], started=True))
        on("Page.frameStoppedLoading", lambda event: self._load(event["frameId"], started=False))
        on("Page.frameDetached", lambda event: self._load(event["frameId"], started=False))
        on("Page.frameNavigated", self._navigated)
        on("Network.requestWillBeSent", self._request)
        for name in ("loadingFinished", "loadingFailed"):
            on(f"Network.{name}", lambda event: self._answered(event["requestId"]))
        await self._session.send("Network.enable", {"maxTotalBufferSize": 0, "maxResourceBufferSize": 0})

    def _load(self, frame_id: str, *, started: bool) -> None:
        (self._loading.add if started else self._loading.discard)(frame_id)
        self._changed.set()

    def _navigated(self, event: dict[str, Any]) -> None:
        if "parentId" not in event["frame"]:
            self.navigations += 1
            self._requests.clear()
            self._before.clear()

    def _request(self, event: dict[str, Any]) -> None:
        kind = event.get("type")
        # What a frame loads is told by its own loading; its answer may come on another process's session.
        if kind in _COUNTED and (kind != "Document" or event.get("frameId") == self._top):
            self._requests.add(event["requestId"])

    def _answered(self, request_id: str) -> None:
        self._requests.discard(request_id)
        self._changed.set()

    def mark(self) -> None:
        """Begin an action: what was under way before it is not waited for after it."""
        self._before = self._requests | self._loading

    def _busy(self) -> bool:
        return bool((self._requests | self._loading) - self._before)

    async def rest(self) -> bool:
        """Wait until what was set off since the mark has come to rest.

        Returns:
            Whether it came to rest; False where it was still at work when the wait ended.
        """
        await self._mutations_stop()
        if not self._busy():
            return True
        rested = await self._until_idle(_LOAD_S if self._loading - self._before else _REQUESTS_S)
        await self._mutations_stop()
        return rested

    async def _mutations_stop(self) -> None:
        # A document that went away has stopped mutating.
        with contextlib.suppress(FrameGone, ScriptError, PlaywrightError):
            world = await self._frames.top()
            await world.call("settle", _QUIET_MS, _LONGEST_MS)

    async def _until_idle(self, timeout_s: float) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                while self._busy():
                    self._changed.clear()
                    await self._changed.wait()
                return True
        return False
