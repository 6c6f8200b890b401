"""Makes the lines of a recording of what is seen and done, and leaves out what the lines before say already."""

from __future__ import annotations

import base64
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from zu_notebook.control import Principal
from zu_notebook.ids import Handle, Ref
from zu_notebook.surface import Look, Picture
from zu_notebook.track._file import RecordingFile
from zu_notebook.track._lines import CHANGE, ErrorLine, HeaderLine, LookLine, PictureLine, StepLine, TargetLine
from zu_notebook.track._packing import Attributes, Nodes, Spelled, pack_nodes, pack_refs, pack_text, quad, utf8

__all__ = ["Recorder", "Seen", "Taken"]

_BASES = 24
"""A page goes back to where it was a short while ago, if at all; what is older is spelled anew."""

_Move: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What a page was at one moment.

    Attributes:
        surface: The look that a list of what can be done is made of.
        tree: The look with all nodes.
        documents: How many documents the page has had.
        html_chars: How many characters its HTML had when the document was first looked at.
        html: The document's HTML, without what secret fields hold.
        text: The visible text.
        attributes: Those of controls.
        gone: Refs that were known before and whose document is gone.
        handles: The handles of the nodes, for the first look.
        picture: What was in view.
    """

    surface: Look
    tree: Look
    documents: int
    html_chars: int | None = None
    html: str = ""
    text: str = ""
    attributes: Attributes = field(default_factory=dict)
    gone: tuple[Ref, ...] = ()
    handles: Mapping[Ref, Handle] | None = None
    picture: Picture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A step that was taken; see `StepLine`."""

    action: str
    target: TargetLine | None = None
    onto: TargetLine | None = None
    args: Mapping[str, Any] = field(default_factory=dict)
    secret: bool = False
    note: str = ""
    error: ErrorLine | None = None
    by: Principal = "code"


@dataclass(frozen=True, slots=True)
class _Spelled:
    """A look that was written: what another may be spelled against, and what tells whether it is another at all."""

    number: int
    surface: Spelled
    tree: Spelled
    html: bytes
    text: bytes
    picture: int | None
    rest: tuple[object, ...]

    def is_like(self, other: _Spelled) -> bool:
        """Tell whether both are the same, their pictures aside."""
        return (self.surface, self.tree, self.html, self.text, self.rest) == (
            *(other.surface, other.tree, other.html, other.text, other.rest),
        )


