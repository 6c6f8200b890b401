"""Everything of one kernel: its browser thread, its pages, its data root. Builds, owns and closes all below."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import time
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

from zu_notebook import practice
from zu_notebook.browser import (
    BrowserConfig,
    Chromium,
    LoopThread,
    WebPage,
    child_env,
    make_run_dir,
    remove_run_dir,
    sweep,
)
from zu_notebook.egress import Resolver, judge
from zu_notebook.errors import SessionError, UsageError, ZuError
from zu_notebook.network import Decision, NetworkPolicy, deny
from zu_notebook.storage import Ledger, Store, open_store
from zu_notebook.workspaces._arguments import an_address, origins, seconds, text_argument, viewport_size
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._journal import keep

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Network", "Workspace", "WorkspaceCore"]

_CLOSE_S = 25.0
_SHOWN = 60
_ONCE_S = 1.0
_WRITE_S = 6.0
_TOLD_AT_MOST = 1_000
_IDLE_S = 1.5


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


@dataclass(frozen=True, slots=True)
class Network:
    """What the network policy of a workspace is, and what it refused."""

    policy: NetworkPolicy
    _store: Store

    def blocked(self) -> pd.DataFrame:
        """Give the refusals that this data root has seen: one row each, with time, origin and rule."""
        frame = self._store.ledger.to_frame()
        return frame[frame["kind"] == "network.blocked"].reset_index(drop=True)

    def __repr__(self) -> str:
        granted = ", ".join(sorted({*self.policy.allow, *practice.origins()})) or "nothing beside public addresses"
        return f"<Network, granted: {granted}; blocked() lists the refusals>"


class Workspace:
    """Everything of one kernel: pages, ledger, artifacts, the browser.

    Args:
        root: The data root, `.zu` beside the notebook unless said.
        network: Who may be reached; public addresses unless said.
        browser: Which browser to start, and how.
    """

    def __init__(
        self,
        root: str | Path | None = None,
        *,
        network: NetworkPolicy | None = None,
        browser: BrowserConfig | None = None,
    ) -> None:
        if network is not None and not isinstance(network, NetworkPolicy):
            raise UsageError(f"network= takes a NetworkPolicy, not a {type(network).__name__}.")
        if browser is not None and not isinstance(browser, BrowserConfig):
            raise UsageError(f"browser= takes a BrowserConfig, not a {type(browser).__name__}.")
        self.root = Path(root) if root is not None else _notebook_folder() / ".zu"
        self._store = open_store(self.root)
        sweep()
        self._run_dir = make_run_dir()
        self._thread = LoopThread(child_env=child_env(self._run_dir))
        self._core = WorkspaceCore(browser or BrowserConfig(), network or NetworkPolicy(), self._store)
        self._pid = os.getpid()
        self._closed = False
        atexit.register(self._end)

    @property
    def thread(self) -> LoopThread:
        """The thread that the browser lives on."""
        return self._thread

    @property
    def core(self) -> WorkspaceCore:
        """The asynchronous inside; to be used on the thread only."""
        return self._core

    @property
    def closed(self) -> bool:
        """Whether it can't be used any more: closed, or inherited from the process that this one was forked from."""
        return self._closed or os.getpid() != self._pid

    @property
    def ledger(self) -> Ledger:
        """What happened here: `ledger.to_frame()`."""
        return self._store.ledger

    @property
    def network(self) -> Network:
        """Who may be reached, and what was refused."""
        return Network(self._core.policy, self._store)

    @property
    def sandboxed(self) -> bool:
        """Whether the browser that runs now is in Chromium's own sandbox."""
        return self._core.sandboxed

    @property
    def problem(self) -> str:
        """Why nothing is kept on disk; "" where all is well."""
        return str(self._store.problem or "")

    def check(self) -> None:
        """Refuse to work after the end.

        Raises:
            SessionError: The workspace is closed.
        """
        if self.closed:
            raise SessionError("The workspace is closed.", hint="zu.open(url) makes a new one.")

    def close(self) -> None:
        """End every page, the browser and the thread; what is shown of a page stays as a picture. Safe twice."""
        if not self.closed:
            for page in self._core.pages:
                for prepare in page.before_close:
                    with contextlib.suppress(ZuError):
                        prepare()
            self._end()

    def _end(self) -> None:
        if self.closed:
            return
        self._closed = True
        # In this order, all of it, also when an interrupt breaks one of them off.
        with contextlib.ExitStack() as ends:
            ends.callback(atexit.unregister, self._end)
            ends.callback(remove_run_dir, self._run_dir)
            ends.callback(self._store.close)
            ends.callback(self._thread.close)
            with contextlib.suppress(TimeoutError, SessionError):
                self._thread.submit(self._core.close()).result(_CLOSE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "closed" if self.closed else f"{len(self._core.pages)} pages"
        return f"<Workspace {self.root.name}, {state}>"


def _notebook_folder() -> Path:
    """The folder of the notebook where the server says it; else the working directory."""
    named = os.environ.get("JPY_SESSION_NAME", "")
    if named.endswith(".ipynb") and Path(named).is_file():
        return Path(named).resolve().parent
    return Path.cwd()
