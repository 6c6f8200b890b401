"""AgentSurface: the one interface through which anything reads a page and acts on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias, get_args, runtime_checkable

from zu_notebook.ids import Ref
from zu_notebook.surface._acted import ActResult
from zu_notebook.surface._actions import ACTIONS, ActionName
from zu_notebook.surface._asked import Candidate, CheckResult, ElementDescription
from zu_notebook.surface._capabilities import SurfaceCapabilities
from zu_notebook.surface._look import SurfaceKind
from zu_notebook.surface._node import Box
from zu_notebook.surface._screenshot import Screenshot
from zu_notebook.surface._snapshot import Snapshot

__all__ = ["ACTIONS", "READS", "ActionName", "AgentSurface", "ReadKind", "SavedState", "SessionInit"]

ReadKind: TypeAlias = Literal["text", "value", "attribute", "title", "url", "result"]
READS: tuple[str, ...] = get_args(ReadKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionInit:
    """What a session starts with.

    Attributes:
        url: The first address; for a recording, its file.
        viewport: Width and height in CSS pixels.
        allow: Origins that are granted beside the policy.
        options: More, by the names of `zu.open`.
    """

    url: str
    viewport: tuple[int, int] = (1280, 800)
    allow: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedState:
    """Where a page was, so that it can go back there: never what was typed into a secret field.

    Attributes:
        kind: The adapter that it is for.
        url: The address.
        data: What the adapter needs beside it (cookies, storage, what fields held, scroll); JSON.
    """

    kind: SurfaceKind
    url: str
    data: Mapping[str, Any] = field(default_factory=dict, repr=False)


@runtime_checkable
class AgentSurface(Protocol):
    """Read a page and act on it. An adapter raises SurfaceErrors and nothing else.

    A stranger's adapter may be checked with `pytest --surface=module:factory`.
    """

    @property
    def kind(self) -> SurfaceKind:
        """What stands behind it."""
        ...

    def capabilities(self) -> SurfaceCapabilities:
        """Tell what it can do; callable before `open`."""
        ...

    async def open(self, session: SessionInit) -> None:
        """Start a session at an address.

        Raises:
            NavigationError: It can't be reached.
            SessionError: No session can be had.
        """
        ...

    async def close(self) -> None:
        """End the session; safe twice."""
        ...

    async def snapshot(self) -> Snapshot:
        """Give the whole tree, each node with a ref that stays with its element."""
        ...

    async def act(
        self,
        action: str,
        ref: Ref | None = None,
        args: Mapping[str, Any] | None = None,
        ref2: Ref | None = None,
    ) -> ActResult:
        """Do one thing.

        Args:
            action: One of `ActionName`.
            ref: The element; None where the action needs none.
            args: `text`, `submit`, `values`, `checked`, `key`, `to`, `url`, `paths`, `gone`, `timeout_s`.
            ref2: Where a drag ends.

        Raises:
            StaleRef: The element is gone.
            ActionabilityError: The action would not reach it; nothing was done.
        """
        ...

    async def read(self, kind: str, ref: Ref | None = None, name: str | None = None) -> str | None:
        """Read one thing: a `ReadKind`; `name` for an attribute. None where there is none, and for a secret value."""
        ...

    async def check(self, predicate: str, subject: object = None, ref: Ref | None = None) -> CheckResult:
        """Say whether something is so; plainly false is `ok=False`, not an error."""
        ...

    async def locate(self, candidate: Candidate) -> Sequence[Ref]:
        """Find elements: none, one or many.

        Raises:
            LocateError: The candidate is empty.
        """
        ...

    async def describe(self, ref: Ref) -> ElementDescription:
        """Describe one element.

        Raises:
            StaleRef: It is gone.
        """
        ...

    async def screenshot(self, path: str | Path | None = None, mask: Sequence[Box] = ()) -> Screenshot:
        """Take a picture; secret fields are always painted over, `mask` names more."""
        ...

    async def state(self) -> SavedState:
        """Keep where the page is."""
        ...

    async def restore(self, state: SavedState) -> None:
        """Go back there."""
        ...
