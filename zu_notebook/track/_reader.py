"""Reads a recording's file; whatever is wrong with it is said with the line it is in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter, ValidationError

from zu_notebook.errors import StorageError, UsageError
from zu_notebook.ids import Ref
from zu_notebook.track._lines import VERSION, HeaderLine, LookLine, PictureLine, StepLine
from zu_notebook.track._packing import Nodes, unpack_nodes, unpack_refs
from zu_notebook.track._states import States
from zu_notebook.track._tape import Moment, Step, Tape

__all__ = ["read_recording"]

_KIND = "zu.recording"
_LINE: Final[TypeAdapter[LookLine | StepLine]] = TypeAdapter(
    Annotated[LookLine | StepLine, Field(discriminator="kind")]
)
_SHOWN = 120


def read_recording(path: str | Path) -> Tape:
    """Read a recording. A last line that broke off when its writer ended is dropped.

    Args:
        path: The file that `page.record(path)` wrote.

    Raises:
        UsageError: There is no such file, it is no recording, or a newer version wrote it.
        StorageError: It can't be read, or something in it is spoilt.
    """
    file = Path(path)
    try:
        data = file.read_bytes()
    except FileNotFoundError as error:
        raise UsageError(f"There is no recording {str(path)!r}.", hint="page.record(path) makes one.") from error
    except OSError as error:
        if file.is_dir():
            raise UsageError(f"{str(path)!r} is a folder, not a recording.", hint="Name the file in it.") from error
        raise StorageError(f"The recording {str(path)!r} can't be read: {error.strerror or error}.") from error
    lines = [(number, line) for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1)]
    lines = [(number, line.strip()) for number, line in lines if line.strip()]
    header = _header(path, lines[0][1] if lines else b"")
    reading = _Reading(header)
    torn = None
    for number, line in lines[1:]:
        try:
            told = json.loads(line)
        except (ValueError, RecursionError) as error:
            if number == lines[-1][0]:
                torn = number
                break
            raise _spoilt(path, number, "it is no JSON") from error
        try:
            reading.take(told)
        except ValidationError as error:
            raise _spoilt(path, number, _first(error)) from error
        except ValueError as error:
            raise _spoilt(path, number, str(error)) from error
    if not reading.moments:
        raise StorageError(
            f"The recording {str(path)!r} holds no page: it ended before the first look.", hint="Record it again."
        )
    return Tape(header, tuple(reading.moments), tuple(reading.steps), torn)


def _header(path: str | Path, line: bytes) -> HeaderLine:
    try:
        told: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _foreign(path) from error
    if not isinstance(told, dict) or told.get("kind") != _KIND:
        raise _foreign(path)
    version = told.get("version")
    if isinstance(version, int) and version > VERSION:
        by = f" (zu-notebook {told['zu_version']})" if isinstance(told.get("zu_version"), str) else ""
        raise UsageError(
            f"The recording {str(path)!r} is of version {version}{by}; this one reads up to version {VERSION}.",
            hint="Use a newer zu-notebook, or record it again.",
        )
    try:
        return HeaderLine.model_validate(told)
    except ValidationError as error:
        raise _spoilt(path, 1, _first(error)) from error


class _Reading:
    """What was read so far."""

    def __init__(self, header: HeaderLine) -> None:
        self.header = header
        self.moments: list[Moment] = []
        self.steps: list[Step] = []
        self._known: set[Ref] = set()
        self._states = States()

    def take(self, told: Any) -> None:  # noqa: ANN401 - JSON of any shape
        """Take a line.

        Raises:
            ValueError: It says what can't be (pydantic's own errors are among them).
        """
        line = _LINE.validate_python(told, strict=False)
        if isinstance(line, LookLine):
            self._look(line)
        else:
            before, after = self._moment(line.from_look), self._moment(line.to_look)
            self.steps.append(Step(len(self.steps), line, before, after))

    def _look(self, line: LookLine) -> None:
        if line.number != len(self.moments):
            raise ValueError(f"this is look {line.number}, where look {len(self.moments)} comes")
        base = None if line.base is None else self._moment(line.base)
        surface = unpack_nodes(line.surface, Nodes() if base is None else base.surface)
        tree = unpack_nodes(line.tree, Nodes() if base is None else base.tree)
        refs = {*surface.refs, *tree.refs}
        self.moments.append(
            Moment(
                line=line,
                surface=surface,
                tree=tree,
                packed_html=line.html if line.html is not None else "" if base is None else base.packed_html,
                packed_text=line.text if line.text is not None else "" if base is None else base.packed_text,
                gone=unpack_refs(line.gone),
                fresh=frozenset(refs - self._known),
                picture=self._picture(line.picture),
                state=self._states.of(line, surface, tree),
            )
        )
        self._known |= refs

    def _picture(self, picture: PictureLine | None) -> PictureLine | None:
        if picture is None or picture.of is None:
            return picture
        found = self._moment(picture.of).picture
        if found is None:
            raise ValueError(f"look {picture.of} has no picture")
        return found.model_copy(update={"area": picture.area})

    def _moment(self, number: int) -> Moment:
        if not 0 <= number < len(self.moments):
            raise ValueError(f"there is no look {number} before it")
        return self.moments[number]


def _foreign(path: str | Path) -> UsageError:
    return UsageError(f"{str(path)!r} is not a recording.", hint="page.record(path) makes one.")


def _spoilt(path: str | Path, number: int, why: str) -> StorageError:
    return StorageError(
        f"Line {number} of the recording {str(path)!r} can't be used: {why}.",
        hint="Record it again; the lines before it are whole.",
    )


def _first(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}"[:_SHOWN]
