"""Templates and assets: read from the package, filled with text that is escaped unless it is marked as markup."""

from __future__ import annotations

import functools
import html
import string
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["ASSET_TYPES", "Markup", "asset_names", "fill", "join", "read_asset"]

ASSET_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
}
"""The suffixes that the site hands out as they are; templates are not among them."""


class Markup(str):
    """HTML that is known to be safe; every other string is escaped on its way into a template."""

    __slots__ = ()


@functools.cache
def asset_names() -> frozenset[str]:
    """Name every file of the package's `assets` folder; nothing else is ever read for a request."""
    return frozenset(entry.name for entry in resources.files(__package__).joinpath("assets").iterdir())


@functools.cache
def read_asset(name: str) -> str:
    """Read a file of the package's `assets` folder."""
    return resources.files(__package__).joinpath("assets", name).read_text(encoding="utf-8")


def fill(template: str, **values: str | int) -> Markup:
    """Fill the `$name` places of a template.

    Args:
        template: A file name in `assets`, such as `shop.html`.
        **values: What stands in each place; a place without a value is a `KeyError`, so no page is sent half filled.

    Returns:
        The filled template.
    """
    safe = {key: value if isinstance(value, Markup) else html.escape(str(value)) for key, value in values.items()}
    return Markup(string.Template(read_asset(template)).substitute(safe))


def join(parts: Iterable[Markup]) -> Markup:
    """Put pieces of markup one after another."""
    return Markup("".join(parts))
