"""The names of the pages, what each is for, and the error for a name that is none."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

__all__ = ["GROUPS", "PAGES", "UnknownPage", "path_of"]

GROUPS: Final = MappingProxyType(
    {
        "Calm water": {
            "article": "A long read: headings, a chart, a table.",
            "shop": "Cards that all have the same “Add to cart” button.",
            "checkout": "An order form that works out its total; the code HARBOUR10 takes 10 % off.",
            "search": "A form over sixty objects of the collection, answered by the server.",
            "login": "Two steps: visitor with the password harbour, then the code 314159.",
            "members": "What a visitor sees who is logged in; others are sent to the log-in.",
        },
        "Rough water": {
            "app": "An empty page until its script draws a task list.",
            "frames": "Frames in frames, a frame of another origin, open and closed shadow roots.",
            "canvas": "One canvas; everything on it is painted.",
            "consent": "An article behind a wall that asks for consent.",
            "consent-only": "Nothing but the wall, until it is answered.",
            "list": "Five hundred entries with a button each, and more on request: list?n=500.",
            "slow": "An answer that takes its time: slow?s=2, up to 30 seconds.",
        },
        "Off course": {
            "status/404": "A page that is not there.",
            "status/503": "A server that is out of service.",
            "redirect": "Sends you on to another page here: redirect?to=/shop.",
            "redirect-out": "Sends you on to http://127.0.0.2:9/, where nobody answers.",
        },
        "Slipway": {
            "conformance": "What an adapter is checked with: states, forms, twins, hidden things.",
        },
    }
)
"""The pages under the headings that the home page shows them with."""

PAGES: Final = MappingProxyType(
    {
        "home": "The list of all pages.",
        **{name: line for group in GROUPS.values() for name, line in group.items()},
    }
)
"""Every page by name, with one line on what it is for."""


class UnknownPage(ValueError):  # noqa: N818 - the names of our errors say what happened
    """No page of the site has this name."""

    def __init__(self, name: object) -> None:
        super().__init__(f"The practice site has no page {name!r}. Its pages are: {', '.join(PAGES)}.")
        self.name = name


def path_of(name: str) -> str:
    """Give the path of a page.

    Args:
        name: A key of `PAGES`.

    Returns:
        A path from the root of the site, such as `/checkout`.

    Raises:
        UnknownPage: No page has that name.
    """
    if name not in tuple(PAGES):  # by equality: a name that can't be hashed is none either
        raise UnknownPage(name)
    return "/" if name == "home" else f"/{name}"
