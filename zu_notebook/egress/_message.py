"""A request and its response, as the rooms above hand them over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import ada_url

__all__ = ["Headers", "Request", "Response", "origin_of", "spoken"]

_SHOWN = 120


class Headers:
    """The headers of a response: names without case, a name as often as it was sent.

    Args:
        pairs: Names and values in the order in which they were sent.
    """

    __slots__ = ("_pairs",)

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self._pairs = tuple((name.lower(), value) for name, value in pairs)

    def get(self, name: str) -> str:
        """Give a header's first value; "" where it was not sent."""
        return next((value for known, value in self._pairs if known == name), "")

    def all(self, name: str) -> tuple[str, ...]:
        """Give every value of a header."""
        return tuple(value for known, value in self._pairs if known == name)

    def __contains__(self, name: object) -> bool:
        return any(known == name for known, _ in self._pairs)

    def __repr__(self) -> str:
        # Names only: a value may be a cookie.
        return f"<Headers {', '.join(dict.fromkeys(name for name, _ in self._pairs))}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is asked for.

    Attributes:
        url: The whole address.
        method: `GET` or `POST`.
        headers: More headers; what belongs to the body (`Content-Type`) goes with it at a redirect.
        body: What is sent along.
        initiator: The address of the document that asks; "" where a person or a program typed the address.
        referrer_policy: What that document says of the `Referer` header; "" for the default.
        authorization: The `Authorization` header; it stays with the first origin.
    """

    url: str
    method: str = "GET"
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = field(default=b"", repr=False)
    initiator: str = ""
    referrer_policy: str = ""
    authorization: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """What came back, after the last redirect.

    Attributes:
        url: The address that answered, with the fragment that leads into it.
        status: The HTTP status.
        headers: Its headers.
        body: The content, decompressed.
        method: The method that the last request had.
    """

    url: str
    status: int
    headers: Headers
    body: bytes = field(default=b"", repr=False)
    method: str = "GET"


def origin_of(url: str) -> str:
    """Give scheme, host and port of an address."""
    return ada_url.URL(url).origin


def spoken(url: str) -> str:
    """Name an address in a message, without what may be a secret in it: its query."""
    try:
        parsed = ada_url.URL(url)
    except ValueError:
        return url[:_SHOWN]
    name = f"{parsed.origin}{parsed.pathname}"
    return name if len(name) <= _SHOWN else f"{name[:_SHOWN]}…"