class Recorder:
    """Write looks and steps to a file. May be used from any thread.

    Args:
        path: The file.
        header: Its first line.
        replace: Write over a file that is there.

    Raises:
        UsageError: The file is there already.
        StorageError: It can't be written. Every method may raise it; nothing more is written then.
    """

    def __init__(self, path: Path, header: HeaderLine, *, replace: bool = False) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._file = RecordingFile(path, replace=replace)
        self._looks = self._steps = 0
        self._last: _Spelled | None = None
        self._held: tuple[LookLine, _Spelled] | None = None
        self._move: _Move | None = None
        self._lost = False
        self._bases: OrderedDict[tuple[str, ...], _Spelled] = OrderedDict()
        self._pictures: dict[bytes, int] = {}
        self._file.write(header)

    @property
    def steps(self) -> int:
        """How many steps were written; changes of the page by itself are none."""
        return self._steps

    @property
    def looks(self) -> int:
        """How many looks were written."""
        return self._looks

    @property
    def closed(self) -> bool:
        """Whether nothing more is written."""
        return self._file.closed

    def look(self, seen: Seen) -> None:
        """Write down what the page is now, where it is not what it was."""
        with self._lock:
            self._flush()
            line, spelled = self._spell(seen)
            last, self._held, self._lost = self._last, None, False
            if last is None or seen.gone or not spelled.is_like(last):
                self._keep(line, spelled)
            elif spelled.picture != last.picture:
                # A caret that blinks is no change of the page; what an action drew is.
                self._held = line, spelled
            self._move = None if last is None else (last.number, self._number)

    def lose(self) -> None:
        """Say that what the page is now could not be seen."""
        with self._lock:
            self._flush()
            self._lost = True

    def step(self, taken: Taken, *, looked: bool = True) -> None:
        """Write down what was done between the last two looks.

        Args:
            taken: What was done.
            looked: False where there was no look after it.
        """
        with self._lock:
            if self._last is None or self._lost or self.closed:
                return
            if not looked:
                self._flush()
            elif self._held is not None:
                self._move = self._number, self._looks
                self._keep(*self._held)
            move, self._move, self._held = self._move or (self._number, self._number), None, None
            self._write_step(move, taken)
            self._steps += 1

    def close(self) -> None:
        """End the file; safe twice."""
        with self._lock:
            try:
                self._flush()
            finally:
                self._file.close()

    @property
    def _number(self) -> int:
        """The number of the last look that was written."""
        return self._looks - 1

    def _flush(self) -> None:
        """Write a change that no step accounts for."""
        move, self._move = self._move, None
        if move is not None and move[0] != move[1]:
            self._write_step(move, Taken(action=CHANGE))

    def _write_step(self, move: _Move, taken: Taken) -> None:
        self._file.write(
            StepLine(
                from_look=move[0],
                to_look=move[1],
                action=taken.action,
                target=taken.target,
                onto=taken.onto,
                args=dict(taken.args),
                secret=taken.secret,
                note=utf8(taken.note),
                error=taken.error,
                by=taken.by,
            )
        )

    def _spell(self, seen: Seen) -> tuple[LookLine, _Spelled]:
        look = seen.surface
        surface = Nodes.of(look.nodes, {}, (look.scroll_x, look.scroll_y))
        tree = Nodes.of(seen.tree.nodes, seen.attributes, (seen.tree.scroll_x, seen.tree.scroll_y))
        picture = None if seen.picture is None else self._picture(seen.picture)
        spelled = _Spelled(
            number=self._looks,
            surface=Spelled.of(surface),
            tree=Spelled.of(tree),
            html=_digest(seen.html),
            text=_digest(seen.text),
            picture=None if picture is None else picture.of if picture.of is not None else self._looks,
            rest=(
                *(seen.documents, look.title, look.url),
                *(look.view_width, look.view_height, look.scroll_x, look.scroll_y),
            ),
        )
        base = self._bases.get(spelled.tree.texts) or self._last
        line = LookLine(
            number=spelled.number,
            base=None if base is None else base.number,
            title=utf8(look.title),
            url=utf8(look.url),
            documents=seen.documents,
            view=(look.view_width, look.view_height),
            scroll=(look.scroll_x, look.scroll_y),
            evidence=look.evidence,
            html_chars=seen.html_chars,
            masks=tuple(map(quad, look.masks)),
            surface=pack_nodes(surface, spelled.surface, None if base is None else base.surface),
            tree=pack_nodes(tree, spelled.tree, None if base is None else base.tree),
            gone=pack_refs(seen.gone),
            handles=None if seen.handles is None else dict(seen.handles),
            html=None if base is not None and base.html == spelled.html else pack_text(seen.html),
            text=None if base is not None and base.text == spelled.text else pack_text(seen.text),
            picture=picture,
        )
        return line, spelled

    def _keep(self, line: LookLine, spelled: _Spelled) -> None:
        self._file.write(line)
        if line.picture is not None and line.picture.data:
            self._pictures[_digest(line.picture.data)] = line.number
        self._bases[spelled.tree.texts] = self._last = spelled
        self._bases.move_to_end(spelled.tree.texts)
        if len(self._bases) > _BASES:
            self._bases.popitem(last=False)
        self._looks += 1

    def _picture(self, picture: Picture) -> PictureLine:
        data = base64.b64encode(picture.data).decode("ascii")
        of = self._pictures.get(_digest(data))
        return PictureLine(
            media_type=picture.media_type, data=data if of is None else "", of=of, area=quad(picture.area)
        )


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()
