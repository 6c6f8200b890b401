"""The asynchronous inside of a workspace: opens pages in one guarded browser, and ends it when nobody needs it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Literal

from zu_notebook import practice
from zu_notebook.browser import (
    AttachedChromium,
    BrowserConfig,
    Chromium,
    ChromiumRunner,
    WebPage,
    cdp_address,
    chromium_of,
)
from zu_notebook.control import Approvals, Lease
from zu_notebook.egress import Resolver, judge
from zu_notebook.errors import UsageError
from zu_notebook.http import HttpPage
from zu_notebook.network import Decision, NetworkPolicy, deny
from zu_notebook.storage import Store
from zu_notebook.workspaces._arguments import an_address, origins, seconds, viewport_size
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._journal import actor, keep
from zu_notebook.workspaces._options import VIEWPORT, PageOptions
from zu_notebook.workspaces._playing import play
from zu_notebook.workspaces._secret import Secret

__all__ = ["WorkspaceCore"]

_IDLE_S = 1.5
_SHOWN = 60
_ONCE_S = 1.0
_WRITE_S = 6.0
_TOLD_AT_MOST = 1_000


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
        self._chromium = chromium_of(config, self._judge, self._refused)
        self._config = config
        self._attached: dict[str, AttachedChromium] = {}
        self._runners: list[ChromiumRunner] = []

    def __repr__(self) -> str:
        return f"<WorkspaceCore, {len(self.pages)} pages>"

    @property
    def sandboxed(self) -> bool:
        """Whether the browser that runs now is in Chromium's own sandbox."""
        return self._chromium.sandboxed

    async def open(
        self,
        url: str | Path,
        *,
        kind: Literal["web", "http", "recorded"] = "web",
        viewport: tuple[int, int] = VIEWPORT,
        allow: str | Collection[str] = (),
        timeout_s: float = 30.0,
        storage_state: str | Path | dict[str, Any] | None = None,
        locale: str | None = None,
        timezone: str | None = None,
        user_agent: str | None = None,
        device: str | None = None,
        http_credentials: tuple[str, str | Secret] | None = None,
        headed: bool = False,
        attach: str | None = None,
    ) -> PageCore:
        """Open an address in a new page with a context of its own, and capture it.

        Args:
            url: An http or https address; for a recording, its file.
            kind: The adapter; `web` is a page in Chromium, `http` a fetched document without a browser, whose links
                and forms are the actions, `recorded` a recording, which needs neither a browser nor the network nor
                any of the options below.
            viewport: Width and height in CSS pixels; a device brings its own where this is left as it is.
            allow: Origins that this workspace may reach from now on, exact: `"http://localhost:8000"` is that
                origin, `"127.0.0.1:8000"` both schemes.
            timeout_s: How long the document may take.
            storage_state: Cookies and local storage to start with, as Playwright saves them: a path or the object.
            locale: A language tag such as `de-DE`; what is asked of servers follows it.
            timezone: An IANA name such as `Europe/Berlin`.
            user_agent: What the browser calls itself.
            device: A device such as `iPhone 15`: its screen, its scale, touch, what its browser calls itself.
            http_credentials: User and password for a server that asks for them; sent to the address's own origin and
                to no other. The password may be `zu.secret(…)`.
            headed: Show the browser's window on this machine's screen; False takes the browser as it runs.
            attach: The address at which a browser that runs already can be debugged, such as
                `http://127.0.0.1:9222`. The page opens there, in a context of its own; closing it leaves the browser
                and what else is open in it alone.

        Raises:
            UsageError: An argument is wrong, or the browser already runs without a window.
            BlockedRequest: The network policy refuses the address.
            NavigationError: It can't be reached, or is not a page.
            TimeoutError: Its document did not come in time.
            BrowserMissing: No browser is on this machine.
            BrowserError: It does not start; a window needs a screen; none answers at the address of `attach`.
        """
        if kind == "recorded":
            return self._keep(await play(url, self.store.ledger))
        address = an_address(url)
        if kind not in {"web", "http"}:
            raise UsageError(f"There is no kind {kind!r} of page.", hint='Use kind="web", "http" or "recorded".')
        size, granted, limit = viewport_size(viewport), origins(allow), seconds(timeout_s)
        options = PageOptions(
            storage_state=storage_state,
            locale=locale,
            timezone=timezone,
            user_agent=user_agent,
            device=device,
            http_credentials=http_credentials,
            headed=headed,
            attach=attach,
        )
        if attach is not None and kind != "web":
            raise UsageError(f'A page of kind "{kind}" is in no browser.', hint='Leave attach out, or use kind="web".')
        if granted:
            self.policy = self.policy.grant(*granted)
        self._admit(address)
        self._opening += 1
        try:
            return await self._open(kind, address, size, options, limit)
        finally:
            self._opening -= 1
            self._end_when_idle()

    async def _open(
        self, kind: Literal["web", "http"], address: str, size: tuple[int, int], options: PageOptions, timeout_s: float
    ) -> PageCore:
        own = self.policy.judge(address).origin
        web: WebPage | HttpPage
        viewport = None if options.device is not None and size == VIEWPORT else size
        if kind == "http":
            web = HttpPage.open(self._judge, self._refused, viewport=viewport, **options.of_context(own))
        else:
            web = await WebPage.open(self._browser(options.attach), viewport=viewport, **options.of_context(own))
        for secret in options.secrets:
            web.keep_secret(secret)
        page = self._page_on(web)
        try:
            await page.goto(address, timeout_s=timeout_s)
        except BaseException:
            await asyncio.shield(asyncio.ensure_future(web.close()))
            raise
        return self._keep(page)

    def _page_on(
        self, web: WebPage | HttpPage, lease: Lease | None = None, approvals: Approvals | None = None
    ) -> PageCore:
        page = PageCore(web, self.store.ledger, admit=self._admit, lease=lease, approvals=approvals)
        page.artifacts = self.store.artifacts
        page.adopt = lambda tab: self._keep(self._page_on(tab, page.lease, page.approvals))
        return page

    def _keep(self, page: PageCore) -> PageCore:
        page.on_change.append(self._end_when_idle)
        page.opened = True
        self.pages.append(page)
        return page

    def browser_runner(
        self, cdp_url: str | None = None, *, shown: Callable[[str], bool] | None = None
    ) -> ChromiumRunner:
        """Make what starts browser sessions by key; the policy holds in them, and they end with this workspace.

        Args:
            cdp_url: The debugging address of a browser that runs already; None starts browsers as they are configured.
            shown: Whether a panel shows the session of a key; it is not ended then.
        """
        config = self._config if cdp_url is None else BrowserConfig(cdp_url=cdp_url)
        runner = ChromiumRunner(
            lambda: chromium_of(config, self._judge, self._refused), principal=actor.get, shown=shown or _not_shown
        )
        self._runners.append(runner)
        return runner

    def _browser(self, attach: str | None) -> Chromium:
        """Give the browser at an address; this workspace's own where none is said."""
        if attach is None:
            return self._chromium
        address = cdp_address(attach)
        if address not in self._attached:
            self._attached[address] = AttachedChromium(address, self._judge, self._refused)
        return self._attached[address]

    @property
    def _unused(self) -> list[Chromium]:
        """The browsers that no page needs."""
        browsers = [] if self._opening else [self._chromium, *self._attached.values()]
        return [each for each in browsers if not any(page.lives_in(each) for page in self.pages)]

    def _end_when_idle(self) -> None:
        """End a browser a moment after its last page closed; a page that opens meanwhile keeps it."""
        self.pages = [page for page in self.pages if page.status == "open"]
        if self._unused and (self._idle is None or self._idle.done()):
            self._idle = asyncio.get_running_loop().create_task(self._end_idle())

    async def _end_idle(self) -> None:
        await asyncio.sleep(_IDLE_S)
        for browser in self._unused:
            await browser.close()

    async def close(self) -> None:
        """Close every page and the browser; safe twice."""
        if self._idle is not None:
            self._idle.cancel()
        pages, self.pages = self.pages, []
        for page in pages:
            with contextlib.suppress(Exception):
                await page.close()
        for runner in self._runners:
            await runner.close()
        for browser in (self._chromium, *self._attached.values()):
            await browser.close()
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


def _not_shown(_key: str) -> bool:
    return False
