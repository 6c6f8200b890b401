"""The picture that stays in a saved notebook: marked, small, and within its budget."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Literal

from PIL import Image

from zu_notebook.surface import ActionSurface, Picture, draw_marks

__all__ = ["Still", "make_still"]

_PICTURE_BYTES = 42_000
_PNG_BYTES = 24_000
_COLOURS = 32


@dataclass(frozen=True, slots=True)
class Still:
    """A picture with marks, twice: for HTML, and as a PNG for what shows nothing else.

    Both together stay below 100 kB when a notebook holds them in base64.
    """

    picture: bytes
    media_type: Literal["image/webp"]
    png: bytes


def make_still(picture: Picture, surface: ActionSurface) -> Still:
    """Draw the marks and make both forms, each as large as its budget lets it be."""
    marked, _marks = draw_marks(
        picture.data, surface.affordances, view_width=picture.area.width, view_height=picture.area.height
    )
    with Image.open(io.BytesIO(marked)) as opened:
        image = opened.convert("RGB")
    return Still(_webp(image), "image/webp", _png(image))


def _webp(image: Image.Image) -> bytes:
    data = b""
    for width, quality in ((1000, 60), (800, 55), (800, 35), (640, 30), (480, 25), (320, 20)):
        data = _encoded(_fitted(image, width), "WEBP", quality=quality)
        if len(data) <= _PICTURE_BYTES:
            break
    return data


def _png(image: Image.Image) -> bytes:
    data = b""
    for width in (640, 480, 320, 240, 160):
        small = _fitted(image, width).quantize(_COLOURS)
        data = _encoded(small, "PNG", optimize=True)
        if len(data) <= _PNG_BYTES:
            break
    return data


def _fitted(image: Image.Image, width: int) -> Image.Image:
    if image.width <= width:
        return image
    return image.resize((width, max(1, round(image.height * width / image.width))), Image.Resampling.LANCZOS)


def _encoded(image: Image.Image, form: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()
