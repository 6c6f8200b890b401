"""The track of a page: what was done on it, in order, by whom, and what came of it."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, overload

from zu_notebook.track._code import track_code
from zu_notebook.track._spelled import spelled
from zu_notebook.track._tracked import TrackedAction, TrackHeader
from zu_notebook.track._written import read_track, write_track

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Track"]

_SHOWN = 12
_COUNTS = ("appeared", "gone", "changed", "moved")


@dataclass(frozen=True, slots=True)
class Track:
    """The actions of one page until now, oldest first; `page.track` gives a new one each time.

    No secret is in it: what was typed as one is asked for again.

    Attributes:
        actions: The actions.
        header: Of which page it is.
    """

    actions: tuple[TrackedAction, ...] = ()
    header: TrackHeader = field(default_factory=TrackHeader)

    @classmethod
    def load(cls, path: str | Path) -> Track:
        """Read what `save` wrote.

        Raises:
            UsageError: There is no such file, it is no track, or a newer version wrote it.
            StorageError: It can't be read, or a line of it is spoilt.
        """
        header, actions = read_track(path)
        return cls(actions, header)

    def save(self, path: str | Path) -> Path:
        """Write it, one JSON object a line; a file that is there is replaced whole.

        Returns:
            The file.

        Raises:
            UsageError: The path is none.
            StorageError: It can't be written.
        """
        return write_track(path, self.header, self.actions)

    def to_code(self) -> str:
        """Write a cell of code that does it again on a fresh page.

        Elements are found by role, label and where they stand, secrets are asked for, and what can't be told is said
        in a comment.
        """
        return track_code(self.header, self.actions)

    def to_frame(self) -> pd.DataFrame:
        """Make a table with a row an action.

        Returns:
            The columns step, at (UTC), by, action, handle, role, label, where, onto, args, secret, url, ok, outcome,
            error, appeared, gone, changed, moved, note.
        """
        import pandas as pd  # noqa: PLC0415 - half a second that only a table needs

        frame = pd.DataFrame([_row(action) for action in self.actions], columns=list(_COLUMNS))
        frame["at"] = pd.to_datetime(frame["at"], utc=True, format="ISO8601")
        for name in ("step", *_COUNTS):
            frame[name] = frame[name].astype("int64")
        for name in ("secret", "ok"):
            frame[name] = frame[name].astype("bool")
        return frame

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[TrackedAction]:
        return iter(self.actions)

    @overload
    def __getitem__(self, which: int) -> TrackedAction: ...

    @overload
    def __getitem__(self, which: slice) -> Track: ...

    def __getitem__(self, which: int | slice) -> TrackedAction | Track:
        if isinstance(which, int):
            return self.actions[which]
        some = self.actions[which]
        # What does not begin where the track began goes on with the page as it is.
        whole = some[:1] == self.actions[:1]
        return Track(some, self.header if whole else self.header.model_copy(update={"start": ""}))

    def __repr__(self) -> str:
        hidden = len(self) - _SHOWN
        said = [f"{each.step}. {_line(each)}" for each in self.actions[-_SHOWN:]]
        first = f"<Track of {self.header.page or 'a page'}, {len(self)} actions>"
        return "\n".join([first, *([f"… {hidden} before"] if hidden > 0 else []), *said])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{each.step}</td><td>{html.escape(each.by)}</td><td>{html.escape(_line(each))}</td></tr>"
            for each in self.actions
        )
        return f"<table><thead><tr><th>step</th><th>by</th><th>action</th></tr></thead><tbody>{rows}</tbody></table>"


_COLUMNS = (
    *("step", "at", "by", "action", "handle", "role", "label", "where", "onto", "args", "secret", "url"),
    *("ok", "outcome", "error", *_COUNTS, "note"),
)


def _row(action: TrackedAction) -> dict[str, object]:
    target = action.target
    return {
        "step": action.step,
        "at": action.at,
        "by": action.by,
        "action": action.action,
        "handle": target.handle if target else "",
        "role": target.role if target else "",
        "label": target.label if target else "",
        "where": target.said_where if target else "",
        "onto": action.onto.said if action.onto else "",
        "args": dict(action.args),
        "secret": action.secret,
        "url": action.url,
        "ok": action.outcome == "done",
        "outcome": action.outcome,
        "error": action.error,
        **{name: action.changes.get(name, 0) for name in _COUNTS},
        "note": action.note,
    }


def _line(action: TrackedAction) -> str:
    told = " ".join(f"{name}={spelled(value)}" for name, value in action.args.items() if not isinstance(value, dict))
    secret = "a secret" if action.secret else ""
    failed = "" if action.outcome == "done" else f"({action.outcome}: {action.error})"
    return " ".join(part for part in (action.said, told, secret, failed) if part)
