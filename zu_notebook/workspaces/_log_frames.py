"""A page's logs as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pandas as pd

from zu_notebook.browser import ConsoleLine, Logged, Request

__all__ = ["console_frame", "requests_frame"]

_CONSOLE: Final = {"level": "str", "kind": "str", "text": "str", "url": "str", "line": "Int64"}
_REQUESTS: Final = {
    "method": "str",
    "url": "str",
    "resource_type": "str",
    "status": "Int64",
    "media_type": "str",
    "size_bytes": "Int64",
    "duration_ms": "Float64",
    "from_cache": "bool",
    "failed": "str",
    "blocked": "str",
}


def console_frame(logged: Logged) -> pd.DataFrame:
    """Give the lines of a console, a row each."""
    return _frame(logged.console, logged.dropped, _CONSOLE)


def requests_frame(logged: Logged) -> pd.DataFrame:
    """Give the requests of a page, a row each."""
    return _frame(logged.requests, logged.dropped, _REQUESTS)


def _frame(rows: Sequence[ConsoleLine] | Sequence[Request], dropped: int, columns: dict[str, str]) -> pd.DataFrame:
    times = pd.to_datetime([round(row.time_s * 1000) for row in rows], unit="ms", utc=True)
    data = {name: pd.Series([_held(getattr(row, name)) for row in rows], dtype=kind) for name, kind in columns.items()}
    frame = pd.DataFrame({"time": times, **data})
    frame.attrs["dropped"] = dropped
    return frame


def _held(value: object) -> object:
    """A page may write half of a surrogate pair; no table can hold it."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
