"""Pictures of a page, with the content of secret fields painted over before anyone sees them."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import io
import math
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageDraw

from zu_notebook.errors import SurfaceError
from zu_notebook.surface import Box, Look, Picture

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

__all__ = ["take_picture"]

_MASK = (128, 134, 139)
_LONGEST_PX = 16_000
_SHOTS = 3
_SHOT_S = 8.0


async def take_picture(
    session: CDPSession,
    look: Callable[[], Awaitable[Look]],
    *,
    full: bool,
    quality: int | None,
    scale: float,
) -> Picture:
    """Take a picture between two looks, and paint over where a secret field was in either of them."""
    before = await look()
    area = Box(0, 0, before.view_width, before.view_height)
    if full:
        metrics = await session.send("Page.getLayoutMetrics")
        size = metrics["cssContentSize"]
        area = Box(-before.scroll_x, -before.scroll_y, size["width"], min(size["height"], _LONGEST_PX / scale))
    data = await _shoot(session, before, area, quality=quality, scale=scale, full=full)
    secrets = _secret_boxes(before) + _secret_boxes(await look())
    if secrets:
        data = _paint_over(data, secrets, area, quality=quality)
    width_px, height_px = _size(data)
    return Picture(data, "image/jpeg" if quality else "image/png", width_px, height_px, area, before)


async def _shoot(session: CDPSession, seen: Look, area: Box, *, quality: int | None, scale: float, full: bool) -> bytes:
    options: dict[str, Any] = {
        "format": "jpeg" if quality else "png",
        "captureBeyondViewport": full,
        "optimizeForSpeed": not full,
    }
    if full or scale != 1:
        # Not for what is in view as it is: a clip would zoom into a page that a phone shows whole.
        options["clip"] = {
            "x": area.x + seen.scroll_x,
            "y": area.y + seen.scroll_y,
            "width": max(1.0, area.width),
            "height": max(1.0, area.height),
            "scale": scale,
        }
    if quality:
        options["quality"] = quality
    for _ in range(_SHOTS):
        # A page that goes to its next document meanwhile never answers.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_SHOT_S):
                answer = await session.send("Page.captureScreenshot", options)
                return base64.b64decode(answer["data"])
    raise SurfaceError("The page gave no picture.", hint="It may be on its way to another document: try again.")


def _secret_boxes(seen: Look) -> list[Box]:
    return [*seen.masks, *(node.box for node in seen.nodes if node.secret and node.box is not None)]


def _size(data: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(data)) as image:
        return image.size


def _paint_over(data: bytes, boxes: list[Box], area: Box, *, quality: int | None) -> bytes:
    with Image.open(io.BytesIO(data)) as opened:
        image = opened.convert("RGB")
    scale_x, scale_y = image.width / area.width, image.height / area.height
    draw = ImageDraw.Draw(image)
    for box in boxes:
        left, top = (box.x - area.x) * scale_x, (box.y - area.y) * scale_y
        right, bottom = left + box.width * scale_x, top + box.height * scale_y
        if right > 0 and bottom > 0 and left < image.width and top < image.height:
            draw.rectangle((math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)), fill=_MASK)
    out = io.BytesIO()
    image.save(out, "JPEG" if quality else "PNG", **({"quality": quality} if quality else {}))
    return out.getvalue()
