"""The dialogs of one page: one that opens ends what is under way in the page, and stays until it is answered."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from zu_notebook.browser._dialog import OpenDialog, ShownDialog
from zu_notebook.errors import DialogError
from zu_notebook.ids import Ref

if TYPE_CHECKING:
    from zu_notebook.surface import RefBook

__all__ = ["Dialogs", "Work"]

_CARRIED_S = 10.0


class Work:
    """Something under way in the page, which can't go on while a dialog is open.

    Attributes:
        task: Who does it.
        ended_by: The dialog that ended it; None while there was none.
    """

    def __init__(self, scope: asyncio.Timeout) -> None:
        self._scope = scope
        self.task = asyncio.current_task()
        self.ended_by: ShownDialog | None = None

    def end(self, shown: ShownDialog) -> None:
        """Let its scope run out now: the page's thread stands still, and no answer would come."""
        self.ended_by = self.ended_by or shown
        if not self._scope.expired():
            self._scope.reschedule(asyncio.get_running_loop().time())


class Dialogs:
    """Know which dialog holds a page up.

    Args:
        refs: Gives its parts their refs.
        strike: Strikes the page's secrets from a text.
        answers: Whether the page's own thread answers now; asked where a dialog of a page of its kin is open, which
            may share the thread.
        document: The number of the document that the page has now.

    Attributes:
        shown: The dialog that is open; None where there is none.
        name_of: How a message names a part of a dialog: by its ref, or by the handle that it has.
    """

    def __init__(
        self,
        refs: RefBook,
        strike: Callable[[str], str],
        answers: Callable[[], Awaitable[bool]],
        document: Callable[[], int],
    ) -> None:
        self._refs = refs
        self._strike = strike
        self._answers = answers
        self._document_now = document
        self._document = -1
        self._works: set[Work] = set()
        self._suspects: list[OpenDialog] = []
        self._asking: set[asyncio.Task[Any]] = set()
        self._opened = asyncio.Event()
        self._spared: asyncio.Task[Any] | None = None
        self._carried: set[asyncio.Future[Any]] = set()
        self._told: ShownDialog | None = None
        self.shown: ShownDialog | None = None
        self.name_of: Callable[[Ref], str] = str

    def show(self, dialog: OpenDialog) -> None:
        """Take in that a dialog holds the page up."""
        self._document = self._document_now()
        if self.shown is not None:
            self.shown.forget()
        dialog.on_gone.append(self._hide)
        self.shown = ShownDialog(dialog, self._refs, self._strike)
        self._opened.set()
        for work in list(self._works):
            if self._spared is None or work.task is not self._spared:
                work.end(self.shown)

    def _hide(self, dialog: OpenDialog) -> None:
        self._suspects = [each for each in self._suspects if each is not dialog]
        if self.shown is not None and self.shown.dialog is dialog:
            self.shown.forget()
            self.shown = None
            self._opened.clear()

    def came_in(self, document: int) -> bool:
        """Whether a dialog was shown while the page had that document, by its number."""
        return self._document == document

    # ── kin: pages that may share the thread ──────────────────────────────────────────────────────────────────────

    def suspect(self, dialog: OpenDialog) -> None:
        """Take in that a page of the same context shows a dialog: it may hold this page up too."""
        self._suspects.append(dialog)
        dialog.on_gone.append(self._hide)
        if self._works:
            task = asyncio.get_running_loop().create_task(self.ask())
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def ask(self) -> ShownDialog | None:
        """Give the dialog that holds the page up, which may be one of its kin's."""
        if self.shown is None and self._suspects and not await self._answers() and self._suspects:
            self._show_if_none(self._suspects[-1])
        return self.shown

    def _show_if_none(self, dialog: OpenDialog) -> None:
        # One of its own may have opened while it was asked.
        if self.shown is None:
            self.show(dialog)

    # ── what can't go on ──────────────────────────────────────────────────────────────────────────────────────────

    @contextlib.contextmanager
    def ending(self, scope: asyncio.Timeout) -> Iterator[Work]:
        """Let a dialog that opens end what goes on inside, by its time limit."""
        work = Work(scope)
        self._works.add(work)
        try:
            yield work
        finally:
            self._works.discard(work)

    @contextlib.contextmanager
    def sparing(self) -> Iterator[None]:
        """Let no dialog end what this task does: it looks out for them itself."""
        self._spared = asyncio.current_task()
        try:
            yield
        finally:
            self._spared = None

    async def first(self, task: asyncio.Future[Any]) -> None:
        """Wait until something is done or a dialog opens, whichever comes first."""
        opening = asyncio.ensure_future(self._opened.wait())
        try:
            await asyncio.wait({task, opening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            opening.cancel()

    def carry(self, task: asyncio.Future[Any]) -> None:
        """Remember what may go on behind a dialog, so that it is waited for when the dialog was answered."""
        self._carried.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Future[Any]) -> None:
        self._carried.discard(task)
        if not task.cancelled():
            # Whoever waited for it has its error; where nobody does any more, nobody is to be told.
            task.exception()

    async def carried(self) -> bool:
        """Wait, with an end, until what a dialog held up is done; False where it is still under way."""
        if self._carried:
            await asyncio.wait(set(self._carried), timeout=_CARRIED_S)
        return not self._carried

    def refuse(self, shown: ShownDialog, doing: str = "") -> NoReturn:
        """Say which dialog is in the way, and how to answer it.

        Args:
            shown: The dialog.
            doing: What it came in the way of.

        Raises:
            DialogError: Always.
        """
        before = f"{doing}: a" if doing else "A"
        raise DialogError(f"{before} dialog of the page is open: {shown.said()}.", hint=self.hint(shown))

    def refuse_before(self, shown: ShownDialog, doing: str) -> NoReturn:
        """Say that a dialog opened before anything was done.

        Raises:
            DialogError: Always.
        """
        raise DialogError(
            f"{doing}: a dialog of the page opened first, and nothing was done: {shown.said()}.", hint=self.hint(shown)
        )

    def news(self) -> list[str]:
        """Say, once, that a dialog is open."""
        if self.shown is None or self.shown is self._told:
            return []
        self._told = self.shown
        return [f"A dialog is open: {self.shown.said()}. {self.hint(self.shown)}"]

    def hint(self, shown: ShownDialog) -> str:
        """Say how to answer a dialog."""
        accept, dismiss = shown.labels
        ways = []
        if shown.field is not None:
            ways.append(f'page.type("{self.name_of(shown.field)}", …) sets its text')
        ways.append(f'page.click("{self.name_of(shown.accept)}") is "{accept}"')
        if shown.dismiss is not None:
            ways.append(f'page.click("{self.name_of(shown.dismiss)}") is "{dismiss}"')
        return f"Answer it first: {', '.join(ways)}."
