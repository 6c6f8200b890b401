"""One tab of the browser, as the rooms above use it: look, act, go, wait, take a picture."""

from __future__ import annotations

import asyncio
import builtins
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._act import Acting
from zu_notebook.browser._beside import Beside
from zu_notebook.browser._capture import Looking
from zu_notebook.browser._chromium import Chromium
from zu_notebook.browser._dialog_acting import DialogActing
from zu_notebook.browser._dialogs import Dialogs
from zu_notebook.browser._family import Family
from zu_notebook.browser._frames import FrameGone, Frames
from zu_notebook.browser._limits import ANSWER_S, EndedByDialog, Limits
from zu_notebook.browser._logs import PageLogs
from zu_notebook.browser._measure import RawCalls
from zu_notebook.browser._navigation import Navigation
from zu_notebook.browser._picture import take_picture
from zu_notebook.browser._reads import Reads
from zu_notebook.browser._settle import Settling
from zu_notebook.browser._targets import Targets
from zu_notebook.browser._translate import died, translating
from zu_notebook.browser._watched import WatchedPage
from zu_notebook.control import dispatch
from zu_notebook.errors import (
    ScriptError,
    SessionError,
    SurfaceError,
    TimeoutError,  # noqa: A004 - the field's own word
    UsageError,
)
from zu_notebook.network import Decision, deny
from zu_notebook.surface import Arrival, Look, PageStatus, Picture, RefBook, SurfaceCapabilities, TypedSecrets

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession, Page

__all__ = ["WebPage"]

_LOOK_TRIES = 20
_LOOK_PAUSE_S = 0.05
_POLL_MS = 100
_CLOSE_S = 5.0


