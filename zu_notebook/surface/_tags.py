"""Where the tags with the handles go: never on one another, off the controls' own text where there is room."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

__all__ = ["Rect", "place_tags"]

CELL: Final = 48
"""The side of a cell of the grid that neighbours are looked up in."""

SEARCH_RINGS: Final = 12
"""How far a tag may stand from its box, in tag heights, where everything near is taken."""


FAR: Final = 1.5
"""What a later place costs, in covered pixels: a tag far from its box is hard to follow."""


class Rect(NamedTuple):
    """A rectangle in picture pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Rect) -> float:
        """Return the area that both cover."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0

    def holds(self, other: Rect) -> bool:
        """Tell whether the other lies in this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )


class _Grid:
    """Rectangles by the cells they touch."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[int]] = defaultdict(list)
        self.rects: list[Rect] = []

    def add(self, rect: Rect) -> None:
        self.rects.append(rect)
        for cell in self._touched(rect):
            self._cells[cell].append(len(self.rects) - 1)

    def near(self, rect: Rect) -> set[int]:
        return {index for cell in self._touched(rect) for index in self._cells.get(cell, ())}

    @staticmethod
    def _touched(rect: Rect) -> Iterator[tuple[int, int]]:
        for column in range(int(rect.left // CELL), int(rect.right // CELL) + 1):
            for row in range(int(rect.top // CELL), int(rect.bottom // CELL) + 1):
                yield column, row


def place_tags(
    boxes: Sequence[Rect],
    sizes: Sequence[tuple[float, float]],
    *,
    width: float,
    height: float,
    ink: Callable[[Rect], float] = lambda _rect: 0.0,
) -> list[Rect | None]:
    """Find a place for each box's tag.

    A tag goes outside its box where that covers no other control and no text, else where it covers least; it never
    covers another tag. Each place is looked for among a fixed number, so time grows with the number of tags only.

    Args:
        boxes: The boxes, in the order of the page.
        sizes: Width and height of each tag.
        width: The picture's width.
        height: The picture's height.
        ink: How many drawn pixels of the picture lie under a rectangle.

    Returns:
        A rectangle for each, or None where there is no free place near.
    """
    controls = _Grid()
    for box in boxes:
        controls.add(box)
    tags = _Grid()
    placed: list[Rect | None] = []
    for index, (box, size) in enumerate(zip(boxes, sizes, strict=True)):
        best: Rect | None = None
        least = float("inf")
        for order, rect in enumerate(_candidates(box, size)):
            if rect.left < 0 or rect.top < 0 or rect.right > width or rect.bottom > height:
                continue
            if any(rect.overlap(tags.rects[other]) for other in tags.near(rect)):
                continue
            cost = ink(rect) + sum(
                rect.overlap(boxes[other])
                for other in controls.near(rect)
                if other != index and not (boxes[other].holds(box) and boxes[other] != box)
            )
            cost += order * FAR
            if cost < least:
                best, least = rect, cost
            if cost <= order * FAR:
                break
        if best is not None:
            tags.add(best)
        placed.append(best)
    return placed


def _candidates(box: Rect, size: tuple[float, float]) -> Iterator[Rect]:
    wide, high = size
    above, below = box.top - high, box.bottom
    inside = box.right - box.left >= 2 * wide and box.bottom - box.top >= high
    corners = [
        (box.left, above),
        (box.right - wide, above),
        (box.left - wide, box.top + (box.bottom - box.top - high) // 2),
        (box.right, box.top + (box.bottom - box.top - high) // 2),
        (box.left - wide, box.top),
        (box.right, box.top),
        (box.left, below),
        (box.right - wide, below),
    ]
    if inside:
        corners += [(box.right - wide, box.top), (box.right - wide, box.bottom - high), (box.left, box.top)]
    for left, top in corners:
        yield Rect(left, top, left + wide, top + high)
    for ring in range(1, SEARCH_RINGS + 1):
        step = ring * (high + 1)
        slide = ring * (wide // 2 + 1)
        for left, top in (
            (box.left + slide, above),
            (box.left - slide, above),
            (box.left + slide, below),
            (box.left, above - step),
            (box.left, below + step),
            (box.right, box.top + step),
            (box.left - wide, box.top + step),
            (box.left + slide, above - step),
            (box.left - slide, below + step),
        ):
            yield Rect(left, top, left + wide, top + high)
