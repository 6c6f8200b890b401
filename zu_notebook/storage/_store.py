"""The data root of a workspace: `.zu/` with its database, artifacts and pictures."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from zu_notebook.storage._artifacts import Artifacts
from zu_notebook.storage._clock import Clock, utc_now
from zu_notebook.storage._database import Database
from zu_notebook.storage._ledger import Ledger
from zu_notebook.storage._trouble import storage_error

if TYPE_CHECKING:
    from pathlib import Path

    from zu_notebook.errors import StorageError

__all__ = ["ARTIFACTS", "DATABASE", "PICTURES", "Store", "open_store"]

DATABASE = "zu.sqlite"
ARTIFACTS = "artifacts"
PICTURES = "pictures"

_FOLDER_MODE = 0o700


class Store:
    """Everything a workspace keeps; made by `open_store`, closed by whoever opened it.

    Attributes:
        root: The data root.
        database: The SQLite file, for a room's own tables.
        ledger: What happened.
        artifacts: Bytes by hash.
        pictures: Where pictures go; made when the first is written.
    """

    def __init__(self, root: Path, database: Database, *, in_memory: bool, now: Clock) -> None:
        self.root = root
        self.pictures = root / PICTURES
        self.database = database
        self.ledger = Ledger(database, now=now)
        self.artifacts = Artifacts(None if in_memory else root / ARTIFACTS, database, now=now)

    @property
    def problem(self) -> StorageError | None:
        """Why something is not kept on disk; None while all is well. It may come up at any time."""
        return self.database.problem or self.artifacts.problem

    def __repr__(self) -> str:
        return f"<Store {self.root.name}>"

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_store(root: Path, *, now: Clock = utc_now) -> Store:
    """Open the data root, making it where it is missing.

    A folder that can't be written, a full disk or a damaged file end in `Store.problem`, not in an error: work goes
    on in memory.

    Args:
        root: The folder, usually `.zu` beside the notebook.
        now: The clock for the times of events.

    Raises:
        StorageError: The database is of a newer release; nothing was touched.
    """
    try:
        _make_root(root)
    except OSError as error:
        problem = storage_error(error, root)
        return Store(root, Database(root / DATABASE, problem=problem), in_memory=True, now=now)
    return Store(root, Database(root / DATABASE), in_memory=False, now=now)


def _make_root(root: Path) -> None:
    root.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    if os.name == "posix" and stat.S_IMODE(root.stat().st_mode) != _FOLDER_MODE:
        with suppress(PermissionError):  # a shared folder of somebody else keeps its mode
            root.chmod(_FOLDER_MODE)
    ignore = root / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n", encoding="utf-8")