class WebPage(WatchedPage):
    """A page in Chromium. Everything here runs on the workspace's loop thread.

    Args:
        chromium: The browser that it lives in.
        context: Its own context.
        page: Playwright's page.
        session: A CDP session on it.
        family: The pages of its context.
        secrets: What is struck out of all that is told of them.
        opener: The page that opened it; None for the first one.
    """

    kind: Literal["web"] = "web"

    def __init__(
        self,
        chromium: Chromium,
        context: BrowserContext,
        page: Page,
        session: CDPSession,
        *,
        family: Family,
        secrets: TypedSecrets,
        opener: WebPage | None = None,
    ) -> None:
        self._chromium = chromium
        self._alive = chromium.life()
        self._context = context
        self._page = page
        self._session = session
        self._family = family
        self._is_first = opener is None
        self._closed = False
        self._crashed = False
        self._closed_itself = False
        self._frame_id = ""
        self._refs = RefBook()
        self._frames = Frames(page, session)
        self._frames.on_gone = self._refs.forget_document
        self._settling = Settling(session, self._frames)
        self._secrets = secrets
        self._frames.on_held = secrets.add
        self._looking = Looking(self._frames, self._refs, secrets)
        self._targets = Targets(self._frames, self._refs)
        self._reads = Reads(self._frames, self._targets, self._secrets)
        self._logs = PageLogs(page, session)
        self._dialogs = Dialogs(self._refs, secrets.strike, self._answers, document=lambda: self._settling.navigations)
        self.beside = Beside(self._dialogs, family.limit, secrets.strike, self._make_tab)
        self._limits = Limits(self._dialogs, self._check, self._alive)
        self._acting = Acting(page, self._targets, self._dialogs, self.beside.choosers)
        self._dialog_acting = DialogActing(self._dialogs, self._refs)
        self._navigation = Navigation(
            page,
            session,
            refusal=self.refusal,
            check=self._check,
            documents=lambda: self._settling.navigations,
            dialogs=self._dialogs,
            events=self.beside.events,
        )
        self.beside.leaves = self._navigation.leaves
        family.join(page, self.beside)
        self.on_end: Callable[[PageStatus], None] = lambda _status: None
        page.on("crash", lambda _page: self._on_crash())
        page.on("close", lambda _page: self._on_close())

    @classmethod
    async def open(cls, chromium: Chromium, *, viewport: tuple[int, int] | None, **options: Any) -> WebPage:
        """Make an empty page in a context of its own.

        Args:
            chromium: The browser.
            viewport: Width and height in CSS pixels; None leaves it to the device.
            options: More of the context: see `Chromium.context`.
        """
        size = None if viewport is None else {"width": viewport[0], "height": viewport[1]}
        async with translating("Opening a page", alive=lambda: chromium.alive):
            try:
                context = await chromium.context(viewport=size, accept_downloads=True, **options)
            except (PlaywrightError, ValueError) as error:
                if options and chromium.alive:
                    raise _refused_options(options, error) from error
                raise
            try:
                page = await context.new_page()
                session = await context.new_cdp_session(page)
                family = await Family.of(context, page, session, guard=chromium.guard, downloads=chromium.downloads)
                made = cls(chromium, context, page, session, family=family, secrets=TypedSecrets())
                await made._start()
            except BaseException as error:
                await _close(context)
                if isinstance(error, PlaywrightError) and options and chromium.alive:
                    raise _refused_options(options, error) from error
                raise
        return made

    async def _start(self) -> None:
        tree = await self._session.send("Page.getFrameTree")
        self._frame_id = tree["frameTree"]["frame"]["id"]
        self._chromium.guard.observers.add(self._logs)
        await self._logs.start(self._frame_id)
        await self._frames.start()
        await self._settling.start(self._frame_id)

    # ── what it is ────────────────────────────────────────────────────────────────────────────────────────────────

    def lives_in(self, chromium: Chromium) -> bool:
        """Whether it is a page of this browser."""
        return self._chromium is chromium

    @property
    def status(self) -> PageStatus:
        """Whether the page can be used."""
        if self._closed:
            return "closed"
        if not self._alive() or self._crashed:
            return "died"
        return "closed" if self._page.is_closed() else "open"

    @property
    def url(self) -> str:
        """The address in the bar; secrets that were typed here are struck."""
        return self._secrets.strike(self._page.url)

    @property
    def navigations(self) -> int:
        """How many documents the top frame has had."""
        return self._settling.navigations

    def refusal(self) -> Decision | None:
        """Give, once, why the top frame was last refused an address."""
        return self._chromium.guard.refusal(self._frame_id)

    def take_notices(self) -> list[str]:
        """Give, once, what happened beside the action: dialogs, new tabs, downloads, a refused address."""
        notices = [self._secrets.strike(notice) for notice in self.beside.events.take()]
        refusal = self.refusal()
        if refusal is not None:
            notices.append(str(deny(refusal)))
        return [*notices, *self._dialogs.news()]

    def capabilities(self) -> SurfaceCapabilities:
        """Tell what a page in Chromium can do."""
        return SurfaceCapabilities(
            dialogs=True,
            frames=True,
            windows=True,
            upload=True,
            drag=True,
            screenshot=True,
            scripts=True,
            restore=True,
        )

    # ── looking ───────────────────────────────────────────────────────────────────────────────────────────────────

    async def _look(self, *, tree: bool, html: bool) -> Look:
        async with self._limits.within("Looking at the page", ANSWER_S):
            for _ in range(_LOOK_TRIES):
                try:
                    return await self._looking.look(tree=tree, html=html)
                except FrameGone:
                    self._check()
                    await asyncio.sleep(_LOOK_PAUSE_S)
            raise ScriptError(
                "The page changes from one document to the next without rest.", hint="Wait, then capture again."
            )

    async def picture(self, *, full: bool = False, quality: int | None = None, scale: float = 1.0) -> Picture:
        """Take a picture, with secret fields painted over.

        Args:
            full: The whole page in place of what is in view.
            quality: A JPEG of this quality, 1 to 100; None gives a PNG.
            scale: Pixels of the picture for each CSS pixel.
        """
        async with self._doing("Taking a picture"):
            return await take_picture(
                self._session, lambda: self.look(tree=False), full=full, quality=quality, scale=scale
            )

    async def evaluate(self, script: str, *, timeout_s: float) -> Any:
        """Run a script in the page's own world and give its value as JSON has it.

        Raises:
            ScriptError: The script raised, or its value can't be carried.
        """
        async with self._doing("The script", limit_s=timeout_s):
            try:
                return await dispatch(self._page.evaluate(script))
            except PlaywrightError as error:
                self._check()
                raise ScriptError(f"The script failed: {str(error).splitlines()[0]}") from error

    # ── going ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def goto(self, url: str, *, timeout_s: float) -> Arrival:
        """Open an address; see `Navigation.goto`."""
        self._check()
        return await self._navigation.goto(url, timeout_s=timeout_s)

    async def reload(self, *, timeout_s: float) -> Arrival:
        """Load the document again."""
        self._check()
        return await self._navigation.reload(timeout_s=timeout_s)

    async def back(self, *, timeout_s: float) -> Arrival:
        """Go one page back."""
        self._check()
        return await self._navigation.step(-1, timeout_s=timeout_s)

    async def forward(self, *, timeout_s: float) -> Arrival:
        """Go one page forward."""
        self._check()
        return await self._navigation.step(1, timeout_s=timeout_s)

    # ── waiting ───────────────────────────────────────────────────────────────────────────────────────────────────

    async def wait_for_text(self, text: str, *, there: bool, timeout_s: float) -> None:
        """Wait until a text is visible on the page, in any frame, or is gone from all.

        Raises:
            TimeoutError: It was not so in time.
        """
        async with self._doing("Waiting for a text", limit_s=timeout_s + ANSWER_S):
            try:
                async with asyncio.timeout(timeout_s):
                    while await self._has_text(text) is not there:
                        self._check()
                        await asyncio.sleep(_POLL_MS / 1000)
            except builtins.TimeoutError as error:
                state = "did not appear" if there else "was still there"
                raise TimeoutError(
                    f'The text "{text}" {state} within {timeout_s:g} s.', hint="Allow more time with timeout_s=."
                ) from error

    async def _has_text(self, text: str) -> bool:
        worlds, _missing = await self._frames.worlds()

        async def ask(world: Any) -> bool:
            with contextlib.suppress(FrameGone, ScriptError):
                return bool(await world.call("hasText", text))
            return False

        return any(await asyncio.gather(*(ask(world) for world in worlds)))

    def raw_calls(self) -> RawCalls:
        """Give the raw calls beside which a capture is measured."""
        return RawCalls(
            self._page,
            self._session,
            self._frames,
            self._refs,
            settling=self._settling,
            dialogs=self._dialogs,
        )

    # ── ending ────────────────────────────────────────────────────────────────────────────────────────────────────

    async def close(self) -> None:
        """Close the page with the tabs that it opened, and the context with its first page; safe twice."""
        if self._closed:
            return
        self._closed = True
        await self._end()
        self.beside.events.end()

    async def _end(self) -> None:
        """Close what goes with this page: its tabs, and the context with its first page."""
        for tab in list(self.beside.tabs):
            await tab.close()
        await _close(self._context if self._is_first else self._page)
        self._family.part(self._page)
        if self._is_first:
            await self._family.end()

    # ── tabs ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def open_tab(self) -> None:
        """Open an empty tab in the same context; it comes to this page like one that it opened itself."""
        self._family.acts(self.beside)
        async with self._doing("Opening a tab"):
            await self._context.new_page()

    async def _make_tab(self, page: Page) -> WebPage:
        """Make a page of a tab that this one opened; one that shows a dialog already starts when that is answered."""
        session = await self._context.new_cdp_session(page)
        made = WebPage(
            self._chromium, self._context, page, session, family=self._family, secrets=self._secrets, opener=self
        )
        made._frame_id = (await session.send("Target.getTargetInfo"))["targetInfo"]["targetId"]
        made._limits.start(made._start())
        return made

    async def arrive(self, limit_s: float) -> None:
        """Wait, not for long, until the structure of the first document is there, or a dialog holds it up."""
        with contextlib.suppress(PlaywrightError, EndedByDialog, SurfaceError):
            async with self._limits.within("Opening a tab", limit_s):
                await self._page.wait_for_load_state("domcontentloaded")

    def begin(self) -> None:
        """From here on: what is under way already is not waited for by `rest`."""
        self._settling.mark()

    def _check(self) -> None:
        if self._closed:
            raise SessionError("The page is closed.", hint="Open it again with zu.open(url).")
        if not self._alive():
            raise died()
        if self._crashed:
            raise SessionError("The page's process crashed.", hint="Close the page and open it again.")
        if self._closed_itself:
            raise SessionError("The page closed itself.", hint="Open it again with zu.open(url).")

    def _on_crash(self) -> None:
        self._crashed = True
        self.on_end("died")

    def _on_close(self) -> None:
        if not self._closed:
            self.on_end(self.status)
            self._family.spawn(self._after_close())

    async def _after_close(self) -> None:
        """Tell a page that closed itself, with its tabs, from one whose browser ended, which says so later."""
        self._closed_itself = await self._family.answers()
        self.on_end(self.status)
        await self._end()


def _refused_options(options: dict[str, Any], error: Exception) -> UsageError:
    """The browser says only in words which option it does not take."""
    said = str(error).splitlines()[0].rpartition("): ")[2].rpartition("new_page: ")[2]
    return UsageError(
        f"The browser does not take these options: {said}.",
        hint=f"Check {', '.join(sorted(name.removesuffix('_id') for name in options))}.",
    )


async def _close(closing: BrowserContext | Page) -> None:
    """Close a context or a page; one that does not answer ends with its browser."""
    with contextlib.suppress(PlaywrightError, builtins.TimeoutError):
        async with asyncio.timeout(_CLOSE_S):
            await closing.close()
