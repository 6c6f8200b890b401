"""Where an address leads, read as a browser reads it (WHATWG URL), on every platform."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

import ada_url

from zu_notebook.network._address import literal_of

__all__ = ["DEFAULT_PORTS", "Target", "Unreadable", "parse", "plain_host"]

Scheme: TypeAlias = Literal["http", "https"]

DEFAULT_PORTS: dict[Scheme, int] = {"http": 80, "https": 443}

_SCHEMES: dict[str, Scheme] = {"http:": "http", "https:": "https", "ws:": "http", "wss:": "https"}
_IN_PAGE = frozenset({"about:", "data:", "blob:"})
_MAX_PORT = 65_535
_PORT_AT_END = re.compile(r"^\s*[a-z]+:[/\\]*[^/\\?#]*:([0-9]+)\s*(?:[/\\?#]|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Target:
    """The part of an address that decides who is reached.

    Attributes:
        scheme: `http` or `https`; a WebSocket counts as its http twin. None for what stays inside the page.
        host: The name in ASCII without a trailing dot, or the IP address without brackets.
        port: The port, the scheme's own where none is said.
        user_info: The address carries a user name or a password.
    """

    scheme: Scheme | None
    host: str
    port: int
    user_info: bool

    @property
    def origin(self) -> str:
        """Scheme, host and, where it is not the scheme's own, port; an empty string inside the page."""
        if self.scheme is None:
            return ""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if DEFAULT_PORTS[self.scheme] == self.port else f":{self.port}"
        return f"{self.scheme}://{host}{port}"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An address that leads nowhere we go, and why."""

    rule: Literal["malformed", "port", "scheme"]
    reason: str


def parse(url: str) -> Target | Unreadable:
    """Read an address as a browser does: odd IPv4 spellings, full-width digits, back slashes and all.

    Source: WHATWG URL, https://url.spec.whatwg.org/
    """
    try:
        parsed = ada_url.URL(url)
    except ValueError:
        match = _PORT_AT_END.match(url)
        if match and (len(match[1]) > len(str(_MAX_PORT)) or int(match[1]) > _MAX_PORT):
            return Unreadable("port", f"a port is at most {_MAX_PORT}")
        return Unreadable("malformed", "it is not an address that a browser can read")
    if parsed.protocol in _IN_PAGE:
        return Target(None, "", 0, user_info=False)
    scheme = _SCHEMES.get(parsed.protocol)
    if scheme is None:
        return Unreadable("scheme", f"{parsed.protocol[:20]} is not http or https")
    host = plain_host(parsed.hostname)
    if not host:
        return Unreadable("malformed", "it has no host")
    port = int(parsed.port) if parsed.port else DEFAULT_PORTS[scheme]
    return Target(scheme, host, port, user_info=bool(parsed.username or parsed.password))


def plain_host(hostname: str) -> str:
    """Write a parsed host without brackets and without the dot at its end."""
    literal = literal_of(hostname)
    return hostname.removesuffix(".") if literal is None else str(literal)
