"""A person's own mouse and keyboard on a page, as they come; asked for leave right before each of them goes in."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from playwright.async_api import Error as PlaywrightError

from zu_notebook.errors import ControlError

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

__all__ = ["PersonInput", "PointerButton"]

PointerButton: TypeAlias = Literal["none", "left", "middle", "right", "back", "forward"]
_POINTER: Final = {"move": "mouseMoved", "down": "mousePressed", "up": "mouseReleased"}
_KEYPAD: Final = 3
_FAR_PX: Final = 3
_DRAG_S: Final = 0.05
"""A drag that the last move began is known by then, or it was none."""


class PersonInput:
    """Give a page what a person does, in order, and without waiting: a page that hangs holds up nobody's hand.

    Args:
        session: Opens a CDP session on the page.
        check: Raises where the person may not act now; asked right before each input goes out.
    """

    def __init__(self, session: Callable[[], Coroutine[Any, Any, CDPSession]], check: Callable[[], object]) -> None:
        self._open = session
        self._check = check
        self._session: CDPSession | None = None
        self._opening = asyncio.Lock()
        self._under_way: set[asyncio.Task[None]] = set()
        self._moving: asyncio.Task[None] | None = None
        self._next_move: dict[str, Any] | None = None
        self._held: dict[str, dict[str, Any]] = {}
        self._dragged: dict[str, Any] | None = None
        self._pressed = (0.0, 0.0)

    async def ready(self) -> None:
        """Open what is needed, so that all that follows goes out at once.

        Raises:
            ControlError: The person does not drive.
        """
        self._check()
        async with self._opening:
            if self._session is None:
                session = await self._open()
                session.on("Input.dragIntercepted", self._took)
                self._session = session

    def pointer(
        self,
        kind: Literal["move", "down", "up"],
        x: float,
        y: float,
        *,
        button: PointerButton = "none",
        buttons: int = 0,
        clicks: int = 0,
        modifiers: int = 0,
    ) -> None:
        """Move, press or let go the mouse, at a point in CSS pixels of the view."""
        said = {
            "type": _POINTER[kind],
            "x": x,
            "y": y,
            "button": button,
            "buttons": buttons,
            "clickCount": clicks,
            "modifiers": modifiers,
        }
        if kind == "move":
            self._move(said)
            return
        key = f"button {button}"
        if kind == "down":
            self._held[key] = {**said, "type": "mouseReleased", "buttons": 0}
            if button == "left":
                self._pressed = (x, y)
                # A browser without a screen has no drags of its own: they are handed over here, and carried on.
                self._give("Input.setInterceptDrags", {"enabled": True})
            self._give("Input.dispatchMouseEvent", said)
            return
        self._held.pop(key, None)
        if button == "left":
            self._flush()
            self._spawn(self._let_go_left(said, self._moving))
        else:
            self._give("Input.dispatchMouseEvent", said)

    def wheel(self, x: float, y: float, dx: float, dy: float, *, modifiers: int = 0) -> None:
        """Turn the wheel."""
        said = {"type": "mouseWheel", "x": x, "y": y, "deltaX": dx, "deltaY": dy, "modifiers": modifiers}
        self._give("Input.dispatchMouseEvent", said)

    def key(
        self,
        kind: Literal["key_down", "key_up"],
        *,
        key: str,
        code: str,
        key_code: int,
        text: str = "",
        location: int = 0,
        repeat: bool = False,
        modifiers: int = 0,
    ) -> None:
        """Press a key, or let it go; `text` is what it types."""
        said: dict[str, Any] = {
            "type": "keyUp",
            "key": key,
            "code": code,
            "windowsVirtualKeyCode": key_code,
            "location": location,
            "isKeypad": location == _KEYPAD,
            "modifiers": modifiers,
        }
        if kind == "key_down":
            self._held[f"key {code}"] = said
            typed = {"text": text, "unmodifiedText": text} if text else {}
            said = {**said, **typed, "type": "keyDown" if text else "rawKeyDown", "autoRepeat": repeat}
        else:
            self._held.pop(f"key {code}", None)
        self._give("Input.dispatchKeyEvent", said)

    def text(self, text: str) -> None:
        """Put in a text that came whole, where the focus is."""
        self._give("Input.insertText", {"text": text})

    def let_go(self) -> None:
        """Let go all that is still held: the hand is off the page."""
        held, self._held = self._held, {}
        self._next_move = None
        if self._dragged is not None:
            self._dragged = None
            self._spawn(self._send("Input.cancelDragging", {}))
        self._spawn(self._send("Input.setInterceptDrags", {"enabled": False}))
        for said in reversed(held.values()):
            method = "Input.dispatchMouseEvent" if said["type"] == "mouseReleased" else "Input.dispatchKeyEvent"
            self._spawn(self._send(method, said))

    async def close(self) -> None:
        """End; nothing more goes to the page."""
        session, self._session = self._session, None
        if session is not None:
            with contextlib.suppress(PlaywrightError):
                await session.detach()

    def _move(self, said: dict[str, Any]) -> None:
        """Move, at most one at a time: of those that come meanwhile, the newest goes next."""
        if self._moving is not None and not self._moving.done():
            self._next_move = said
            return
        self._next_move = None
        self._moving = self._spawn(self._moved(said))
        self._moving.add_done_callback(lambda _done: self._move_on())

    def _move_on(self) -> None:
        if self._next_move is not None:
            self._move(self._next_move)

    def _flush(self) -> None:
        """Let the move that waits go out before what comes after it."""
        move, self._next_move = self._next_move, None
        if move is not None:
            self._moving = self._spawn(self._moved(move))

    def _give(self, method: str, said: dict[str, Any]) -> None:
        self._flush()
        self._spawn(self._checked(method, said))

    # ── drags ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _took(self, event: dict[str, Any]) -> None:
        """Something was taken: from here on it is dragged, not the mouse moved."""
        self._dragged = event["data"]

    async def _moved(self, said: dict[str, Any]) -> None:
        if self._dragged is None:
            await self._checked("Input.dispatchMouseEvent", said)
        else:
            await self._drag("dragOver", said)

    async def _drag(self, kind: Literal["dragEnter", "dragOver", "drop"], at: dict[str, Any]) -> None:
        said = {name: at[name] for name in ("x", "y", "modifiers")}
        await self._checked("Input.dispatchDragEvent", {**said, "type": kind, "data": self._dragged})

    async def _let_go_left(self, said: dict[str, Any], moving: asyncio.Task[None] | None) -> None:
        """Let go of the left button, or of what is dragged with it."""
        far = max(abs(said["x"] - self._pressed[0]), abs(said["y"] - self._pressed[1])) > _FAR_PX
        if far and self._dragged is None and moving is not None:
            await asyncio.wait({moving}, timeout=_DRAG_S)
            await asyncio.sleep(_DRAG_S)
        if self._dragged is None:
            await self._checked("Input.dispatchMouseEvent", said)
        else:
            await self._drag("dragEnter", said)
            await self._drag("dragOver", said)
            await self._drag("drop", said)
            self._dragged = None
        await self._checked("Input.setInterceptDrags", {"enabled": False})

    # ── sending ───────────────────────────────────────────────────────────────────────────────────────────────────

    async def _checked(self, method: str, said: dict[str, Any]) -> None:
        # Between the message and this moment somebody else may have begun to drive.
        with contextlib.suppress(ControlError):
            self._check()
            await self._send(method, said)

    async def _send(self, method: str, said: dict[str, Any]) -> None:
        if self._session is not None:
            with contextlib.suppress(PlaywrightError):
                await self._session.send(method, said)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task
