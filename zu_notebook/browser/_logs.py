"""A page's console and its requests, from its opening on: frames of other processes and workers included."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Final

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._console import ConsoleLog
from zu_notebook.browser._requests import RequestLog

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Frame, Page

    from zu_notebook.network import Decision

__all__ = ["PageLogs"]

_NO_BODIES: Final = {"maxTotalBufferSize": 0, "maxResourceBufferSize": 0}


class PageLogs:
    """Listens to one page. What comes is put down as it is; secrets are struck when it is read.

    The page's own session tells of its process. A frame of another process gets a session of its own as soon as it is
    there. A worker's console comes with the page's, its requests are known from the browser's guard alone.

    Args:
        page: The page.
        session: A CDP session on it; what it tells is enabled by others, but the browser's own log.
    """

    def __init__(self, page: Page, session: CDPSession) -> None:
        self._page = page
        self._session = session
        self._others: dict[Frame, CDPSession] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.console = ConsoleLog()
        self.requests = RequestLog()

    async def start(self, frame_id: str) -> None:
        """Begin to listen, before anything is loaded.

        Args:
            frame_id: The top frame.
        """
        self.requests.know_frame(frame_id)
        self._listen(self._session)
        self._page.on("framenavigated", self._on_frame)
        self._page.on("framedetached", self._forget)
        await self._session.send("Log.enable")

    def paused(self, event: Mapping[str, Any], decision: Decision | None) -> None:
        """Take a request that the browser's guard decided on."""
        self.requests.paused(event, decision)

    def _listen(self, session: CDPSession) -> None:
        on, console, requests = session.on, self.console, self.requests
        on("Runtime.consoleAPICalled", console.called)
        on("Runtime.exceptionThrown", console.thrown)
        on("Log.entryAdded", console.logged)
        on("Network.requestWillBeSent", requests.sent)
        on("Network.responseReceived", requests.answered)
        on("Network.requestServedFromCache", requests.cached)
        on("Network.loadingFinished", requests.finished)
        on("Network.loadingFailed", requests.lost)
        on("Network.webSocketCreated", requests.socket_made)
        on("Network.webSocketWillSendHandshakeRequest", requests.socket_asked)
        on("Network.webSocketHandshakeResponseReceived", requests.answered)
        on("Network.webSocketFrameError", requests.socket_failed)
        on("Network.webSocketClosed", requests.finished)
        on("Page.frameAttached", lambda event: requests.know_frame(event["frameId"]))

    def _on_frame(self, frame: Frame) -> None:
        if frame.parent_frame is not None and frame not in self._others:
            self._spawn(self._attach(frame))

    def _forget(self, frame: Frame) -> None:
        self._others.pop(frame, None)

    async def _attach(self, frame: Frame) -> None:
        """A frame of another process has a session of its own; Playwright says so only by giving or refusing it."""
        with contextlib.suppress(PlaywrightError):
            session = await self._page.context.new_cdp_session(frame)
            if frame in self._others:
                await session.detach()
                return
            self._others[frame] = session
            session.on("close", lambda _session: self._forget(frame))
            self._listen(session)
            await asyncio.gather(
                session.send("Network.enable", _NO_BODIES),
                session.send("Page.enable"),
                session.send("Runtime.enable"),
                session.send("Log.enable"),
            )

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
