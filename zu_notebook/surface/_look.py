"""What an adapter gives of a page: one look at it, a picture, where a navigation ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from zu_notebook.surface._evidence import Evidence
from zu_notebook.surface._node import Box, Node

__all__ = ["Arrival", "Direction", "Look", "MouseButton", "PageStatus", "Picture", "SurfaceKind"]

SurfaceKind: TypeAlias = Literal["web", "http", "recorded", "mobile", "desktop"]
"""What stands behind a page: a tab in a browser, a fetched document, a recording; others' adapters may be more."""

PageStatus: TypeAlias = Literal["open", "closed", "died"]
Direction: TypeAlias = Literal["up", "down", "left", "right", "top", "bottom"]
MouseButton: TypeAlias = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Look:
    """What one capture saw.

    Attributes:
        nodes: In document order over all frames.
        view_width: Width of the viewport in CSS pixels.
        view_height: Height likewise.
        html_chars: Characters of the top document's HTML; None where it was not asked for.
        masks: What a picture must not show: secret fields, and where the page says what they hold.
    """

    nodes: tuple[Node, ...]
    title: str
    url: str
    evidence: Evidence
    view_width: float
    view_height: float
    scroll_x: float = 0.0
    scroll_y: float = 0.0
    html_chars: int | None = None
    masks: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """The bytes of a picture, and the part of the page that it shows.

    Attributes:
        data: A JPEG or a PNG.
        width_px: Width of the picture in pixels.
        height_px: Height likewise.
        area: The part shown, in CSS pixels of the viewport.
        look: What was there when it was taken.
    """

    data: bytes
    media_type: Literal["image/jpeg", "image/png"]
    width_px: int
    height_px: int
    area: Box
    look: Look


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where a navigation ended.

    Attributes:
        status: The HTTP status; None where there was no response of its own (a page in this page).
        note: What is worth knowing: it still loads; "" where there is nothing.
    """

    status: int | None
    note: str = ""
