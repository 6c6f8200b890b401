"""The asynchronous inside of a workspace: opens pages in one guarded browser, and ends it when nobody needs it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from zu_notebook import practice
from zu_notebook.browser import BrowserConfig, Chromium, WebPage
from zu_notebook.egress import Resolver, judge
from zu_notebook.errors import UsageError
from zu_notebook.network import Decision, NetworkPolicy, deny
from zu_notebook.storage import Store
from zu_notebook.workspaces._arguments import an_address, origins, seconds, text_argument, viewport_size
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._journal import keep

__all__ = ["WorkspaceCore"]

_IDLE_S = 1.5
_SHOWN = 60
_ONCE_S = 1.0
_WRITE_S = 6.0
_TOLD_AT_MOST = 1_000


@dataclass(frozen=True, slots=True)
class _PageOptions:
    """What a page's context takes beside its viewport, by Playwright's names."""

    storage_state: str | Path | dict[str, Any] | None
    locale: str | None
    timezone: str | None
    user_agent: str | None

    def __post_init__(self) -> None:
        for name in ("locale", "timezone", "user_agent"):
            value = getattr(self, name)
            if value is not None:
                text_argument(value, name)
        state = self.storage_state
        if state is not None and not isinstance(state, str | Path | dict):
            raise UsageError(f"storage_state must be a path or an object, not {type(state).__name__}.")
        if isinstance(state, str | Path) and not Path(state).is_file():
            raise UsageError(
                f"There is no storage state {str(state)!r}.", hint="Playwright's storage_state() writes one."
            )

    def of_context(self) -> dict[str, Any]:
        named = {
            "storage_state": self.storage_state,
            "locale": self.locale,
            "timezone_id": self.timezone,
            "user_agent": self.user_agent,
        }
        return {name: value for name, value in named.items() if value is not None}


class WorkspaceCore:
    """The asynchronous inside of a workspace; lives on its loop thread.

    Args:
        config: Which browser.
        policy: Who may be reached.
        store: The data root.
    """

    def __init__(self, config: BrowserConfig, policy: NetworkPolicy, store: Store) -> None:
        self.policy = policy
        self.store = store
        self.pages: list[PageCore] = []
        self._opening = 0
        self._idle: asyncio.Task[None] | None = None
        self._told: dict[tuple[str, str], float] = {}
        self._writing: set[asyncio.Task[None]] = set()
        self._resolver = Resolver()
        self._chromium = Chromium(config, self._judge, self._refused)

    def __repr__(self) -> str:
        return f"<WorkspaceCore, {len(self.pages)} pages>"

    @property
    def sandboxed(self) -> bool:
        """Whether the browser that runs now is in Chromium's own sandbox."""
        return self._chromium.sandboxed

    async def open(
        self,
        url: str,
        *,
        kind: Literal["web"] = "web",
        viewport: tuple[int, int] = (1280, 800),
        allow: str | Collection[str] = (),
        timeout_s: float = 30.0,
        storage_state: str | Path | dict[str, Any] | None = None,
        locale: str | None = None,
        timezone: str | None = None,
        user_agent: str | None = None,
    ) -> PageCore:
        """Open an address in a new page with a context of its own, and capture it.

        Args:
            url: An http or https address.
            kind: The adapter; `web` is a page in Chromium.
            viewport: Width and height in CSS pixels.
            allow: Origins that this workspace may reach from now on, exact: `"http://localhost:8000"` is that
                origin, `"127.0.0.1:8000"` both schemes.
            timeout_s: How long the document may take.
            storage_state: Cookies and local storage to start with, as Playwright saves them: a path or the object.
            locale: A language tag such as `de-DE`.
            timezone: An IANA name such as `Europe/Berlin`.
            user_agent: What the browser calls itself.

        Raises:
            UsageError: An argument is wrong.
            BlockedRequest: The network policy refuses the address.
            NavigationError: It can't be reached, or is not a page.
            TimeoutError: Its document did not come in time.
            BrowserMissing: No browser is on this machine.
        """
        address = an_address(url)
        if kind != "web":
            raise UsageError(f"There is no kind {kind!r} of page.", hint='Use kind="web".')
        size, granted, limit = viewport_size(viewport), origins(allow), seconds(timeout_s)
        options = _PageOptions(storage_state, locale, timezone, user_agent)
        if granted:
            self.policy = self.policy.grant(*granted)
        self._admit(address)
        self._opening += 1
        try:
            return await self._open(address, size, options, limit)
        finally:
            self._opening -= 1
            self._end_when_idle()

    async def _open(self, address: str, size: tuple[int, int], options: _PageOptions, timeout_s: float) -> PageCore:
        web = await WebPage.open(self._chromium, viewport=size, **options.of_context())
        page = PageCore(web, self.store.ledger, admit=self._admit)
        try:
            await page.goto(address, timeout_s=timeout_s)
        except BaseException:
            await asyncio.shield(asyncio.ensure_future(web.close()))
            raise
        page.on_change.append(self._end_when_idle)
        self.pages.append(page)
        return page

    def _end_when_idle(self) -> None:
        """End the browser a moment after its last page closed; a page that opens meanwhile keeps it."""
        self.pages = [page for page in self.pages if page.status == "open"]
        if not self.pages and not self._opening and (self._idle is None or self._idle.done()):
            self._idle = asyncio.get_running_loop().create_task(self._end_idle())

    async def _end_idle(self) -> None:
        await asyncio.sleep(_IDLE_S)
        if not self.pages and not self._opening:
            await self._chromium.close()

    async def close(self) -> None:
        """Close every page and the browser; safe twice."""
        if self._idle is not None:
            self._idle.cancel()
        pages, self.pages = self.pages, []
        for page in pages:
            with contextlib.suppress(Exception):
                await page.close()
        await self._chromium.close()
        if self._writing:
            await asyncio.wait(set(self._writing), timeout=_WRITE_S)

    def _admit(self, address: str) -> None:
        """Refuse before the browser is asked what needs no look-up to be refused.

        Raises:
            BlockedRequest: The policy refuses the address.
        """
        decision = self._policy_now().judge(address)
        if not decision.allowed:
            self._refused(decision)
            raise deny(decision)
        if decision.rule == "in-page":
            raise UsageError(f"{address[:_SHOWN]!r} is not an http or https address.")

    def _policy_now(self) -> NetworkPolicy:
        return self.policy.grant(*practice.origins()) if practice.origins() else self.policy

    async def _judge(self, url: str) -> Decision:
        return await judge(self._policy_now(), url, self._resolver)

    def _refused(self, decision: Decision) -> None:
        """Write a refusal down, off the loop; a page that asks again and again is written once a second."""
        what = {"origin": decision.origin or decision.host, "rule": decision.rule}
        now, key = time.monotonic(), (what["origin"], what["rule"])
        if now - self._told.get(key, -_ONCE_S) < _ONCE_S:
            return
        self._told[key] = now
        while len(self._told) > _TOLD_AT_MOST:
            del self._told[next(iter(self._told))]
        writing = asyncio.get_running_loop().create_task(
            asyncio.to_thread(keep, self.store.ledger, "network.blocked", what)
        )
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
