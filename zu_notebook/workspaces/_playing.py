"""Opening a recording as a page: no browser, no network."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from zu_notebook.errors import UsageError
from zu_notebook.storage import Ledger
from zu_notebook.track import RecordedPage
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._journal import actor, keep

__all__ = ["play"]

_log = logging.getLogger(__name__)


async def play(path: str | Path, ledger: Ledger) -> PageCore:
    """Open a recording at its beginning.

    Args:
        path: The file that `page.record(path)` wrote.
        ledger: Takes the page's events.

    Raises:
        UsageError: There is no such file, it is no recording, or a newer version wrote it.
        StorageError: It can't be read, or something in it is spoilt.
    """
    if not isinstance(path, str | Path):
        raise UsageError(f"{path!r:.60} is not a path.", hint='Example: zu.open("lesson.jsonl", kind="recorded")')
    recorded = await asyncio.to_thread(lambda: RecordedPage.open(Path(path).expanduser()))
    page = PageCore(recorded, ledger, admit=_nothing_is_fetched, handles=recorded.handles)
    await page.surface()
    for notice in recorded.notices:
        _log.warning("%s", notice)
    opened = {"kind": "recorded", "file": Path(path).name, "url": page.url}
    await asyncio.to_thread(keep, ledger, "page.open", opened, page=page.id, by=actor.get())
    return page


def _nothing_is_fetched(_address: str) -> None:
    """The network policy has nothing to say of what was recorded."""
