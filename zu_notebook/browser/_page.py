"""One tab of the browser, as the rooms above use it: look, act, go, wait, take a picture."""

from __future__ import annotations

import asyncio
import builtins
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Literal

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._act import Acting
from zu_notebook.browser._capture import Look, look
from zu_notebook.browser._chromium import Chromium
from zu_notebook.browser._frames import FrameGone, Frames
from zu_notebook.browser._measure import RawCalls
from zu_notebook.browser._navigation import Arrival, Navigation
from zu_notebook.browser._picture import Picture, take_picture
from zu_notebook.browser._refs import RefBook
from zu_notebook.browser._settle import Settling
from zu_notebook.browser._side_events import SideEvents
from zu_notebook.browser._targets import Targets
from zu_notebook.browser._translate import died, translating
from zu_notebook.browser._typed_secrets import TypedSecrets
from zu_notebook.errors import (
    ScriptError,
    SessionError,
    StaleRef,
    TimeoutError,  # noqa: A004 - the field's own word
    UsageError,
)
from zu_notebook.ids import Ref
from zu_notebook.network import Decision, deny

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession, Page

__all__ = ["WebPage"]

Status = Literal["open", "closed", "died"]

_LOOK_TRIES = 20
_LOOK_PAUSE_S = 0.05
_POLL_MS = 100
_ANSWER_S = 30.0
_CLOSE_S = 5.0


