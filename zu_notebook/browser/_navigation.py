"""From one document to the next: addresses, history, and what stands in the way."""

from __future__ import annotations

import asyncio
import builtins
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from zu_notebook.browser._dialog import OpenDialog
from zu_notebook.browser._dialogs import Dialogs
from zu_notebook.browser._side_events import SideEvents
from zu_notebook.browser._translate import is_download, navigation_error
from zu_notebook.control import dispatch
from zu_notebook.errors import (
    NavigationError,
    TimeoutError,  # noqa: A004 - the field's own word
)
from zu_notebook.network import Decision, deny
from zu_notebook.surface import Arrival

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Page, Response

__all__ = ["Navigation"]

_LOAD_GRACE_S = 3.0
_TRIES = 20
_PAUSE_S = 0.05
_SAID = 200
_MUTE_S = 2.0
_MUTE = """(() => {
  const back = [];
  const mute = (view) => {
    try {
      for (const [name, answer] of [["alert", undefined], ["confirm", false], ["prompt", null]]) {
        const own = Object.getOwnPropertyDescriptor(view, name);
        Object.defineProperty(view, name, { value: () => answer, configurable: true, writable: true });
        back.push(() => own === undefined ? delete view[name] : Object.defineProperty(view, name, own));
      }
      for (let at = 0; at < view.length; at += 1) mute(view[at]);
    } catch { /* a frame of another site */ }
  };
  mute(window);
  return () => { for (const each of back) each(); };
})()"""
_NO_HISTORY = "There is no page to go {way} to."


