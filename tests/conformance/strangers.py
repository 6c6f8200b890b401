"""Adapters as a stranger may write them: blocking, over something that blocks. Here it is a page of ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import zu_notebook as zu
from zu_notebook.errors import ActionabilityError, LocateError, NavigationError, SessionError, UsageError
from zu_notebook.surface import (
    ActResult,
    Box,
    Candidate,
    CheckResult,
    ElementDescription,
    SavedState,
    Screenshot,
    SessionInit,
    Snapshot,
    SurfaceCapabilities,
)


class Blocking:
    """The smallest that passes: no capabilities."""

    kind = "http"

    def __init__(self) -> None:
        self._page: zu.Page | None = None

    @property
    def page(self) -> zu.Page:
        if self._page is None:
            message = "It is not open."
            raise SessionError(message)
        return self._page

    def capabilities(self) -> SurfaceCapabilities:
        return SurfaceCapabilities()

    def open(self, session: SessionInit) -> None:
        try:
            self._page = zu.open(session.url, kind=self.kind, allow=session.allow)
        except zu.errors.BlockedRequest as error:
            raise NavigationError(error.message) from error

    def close(self) -> None:
        page, self._page = self._page, None
        if page is not None:
            page.close()

    def snapshot(self) -> Snapshot:
        return self.page.snapshot()

    def act(
        self, action: str, ref: str | None = None, args: Mapping[str, Any] | None = None, ref2: str | None = None
    ) -> ActResult:
        if action in {"drag", "upload"} or ref2 is not None:
            message = "Nothing is dragged here, and nothing handed in."
            raise ActionabilityError(message)
        try:
            return self.page.act(action, ref, **(args or {}))
        except UsageError as error:
            raise ActionabilityError(error.message) from error

    def read(self, kind: str, ref: str | None = None, name: str | None = None) -> str | None:
        try:
            return self.page.read(kind, ref, name)
        except UsageError as error:
            raise LocateError(error.message) from error

    def check(self, predicate: str, subject: object = None, ref: str | None = None) -> CheckResult:
        try:
            return self.page.verify(predicate, subject, ref)
        except UsageError as error:
            raise LocateError(error.message) from error

    def locate(self, candidate: Candidate) -> Sequence[str]:
        return self.page.locate(
            role=candidate.role,
            name=candidate.name,
            text=candidate.text,
            placeholder=candidate.placeholder,
            tag=candidate.tag,
            index=candidate.index,
        )

    def describe(self, ref: str) -> ElementDescription:
        return self.page.describe(ref)

    def screenshot(self, path: str | Path | None = None, mask: Sequence[Box] = ()) -> Screenshot:
        message = f"There is nothing to see here: {path}, {mask}."
        raise ActionabilityError(message)

    def state(self) -> SavedState:
        message = "Nothing is kept here."
        raise ActionabilityError(message)

    def restore(self, state: SavedState) -> None:
        message = f"Nothing was kept here: {state.url}."
        raise ActionabilityError(message)


class Renamed(Blocking):
    """It takes the second page for another one."""

    def snapshot(self) -> Snapshot:
        given = super().snapshot()
        return replace(
            given, nodes=tuple(replace(node, name=node.name.replace("Second", "2nd")) for node in given.nodes)
        )


@cache
def not_a_factory() -> str:
    return ""


TEXT = "not called"
