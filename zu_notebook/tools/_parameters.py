"""What the eleven browser tools take: one closed schema each."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

__all__ = [
    "Act",
    "Click",
    "Navigate",
    "Parameters",
    "Press",
    "Read",
    "Screenshot",
    "Scroll",
    "Select",
    "Snapshot",
    "Tabs",
    "Type",
    "Wait",
]

Target = Annotated[
    str,
    Field(pattern=r"^[ae][1-9][0-9]{0,9}$", description="A ref (e12) or a handle (a3) from browser_snapshot."),
]
Tab = Annotated[
    str, Field(min_length=1, max_length=40, description="A tab from browser_tabs; the current one unless said.")
]
Url = Annotated[str, Field(min_length=1, max_length=2_000, description="An http or https address.")]


class Parameters(BaseModel):
    """What a tool takes; what it does not know is refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    tab: Tab | None = None


class Act(Parameters):
    """What every tool takes that changes something."""

    capture: Annotated[int, Field(ge=1, description="The number of the snapshot that this goes by.")] | None = None
    request_id: (
        Annotated[str, Field(min_length=1, max_length=100, description="The same id is never done twice.")] | None
    ) = None


class Navigate(Act):
    """Go to an address, or through the history."""

    action: Literal["open", "back", "forward", "reload"] = "open"
    url: Url | None = None

    @model_validator(mode="after")
    def _url_where_needed(self) -> Self:
        if (self.url is not None) != (self.action == "open"):
            raise ValueError("url is needed for open, and taken by nothing else")
        return self


class Snapshot(Parameters):
    """Show the page as a tree of roles and names, with the refs and handles to act on."""

    depth: Annotated[int, Field(ge=1, le=40, description="How many levels of the tree.")] = 40


class Read(Parameters):
    """Read what is visible, as Markdown, a page of 20,000 characters at a time."""

    offset: Annotated[int, Field(ge=0, description="The character to begin with.")] = 0


class Screenshot(Parameters):
    """Take a picture of what is in view, or of one element; secret fields are painted over."""

    ref: Target | None = None


class Click(Act):
    """Click one element. What would send, buy, delete, change an account or grant access is asked of a person first."""

    ref: Target
    double: bool = False
    button: Literal["left", "right", "middle"] = "left"


class Type(Act):
    """Put a text into a field, in place of what is there; password, card and one-time-code fields are a person's."""

    ref: Target
    text: Annotated[str, Field(max_length=20_000)]
    submit: Annotated[bool, Field(description="Press Enter after.")] = False


class Select(Act):
    """Choose options of a list by their labels or values."""

    ref: Target
    values: Annotated[list[str], Field(min_length=1)]


class Press(Act):
    """Press a key where the focus is: Enter, Escape, ArrowDown, a, Control+a."""

    key: Annotated[str, Field(min_length=1, max_length=60)]


class Scroll(Act):
    """Scroll by most of a screen, or to one element."""

    direction: Literal["up", "down"] | None = None
    ref: Target | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.direction is None) == (self.ref is None):
            raise ValueError("give direction or ref, one of the two")
        return self


class Wait(Parameters):
    """Wait for a text, 30 seconds at most, or for a time."""

    text: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    ms: Annotated[int, Field(ge=1, le=10_000)] | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.text is None) == (self.ms is None):
            raise ValueError("give text or ms, one of the two")
        return self


class Tabs(Act):
    """List the tabs, open one, switch to one, or close one."""

    op: Literal["list", "new", "switch", "close"]
    url: Url | None = None

    @model_validator(mode="after")
    def _tab_where_needed(self) -> Self:
        if (self.tab is not None) != (self.op in {"switch", "close"}):
            raise ValueError("tab is needed for switch and close, and taken by nothing else")
        if self.url is not None and self.op != "new":
            raise ValueError("url is taken by new only")
        return self
