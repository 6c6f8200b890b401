"""What a workspace keeps: the ledger, artifacts by hash, and the SQLite file they share."""

from zu_notebook.storage._artifacts import ArtifactRef, Artifacts
from zu_notebook.storage._clean import Cleaned, clean
from zu_notebook.storage._clock import Clock, utc_now
from zu_notebook.storage._database import Database, SqlValue
from zu_notebook.storage._ledger import Event, Ledger
from zu_notebook.storage._store import Store, open_store
from zu_notebook.storage._whole import write_whole

__all__ = [
    "ArtifactRef",
    "Artifacts",
    "Cleaned",
    "Clock",
    "Database",
    "Event",
    "Ledger",
    "SqlValue",
    "Store",
    "clean",
    "open_store",
    "utc_now",
    "write_whole",
]
