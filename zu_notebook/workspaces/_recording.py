"""Recording a page while a person or code drives it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path, PurePath
from typing import Any, ParamSpec, Self

from zu_notebook import wire
from zu_notebook.errors import (
    BlockedRequest,
    BrowserError,
    LocateError,
    SessionError,
    StorageError,
    SurfaceError,
    TimeoutError,  # noqa: A004 - the field's own word
    UsageError,
    ZuError,
)
from zu_notebook.ids import Handle, Ref
from zu_notebook.storage import utc_now
from zu_notebook.surface import ActResult, Affordance, Look
from zu_notebook.track import ErrorLine, HeaderLine, Recorder, Taken, TargetLine
from zu_notebook.workspaces._aim import Aim
from zu_notebook.workspaces._arguments import flag
from zu_notebook.workspaces._journal import actor
from zu_notebook.workspaces._pipeline import PagePipeline
from zu_notebook.workspaces._port import PagePort
from zu_notebook.workspaces._seeing import Seeing

__all__ = ["PageRecording", "Recording"]

P = ParamSpec("P")

_NOT_OF_THE_PAGE = (UsageError, BrowserError, SessionError, StorageError)
"""They say that nothing was done, or that the page is at its end."""

_WRITING = frozenset({"type", "select", "press"})
_WRITTEN = frozenset({"text", "values", "key"})
_log = logging.getLogger(__name__)


class PageRecording(PagePipeline):
    """Record a page."""

    async def record(self, path: str | Path, *, pictures: bool = True, replace: bool = False) -> Recording:
        """Keep what is seen and done on this page, from now on, so that it can be played back without a browser.

        `zu.open(path, kind="recorded")` plays it back. What `evaluate` does is not kept as a step, what comes of it
        is. Secrets are not in the file; the rest of the page is, and its pictures.

        Args:
            path: The file, one JSON object a line: `lesson.jsonl`.
            pictures: Keep a picture of each state.
            replace: Write over a file that is there.

        Returns:
            The recording; it runs until `stop()`, or until the page closes.

        Raises:
            UsageError: The file is there already.
            StorageError: It can't be written.
        """
        file = _file(path)
        flag(replace, "replace")
        header = HeaderLine(
            created=utc_now().isoformat(),
            zu_version=wire.version(),
            page=self.kind,
            capabilities=asdict(self._web.capabilities()),
            pictures=flag(pictures, "pictures") and self._web.capabilities().screenshot,
        )
        async with self._turn:
            # First of all: a page that is at its end must not cost a file that is there.
            await self._capture()
            recorder = await asyncio.to_thread(Recorder, file, header, replace=replace)
            seeing = Seeing(self._web, self._handles, pictures=header.pictures)
            recording = Recording(self, self._web, recorder, seeing)
            try:
                await recording.begin()
            except BaseException:
                recording.stop()
                file.unlink(missing_ok=True)
                raise
            self.witnesses.append(recording)
        self.on_change.append(recording.page_changed)
        await self._journal.write("page.record", {"file": file.name, "pictures": header.pictures})
        return recording


class Recording:
    """A recording that runs: `with page.record("lesson.jsonl"): …`, or `.stop()`. Safe from any thread.

    Args:
        page: What is recorded.
        web: What stands behind it.
        recorder: Writes the file.
        seeing: Looks at all of the page.
    """

    def __init__(self, page: PagePipeline, web: PagePort, recorder: Recorder, seeing: Seeing) -> None:
        self._page = page
        self._web = web
        self._recorder = recorder
        self._seeing = seeing
        self._problem = ""
        self._unsure: Look | None = None

    @property
    def path(self) -> Path:
        """The file."""
        return self._recorder.path

    @property
    def steps(self) -> int:
        """How many steps are in it."""
        return self._recorder.steps

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return not self._recorder.closed

    @property
    def problem(self) -> str:
        """Why it stopped before its time; "" where it did not."""
        return self._problem

    async def begin(self) -> None:
        """Write down what the page is at the beginning.

        Raises:
            StorageError: The file takes nothing.
            SurfaceError: The page can't be looked at.
        """
        if self._page.last_look is not None:
            await self.saw(self._page.last_look)
        if self._problem:
            raise StorageError(self._problem)
        if not self._recorder.looks:
            raise SurfaceError("The page can't be looked at, so nothing is recorded.", hint="Try again when it rests.")

    def stop(self) -> None:
        """End the recording; safe twice."""
        with contextlib.suppress(ValueError):
            self._page.witnesses.remove(self)
        with contextlib.suppress(ValueError):
            self._page.on_change.remove(self.page_changed)
        try:
            self._recorder.close()
        except StorageError as error:
            self._problem = str(error)

    def page_changed(self) -> None:
        """End the recording where the page has ended."""
        if self._page.status != "open":
            self.stop()

    async def saw(self, seen: Look) -> None:
        """Write down what the page is now, where that is not what it was."""
        self._unsure = None
        if not self.running:
            return
        try:
            if await self._seeing.is_new(seen):
                await self._see(seen)
            else:
                self._unsure = seen
        except ZuError as error:
            _log.warning("A recording could not see the page: %s", error)
            await self._write(self._recorder.lose)

    async def heard(self, action: str, aim: Aim, args: Mapping[str, Any], outcome: ActResult | ZuError) -> str:
        """Write down what was done."""
        nothing_done = isinstance(outcome, _NOT_OF_THE_PAGE) or (isinstance(outcome, LocateError) and not aim.ref)
        if self.running and not nothing_done:
            looked = await self._look_after(outcome)
            await self._write(self._recorder.step, self._taken(action, aim, args, outcome), looked=looked)
        if not self._problem:
            return ""
        # Told once, with the result of the action in which it came: nothing is heard after.
        self.stop()
        return f"The recording stopped. {self._problem}"

    async def _look_after(self, outcome: ActResult | ZuError) -> bool:
        """Look at what an action came to; False where there is nothing to be seen that was not there before."""
        try:
            if isinstance(outcome, ActResult):
                if self._unsure is not None:
                    # What an action drew on a canvas is in the picture only.
                    await self._see(self._unsure)
                return True
            # A page that did not answer would not answer now; the next look shows what came of it.
            if not isinstance(outcome, TimeoutError):
                await self.saw(await self._web.look())
                return self._unsure is None
        except ZuError as error:
            _log.warning("A recording could not see the page: %s", error)
        return False

    async def _see(self, seen: Look) -> None:
        self._unsure = None
        surface = self._page.last
        controls = (each.ref for each in surface.affordances) if surface is not None else ()
        await self._write(self._recorder.look, await self._seeing.all_of(seen, controls))

    async def _write(self, write: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Write, off the loop; where the file takes no more, the recording ends and the page goes on."""
        try:
            await asyncio.to_thread(write, *args, **kwargs)
        except StorageError as error:
            self._problem = str(error)
            _log.warning("A recording stopped: %s", error)

    def _taken(self, action: str, aim: Aim, args: Mapping[str, Any], outcome: ActResult | ZuError) -> Taken:
        done = isinstance(outcome, ActResult)
        hidden = action in _WRITING and not _WRITTEN & set(args)
        return Taken(
            action=action,
            target=_target(aim.ref, aim.affordance, aim.handle),
            onto=self._onto(args.get("onto")),
            args={name: _plain(value) for name, value in args.items() if name not in {"onto", "secret"}},
            secret=hidden and (done or aim.secret),
            note=outcome.note.removeprefix(aim.note).strip() if isinstance(outcome, ActResult) else "",
            error=None if isinstance(outcome, ActResult) else _error(outcome),
            by=actor.get(),
        )

    def _onto(self, told: object) -> TargetLine | None:
        """Take where a drag ended from what the ledger has of it."""
        if not isinstance(told, Mapping):
            return None
        handle = Handle(told.get("handle", ""))
        ref = self._seeing.handles.ref_of(handle) if handle else told.get("ref")
        return (
            TargetLine(ref=ref, handle=handle, role=told.get("role", ""), label=told.get("label", "")) if ref else None
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.stop()

    def __repr__(self) -> str:
        state = "running" if self.running else f"stopped: {self._problem}" if self._problem else "stopped"
        return f"<Recording {self.path.name!r}, {self.steps} steps, {state}>"


def _file(path: object) -> Path:
    if not isinstance(path, str | Path) or not str(path).strip():
        raise UsageError(f"{path!r} is not a path.", hint='Example: page.record("lesson.jsonl")')
    return Path(path).expanduser().absolute()


def _target(ref: Ref, affordance: Affordance | None, handle: Handle) -> TargetLine | None:
    if not ref:
        return None
    if affordance is None:
        return TargetLine(ref=ref, handle=handle)
    return TargetLine(ref=ref, handle=handle, role=affordance.role, label=affordance.label or affordance.cue)


def _error(error: ZuError) -> ErrorLine:
    rule = error.rule if isinstance(error, BlockedRequest) else ""
    return ErrorLine(code=error.code, message=error.message, hint=error.hint, rule=rule)


def _plain(value: object) -> object:
    """Keep of a file its name: where it lies is nobody else's business, and is another place elsewhere."""
    if isinstance(value, PurePath):
        return value.name
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value
