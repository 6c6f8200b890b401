"""The tabs of a page as the tools use them, and `zu.tools.call`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from zu_notebook.control import ApprovalRequest, Approvals
from zu_notebook.errors import SessionError, UsageError
from zu_notebook.ids import PageId, Ref
from zu_notebook.surface import ActionSurface, ActResult, Direction, MouseButton, Screenshot, Snapshot
from zu_notebook.tools import Found, Mode, Permission, Pipeline, ToolAnswer, ToolPage
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._journal import actor
from zu_notebook.workspaces._page import Page

__all__ = ["ToolBackend", "call_on_page", "pipeline_of"]

_NAMES: Final = {
    "web": "a page in Chromium",
    "http": "a page without a browser",
    "recorded": "a recorded page",
}
_ENTER: Final = frozenset({"enter", "numpadenter"})


class Tab:
    """One page as the tools use it.

    Args:
        core: The page.
    """

    def __init__(self, core: PageCore) -> None:
        self.core = core
        self._told = core.handed_back

    def __repr__(self) -> str:
        return f"<Tab {self.id} {self.title!r}>"

    @property
    def id(self) -> PageId:
        """The page's name."""
        return self.core.id

    @property
    def url(self) -> str:
        """Its address."""
        return self.core.url

    @property
    def title(self) -> str:
        """Its title at the newest capture."""
        return self.core.title

    @property
    def stale_below(self) -> int:
        """The lowest number of a capture from after the newest change of driver."""
        return self.core.stale_below

    def unsupported(self, tool: str, given: Mapping[str, Any]) -> str:
        """Say in a sentence why a call has nothing to work on here; "" where it has."""
        if tool == "browser_screenshot" and not self.core.capabilities().screenshot:
            return "It has no pictures."
        if tool == "browser_tabs" and given["op"] == "new" and self.core.kind != "web":
            return "It opens no tabs."
        if self.core.kind == "http" and tool == "browser_scroll":
            return "It is a document that is not drawn, and does not scroll."
        if self.core.kind == "http" and tool == "browser_press" and given["key"].lower() not in _ENTER:
            return "It takes no key but Enter."
        return ""

    def check_control(self) -> None:
        """Refuse where the agent's side may not act; see `PageTooling.check_control`."""
        self.core.check_control()

    def take_news(self) -> str:
        """Say, once, what a person changed who drove meanwhile."""
        came = self.core.handed_back
        if came is None or came is self._told or self.core.lease.standing.holder == "person":
            return ""
        self._told = came
        return f"A person drove meanwhile:\n{came.to_text()}"

    async def surface(self) -> ActionSurface:
        """List what can be done here."""
        return await self.core.surface()

    async def snapshot(self) -> Snapshot:
        """Give the whole tree."""
        return await self.core.snapshot()

    async def screenshot(self, target: str | None) -> Screenshot:
        """Take a picture, secret fields painted over."""
        return await self.core.screenshot(target)

    async def find(self, target: str) -> Found:
        """Find one element exactly."""
        return await self.core.find_exactly(target)

    async def focused(self) -> Found | None:
        """Find what has the focus."""
        return await self.core.find_focused()

    async def click(self, ref: Ref, *, button: MouseButton, double: bool) -> ActResult:
        """Click one element."""
        return await self.core.click(ref, button=button, double=double)

    async def type(self, ref: Ref, text: str, *, submit: bool) -> ActResult:
        """Put a text into a field."""
        return await self.core.type(ref, text, submit=submit)

    async def select(self, ref: Ref, values: Sequence[str]) -> ActResult:
        """Choose options."""
        return await self.core.select(ref, *values)

    async def press(self, key: str) -> ActResult:
        """Press a key where the focus is."""
        return await self.core.press(key)

    async def scroll(self, target: Ref | Direction) -> ActResult:
        """Scroll to one element, or by most of a screen."""
        return await self.core.scroll(target)

    async def goto(self, url: str) -> ActResult:
        """Go to an address."""
        return await self.core.goto(url)

    async def step(self, action: Literal["back", "forward", "reload"]) -> ActResult:
        """Go through the history, or load the document again."""
        match action:
            case "back":
                return await self.core.back()
            case "forward":
                return await self.core.forward()
            case "reload":
                return await self.core.reload()

    async def wait_for(self, text: str, *, timeout_s: float) -> ActResult:
        """Wait for a text."""
        return await self.core.wait_for(text, timeout_s=timeout_s)

    async def pause(self, seconds: float) -> None:
        """Wait for a time."""
        await asyncio.sleep(seconds)


