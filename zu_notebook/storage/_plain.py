"""The data of an event as JSON text: plain values only."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping

from zu_notebook.errors import UsageError

__all__ = ["MAX_EVENT_BYTES", "to_json"]

MAX_EVENT_BYTES = 64 * 1024

_MAX_DEPTH = 64


def to_json(data: Mapping[str, object]) -> str:
    """Write the data of one event.

    Raises:
        UsageError: A value is not plain JSON (NaN included), or the text is longer than `MAX_EVENT_BYTES`.
    """
    if not isinstance(data, Mapping):
        raise UsageError(f"The data of an event is a mapping, not {type(data).__name__}.")
    plain = _plain(data, path="data", depth=0)
    text = json.dumps(plain, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        size_bytes = len(text.encode())
    except UnicodeEncodeError:  # half of a surrogate pair, which JSON can escape and UTF-8 can't write
        text = json.dumps(plain, allow_nan=False, separators=(",", ":"))
        size_bytes = len(text)
    if size_bytes > MAX_EVENT_BYTES:
        raise UsageError(
            f"The data of an event is {size_bytes:,} bytes; {MAX_EVENT_BYTES:,} is the most.",
            hint="Put the bytes into an artifact and write down its reference.",
        )
    return text


def _plain(value: object, *, path: str, depth: int) -> object:
    if depth > _MAX_DEPTH:
        raise UsageError(f"The data of an event is nested more than {_MAX_DEPTH} deep.")
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            if not math.isfinite(value):
                raise UsageError(f"{path} is {value}, which JSON can't say.", hint="Use None.")
            return value
        case Mapping():
            for key in value:
                if not isinstance(key, str):
                    raise UsageError(f"{path} has the key {key!r}, which is not a text.")
            return {key: _plain(one, path=f"{path}.{key}", depth=depth + 1) for key, one in value.items()}
        case list() | tuple():
            return [_plain(one, path=f"{path}[{index}]", depth=depth + 1) for index, one in enumerate(value)]
        case _:
            raise UsageError(
                f"{path} is of type {type(value).__name__}, which is not plain JSON.",
                hint="Use texts, numbers, True, False, None, lists and mappings.",
            )
