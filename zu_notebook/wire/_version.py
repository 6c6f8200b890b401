"""The version that both ends tell each other in the handshake."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed

__all__ = ["version"]


@cache
def version() -> str:
    """Give the version of this package; "0" where it runs from a folder that was never installed."""
    try:
        return installed("zu-notebook")
    except PackageNotFoundError:
        return "0"
