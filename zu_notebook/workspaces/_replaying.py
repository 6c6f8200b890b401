"""Doing a track again on another page: the same pipeline, lease and policy as every other act."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from zu_notebook.browser import LoopThread
from zu_notebook.errors import Ambiguous, ReplayError, StaleRef, UsageError, ZuError
from zu_notebook.ids import Ref
from zu_notebook.surface import ActResult
from zu_notebook.track import Replay, Replayed, Sought, Track, TrackedAction, begins_with_goto
from zu_notebook.workspaces._arguments import seconds
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._journal import actor
from zu_notebook.workspaces._page import AioPage, Page
from zu_notebook.workspaces._secret import Secret, secret

__all__ = ["StoppedReplayError", "areplay", "replay"]

_LOOK_AGAIN_S = 0.1
_SKIPPED: Final = MappingProxyType(
    {
        "not_done": "It was not done when it was recorded.",
        "unknown": "It was broken off when it was recorded, and is not tried again.",
    }
)


class StoppedReplayError(ReplayError):
    """See `ReplayError`.

    Args:
        message: Which step, and why.
        step: Its number.
        replay: The steps before it.
        hint: What to do.
    """

    def __init__(self, message: str, *, step: int, replay: Replay, hint: str = "") -> None:
        super().__init__(message, step=step, hint=hint)
        self.replay = replay


def replay(
    track: Track | str | Path, page: Page, *, folder: str | Path | None = None, timeout_s: float = 5.0
) -> Replay:
    """Do a track again on a page, as the principal `replay`.

    Each step goes to the one element that has the role, the label and the place that it had; the replay stops at the
    first step that finds none or several, or that fails. Secrets are asked for before anything is done.

    Args:
        track: What `page.track` gave, or the path of its file.
        page: A page; a fresh one, where the track is to end as it did.
        folder: Where files that were uploaded lie; the working directory unless said.
        timeout_s: How long a step waits for its element to be there.

    Returns:
        What was done, a row a step.

    Raises:
        ReplayError: It stopped: `.step` says where, `.replay` what was done before, the cause why.
        UsageError: The track or the page is none, or a secret is needed and nobody can be asked for it.
        StorageError: The file can't be read.
    """
    given, core, thread = _checked(track, page)
    run = _Run(core, given, _asked(given), _folder(folder), seconds(timeout_s))
    return thread.run(run.go())


async def areplay(
    track: Track | str | Path, page: Page | AioPage, *, folder: str | Path | None = None, timeout_s: float = 5.0
) -> Replay:
    """Do a track again, awaitable; see `replay`."""
    given, core, thread = _checked(track, page)
    run = _Run(core, given, _asked(given), _folder(folder), seconds(timeout_s))
    return await thread.arun(run.go())


def _checked(track: object, page: object) -> tuple[Track, PageCore, LoopThread]:
    if not isinstance(page, Page | AioPage):
        raise UsageError(f"A track is replayed on a page, not on a {type(page).__name__}.", hint="page = zu.open(url)")
    if isinstance(track, str | Path):
        track = Track.load(track)
    if not isinstance(track, Track):
        raise UsageError(
            f"{type(track).__name__} is no track.", hint='Pass page.track, or the path that page.track.save("…") wrote.'
        )
    return track, page._core, page._thread  # noqa: SLF001 - the faces of this room


def _folder(folder: object) -> Path:
    place = Path.cwd() if folder is None else Path(folder).expanduser() if isinstance(folder, str | Path) else None
    if place is None or not place.is_dir():
        raise UsageError(f"There is no folder {str(folder)!r:.200}.", hint="Name the one with the files to upload.")
    return place


def _asked(track: Track) -> Mapping[str, Secret]:
    """Ask for all secrets, in the caller's thread, so that nothing is half done where nobody can answer."""
    names = [each.asks_for for each in track if each.action == "type" and each.outcome == "done" and each.asks_for]
    try:
        return {name: secret(name) for name in dict.fromkeys(names)}
    except UsageError as error:
        raise UsageError(f"The track types a secret. {error.message} Nothing was done.", hint=error.hint) from error


