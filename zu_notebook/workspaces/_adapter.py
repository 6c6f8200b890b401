"""Our adapters: a page of a workspace as an `AgentSurface`, so that policy, lease and ledger hold on every way in."""

from __future__ import annotations

import asyncio
import inspect
import io
import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, TypeVar

from PIL import Image, ImageDraw

from zu_notebook.errors import (
    NavigationError,
    SessionError,
    StaleRef,
)
from zu_notebook.ids import Ref
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
from zu_notebook.track import RecordedPage
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._kernel import workspace as this_kernels
from zu_notebook.workspaces._opening import WorkspaceCore
from zu_notebook.workspaces._surface_errors import translated
from zu_notebook.workspaces._windows import Opened
from zu_notebook.workspaces._workspace import Workspace

__all__ = ["PageSurface", "http_surface", "recorded_surface", "web_surface"]

T = TypeVar("T")
Kind: TypeAlias = Literal["web", "http", "recorded"]

_ABLE: Final[Mapping[Kind, SurfaceCapabilities]] = MappingProxyType(
    {
        "web": SurfaceCapabilities(
            dialogs=True,
            frames=True,
            windows=True,
            upload=True,
            drag=True,
            screenshot=True,
            scripts=True,
            restore=True,
        ),
        "http": SurfaceCapabilities(upload=True, restore=True),
        "recorded": SurfaceCapabilities(),
    }
)
"""What each kind can do, before there is a page to ask; what a recording can is seen in its file."""

_REF: Final = re.compile(r"e\d+")
_MASK: Final = (128, 134, 139)
_OWN_OPTIONS: Final = frozenset({"url", "kind", "viewport", "allow"})


class PageSurface:
    """A page of a workspace as an `AgentSurface`. It may be awaited on any event loop.

    Args:
        kind: What stands behind it.
        workspace: Where its page is opened; this kernel's unless said.
        recording: The file that is played back; None where the session's address names it.
    """

    def __init__(self, kind: Kind, workspace: Workspace | None = None, *, recording: str | Path | None = None) -> None:
        self._kind: Kind = kind
        self._given = workspace
        self._recording = recording
        self._opened: Opened | None = None

    @property
    def kind(self) -> Kind:
        """What stands behind it."""
        return self._kind

    def capabilities(self) -> SurfaceCapabilities:
        """Tell what it can do; callable before `open`."""
        if self._opened is not None:
            return self._opened.page.capabilities()
        if self._recording is not None:
            with translated("open"):
                return RecordedPage.open(self._recording).capabilities()
        return _ABLE[self._kind]

    async def open(self, session: SessionInit) -> None:
        """Open a page.

        Raises:
            NavigationError: The address can't be reached, or the network policy refuses it.
            SessionError: A page is open here already, an option is none, or there is no browser.
        """
        if self._opened is not None:
            raise SessionError("A session is open here already.", hint="Close it first, or make another surface.")
        here = self._given or this_kernels()
        with translated("open"):
            _check_options(session.options)
            here.check()
            page = await here.thread.arun(
                here.core.open(
                    self._recording or session.url,
                    kind=self._kind,
                    viewport=session.viewport,
                    allow=session.allow,
                    **session.options,
                )
            )
            if self._recording is not None and page.url != session.url:
                await here.thread.arun(page.close())
                raise NavigationError(f"The recording begins at {page.url}, not at {session.url}.")
        self._opened = Opened(here, [page])

    async def close(self) -> None:
        """Close the page; safe twice."""
        opened, self._opened = self._opened, None
        if opened is not None:
            # A thread that has ended took the page with it.
            with suppress(SessionError):
                await opened.workspace.thread.arun(opened.pages[0].close())

    async def snapshot(self) -> Snapshot:
        """Give the whole tree."""
        return await self._ask("snapshot", lambda page: page.snapshot())

    async def act(
        self,
        action: str,
        ref: Ref | None = None,
        args: Mapping[str, Any] | None = None,
        ref2: Ref | None = None,
    ) -> ActResult:
        """Do one thing.

        Args:
            action: One of `surface.ACTIONS`.
            ref: The element; None where the action needs none.
            args: More, by name.
            ref2: Where a drag ends.

        Raises:
            StaleRef: The element is gone, or never was.
            ActionabilityError: The action would not reach it, or is none; nothing was done.
        """
        given = dict(args or {})
        if ref2 is not None:
            given["to"] = _known(ref2)
        opened = self._now_open("act")
        with translated("act"):
            return await opened.workspace.thread.arun(opened.act(action, _known(ref), given))

    async def read(self, kind: str, ref: Ref | None = None, name: str | None = None) -> str | None:
        """Read one thing; None where there is none, and for a secret value."""
        return await self._ask("read", lambda page: page.read(kind, _known(ref), name))

    async def check(self, predicate: str, subject: object = None, ref: Ref | None = None) -> CheckResult:
        """Say whether something is so."""
        return await self._ask("check", lambda page: page.verify(predicate, subject, _known(ref)))

    async def locate(self, candidate: Candidate) -> Sequence[Ref]:
        """Find elements: none, one or many.

        Raises:
            LocateError: The candidate is empty.
        """
        return await self._ask("locate", lambda page: page.locate_all(candidate))

    async def describe(self, ref: Ref) -> ElementDescription:
        """Describe one element.

        Raises:
            StaleRef: It is gone.
        """
        return await self._ask("describe", lambda page: page.describe(_known(ref) or ""))

    async def screenshot(self, path: str | Path | None = None, mask: Sequence[Box] = ()) -> Screenshot:
        """Take a picture of what is in view; secret fields are painted over, and what `mask` names."""
        shot = await self._ask("screenshot", lambda page: page.screenshot())
        if mask:
            shot = await asyncio.to_thread(_masked, shot, mask)
        if path is not None:
            with translated("screenshot"):
                await asyncio.to_thread(shot.save, path)
        return shot

    async def state(self) -> SavedState:
        """Keep where the page is."""
        return await self._ask("state", lambda page: page.state())

    async def restore(self, state: SavedState) -> None:
        """Go back there."""
        await self._ask("restore", lambda page: page.restore(state))

    def __repr__(self) -> str:
        state = "not open" if self._opened is None else f"{self._opened.page.title!r}"
        return f"<PageSurface {self._kind}, {state}>"

    async def _ask(self, method: str, work: Callable[[PageCore], Coroutine[Any, Any, T]]) -> T:
        opened = self._now_open(method)
        with translated(method):
            return await opened.workspace.thread.arun(work(opened.page))

    def _now_open(self, method: str) -> Opened:
        if self._opened is None:
            raise SessionError(f"{method} was called on a surface that is not open.", hint="Call open() first.")
        return self._opened


