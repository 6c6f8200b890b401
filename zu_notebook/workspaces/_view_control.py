"""The person's side of control, for a panel: take it, give it back, hear of every change."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import UTC, datetime

from zu_notebook import wire
from zu_notebook.control import Standing
from zu_notebook.errors import ControlBusy
from zu_notebook.workspaces._core import PageCore

__all__ = ["ControlDesk"]


class ControlDesk:
    """The part of a panel's desk that knows who drives.

    Args:
        core: The page.
        tell: Told of each change.
    """

    def __init__(self, core: PageCore, tell: Callable[[wire.ControlState], None]) -> None:
        self._core = core
        self._tell = tell
        self._told = core.lease.standing.epoch, self._changes()
        core.lease.on_change.append(self._turned)
        core.on_change.append(self._worked_out)

    @property
    def state(self) -> wire.ControlState:
        """Who drives now."""
        standing = self._core.lease.standing
        return wire.ControlState(
            holder=standing.holder,
            epoch=standing.epoch,
            held_s=max(0.0, (datetime.now(UTC) - standing.since).total_seconds()),
            reason=standing.reason,
            message=standing.message,
            name=standing.name,
            forced=standing.forced,
            handed_back=self._changes(),
        )

    def check(self) -> None:
        """Refuse a person's mouse and keyboard unless the person drives.

        Raises:
            ControlBusy: The agent drives, or control is just being taken.
        """
        self._core.lease.check("person")
        if self._core.lease.standing.holder != "person":
            raise ControlBusy("The agent drives this page; nothing was done.", hint="Take control to use the page.")

    async def answer(self, request: wire.Take | wire.Release) -> wire.Controlled:
        """Take control, or give it back.

        Raises:
            ControlBusy: Another person holds it.
        """
        if isinstance(request, wire.Take):
            await self._core.take(request.reason, name=request.name)
        else:
            await self._core.release(request.message, name=request.name)
        return wire.Controlled(call_id=request.call_id, control=self.state)

    def detach(self) -> None:
        """Hear no more of the page."""
        with contextlib.suppress(ValueError):
            self._core.lease.on_change.remove(self._turned)
            self._core.on_change.remove(self._worked_out)

    def _changes(self) -> str | None:
        """What the person who drove last changed; None while somebody drives, and where nobody did."""
        back = self._core.handed_back
        return back.to_text() if back is not None and back.epoch == self._core.lease.standing.epoch - 1 else None

    def _turned(self, standing: Standing) -> None:
        self._told = standing.epoch, self._changes()
        self._tell(self.state)

    def _worked_out(self) -> None:
        """What changed is known a moment after control was given back."""
        now = self._core.lease.standing.epoch, self._changes()
        if now != self._told:
            self._told = now
            self._tell(self.state)