class Navigation:
    """Moves one tab.

    Args:
        page: The tab.
        session: A CDP session on it.
        refusal: Gives, once, why the top frame was last refused an address.
        check: Raises where the page can't be used any more.
        documents: How many documents the tab has had.
        dialogs: The tab's dialogs: one that is open is dismissed, one of the new document is shown.
        events: What happens beside: a file may come in place of a page.
    """

    def __init__(
        self,
        page: Page,
        session: CDPSession,
        *,
        refusal: Callable[[], Decision | None],
        check: Callable[[], None],
        documents: Callable[[], int],
        dialogs: Dialogs,
        events: SideEvents,
    ) -> None:
        self._page = page
        self._session = session
        self._refusal = refusal
        self._check = check
        self._documents = documents
        self._dialogs = dialogs
        self._events = events
        self._left: int | None = None

    def leaves(self, dialog: OpenDialog) -> bool:
        """Answer a dialog of the document that is being left: it may not hold us up.

        Returns:
            Whether it was one.
        """
        if self._left is None:
            return False
        if dialog.kind == "beforeunload":
            self._events.spawn(dialog.answer(accept=True))
            return True
        if self._documents() != self._left:
            return False
        self._say_dismissed(dialog)
        self._events.spawn(dialog.answer(accept=False))
        return True

    def _say_dismissed(self, dialog: OpenDialog) -> None:
        message = " ".join(dialog.message.split())[:_SAID]
        self._events.note(f'A dialog of the page was dismissed by going on: {dialog.kind} "{message}".')

    async def goto(self, url: str, *, timeout_s: float) -> Arrival:
        """Open an address and wait until its document is there.

        Raises:
            BlockedRequest: The network policy refuses it, or a hop of its redirects.
            NavigationError: It can't be reached, or is not a page.
            TimeoutError: Its document did not come in time.
        """
        return await self._navigate(
            url, lambda: self._page.goto(url, wait_until="domcontentloaded", timeout=timeout_s * 1000), timeout_s
        )

    async def reload(self, *, timeout_s: float) -> Arrival:
        """Load the document again."""
        return await self._navigate(
            self._page.url,
            lambda: self._page.reload(wait_until="domcontentloaded", timeout=timeout_s * 1000),
            timeout_s,
        )

    async def step(self, by: int, *, timeout_s: float) -> Arrival:
        """Go back (-1) or forward (1) in the tab's history.

        Raises:
            NavigationError: There is no page that way.
        """
        way = "back" if by < 0 else "forward"
        history = await self._history()
        index = history["currentIndex"] + by
        # The empty document that every tab starts with is not a page that anyone opened.
        first = 1 if history["entries"][0]["url"] == "about:blank" else 0
        if not first <= index < len(history["entries"]):
            raise NavigationError(_NO_HISTORY.format(way=way))
        url = history["entries"][index]["url"]
        move = self._page.go_back if by < 0 else self._page.go_forward
        return await self._navigate(
            url, lambda: move(wait_until="domcontentloaded", timeout=timeout_s * 1000), timeout_s
        )

    async def _history(self) -> dict[str, Any]:
        for _ in range(_TRIES):
            # A page that changes its process is not attached for a moment.
            with contextlib.suppress(PlaywrightError):
                found: dict[str, Any] = await self._session.send("Page.getNavigationHistory")
                return found
            await asyncio.sleep(_PAUSE_S)
        return await self._session.send("Page.getNavigationHistory")

    async def _navigate(self, url: str, move: Callable[[], Any], timeout_s: float) -> Arrival:
        self._refusal()
        self._left = self._documents()
        with self._dialogs.sparing():
            try:
                async with self._muted():
                    return await self._go(url, move, timeout_s)
            finally:
                self._left = None

    @asynccontextmanager
    async def _muted(self) -> AsyncIterator[None]:
        """Let a document that shows dialogs show no more while it is left.

        One that opens in the moment in which the next document takes over can't be answered by anybody, and holds both.
        """
        shown = self._dialogs.shown
        if shown is not None:
            self._say_dismissed(shown.dialog)
            await shown.dialog.answer(accept=shown.dialog.kind == "beforeunload")
        unmute = await self._mute() if self._dialogs.came_in(self._documents()) else None
        try:
            yield
        finally:
            # Where nothing came of it, the document is as it was.
            if unmute is not None and self._documents() == self._left:
                self._events.spawn(self._unmute(unmute))

    async def _mute(self) -> str | None:
        with contextlib.suppress(PlaywrightError, builtins.TimeoutError):
            async with asyncio.timeout(_MUTE_S):
                answer = await self._session.send("Runtime.evaluate", {"expression": _MUTE})
                object_id: str | None = answer["result"].get("objectId")
                return object_id
        return None

    async def _unmute(self, object_id: str) -> None:
        with contextlib.suppress(PlaywrightError, builtins.TimeoutError):
            async with asyncio.timeout(_MUTE_S):
                await self._session.send(
                    "Runtime.callFunctionOn",
                    {"functionDeclaration": "function () { this(); }", "objectId": object_id},
                )

    async def _go(self, url: str, move: Callable[[], Any], timeout_s: float) -> Arrival:
        try:
            response: Response | None = await self._or_dialog(dispatch(move()))
        except PlaywrightTimeoutError as error:
            await self._stop_loading()
            raise TimeoutError(
                f"{url} did not finish within {timeout_s:g} s.", hint="Allow more time with timeout_s=, or try later."
            ) from error
        except PlaywrightError as error:
            self._check()
            refusal = self._refusal()
            if refusal is not None:
                raise deny(refusal) from error
            failed = navigation_error(url, error)
            if is_download(error):
                await self._events.rest(expecting=True)
                failed.hint = " ".join((failed.hint, *self._events.take()))
            raise failed from error
        except asyncio.CancelledError:
            await asyncio.shield(asyncio.ensure_future(self._stop_loading()))
            raise
        note = await self._loaded()
        return Arrival(response.status if response else None, note)

    async def _or_dialog(self, task: asyncio.Task[Any]) -> Any:
        """Wait for a step of a navigation; a dialog of the new document holds it up, and is shown first."""
        try:
            await self._dialogs.first(task)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if task.done():
            return task.result()
        self._dialogs.carry(task)
        return None

    async def _loaded(self) -> str:
        """Give a page's pictures and scripts a moment; one that never ends loading is used as it is."""
        try:
            loading = self._page.wait_for_load_state("load", timeout=_LOAD_GRACE_S * 1000)
            await self._or_dialog(asyncio.ensure_future(loading))
        except PlaywrightTimeoutError:
            return "The page is still loading."
        return ""

    async def _stop_loading(self) -> None:
        with contextlib.suppress(PlaywrightError):
            await self._session.send("Page.stopLoading")
