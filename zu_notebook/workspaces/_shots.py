"""Pictures with marks, of the page or of one thing on it."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

from PIL import Image

from zu_notebook.errors import ActionabilityError
from zu_notebook.ids import Ref
from zu_notebook.surface import ActionSurface, Affordance, Box, Look, Mark, Picture, Screenshot, draw_marks
from zu_notebook.workspaces._port import PagePort

__all__ = ["shoot"]

_MARGIN = 8.0


async def shoot(
    page: PagePort, reduce: Callable[[Look], ActionSurface], *, ref: Ref | None, marks: bool, full: bool
) -> Screenshot:
    """Take the picture and draw on it.

    Args:
        page: The page.
        reduce: Makes the surface of a look, with the page's own handles.
        ref: An element to show alone; it has been scrolled to.
        marks: Draw a box and the handle on each affordance.
        full: The whole page in place of what is in view.

    Raises:
        ActionabilityError: The element has no box in the picture.
    """
    picture = await page.picture(full=full)
    shown = [_moved(each, picture.area) for each in reduce(picture.look).affordances] if marks else []
    png = picture.data
    drawn: tuple[Mark, ...] = ()
    if marks:
        png, drawn = draw_marks(picture.data, shown, view_width=picture.area.width, view_height=picture.area.height)
    scale = picture.width_px / picture.area.width
    if ref is None:
        return Screenshot(png=png, width_px=picture.width_px, height_px=picture.height_px, marks=drawn, scale=scale)
    area = _around(picture, ref)
    inside = tuple(
        replace(mark, box=Box(mark.box.x - area.x, mark.box.y - area.y, mark.box.width, mark.box.height))
        for mark in drawn
        if _meet(mark.box, area)
    )
    png, width_px, height_px = _cut(png, area, scale)
    return Screenshot(png=png, width_px=width_px, height_px=height_px, marks=inside, scale=scale)


def _moved(affordance: Affordance, area: Box) -> Affordance:
    """The same affordance with its box counted from the picture's corner."""
    box = affordance.box
    if box is None:
        return affordance
    return replace(affordance, box=Box(box.x - area.x, box.y - area.y, box.width, box.height))


def _around(picture: Picture, ref: Ref) -> Box:
    box = next((node.box for node in picture.look.nodes if node.ref == ref and node.box is not None), None)
    if box is None:
        raise ActionabilityError("The element has no size to take a picture of.", hint="Is it hidden?")
    left, top = max(0.0, box.x - _MARGIN), max(0.0, box.y - _MARGIN)
    right = min(picture.area.width, box.x + box.width + _MARGIN)
    bottom = min(picture.area.height, box.y + box.height + _MARGIN)
    if right <= left or bottom <= top:
        raise ActionabilityError("The element can't be scrolled into view.", hint="Is it clipped or hidden?")
    return Box(left, top, right - left, bottom - top)


def _meet(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def _cut(png: bytes, area: Box, scale: float) -> tuple[bytes, int, int]:
    with Image.open(io.BytesIO(png)) as image:
        corners = (area.x, area.y, area.x + area.width, area.y + area.height)
        part = image.crop(tuple(round(side * scale) for side in corners))  # type: ignore[arg-type] # four of them
        out = io.BytesIO()
        part.save(out, "PNG")
        return out.getvalue(), part.width, part.height
