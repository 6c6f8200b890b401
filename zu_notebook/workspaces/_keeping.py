"""What is kept of a page: a PDF, its state to go back to, its console and its requests."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from zu_notebook.browser import WebPage
from zu_notebook.control import ask
from zu_notebook.errors import ActionabilityError, UsageError
from zu_notebook.surface import ActResult, SavedState
from zu_notebook.workspaces._aim import Aim
from zu_notebook.workspaces._arguments import an_address, seconds
from zu_notebook.workspaces._files import check_writable, write_named
from zu_notebook.workspaces._log_frames import console_frame, requests_frame
from zu_notebook.workspaces._pipeline import PagePipeline

__all__ = ["PageKeeping"]

_NAVIGATION_S = 30.0


class PageKeeping(PagePipeline):
    """Keep something of a page, and bring a page back to what was kept."""

    async def pdf(self, path: str | Path | None = None) -> bytes:
        """Print the page as a PDF, with its backgrounds and in the size that it asks for.

        Args:
            path: A file to write it to as well; one that is there is replaced whole.

        Returns:
            The PDF.

        Raises:
            UsageError: The path can't be written to.
            ActionabilityError: The page shows a secret in the clear; nothing was printed.
        """
        file = None if path is None else check_writable(path)
        async with self._turn:
            data = await self._web.pdf()
            await self._journal.write("page.pdf", {"url": self.url, "size_bytes": len(data)})
        if file is not None:
            await asyncio.to_thread(write_named, file, data)
        return data

    async def state(self) -> SavedState:
        """Keep where the page is, so that it can go back there.

        It holds cookies and storage, by which the page knows who is logged in: keep it as you keep a password. Nothing
        that was typed into a secret field is in it. `json.dumps(dataclasses.asdict(state))` writes it,
        `SavedState(**json.loads(text))` reads it.

        Returns:
            The address, cookies, storage, what fields hold and how far the page is scrolled.
        """
        async with self._turn:
            kept = await self._web.state()
            await self._journal.write("page.state", {"url": kept.url})
            return kept

    async def restore(self, state: SavedState, *, timeout_s: float = _NAVIGATION_S) -> ActResult:
        """Go back to where a page was: cookies, storage, address, what fields held, scroll.

        What the page's cookies and storage hold now is replaced. Fields that held a secret stay empty.

        Args:
            state: What `page.state()` gave.
            timeout_s: How long the document may take.

        Raises:
            UsageError: It is no state of a page like this one.
            BlockedRequest: The network policy refuses its address; nothing was changed.
            NavigationError: Its address can't be reached.
            TimeoutError: Its document did not come in time.
        """
        if not isinstance(state, SavedState):
            raise UsageError(f"restore takes a state, not a {type(state).__name__}.", hint="Keep one: page.state()")
        if state.kind != self.kind:
            raise UsageError(
                f'The state is of a page of kind "{state.kind}", and this one is of kind "{self.kind}".',
                hint="Restore it on a page of its own kind.",
            )
        if not isinstance(state.data, Mapping):
            raise UsageError("The state holds no data.", hint="Pass what page.state() gave.")
        address, limit = an_address(state.url), seconds(timeout_s)
        self._admit(address)

        async def do(_aim: Aim) -> str:
            ask()
            arrival = await self._web.restore(state, timeout_s=limit)
            self._web.begin()
            failed = arrival.status is not None and arrival.status >= 400  # noqa: PLR2004 - HTTP's own border
            answered = f"The server answered {arrival.status}." if failed else ""
            return " ".join(part for part in (answered, arrival.note) if part)

        limit_s = 2 * (_NAVIGATION_S + limit)
        args = {"to": address}
        return await self._act("restore", None, do, aimed=False, since_last=True, limit_s=limit_s, args=args)

    async def console(self) -> pd.DataFrame:
        """Give what was written to the page's console since it was opened, uncaught errors included.

        Returns:
            A row a line: time (UTC), level, kind (`console`, `exception`, `browser`), text, url, line. The last
            10,000; `frame.attrs["dropped"]` says how many older ones are not kept. Secrets are struck.

        Raises:
            ActionabilityError: A page of this kind has no console.
        """
        logged = await self._in_a_browser("console").console()
        return await asyncio.to_thread(console_frame, logged)

    async def requests(self) -> pd.DataFrame:
        """Give what the page asked of servers since it was opened, what the network policy refused included.

        Returns:
            A row a request, and a row a redirect: time (UTC), method, url, resource_type, status, media_type,
            size_bytes, duration_ms, from_cache, failed, blocked (the policy's rule). The last 5,000;
            `frame.attrs["dropped"]` says how many older ones are not kept. Secrets are struck; no bodies, no headers.

        Raises:
            ActionabilityError: A page of this kind keeps no list of them.
        """
        logged = await self._in_a_browser("list of requests").requests()
        return await asyncio.to_thread(requests_frame, logged)

    def _in_a_browser(self, what: str) -> WebPage:
        if not isinstance(self._web, WebPage):
            raise ActionabilityError(
                f'A page of kind "{self.kind}" has no {what}; nothing was done.', hint='Open it with kind="web".'
            )
        return self._web
