"""Answers that are late, are errors, or lead elsewhere."""

from __future__ import annotations

import urllib.parse
from types import MappingProxyType
from typing import Final

from ._exchange import Answer, Request, message, redirect
from ._pages import PAGES, path_of

__all__ = ["STATUSES", "send_on", "send_out", "slow", "status"]

_MAX_SLOW_S: Final = 30.0
_OUT: Final = "http://127.0.0.2:9/"

STATUSES: Final = MappingProxyType(
    {
        400: ("Not understood", "The request makes no sense to the harbour office."),
        403: ("Staff only", "This part of the quay is closed to visitors."),
        404: ("Not found", "There was a page here in 1987. There is none now."),
        410: ("Gone", "This page was scrapped, and its timber sold."),
        429: ("Too many boats", "One at a time, please. Try again later."),
        500: ("Engine trouble", "Something broke below deck. It is not your fault."),
        503: ("Out of service", "No ferries today: storm from the west."),
    }
)
"""The statuses that the site can answer with, each with a title and a sentence."""


def slow(request: Request) -> Answer:
    """Wait as long as asked for, at most 30 seconds, then answer; closing the site ends the wait."""
    asked = request.query.get("s", "2")
    try:
        seconds = float(asked)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= _MAX_SLOW_S:
        text = f"The slow page waits 0 to {_MAX_SLOW_S:.0f} seconds, not “{asked}”."
        return message("Not that long", text, "Try slow?s=2.", request=request, status=400)
    request.closing.wait(seconds)
    return message(
        "Here at last", f"This page took {seconds:g} s to come.", "The tide was against us.", request=request
    )


def status(request: Request) -> Answer:
    """Answer with the status that the path names."""
    number = int(request.path.rpartition("/")[2])
    title, text = STATUSES[number]
    return message(f"{number} {title}", text, "This page always answers so.", request=request, status=number)


def send_on(request: Request) -> Answer:
    """Lead to another page of the site, never elsewhere."""
    path, _, query = request.query.get("to", "/article").partition("?")
    if path not in {path_of(name) for name in PAGES}:
        text = f"The site leads to its own pages only, not to “{path}”."
        return message("Not from here", text, "Try redirect?to=/shop.", request=request, status=400)
    return redirect(path, query=dict(urllib.parse.parse_qsl(query)), status=302)


def send_out(_: Request) -> Answer:
    """Lead to another address of loopback, where nobody answers."""
    return redirect(_OUT, status=302)
