"""Tabs without a browser, for tests of who calls tools: made of nodes, and each act on them is written down."""

from __future__ import annotations

import asyncio
import io
import itertools
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

from PIL import Image

from zu_notebook.control import ApprovalRequest, Approvals, FormFacts
from zu_notebook.errors import StaleRef, UsageError
from zu_notebook.ids import PageId, Ref
from zu_notebook.network import NetworkPolicy, deny
from zu_notebook.surface import (
    ActionSurface,
    ActResult,
    Direction,
    HandleBook,
    MouseButton,
    NodeLike,
    Screenshot,
    Snapshot,
    node_of,
    reduce_surface,
)
from zu_notebook.tools._port import Found, ToolPage

__all__ = ["RehearsalBackend", "RehearsalPage"]


class RehearsalPage:
    """One tab that is nothing but nodes.

    Args:
        nodes: What is on it.
        url: Its address.
        title: Its title.

    Attributes:
        nodes: To be changed by who plays the page.
        done: Each act, in order: its name and what it was given.
        forms: The form of a ref, where it has one.
        reason: Why nothing works on it; "" where all does.
        busy: Raised in place of every act; None where the agent's side drives.
        stale_below: The lowest number that a capture may have.
        news: What a person changed.
    """

    def __init__(
        self, nodes: Sequence[NodeLike] = (), *, url: str = "https://page.example/", title: str = "Page"
    ) -> None:
        self.id = PageId(f"p{next(_numbers)}")
        self.url = url
        self.title = title
        self.nodes = list(nodes)
        self.done: list[tuple[Any, ...]] = []
        self.forms: dict[str, FormFacts] = {}
        self.reason = ""
        self.busy: Exception | None = None
        self.stale_below = 1
        self.news = ""
        self._captures = 0
        self._handles = HandleBook()

    def unsupported(self, tool: str, given: Mapping[str, Any]) -> str:
        """Say why nothing works here."""
        del tool, given
        return self.reason

    def check_control(self) -> None:
        """Raise what stands for another driver."""
        if self.busy is not None:
            raise self.busy

    def take_news(self) -> str:
        """Say it once."""
        news, self.news = self.news, ""
        return news

    async def surface(self) -> ActionSurface:
        """Reduce the nodes as they are now."""
        self._captures += 1
        return self._reduced()

    async def snapshot(self) -> Snapshot:
        """Give the nodes as they are now."""
        nodes = tuple(node_of(node, index) for index, node in enumerate(self.nodes, start=1))
        return Snapshot(nodes=nodes, title=self.title, url=self.url, capture=max(self._captures, 1))

    async def screenshot(self, target: str | None) -> Screenshot:
        """Give a grey picture."""
        del target
        out = io.BytesIO()
        Image.new("RGB", (1280, 800), (128, 128, 128)).save(out, "PNG")
        return Screenshot(png=out.getvalue(), width_px=1280, height_px=800)

    async def find(self, target: str) -> Found:
        """Find one element by its ref or its handle.

        Raises:
            StaleRef: It is not there.
        """
        for each in self._reduced():
            if target in {each.ref, each.handle}:
                return Found(ref=each.ref, element=each, form=self.forms.get(each.ref), url=self.url, title=self.title)
        raise StaleRef(f"{target} is gone from the page. Nothing was done.", hint="Look again.")

    async def focused(self) -> Found | None:
        """Find what has the state `focused`."""
        ref = next((each.ref for each in self._reduced() if each.states.get("focused") is True), None)
        return None if ref is None else await self.find(ref)

    async def click(self, ref: Ref, *, button: MouseButton, double: bool) -> ActResult:
        """Write a click down."""
        return self._did("click", ref, button, double)

    async def type(self, ref: Ref, text: str, *, submit: bool) -> ActResult:
        """Write a text down."""
        return self._did("type", ref, text, submit)

    async def select(self, ref: Ref, values: Sequence[str]) -> ActResult:
        """Write a choice down."""
        return self._did("select", ref, *values)

    async def press(self, key: str) -> ActResult:
        """Write a key down."""
        return self._did("press", key)

    async def scroll(self, target: Ref | Direction) -> ActResult:
        """Write a movement down."""
        return self._did("scroll", target)

    async def goto(self, url: str) -> ActResult:
        """Be somewhere else."""
        self.url = url
        return self._did("goto", url)

    async def step(self, action: Literal["back", "forward", "reload"]) -> ActResult:
        """Write a step down."""
        return self._did(action)

    async def wait_for(self, text: str, *, timeout_s: float) -> ActResult:
        """Wait for nothing."""
        del timeout_s
        return self._did("wait_for", text)

    async def pause(self, seconds: float) -> None:
        """Wait for nothing."""
        self._did("pause", seconds)

    def _reduced(self) -> ActionSurface:
        return reduce_surface(self.nodes, self.title, self.url, handles=self._handles, capture=max(self._captures, 1))

    def _did(self, action: str, *given: Any) -> ActResult:
        self.done.append((action, *given))
        return ActResult(ok=True, action=action, url=self.url)


class RehearsalBackend:
    """Tabs without a browser.

    Args:
        page: The first one.
        policy: Who may be reached.
        attended: Whether somebody is there to ask.
        now: The clock of the questions.

    Attributes:
        events: What was recorded, in order.
        asked: Called with each question, to answer it.
    """

    name = "a rehearsal"

    def __init__(
        self,
        page: RehearsalPage,
        *,
        policy: NetworkPolicy | None = None,
        attended: bool = True,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._pages = [page]
        self._now = page
        self._policy = policy or NetworkPolicy()
        self._first = page
        self.approvals = Approvals(now=now, attended=lambda: attended)
        self.events: list[tuple[str, Mapping[str, Any]]] = []
        self.asked: Callable[[ApprovalRequest], None] = lambda _request: None

    def tabs(self) -> Sequence[RehearsalPage]:
        """List the tabs."""
        return tuple(self._pages)

    def current(self) -> RehearsalPage:
        """Give the tab that is worked on."""
        return self._now

    def admit(self, url: str) -> None:
        """Refuse what the policy refuses.

        Raises:
            BlockedRequest: It does.
        """
        decision = self._policy.judge(url)
        if not decision.allowed:
            raise deny(decision)

    async def open_tab(self, url: str | None) -> RehearsalPage:
        """Open a tab and switch to it."""
        self._now = RehearsalPage(url=url or "about:blank")
        self._pages.append(self._now)
        return self._now

    async def switch(self, tab: ToolPage) -> None:
        """Work on another tab."""
        self._now = next(each for each in self._pages if each.id == tab.id)

    async def close_tab(self, tab: ToolPage) -> None:
        """Close a tab.

        Raises:
            UsageError: It is the first one.
        """
        if tab.id == self._first.id:
            raise UsageError(f"{tab.id} is the page that was given to you. Nothing was done.")
        self._pages = [each for each in self._pages if each.id != tab.id]
        self._now = self._now if self._now in self._pages else self._first

    async def answered(self, request: ApprovalRequest) -> None:
        """Let the question be answered; what is not answered then has run out of time."""
        await asyncio.sleep(0)
        self.asked(request)

    async def record(self, kind: str, data: Mapping[str, Any]) -> None:
        """Keep an event."""
        self.events.append((kind, data))


_numbers = itertools.count(1)
