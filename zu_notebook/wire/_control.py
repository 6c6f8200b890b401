"""The messages about who drives the page."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from zu_notebook.ids import CallId
from zu_notebook.wire._message import Message

__all__ = ["ControlChanged", "ControlState", "Controlled", "Release", "Take"]

_MOST_WORDS = 2_000


class ControlState(Message):
    """Who drives, since when and why, as the bar shows it."""

    holder: Literal["agent", "person"]
    epoch: int = Field(description="Goes up at each change of the holder.")
    held_s: float = Field(description="For how long, when this was sent: the clocks of both ends may differ.")
    reason: str = Field(description="Why it was taken.")
    message: str = Field(description="What was said at the last hand-back.")
    name: str = Field(description="Who the holder is, where that is known.")
    forced: bool = Field(description="Control was taken away from its holder.")
    handed_back: str | None = Field(
        description="What the person changed, at the last hand-back; null where there was none, or somebody took since."
    )


class Take(Message):
    """A person takes control; answered by `Controlled`. Who has it already keeps it."""

    kind: Literal["control.take"] = "control.take"
    call_id: CallId
    reason: str = Field(default="", max_length=_MOST_WORDS)
    name: str = Field(default="", max_length=_MOST_WORDS)


class Release(Message):
    """The person gives control back to the agent; answered by `Controlled`."""

    kind: Literal["control.release"] = "control.release"
    call_id: CallId
    message: str = Field(default="", max_length=_MOST_WORDS, description="A word to the agent.")
    name: str = Field(default="", max_length=_MOST_WORDS)


class Controlled(Message):
    """Who drives now; every view hears of it by `ControlChanged`."""

    kind: Literal["control.standing"] = "control.standing"
    call_id: CallId
    control: ControlState


class ControlChanged(Message):
    """Somebody took control, or gave it back."""

    kind: Literal["control.changed"] = "control.changed"
    seq: int
    control: ControlState
