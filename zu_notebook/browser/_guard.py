"""The network policy beneath the page: each request of each target is judged before it leaves the browser.

One session on the browser target sees the requests of all pages, other processes' frames, workers, pop-ups,
beacons, and each hop of a redirect, which Playwright's routing does not. WebSockets pass it by and are routed by
Playwright.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import weakref
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from playwright.async_api import Error as PlaywrightError

from zu_notebook.errors import ZuError

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession, WebSocketRoute

    from zu_notebook.network import Decision

__all__ = ["Judge", "Observer", "RequestGuard"]

Judge = Callable[[str], Awaitable["Decision"]]
"""Judge an address; names are resolved by it."""

_REMEMBERED = 500
_POLICY_VIOLATION = 1008
_log = logging.getLogger(__name__)


class Observer(Protocol):
    """Told of every request of the browser, with what was decided on it."""

    def paused(self, event: Mapping[str, Any], decision: Decision | None) -> None: ...


class RequestGuard:
    """Refuse what the policy refuses, remember why, and tell the workspace.

    Args:
        judge: The policy with its resolver.
        refused: Told of each refusal, after it.

    Attributes:
        observers: Told of each request, before it goes on; one that nobody holds any more drops out.
        lets_be: Whether a request is none of ours, and goes on as if nobody was here; None where all are ours.
    """

    def __init__(self, judge: Judge, refused: Callable[[Decision], None]) -> None:
        self._judge = judge
        self._tell = refused
        self._refusals: OrderedDict[str, Decision] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._session: CDPSession | None = None
        self.observers: weakref.WeakSet[Observer] = weakref.WeakSet()
        self.lets_be: Callable[[Mapping[str, Any]], Awaitable[bool]] | None = None

    async def watch(self, session: CDPSession) -> None:
        """Judge every request of the browser that `session` is attached to."""
        self._session = session
        session.on("Fetch.requestPaused", self._on_paused)
        await session.send("Fetch.enable", {"patterns": [{"urlPattern": "*"}]})

    async def watch_sockets(self, context: BrowserContext) -> None:
        """Judge the WebSockets of a context's pages."""
        await context.route_web_socket(lambda _url: True, self._on_socket)

    def refusal(self, frame_id: str) -> Decision | None:
        """Give, once, the last refusal of a frame's own navigation."""
        return self._refusals.pop(frame_id, None)

    def _on_paused(self, event: dict[str, Any]) -> None:
        task = asyncio.get_running_loop().create_task(self._answer(event))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, event: dict[str, Any]) -> None:
        session = self._session
        if session is None:
            return
        if self.lets_be is not None and await self.lets_be(event):
            with contextlib.suppress(PlaywrightError):
                await session.send("Fetch.continueRequest", {"requestId": event["requestId"]})
            return
        decision = await self.decide(event["request"]["url"])
        for observer in self.observers:
            observer.paused(event, decision)
        request = {"requestId": event["requestId"]}
        # A page that went away took its request with it.
        with contextlib.suppress(PlaywrightError):
            if decision is not None and decision.allowed:
                await session.send("Fetch.continueRequest", request)
            else:
                reason = self._reason(event, decision)
                await session.send("Fetch.failRequest", {**request, "errorReason": reason})
        if decision is not None and not decision.allowed:
            self._tell(decision)

    async def decide(self, url: str) -> Decision | None:
        """Judge; None where the name can't be resolved, which is no refusal but leads nowhere."""
        try:
            return await self._judge(url)
        except ZuError:
            return None
        except Exception:  # noqa: BLE001 - the dispatch of requests: logged, and answered with a refusal
            # A request must not stay paused, nor pass, whatever went wrong.
            _log.exception("A request could not be judged and was refused")
            return None

    def _reason(self, event: dict[str, Any], decision: Decision | None) -> str:
        if decision is None:
            return "AddressUnreachable"
        if event.get("resourceType") == "Document" and event.get("frameId"):
            self._remember(event["frameId"], decision)
            # The page stays where it is; with any other reason the browser's own error page would take its place.
            return "Aborted"
        return "BlockedByClient"

    def _remember(self, frame_id: str, decision: Decision) -> None:
        self._refusals[frame_id] = decision
        self._refusals.move_to_end(frame_id)
        while len(self._refusals) > _REMEMBERED:
            self._refusals.popitem(last=False)

    async def _on_socket(self, socket: WebSocketRoute) -> None:
        decision = await self.decide(socket.url)
        if decision is not None and decision.allowed:
            socket.connect_to_server()
            return
        await socket.close(code=_POLICY_VIOLATION, reason="Refused by the network policy.")
        if decision is not None:
            self._tell(decision)
