"""The one workspace of this kernel, and the functions that use it."""

from __future__ import annotations

import functools
import inspect
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from zu_notebook.browser import BrowserConfig
from zu_notebook.errors import UsageError
from zu_notebook.network import NetworkPolicy
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._opening import WorkspaceCore
from zu_notebook.workspaces._page import Page
from zu_notebook.workspaces._workspace import Workspace

__all__ = ["aopen", "close", "open_page", "workspace"]

P = ParamSpec("P")
F = TypeVar("F", bound=Callable[..., object])

_lock = threading.Lock()
_current: Workspace | None = None
_asked: tuple[Path | None, NetworkPolicy | None, BrowserConfig | None] = (None, None, None)


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
    global _current, _asked  # noqa: PLW0603 - a kernel has one workspace, and this is where it is kept
    with _lock:
        asked = (None if root is None else Path(root).absolute(), network, browser)
        if _current is None or _current.closed:
            _current = Workspace(root, network=network, browser=browser)
            _asked = asked
        elif asked not in {(None, None, None), _asked}:
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

    return _signed(opened, method)


def _opening_later(
    method: Callable[Concatenate[WorkspaceCore, P], Coroutine[Any, Any, PageCore]],
) -> Callable[P, Coroutine[Any, Any, Page]]:
    @functools.wraps(method)
    async def opened(*args: P.args, **kwargs: P.kwargs) -> Page:
        here = workspace()
        return Page(await here.thread.arun(method(here.core, *args, **kwargs)), here.thread)

    return _signed(opened, method)


def _signed(function: F, method: Callable[..., object]) -> F:
    """Show the parameters that a caller gives and the page that comes back, as Shift+Tab does in a notebook."""
    signature = inspect.signature(method, eval_str=False)
    parameters = list(signature.parameters.values())[1:]
    function.__signature__ = signature.replace(parameters=parameters, return_annotation="Page")  # type: ignore[attr-defined] # read by inspect
    return function


open_page = _opening(WorkspaceCore.open)
aopen = _opening_later(WorkspaceCore.open)


def close() -> None:
    """Close everything of this kernel: pages, browser, thread. Safe twice."""
    with _lock:
        here = _current
    if here is not None:
        here.close()
