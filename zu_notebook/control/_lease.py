"""The right to act on a page: asked before each input, taken and given back by the person.

All of it runs on one loop. Taking is in two steps: first nobody on the agent's side may send anything more, then what
was sent already comes to its end, or is fenced off. Only after that does the person drive.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Final

from zu_notebook.control._standing import Driver, Principal, Standing, side_of
from zu_notebook.control._ticket import Ticket, current
from zu_notebook.errors import ControlBusy

__all__ = ["DRAIN_S", "Lease"]

DRAIN_S: Final = 2.0
"""How long whoever takes over waits for what was sent already."""
_FENCED_S: Final = 0.5


class Lease:
    """Who drives a page and its tabs.

    Args:
        clock: Gives the time, in UTC.

    Attributes:
        on_change: Called when the driver changed, with who drives now.
        viewers: How many places show the page to a person.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._standing = Standing(holder="agent", epoch=1, since=clock())
        self._tickets: list[Ticket] = []
        self._left_behind: list[asyncio.Task[Any]] = []
        self._ended = asyncio.Event()
        self._taking: asyncio.Task[Standing] | None = None
        self.on_change: list[Callable[[Standing], None]] = []
        self.viewers = 0

    @property
    def standing(self) -> Standing:
        """Who drives now."""
        return self._standing

    @property
    def under_way(self) -> tuple[Ticket, ...]:
        """The actions that have begun and not ended."""
        return tuple(self._tickets)

    def check(self, principal: Principal) -> None:
        """Refuse whoever may not act now.

        A person who uses one thing in a panel while nobody has taken control acts beside the agent's side, in turn.

        Raises:
            ControlBusy: A person drives, or is about to.
        """
        if self._taking is not None:
            raise ControlBusy("Control is just being taken; nothing was done.", hint=_HINT)
        if self._standing.holder == "person" and side_of(principal) == "agent":
            since = self._standing.since.strftime("%H:%M:%S")
            raise ControlBusy(f"{self._standing.who} drives this page since {since} UTC; nothing was done.", hint=_HINT)

    @asynccontextmanager
    async def acting(self, principal: Principal, what: str) -> AsyncIterator[Ticket]:
        """Begin an action; its inputs go out with `dispatch`.

        Args:
            principal: Who acts.
            what: How a message names the action.

        Raises:
            ControlBusy: A person drives; nothing was done.
            ControlLost: A person took over meanwhile; its `outcome` says what became of the action.
        """
        self.check(principal)
        ticket = Ticket(principal, what)
        self._tickets.append(ticket)
        token = current.set(ticket)
        try:
            yield ticket
        except asyncio.CancelledError:
            if ticket.take_cancellation():
                raise ticket.lost() from None
            raise
        except BaseException:
            # Broken off in the moment in which it failed by itself.
            ticket.take_cancellation()
            raise
        finally:
            current.reset(token)
            self.end(ticket)

    def end(self, ticket: Ticket) -> None:
        """Take an action for ended: whoever takes over need not wait for it; safe twice."""
        if ticket not in self._tickets:
            return
        self._tickets.remove(ticket)
        # Broken off by somebody else, what it sent may still be on its way.
        for task in ticket.inputs:
            task.add_done_callback(lambda _task: self._ended.set())
        self._left_behind += ticket.inputs
        self._ended.set()

    async def take(self, *, reason: str = "", name: str = "") -> Standing:
        """Give control to a person; twice is no error. What is under way ends first, in two seconds at most.

        Args:
            reason: Why, in that person's words.
            name: Who it is.
        """
        if self._standing.holder == "person":
            return self._standing
        if self._taking is None:
            # A task of its own: whoever asked may go away, and control is taken all the same.
            self._taking = asyncio.get_running_loop().create_task(self._take(reason, name))
        return await asyncio.shield(self._taking)

    async def _take(self, reason: str, name: str) -> Standing:
        try:
            standing = Standing(holder="person", epoch=0, since=self._clock(), reason=reason, name=name)
            for ticket in list(self._tickets):
                ticket.lose(standing.who)
            if not await self._drained(DRAIN_S):
                for ticket in list(self._tickets):
                    ticket.fence()
                for task in self._left_behind:
                    task.cancel()
                await self._drained(_FENCED_S)
        finally:
            self._taking = None
        return self._turn(standing)

    async def _drained(self, limit_s: float) -> bool:
        """Wait until nothing is under way; False where something still is when the wait ends."""
        try:
            async with asyncio.timeout(limit_s):
                while self._tickets or self._is_left_behind():
                    self._ended.clear()
                    await self._ended.wait()
        except TimeoutError:
            return False
        return True

    def _is_left_behind(self) -> bool:
        self._left_behind = [task for task in self._left_behind if not task.done()]
        return bool(self._left_behind)

    def release(self, *, message: str = "", name: str = "", force: bool = False) -> Standing:
        """Give control back to the agent's side; where it has it already, nothing changes.

        Args:
            message: What the agent should know.
            name: Who gives it back.
            force: Give back what another person holds; the standing says that it was forced.

        Raises:
            ControlBusy: Another person holds it.
        """
        held = self._standing
        if held.holder == "agent":
            return held
        is_other = bool(held.name) and name != held.name
        if is_other and not force:
            raise ControlBusy(
                f"{held.who} drives this page, and only who took control gives it back.",
                hint="release(force=True) does it all the same; that is written down.",
            )
        return self._turn(
            Standing(holder="agent", epoch=0, since=self._clock(), message=message, name=name, forced=is_other)
        )

    async def wait_for(self, holder: Driver, *, timeout_s: float | None = None) -> Standing:
        """Wait until a side drives.

        Raises:
            TimeoutError: It did not in time.
        """
        changed = asyncio.Event()
        told: Callable[[Standing], None] = lambda _standing: changed.set()  # noqa: E731 - taken out of the list again
        self.on_change.append(told)
        try:
            async with asyncio.timeout(timeout_s):
                while self._standing.holder != holder:
                    changed.clear()
                    await changed.wait()
        finally:
            self.on_change.remove(told)
        return self._standing

    def _turn(self, to: Standing) -> Standing:
        self._standing = to.in_epoch(self._standing.epoch + 1)
        for told in list(self.on_change):
            told(self._standing)
        return self._standing


_HINT: Final = (
    "It goes on when control is given back: Give back in the panel, or page.control.release(). "
    'page.control.wait_for("agent") waits for that.'
)
