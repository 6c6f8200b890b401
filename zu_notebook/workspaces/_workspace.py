"""Everything of one kernel: its browser thread, its pages, its data root. Builds, owns and closes all below."""

from __future__ import annotations

import atexit
import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self

from zu_notebook import practice
from zu_notebook.browser import BrowserConfig, LoopThread, child_env, make_run_dir, remove_run_dir, sweep
from zu_notebook.errors import SessionError, UsageError, ZuError
from zu_notebook.network import NetworkPolicy
from zu_notebook.storage import Ledger, Store, open_store
from zu_notebook.workspaces._opening import WorkspaceCore

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Network", "Workspace"]

_CLOSE_S = 25.0


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
