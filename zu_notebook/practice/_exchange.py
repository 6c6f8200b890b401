"""What comes in and what goes out: one request, one answer, and the frame around every page."""

from __future__ import annotations

import json
import urllib.parse
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._template import Markup, fill, join

if TYPE_CHECKING:
    from collections.abc import Mapping
    from threading import Event

    from ._visitors import Visitor

__all__ = ["Answer", "Request", "bare_page", "data", "message", "page", "redirect"]

_NAV = {"/": "Home", "/article": "Story", "/search": "Collection", "/shop": "Shop"}
_GUEST = {"/login": "Log in"}
_MEMBER = {"/members": "Members"}


@dataclass(frozen=True, slots=True)
class Request:
    """What a view may know of the request it answers."""

    path: str
    query: Mapping[str, str]
    form: Mapping[str, str]
    visitor: Visitor
    port: int
    wants_data: bool
    closing: Event


@dataclass(frozen=True, slots=True)
class Answer:
    """What is sent back."""

    body: bytes
    status: int = 200
    content_type: str = "text/html; charset=utf-8"
    location: str = ""
    allow: str = ""


def page(title: str, main: Markup, *, request: Request, script: str = "", status: int = 200) -> Answer:
    """Put a page's own part into the site's frame: header, navigation and footer."""
    logged_in = request.visitor.login == "in"
    links = join(
        fill(
            "nav_link.html",
            path=path,
            name=name,
            current=Markup(' aria-current="page"' if path == request.path else ""),
        )
        for path, name in {**_NAV, **(_MEMBER if logged_in else _GUEST)}.items()
    )
    body = fill("frame.html", links=links, main=main, count=request.visitor.count)
    return bare_page(title, body, script=script, status=status)


def bare_page(title: str, body: Markup, *, script: str = "", status: int = 200, name: str = "") -> Answer:
    """Make a page that has nothing but what is given: no header, no navigation."""
    tag = fill("script.html", name=script) if script else Markup("")
    text = fill("document.html", title=title, body=body, script=tag, name=name)
    return Answer(text.encode(), status=status)


def message(title: str, text: str, detail: str, *, request: Request, status: int = 200) -> Answer:
    """Make a page that says one thing and leads home."""
    main = fill("message.html", title=title, text=text, detail=detail)
    return page(title, main, request=request, status=status)


def redirect(location: str, *, query: Mapping[str, str] | None = None, status: int = 303) -> Answer:
    """Send the browser on; 303 makes the next request a GET."""
    suffix = f"?{urllib.parse.urlencode(query)}" if query else ""
    return Answer(b"", status=status, location=location + suffix)


def data(value: Mapping[str, str | int]) -> Answer:
    """Answer a script of ours."""
    return Answer(json.dumps(value, ensure_ascii=False).encode(), content_type="application/json; charset=utf-8")