class _Run:
    """One replay."""

    def __init__(
        self, core: PageCore, track: Track, secrets: Mapping[str, Secret], folder: Path, timeout_s: float
    ) -> None:
        self._core = core
        self._track = track
        self._secrets = secrets
        self._folder = folder
        self._timeout_s = timeout_s
        self._steps: list[Replayed] = []

    async def go(self) -> Replay:
        before = actor.set("replay")
        try:
            if not begins_with_goto(self._track.actions) and self._track.header.start not in {"", self._core.url}:
                await self._core.goto(self._track.header.start)
            for action in self._track:
                await self._step(action)
        finally:
            actor.reset(before)
        return Replay(tuple(self._steps))

    async def _step(self, action: TrackedAction) -> None:
        skipped = _SKIPPED.get(action.outcome, "")
        if action.action == "evaluate" and not skipped:
            skipped = "A script ran here, and is not kept."
        note = skipped
        if not skipped:
            try:
                note = (await self._do(action)).note
            except ZuError as error:
                raise self._stopped(action, error) from error
        self._steps.append(
            Replayed(
                step=action.step,
                action=action.action,
                target=action.target.said if action.target else "",
                outcome="skipped" if skipped else "done",
                url=self._core.url,
                note=note,
            )
        )

    async def _do(self, action: TrackedAction) -> ActResult:
        if action.action == "drive":
            raise UsageError(
                f"A person drove there, and what that person did is not in the track. {' '.join(action.note.split())}",
                hint=f"Do it yourself, and go on with zu.replay(track[{action.step}:], page).",
            )
        do = _DOING.get(action.action)
        if do is None:
            raise UsageError(
                f"What {action.action} did is not in the track.", hint="Do it yourself, and replay the rest."
            )
        if action.secret and action.action != "type":
            raise UsageError(
                "A secret was chosen there, and is not in the track.", hint="Do it yourself, and replay the rest."
            )
        target = await self._find(action.target) if action.target else None
        return await do(self, action, target)

    async def _find(self, sought: Sought) -> Ref:
        """Find the one element, as soon as it is there.

        Raises:
            StaleRef: It is not there.
            Ambiguous: There are several.
        """
        if not sought.told:
            raise StaleRef(f"What {sought.ref} was could not be told when it was recorded.")
        loop = asyncio.get_running_loop()
        end = loop.time() + self._timeout_s
        while True:
            found = await self._candidates(sought)
            if len(found) == 1 or loop.time() >= end:
                break
            await asyncio.sleep(_LOOK_AGAIN_S)
        where = f" ({sought.said_where})" if sought.where else ""
        if not found:
            raise StaleRef(
                f"{sought.said}{where} is not on the page.", hint="See what is there now with page.surface()."
            )
        if len(found) > 1:
            raise Ambiguous(f"{len(found)} things on the page may be {sought.said}{where}: {', '.join(found)}.")
        return found[0]

    async def _candidates(self, sought: Sought) -> list[Ref]:
        surface = await self._core.surface()
        if sought.listed:
            return [each.ref for each in sought.on(surface)]
        found = await self._core.locate_all(sought.candidate())
        if sought.place is None:
            return found
        index, count = sought.place
        return found[index : index + 1] if len(found) == count else found

    def _stopped(self, action: TrackedAction, error: ZuError) -> StoppedReplayError:
        total, done = self._track[-1].step, Replay(tuple(self._steps))
        before = "The one step before it was" if done.done == 1 else f"{done.done} steps before it were"
        hint = f"{error.hint} {before} done (error.replay), none after it.".strip()
        return StoppedReplayError(
            f"The replay stopped at step {action.step} of {total}, {action.said}. {error.message}",
            step=action.step,
            replay=done,
            hint=hint,
        )

    async def _type(self, action: TrackedAction, target: Ref | None) -> ActResult:
        text = self._secrets[action.asks_for] if action.secret else action.args.get("text", "")
        return await self._core.type(target or "", text, submit=bool(action.args.get("submit")))

    async def _drag(self, action: TrackedAction, target: Ref | None) -> ActResult:
        if action.onto is None:
            raise UsageError("Where the drag ended could not be told when it was recorded.")
        return await self._core.drag(target or "", await self._find(action.onto))

    async def _upload(self, action: TrackedAction, target: Ref | None) -> ActResult:
        files = [self._folder / str(each["name"]) for each in action.args.get("files", ())]
        missing = [file.name for file in files if not file.exists()]
        if missing:
            raise UsageError(
                f"The folder {self._folder.name!r} has no {', '.join(missing)}.",
                hint="Only names of files are kept: say where they lie with folder=.",
            )
        return await self._core.upload(target or "", *files)

    async def _plainly(self, action: TrackedAction, target: Ref | None) -> ActResult:
        names = {"to": "url"} if action.action == "goto" else {}
        args = {names.get(name, name): value for name, value in action.args.items()}
        return await self._core.act(action.action, target, **args)


_DOING: Final[Mapping[str, Callable[[_Run, TrackedAction, Ref | None], Awaitable[ActResult]]]] = MappingProxyType(
    {
        **dict.fromkeys(
            ("click", "select", "check", "press", "hover", "scroll", "goto", "back", "forward", "reload", "wait_for"),
            _Run._plainly,  # noqa: SLF001 - this module's own class
        ),
        "type": _Run._type,  # noqa: SLF001 - likewise
        "drag": _Run._drag,  # noqa: SLF001 - likewise
        "upload": _Run._upload,  # noqa: SLF001 - likewise
    }
)