class WebPage:
    """A page in Chromium. Everything here runs on the workspace's loop thread.

    Args:
        chromium: The browser that it lives in.
        context: Its own context.
        page: Playwright's page.
        session: A CDP session on it.
    """

    kind: Literal["web"] = "web"

    def __init__(self, chromium: Chromium, context: BrowserContext, page: Page, session: CDPSession) -> None:
        self._chromium = chromium
        self._alive = chromium.life()
        self._context = context
        self._page = page
        self._session = session
        self._closed = False
        self._crashed = False
        self._frame_id = ""
        self._refs = RefBook()
        self._frames = Frames(page, session)
        self._frames.on_gone = self._refs.forget_document
        self._settling = Settling(session, self._frames)
        self._secrets = TypedSecrets()
        self._targets = Targets(self._frames, self._refs)
        self.acting = Acting(page, self._targets)
        self._navigation = Navigation(page, session, refusal=self._refusal, check=self._check)
        self._beside = SideEvents(page, moving=lambda: self._navigation.moving)
        self.on_end: Callable[[Status], None] = lambda _status: None

    @classmethod
    async def open(cls, chromium: Chromium, *, viewport: tuple[int, int], **options: Any) -> WebPage:
        """Make an empty page in a context of its own.

        Args:
            chromium: The browser.
            viewport: Width and height in CSS pixels.
            options: More of the context, by Playwright's names.
        """
        size = {"width": viewport[0], "height": viewport[1]}
        async with translating("Opening a page", alive=lambda: chromium.alive):
            try:
                context = await chromium.context(viewport=size, accept_downloads=False, **options)
            except (PlaywrightError, ValueError) as error:
                if options and chromium.alive:
                    raise _refused_options(options, error) from error
                raise
            try:
                page = await context.new_page()
                session = await context.new_cdp_session(page)
                made = cls(chromium, context, page, session)
                await made._start()
            except BaseException as error:
                await _close(context)
                if isinstance(error, PlaywrightError) and options and chromium.alive:
                    raise _refused_options(options, error) from error
                raise
        return made

    async def _start(self) -> None:
        self._page.on("crash", lambda _page: self._on_crash())
        self._page.on("close", lambda _page: self._on_close())
        tree = await self._session.send("Page.getFrameTree")
        self._frame_id = tree["frameTree"]["frame"]["id"]
        await self._frames.start()
        await self._settling.start(self._frame_id)

    # ── what it is ────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def status(self) -> Status:
        """Whether the page can be used."""
        if self._closed:
            return "closed"
        return "open" if self._alive() and not self._crashed else "died"

    @property
    def url(self) -> str:
        """The address in the bar; secrets that were typed here are struck."""
        return self._secrets.strike(self._page.url)

    @property
    def navigations(self) -> int:
        """How many documents the top frame has had."""
        return self._settling.navigations

    def _refusal(self) -> Decision | None:
        """Give, once, why the top frame was last refused an address."""
        return self._chromium.guard.refusal(self._frame_id)

    def take_notices(self) -> list[str]:
        """Give, once, what happened beside the action: dialogs, new tabs, downloads, a refused address."""
        notices = [self._secrets.strike(notice) for notice in self._beside.take()]
        refusal = self._refusal()
        if refusal is not None:
            notices.append(str(deny(refusal)))
        return notices

    # ── looking ───────────────────────────────────────────────────────────────────────────────────────────────────

    async def look(self, *, tree: bool = False, html: bool = False) -> Look:
        """Capture the page; see `Look`.

        A document on its way to the next is waited for.

        Raises:
            SessionError: The page is closed.
            BrowserDied: The browser is gone.
        """
        async with self._doing("Looking at the page"):
            for _ in range(_LOOK_TRIES):
                try:
                    return await look(self._frames, self._refs, self._secrets, tree=tree, html=html)
                except FrameGone:
                    self._check()
                    await asyncio.sleep(_LOOK_PAUSE_S)
            raise ScriptError(
                "The page changes from one document to the next without rest.", hint="Wait, then capture again."
            )

    async def is_there(self, ref: Ref) -> bool:
        """Whether a ref's element is still in its document."""
        async with self._doing("Looking for an element"):
            try:
                await self._targets.place(ref, str(ref))
            except StaleRef:
                return False
            return True

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
                return await self._page.evaluate(script)
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

    async def rest(self) -> bool:
        """Wait until the page rests after an action; False where it was still at work when the wait ended."""
        async with self._doing("Waiting for the page to rest"):
            rested = await self._settling.rest()
            await self._beside.rest()
            return rested

    async def wait_for_text(self, text: str, *, there: bool, timeout_s: float) -> None:
        """Wait until a text is visible on the page, in any frame, or is gone from all.

        Raises:
            TimeoutError: It was not so in time.
        """
        async with self._doing("Waiting for a text", limit_s=timeout_s + _ANSWER_S):
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
        return RawCalls(self._page, self._session, self._frames)

    # ── ending ────────────────────────────────────────────────────────────────────────────────────────────────────

    async def close(self) -> None:
        """Close the page and its context; safe twice."""
        if self._closed:
            return
        self._closed = True
        await _close(self._context)

    @asynccontextmanager
    async def _doing(self, what: str, *, limit_s: float = _ANSWER_S) -> AsyncIterator[None]:
        """Do something that has an end, and whose errors come out translated."""
        self._check()
        try:
            async with asyncio.timeout(limit_s), translating(what, alive=self._alive):
                yield
        except builtins.TimeoutError as error:
            raise TimeoutError(
                f"{what}: the page did not answer within {limit_s:g} s.",
                hint="A script of it may run without an end. Close the page and open it again.",
            ) from error

    def begin(self) -> None:
        """From here on: what is under way already is not waited for by `rest`."""
        self._settling.mark()

    def act(self, what: str, *, limit_s: float = _ANSWER_S) -> contextlib.AbstractAsyncContextManager[None]:
        """Do something with `acting`; it has an end, and errors come out translated."""
        self._settling.mark()
        return self._doing(what, limit_s=limit_s)

    def knows_document(self, ref: Ref) -> bool:
        """Whether the document of a ref's element is still there, whatever became of the element."""
        return self._refs.place(ref) is not None

    def keep_secret(self, text: str) -> None:
        """Strike a text, from now on, out of all that is told of this page."""
        self._secrets.add(text)

    def _check(self) -> None:
        if self._closed:
            raise SessionError("The page is closed.", hint="Open it again with zu.open(url).")
        if not self._alive():
            raise died()
        if self._crashed:
            raise SessionError("The page's process crashed.", hint="Close the page and open it again.")

    def _on_crash(self) -> None:
        self._crashed = True
        self.on_end("died")

    def _on_close(self) -> None:
        if not self._closed:
            self.on_end("closed" if self._alive() else "died")


def _refused_options(options: dict[str, Any], error: Exception) -> UsageError:
    """The browser says only in words which option it does not take."""
    said = str(error).splitlines()[0].rpartition("): ")[2].rpartition("new_page: ")[2]
    return UsageError(
        f"The browser does not take these options: {said}.",
        hint=f"Check {', '.join(sorted(name.removesuffix('_id') for name in options))}.",
    )


async def _close(context: BrowserContext) -> None:
    """Close a context; one that does not answer ends with its browser."""
    with contextlib.suppress(PlaywrightError, builtins.TimeoutError):
        async with asyncio.timeout(_CLOSE_S):
            await context.close()
