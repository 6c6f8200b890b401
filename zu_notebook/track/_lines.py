"""The lines of a recording's file, one JSON object each: a header, then looks and steps in the order they were made."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from zu_notebook.control import Principal
from zu_notebook.ids import Handle, Ref
from zu_notebook.surface import Clickable, Evidence, Pruning, StateValue, SurfaceKind

__all__ = [
    "CHANGE",
    "VERSION",
    "ErrorLine",
    "HeaderLine",
    "Line",
    "LookLine",
    "NodeLine",
    "NodesLine",
    "PictureLine",
    "Quad",
    "Run",
    "StepLine",
    "TargetLine",
    "recording_schema",
]

VERSION = 1
CHANGE = "change"
"""The action of a step that nobody took: the page changed by itself."""

Quad: TypeAlias = tuple[float, float, float, float]
"""A box: left, top, width, height, in CSS pixels."""

Run: TypeAlias = tuple[int, int]
"""So many nodes, from an index on, that are as in the look that this one builds on."""


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class HeaderLine(_Line):
    """The first line: what the file is, and of which page.

    Attributes:
        version: The version of the format.
        created: When the recording began, in UTC, ISO 8601.
        zu_version: The version of the package that wrote it.
        page: The kind of the page that was recorded.
        capabilities: What that page could do.
        pictures: Whether each look has a picture.
    """

    kind: Literal["zu.recording"] = "zu.recording"
    version: int = VERSION
    created: str
    zu_version: str
    page: SurfaceKind
    capabilities: dict[str, bool]
    pictures: bool


class NodeLine(_Line):
    """One node, without its ref; see `surface.Node`. What is left out is empty.

    Attributes:
        depth: How deep in the tree it stands. Its parent is the nearest node before it that is one less deep.
        up: Where another one is its parent, how many nodes before it that stands.
        box: Where it is on the page; where it is in view follows from how far the page is scrolled.
        attributes: The element's attributes, where it is a control.
    """

    depth: int = Field(default=0, ge=0)
    up: int = Field(default=0, ge=0)
    role: str = "generic"
    raw_role: str = ""
    name: str = ""
    value: str | None = None
    states: dict[str, StateValue] = {}
    description: str = ""
    error: str = ""
    tag: str = ""
    input_type: str = ""
    placeholder: str = ""
    cue: str = ""
    box: Quad | None = None
    frame: tuple[str, ...] = ()
    focusable: bool = False
    editable: bool = False
    settable: bool = False
    clickable: Clickable = ""
    secret: bool = False
    pruning: Pruning = ""
    cover: str = ""
    live: str = ""
    attributes: dict[str, str] | None = None


class NodesLine(_Line):
    """A list of nodes.

    Attributes:
        refs: The numbers of their refs, in order: `12-40,7` for e12 to e40, then e7. None where they are the base's.
        nodes: The nodes; a run of them that the base has alike is given by its place there.
    """

    refs: str | None = None
    nodes: tuple[Run | NodeLine, ...] = ()


class PictureLine(_Line):
    """A picture of what was in view, secret fields painted over.

    Attributes:
        data: The bytes in base64; "" where an earlier look has the same picture.
        of: The look that has it; None where it stands here.
        area: The part that it shows, from the view's corner.
    """

    media_type: Literal["image/jpeg", "image/png"]
    data: str = ""
    of: int | None = None
    area: Quad


class LookLine(_Line):
    """What the page was at one moment.

    Attributes:
        number: Counted from 0.
        base: The earlier look that it builds on; None where it stands alone.
        documents: How many documents the page had had.
        masks: What a picture must not show, as parts of the view.
        surface: The nodes that a list of what can be done is made of.
        tree: All nodes, texts included.
        gone: The numbers of refs that were known until here and whose document is gone.
        handles: The handles of the nodes; in the first look only.
        html: The document's HTML: zlib, base64; None where it is that of the base.
        text: The visible text, likewise.
    """

    kind: Literal["look"] = "look"
    number: int
    base: int | None = None
    title: str
    url: str
    documents: int
    view: tuple[float, float]
    scroll: tuple[float, float] = (0.0, 0.0)
    evidence: Evidence
    html_chars: int | None = None
    masks: tuple[Quad, ...] = ()
    surface: NodesLine
    tree: NodesLine
    gone: str = ""
    handles: dict[Ref, Handle] | None = None
    html: str | None = None
    text: str | None = None
    picture: PictureLine | None = None


class TargetLine(_Line):
    """What a step was done to; role and label are for those who read the file."""

    ref: Ref
    handle: Handle = Handle("")
    role: str = ""
    label: str = ""


class ErrorLine(_Line):
    """Why a step failed, as the error said it; `rule` for a refusal of the network policy."""

    code: str
    message: str
    hint: str = ""
    rule: str = ""


class StepLine(_Line):
    """What led from one look to another.

    Attributes:
        from_look: The look before.
        to_look: The look after; the same one where nothing changed.
        action: `click`, `type` … or `change` where the page changed by itself.
        onto: Where a drag ended.
        args: What the action was given beside its target, without secrets.
        secret: What was typed is not here, and any text fits.
        note: What the result said beside its changes.
        error: None where it was done.
        by: Who did it: a cell's code, a person in the panel, an agent …
    """

    kind: Literal["step"] = "step"
    from_look: int
    to_look: int
    action: str
    target: TargetLine | None = None
    onto: TargetLine | None = None
    args: dict[str, Any] = {}
    secret: bool = False
    note: str = ""
    error: ErrorLine | None = None
    by: Principal = "code"


Line: TypeAlias = HeaderLine | LookLine | StepLine


def recording_schema() -> dict[str, Any]:
    """Return the JSON Schema of one line of a recording's file."""
    line: TypeAdapter[Line] = TypeAdapter(Annotated[Line, Field(discriminator="kind")])
    return line.json_schema()
