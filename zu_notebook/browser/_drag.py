"""Dragging: taken with the mouse, moved in steps as a hand does, let go where it was meant to go."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._targets import Place, Targets
from zu_notebook.control import ask, may_clean
from zu_notebook.errors import ActionabilityError

if TYPE_CHECKING:
    from playwright.async_api import Mouse

__all__ = ["Drag"]

_STEPS: Final = 12
_NEAR_PX: Final = 8.0
# A tab behind another draws no frames.
_FRAME: Final = "new Promise(done => { requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 100); })"


class Drag:
    """One drag from an element onto another.

    Args:
        mouse: The mouse.
        targets: Finds points on elements.
        taken: What is dragged.
        what: How a message names it.
        onto: Where it goes.
        onto_what: How a message names that.

    Attributes:
        start: Where it is taken.
        end: Where it is let go, in the view at the start; None where it comes into view on the way only.
    """

    def __init__(self, mouse: Mouse, targets: Targets, *, taken: Place, what: str, onto: Place, onto_what: str) -> None:
        self._mouse = mouse
        self._targets = targets
        self._taken = taken
        self._what = what
        self._onto = onto
        self._onto_what = onto_what
        self.start = (0.0, 0.0)
        self.end: tuple[float, float] | None = None

    async def prepare(self) -> None:
        """Find both ends, each hit by the mouse; both in view at once where that can be.

        Raises:
            ActionabilityError: The mouse would not reach one of them; nothing was pressed.
        """
        await self._targets.point(self._onto, self._onto_what)
        self.start = await self._targets.point(self._taken, self._what)
        self.end = await self._targets.point_in_view(self._onto)
        if self.end is None:
            # From the other side: what is taken may stay in view when the place where it goes comes into it.
            end = await self._targets.point(self._onto, self._onto_what)
            start = await self._targets.point_in_view(self._taken)
            if start is not None:
                self.start, self.end = start, end
            else:
                self.start = await self._targets.point(self._taken, self._what)

    async def go(self) -> None:
        """Press, move, let go; to be run to its end. The button never stays down, whatever comes between."""
        await self._mouse.move(*self.start)
        try:
            await self._mouse.down()
            await self._nudge()
            if self.end is None:
                self.end = await self._scroll_there()
            await self._move(*self.end, steps=_STEPS)
            await self._frame()
            # Once more on the spot: what a page shows under the pointer may have moved in between.
            await self._move(self.end[0] + 1, self.end[1] + 1)
            await self._move(*self.end)
            await self._frame()
            ask()
        except BaseException:
            # Back to where it was: let go there, it is dropped nowhere else.
            if may_clean():
                with contextlib.suppress(PlaywrightError):
                    await self._mouse.move(*self.start)
            raise
        finally:
            if may_clean():
                await self._mouse.up()

    async def _move(self, x: float, y: float, *, steps: int = 1) -> None:
        ask()
        await self._mouse.move(x, y, steps=steps)

    async def _nudge(self) -> None:
        """Move a little first: that it is a drag and no press is told by that."""
        x, y = self.start
        to = self.end or (x, y + 2 * _NEAR_PX)
        length = max(1.0, ((to[0] - x) ** 2 + (to[1] - y) ** 2) ** 0.5)
        near = min(1.0, _NEAR_PX / length)
        await self._move(x + (to[0] - x) * near, y + (to[1] - y) * near, steps=3)
        await self._frame()

    async def _scroll_there(self) -> tuple[float, float]:
        """Bring the end into view while the button is down."""
        point = await self._targets.point_in_view(self._onto, scroll=True)
        if point is None:
            raise ActionabilityError(
                f"{self._onto_what} could not be scrolled to while {self._what} was held; it was put back.",
                hint="Scroll so that both are in view, or drag in two steps.",
            )
        return point

    async def _frame(self) -> None:
        await (await self._targets.top()).evaluate(_FRAME)
