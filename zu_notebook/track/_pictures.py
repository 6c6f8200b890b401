"""A recorded picture in the form that is asked for."""

from __future__ import annotations

import base64
import binascii
import io

from PIL import Image

from zu_notebook.errors import SurfaceError
from zu_notebook.surface import Box, Look, Picture
from zu_notebook.track._lines import PictureLine

__all__ = ["shown"]

_MOST_PX = 40_000_000
"""More than any screen has; a small file can claim to be much larger."""


def shown(line: PictureLine, look: Look, *, quality: int | None, scale: float) -> Picture:
    """Give a recorded picture.

    Args:
        line: The picture.
        look: What was there when it was taken.
        quality: A JPEG of about this quality; None gives a PNG.
        scale: Pixels for each CSS pixel; the recorded ones where there are not so many.

    Raises:
        SurfaceError: What was recorded is no picture.
    """
    area = Box(*line.area)
    try:
        data = base64.b64decode(line.data, validate=True)
        with Image.open(io.BytesIO(data), formats=("JPEG", "PNG")) as opened:
            if opened.width * opened.height > _MOST_PX:
                raise _spoilt()
            width_px = min(opened.width, max(1, round(area.width * scale)))
            if quality and line.media_type == "image/jpeg" and width_px == opened.width:
                return Picture(data, "image/jpeg", opened.width, opened.height, area, look)
            image = opened.convert("RGB")
    except (binascii.Error, OSError, Image.DecompressionBombError) as error:
        raise _spoilt() from error
    if width_px < image.width:
        height_px = max(1, round(image.height * width_px / image.width))
        image = image.resize((width_px, height_px), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    if quality:
        image.save(out, "JPEG", quality=quality)
    else:
        image.save(out, "PNG")
    return Picture(out.getvalue(), "image/jpeg" if quality else "image/png", image.width, image.height, area, look)


def _spoilt() -> SurfaceError:
    return SurfaceError("The recording's picture of this state is spoilt.", hint="Record it again.")
