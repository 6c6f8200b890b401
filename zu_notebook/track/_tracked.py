"""One action of a track, and the track's first line, as a file of it holds them."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from zu_notebook.ids import PageId
from zu_notebook.surface import SurfaceKind
from zu_notebook.track._sought import Sought

__all__ = ["Outcome", "TrackHeader", "TrackedAction"]

VERSION = 1
Outcome: TypeAlias = Literal["done", "not_done", "unknown"]
"""`unknown`: it was broken off, and may have been done or not."""


class TrackHeader(BaseModel):
    """Of which page a track is.

    Attributes:
        version: The version of the format.
        zu_version: The version of the package that wrote it.
        page: The page's name in the ledger.
        page_kind: What stands behind it.
        start: The address at which the track begins.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["zu.track"] = "zu.track"
    version: int = VERSION
    zu_version: str = ""
    page: PageId = PageId("")
    page_kind: SurfaceKind = "web"
    start: str = ""


class TrackedAction(BaseModel):
    """One action.

    Attributes:
        step: Its number, from 1.
        at: When, in UTC, as ISO 8601 text.
        by: Who did it: `code`, `person`, `agent`, `tool`, `replay` …
        action: `click`, `type`, `select` …
        target: What it went to; None where it went to the page.
        onto: Where a drag ended.
        args: What it was given beside, without secrets.
        late: The target was not there yet when the action before had ended.
        secret: What was typed is not here.
        secret_name: The name by which `zu.secret` was asked for it; "" where it is not known.
        url: The page's address after.
        outcome: Whether it was done.
        error: The code of the error where it was not.
        changes: How much changed, of each kind.
        note: What the result said beside.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["action"] = "action"
    step: int = Field(ge=1)
    at: str
    by: str
    action: str
    target: Sought | None = None
    onto: Sought | None = None
    args: dict[str, Any] = {}
    late: bool = False
    secret: bool = False
    secret_name: str = ""
    url: str = ""
    outcome: Outcome = "done"
    error: str = ""
    changes: dict[str, int] = {}
    note: str = ""

    @property
    def said(self) -> str:
        """How a person names it: `click button "Apply"`."""
        parts = [self.action, self.target.said if self.target else "", f"onto {self.onto.said}" if self.onto else ""]
        return " ".join(part for part in parts if part)

    @property
    def asks_for(self) -> str:
        """The name of the secret that doing it again asks for; "" where none was typed."""
        if not self.secret:
            return ""
        return self.secret_name or _name_for(self.target.label if self.target else "")


def _name_for(label: str) -> str:
    """Make the name of a secret of its field's label: `PASSWORD` of “Password”."""
    ascii_only = unicodedata.normalize("NFKD", label).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "_", ascii_only).strip("_").upper()[:40].strip("_") or "SECRET"
