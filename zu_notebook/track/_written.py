"""A track's file: one JSON object a line, written whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from zu_notebook.errors import StorageError, UsageError
from zu_notebook.storage import write_whole
from zu_notebook.track._tracked import VERSION, TrackedAction, TrackHeader

__all__ = ["read_track", "write_track"]


def write_track(path: object, header: TrackHeader, actions: Sequence[TrackedAction]) -> Path:
    """Write a file; one that is there is replaced when all is written, so that nobody reads half of it.

    Raises:
        UsageError: It is no path, is a folder, or its folder is not there.
        StorageError: It can't be written.
    """
    file = _file(path)
    if file.is_dir():
        raise UsageError(f"{str(file)!r} is a folder.", hint=f"Name a file in it: {str(file / 'track.jsonl')!r}")
    if not file.parent.is_dir():
        raise UsageError(f"There is no folder {str(file.parent)!r}.", hint="Make it first.")
    lines = [header.model_dump(), *(action.model_dump(exclude_defaults=True) for action in actions)]
    text = "".join(f"{json.dumps({'kind': 'action', **line}, ensure_ascii=False, default=str)}\n" for line in lines)
    try:
        write_whole(file, text.encode("utf-8", errors="replace"))
    except OSError as error:
        raise StorageError(
            f"The track {str(file)!r} can't be written: {error.strerror or error}.", hint="Name another place."
        ) from error
    return file


def read_track(path: object) -> tuple[TrackHeader, tuple[TrackedAction, ...]]:
    """Read a file.

    Raises:
        UsageError: There is no such file, it is no track, or a newer version wrote it.
        StorageError: It can't be read, or a line of it is spoilt.
    """
    file = _file(path)
    try:
        # Only "\n" ends a line: a text may hold what Python takes for a line's end too.
        lines = file.read_text(encoding="utf-8").split("\n")
    except FileNotFoundError as error:
        raise UsageError(f"There is no file {str(file)!r}.", hint="page.track.save(path) writes one.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise StorageError(f"The track {str(file)!r} can't be read: {error}.", hint="Is it a track?") from error
    header = _header(file, lines)
    return header, tuple(_action(file, number, line) for number, line in enumerate(lines[1:], start=2) if line.strip())


def _header(file: Path, lines: list[str]) -> TrackHeader:
    none = UsageError(f"{str(file)!r} is no track.", hint="page.track.save(path) writes one.")
    try:
        told = json.loads(lines[0]) if lines else None
    except ValueError as error:
        raise none from error
    if not isinstance(told, dict) or told.get("kind") != "zu.track":
        raise none
    version = told.get("version")
    if isinstance(version, int) and version > VERSION:
        raise UsageError(
            f"{str(file)!r} was written by zu-notebook {told.get('zu_version', '')}, which is newer than this one.",
            hint="Update zu-notebook.",
        )
    try:
        return TrackHeader.model_validate(told)
    except ValidationError as error:
        raise StorageError(f"The first line of {str(file)!r} is spoilt.", hint="Save the track again.") from error


def _action(file: Path, number: int, line: str) -> TrackedAction:
    try:
        return TrackedAction.model_validate(json.loads(line))
    except ValueError as error:
        raise StorageError(f"Line {number} of {str(file)!r} is spoilt.", hint="Save the track again.") from error


def _file(path: object) -> Path:
    if not isinstance(path, str | Path) or not str(path).strip() or "\0" in str(path):
        raise UsageError(f"path is the name of a file, not {path!r:.60}.", hint='Example: "track.jsonl"')
    return Path(path).expanduser()
