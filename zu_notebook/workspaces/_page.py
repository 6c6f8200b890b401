"""A page as people use it: `Page` blocks, `page.aio` awaits, both hand over to the same core."""

from __future__ import annotations

import contextlib
from typing import Any, Self

from zu_notebook.browser import LoopThread
from zu_notebook.errors import SessionError
from zu_notebook.ids import PageId
from zu_notebook.surface import PageStatus, SurfaceCapabilities, SurfaceKind
from zu_notebook.track import Track
from zu_notebook.workspaces._control import AioControl, Control
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._display import Display
from zu_notebook.workspaces._download import Download
from zu_notebook.workspaces._face import awaitable, blocking

__all__ = ["AioPage", "Page"]


class AioPage:
    """The awaitable twin of a page: `await page.aio.click("a3")`, on any event loop."""

    def __init__(self, core: PageCore, thread: LoopThread) -> None:
        self._core = core
        self._thread = thread
        self.control = AioControl(core, thread)

    surface = awaitable(PageCore.surface)
    snapshot = awaitable(PageCore.snapshot)
    changes = awaitable(PageCore.changes)
    screenshot = awaitable(PageCore.screenshot)
    evaluate = awaitable(PageCore.evaluate)
    html = awaitable(PageCore.html)
    text = awaitable(PageCore.text)
    read = awaitable(PageCore.read)
    describe = awaitable(PageCore.describe)
    locate = awaitable(PageCore.locate)
    verify = awaitable(PageCore.verify)
    pdf = awaitable(PageCore.pdf)
    state = awaitable(PageCore.state)
    restore = awaitable(PageCore.restore)
    console = awaitable(PageCore.console)
    requests = awaitable(PageCore.requests)
    click = awaitable(PageCore.click)
    type = awaitable(PageCore.type)
    select = awaitable(PageCore.select)
    check = awaitable(PageCore.check)
    hover = awaitable(PageCore.hover)
    drag = awaitable(PageCore.drag)
    upload = awaitable(PageCore.upload)
    press = awaitable(PageCore.press)
    scroll = awaitable(PageCore.scroll)
    goto = awaitable(PageCore.goto)
    back = awaitable(PageCore.back)
    forward = awaitable(PageCore.forward)
    reload = awaitable(PageCore.reload)
    wait_for = awaitable(PageCore.wait_for)
    record = awaitable(PageCore.record)
    act = awaitable(PageCore.act)
    close = awaitable(PageCore.close)

    @property
    def tabs(self) -> tuple[AioPage, ...]:
        """The open pages that this page opened, oldest first."""
        return tuple(AioPage(core, self._thread) for core in self._core.tabs)

    @property
    def downloads(self) -> tuple[Download, ...]:
        """The files that this page downloaded, oldest first."""
        return self._core.downloads

    @property
    def track(self) -> Track:
        """What was done here until now: `.to_frame()`, `.to_code()`, `.save(path)`; `zu.replay` does it again."""
        return self._core.track

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
        self.control = Control(core, thread)
        self.aio = AioPage(core, thread)
        self._tabs: dict[PageCore, Page] = {}

    surface = blocking(PageCore.surface)
    snapshot = blocking(PageCore.snapshot)
    changes = blocking(PageCore.changes)
    screenshot = blocking(PageCore.screenshot)
    evaluate = blocking(PageCore.evaluate)
    html = blocking(PageCore.html)
    text = blocking(PageCore.text)
    read = blocking(PageCore.read)
    describe = blocking(PageCore.describe)
    locate = blocking(PageCore.locate)
    verify = blocking(PageCore.verify)
    pdf = blocking(PageCore.pdf)
    state = blocking(PageCore.state)
    restore = blocking(PageCore.restore)
    console = blocking(PageCore.console)
    requests = blocking(PageCore.requests)
    click = blocking(PageCore.click)
    type = blocking(PageCore.type)
    select = blocking(PageCore.select)
    check = blocking(PageCore.check)
    hover = blocking(PageCore.hover)
    drag = blocking(PageCore.drag)
    upload = blocking(PageCore.upload)
    press = blocking(PageCore.press)
    scroll = blocking(PageCore.scroll)
    goto = blocking(PageCore.goto)
    back = blocking(PageCore.back)
    forward = blocking(PageCore.forward)
    reload = blocking(PageCore.reload)
    wait_for = blocking(PageCore.wait_for)
    record = blocking(PageCore.record)
    act = blocking(PageCore.act)

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
    def kind(self) -> SurfaceKind:
        """The adapter behind it."""
        return self._core.kind

    @property
    def status(self) -> PageStatus:
        """Whether it can be used."""
        return self._core.status

    @property
    def tabs(self) -> tuple[Page, ...]:
        """The open pages that this page opened, oldest first; a tab is one page, however often it is asked for."""
        cores = self._core.tabs
        self._tabs = {core: self._tabs.get(core) or Page(core, self._thread) for core in cores}
        return tuple(self._tabs.values())

    @property
    def downloads(self) -> tuple[Download, ...]:
        """The files that this page downloaded, oldest first."""
        return self._core.downloads

    @property
    def track(self) -> Track:
        """What was done here until now: `.to_frame()`, `.to_code()`, `.save(path)`; `zu.replay` does it again."""
        return self._core.track

    def capabilities(self) -> SurfaceCapabilities:
        """Tell what this kind of page can do."""
        return self._core.capabilities()

    def view(self) -> Any:  # noqa: ANN401 - this room knows no widgets
        """Give the live panel as a widget."""
        return self._display.widget()

    def close(self) -> None:
        """Close the page, and the tabs that it opened; what is shown stays as a picture and a list. Safe twice."""
        for tab in self.tabs:
            tab.close()
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
