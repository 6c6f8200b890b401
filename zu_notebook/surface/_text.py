"""The surface as text for a model: a line a control, under its landmark and headings, in document order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from zu_notebook.surface._affordance import Affordance, ContextItem
from zu_notebook.surface._entry import Entry, Listing
from zu_notebook.surface._escape import clipped, plain, quoted
from zu_notebook.surface._states import state_words

__all__ = ["affordance_line", "context_line", "entries_of", "place_lines", "surface_text", "twin_marks"]

LABEL_CHARS: Final = 100
VALUE_CHARS: Final = 120
OPTIONS_SHOWN: Final = 12
URL_CHARS: Final = 300


def surface_text(surface: Listing, *, budget_chars: int | None = None) -> str:
    """Write a surface; within a budget, what does not fit is counted and how to get it is said."""
    entries = entries_of(surface)
    head = _head(surface)
    lines = list(_body(entries))
    if (
        budget_chars is None
        or sum(len(line) + 1 for line, _ in lines) + sum(len(line) + 1 for line in head) <= budget_chars
    ):
        return "\n".join([*head, *(line for line, _ in lines)])
    return _within(head, lines, budget_chars)


def entries_of(surface: Listing) -> Sequence[Entry]:
    """Return the surface's entries; where it was made without, its affordances and then its context."""
    if surface.entries:
        return surface.entries
    controls = (
        Entry(
            item=one,
            frame=one.frame,
            dialog=one.dialog,
            landmark=one.landmark,
            group=one.group,
            headings=tuple(enumerate(one.headings, start=1)),
        )
        for one in surface.affordances
    )
    said = (Entry(item=one) for one in surface.context if one.kind != "heading")
    return [*controls, *said]


def _head(surface: Listing) -> list[str]:
    head = [f"{quoted(clipped(surface.title, LABEL_CHARS))} {_address(surface.url)}".rstrip()]
    if surface.blind:
        head.append(f"! blind: {plain(surface.blind_reason)}")
    return head


def _address(url: str) -> str:
    return plain(clipped(url, URL_CHARS)).replace(" ", "%20")


def _body(entries: Sequence[Entry]) -> Iterator[tuple[str, Entry | None]]:
    marks = twin_marks(entries)
    before = Entry(item=ContextItem(kind="heading", text="", ref=entries[0].item.ref)) if entries else None
    for entry in entries:
        for line in place_lines(before, entry):
            yield line, None
        before = entry
        item = entry.item
        if isinstance(item, Affordance):
            indent = "  " if entry.group else ""
            yield indent + affordance_line(item, marks.get(item.handle, "")), entry
        elif item.kind not in {"heading", "dialog"}:
            yield context_line(item), entry


def place_lines(before: Entry | None, entry: Entry) -> Iterator[str]:
    """Write what changed in the place from one entry to the next: frame, dialog, landmark, headings, group."""
    new_scope = before is None or (before.frame, before.dialog, before.landmark) != (
        entry.frame,
        entry.dialog,
        entry.landmark,
    )
    if new_scope:
        yield scope_line(entry)
    old = () if before is None or before.frame != entry.frame else before.headings
    if new_scope or old != entry.headings:
        same = 0
        while same < min(len(old), len(entry.headings)) and old[same] == entry.headings[same]:
            same += 1
        for level, text in entry.headings[same:] or entry.headings[-1:]:
            if new_scope and text == entry.dialog:
                continue
            yield f"{'#' * min(level, 6)} {quoted(clipped(text, LABEL_CHARS))}"
        again = True
    else:
        again = False
    if entry.group and (again or before is None or before.group != entry.group):
        yield f"group {quoted(clipped(entry.group, LABEL_CHARS))}"


def scope_line(entry: Entry) -> str:
    """Write where in the page this is: `[frame "x" > dialog "y" > main]`."""
    parts = [f"frame {quoted(clipped(name, LABEL_CHARS))}" for name in entry.frame]
    if entry.dialog:
        parts.append(f"dialog {quoted(clipped(entry.dialog, LABEL_CHARS))}")
    if entry.landmark:
        parts.append(plain(entry.landmark))
    return f"[{' > '.join(parts) or 'page'}]"


