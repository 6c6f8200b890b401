"""What of a page's life goes into the ledger: one event an action, without secrets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any, Final, TypeAlias

from zu_notebook.control import Principal
from zu_notebook.errors import ControlLost, StorageError, ZuError
from zu_notebook.ids import PageId
from zu_notebook.storage import Ledger
from zu_notebook.surface import ActResult
from zu_notebook.workspaces._aim import Aim

__all__ = ["Journal", "Listener", "actor", "keep"]

Listener: TypeAlias = Callable[[str, Aim, Mapping[str, Any], str, ActResult | BaseException], None]
"""Hears of each action: its name, its aim, what it was given beside, the address after, what came of it."""

actor: ContextVar[Principal] = ContextVar("zu_actor", default="code")
"""The actor of the task that runs; the panel's desk sets it for what a person asked for."""

MODELS: Final[frozenset[Principal]] = frozenset({"agent", "mcp", "tool"})
"""Who may be a model: bound by what is refused to models and asked of a person."""

_LONGEST = 2_000
_log = logging.getLogger(__name__)


class Journal:
    """Writes the events of one page.

    Args:
        ledger: Where they go.
        page: Whose they are.

    Attributes:
        listeners: Hear of each action before it is written down, also of one that was broken off.
    """

    def __init__(self, ledger: Ledger, page: PageId) -> None:
        self._ledger = ledger
        self._page = page
        self.listeners: list[Listener] = []

    async def write(self, kind: str, data: Mapping[str, Any], *, by: Principal | None = None) -> None:
        """Write an event, off the loop: a busy file must not hold up other pages.

        Where history can't be kept, work goes on without it, and the workspace says why.

        Args:
            kind: What it is.
            data: What it tells.
            by: Whose doing it is; None for whoever acts in this task.
        """
        who = actor.get() if by is None else by
        await asyncio.shield(
            asyncio.ensure_future(asyncio.to_thread(keep, self._ledger, kind, data, page=self._page, by=who))
        )

    async def acted(
        self, action: str, aim: Aim, args: Mapping[str, Any], url: str, outcome: ActResult | BaseException
    ) -> None:
        """Write what was done, or why it was not."""
        for told in list(self.listeners):
            told(action, aim, args, url, outcome)
        data: dict[str, Any] = {"action": action, "target": aim.to_json(), "args": _clipped(args), "url": url}
        if isinstance(outcome, ActResult):
            data |= {"ok": True, "changes": outcome.changes.counts, "note": outcome.note}
        else:
            data |= {"ok": False, "error": outcome.code if isinstance(outcome, ZuError) else "cancelled"}
        if isinstance(outcome, ControlLost):
            data["outcome"] = outcome.outcome
        await self.write(f"page.{action}", data)


def keep(
    ledger: Ledger, kind: str, data: Mapping[str, Any], *, page: PageId | None = None, by: Principal = "code"
) -> None:
    """Append an event if the file takes it; blocks for as long as another kernel holds the file."""
    try:
        ledger.append(kind, page=page, by=by, data=data)
    except StorageError as error:
        _log.warning("An event was not kept: %s", error)


def _clipped(args: Mapping[str, Any]) -> dict[str, Any]:
    """Keep the beginning of a long text, and say how long it was."""
    long = {name: value for name, value in args.items() if isinstance(value, str) and len(value) > _LONGEST}
    return {
        **args,
        **{name: value[:_LONGEST] for name, value in long.items()},
        **{f"{name}_characters": len(value) for name, value in long.items()},
    }
