"""The one workspace of this kernel, and the functions that use it."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

from zu_notebook.browser import BrowserConfig
from zu_notebook.errors import UsageError
from zu_notebook.network import NetworkPolicy
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._page import Page
from zu_notebook.workspaces._workspace import Workspace, WorkspaceCore

__all__ = ["aopen", "close", "open_page", "workspace"]

P = ParamSpec("P")

_lock = threading.Lock()
_current: Workspace | None = None


def workspace(
    root: str | Path | None = None, *, network: NetworkPolicy | None = None, browser: BrowserConfig | None = None
) -> Workspace:
    """Give this kernel's workspace; make it where there is none.

    Args:
        root: The data root; `.zu` beside the notebook unless said.
        network: Who may be reached.
        browser: Which browser, and how.

    Raises:
        UsageError: It exists already, and something else is asked for.
    """
    global _current  # noqa: PLW0603 - a kernel has one workspace, and this is where it is kept
    with _lock:
        if _current is None or _current.closed:
            _current = Workspace(root, network=network, browser=browser)
        elif root is not None or network is not None or browser is not None:
            raise UsageError(
                "This kernel has a workspace already; root, network and browser are set when it is made.",
                hint="Call zu.close() first, then zu.workspace(…).",
            )
        return _current


def _opening(
    method: Callable[Concatenate[WorkspaceCore, P], Coroutine[Any, Any, PageCore]],
) -> Callable[P, Page]:
    @functools.wraps(method)
    def opened(*args: P.args, **kwargs: P.kwargs) -> Page:
        here = workspace()
        return Page(here.thread.run(method(here.core, *args, **kwargs)), here.thread)

    return opened


def _opening_later(
    method: Callable[Concatenate[WorkspaceCore, P], Coroutine[Any, Any, PageCore]],
) -> Callable[P, Coroutine[Any, Any, Page]]:
    @functools.wraps(method)
    async def opened(*args: P.args, **kwargs: P.kwargs) -> Page:
        here = workspace()
        return Page(await here.thread.arun(method(here.core, *args, **kwargs)), here.thread)

    return opened


open_page = _opening(WorkspaceCore.open)
aopen = _opening_later(WorkspaceCore.open)


def close() -> None:
    """Close everything of this kernel: pages, browser, thread. Safe twice."""
    with _lock:
        here = _current
    if here is not None:
        here.close()
