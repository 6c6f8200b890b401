"""What comes out of an adapter of ours: SurfaceErrors, whatever was raised below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Final

from zu_notebook.errors import (
    ActionabilityError,
    BlockedRequest,
    LocateError,
    NavigationError,
    SessionError,
    SurfaceError,
    UsageError,
    ZuError,
)

__all__ = ["translated"]

_MISUSED: Final[Mapping[str, type[SurfaceError]]] = MappingProxyType(
    {"open": NavigationError, "locate": LocateError, "describe": LocateError, "restore": SessionError}
)
"""What a wrong argument is, by the method that it was given to; of all others it is an ActionabilityError."""

_FOREIGN: Final[tuple[tuple[type[ZuError], type[SurfaceError]], ...]] = (
    (BlockedRequest, NavigationError),
    (ZuError, SessionError),
)
"""What every other error of ours is: no address was reached, or no session can be had."""


@contextmanager
def translated(method: str) -> Iterator[None]:
    """Let SurfaceErrors out, and make one of every other error that is ours."""
    try:
        yield
    except SurfaceError:
        raise
    except UsageError as error:
        raise _MISUSED.get(method, ActionabilityError)(error.message, hint=error.hint) from error
    except ZuError as error:
        kind = next(ours for foreign, ours in _FOREIGN if isinstance(error, foreign))
        raise kind(error.message, hint=error.hint) from error
    except OSError as error:
        raise ActionabilityError(f"The picture can't be written: {error.strerror or error}.") from error
