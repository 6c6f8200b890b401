"""What the shop sells, and what an order costs. Money is whole cents."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CODES", "PRODUCTS", "SHIPPING", "Order", "Product", "euros"]


@dataclass(frozen=True, slots=True)
class Product:
    """One thing to buy; its picture is the asset `art_<key>.html`."""

    name: str
    cents: int
    line: str


PRODUCTS: Final = MappingProxyType(
    {
        "ticket": Product("Museum ticket, 4 June", 1400, "One day, all four halls, the lightship included."),
        "chart": Product("Chart of the sound", 2400, "The pilot's chart of 1891, printed on heavy paper."),
        "mug": Product("Enamel mug", 1250, "White, blue rim; made for decks and kitchens."),
        "ferry": Product("Model ferry", 3900, "The Marianne in beech wood, 24 cm from bow to stern."),
        "towel": Product("Signal-flag towel", 950, "Linen. Says “tea is ready” to those who read flags."),
        "print": Product("Lighthouse print", 1800, "Two colours, pulled by hand in the museum's workshop."),
        "knots": Product("Forty knots", 1600, "A small book with a length of rope to learn them on."),
    }
)
"""By key; the ticket is in every order and not in the shop."""

SHIPPING: Final = MappingProxyType({"standard": ("Standard", 350), "express": ("Express", 950)})
CODES: Final = MappingProxyType({"HARBOUR10": 10})
"""Discount codes and the percent they take off the goods."""


def euros(cents: int) -> str:
    """Write an amount, such as `€31.50`; one below zero has a minus sign before the `€`."""
    sign = "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}€{abs(cents) // 100}.{abs(cents) % 100:02d}"


@dataclass(frozen=True, slots=True)
class Order:
    """An order as it is priced.

    Args:
        lines: How many of which product.
        shipping: A key of `SHIPPING`.
        code: A key of `CODES`, or empty.
    """

    lines: Mapping[str, int]
    shipping: str = "standard"
    code: str = ""

    @property
    def goods(self) -> int:
        """The sum of the lines."""
        return sum(PRODUCTS[key].cents * number for key, number in self.lines.items())

    @property
    def discount(self) -> int:
        """What the code takes off, rounded down to a cent."""
        return self.goods * CODES.get(self.code, 0) // 100

    @property
    def postage(self) -> int:
        """What the shipping costs."""
        return SHIPPING[self.shipping][1]

    @property
    def total(self) -> int:
        """What is to be paid."""
        return self.goods - self.discount + self.postage
