"""Checks of what callers pass, with sentences that say what to pass instead."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping

from zu_notebook.errors import UsageError

__all__ = ["an_address", "flag", "origins", "seconds", "text_argument", "viewport_size"]

_SCHEME = re.compile(r"^[a-zA-Z][a-zA-Z0-9+.-]*:")
_LONGEST_S = 3_600.0
_LARGEST_PX = 8_192


def text_argument(value: object, name: str) -> str:
    """Take a text.

    Raises:
        UsageError: It is something else, or holds a lone surrogate, which no page can take.
    """
    if not isinstance(value, str):
        raise UsageError(f"{name} must be a str, not {type(value).__name__}.")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise UsageError(f"{name} holds half of a surrogate pair at position {error.start}.") from error
    return value


def seconds(value: object) -> float:
    """Take a time limit.

    Raises:
        UsageError: It is not a number above 0 and at most an hour.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise UsageError(f"timeout_s is a number of seconds, not {value!r}.")
    if not 0 < value <= _LONGEST_S:
        raise UsageError(f"timeout_s is above 0 and at most {_LONGEST_S:g} s, not {value:g}.")
    return float(value)


def an_address(value: object) -> str:
    """Take an absolute address.

    Raises:
        UsageError: It is not a text, is empty, or has no scheme.
    """
    address = text_argument(value, "url").strip()
    if not address:
        raise UsageError("url is empty.", hint='Example: zu.open("https://example.org/")')
    if not _SCHEME.match(address) or re.match(r"^[\w.-]+:\d+(/|$)", address):
        raise UsageError(f"{address!r} is not a whole address.", hint=f'Did you mean "https://{address}"?')
    return address


def flag(value: object, name: str) -> bool:
    """Take True or False.

    Raises:
        UsageError: It is something else.
    """
    if not isinstance(value, bool):
        raise UsageError(f"{name} must be True or False, not {value!r}.")
    return value


def origins(allow: object) -> tuple[str, ...]:
    """Take one origin, or several.

    Raises:
        UsageError: It is neither; what each one says is the policy's to judge.
    """
    if isinstance(allow, str):
        return (allow,)
    if isinstance(allow, Collection) and not isinstance(allow, bytes | bytearray | Mapping):
        return tuple(allow)
    raise UsageError(
        f"allow must be one origin or several, not {type(allow).__name__}.",
        hint='Example: allow=("http://localhost:8000",)',
    )


def viewport_size(value: object) -> tuple[int, int]:
    """Take a viewport.

    Raises:
        UsageError: It is not two whole numbers of CSS pixels.
    """
    if (
        not isinstance(value, tuple | list)
        or len(value) != 2  # noqa: PLR2004 - width and height
        or not all(isinstance(side, int) and not isinstance(side, bool) and 0 < side <= _LARGEST_PX for side in value)
    ):
        raise UsageError(
            f"viewport is (width, height) in CSS pixels, each from 1 to {_LARGEST_PX}, not {value!r}.",
            hint="Example: viewport=(1280, 800)",
        )
    return value[0], value[1]
