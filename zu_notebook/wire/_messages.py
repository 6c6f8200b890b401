"""Every message between kernel and front end, once.

A request carries a `call_id` and gets exactly one reply with the same: the reply named beside it, or a `Failure`.
An event carries a `seq`, one more than the event before it on this panel; who sees a gap asks for `panel.resync`.
A notice and a frame have neither: what comes next makes up for one that is lost.
Bytes (the picture, the frame) travel as the message's one buffer.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from zu_notebook.ids import CallId, Handle, PageId
from zu_notebook.surface import Affordance, Completeness, ContextItem, Evidence, PageStatus, Pruned, SurfaceKind
from zu_notebook.wire._approval import AnswerQuestion, Question, QuestionsChanged
from zu_notebook.wire._control import ControlChanged, Controlled, ControlState, Release, Take
from zu_notebook.wire._message import Message
from zu_notebook.wire._view import Frame, Input, Seen, Watch

__all__ = [
    "PROTOCOL",
    "Act",
    "Acted",
    "ActionName",
    "Busy",
    "Bye",
    "Capture",
    "Captured",
    "Closed",
    "Done",
    "Event",
    "Failure",
    "Goto",
    "Hello",
    "History",
    "LastAct",
    "Notice",
    "PageState",
    "Picture",
    "Reply",
    "Request",
    "Resync",
    "Stop",
    "Stream",
    "SurfaceChanged",
    "SurfaceState",
    "Welcome",
]

PROTOCOL = 2
"""Goes up when a message changes in a way that an older front end can't read."""

ActionName: TypeAlias = Literal["click", "type", "select", "press", "hover", "check", "scroll"]


class PageState(Message):
    """The page as the bar shows it."""

    id: PageId
    url: str
    title: str
    kind: SurfaceKind
    status: PageStatus


class Picture(Message):
    """What the buffer beside a message holds."""

    media_type: Literal["image/jpeg", "image/png"]
    width_px: int
    height_px: int
    view_width: float = Field(description="Width of the shown part of the page in CSS pixels; boxes count in these.")
    view_height: float = Field(description="Height of the shown part of the page in CSS pixels.")


class SurfaceState(Message):
    """An action surface as the panel draws it."""

    capture: int = Field(description="The number of the capture on this page, from 1.")
    affordances: tuple[Affordance, ...]
    context: tuple[ContextItem, ...]
    pruned: tuple[Pruned, ...]
    blind: bool
    blind_reason: str
    completeness: Completeness
    evidence: Evidence
    tokens: int = Field(description="Tokens of the surface's text, estimated as characters / 4.")
    page_tokens: int | None = Field(description="Tokens of the page's HTML, estimated likewise; null where unknown.")


class LastAct(Message):
    """What was done last, and what came of it, a line a change."""

    action: str
    target: str
    ok: bool
    appeared: int
    gone: int
    changed: int
    lines: tuple[str, ...]


# ── requests: front end → kernel ──────────────────────────────────────────────────────────────────────────────────


class Hello(Message):
    """A view is drawn and ready; answered by `Welcome`."""

    kind: Literal["panel.hello"] = "panel.hello"
    call_id: CallId
    protocol: int
    version: str


class Resync(Message):
    """An event was missed; answered by `Welcome`."""

    kind: Literal["panel.resync"] = "panel.resync"
    call_id: CallId
    seen: int = Field(description="The seq of the last event that was seen in order.")


class Capture(Message):
    """Look at the page again; answered by `Captured`."""

    kind: Literal["surface.capture"] = "surface.capture"
    call_id: CallId


class Act(Message):
    """Do one thing to one affordance; answered by `Acted`."""

    kind: Literal["page.act"] = "page.act"
    call_id: CallId
    action: ActionName
    handle: Handle
    text: str | None = Field(default=None, description="For `type`: what to type; it replaces what is there.")
    submit: bool = Field(default=False, description="For `type`: press Enter after.")
    values: tuple[str, ...] = Field(default=(), description="For `select`: labels or values.")
    key: str | None = Field(default=None, description="For `press`: the key.")
    checked: bool | None = Field(default=None, description="For `check`: the state wanted.")


class Goto(Message):
    """Open an address in this page; answered by `Acted`."""

    kind: Literal["page.goto"] = "page.goto"
    call_id: CallId
    url: str


class History(Message):
    """Go back or forward, or load again; answered by `Acted`."""

    kind: Literal["page.history"] = "page.history"
    call_id: CallId
    step: Literal["back", "forward", "reload"]


class Stop(Message):
    """Stop what this panel asked for and is still under way; answered by `Done`."""

    kind: Literal["page.stop"] = "page.stop"
    call_id: CallId


class Bye(Message):
    """A view is gone; answered by `Done`. No pictures are made for a panel without views."""

    kind: Literal["panel.bye"] = "panel.bye"
    call_id: CallId


Request = Annotated[
    Hello | Bye | Resync | Capture | Act | Goto | History | Stop | Take | Release | AnswerQuestion | Watch | Input,
    Field(discriminator="kind"),
]

# ── replies: kernel → front end ───────────────────────────────────────────────────────────────────────────────────


class Welcome(Message):
    """The whole state; events go on after `seq`. The buffer is the picture, where there is one."""

    kind: Literal["panel.welcome"] = "panel.welcome"
    call_id: CallId
    protocol: int
    version: str
    seq: int
    page: PageState
    surface: SurfaceState | None
    picture: Picture | None
    last_act: LastAct | None
    control: ControlState
    questions: tuple[Question, ...]


class Captured(Message):
    """The capture is done; the surface itself comes as `SurfaceChanged` to every view."""

    kind: Literal["surface.captured"] = "surface.captured"
    call_id: CallId
    capture: int


class Acted(Message):
    """The action was done; what it changed comes as `SurfaceChanged` to every view."""

    kind: Literal["page.acted"] = "page.acted"
    call_id: CallId
    act: LastAct


class Done(Message):
    """Nothing more to say."""

    kind: Literal["wire.done"] = "wire.done"
    call_id: CallId


class Failure(Message):
    """The request failed; nothing half done. `code` is that of the error."""

    kind: Literal["wire.failure"] = "wire.failure"
    call_id: CallId
    code: str
    message: str
    hint: str


Reply = Annotated[Welcome | Captured | Acted | Controlled | Done | Failure, Field(discriminator="kind")]

# ── events: kernel → front end, numbered ──────────────────────────────────────────────────────────────────────────


class SurfaceChanged(Message):
    """A new capture, whoever asked for it. The buffer is the picture, where there is one."""

    kind: Literal["surface.changed"] = "surface.changed"
    seq: int
    page: PageState
    surface: SurfaceState
    picture: Picture | None
    last_act: LastAct | None


class Busy(Message):
    """Something is under way on this page, or (`what` null) nothing is any more."""

    kind: Literal["page.busy"] = "page.busy"
    seq: int
    what: str | None


class Closed(Message):
    """The page is gone: closed by a person, or its browser died."""

    kind: Literal["page.closed"] = "page.closed"
    seq: int
    reason: Literal["closed", "died"]
    message: str


Notice: TypeAlias = Seen
"""What the front end says that needs no answer."""

Stream: TypeAlias = Frame
"""What the kernel sends without a number: the next one makes up for one that is lost."""

Event = Annotated[SurfaceChanged | Busy | Closed | ControlChanged | QuestionsChanged, Field(discriminator="kind")]
