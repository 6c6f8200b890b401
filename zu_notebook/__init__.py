"""A person in a notebook and an agent share one live web page.

import zu_notebook as zu

site = zu.practice.start()
page = zu.open(site.page("checkout"))
page                       # the live panel
page.type("a2", "HARBOUR10")
page.click("a3")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zu_notebook import errors, network, practice, surface, tools
from zu_notebook.browser import BrowserConfig
from zu_notebook.network import NetworkPolicy
from zu_notebook.track import Replay, Track
from zu_notebook.wire import version as _version
from zu_notebook.workspaces import (
    Page,
    Secret,
    Workspace,
    aopen,
    areplay,
    call_on_page,
    close,
    replay,
    secret,
    use_views,
    workspace,
)
from zu_notebook.workspaces import open_page as open  # noqa: A004 - the public name is fixed: zu.open

if TYPE_CHECKING:
    from zu_notebook.browser import LoopThread
    from zu_notebook.workspaces import Lasting, PageCore

__all__ = [
    "BrowserConfig",
    "NetworkPolicy",
    "Page",
    "Replay",
    "Secret",
    "Track",
    "Workspace",
    "aopen",
    "areplay",
    "close",
    "errors",
    "network",
    "open",
    "practice",
    "replay",
    "secret",
    "surface",
    "tools",
    "workspace",
]

__version__ = _version()


def _panel(core: PageCore, thread: LoopThread, still: Lasting) -> object:
    from zu_notebook.widgets import Panel  # noqa: PLC0415 - a plain shell needs no widgets

    return Panel(core, thread, still)


use_views(_panel)
tools.use_caller(call_on_page)


def _jupyter_labextension_paths() -> list[dict[str, str]]:
    return [{"src": "labextension", "dest": "zu-notebook"}]
