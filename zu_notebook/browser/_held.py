"""A page that a dialog may hold up: what is asked of it ends then, and the dialog is shown, acted on and answered."""

from __future__ import annotations

import asyncio
import builtins
import contextlib
from abc import abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._act import Acting
from zu_notebook.browser._asked import AskedPage
from zu_notebook.browser._beside import Beside
from zu_notebook.browser._dialog import ShownDialog
from zu_notebook.browser._dialog_acting import DialogActing
from zu_notebook.browser._dialogs import Dialogs
from zu_notebook.browser._family import Family
from zu_notebook.browser._limits import ANSWER_S, EndedByDialog, Limits
from zu_notebook.browser._targets import Targets
from zu_notebook.errors import StaleRef
from zu_notebook.ids import Ref
from zu_notebook.surface import Look, RefBook

if TYPE_CHECKING:
    from playwright.async_api import Page

__all__ = ["HeldPage"]

_PROBE_S = 1.0


class HeldPage(AskedPage):
    """The part of a page that knows of dialogs; what it stands on is made by the page itself."""

    _page: Page
    _refs: RefBook
    _targets: Targets
    _limits: Limits
    _dialogs: Dialogs
    _acting: Acting
    _dialog_acting: DialogActing
    _family: Family
    _seen: tuple[int, Look] | None = None
    beside: Beside

    @abstractmethod
    async def _look(self, *, tree: bool, html: bool) -> Look:
        """Capture the page, which no dialog holds up now."""

    @property
    def acting(self) -> Acting | DialogActing:
        """The actions that there are now: on the page, or on the dialog that is open over it."""
        return self._acting if self._dialogs.shown is None else self._dialog_acting

    async def look(self, *, tree: bool = False, html: bool = False) -> Look:
        """Capture the page; see `Look`.

        A document on its way to the next is waited for.

        Raises:
            SessionError: The page is closed.
            BrowserDied: The browser is gone.
        """
        self._check()
        while True:
            shown = await self._dialogs.ask()
            if shown is not None:
                return await self._look_behind(shown)
            with contextlib.suppress(EndedByDialog):
                documents = self._settling.navigations
                seen = await self._look(tree=tree, html=html)
                self._seen = documents, seen
                return seen

    async def _look_behind(self, shown: ShownDialog) -> Look:
        """Show a dialog over what was seen last: the page itself can't be asked."""
        before = self._seen[1] if self._seen is not None and self._seen[0] == self._settling.navigations else None
        title = ""
        if before is None:
            with contextlib.suppress(PlaywrightError):
                title = (await self._session.send("Target.getTargetInfo"))["targetInfo"]["title"]
        return shown.look(before, title=self._secrets.strike(title), url=self.url)

    async def is_there(self, ref: Ref) -> bool:
        """Whether a ref's element is still in its document."""
        if await self._dialogs.ask() is not None:
            return self.knows_document(ref)
        async with self._doing("Looking for an element"):
            try:
                await self._targets.place(ref, str(ref))
            except StaleRef:
                return False
            return True

    def knows_document(self, ref: Ref) -> bool:
        """Whether the document of a ref's element is still there, whatever became of the element."""
        return self._refs.knows_document(ref)

    @asynccontextmanager
    async def act(self, what: str, *, limit_s: float = ANSWER_S) -> AsyncIterator[None]:
        """Do something with `acting`; it has an end, and errors come out translated.

        Where a dialog opens after the input was given, this ends at once, and the dialog is what came of it.

        Raises:
            DialogError: A dialog opened before the input was given.
        """
        self._check()
        answering = await self._dialogs.ask() is not None
        if not answering:
            # What a dialog holds up belongs to the action before, and is rested for after the answer.
            self._settling.mark()
        self.beside.events.mark()
        self._family.acts(self.beside)
        self._acting.begin()
        try:
            async with self._limits.within(what, limit_s, on_dialog=answering):
                yield
        except EndedByDialog as ended:
            if not answering and not self._acting.given:
                self._dialogs.refuse_before(ended.shown, what)
            if self._acting.left_out:
                self.beside.events.note(self._acting.left_out)

    async def give(self, send: Callable[[Page], Coroutine[Any, Any, None]]) -> None:
        """Give the page input that goes to no element, inside of `act`.

        Args:
            send: Makes the input of Playwright's page.
        """
        await self._acting._give(send(self._page))  # noqa: SLF001 - the same room; a dialog may hold it up

    async def rest(self) -> bool:
        """Wait until the page rests after an action; False where it was still at work when the wait ended."""
        if await self._dialogs.ask() is None:
            with contextlib.suppress(EndedByDialog):
                async with self._limits.within("Waiting for the page to rest", ANSWER_S):
                    rested = await self._dialogs.carried() and await self._settling.rest()
                    await self.beside.events.rest()
                    return rested
        # Nothing of the page goes on behind a dialog.
        await self.beside.events.rest()
        return True

    def _doing(self, what: str, *, limit_s: float = ANSWER_S) -> contextlib.AbstractAsyncContextManager[None]:
        """Ask the page something: with an end, refused while a dialog is open, errors translated."""
        return self._limits.asking(what, limit_s)

    async def _answers(self) -> bool:
        """Whether the page's own thread answers now."""
        with contextlib.suppress(PlaywrightError, builtins.TimeoutError):
            async with asyncio.timeout(_PROBE_S):
                await self._session.send("Runtime.evaluate", {"expression": "0"})
                return True
        return False
