"""A picture small enough for a model: 1280×800 at most."""

from __future__ import annotations

import asyncio
import io
from typing import Final

from PIL import Image

__all__ = ["fitted"]

WIDTH_PX: Final = 1280
HEIGHT_PX: Final = 800


async def fitted(png: bytes) -> tuple[bytes, int, int]:
    """Make a picture no larger than 1280×800, its proportions kept, off the loop.

    Returns:
        The PNG, its width and its height in pixels.
    """
    return await asyncio.to_thread(_fitted, png)


def _fitted(png: bytes) -> tuple[bytes, int, int]:
    with Image.open(io.BytesIO(png)) as picture:
        if picture.width <= WIDTH_PX and picture.height <= HEIGHT_PX:
            return png, picture.width, picture.height
        small = picture.convert("RGB")
    small.thumbnail((WIDTH_PX, HEIGHT_PX))
    out = io.BytesIO()
    small.save(out, "PNG")
    return out.getvalue(), small.width, small.height
