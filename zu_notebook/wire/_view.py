"""The messages of the live view: frames one way, a person's input the other.

Frames are not numbered as events are: one that is lost is made up for by the next, which shows all of the page.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from zu_notebook.ids import CallId
from zu_notebook.wire._message import Message

__all__ = ["Frame", "Input", "InputEvent", "KeyInput", "PointerInput", "Seen", "TextInput", "Watch", "WheelInput"]

_MOST_PX = 8_192
_MOST_EVENTS = 200
_LONGEST_NAME = 60
_LONGEST_TEXT = 200_000
_Modifiers = Annotated[int, Field(ge=0, le=15, description="Bits: Alt 1, Control 2, Meta 4, Shift 8.")]


class Frame(Message):
    """The page as it is now. The buffer is a JPEG; the next one comes when this is being drawn."""

    kind: Literal["view.frame"] = "view.frame"
    frame: int = Field(description="Its number; goes up.")
    view_width: float = Field(description="Width of what is in view, in CSS pixels.")
    view_height: float = Field(description="Height of what is in view, in CSS pixels.")
    scroll_x: float
    scroll_y: float


class Seen(Message):
    """A frame is being drawn; not answered, but by the next frame."""

    kind: Literal["view.seen"] = "view.seen"
    frame: int


class Watch(Message):
    """How large one front end shows the page now; answered by `Done`, and by frames where there can be any."""

    kind: Literal["view.watch"] = "view.watch"
    call_id: CallId
    front: str = Field(max_length=_LONGEST_NAME, description="Names the front end: a notebook may be open twice.")
    width_px: int = Field(ge=0, le=_MOST_PX, description="Device pixels; 0 while it is out of sight.")
    height_px: int = Field(ge=0, le=_MOST_PX)


class PointerInput(Message):
    """The mouse, at a point in CSS pixels of what is in view."""

    type: Literal["move", "down", "up"]
    x: float
    y: float
    button: Literal["none", "left", "middle", "right", "back", "forward"] = "none"
    buttons: int = Field(default=0, ge=0, le=31, description="Those held, as bits: left 1, right 2, middle 4 …")
    clicks: int = Field(default=0, ge=0, le=9, description="The how many-eth press in a row on one spot.")
    modifiers: _Modifiers = 0


class WheelInput(Message):
    """The wheel."""

    type: Literal["wheel"]
    x: float
    y: float
    dx: float
    dy: float
    modifiers: _Modifiers = 0


class KeyInput(Message):
    """A key, as the browser's own event has it."""

    type: Literal["key_down", "key_up"]
    key: str = Field(max_length=_LONGEST_NAME)
    code: str = Field(max_length=_LONGEST_NAME)
    key_code: int = Field(ge=0, le=65_535)
    text: str = Field(default="", max_length=_LONGEST_NAME, description="What it types; nothing for most keys.")
    location: int = Field(default=0, ge=0, le=3)
    repeat: bool = False
    modifiers: _Modifiers = 0


class TextInput(Message):
    """Text that came whole: pasted, or out of an input method."""

    type: Literal["text"]
    text: str = Field(max_length=_LONGEST_TEXT)


InputEvent: TypeAlias = PointerInput | WheelInput | KeyInput | TextInput


class Input(Message):
    """What a person did in the live view, in order; answered by `Done` when it is on its way to the page."""

    kind: Literal["view.input"] = "view.input"
    call_id: CallId
    events: tuple[Annotated[InputEvent, Field(discriminator="type")], ...] = Field(max_length=_MOST_EVENTS)
