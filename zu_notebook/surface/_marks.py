"""Boxes and handles drawn on a picture of the page."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFont

from zu_notebook.errors import UsageError
from zu_notebook.surface._affordance import Affordance
from zu_notebook.surface._ink import Ink
from zu_notebook.surface._node import Box
from zu_notebook.surface._screenshot import Mark
from zu_notebook.surface._tags import Rect, place_tags

__all__ = ["draw_marks"]

BLUE: Final = (25, 103, 192)
WHITE: Final = (255, 255, 255)
GREY: Final = (154, 160, 166)
LINE_PX: Final = 1.5
RADIUS_PX: Final = 3.0
FONT_PX: Final = 11.0
TAG_HEIGHT_PX: Final = 15.0
TAG_PADDING_PX: Final = 4.0
FINE: Final = 4
"""Corners and letters are drawn this many times larger and scaled down, for smooth edges."""

MAX_MARKS: Final = 2_000
"""More boxes than this on one picture hide it."""


def draw_marks(
    picture: bytes,
    affordances: Iterable[Affordance],
    *,
    view_width: float,
    view_height: float,
    mask: Sequence[Box] = (),
) -> tuple[bytes, tuple[Mark, ...]]:
    """Draw a thin box around each affordance in view, and a tag with its handle.

    Args:
        picture: A PNG, JPEG or WebP picture of the view.
        affordances: What to mark; those without a box in the view are left out.
        view_width: Width of the picture in CSS pixels; boxes count in these.
        view_height: Height likewise.
        mask: Boxes that are filled with grey, such as those of secret fields.

    Returns:
        The bytes of a PNG, and a mark for each box that was drawn.

    Raises:
        UsageError: The bytes are not a picture, or the view has no size.
    """
    if view_width <= 0 or view_height <= 0:
        raise UsageError(f"The view is {view_width} by {view_height}.", hint="Both sides must be more than zero.")
    try:
        with Image.open(io.BytesIO(picture)) as opened:
            image = opened.convert("RGB")
    except OSError as error:
        raise UsageError("The bytes are not a picture.", hint="Pass a PNG, JPEG or WebP.") from error
    canvas = _Canvas(image, image.width / view_width, image.height / view_height)
    for box in mask:
        canvas.fill(box)
    view = Rect(0, 0, view_width, view_height)
    shown = [one for one in affordances if one.box is not None and _in_view(one.box, view)][:MAX_MARKS]
    marks = tuple(
        Mark(handle=one.handle, role=one.role, label=one.label, box=one.box) for one in shown if one.box is not None
    )
    canvas.mark(marks)
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=3)
    return out.getvalue(), marks


def _in_view(box: Box, view: Rect) -> bool:
    return (
        box.width > 0 and box.height > 0 and Rect(box.x, box.y, box.x + box.width, box.y + box.height).overlap(view) > 0
    )


class _Canvas:
    """A picture, and how many of its pixels go to a CSS pixel."""

    def __init__(self, image: Image.Image, scale_x: float, scale_y: float) -> None:
        self.image = image
        self.scale_x = scale_x
        self.scale_y = scale_y
        self.scale = max((scale_x + scale_y) / 2, 0.5)
        self._ink = Ink(image)
        self._font = ImageFont.load_default(size=FONT_PX * self.scale * FINE)
        self._corner = self._rounded_outline()

    def fill(self, box: Box) -> None:
        """Hide what is in a box."""
        rect = self._rect(box)
        if rect.right > rect.left and rect.bottom > rect.top:
            ImageDraw.Draw(self.image).rectangle(tuple(map(round, rect)), fill=GREY)

    def mark(self, marks: Sequence[Mark]) -> None:
        """Draw all boxes, then all tags, so that no box lies on a tag."""
        gap = LINE_PX * self.scale
        rects = [self._rect(mark.box) for mark in marks]
        outer = [Rect(rect.left - gap, rect.top - gap, rect.right + gap, rect.bottom + gap) for rect in rects]
        inside = [self._within(rect) for rect in outer]
        for rect in inside:
            self._outline(rect)
        faces = [self._tag(mark.handle) for mark in marks]
        sizes = [(float(face.width), float(face.height)) for face in faces]
        places = place_tags(inside, sizes, width=self.image.width, height=self.image.height, ink=self._ink.under)
        for face, place in zip(faces, places, strict=True):
            if place is not None:
                self.image.paste(face, (int(place.left), int(place.top)), face)

    def _rect(self, box: Box) -> Rect:
        return Rect(
            box.x * self.scale_x,
            box.y * self.scale_y,
            (box.x + box.width) * self.scale_x,
            (box.y + box.height) * self.scale_y,
        )

    def _within(self, rect: Rect) -> Rect:
        return Rect(
            float(max(round(rect.left), 0)),
            float(max(round(rect.top), 0)),
            float(min(round(rect.right), self.image.width)),
            float(min(round(rect.bottom), self.image.height)),
        )

    def _rounded_outline(self) -> Image.Image:
        """A small rounded frame as a mask; its corners and edges make frames of every size."""
        side = 2 * self._edge + 2
        line, radius = LINE_PX * self.scale * FINE, RADIUS_PX * self.scale * FINE
        large = Image.new("L", (side * FINE, side * FINE), 0)
        draw = ImageDraw.Draw(large)
        last = side * FINE - 1
        draw.rounded_rectangle((0, 0, last, last), radius, fill=255)
        hole = Image.new("L", large.size, 0)
        ImageDraw.Draw(hole).rounded_rectangle((line, line, last - line, last - line), max(radius - line, 0), fill=255)
        return ImageChops.subtract(large, hole).resize((side, side), Image.Resampling.LANCZOS)

    @property
    def _edge(self) -> int:
        return max(int((RADIUS_PX + LINE_PX) * self.scale) + 1, 3)

    def _outline(self, rect: Rect) -> None:
        left, top, right, bottom = map(int, rect)
        edge, side = self._edge, self._corner.width
        width, height = right - left, bottom - top
        if width < 2 * edge or height < 2 * edge:
            if width > 0 and height > 0:
                ImageDraw.Draw(self.image).rectangle((left, top, right - 1, bottom - 1), outline=BLUE)
            return
        middle_x, middle_y = width - 2 * edge, height - 2 * edge
        pieces = (
            ((0, 0, edge, edge), (left, top), None),
            ((side - edge, 0, side, edge), (right - edge, top), None),
            ((0, side - edge, edge, side), (left, bottom - edge), None),
            ((side - edge, side - edge, side, side), (right - edge, bottom - edge), None),
            ((edge, 0, edge + 1, edge), (left + edge, top), (middle_x, edge)),
            ((edge, side - edge, edge + 1, side), (left + edge, bottom - edge), (middle_x, edge)),
            ((0, edge, edge, edge + 1), (left, top + edge), (edge, middle_y)),
            ((side - edge, edge, side, edge + 1), (right - edge, top + edge), (edge, middle_y)),
        )
        for part, at, stretched in pieces:
            piece = self._corner.crop(part)
            if stretched is not None:
                if 0 in stretched:
                    continue
                piece = piece.resize(stretched, Image.Resampling.NEAREST)
            self.image.paste(BLUE, (*at, at[0] + piece.width, at[1] + piece.height), piece)

    def _tag(self, handle: str) -> Image.Image:
        """The tag with a handle on it."""
        height = max(round(TAG_HEIGHT_PX * self.scale), 7)
        text_width = self._font.getlength(handle) / FINE
        width = round(text_width + 2 * TAG_PADDING_PX * self.scale)
        face = Image.new("RGBA", (width * FINE, height * FINE), (*BLUE, 0))
        draw = ImageDraw.Draw(face)
        draw.rounded_rectangle(
            (0, 0, width * FINE - 1, height * FINE - 1), RADIUS_PX * self.scale * FINE, fill=(*BLUE, 255)
        )
        middle = (width * FINE / 2, height * FINE / 2)
        # The built-in face has one weight; a stroke of a quarter pixel makes it the bold that small white text needs.
        draw.text(
            middle, handle, font=self._font, fill=(*WHITE, 255), anchor="mm", stroke_width=max(round(self.scale), 1)
        )
        return face.resize((width, height), Image.Resampling.LANCZOS)
