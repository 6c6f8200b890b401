"""The person's side of control, for a panel: take it, give it back, hear of every change."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol, runtime_checkable

from zu_notebook import wire
from zu_notebook.errors import UsageError

__all__ = ["ControlDesk", "Driven"]


class HandedBack(Protocol):
    """What a person changed."""

    def to_text(self) -> str: ...


class Standing(Protocol):
    """Who drives; see `control.Standing`."""

    @property
    def holder(self) -> str: ...
    @property
    def epoch(self) -> int: ...
    @property
    def since(self) -> datetime: ...
    @property
    def reason(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def forced(self) -> bool: ...


class Leased(Protocol):
    """The right to drive."""

    on_change: list[Callable[[Standing], None]]

    @property
    def standing(self) -> Standing: ...

    def check(self, principal: str) -> object: ...


@runtime_checkable
class Driven(Protocol):
    """A page that somebody drives."""

    @property
    def lease(self) -> Leased: ...
    @property
    def handed_back(self) -> HandedBack | None: ...
    async def take(self, reason: str = "", name: str = "") -> Standing: ...
    async def release(self, message: str = "", name: str = "", force: bool = False) -> Standing: ...  # noqa: FBT001, FBT002 - the page's own


class ControlDesk:
    """The part of a panel's desk that knows who drives.

    Args:
        driven: The page; None where nobody can take it.
        tell: Told of each change.
    """

    def __init__(self, driven: Driven | None, tell: Callable[[wire.ControlState], None]) -> None:
        self._driven = driven
        self._tell = tell
        self._made = datetime.now(UTC)
        if driven is not None:
            driven.lease.on_change.append(self._changed)

    @property
    def state(self) -> wire.ControlState:
        """Who drives now."""
        if self._driven is None:
            return wire.ControlState(
                holder="agent",
                epoch=0,
                held_s=(datetime.now(UTC) - self._made).total_seconds(),
                reason="",
                message="",
                name="",
                forced=False,
                handed_back=None,
            )
        standing, back = self._driven.lease.standing, self._driven.handed_back
        person = standing.holder == "person"
        return wire.ControlState(
            holder="person" if person else "agent",
            epoch=standing.epoch,
            held_s=max(0.0, (datetime.now(standing.since.tzinfo) - standing.since).total_seconds()),
            reason=standing.reason,
            message=standing.message,
            name=standing.name,
            forced=standing.forced,
            handed_back=None if person or back is None else back.to_text(),
        )

    def check(self) -> None:
        """Refuse a person's input while the agent drives.

        Raises:
            ControlError: The person does not drive.
        """
        if self._driven is None:
            raise UsageError("Control of this page can't be taken.")
        self._driven.lease.check("person")

    async def answer(self, request: wire.Take | wire.Release) -> wire.Controlled:
        """Take control, or give it back.

        Raises:
            UsageError: Nobody can take this page.
            ControlError: It is not the person's to give back.
        """
        if self._driven is None:
            raise UsageError("Control of this page can't be taken.")
        if isinstance(request, wire.Take):
            await self._driven.take(reason=request.reason, name=request.name)
        else:
            await self._driven.release(message=request.message, name=request.name)
        return wire.Controlled(call_id=request.call_id, control=self.state)

    def detach(self) -> None:
        """Hear no more of the page."""
        if self._driven is not None:
            with contextlib.suppress(ValueError):
                self._driven.lease.on_change.remove(self._changed)

    def _changed(self, _standing: Standing) -> None:
        self._tell(self.state)
