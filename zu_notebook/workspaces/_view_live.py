"""The live part of a panel's desk: frames of the page out, a person's mouse and keyboard in."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, assert_never

from zu_notebook import wire
from zu_notebook.browser import CastFrame, PersonInput
from zu_notebook.errors import UsageError, ZuError
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._view_stream import FrameStream

__all__ = ["LiveDesk"]

_LOOK_AFTER_S: Final = 0.4
_LOOK_AT_LEAST_S: Final = 1.2


class LiveDesk:
    """Show one page as it lives, and let a person use it.

    Args:
        core: The page.
        send: Sends a message with its buffers.
        check: Raises where a person may not act now.
        spawn: Starts work that its owner ends.
    """

    def __init__(
        self,
        core: PageCore,
        *,
        send: Callable[[dict[str, Any], list[bytes]], None],
        check: Callable[[], object],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._core = core
        self._send = send
        self._spawn = spawn
        self._stream: FrameStream | None = None
        self._input: PersonInput | None = None
        self._look: asyncio.TimerHandle | None = None
        self._touched_at = 0.0
        watched = core.watched
        if watched is not None:
            self._stream = FrameStream(self._send_frame)
            self._stream.cast = watched.screencast(self._stream.arrived)
            self._input = watched.person_input(check)

    @property
    def is_live(self) -> bool:
        """Whether frames go out now, so that nobody needs a picture."""
        return self._stream is not None and self._stream.is_live

    async def answer(self, request: wire.Watch | wire.Input) -> wire.Done:
        """Show the page at another size, or do what a person did.

        Raises:
            UsageError: The page has no mouse and no keyboard.
            ControlError: The person does not drive.
        """
        if isinstance(request, wire.Input):
            await self._give(request.events)
        elif self._stream is not None and self._core.status == "open":
            await self._stream.watch(request.front, request.width_px, request.height_px)
        return wire.Done(call_id=request.call_id)

    def heard(self, notice: wire.Notice | None = None) -> None:
        """Take in that a front end is there, and which frame it drew."""
        if self._stream is None:
            return
        if notice is None:
            self._stream.heard()
        else:
            self._stream.seen(notice.frame)

    def let_go(self) -> None:
        """Let go of keys and buttons that a person still holds: somebody else drives from here on."""
        if self._input is not None:
            self._input.let_go()

    async def close(self) -> None:
        """Show the page no more."""
        if self._look is not None:
            self._look.cancel()
        if self._stream is not None:
            await self._stream.stop()
        if self._input is not None:
            await self._input.close()

    async def _give(self, events: Sequence[wire.InputEvent]) -> None:
        if self._input is None:
            raise UsageError("This page takes no mouse and no keyboard.", hint="Use the list beside the picture.")
        await self._input.ready()
        for event in events:
            _give(self._input, event)
        if any(event.type != "move" for event in events):
            self._look_soon()

    def _look_soon(self) -> None:
        """Capture the page when the hand rests, or now and then while it does not."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        if self._look is None:
            self._touched_at = now
        else:
            self._look.cancel()
        when = min(now + _LOOK_AFTER_S, self._touched_at + _LOOK_AT_LEAST_S)
        self._look = loop.call_at(max(now, when), self._start_look)

    def _start_look(self) -> None:
        self._look = None
        self._spawn(self._look_now())

    async def _look_now(self) -> None:
        # A page that is on its way, or closed, is told of otherwise.
        with contextlib.suppress(ZuError):
            if self._core.status == "open" and self._core.busy is None:
                await self._core.surface()

    def _send_frame(self, number: int, frame: CastFrame) -> None:
        message = wire.Frame(
            frame=number,
            view_width=frame.width,
            view_height=frame.height,
            scroll_x=frame.scroll_x,
            scroll_y=frame.scroll_y,
        )
        self._send(wire.to_wire(message), [frame.data])


def _give(way: PersonInput, event: wire.InputEvent) -> None:
    match event:
        case wire.PointerInput():
            way.pointer(
                event.type,
                event.x,
                event.y,
                button=event.button,
                buttons=event.buttons,
                clicks=event.clicks,
                modifiers=event.modifiers,
            )
        case wire.WheelInput():
            way.wheel(event.x, event.y, event.dx, event.dy, modifiers=event.modifiers)
        case wire.KeyInput():
            way.key(
                event.type,
                key=event.key,
                code=event.code,
                key_code=event.key_code,
                text=event.text,
                location=event.location,
                repeat=event.repeat,
                modifiers=event.modifiers,
            )
        case wire.TextInput():
            way.text(event.text)
        case _:
            assert_never(event)
