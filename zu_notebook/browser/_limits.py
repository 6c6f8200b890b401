"""Whatever is asked of a page has an end: a time limit, a dialog that opens, or the end of the page itself."""

from __future__ import annotations

import asyncio
import builtins
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from zu_notebook.browser._dialog import ShownDialog
from zu_notebook.browser._dialogs import Dialogs
from zu_notebook.browser._translate import translating
from zu_notebook.errors import TimeoutError  # noqa: A004 - the field's own word

__all__ = ["ANSWER_S", "EndedByDialog", "Limits"]

ANSWER_S = 30.0


class EndedByDialog(Exception):  # noqa: N818 - a signal between two modules, not an error that anyone sees
    """A dialog opened while the page was asked; no answer would come before its own.

    Args:
        shown: The dialog.
    """

    def __init__(self, shown: ShownDialog) -> None:
        super().__init__(shown.said())
        self.shown = shown


class Limits:
    """Ask a page with an end.

    Args:
        dialogs: The page's dialogs.
        check: Raises where the page can't be used any more.
        alive: Whether the browser is still known to be there.
    """

    def __init__(self, dialogs: Dialogs, check: Callable[[], None], alive: Callable[[], bool]) -> None:
        self._dialogs = dialogs
        self._check = check
        self._alive = alive
        self._started: asyncio.Future[None] | None = None

    def start(self, starting: Coroutine[Any, Any, None]) -> None:
        """Begin what the page needs before it can be asked; whoever asks it waits for that first."""
        self._started = asyncio.ensure_future(starting)
        # A page that closed meanwhile is told of by its status.
        self._started.add_done_callback(lambda done: done.cancelled() or done.exception())

    @asynccontextmanager
    async def within(self, what: str, limit_s: float, *, on_dialog: bool = False) -> AsyncIterator[None]:
        """Do something with a time limit; errors come out translated.

        Args:
            what: What is done, for messages.
            limit_s: How long it may take.
            on_dialog: It goes to the dialog that is open, and needs nothing of the page.

        Raises:
            TimeoutError: The page did not answer in time.
            EndedByDialog: A dialog opened meanwhile.
        """
        self._check()
        scope = asyncio.timeout(limit_s)
        with self._dialogs.ending(scope) as work:
            try:
                async with scope, translating(what, alive=self._alive):
                    if self._started is not None and not on_dialog:
                        await asyncio.shield(self._started)
                    yield
            except builtins.TimeoutError as error:
                if work.ended_by is not None:
                    raise EndedByDialog(work.ended_by) from error
                raise TimeoutError(
                    f"{what}: the page did not answer within {limit_s:g} s.",
                    hint="A script of it may run without an end. Close the page and open it again.",
                ) from error

    @asynccontextmanager
    async def asking(self, what: str, limit_s: float) -> AsyncIterator[None]:
        """Ask the page something that it can't answer while a dialog is open.

        Raises:
            DialogError: One is open, or opens meanwhile.
            TimeoutError: The page did not answer in time.
        """
        self._check()
        shown = await self._dialogs.ask()
        if shown is not None:
            self._dialogs.refuse(shown, what)
        try:
            async with self.within(what, limit_s):
                yield
        except EndedByDialog as ended:
            self._dialogs.refuse(ended.shown, what)
