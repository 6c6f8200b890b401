"""What a person changed while driving, worked out without a model and without secrets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from zu_notebook.surface import ActionSurface, Affordance, SurfaceDiff

__all__ = ["MOST_BYTES", "HandBack", "Mark", "handed_back"]

MOST_BYTES: Final = 2_000
_LABEL: Final = 80
_URL: Final = 200
_CONTEXT: Final = 160
_FIELD: Final = frozenset({"value", "filled", "checked", "selected", "files"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """How a page stood at one moment.

    Attributes:
        url: Its address.
        title: Its title.
        surface: Its surface; None where it could not be looked at.
        tabs: The tabs that it opened: title and address, by their ids.
        downloads: The names of the files that it downloaded.
        cookies: By name and domain, what can be compared and tells nothing.
        dialog: The browser's dialog that was open; "" where none was.
    """

    url: str
    title: str = ""
    surface: ActionSurface | None = None
    tabs: Mapping[str, str] = field(default_factory=dict)
    downloads: tuple[str, ...] = ()
    cookies: Mapping[str, str] = field(default_factory=dict)
    dialog: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBack:
    """What a person changed while driving.

    Attributes:
        epoch: The epoch in which the person drove.
        message: What the person left for the agent.
        lines: One sentence a change, the weightiest first; no values of fields, no secrets.
        diff: What changed in the surface.
        effect: Whether anything changed.
    """

    epoch: int
    message: str
    lines: tuple[str, ...]
    diff: SurfaceDiff
    effect: bool = True

    def to_text(self) -> str:
        """Write it in 2,000 bytes at most; how much was left out is said."""
        said = [f"Message: {_short(self.message, 400)}"] if self.message else []
        for count, line in enumerate(self.lines):
            rest = f"{len(self.lines) - count} more changes."
            if len("\n".join([*said, line, rest]).encode()) > MOST_BYTES:
                said.append(rest)
                break
            said.append(line)
        return "\n".join(said)

    def to_json(self) -> dict[str, Any]:
        """Give it as JSON has it."""
        return {"epoch": self.epoch, "message": self.message, "changes": self.to_text().splitlines()}

    def __repr__(self) -> str:
        return self.to_text()


def handed_back(before: Mark, after: Mark, *, epoch: int, message: str) -> HandBack:
    """Compare how a page stood when a person took control and when control was given back."""
    one = before.surface or after.surface
    other = after.surface or before.surface
    diff = one.diff(other) if one is not None and other is not None else SurfaceDiff()
    lines = tuple(dict.fromkeys(_lines(before, after, diff)))
    effect = bool(lines)
    return HandBack(epoch=epoch, message=message, lines=lines or ("Nothing changed.",), diff=diff, effect=effect)


def _lines(before: Mark, after: Mark, diff: SurfaceDiff) -> Iterator[str]:
    if before.url != after.url:
        yield f"The address is now {_short(after.url, _URL)}"
    if before.title != after.title:
        yield f'The title is now "{_short(after.title, _LABEL)}".'
    if after.dialog and after.dialog != before.dialog:
        yield f"A dialog is open: {_short(after.dialog, _CONTEXT)}"
    if before.dialog and not after.dialog:
        yield f"The dialog was answered: {_short(before.dialog, _CONTEXT)}"
    for key, tab in after.tabs.items():
        if key not in before.tabs:
            yield f"A tab opened: {_short(tab, _URL)}"
        elif before.tabs[key] != tab:
            yield f"A tab shows something else: {_short(tab, _URL)}"
    yield from (f"A tab was closed: {_short(tab, _URL)}" for key, tab in before.tabs.items() if key not in after.tabs)
    yield from (f"A file was downloaded: {_short(name, _LABEL)}" for name in after.downloads[len(before.downloads) :])
    yield from _of_cookies(before.cookies, after.cookies)
    yield from _of_surface(diff)


def _of_cookies(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for said, names in (
        ("set", [name for name in after if name not in before]),
        ("changed", [name for name in after if name in before and before[name] != after[name]]),
        ("deleted", [name for name in before if name not in after]),
    ):
        if names:
            yield f"Cookies {said}: {_several(names)}."


def _of_surface(diff: SurfaceDiff) -> Iterator[str]:
    """Say what is new before what is gone; of fields that were filled in, only which."""
    fields = {(each.handle, each.role, each.label): None for each in diff.changed if each.field in _FIELD}
    yield from (f"{handle} ({role} {_quoted(label)}) was changed." for handle, role, label in fields)
    for item in diff.context_appeared:
        yield f"It says ({item.kind}): {_quoted(item.text, _CONTEXT)}."
    for change in diff.changed:
        if change.field not in _FIELD:
            after = f" is now {_quoted(change.after)}" if isinstance(change.after, str) else f" is now {change.after}"
            yield f"{change.handle} ({change.role} {_quoted(change.label)}): {change.field}{after}."
    if not diff.page_changed:
        yield from (f"{_named(each)} appeared." for each in diff.appeared)
        yield from (f"{_named(each)} is gone." for each in diff.gone)
        yield from (f"{_named(each)} moved." for each in diff.moved)
        yield from (f"It no longer says ({item.kind}): {_quoted(item.text, _CONTEXT)}." for item in diff.context_gone)
    else:
        yield f"Another page is shown: {len(diff.appeared)} controls are new, {len(diff.gone)} are gone."


def _named(one: Affordance) -> str:
    return f"{one.handle} ({one.role} {_quoted(one.label)})"


def _several(names: Sequence[str], most: int = 12) -> str:
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(_short(name, 40) for name in names[:most]) + rest


def _quoted(text: str, most: int = _LABEL) -> str:
    return f'"{_short(text, most)}"'


def _short(text: str, most: int) -> str:
    """Bring a text onto one line, and cut it."""
    line = " ".join("".join(each if each.isprintable() else " " for each in text).split())
    return line if len(line) <= most else f"{line[: most - 1]}…"
