"""What a page starts by itself beside an action: a sentence about each thing for whoever acted."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

__all__ = ["SideEvents"]

_REST_S = 4.0
_EXPECTED_S = 2.0
_MOST = 20


class SideEvents:
    """Keep the sentences, and the work that is done beside an action."""

    def __init__(self) -> None:
        self._notices: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._before: set[asyncio.Task[None]] = set()
        self._spawned = asyncio.Event()

    def note(self, sentence: str) -> None:
        """Keep a sentence for whoever acts."""
        self._notices = [*self._notices, sentence][-_MOST:]

    def take(self) -> list[str]:
        """Give the sentences, once."""
        notices, self._notices = self._notices, []
        return notices

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside what goes on."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._spawned.set()

    def mark(self) -> None:
        """Begin an action: what was under way before it is not waited for after it."""
        self._before = set(self._tasks)
        self._spawned.clear()

    async def rest(self, *, expecting: bool = False) -> None:
        """Wait, not for long, until what was started since the mark is done; the rest is told with the next action.

        Args:
            expecting: Something is sure to start, if it has not yet.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + _REST_S
        if expecting and not self._spawned.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._spawned.wait(), _EXPECTED_S)
        while (under_way := self._tasks - self._before) and loop.time() < end:
            await asyncio.wait(under_way, timeout=end - loop.time())

    def end(self) -> None:
        """Break off what is under way: the page is gone."""
        for task in list(self._tasks):
            task.cancel()
