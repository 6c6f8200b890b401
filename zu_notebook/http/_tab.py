"""What moves from document to document: the address, the history, the secrets that were typed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Final

import ada_url

from zu_notebook.egress import Client, Request, spoken
from zu_notebook.errors import BlockedRequest, NavigationError
from zu_notebook.http._addresses import same_but_fragment
from zu_notebook.http._dom import Document
from zu_notebook.http._loaded import Loaded
from zu_notebook.http._media import Refresh, admit, read, refresh_of
from zu_notebook.http._parse import parse
from zu_notebook.http._requests import Asker, policy_of
from zu_notebook.surface import Arrival, RefBook, TypedSecrets

__all__ = ["Tab"]

_REFRESHES: Final = 5
_MOST_ENTRIES: Final = 50
_MOST_KEPT: Final = 5
_SHELL_CHARS: Final = 64
_NO_CONTENT: Final = frozenset({204, 205})
_POSTED: Final = "It is the answer to a form that was sent; it is shown as it was."


@dataclass(slots=True)
class _Entry:
    """One place in the history.

    Attributes:
        url: Its address.
        document: The key of its document; entries of one document differ in the fragment.
        posted: It is the answer to a form that was sent with a body.
        kept: The document itself, where it can't be had again by its address.
    """

    url: str
    document: str
    posted: bool = False
    kept: Loaded | None = None


@dataclass(frozen=True, slots=True)
class _Fetched:
    """What came back; no document where the server sent none."""

    arrival: Arrival
    loaded: Loaded | None = None
    refresh: Refresh | None = None
    posted: bool = False


class Tab:
    """One page's way through documents.

    Args:
        client: Fetches them.
        asker: What every request says of who asks.

    Attributes:
        loaded: The document that is shown.
        url: The address in the bar.
        navigations: How many documents there were.
        refs: Gives each element its ref.
        secrets: What was typed into secret fields.
        notices: What happened beside what was asked for.
    """

    def __init__(self, client: Client, asker: Asker) -> None:
        self._client = client
        self._asker = asker
        self._entries: list[_Entry] = []
        self._at = -1
        self.loaded = Loaded(parse(""))
        self.url = "about:blank"
        self.navigations = 0
        self.refs = RefBook()
        self.secrets = TypedSecrets()
        self.notices: list[str] = []

    @property
    def document(self) -> Document:
        """The document that is shown."""
        return self.loaded.document

    async def goto(self, url: str, *, timeout_s: float) -> Arrival:
        """Open an address as if a person typed it.

        Raises:
            BlockedRequest: The network policy refuses it, or a hop.
            NavigationError: It can't be reached, or is not a page.
            TimeoutError: It did not come in time.
        """
        target = ada_url.URL(url).href
        if "#" in target and self._at >= 0 and same_but_fragment(target, self.url):
            return Arrival(None, self.move_within(target))
        return await self.send(Request(url=target), timeout_s=timeout_s)

    async def send(self, request: Request, *, timeout_s: float) -> Arrival:
        """Send a request and show what comes back, as a new place in the history."""
        fetched = await self._fetched(request, timeout_s=timeout_s)
        if fetched.loaded is not None:
            kept = fetched.loaded if fetched.posted else None
            self._enter(_Entry(self.url, self.document.key, fetched.posted, kept))
        return fetched.arrival

    async def reload(self, *, timeout_s: float) -> Arrival:
        """Load the document again.

        Raises:
            NavigationError: It is the answer to a form: loading it again would send the form again.
        """
        if self._at < 0:
            raise NavigationError("There is nothing to load again.", hint="Open an address first.")
        entry = self._entries[self._at]
        if entry.posted:
            raise NavigationError(
                "The page is the answer to a form; loading it again would send the form again.",
                hint="Go back and send the form again if that is wanted.",
            )
        fetched = await self._fetched(Request(url=entry.url), timeout_s=timeout_s)
        if fetched.loaded is not None:
            self._entries[self._at] = _Entry(self.url, self.document.key)
        return fetched.arrival

    async def step(self, by: int, *, timeout_s: float) -> Arrival:
        """Go back (-1) or forward (1) in the history.

        Raises:
            NavigationError: There is no page that way, or it can't be had again.
        """
        at = self._at + by
        if not 0 <= at < len(self._entries):
            raise NavigationError(f"There is no page to go {'back' if by < 0 else 'forward'} to.")
        entry = self._entries[at]
        if entry.document == self.document.key:
            self.url, self._at = entry.url, at
            return Arrival(None)
        if entry.kept is not None:
            self._show(entry.kept)
            self.url, self._at = entry.url, at
            return Arrival(None, _POSTED)
        if entry.posted:
            raise NavigationError(f"The page at {spoken(entry.url)} was the answer to a form, and is not kept.")
        fetched = await self._fetched(Request(url=entry.url), timeout_s=timeout_s)
        if fetched.loaded is not None:
            self._at = at
            self._entries[at] = _Entry(self.url, self.document.key)
        return fetched.arrival

    def move_within(self, url: str) -> str:
        """Go to another part of the document that is shown.

        Returns:
            A note that says so.
        """
        if url != self.url:
            self.url = url
            self._enter(_Entry(url, self.document.key))
        return f"The page is the same; it goes to {self.secrets.strike(ada_url.URL(url).hash) or 'its beginning'}."

    def _enter(self, entry: _Entry) -> None:
        """Put a place into the history after the one that is shown; what came after that is forgotten."""
        del self._entries[self._at + 1 :]
        self._entries.append(entry)
        kept = [each for each in self._entries if each.kept is not None]
        for each in kept[:-_MOST_KEPT]:
            each.kept = None
        del self._entries[:-_MOST_ENTRIES]
        self._at = len(self._entries) - 1

    # ── fetching ──────────────────────────────────────────────────────────────────────────────────────────────────

    async def _fetched(self, request: Request, *, timeout_s: float) -> _Fetched:
        """Fetch a document and show it; follow it where it says at once that it is elsewhere."""
        fetched = await self._one(request, timeout_s=timeout_s)
        for _ in range(_REFRESHES):
            here, refresh = fetched.loaded, fetched.refresh
            if here is None or refresh is None or refresh.after_s > 0 or refresh.url == here.document.url:
                break
            onward = Request(url=refresh.url, initiator=here.document.url, referrer_policy=policy_of(here.document))
            try:
                followed = await self._one(onward, timeout_s=timeout_s)
            except (BlockedRequest, NavigationError) as error:
                self.notices.append(f"The page wanted to go on to {spoken(refresh.url)}. {error}")
                fetched = replace(fetched, refresh=None)
                break
            fetched = followed if followed.loaded is not None else replace(fetched, refresh=None)
        if fetched.loaded is None:
            return fetched
        self._show(fetched.loaded)
        self.url = fetched.loaded.document.url
        return replace(fetched, arrival=Arrival(fetched.arrival.status, _said(fetched.loaded, fetched.refresh)))

    async def _one(self, request: Request, *, timeout_s: float) -> _Fetched:
        response = await self._client.send(self._asker.dressed(request), timeout_s=timeout_s, admit=admit)
        if response.status in _NO_CONTENT:
            return _Fetched(Arrival(response.status, "The server sent no page; this one stays."))
        # Off the loop: a large document takes its time.
        loaded = await asyncio.to_thread(lambda: Loaded(read(response)))
        refresh = refresh_of(loaded.document, response)
        return _Fetched(Arrival(response.status), loaded, refresh, posted=response.method == "POST")

    def _show(self, loaded: Loaded) -> None:
        self.refs.forget_document(self.document.key)
        self.loaded = loaded
        self.navigations += 1


def _said(loaded: Loaded, refresh: Refresh | None) -> str:
    """Say what a reader should know of a page that was fetched."""
    notes = []
    document = loaded.document
    if not document.whole:
        notes.append("The page is so large that its end was left out.")
    if refresh is not None:
        where = "load itself again" if refresh.url == document.url else f"go on to {spoken(refresh.url)}"
        notes.append(f"The page wants to {where} after {refresh.after_s} s; that was not done.")
    if any(_is_script(each.attrs.get("type", "")) for each in document.all("script")):
        shown = "" if document.body is None else document.body.content()
        unseen = sum(len(each.content()) for each in document.all("script", "style", within=document.body))
        if len("".join(shown.split())) - unseen < _SHELL_CHARS:
            notes.append('The page is made by scripts, which are not run here: kind="web" may show more.')
    return " ".join(notes)


def _is_script(kind: str) -> bool:
    kind = kind.strip().lower()
    return kind in {"", "module"} or "javascript" in kind or "ecmascript" in kind
