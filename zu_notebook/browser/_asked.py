"""What is asked of a page in Chromium beside a look at it: HTML, text, logs, a PDF, its state."""

from __future__ import annotations

import html
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Final, NamedTuple

from zu_notebook.browser._chromium import Chromium
from zu_notebook.browser._console import KEPT_CHARS, ConsoleLine
from zu_notebook.browser._frames import Frames
from zu_notebook.browser._logs import PageLogs
from zu_notebook.browser._navigation import Navigation
from zu_notebook.browser._print import print_page
from zu_notebook.browser._reads import Reads
from zu_notebook.browser._requests import KEPT_URL_CHARS, Request
from zu_notebook.browser._settle import Settling
from zu_notebook.browser._state import keep_state, parts_of, restore_state
from zu_notebook.control import FormFacts
from zu_notebook.egress import cookie_prints
from zu_notebook.errors import NavigationError, ZuError
from zu_notebook.ids import Ref
from zu_notebook.network import deny
from zu_notebook.surface import Arrival, PageStatus, SavedState, TypedSecrets

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession

__all__ = ["AskedPage", "Logged"]

_ANSWER_S: Final = 30.0
_PRINT_S: Final = 120.0
_MARGIN_CHARS: Final = 2_000
"""So much of a text that was cut off is left out at its end: a secret may have been cut in two there."""


class Logged(NamedTuple):
    """What a page's logs hold, secrets struck; times in seconds since 1970.

    Attributes:
        console: The console's lines.
        requests: The requests.
        dropped: How many older ones are not kept any more.
    """

    console: Sequence[ConsoleLine] = ()
    requests: Sequence[Request] = ()
    dropped: int = 0


class AskedPage(ABC):
    """The questions of a page; what it stands on is made by the page itself."""

    _chromium: Chromium
    _context: BrowserContext
    _session: CDPSession
    _frames: Frames
    _settling: Settling
    _navigation: Navigation
    _secrets: TypedSecrets
    _reads: Reads
    _logs: PageLogs
    _check: Callable[[], None]
    _doing: Callable[..., AbstractAsyncContextManager[None]]

    @property
    @abstractmethod
    def status(self) -> PageStatus:
        """Whether the page can be used."""

    @property
    @abstractmethod
    def url(self) -> str:
        """The address in the bar, secrets struck."""

    def keep_secret(self, text: str) -> None:
        """Strike a text, from now on, out of all that is told of this page; also as HTML and JSON spell it."""
        as_json = (json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1])
        for spelling in {text, html.escape(text), html.escape(text, quote=False), *as_json}:
            self._secrets.add(spelling)

    async def mask(self, ref: Ref) -> None:
        """Take a field for a secret one from now on: nothing of what it holds is told.

        Raises:
            StaleRef: It is gone.
        """
        async with self._doing("Masking a field"):
            await self._reads.mask(ref)

    async def attributes(self, ref: Ref) -> Mapping[str, str]:
        """Give an element's attributes as the document has them now, without what a secret field holds."""
        async with self._doing("Reading the attributes"):
            return await self._reads.attributes(ref)

    async def form(self, ref: Ref) -> FormFacts | None:
        """Say what is known of the form that an element belongs to; None where it belongs to none."""
        async with self._doing("Reading the form"):
            return await self._reads.form(ref)

    async def html(self, ref: Ref | None = None) -> str:
        """Give the HTML of an element, or of the whole top document, without what secret fields hold."""
        async with self._doing("Reading the HTML"):
            return await self._reads.html(ref)

    async def text(self, ref: Ref | None = None) -> str:
        """Give the visible text of an element, or of the page over all frames, as a person would copy it."""
        async with self._doing("Reading the text"):
            return await self._reads.text(ref)

    async def console(self) -> Logged:
        """Give what was written to the console since the page was opened; also of a page that is closed or died."""
        lines, dropped = self._logs.console.rows()
        texts = await self._struck([line.text for line in lines], KEPT_CHARS)
        urls = await self._struck([line.url for line in lines], KEPT_URL_CHARS)
        told = [line._replace(text=text, url=url) for line, text, url in zip(lines, texts, urls, strict=True)]
        return Logged(console=told, dropped=dropped)

    async def requests(self) -> Logged:
        """Give what was asked of servers since the page was opened; also of a page that is closed or died."""
        rows, dropped = self._logs.requests.rows()
        urls = await self._struck([row.url for row in rows], KEPT_URL_CHARS)
        return Logged(requests=[row.told(url) for row, url in zip(rows, urls, strict=True)], dropped=dropped)

    async def _struck(self, texts: Sequence[str], kept: int) -> list[str]:
        if self.status == "open":
            async with self._doing("Reading the logs"):
                told = await self._reads.struck(texts)
        else:
            told = [self._secrets.strike(text) for text in texts]
        return [
            f"{after[:-_MARGIN_CHARS]}…" if len(before) >= kept else after
            for before, after in zip(texts, told, strict=True)
        ]

    async def pdf(self) -> bytes:
        """Print the page.

        Raises:
            ActionabilityError: A secret is shown in the clear; nothing was printed.
        """
        async with self._doing("Printing the page", limit_s=_PRINT_S):
            return await print_page(self._session, self._frames, self._secrets)

    async def cookies(self) -> Mapping[str, str]:
        """Give, by name and domain of each cookie, what tells only whether it changed."""
        async with self._doing("Listing the cookies"):
            return cookie_prints(await self._context.cookies())

    async def state(self) -> SavedState:
        """Keep where the page is: cookies, storage, what fields hold and the scroll, but nothing of secret fields."""
        async with self._doing("Keeping the state"):
            return await keep_state(self._context, self._frames, self._secrets, self.url)

    async def restore(self, state: SavedState, *, timeout_s: float) -> Arrival:
        """Go back to where a page was; see `restore_state`.

        Raises:
            UsageError: It is no state of a page in a browser.
            BlockedRequest: The network policy refuses its address; nothing was changed.
            NavigationError: Its address can't be reached.
        """
        parts = parts_of(state)
        await self._refuse(state.url)
        async with self._doing("Restoring the state", limit_s=_ANSWER_S + 2 * timeout_s):
            return await restore_state(
                parts,
                context=self._context,
                session=self._session,
                frames=self._frames,
                secrets=self._secrets,
                check=self._check,
                reachable=self._may_reach,
                go=lambda: self._go_anew(state.url, timeout_s),
            )

    async def _refuse(self, url: str) -> None:
        decision = await self._chromium.guard.decide(url)
        if decision is None:
            raise NavigationError(f"{url} can't be reached: its host's name is not known.", hint="Check the network.")
        if not decision.allowed:
            raise deny(decision)

    async def _may_reach(self, origin: str) -> bool:
        try:
            await self._refuse(origin)
        except ZuError:
            return False
        return True

    async def _go_anew(self, url: str, timeout_s: float) -> Arrival:
        """Go to an address in a new document, also where only its fragment is another one."""
        documents = self._settling.navigations
        arrival = await self._navigation.goto(url, timeout_s=timeout_s)
        if self._settling.navigations == documents:
            arrival = await self._navigation.reload(timeout_s=timeout_s)
        await self._settling.rest()
        return arrival
