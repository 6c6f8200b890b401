"""A page as people use it: `Page` blocks, `page.aio` awaits, both hand over to the same core."""

from __future__ import annotations

import contextlib
from typing import Any, Literal, Self

from zu_notebook.browser import LoopThread
from zu_notebook.errors import SessionError
from zu_notebook.ids import PageId
from zu_notebook.surface import SurfaceCapabilities
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._display import Display
from zu_notebook.workspaces._face import awaitable, blocking

__all__ = ["AioPage", "Page"]


class AioPage:
    """The awaitable twin of a page: `await page.aio.click("a3")`, on any event loop."""

    def __init__(self, core: PageCore, thread: LoopThread) -> None:
        self._core = core
        self._thread = thread

    surface = awaitable(PageCore.surface)
    snapshot = awaitable(PageCore.snapshot)
    changes = awaitable(PageCore.changes)
    screenshot = awaitable(PageCore.screenshot)
    evaluate = awaitable(PageCore.evaluate)
    click = awaitable(PageCore.click)
    type = awaitable(PageCore.type)
    select = awaitable(PageCore.select)
    check = awaitable(PageCore.check)
    hover = awaitable(PageCore.hover)
    press = awaitable(PageCore.press)
    scroll = awaitable(PageCore.scroll)
    goto = awaitable(PageCore.goto)
    back = awaitable(PageCore.back)
    forward = awaitable(PageCore.forward)
    reload = awaitable(PageCore.reload)
    wait_for = awaitable(PageCore.wait_for)
    close = awaitable(PageCore.close)

    def __repr__(self) -> str:
        return f"<AioPage {self._core.title!r}>"


class Page:
    """One live web page. As a cell's value it is the live panel; its methods act on it and block until done.

    An action takes a handle (`"a3"`), a ref (`"e12"`) or an affordance, and returns an `ActResult` that tells what
    changed. `page.aio` has the same methods, awaitable.
    """

    def __init__(self, core: PageCore, thread: LoopThread) -> None:
        self._core = core
        self._thread = thread
        self._display = Display(core, thread)
        core.before_close.append(self._display.freeze)
        self.aio = AioPage(core, thread)

    surface = blocking(PageCore.surface)
    snapshot = blocking(PageCore.snapshot)
    changes = blocking(PageCore.changes)
    screenshot = blocking(PageCore.screenshot)
    evaluate = blocking(PageCore.evaluate)
    click = blocking(PageCore.click)
    type = blocking(PageCore.type)
    select = blocking(PageCore.select)
    check = blocking(PageCore.check)
    hover = blocking(PageCore.hover)
    press = blocking(PageCore.press)
    scroll = blocking(PageCore.scroll)
    goto = blocking(PageCore.goto)
    back = blocking(PageCore.back)
    forward = blocking(PageCore.forward)
    reload = blocking(PageCore.reload)
    wait_for = blocking(PageCore.wait_for)

    @property
    def url(self) -> str:
        """The address in the bar."""
        return self._core.url

    @property
    def title(self) -> str:
        """The title at the last capture."""
        return self._core.title

    @property
    def id(self) -> PageId:
        """The page's name in the ledger."""
        return self._core.id

    @property
    def kind(self) -> Literal["web"]:
        """The adapter behind it."""
        return self._core.kind

    @property
    def status(self) -> Literal["open", "closed", "died"]:
        """Whether it can be used."""
        return self._core.status

    def capabilities(self) -> SurfaceCapabilities:
        """Tell what this kind of page can do."""
        return self._core.capabilities()

    def view(self) -> Any:  # noqa: ANN401 - this room knows no widgets
        """Give the live panel as a widget."""
        return self._display.widget()

    def close(self) -> None:
        """Close the page; what is shown of it in the notebook stays as a picture and a list. Safe twice."""
        if self._core.status == "open":
            self._display.freeze()
        # A thread that has ended took the page with it.
        with contextlib.suppress(SessionError):
            self._thread.run(self._core.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return self._display.text()

    def _ipython_display_(self) -> None:
        self._display.show()
