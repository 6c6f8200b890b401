"""The pages of one context: the one that was opened, and the tabs that came of it. What happens goes to whose it is."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._choosers import Choosers
from zu_notebook.browser._dialog import OpenDialog
from zu_notebook.browser._dialogs import Dialogs
from zu_notebook.browser._downloads import DownloadLimit
from zu_notebook.browser._guard import RequestGuard
from zu_notebook.browser._side_events import SideEvents
from zu_notebook.network import Decision, deny

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession, Dialog, Download, FileChooser, Page

__all__ = ["Family", "Kin"]

_COMING_S: Final = 30.0
_ANSWER_S: Final = 5.0
_MOST_DIALOGS: Final = 20
_DIALOGS_S: Final = 10.0


@dataclass(slots=True)
class _Coming:
    """A tab that the browser has told of, and that is not there yet."""

    settled: asyncio.Event = field(default_factory=asyncio.Event)
    refused: Decision | None = None


class Kin(Protocol):
    """A page as its family sees it."""

    @property
    def dialogs(self) -> Dialogs: ...

    @property
    def events(self) -> SideEvents: ...

    @property
    def choosers(self) -> Choosers: ...

    @property
    def leaves(self) -> Callable[[OpenDialog], bool]:
        """Whether the page is on its way to an address that we asked for, and the dialog is not to hold it up."""
        ...

    async def tab_opened(self, tab: Page) -> None:
        """Take in a tab that this page opened."""
        ...

    async def downloaded(self, download: Download) -> None:
        """Take in a file that this page downloads."""
        ...


class Family:
    """Hear of dialogs, tabs, files and choosers of one context, from the first moment of each page.

    Args:
        context: The context.
        session: A session on the browser, for this family only.
        context_id: What the browser calls the context.
        downloads: Where the browser puts files.
    """

    def __init__(self, context: BrowserContext, session: CDPSession, context_id: str, downloads: Path) -> None:
        self._context = context
        self._session = session
        self._context_id = context_id
        self._members: dict[Page, Kin] = {}
        self._latest: Kin | None = None
        self._open: dict[Dialog, OpenDialog] = {}
        self._unclaimed: dict[Page, OpenDialog] = {}
        self._coming: dict[str, _Coming] = {}
        self._started = False
        self._times: deque[float] = deque(maxlen=_MOST_DIALOGS + 1)
        self._flooded = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.limit = DownloadLimit(session, context_id, downloads)

    @classmethod
    async def of(
        cls, context: BrowserContext, page: Page, session: CDPSession, *, guard: RequestGuard, downloads: Path
    ) -> Family:
        """Make the family of a context that has one page.

        Args:
            context: The context.
            page: Its page.
            session: A session on the page.
            guard: Tells of requests and what was decided on them.
            downloads: Where the browser puts files.
        """
        browser = context.browser
        if browser is None:
            raise AssertionError
        target = await session.send("Target.getTargetInfo")
        made = cls(
            context, await browser.new_browser_cdp_session(), target["targetInfo"]["browserContextId"], downloads
        )
        await made._start(page)
        guard.observers.add(made)
        return made

    async def _start(self, page: Page) -> None:
        self._watch(page)
        self._context.on("page", self._on_page)
        self._context.on("dialog", self._on_dialog)
        self._context.on("dialogclosed", self._on_dialog_closed)
        self._session.on("Target.targetCreated", self._on_target)
        self._session.on("Target.targetDestroyed", lambda event: self._arrived(event["targetId"]))
        await self._session.send("Target.setDiscoverTargets", {"discover": True})
        self._started = True
        await self.limit.start()

    def join(self, page: Page, kin: Kin) -> None:
        """Take a page in."""
        self._members[page] = kin
        self._latest = self._latest or kin
        dialog = self._unclaimed.pop(page, None)
        for opened in self._open.values():
            if opened is not dialog:
                kin.dialogs.suspect(opened)
        if dialog is not None and not dialog.answered:
            kin.dialogs.show(dialog)

    def acts(self, kin: Kin) -> None:
        """Take in who acts: what can't be told whose it is, is its doing."""
        self._latest = kin

    def part(self, page: Page) -> None:
        """Let a page go that is closed."""
        kin = self._members.pop(page, None)
        if kin is not None and self._latest is kin:
            self._latest = next(iter(self._members.values()), None)
        for dialog, opened in list(self._open.items()):
            if dialog.page is page:
                opened.end()

    async def end(self) -> None:
        """Hear no more: the context is closed."""
        for task in self._tasks - {asyncio.current_task()}:
            task.cancel()
        with contextlib.suppress(PlaywrightError):
            await self._session.detach()

    async def answers(self) -> bool:
        """Whether the browser is there."""
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(_ANSWER_S):
                await self._session.send("Browser.getVersion")
                return True
        return False

    def _watch(self, page: Page) -> None:
        page.on("download", self._on_download)
        page.on("filechooser", self._on_chooser)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that belongs to no page."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ── tabs ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_target(self, event: dict[str, Any]) -> None:
        """The browser tells of a tab before Playwright does: whoever acted waits for it."""
        target = event["targetInfo"]
        kin = self._latest
        if self._started and kin and target["type"] == "page" and target.get("browserContextId") == self._context_id:
            self._coming[target["targetId"]] = _Coming()
            kin.events.spawn(self._comes(target["targetId"], kin))

    async def _comes(self, target_id: str, kin: Kin) -> None:
        coming = self._coming[target_id]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_COMING_S):
                await coming.settled.wait()
        self._coming.pop(target_id, None)
        if coming.refused is not None:
            # It shows nothing, and Playwright never tells of it.
            with contextlib.suppress(PlaywrightError):
                await self._session.send("Target.closeTarget", {"targetId": target_id})
            kin.events.note(f"A tab opened and was closed: {deny(coming.refused)}")

    def paused(self, event: Mapping[str, Any], decision: Decision | None) -> None:
        """Take in a request: the first one of a tab may be refused."""
        coming = self._coming.get(event.get("frameId", ""))
        if coming is not None and decision is not None and not decision.allowed:
            coming.refused = decision
            coming.settled.set()

    def _arrived(self, target_id: str) -> None:
        if target_id in self._coming:
            self._coming[target_id].settled.set()

    def _on_page(self, page: Page) -> None:
        self._watch(page)
        kin = self._latest
        if kin is not None:
            kin.events.spawn(self._on_tab(page, kin))
        # They come in the order in which they were made.
        waiting = next((target_id for target_id, coming in self._coming.items() if not coming.settled.is_set()), None)
        if waiting is not None:
            self._arrived(waiting)

    async def _on_tab(self, page: Page, latest: Kin) -> None:
        opener = await page.opener()
        await (latest if opener is None else self._members.get(opener, latest)).tab_opened(page)

    # ── dialogs ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_dialog(self, dialog: Dialog) -> None:
        opened = self._open[dialog] = OpenDialog(dialog)
        opened.on_gone.append(lambda _opened: self._forget(dialog))
        page = dialog.page
        kin = self._latest if page is None else self._members.get(page)
        if kin is not None and kin.leaves(opened):
            return
        if self._too_many(opened, kin or self._latest):
            self.spawn(opened.answer(accept=False))
            return
        if kin is not None:
            kin.dialogs.show(opened)
        elif page is not None:
            self._unclaimed[page] = opened
        for other in self._members.values():
            if other is not kin:
                other.dialogs.suspect(opened)

    def _on_dialog_closed(self, dialog: Dialog) -> None:
        opened = self._open.get(dialog)
        if opened is not None:
            opened.end()

    def _forget(self, dialog: Dialog) -> None:
        gone = self._open.pop(dialog, None)
        self._unclaimed = {page: each for page, each in self._unclaimed.items() if each is not gone}

    def _too_many(self, dialog: OpenDialog, kin: Kin | None) -> bool:
        now = asyncio.get_running_loop().time()
        self._times.append(now)
        if len(self._times) <= _MOST_DIALOGS or now - self._times[0] > _DIALOGS_S:
            self._flooded = 0
            return False
        if self._flooded == 0 and kin is not None:
            kin.events.note(
                f"The page showed more than {_MOST_DIALOGS} dialogs in {_DIALOGS_S:g} s; those that came then were"
                f' dismissed, the first of them: {dialog.kind} "{dialog.message[:200]}".'
            )
        self._flooded += 1
        return True

    # ── files ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_download(self, download: Download) -> None:
        kin = self._members.get(download.page, self._latest)
        if kin is not None:
            kin.events.spawn(kin.downloaded(download))

    def _on_chooser(self, chooser: FileChooser) -> None:
        kin = self._members.get(chooser.page, self._latest)
        if kin is not None:
            kin.choosers.opened(chooser)
