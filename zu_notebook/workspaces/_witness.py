"""Who sees all that a page shows and hears of all that is done on it: a recording that runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from zu_notebook.errors import ZuError
from zu_notebook.surface import ActResult, Look
from zu_notebook.workspaces._aim import Aim

__all__ = ["Witness"]


class Witness(Protocol):
    """Called in the page's turn, so that nothing happens on the page meanwhile. It never fails the page."""

    async def saw(self, seen: Look) -> None:
        """Take in one capture; a page's own come in the order in which they were made."""
        ...

    async def heard(self, action: str, aim: Aim, args: Mapping[str, Any], outcome: ActResult | ZuError) -> str:
        """Take in what was done, or why it was not.

        The last capture before was made after the action; where it failed there is none.

        Returns:
            What the reader of the result should know, once; "" where there is nothing.
        """
        ...
