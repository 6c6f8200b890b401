"""One action that is under way, and the question that comes before each of its inputs: may it still?"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import ContextVar
from typing import Any, Literal, TypeAlias, TypeVar

from zu_notebook.control._standing import Principal
from zu_notebook.errors import ControlLost

__all__ = ["Outcome", "Ticket", "ask", "current", "deliver", "dispatch", "leave", "may_clean"]

T = TypeVar("T")

Outcome: TypeAlias = Literal["done", "not_done", "unknown"]
"""What became of an action that was under way when the driver changed; `unknown` is never tried again by itself."""

_OUTCOMES: dict[Outcome, str] = {
    "done": "was done before that",
    "not_done": "was not done",
    "unknown": "may have been done in part",
}


class Ticket:
    """One action that is under way. It lives in the task that does it.

    Attributes:
        principal: Whose it is.
        what: How a message names it.
        dispatched: Something of it has reached the page.
        finished: All its input has.
        taker: Who took over meanwhile; "" where nobody did.
        fenced: Nothing of it may reach the page any more, not even to clean up.
        inputs: What was sent to the page and has not come back.
    """

    def __init__(self, principal: Principal, what: str) -> None:
        task = asyncio.current_task()
        if task is None:
            raise AssertionError
        self._task = task
        self._cancelling = task.cancelling()
        self._is_cancelled = False
        self._is_taken_back = False
        self.principal = principal
        self.what = what
        self.dispatched = False
        self.finished = False
        self.taker = ""
        self.fenced = False
        self.inputs: set[asyncio.Task[Any]] = set()

    def ask(self, *, effect: bool = True) -> None:
        """Ask for the right to the next input; to be called in the same step as it is sent.

        Args:
            effect: The input is one that the page can act on, not one that only leads up to it.

        Raises:
            ControlLost: Somebody took over since the action began; nothing more of it may reach the page.
        """
        if self.taker or self.fenced:
            raise self.lost()
        self.dispatched |= effect

    def send(self, work: Coroutine[Any, Any, T], *, effect: bool) -> asyncio.Task[T]:
        """Send input, if it may still be sent."""
        try:
            self.ask(effect=effect)
        except ControlLost:
            work.close()
            raise
        task = asyncio.get_running_loop().create_task(work)
        self.inputs.add(task)
        task.add_done_callback(self._is_back)
        return task

    def _is_back(self, task: asyncio.Task[Any]) -> None:
        self.inputs.discard(task)
        if not task.cancelled():
            # Whoever waited for it has its error; where nobody does any more, nobody is to be told.
            task.exception()

    def finish(self) -> None:
        """All input was sent and has come back.

        Raises:
            ControlLost: Somebody took over meanwhile; the action was done all the same.
        """
        self.finished = True
        if self.taker:
            raise self.lost()

    @property
    def outcome(self) -> Outcome:
        """What became of it, if it ended now."""
        if self.finished:
            return "done"
        return "unknown" if self.dispatched else "not_done"

    def lost(self) -> ControlLost:
        """Make the error that says what became of it."""
        return ControlLost(
            f"{self.taker or 'Somebody'} took control during {self.what}, which {_OUTCOMES[self.outcome]}.",
            hint='When control is back (page.control.wait_for("agent")), look at the page and go on from there.',
            outcome=self.outcome,
        )

    def lose(self, taker: str) -> None:
        """Take its right away. What did not reach the page yet ends at once; what did may come to its end."""
        self.taker = taker
        if self.finished or not self.dispatched:
            self.cancel()

    def fence(self) -> None:
        """End it, whatever it is doing."""
        self.fenced = True
        for task in set(self.inputs):
            task.cancel()
        self.cancel()

    def cancel(self) -> None:
        """Break its task off, once."""
        if not self._is_cancelled:
            self._is_cancelled = True
            self._task.cancel()

    def take_cancellation(self) -> bool:
        """Take this ticket's own cancellation back, once; whether nobody else's is left."""
        if not self._is_cancelled or self._is_taken_back:
            return False
        self._is_taken_back = True
        return self._task.uncancel() <= self._cancelling


current: ContextVar[Ticket | None] = ContextVar("zu_ticket", default=None)
"""The action that the running task belongs to."""


def ask() -> None:
    """Ask, in the name of the action that runs, for the right to the next input. Without one there is nobody to ask.

    Raises:
        ControlLost: Somebody took over since the action began.
    """
    ticket = current.get()
    if ticket is not None:
        ticket.ask()


def dispatch(work: Coroutine[Any, Any, T], *, effect: bool = True) -> asyncio.Task[T]:
    """Send input to a page, in the name of the action that runs, if it may still be sent.

    Args:
        work: The input.
        effect: The page can act on it; False for what only leads up to it: a pointer that moves, a focus.

    Returns:
        The task that sends it. Whoever takes over waits for it.

    Raises:
        ControlLost: Somebody took over since the action began; nothing was sent.
    """
    ticket = current.get()
    if ticket is None:
        return asyncio.get_running_loop().create_task(work)
    return ticket.send(work, effect=effect)


async def deliver(work: Coroutine[Any, Any, T]) -> T:
    """Send what only leads up to an input; broken off meanwhile, it is still waited for by whoever takes over.

    Args:
        work: A pointer that moves, a focus, a scroll into view.

    Raises:
        ControlLost: Somebody took over since the action began; nothing was sent.
    """
    return await asyncio.shield(dispatch(work, effect=False))


def leave(task: asyncio.Task[Any]) -> None:
    """Wait no more for input that a dialog of the page holds up: it goes on when somebody answers."""
    ticket = current.get()
    if ticket is not None:
        ticket.inputs.discard(task)


def may_clean() -> bool:
    """Whether an action that has lost its right may still let go of what it holds: a button, a thing that it drags."""
    ticket = current.get()
    return ticket is None or not ticket.fenced
