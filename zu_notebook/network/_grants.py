"""What a person may write in `allow` and `allowed_domains`, read strictly."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

import ada_url

from zu_notebook.errors import UsageError
from zu_notebook.network._address import literal_of
from zu_notebook.network._target import Scheme, Target, parse, plain_host

__all__ = ["Grant", "domain_of", "grant_of", "strings"]

Grant: TypeAlias = tuple[Scheme | None, str, int]
"""Scheme (None: both), host, port."""

_GRANT_HINT = 'Write an origin, such as "http://localhost:8000", or a host with a port, such as "127.0.0.1:8000".'
_DOMAIN_HINT = 'Write a host, such as "docs.example.org", or "*.example.org" for the hosts below it.'
_HOST_AND_PORT = re.compile(r"[^/\\?#@\s]+:([0-9]{1,5})")


def strings(values: Iterable[str], *, name: str) -> tuple[str, ...]:
    """Take a collection of texts; one text by itself is refused, it would be read letter by letter.

    Raises:
        UsageError: It is a single text, or holds something else than texts.
    """
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise UsageError(f"{name} takes several texts, not {values!r}.", hint=f"Write {name}=({values!r},).")
    found = tuple(values)
    for value in found:
        if not isinstance(value, str):
            raise UsageError(f"{name} holds {value!r}, which is not a text.", hint=_GRANT_HINT)
    return found


def grant_of(text: str) -> Grant:
    """Read one grant: an origin, or host and port for both schemes.

    Raises:
        UsageError: It is neither, or says more (a path, a user name, a wildcard) or less (no port).
    """
    has_scheme = "://" in text
    target = parse(text if has_scheme else f"http://{text}")
    match = _HOST_AND_PORT.fullmatch(text)
    if not isinstance(target, Target) or target.scheme is None or target.user_info or "*" in target.host:
        raise UsageError(f"{text!r} in allow is not an exact origin.", hint=_GRANT_HINT)
    if not has_scheme:
        if match is None:
            raise UsageError(f"{text!r} in allow names no port.", hint=_GRANT_HINT)
        return None, target.host, int(match[1])
    parsed = ada_url.URL(text)
    if parsed.pathname != "/" or parsed.search or parsed.hash:
        raise UsageError(
            f"{text!r} in allow says more than an origin.", hint=f'Write "{target.origin}"; it grants all its pages.'
        )
    return target.scheme, target.host, target.port


def domain_of(text: str) -> str:
    """Read one entry of `allowed_domains`: a host, or `*.` and a host.

    Raises:
        UsageError: It is something else: an address with a scheme, a port or a path, a lone `*`.
    """
    wildcard = text.startswith("*.")
    host = text.removeprefix("*.") if wildcard else text
    is_ipv6 = ":" in host
    target = parse(f"http://[{host}]" if is_ipv6 and not host.startswith("[") else f"http://{host}")
    odd = any(letter in host for letter in "/\\?#@*") or any(letter.isspace() for letter in host)
    if odd or not isinstance(target, Target) or (is_ipv6 and literal_of(host) is None):
        raise UsageError(f"{text!r} in allowed_domains is not a host.", hint=_DOMAIN_HINT)
    if wildcard and literal_of(target.host) is not None:
        raise UsageError(f"{text!r} in allowed_domains puts a wildcard before an IP address.", hint=_DOMAIN_HINT)
    return f"*.{target.host}" if wildcard else plain_host(target.host)
