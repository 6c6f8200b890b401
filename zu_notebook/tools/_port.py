"""What a tool is, what it declares that it needs, and what it is given to work on."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from pydantic import BaseModel

from zu_notebook.control import ApprovalRequest, Approvals, FormFacts, Pressing
from zu_notebook.ids import PageId, Ref
from zu_notebook.surface import ActionSurface, ActResult, Affordance, Direction, MouseButton, Screenshot, Snapshot

__all__ = ["Backend", "Envelope", "Failure", "Found", "Mode", "Permission", "Tool", "ToolAnswer", "ToolPage"]

Mode: TypeAlias = Literal["act", "plan"]
Permission: TypeAlias = Literal["allow", "ask", "deny"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """What a call needs, said before anything is done.

    Attributes:
        kind: It reads, goes to another document, or acts on this one.
        target: The element that it goes to, as the caller named it; "" where it goes to none.
        at_focus: It goes to what has the focus.
        writes: It puts something into a field.
        pressing: How it presses, where a press may have consequences; None where it does not press.
        action: What it does, as a person is asked: `click`, `press Enter`.
        url: The address that it goes to; "" where it goes to none.
    """

    kind: Literal["read", "navigate", "act"]
    target: str = ""
    at_focus: bool = False
    writes: bool = False
    pressing: Pressing | None = None
    action: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One element, as it is now.

    Attributes:
        ref: What is acted on.
        element: What is known of it, or of what it is a part of.
        form: The form that it belongs to; None where it belongs to none, or nothing is known of it.
        url: The page's address.
        title: The page's title.
    """

    ref: Ref
    element: Affordance
    form: FormFacts | None = None
    url: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why a call was not done.

    Attributes:
        code: Stable; see `errors`.
        message: What happened, and to which thing.
        hint: What to do; "" where nothing helps.
    """

    code: str
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolAnswer:
    """What came of a call.

    Attributes:
        tool: Which tool.
        text: For a model to read.
        data: The same, and more, as JSON can hold it.
        image: A PNG, where there is one.
        failure: Why it was not done; None where it was.
    """

    tool: str
    text: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    image: bytes | None = field(default=None, repr=False)
    failure: Failure | None = None

    @property
    def ok(self) -> bool:
        """Whether it was done."""
        return self.failure is None

    def to_json(self) -> dict[str, Any]:
        """Return the answer as JSON can hold it."""
        if self.failure is not None:
            said = self.failure
            return {"ok": False, "code": said.code, "message": said.message, "hint": said.hint}
        picture = (
            {} if self.image is None else {"image": base64.b64encode(self.image).decode(), "media_type": "image/png"}
        )
        return {"ok": True, "text": self.text, **self.data, **picture}


class ToolPage(Protocol):
    """One tab, as the tools use it; all of it runs on the workspace's loop thread."""

    @property
    def id(self) -> PageId: ...

    @property
    def url(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def stale_below(self) -> int:
        """The lowest number that a capture may have: older ones are from before the driver changed."""
        ...

    def unsupported(self, tool: str, given: Mapping[str, Any]) -> str:
        """Say in a sentence why a call has nothing to work on here; "" where it has."""
        ...

    def check_control(self) -> None:
        """Refuse where the other side drives.

        Raises:
            ControlBusy: It does.
        """
        ...

    def take_news(self) -> str:
        """Say, once, what a person changed who drove meanwhile; "" where nobody did."""
        ...

    async def surface(self) -> ActionSurface: ...

    async def snapshot(self) -> Snapshot: ...

    async def screenshot(self, target: str | None) -> Screenshot: ...

    async def find(self, target: str) -> Found:
        """Find the element of a ref or a handle as it is now, by itself and not by what is like it.

        Raises:
            StaleRef: It is gone, or never was.
        """
        ...

    async def focused(self) -> Found | None:
        """Find what has the focus; None where nothing that can be acted on has it."""
        ...

    async def click(self, ref: Ref, *, button: MouseButton, double: bool) -> ActResult: ...

    async def type(self, ref: Ref, text: str, *, submit: bool) -> ActResult: ...

    async def select(self, ref: Ref, values: Sequence[str]) -> ActResult: ...

    async def press(self, key: str) -> ActResult: ...

    async def scroll(self, target: Ref | Direction) -> ActResult: ...

    async def goto(self, url: str) -> ActResult: ...

    async def step(self, action: Literal["back", "forward", "reload"]) -> ActResult: ...

    async def wait_for(self, text: str, *, timeout_s: float) -> ActResult: ...

    async def pause(self, seconds: float) -> None: ...


class Backend(Protocol):
    """What the tools of one agent work on: its tabs. A private tab is not among them."""

    @property
    def name(self) -> str:
        """What a message calls it: `a page in Chromium`."""
        ...

    @property
    def approvals(self) -> Approvals: ...

    def tabs(self) -> Sequence[ToolPage]: ...

    def current(self) -> ToolPage: ...

    def admit(self, url: str) -> None:
        """Refuse what the network policy refuses by what it says.

        Raises:
            BlockedRequest: It does.
        """
        ...

    async def open_tab(self, url: str | None) -> ToolPage: ...

    async def switch(self, tab: ToolPage) -> None: ...

    async def close_tab(self, tab: ToolPage) -> None: ...

    async def answered(self, request: ApprovalRequest) -> None:
        """Wait until a question has its answer, its time is over, or it was taken back."""
        ...

    async def record(self, kind: str, data: Mapping[str, Any]) -> None:
        """Write an event into the ledger."""
        ...


class Tool(Protocol):
    """One tool: what it takes, what it needs, what it does."""

    @property
    def name(self) -> str: ...

    @property
    def description(self) -> str: ...

    @property
    def parameters(self) -> type[BaseModel]: ...

    def envelope(self, given: Any) -> Envelope:  # noqa: ANN401 - the tool's own parameters
        """Say what a call needs."""
        ...

    async def run(self, given: Any, page: ToolPage, found: Found | None, backend: Backend) -> ToolAnswer:  # noqa: ANN401 - likewise
        """Do it; all has been asked."""
        ...
