"""Frames on their way to whoever watches: one at a time, the newest next, and never a stop for good."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from zu_notebook.browser import MOST_UNSEEN, CastFrame

__all__ = ["Cast", "FrameStream"]

_SEEN_S: Final = 0.4
"""A frame that nobody has seen by then is taken for lost: the view is gone, or the kernel hears nothing now."""
_LONELY_S: Final = 30.0
_LONELY_SEEN_S: Final = 2.0
_FORSAKEN_S: Final = 600.0
_REST_S: Final = 0.08


class Cast(Protocol):
    """Where frames come from; see `browser.Screencast`."""

    async def show(self, width_px: int, height_px: int) -> None: ...

    async def stop(self) -> None: ...

    def ack(self) -> None: ...


class FrameStream:
    """Send the frames of a cast, each when the one before was seen.

    Chromium makes a next frame while one is on its way, and no more: what nobody will see costs time that the
    watching browser needs.

    Args:
        send: Sends one, with its number.

    Attributes:
        cast: Where they come from.
    """

    cast: Cast

    def __init__(self, send: Callable[[int, CastFrame], None]) -> None:
        self._send = send
        self._sizes: dict[str, tuple[int, int, float]] = {}
        self._showing: tuple[int, int] | None = None
        self._turn = asyncio.Lock()
        self._number = 0
        self._on_way: int | None = None
        self._next: CastFrame | None = None
        self._unseen = 0
        self._burst = 0
        self._timer: asyncio.TimerHandle | None = None
        self._resting: asyncio.TimerHandle | None = None
        self._heard_at = 0.0
        self._forsaken = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_live(self) -> bool:
        """Whether frames go out now."""
        return self._showing is not None

    async def watch(self, front: str, width_px: int, height_px: int) -> None:
        """Take in how large one front end shows the page; nothing, and it is out of sight there."""
        now = asyncio.get_running_loop().time()
        # Those that speak no more are gone without a word, as after a reload; if all are silent, the kernel is deaf.
        self._sizes = {name: size for name, size in self._sizes.items() if now - size[2] < _LONELY_S * 2}
        self._sizes.pop(front, None)
        if width_px and height_px:
            self._sizes[front] = (width_px, height_px, now)
        self.heard()
        await self._fit()

    async def stop(self) -> None:
        """Send no more."""
        self._sizes.clear()
        await self._fit()

    def heard(self) -> None:
        """Take in that somebody is there."""
        self._heard_at = asyncio.get_running_loop().time()
        if self._forsaken:
            self._forsaken = False
            self._spawn_fit()

    def seen(self, number: int) -> None:
        """Take in that a frame was drawn."""
        self.heard()
        if number == self._on_way:
            self._go_on()

    def arrived(self, frame: CastFrame) -> None:
        """Take a frame of the cast."""
        self._unseen += 1
        self._burst += 1
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        self._next = frame
        if self._on_way is None:
            self._send_next()

    def _send_next(self) -> None:
        frame, self._next = self._next, None
        if frame is None or self._showing is None:
            return
        self._number += 1
        self._on_way = self._number
        self._send(self._number, frame)
        loop = asyncio.get_running_loop()
        lonely = loop.time() - self._heard_at > _LONELY_S
        self._timer = loop.call_later(_LONELY_SEEN_S if lonely else _SEEN_S, self._go_on)
        self._ack_down_to(MOST_UNSEEN - 1)

    def _go_on(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._on_way = None
        loop = asyncio.get_running_loop()
        if loop.time() - self._heard_at > _FORSAKEN_S:
            self._forsaken = True
            self._spawn_fit()
        elif self._next is not None:
            self._send_next()
        else:
            self._ack_down_to(0)
            if self._resting is None:
                self._resting = loop.call_later(_REST_S, self._rest)

    def _rest(self) -> None:
        """Take a last frame after many: with so many under way the last change may have found no room."""
        self._resting = None
        burst, self._burst = self._burst, 0
        if burst >= MOST_UNSEEN and self._showing is not None:
            self._spawn_fit()

    def _ack_down_to(self, unseen: int) -> None:
        while self._unseen > unseen:
            self._unseen -= 1
            self.cast.ack()

    def _spawn_fit(self) -> None:
        task = asyncio.get_running_loop().create_task(self._fit(anew=True))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _fit(self, *, anew: bool = False) -> None:
        """Cast at the size of the largest view, or not at all."""
        async with self._turn:
            sizes = [] if self._forsaken else list(self._sizes.values())
            size = (max(each[0] for each in sizes), max(each[1] for each in sizes)) if sizes else None
            if size == self._showing and not anew:
                return
            self._showing = size
            self._unseen = self._burst = 0
            if size is None:
                self._next = None
                await self.cast.stop()
            else:
                await self.cast.show(*size)
