"""Whether the reduction's time grows with the number of nodes only."""

from __future__ import annotations

import time
from dataclasses import dataclass

from zu_notebook.ids import Ref
from zu_notebook.surface import Node, reduce_surface

__all__ = ["SIZES", "Growth", "growth"]

SIZES = (12_500, 25_000, 50_000)
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Growth:
    """One size: how many nodes, and the best time of its reduction and text in milliseconds."""

    nodes: int
    ms: float


def growth() -> list[Growth]:
    """Reduce pages of several sizes, each a list of cards with a heading, a text, a link and a button."""
    return [Growth(size, min(_time(size) for _ in range(_TRIES))) for size in SIZES]


def _time(size: int) -> float:
    nodes = _cards(size)
    started = time.perf_counter()
    reduce_surface(nodes).to_text()
    return (time.perf_counter() - started) * 1000


def _cards(size: int) -> list[Node]:
    nodes = [Node(ref=Ref("e0"), role="list", name="Offers")]
    for number in range((size - 1) // 5):
        card = Ref(f"e{number}.0")
        nodes += [
            Node(ref=card, parent=Ref("e0"), role="listitem"),
            Node(ref=Ref(f"e{number}.1"), parent=card, role="heading", name=f"Offer {number}", states={"level": 3}),
            Node(ref=Ref(f"e{number}.2"), parent=card, role="text", name=f"{number} left"),
            Node(ref=Ref(f"e{number}.3"), parent=card, role="link", name=f"See offer {number}", focusable=True),
            Node(ref=Ref(f"e{number}.4"), parent=card, role="button", name="Add to cart", focusable=True),
        ]
    return nodes
