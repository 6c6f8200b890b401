"""The time as the data root writes it: UTC, microseconds, one width, so that text order is time order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

from zu_notebook.errors import UsageError

__all__ = ["Clock", "time_text", "utc_now"]

Clock: TypeAlias = Callable[[], datetime]
"""Gives the present time with its zone."""


def utc_now() -> datetime:
    """Read the machine's clock."""
    return datetime.now(UTC)


def time_text(moment: datetime) -> str:
    """Write a time as `2026-03-01T09:30:00.000000Z`.

    Raises:
        UsageError: The time has no zone.
    """
    if moment.tzinfo is None:
        raise UsageError(f"The time {moment!r} has no zone.", hint="Use datetime.now(UTC).")
    return f"{moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"
