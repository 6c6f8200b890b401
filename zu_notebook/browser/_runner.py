"""Browser sessions by key: started when first asked for, one live one a key, ended when nobody uses them."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final, Protocol

from zu_notebook.browser._chromium import Chromium
from zu_notebook.browser._page import WebPage
from zu_notebook.browser._runner_attached import AttachedChromium
from zu_notebook.browser._runner_session import AttachedSession, BrowserSession, ChromiumSession
from zu_notebook.control import Lease, Principal
from zu_notebook.errors import UsageError

__all__ = ["IDLE_S", "BrowserRunner", "ChromiumRunner"]

IDLE_S: Final = 15 * 60.0
_LOOK_EVERY_S: Final = 30.0
_LONGEST_KEY: Final = 200
_VIEWPORT: Final = (1280, 800)


class BrowserRunner(Protocol):
    """Starts browser sessions."""

    @property
    def id(self) -> str:
        """What kind of browsers it starts: `chromium`, `cdp`."""
        ...

    async def start(self, key: str) -> BrowserSession:
        """Give the live session of a key; start one where there is none."""
        ...


class ChromiumRunner:
    """Sessions in Chromium: each in a browser of its own, or all in one that somebody else started.

    Args:
        make: Makes the browser of a session; nothing is started by that.
        principal: Tells who acts in the task that runs.
        shown: Whether a panel shows the session of a key.
        idle_s: How long a session may be unused.
        now: The clock, in seconds.
        pause: Waits; the clock of the waits between two looks for unused sessions.
    """

    def __init__(
        self,
        make: Callable[[], Chromium],
        *,
        principal: Callable[[], Principal] = lambda: "agent",
        shown: Callable[[str], bool] = lambda _key: False,
        idle_s: float = IDLE_S,
        now: Callable[[], float] = time.monotonic,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._make = make
        self._principal = principal
        self._shown = shown
        self._idle_s = idle_s
        self._now = now
        self._pause = pause
        self._numbers = itertools.count(1)
        self._sessions: dict[str, ChromiumSession] = {}
        self._starting: dict[str, asyncio.Lock] = {}
        self._watching: asyncio.Task[None] | None = None
        self._id = "cdp" if isinstance(make(), AttachedChromium) else "chromium"

    def __repr__(self) -> str:
        return f"<ChromiumRunner {self._id}, {len(self._sessions)} sessions>"

    @property
    def id(self) -> str:
        """`chromium` for browsers of ours, `cdp` for one that is attached to."""
        return self._id

    async def start(self, key: str) -> ChromiumSession:
        """Give the live session of a key; start one where there is none, or where it has ended.

        Raises:
            UsageError: The key is none.
            BrowserMissing: No browser was found on this machine.
            BrowserError: It does not start, or none answers.
        """
        given: object = key
        if not isinstance(given, str) or not given.strip() or len(given) > _LONGEST_KEY:
            raise UsageError(f"A session's key is a text of at most {_LONGEST_KEY} characters.", hint='Example: "shop"')
        async with self._starting.setdefault(key, asyncio.Lock()):
            known = self._sessions.get(key)
            if known is not None and known.alive:
                known.touch()
                return known
            if known is not None:
                await self._end(key, known)
            session = self._sessions[key] = await self._begin()
        if self._watching is None or self._watching.done():
            self._watching = asyncio.get_running_loop().create_task(self._watch())
        return session

    async def close_idle(self) -> None:
        """End the sessions that nobody has used for long; never one that a person holds or a panel shows."""
        for key, session in list(self._sessions.items()):
            if self._is_idle(key, session):
                await self._end(key, session)

    async def close(self) -> None:
        """End all of them; safe twice."""
        if self._watching is not None:
            self._watching.cancel()
        for key, session in list(self._sessions.items()):
            await self._end(key, session)

    async def _begin(self) -> ChromiumSession:
        chromium = self._make()
        try:
            page = await WebPage.open(chromium, viewport=_VIEWPORT)
        except BaseException:
            await chromium.close()
            raise
        name = f"{self._id}-{next(self._numbers)}"
        lease = Lease(lambda: datetime.now(UTC))
        if isinstance(chromium, AttachedChromium):
            return AttachedSession(name, chromium, page, lease=lease, principal=self._principal, now=self._now)
        return ChromiumSession(name, chromium, page, lease=lease, principal=self._principal, now=self._now)

    def _is_idle(self, key: str, session: ChromiumSession) -> bool:
        if not session.alive:
            return True
        if session.busy or session.lease.standing.holder == "person" or self._shown(key):
            # The time begins when that is over.
            session.touch()
            return False
        return self._now() - session.used_at >= self._idle_s

    async def _end(self, key: str, session: ChromiumSession) -> None:
        if self._sessions.get(key) is session:
            del self._sessions[key]
        await session.stop()

    async def _watch(self) -> None:
        while self._sessions:
            await self._pause(min(_LOOK_EVERY_S, self._idle_s))
            with contextlib.suppress(Exception):
                await self.close_idle()
