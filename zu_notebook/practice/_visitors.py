"""What the site remembers of each visitor: in memory, by a cookie, and of so many visitors only."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import RLock
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from ._prices import Order

__all__ = ["MAX_VISITORS", "Visitor", "Visitors"]

MAX_VISITORS: Final = 256
_MAX_OF_A_KIND: Final = 99


@dataclass(slots=True)
class Visitor:
    """One visitor; everyone begins with two tickets in the order, so that the checkout is never empty."""

    cart: dict[str, int] = field(default_factory=lambda: {"ticket": 2})
    login: Literal["out", "code", "in"] = "out"
    consent: Literal["", "accept", "reject"] = ""
    placed: Order | None = None
    orders: int = 0

    @property
    def count(self) -> int:
        """How many things are in the order."""
        return sum(self.cart.values())

    def add(self, product: str) -> None:
        """Put one more of a product into the order, up to 99 of a kind."""
        self.cart[product] = min(self.cart.get(product, 0) + 1, _MAX_OF_A_KIND)

    def place(self, order: Order) -> None:
        """Keep the order as placed and begin a new one."""
        self.placed = order
        self.orders += 1
        self.cart = {"ticket": 2}


class Visitors:
    """The visitors of one site. The one not seen for longest is forgotten when there are too many.

    Ids are counted, not drawn, so that two runs are alike. Nothing here is worth a secret.
    """

    def __init__(self) -> None:
        self.lock = RLock()
        self._known: OrderedDict[str, Visitor] = OrderedDict()
        self._counted = 0

    def find(self, key: str) -> Visitor | None:
        """Give the visitor with that id, if known."""
        with self.lock:
            if key not in self._known:
                return None
            self._known.move_to_end(key)
            return self._known[key]

    def make(self) -> tuple[str, Visitor]:
        """Begin a new visitor; returns id and visitor."""
        with self.lock:
            self._counted += 1
            key = f"visitor-{self._counted}"
            self._known[key] = Visitor()
            while len(self._known) > MAX_VISITORS:
                self._known.popitem(last=False)
            return key, self._known[key]
