"""What a page looks like while it is watched: Chromium's own frames, as few of them under way as it is told."""

from __future__ import annotations

import asyncio
import base64
import contextlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

__all__ = ["MOST_UNSEEN", "CastFrame", "Screencast"]

MOST_UNSEEN: Final = 3
"""Chromium waits with so many frames under way; what changes meanwhile it does not show afterwards."""

_QUALITY: Final = 60


@dataclass(frozen=True, slots=True)
class CastFrame:
    """One picture of what is in view.

    Attributes:
        data: A JPEG.
        width: Of the view, in CSS pixels.
        height: Of the view, in CSS pixels.
        scroll_x: How far the page is scrolled, in CSS pixels.
        scroll_y: Likewise.
    """

    data: bytes
    width: float
    height: float
    scroll_x: float
    scroll_y: float


class Screencast:
    """The frames of one page. A new one comes when the page changed, and when the cast starts.

    Args:
        session: Opens a CDP session on the page: frames need one of their own.
        on_frame: Takes each frame; it is to be acknowledged.
    """

    def __init__(
        self, session: Callable[[], Coroutine[Any, Any, CDPSession]], on_frame: Callable[[CastFrame], None]
    ) -> None:
        self._open = session
        self._on_frame = on_frame
        self._session: CDPSession | None = None
        self._cast = -1
        self._turn = asyncio.Lock()
        self._acks: set[asyncio.Task[None]] = set()

    async def show(self, width_px: int, height_px: int) -> None:
        """Start, or start anew: the first frame comes at once, at most that large.

        Nothing comes of a page that is gone; whoever watches it hears of that from the page.
        """
        async with self._turn:
            with contextlib.suppress(PlaywrightError):
                if self._session is None:
                    self._session = await self._open()
                    self._session.on("Page.screencastFrame", self._arrived)
                else:
                    await self._session.send("Page.stopScreencast")
                # Every frame: of a page that rests, another number leaves out its last change.
                await self._session.send(
                    "Page.startScreencast",
                    {
                        "format": "jpeg",
                        "quality": _QUALITY,
                        "maxWidth": width_px,
                        "maxHeight": height_px,
                        "everyNthFrame": 1,
                    },
                )

    async def stop(self) -> None:
        """Let no more frames come; safe twice."""
        async with self._turn:
            session, self._session = self._session, None
            if session is not None:
                with contextlib.suppress(PlaywrightError):
                    await session.send("Page.stopScreencast")
                    await session.detach()

    def ack(self) -> None:
        """Say that one frame of those that came was dealt with."""
        if self._session is not None:
            task = asyncio.get_running_loop().create_task(self._ack(self._session))
            self._acks.add(task)
            task.add_done_callback(self._acks.discard)

    async def _ack(self, session: CDPSession) -> None:
        with contextlib.suppress(PlaywrightError):
            await session.send("Page.screencastFrameAck", {"sessionId": self._cast})

    def _arrived(self, event: dict[str, Any]) -> None:
        self._cast = event["sessionId"]
        said = event["metadata"]
        self._on_frame(
            CastFrame(
                data=base64.b64decode(event["data"]),
                width=said["deviceWidth"],
                height=said["deviceHeight"],
                scroll_x=said["scrollOffsetX"],
                scroll_y=said["scrollOffsetY"],
            )
        )
