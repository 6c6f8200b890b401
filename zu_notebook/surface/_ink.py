"""Where a picture is drawn on, so that tags can stand where it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from zu_notebook.surface._tags import Rect

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["Ink"]

STEP: Final = 14
"""A step in brightness, 0 to 255, between neighbours that counts as drawn: below it are shades and compression."""


class Ink:
    """Counts the drawn pixels of any rectangle at once, by a summed-area table.

    Args:
        image: The picture before anything is drawn on it.
    """

    def __init__(self, image: Image.Image) -> None:
        import numpy as np  # noqa: PLC0415 - only pictures need it

        light = np.asarray(image.convert("L"), dtype=np.int16)
        drawn = np.zeros(light.shape, dtype=bool)
        drawn[:, 1:] |= np.abs(np.diff(light, axis=1)) > STEP
        drawn[1:, :] |= np.abs(np.diff(light, axis=0)) > STEP
        self._sums = np.zeros((light.shape[0] + 1, light.shape[1] + 1), dtype=np.int64)
        self._sums[1:, 1:] = drawn.cumsum(axis=0).cumsum(axis=1)

    def under(self, rect: Rect) -> float:
        """Count the drawn pixels in a rectangle of the picture."""
        rows, columns = self._sums.shape
        left, right = (min(max(int(side), 0), columns - 1) for side in (rect.left, rect.right))
        top, bottom = (min(max(int(side), 0), rows - 1) for side in (rect.top, rect.bottom))
        sums = self._sums
        return float(sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left])
