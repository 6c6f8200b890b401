"""The HTTP client's errors, translated once into ours."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager

import httpcore2

from zu_notebook.egress._message import spoken
from zu_notebook.errors import (
    NavigationError,
    TimeoutError,  # noqa: A004 - the field's own word
)

__all__ = ["translated"]

_HINT = "Check the address and the server."


@contextmanager
def translated(url: str) -> Iterator[None]:
    """Turn what goes wrong on the way to an address into a sentence about it."""
    try:
        yield
    except httpcore2.TimeoutException as error:
        raise TimeoutError(
            f"{spoken(url)} did not answer in time.", hint="Try again later, or check the server."
        ) from error
    except (httpcore2.NetworkError, httpcore2.ProtocolError, OSError) as error:
        raise NavigationError(f"{spoken(url)} could not be opened. {_why(error)}", hint=_HINT) from error


_CAUSES: tuple[tuple[type[BaseException], str], ...] = (
    (ssl.SSLCertVerificationError, "Its certificate is not trusted."),
    (ssl.SSLError, "The server does not speak TLS there."),
    (ConnectionRefusedError, "Nothing answers there."),
    (ConnectionError, "The server broke the connection off."),
)


def _why(error: BaseException) -> str:
    if isinstance(error, httpcore2.RemoteProtocolError):
        # The library says so in words only.
        closed = "disconnected" in str(error) or "closed" in str(error)
        return "The server closed the connection without an answer." if closed else "The server's answer is not HTTP."
    if isinstance(error, httpcore2.ProtocolError):
        return "The request can't be sent as HTTP."
    cause: BaseException | None = error
    while cause is not None:
        for kind, sentence in _CAUSES:
            if isinstance(cause, kind):
                return sentence
        # The library passes on what it caught as the argument, and now and then cuts the chain.
        cause = cause.__cause__ or next((part for part in cause.args if isinstance(part, BaseException)), None)
    return "The host can't be reached." if isinstance(error, httpcore2.ConnectError) else _CAUSES[-1][1]
