"""Which class of failure an error is: what those who count failures of many runs go by."""

from __future__ import annotations

from typing import Final

from zu_notebook.errors import (
    ActionabilityError,
    DialogError,
    LocateError,
    NavigationError,
    ScriptError,
    SessionError,
    TimeoutError,  # noqa: A004 - the field's own word
)

__all__ = ["failure_class"]

_CLASSES: Final[tuple[tuple[type[BaseException], str], ...]] = (
    (LocateError, "locator"),
    (ActionabilityError, "timeout"),
    (TimeoutError, "timeout"),
    (DialogError, "dialog"),
    (NavigationError, "navigation"),
    (ScriptError, "script"),
    (SessionError, "infrastructure"),
)


def failure_class(error: BaseException) -> str:
    """Give the class of an error, by its type.

    An element that can't be acted on is a `timeout`: those who wait for it until it can see no more than that.

    Args:
        error: What was raised.

    Returns:
        `locator`, `timeout`, `dialog`, `navigation`, `script` or `infrastructure`; `unknown` for what no adapter may
        raise.
    """
    return next((name for kind, name in _CLASSES if isinstance(error, kind)), "unknown")
