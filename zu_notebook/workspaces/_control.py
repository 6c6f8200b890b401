"""`page.control`: who drives, as people use it; a blocking face and an awaitable one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from zu_notebook.browser import LoopThread
from zu_notebook.control import Driver
from zu_notebook.errors import UsageError
from zu_notebook.workspaces._driving import PageDriving
from zu_notebook.workspaces._hand_back import HandBack
from zu_notebook.workspaces._journal import actor

__all__ = ["AioControl", "Control"]


class _Standing:
    """What both faces tell."""

    def __init__(self, core: PageDriving, thread: LoopThread) -> None:
        self._core = core
        self._thread = thread

    @property
    def holder(self) -> Driver:
        """Who drives: `agent`, which a cell's own code belongs to, or `person`."""
        return self._core.lease.standing.holder

    @property
    def epoch(self) -> int:
        """Goes up by one at each change of driver; from 1."""
        return self._core.lease.standing.epoch

    @property
    def since(self) -> datetime:
        """When the driver took over, in UTC."""
        return self._core.lease.standing.since

    @property
    def reason(self) -> str:
        """Why, in the words of who took control."""
        return self._core.lease.standing.reason

    @property
    def message(self) -> str:
        """What was left for the driver at the last change."""
        return self._core.lease.standing.message

    @property
    def attended(self) -> bool:
        """Whether a person sees the page: its panel is on somebody's screen."""
        return self._core.lease.viewers > 0

    @property
    def changes(self) -> HandBack | None:
        """What the person changed, at the last hand-back; None before the first."""
        return self._core.handed_back

    @contextmanager
    def as_person(self) -> Iterator[None]:
        """Let what this block does count as the person's: for a script that stands in for one.

        While it runs, its actions are the person's: not refused while a person drives, and written down as that
        person's.
        """
        token = actor.set("person")
        try:
            yield
        finally:
            actor.reset(token)

    def __repr__(self) -> str:
        standing = self._core.lease.standing
        why = f": {standing.reason}" if standing.reason else ""
        return f"<Control: {standing.who} drives since {standing.since:%H:%M:%S} UTC, epoch {standing.epoch}{why}>"


class Control(_Standing):
    """Who drives a page. Taking and giving back in a cell is the person's doing."""

    def take(self, reason: str = "") -> None:
        """Drive yourself: code and agents are refused until you give control back; twice is no error.

        Args:
            reason: Why; the panel shows it.
        """
        self._thread.run(self._core.take(reason))

    def release(self, message: str = "", *, force: bool = False) -> HandBack | None:
        """Give control back.

        Args:
            message: What the agent should know.
            force: Give back what another person holds; it is written down.

        Returns:
            What changed while you drove; the code's first action after has to look at the page first.

        Raises:
            ControlBusy: Another person holds it.
        """
        self._thread.run(self._core.release(message, force=force))
        return self._core.handed_back

    def wait_for(self, holder: Driver, timeout_s: float | None = None) -> None:
        """Wait until a side drives: `page.control.wait_for("agent")` waits for a person to give control back.

        Args:
            holder: `agent` or `person`.
            timeout_s: How long; None waits until it is so, or the cell is interrupted.

        Raises:
            TimeoutError: It was not so in time.
        """
        self._thread.run(self._core.wait_for_holder(_side(holder), timeout_s=timeout_s))


class AioControl(_Standing):
    """The awaitable twin of `page.control`."""

    async def take(self, reason: str = "") -> None:
        """Drive yourself; see `Control.take`."""
        await self._thread.arun(self._core.take(reason))

    async def release(self, message: str = "", *, force: bool = False) -> HandBack | None:
        """Give control back; see `Control.release`."""
        await self._thread.arun(self._core.release(message, force=force))
        return self._core.handed_back

    async def wait_for(self, holder: Driver, timeout_s: float | None = None) -> None:
        """Wait until a side drives; see `Control.wait_for`."""
        await self._thread.arun(self._core.wait_for_holder(_side(holder), timeout_s=timeout_s))


def _side(holder: Driver) -> Driver:
    if holder not in {"agent", "person"}:
        raise UsageError(f"There is no driver {holder!r}.", hint='"agent" or "person".')
    return holder
