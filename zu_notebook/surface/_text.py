"""The surface as text for a model: a line a control, under its landmark and headings, in document order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from zu_notebook.surface._actions import DATE_TYPES
from zu_notebook.surface._affordance import Affordance, ContextItem
from zu_notebook.surface._budget import Line, is_said, within
from zu_notebook.surface._entry import Entry, Headings, Listing
from zu_notebook.surface._escape import clipped, plain, quoted, word
from zu_notebook.surface._states import state_words

__all__ = ["affordance_line", "context_line", "control_words", "entries_of", "surface_text", "twin_marks"]

LABEL_CHARS: Final = 100
VALUE_CHARS: Final = 120
OPTIONS_SHOWN: Final = 12
URL_CHARS: Final = 300
CARD_CHARS: Final = 24
"""So much of a card's text stays at least; more only where two begin alike."""

CARD_SPARED: Final = 8
"""A cut that saves less is not worth its mark."""

SAID_TYPES: Final = DATE_TYPES | {"color", "file"}
"""What is given to them is not a text of any form, and the role does not say so."""


def surface_text(surface: Listing, *, budget_chars: int | None = None) -> str:
    """Write a surface; within a budget, what does not fit is counted and how to get it is said."""
    entries = entries_of(surface)
    head = _head(surface)
    if budget_chars is None:
        return "\n".join([*head, *(line for line, _ in _body(entries))])
    said = [context_line(entry.item) for entry in entries if isinstance(entry.item, ContextItem) and is_said(entry)]
    lines: list[Line] = []
    length = sum(len(line) + 1 for line in head) - 1
    for line, entry in _body(entries):
        lines.append((line, entry))
        length += len(line) + 1
        if length > budget_chars:
            # No more lines than these could be shown.
            break
    if length > budget_chars:
        return within(head, said, lines, entries, budget_chars)
    return "\n".join([*head, *(line for line, _ in lines)])


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


def _body(entries: Sequence[Entry]) -> Iterator[Line]:
    marks = twin_marks(entries)
    writer = _PlaceWriter()
    for entry in entries:
        for line in writer.lines(entry):
            yield line, None
        item = entry.item
        if isinstance(item, Affordance):
            indent = "  " if writer.in_group else ""
            yield indent + affordance_line(item, marks.get(item.handle, ""), heading=entry.heading), entry
        elif is_said(entry):
            yield context_line(item), entry


class _PlaceWriter:
    """Say where something stands, as far as it is not where the thing before it stands."""

    def __init__(self) -> None:
        self.in_group = False
        self._scope: tuple[object, ...] = ((), "", "")
        self._headings: Headings = ()
        self._group = ""
        self._shown: set[Headings] = set()

    def lines(self, entry: Entry) -> Iterator[str]:
        """Write what changed: frame, dialog and landmark in one line, then headings, then the group."""
        scope = (entry.frame, entry.dialog, entry.landmark)
        moved = scope != self._scope
        if moved:
            self._scope = scope
            self._group = ""
            yield scope_line(entry)
        headings = entry.headings
        if headings is not self._headings and headings != self._headings:
            for level, text in self._new_headings(entry):
                if not (moved and text == entry.dialog):
                    yield f"{'#' * min(level, 6)} {quoted(clipped(text, LABEL_CHARS))}"
            self._headings = headings
        group = entry.group
        if group and any(text == group for _, text in headings):
            # A heading that says the same is the group's own.
            group = ""
        if group and group != self._group:
            yield f"group {quoted(clipped(group, LABEL_CHARS))}"
        self._group = group
        self.in_group = bool(group)

    def _new_headings(self, entry: Entry) -> Iterator[tuple[int, str]]:
        """Give the headings that are not written yet; where all are, the innermost again."""
        headings, old = entry.headings, self._headings
        same = 0
        while same < min(len(old), len(headings)) and old[same] == headings[same]:
            same += 1
        first = min(same, len(headings) - 1)
        while first < len(headings) - 1 and headings[: first + 1] in self._shown:
            first += 1
        for depth in range(max(first, 0), len(headings)):
            self._shown.add(headings[: depth + 1])
            if not entry.told or depth < len(headings) - 1:
                yield headings[depth]


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
    alike: dict[tuple[object, ...], list[Affordance]] = {}
    for e in entries:
        one = e.item
        if isinstance(one, Affordance) and one.position is not None:
            key = (one.role, one.label, e.frame, e.dialog, e.landmark, e.group, e.headings)
            alike.setdefault(key, []).append(one)
    marks: dict[str, str] = {}
    for twins in alike.values():
        if len(twins) > 1:
            cards = Counter(one.enclosing_label for one in twins)
            short = _begun(cards)
            for one in twins:
                card = one.enclosing_label
                told = f" in {quoted(short[card])}" if card else ""
                if one.position is not None and (not card or cards[card] > 1):
                    told += f" ({one.position[0]} of {one.position[1]})"
                marks[one.handle] = told
    return marks


