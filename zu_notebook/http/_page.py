"""A fetched document as the rooms above use a page: its links and forms are the actions, no scripts run."""

from __future__ import annotations

import asyncio
import builtins
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Literal, NoReturn

from zu_notebook.control import FormFacts
from zu_notebook.egress import Client, CookieJar, Judge, cookie_prints
from zu_notebook.errors import (
    SessionError,
    StaleRef,
    TimeoutError,  # noqa: A004 - the field's own word
    UsageError,
)
from zu_notebook.http._acting import Acting
from zu_notebook.http._capture import look
from zu_notebook.http._dom import Element, fold
from zu_notebook.http._form_facts import facts_of
from zu_notebook.http._refusals import unable
from zu_notebook.http._requests import Asker
from zu_notebook.http._state import fill, kept_fields
from zu_notebook.http._tab import Tab
from zu_notebook.http._text import source, visible_text
from zu_notebook.ids import Ref
from zu_notebook.network import Decision
from zu_notebook.surface import Arrival, Look, PageStatus, SavedState, SurfaceCapabilities

__all__ = ["HttpPage"]

_ANSWER_S = 30.0
_LARGE = 20_000


class HttpPage:
    """A page without a browser. Everything here runs on the workspace's loop thread.

    Args:
        judge: The network policy with its resolver; asked for every address.
        refused: Told of each refusal.
        viewport: Width and height that the page says it has; nothing is drawn.
        asker: What every request says of who asks.
        cookies: Those that the page starts with.

    Attributes:
        on_end: Called when the page closed.
    """

    kind: Literal["http"] = "http"

    def __init__(
        self,
        judge: Judge,
        refused: Callable[[Decision], None] = lambda _decision: None,
        *,
        viewport: tuple[int, int] = (1280, 800),
        asker: Asker | None = None,
        cookies: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        self._view = viewport
        self._cookies = CookieJar()
        self._cookies.load(cookies)
        self._client = Client(judge, refused, cookies=self._cookies)
        self._tab = Tab(self._client, asker or Asker())
        self._closed = False
        self.acting = Acting(self._tab)
        self.on_end: Callable[[PageStatus], None] = lambda _status: None

    @classmethod
    def open(
        cls,
        judge: Judge,
        refused: Callable[[Decision], None] = lambda _decision: None,
        *,
        viewport: tuple[int, int] | None = None,
        storage_state: str | Path | Mapping[str, Any] | None = None,
        locale: str | None = None,
        user_agent: str | None = None,
        http_credentials: Mapping[str, Any] | None = None,
        **others: Any,
    ) -> HttpPage:
        """Make an empty page with the options of `zu.open`.

        Args:
            judge: The network policy with its resolver.
            refused: Told of each refusal.
            viewport: Width and height that the page says it has.
            storage_state: Cookies to start with, in the form of Playwright's storage state.
            locale: A language tag; servers are asked for that language.
            user_agent: What the page calls itself.
            http_credentials: `username`, `password` and the only `origin` that gets them.
            others: Options that only a browser has.

        Raises:
            UsageError: One of the others is given, or one of these can't be used.
        """
        if others:
            names = ", ".join(sorted(name.removesuffix("_id") for name in others))
            raise UsageError(f'A page of kind "http" has no {names}.', hint='Leave it out, or use kind="web".')
        asker = Asker.of(user_agent=user_agent, locale=locale, http_credentials=http_credentials)
        return cls(judge, refused, viewport=viewport or (1280, 800), asker=asker, cookies=_cookies_of(storage_state))

    def __repr__(self) -> str:
        return f"<HttpPage {self.status}>"

    # ── what it is ────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def status(self) -> PageStatus:
        """Whether the page can be used."""
        return "closed" if self._closed else "open"

    @property
    def url(self) -> str:
        """The address of the document; secrets that were typed here are struck."""
        return self._tab.secrets.strike(self._tab.url)

    @property
    def navigations(self) -> int:
        """How many documents the page has had."""
        return self._tab.navigations

    def capabilities(self) -> SurfaceCapabilities:
        """Tell what a page without a browser can do."""
        return SurfaceCapabilities(upload=True, restore=True)

    def take_notices(self) -> list[str]:
        """Give, once, what happened beside the action: a page that wanted to go where it may not."""
        notices, self._tab.notices = self._tab.notices, []
        return [self._tab.secrets.strike(notice) for notice in notices]

    def keep_secret(self, text: str) -> None:
        """Strike a text, from now on, out of all that is told of this page."""
        self._tab.secrets.add(text)

    async def mask(self, ref: Ref) -> None:
        """Take a field for a secret one from now on: nothing of what it holds is told."""
        self._tab.loaded.secrets.mark(self._place(ref))

    def knows_document(self, ref: Ref) -> bool:
        """Whether the document of a ref's element is still there, whatever became of the element."""
        return self._tab.refs.place(ref) is not None

    async def is_there(self, ref: Ref) -> bool:
        """Whether a ref's element is in the document."""
        try:
            self._place(ref)
        except StaleRef:
            return False
        return True

    # ── looking ───────────────────────────────────────────────────────────────────────────────────────────────────

    async def look(self, *, tree: bool = False, html: bool = False) -> Look:
        """Look at the document; see `Look`.

        Raises:
            SessionError: The page is closed.
        """
        self._check()
        tab = self._tab

        def seen() -> Look:
            return look(tab.loaded, tab.refs, tab.secrets, url=tab.url, view=self._view, tree=tree, html=html)

        # A large document takes its time; the loop has other pages too.
        return await asyncio.to_thread(seen) if len(tab.document.nodes) > _LARGE else seen()

    async def attributes(self, ref: Ref) -> Mapping[str, str]:
        """Give an element's attributes, without what a secret field holds."""
        element = self._place(ref)
        secret = self._tab.loaded.secrets.is_secret(element)
        return {name: self._strike(value) for name, value in element.attrs.items() if not (secret and name == "value")}

    async def form(self, ref: Ref) -> FormFacts | None:
        """Say what is known of the form that an element belongs to; None where it belongs to none."""
        return facts_of(self._tab.loaded, self._place(ref), self._strike)

    async def html(self, ref: Ref | None = None) -> str:
        """Give the source of an element, or of the document, without what secret fields hold."""
        return self._strike(source(self._tab.loaded, None if ref is None else self._place(ref)))

    async def text(self, ref: Ref | None = None) -> str:
        """Give the visible text of an element, or of the document, as a person would copy it."""
        self._check()
        element = self._tab.document.body if ref is None else self._place(ref)
        return "" if element is None else self._strike(visible_text(self._tab.loaded, element))

    async def wait_for_text(self, text: str, *, there: bool, timeout_s: float) -> None:
        """Tell whether a text is there, or is gone; nothing changes by itself, so nothing is waited for.

        Raises:
            TimeoutError: It is not so.
        """
        del timeout_s
        if (fold(text).lower() in fold(await self.text()).lower()) is not there:
            state = "is not there" if there else "is still there"
            raise TimeoutError(
                f'The text "{text}" {state}. A page of kind "http" does not change by itself.',
                hint='Do what brings it, reload the page, or open it with kind="web".',
            )

    async def picture(self, *, full: bool = False, quality: int | None = None, scale: float = 1.0) -> NoReturn:
        """Refuse: nothing is drawn."""
        del full, quality, scale
        raise unable("be photographed")

    async def evaluate(self, script: str, *, timeout_s: float) -> NoReturn:
        """Refuse: no scripts run."""
        del script, timeout_s
        raise unable("run a script")

    async def pdf(self) -> NoReturn:
        """Refuse: nothing is drawn."""
        raise unable("be printed")

    # ── going ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def goto(self, url: str, *, timeout_s: float) -> Arrival:
        """Open an address; see `Tab.goto`."""
        self._check()
        return await self._tab.goto(url, timeout_s=timeout_s)

    async def reload(self, *, timeout_s: float) -> Arrival:
        """Load the document again; see `Tab.reload`."""
        self._check()
        return await self._tab.reload(timeout_s=timeout_s)

    async def back(self, *, timeout_s: float) -> Arrival:
        """Go one page back."""
        self._check()
        return await self._tab.step(-1, timeout_s=timeout_s)

    async def forward(self, *, timeout_s: float) -> Arrival:
        """Go one page forward."""
        self._check()
        return await self._tab.step(1, timeout_s=timeout_s)

    async def cookies(self) -> Mapping[str, str]:
        """Give, by name and domain of each cookie, what tells only whether it changed."""
        return cookie_prints(self._cookies.to_json())

    async def state(self) -> SavedState:
        """Keep where the page is: its address, its cookies, and what was put into fields that are not secret."""
        self._check()
        data = {"cookies": self._cookies.to_json(), "fields": kept_fields(self._tab.loaded)}
        return SavedState(kind=self.kind, url=self.url, data=data)

    async def restore(self, state: SavedState, *, timeout_s: float) -> Arrival:
        """Go back to where a page was; its document is fetched anew.

        Raises:
            UsageError: The state is of another kind of page, or is damaged.
        """
        self._check()
        if state.kind != self.kind:
            raise UsageError(f'The state is of a page of kind "{state.kind}", this one is "{self.kind}".')
        self._cookies.load(_list(state.data.get("cookies", ())))
        arrival = await self._tab.goto(state.url, timeout_s=timeout_s)
        lost = fill(self._tab.loaded, list(state.data.get("fields", ())))
        note = f"{lost} fields are not there any more." if lost else ""
        return Arrival(arrival.status, " ".join(filter(None, (arrival.note, note))))

    # ── acting ────────────────────────────────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        """Nothing is ever under way beside what was asked for."""

    def act(self, what: str, *, limit_s: float = _ANSWER_S) -> AbstractAsyncContextManager[None]:
        """Do something with `acting`; it has an end."""
        return self._doing(what, limit_s)

    @asynccontextmanager
    async def _doing(self, what: str, limit_s: float) -> AsyncIterator[None]:
        self._check()
        try:
            async with asyncio.timeout(limit_s):
                yield
        except builtins.TimeoutError as error:
            raise TimeoutError(f"{what} did not end within {limit_s:g} s.", hint="Try again later.") from error

    async def rest(self) -> bool:
        """A document rests always."""
        return True

    async def close(self) -> None:
        """Close the page and its connections; safe twice."""
        if self._closed:
            return
        self._closed = True
        await self._client.close()

    def _check(self) -> None:
        if self._closed:
            raise SessionError("The page is closed.", hint='Open it again with zu.open(url, kind="http").')

    def _place(self, ref: Ref) -> Element:
        self._check()
        return self.acting.place(ref)

    def _strike(self, text: str) -> str:
        return self._tab.secrets.strike(self._tab.loaded.secrets.striker()(text))


def _cookies_of(state: str | Path | Mapping[str, Any] | None) -> Sequence[Mapping[str, Any]]:
    """Take the cookies out of a storage state as Playwright saves it."""
    if state is None:
        return ()
    if not isinstance(state, Mapping):
        try:
            state = json.loads(Path(state).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise UsageError(
                "The storage state can't be read.", hint="Playwright's storage_state() writes one."
            ) from error
    return _list(state.get("cookies", ()) if isinstance(state, Mapping) else None)


def _list(given: object) -> Sequence[Mapping[str, Any]]:
    if not isinstance(given, list | tuple) or not all(isinstance(each, Mapping) for each in given):
        raise UsageError("The cookies of the state are no list of objects.", hint="Give what state() gave.")
    return given
