"""Calling a tool from a cell, as an agent would; who can reach a page is told by the room that has pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zu_notebook.errors import UsageError
from zu_notebook.tools._port import ToolAnswer

__all__ = ["call", "use_caller"]

_callers: list[Callable[[object, str, Mapping[str, Any]], ToolAnswer]] = []


def use_caller(caller: Callable[[object, str, Mapping[str, Any]], ToolAnswer]) -> None:
    """Say how a tool is called on a page."""
    _callers[:] = [caller]


def call(name: str, /, *, page: object = None, **given: Any) -> ToolAnswer:
    """Call a tool the way an agent does: through the pipeline, as the principal `tool`.

    Args:
        name: `browser_click` and the like; `registry()` lists them.
        page: The page that it works on.
        given: What the tool takes.

    Returns:
        What came of it; `.ok`, `.text`, `.to_json()`. What went wrong is in it, and is not raised.

    Raises:
        UsageError: There is no page.
    """
    if not _callers or page is None:
        raise UsageError(f"{name} needs a page.", hint=f'Example: zu.tools.call("{name}", page=page)')
    return _callers[0](page, name, given)
