"""One browser that is driven by coordinates and keys: the port, and the two that stand on Chromium."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, Protocol, get_args, runtime_checkable

from zu_notebook.control import Driver, Lease, Principal
from zu_notebook.errors import SessionError, UsageError
from zu_notebook.surface import MouseButton, Picture

if TYPE_CHECKING:
    from zu_notebook.browser._chromium import Chromium
    from zu_notebook.browser._page import WebPage
    from zu_notebook.browser._runner_attached import AttachedChromium

__all__ = ["AttachedSession", "BrowserSession", "ChromiumSession", "HandsOver", "HasAutomation", "HasLiveView"]

_MOST_CLICKS: Final = 3
_MOST_TIMES: Final = 100
_LONGEST_TEXT: Final = 20_000
_BUTTONS: Final[tuple[str, ...]] = get_args(MouseButton)


class BrowserSession(Protocol):
    """A managed or remote browser that is driven. What a backend can't do is no attribute of it.

    Some have more: see `HasAutomation`, `HasLiveView`, `HandsOver`, which `isinstance` tells.
    """

    @property
    def id(self) -> str:
        """Its name."""
        ...

    async def click(self, x: float, y: float, button: MouseButton = "left", clicks: int = 1) -> None:
        """Press the mouse at a point of the viewport, in CSS pixels."""
        ...

    async def type(self, text: str) -> None:
        """Type a text where the focus is."""
        ...

    async def press(self, key: str, times: int = 1) -> None:
        """Press a key where the focus is."""
        ...

    async def screenshot(self) -> Picture:
        """Take a picture of what is in view."""
        ...

    async def stop(self) -> None:
        """End it; safe twice."""
        ...


@runtime_checkable
class HasAutomation(Protocol):
    """A session that others can automate."""

    @property
    def automation_endpoint(self) -> str:
        """The address of its debugging protocol."""
        ...


@runtime_checkable
class HasLiveView(Protocol):
    """A session that can be watched in a browser."""

    @property
    def live_view_endpoint(self) -> str:
        """The address of its live view."""
        ...


@runtime_checkable
class HandsOver(Protocol):
    """A session whose driver can be changed."""

    async def hand_control_to(self, driver: Driver) -> None:
        """Let an agent drive, or a person."""
        ...


class ChromiumSession:
    """A Chromium of this machine with one page. Everything here runs on the workspace's loop thread.

    Args:
        session_id: Its name.
        chromium: The browser; it ends with the session.
        page: Its page.
        lease: Who drives.
        principal: Tells who acts in the task that runs.
        now: The clock, in seconds.

    Attributes:
        page: Its page.
        lease: Who drives.
        used_at: When it was used last, by the clock.
    """

    def __init__(
        self,
        session_id: str,
        chromium: Chromium,
        page: WebPage,
        *,
        lease: Lease,
        principal: Callable[[], Principal],
        now: Callable[[], float],
    ) -> None:
        self._id = session_id
        self._chromium = chromium
        self._principal = principal
        self._now = now
        self._turn = asyncio.Lock()
        self.page = page
        self.lease = lease
        self.used_at = now()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._id}, {self.page.status}>"

    @property
    def id(self) -> str:
        """Its name."""
        return self._id

    @property
    def alive(self) -> bool:
        """Whether it can be driven."""
        return self.page.status == "open"

    @property
    def busy(self) -> bool:
        """Whether something is being done in it now."""
        return self._turn.locked()

    def touch(self) -> None:
        """Take it for used now."""
        self.used_at = self._now()

    async def click(self, x: float, y: float, button: MouseButton = "left", clicks: int = 1) -> None:
        """Press the mouse at a point of the viewport.

        Args:
            x: From the left, in CSS pixels.
            y: From the top.
            button: The mouse button.
            clicks: How often: 2 is a double click.

        Raises:
            UsageError: There is no such point, button or number.
            ControlBusy: The other side drives; nothing was done.
            SessionError: The session is at its end.
        """
        left, top = _place(x, "x"), _place(y, "y")
        if button not in _BUTTONS:
            raise UsageError(f"There is no mouse button {button!r}.", hint=f"One of {', '.join(_BUTTONS)}.")
        count = _count(clicks, "clicks", _MOST_CLICKS)
        async with self._acting(f"click at {left:g}, {top:g}"):
            await self.page.give(lambda page: page.mouse.click(left, top, button=button, click_count=count))

    async def type(self, text: str) -> None:
        """Type a text where the focus is; into a secret field it is told nowhere.

        Raises:
            UsageError: It is no text, or longer than 20,000 characters.
            ControlBusy: The other side drives; nothing was done.
        """
        given: object = text
        if not isinstance(given, str) or len(given) > _LONGEST_TEXT:
            raise UsageError(f"text is a text of at most {_LONGEST_TEXT:,} characters.", hint="Type it in parts.")
        async with self._acting("type"):
            # Before the first key, whatever has the focus: a secret must not be seen by whoever looks meanwhile.
            seen = await self.page.look()
            if any(node.secret and node.states.get("focused") for node in seen.nodes):
                self.page.keep_secret(text)
            await self.page.give(lambda page: page.keyboard.type(text))

    async def press(self, key: str, times: int = 1) -> None:
        """Press a key where the focus is.

        Args:
            key: `Enter`, `Escape`, `ArrowDown`, `a`, `Control+a` …
            times: How often.

        Raises:
            UsageError: There is no such key, or no such number.
            ControlBusy: The other side drives; nothing was done.
        """
        given: object = key
        if not isinstance(given, str) or not given:
            raise UsageError("key is the name of a key.", hint="Examples: Enter, Escape, Tab, ArrowDown, a, Control+a.")
        count = _count(times, "times", _MOST_TIMES)
        async with self._acting("press"):
            for _ in range(count):
                await self.page.acting.press(key)

    async def screenshot(self) -> Picture:
        """Take a picture of what is in view; secret fields are painted over."""
        self.touch()
        self._check()
        return await self.page.picture()

    async def hand_control_to(self, driver: Driver) -> None:
        """Let an agent drive, or a person; twice is no error. What is under way ends first.

        Raises:
            UsageError: There is no such driver.
        """
        self.touch()
        if driver == "person":
            await self.lease.take()
        elif driver == "agent":
            self.lease.release()
        else:
            raise UsageError(f"There is no driver {driver!r:.40}.", hint='It is "agent" or "person".')

    async def stop(self) -> None:
        """End it, and its browser if that is ours; safe twice."""
        await self.page.close()
        await self._chromium.close()

    @asynccontextmanager
    async def _acting(self, what: str) -> AsyncIterator[None]:
        self.touch()
        self._check()
        async with self.lease.acting(self._principal(), what) as ticket, self._turn:
            async with self.page.act(what):
                yield
            ticket.finish()
            await self.page.rest()
        self.touch()

    def _check(self) -> None:
        if not self.alive:
            raise SessionError(f"The session {self._id} is at its end.", hint="Start one again with start(key).")


class AttachedSession(ChromiumSession):
    """A page in a browser that somebody else started; that browser stays when the session ends."""

    _chromium: AttachedChromium

    @property
    def automation_endpoint(self) -> str:
        """The address of the browser's debugging protocol."""
        return self._chromium.address


def _place(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        raise UsageError(f"{name} is a number of CSS pixels from 0, not {value!r:.40}.")
    return float(value)


def _count(value: object, name: str, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise UsageError(f"{name} is a whole number from 1 to {most}, not {value!r:.40}.")
    return value
