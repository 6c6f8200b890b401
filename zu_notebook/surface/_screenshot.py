"""A picture of a page, with the boxes that were drawn on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from zu_notebook.ids import Handle
from zu_notebook.surface._node import Box

__all__ = ["Mark", "Screenshot"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A box that was drawn: which control, and where in CSS pixels of the view."""

    handle: Handle
    role: str
    label: str
    box: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Screenshot:
    """A PNG picture.

    Attributes:
        png: Its bytes.
        width_px: Its width in picture pixels.
        height_px: Its height in picture pixels.
        marks: The boxes drawn on it, in document order.
        scale: Picture pixels for one CSS pixel.
    """

    png: bytes = field(repr=False)
    width_px: int
    height_px: int
    marks: tuple[Mark, ...] = ()
    scale: float = 1.0

    def save(self, path: str | Path) -> Path:
        """Write the PNG to a file and return its path."""
        target = Path(path)
        target.write_bytes(self.png)
        return target

    def __repr__(self) -> str:
        marks = f", {len(self.marks)} marks" if self.marks else ""
        return f"<Screenshot {self.width_px}x{self.height_px}{marks}>"

    def _repr_png_(self) -> bytes:
        return self.png