def _begun(texts: Iterable[str]) -> dict[str, str]:
    """Cut each text after the word by which it can be told from all the others."""
    ordered = sorted(texts)
    needed = [CARD_CHARS] * len(ordered)
    for place, (one, other) in enumerate(pairwise(ordered)):
        first = next(
            (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
        )
        needed[place] = max(needed[place], first + 1)
        needed[place + 1] = max(needed[place + 1], first + 1)
    begun = {}
    for text, length in zip(ordered, needed, strict=True):
        end = text.find(" ", length)
        begun[text] = text if end < 0 or len(text) - end < CARD_SPARED else text[:end] + "…"
    return begun


def _same(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    shorter = min(len(one), len(other))
    return next((at for at in range(shorter) if one[at] != other[at]), shorter)


def affordance_line(one: Affordance, mark: str = "", *, heading: int = 0) -> str:
    """Write one control: `- a1 textbox "Discount code": "SAVE10" [required]`."""
    if one.label:
        name = quoted(clipped(one.label, LABEL_CHARS))
    else:
        cue = "" if one.cue == one.enclosing_label and mark.startswith(" in ") else one.cue
        name = f"(no label, near {quoted(cue)})" if cue else "(no label)"
    value = "" if not one.value else f": {quoted(clipped(one.value, VALUE_CHARS))}"
    words = [*([f"h{heading}"] if heading else []), *control_words(one)]
    states = f" [{', '.join(words)}]" if words else ""
    error = f" error {quoted(clipped(one.error, LABEL_CHARS))}" if one.error else ""
    return f"- {word(one.handle)} {word(one.role)} {name}{mark}{value}{states}{_options(one)}{error}"


def control_words(one: Affordance) -> list[str]:
    """Say in words what is known of a control beside its role, label and value."""
    closed = frozenset({"expanded", "haspopup"}) if one.options else frozenset[str]()
    words = state_words(one.states, leave_out=closed)
    if one.input_type in SAID_TYPES:
        words.append("upload" if one.input_type == "file" else one.input_type)
    if one.guess:
        words.append("guess")
    return words


def _options(one: Affordance) -> str:
    if not one.options:
        return ""
    shown = []
    for option in one.options[:OPTIONS_SHOWN]:
        off = " [disabled]" if option.states.get("disabled") is True else ""
        if option.states.get("selected") is True and not one.value and not one.secret:
            off = " [selected]" + off
        shown.append(quoted(clipped(option.label, LABEL_CHARS)) + off)
    more = len(one.options) - len(shown)
    rest = f" and {more} more" if more > 0 else ""
    return f" options {', '.join(shown)}{rest}"


def context_line(item: ContextItem) -> str:
    """Write what the page says: `! alert "Bad e-mail"`."""
    return f"! {item.kind} {quoted(item.text)}"