def web_surface(workspace: Workspace | None = None) -> PageSurface:
    """Give an adapter that opens its page in Chromium.

    Args:
        workspace: Where; this kernel's unless said.
    """
    return PageSurface("web", workspace)


def http_surface(workspace: Workspace | None = None) -> PageSurface:
    """Give an adapter that fetches its page and runs no scripts: links and forms are its actions.

    Args:
        workspace: Where; this kernel's unless said.
    """
    return PageSurface("http", workspace)


def recorded_surface(workspace: Workspace | None = None, *, recording: str | Path | None = None) -> PageSurface:
    """Give an adapter that plays back what `page.record(path)` wrote.

    Args:
        workspace: Where; this kernel's unless said.
        recording: The file; a session's address is then the one that the recording begins with. None where a
            session's address is the file.
    """
    return PageSurface("recorded", workspace, recording=recording)


def _known(ref: object) -> Ref | None:
    """Take a ref; a handle or anything else is none."""
    if ref is None:
        return None
    if not isinstance(ref, str) or not _REF.fullmatch(ref):
        raise StaleRef(f"{str(ref)[:40]!r} is not a ref.", hint="Take one from a snapshot, such as e12.")
    return Ref(ref)


def _check_options(options: Mapping[str, Any]) -> None:
    known = set(inspect.signature(WorkspaceCore.open).parameters) - _OWN_OPTIONS - {"self"}
    unknown = sorted(set(options) - known)
    if unknown:
        raise SessionError(f"There is no option {', '.join(unknown)}.", hint=f"There are {', '.join(sorted(known))}.")


def _masked(shot: Screenshot, mask: Sequence[Box]) -> Screenshot:
    with Image.open(io.BytesIO(shot.png)) as image:
        picture = image.convert("RGB")
    draw = ImageDraw.Draw(picture)
    for box in mask:
        left, top = box.x * shot.scale, box.y * shot.scale
        right, bottom = left + box.width * shot.scale, top + box.height * shot.scale
        draw.rectangle((left, top, right, bottom), fill=_MASK)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return Screenshot(
        png=out.getvalue(), width_px=shot.width_px, height_px=shot.height_px, marks=shot.marks, scale=shot.scale
    )