class ToolBackend:
    """The tabs that the tools see: a page and those that came of it, none that is private.

    Args:
        root: The page that the agent was given.
    """

    def __init__(self, root: PageCore) -> None:
        self._root = root
        self._tabs: dict[PageId, Tab] = {}
        self._now = root.id

    @property
    def name(self) -> str:
        """What a message calls it."""
        return _NAMES.get(self._root.kind, f'a page of kind "{self._root.kind}"')

    @property
    def approvals(self) -> Approvals:
        """What a person is asked; where the page is shown."""
        return self._root.approvals

    def tabs(self) -> Sequence[Tab]:
        """List the tabs that are open, the first page first."""
        cores = [core for core in _with_tabs(self._root) if core.status == "open" and not core.private]
        self._tabs = {core.id: self._tabs.get(core.id) or Tab(core) for core in cores}
        return tuple(self._tabs.values())

    def current(self) -> Tab:
        """Give the tab that is worked on: the one switched to, or the first one where that is gone.

        Raises:
            SessionError: None is open.
        """
        tabs = {tab.id: tab for tab in self.tabs()}
        if not tabs:
            raise SessionError("No tab is open. Nothing was done.")
        return tabs.get(self._now) or next(iter(tabs.values()))

    def admit(self, url: str) -> None:
        """Refuse what the network policy refuses."""
        self._root.admit(url)

    async def open_tab(self, url: str | None) -> Tab:
        """Open a tab beside the first page, in its context, and switch to it."""
        opened = await self._root.open_tab()
        tab = next(each for each in self.tabs() if each.id == opened.id)
        self._now = tab.id
        if url is not None:
            await tab.goto(url)
        return tab

    async def switch(self, tab: ToolPage) -> None:
        """Work on another tab from now on."""
        self._now = tab.id

    async def close_tab(self, tab: ToolPage) -> None:
        """Close a tab.

        Raises:
            UsageError: It is the page itself, which the agent was given.
        """
        if tab.id == self._root.id:
            raise UsageError(f"{tab.id} is the page that was given to you; only a person closes it. Nothing was done.")
        await self._tabs[tab.id].core.close()

    async def answered(self, request: ApprovalRequest) -> None:
        """Wait for a person's answer."""
        await self._root.wait_for_answer(request)

    async def record(self, kind: str, data: Mapping[str, Any]) -> None:
        """Write an event into the ledger."""
        await self._root.record_event(kind, data)


def _with_tabs(core: PageCore) -> list[PageCore]:
    found = [core]
    for tab in core.tabs:
        found += _with_tabs(tab)
    return found


def pipeline_of(core: PageCore, *, mode: Mode = "act", permissions: Mapping[str, Permission] | None = None) -> Pipeline:
    """Make a pipeline for an agent that was given a page.

    Args:
        core: The page.
        mode: `plan` lets only what reads and navigates through.
        permissions: By the name of a tool.
    """
    return Pipeline(ToolBackend(core), mode=mode, permissions=permissions)


def call_on_page(page: object, name: str, given: Mapping[str, Any]) -> ToolAnswer:
    """Call a tool on a page, as the principal `tool`; blocks until it is done.

    Raises:
        UsageError: It is no page.
    """
    if not isinstance(page, Page):
        raise UsageError(f"page= takes a page, not a {type(page).__name__}.", hint="page = zu.open(url)")
    core, thread = page._core, page._thread  # noqa: SLF001 - a page's two halves belong to this room

    async def called() -> ToolAnswer:
        actor.set("tool")
        core.pipeline = core.pipeline or pipeline_of(core)
        return await core.pipeline.call(name, given)

    return thread.run(called())