def twin_marks(entries: Iterable[Entry]) -> dict[str, str]:
    """Say for each control that looks as another in the same place what tells it: its card, or else its number."""
    controls = [(entry, entry.item) for entry in entries if isinstance(entry.item, Affordance)]
    keys = [(one.role, one.label, e.frame, e.dialog, e.landmark, e.group, e.headings) for e, one in controls]
    alike = Counter(keys)
    cards = Counter((key, one.enclosing_label) for key, (_, one) in zip(keys, controls, strict=True))
    marks: dict[str, str] = {}
    for key, (_, one) in zip(keys, controls, strict=True):
        if alike[key] == 1:
            continue
        card = one.enclosing_label
        told = f" in {quoted(clipped(card, LABEL_CHARS))}" if card else ""
        if one.position is not None and (not card or cards[key, card] > 1):
            told += f" ({one.position[0]} of {one.position[1]})"
        marks[one.handle] = told
    return marks


def affordance_line(one: Affordance, mark: str = "") -> str:
    """Write one control: `- a1 textbox "Discount code": "SAVE10" [required]`."""
    if one.label:
        name = quoted(clipped(one.label, LABEL_CHARS))
    else:
        name = f"(no label, near {quoted(one.cue)})" if one.cue else "(no label)"
    value = "" if not one.value else f": {quoted(clipped(one.value, VALUE_CHARS))}"
    closed = frozenset({"expanded", "haspopup"}) if one.options else frozenset[str]()
    words = state_words(one.states, leave_out=closed)
    if one.guess:
        words.append("guess")
    states = f" [{', '.join(words)}]" if words else ""
    error = f" error {quoted(clipped(one.error, LABEL_CHARS))}" if one.error else ""
    return f"- {one.handle} {plain(one.role)} {name}{mark}{value}{states}{_options(one)}{error}"


def _options(one: Affordance) -> str:
    if not one.options:
        return ""
    shown = []
    for option in one.options[:OPTIONS_SHOWN]:
        off = " [disabled]" if option.states.get("disabled") is True else ""
        shown.append(quoted(clipped(option.label, LABEL_CHARS)) + off)
    more = len(one.options) - len(shown)
    rest = f" and {more} more" if more > 0 else ""
    return f" options {', '.join(shown)}{rest}"


def context_line(item: ContextItem) -> str:
    """Write what the page says: `! alert "Bad e-mail"`."""
    return f"! {item.kind} {quoted(item.text)}"


def _within(head: list[str], lines: list[tuple[str, Entry | None]], budget: int) -> str:
    """Keep what the page says on its own, then whole lines from the top, and say what is left out."""
    said = [line for line, entry in lines if entry is not None and isinstance(entry.item, ContextItem)]
    rest = [(line, entry) for line, entry in lines if entry is None or isinstance(entry.item, Affordance)]
    controls = [entry.item for _, entry in rest if entry is not None and isinstance(entry.item, Affordance)]
    reserve = len(_left_out(controls)) + 1
    kept: list[str] = []
    used = reserve
    for line in [*head, *said]:
        if used + len(line) + 1 > budget:
            break
        kept.append(line)
        used += len(line) + 1
    shown = 0
    waiting: list[str] = []
    for line, entry in rest:
        waiting.append(line)
        if entry is None:
            continue
        size = sum(len(one) + 1 for one in waiting)
        if used + size > budget:
            break
        kept += waiting
        used += size
        waiting = []
        shown += 1
    return "\n".join([*kept, _left_out(controls[shown:])])


def _left_out(controls: list[Affordance]) -> str:
    if not controls:
        return "… some lines of context left out; all of it: to_text()"
    roles = ", ".join(f"{count} {plain(role)}" for role, count in Counter(one.role for one in controls).most_common(6))
    span = f"{controls[0].handle} to {controls[-1].handle}"
    how = "get them by find(role=…), to_frame() or a larger budget"
    return f"… {len(controls)} controls left out ({span}: {roles}); {how}"
