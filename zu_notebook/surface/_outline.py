"""Where each node stands: one walk in document order that carries everything down and looks nothing up twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from zu_notebook.ids import Ref
from zu_notebook.surface._escape import clean, clipped, quoted
from zu_notebook.surface._node import Node, Pruning
from zu_notebook.surface._roles import (
    CARDS,
    CONTROLS,
    DIALOGS,
    GROUPS,
    LANDMARKS,
    LANDMARKS_IF_NAMED,
    NEVER_CONTROLS,
    POPUPS,
    STANDALONE,
)

__all__ = ["NOWHERE", "Outline", "Place", "read_outline"]

NOWHERE = -1
"""The index of no node."""

HEADING_LEVELS = 9
TEXT_CHARS = 400
NAME_CHARS = 120
_DATES = frozenset({"date", "datetime-local", "month", "time", "week"})
_PARTED = frozenset({"searchbox", "slider", "spinbutton", "textbox"})
_INHERITED: frozenset[Pruning] = frozenset({"hidden", "inert", "outside-dialog"})


@dataclass(slots=True)
class Place:
    """What a node inherits from those above it; indices of nodes, `NOWHERE` for none."""

    landmark: str = ""
    dialog: int = NOWHERE
    group: str = ""
    card: int = NOWHERE
    composite: int = NOWHERE
    control: int = NOWHERE
    live: int = NOWHERE
    scope: int = NOWHERE
    pruning: Pruning = ""


@dataclass(slots=True)
class Outline:
    """The nodes, and for each by its index: the place, and for containers the texts in them."""

    nodes: Sequence[Node]
    parents: list[int] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    headings: list[tuple[tuple[int, str], ...]] = field(default_factory=list)
    modal: int = NOWHERE
    holds_control: set[int] = field(default_factory=set)
    texts: dict[int, list[str]] = field(default_factory=dict)
    first_heading: dict[int, str] = field(default_factory=dict)
    first_text: dict[int, str] = field(default_factory=dict)
    first_link: dict[int, str] = field(default_factory=dict)

    def text_of(self, index: int) -> str:
        """Return the name of a node, or else the text in it."""
        name = clean(self.nodes[index].name)
        return clipped(name or clean(" ".join(self.texts.get(index, ()))), TEXT_CHARS)

    def card_labels(self, index: int, own_label: str, *, most: int = 3) -> list[str]:
        """Return what the cards around a node are called, innermost first, without what the node says itself."""
        labels: list[str] = []
        card = self.places[index].card
        for _ in range(most):
            if card == NOWHERE:
                break
            node = self.nodes[card]
            candidates = (
                node.name,
                *(found.get(card, "") for found in (self.first_heading, self.first_text, self.first_link)),
            )
            label = next((text for text in map(clean, candidates) if text and text != own_label), "")
            if label:
                labels.append(clipped(label, NAME_CHARS))
            card = self.places[card].card
        return labels

    def dialog_name(self, index: int) -> str:
        """Return what a dialog is called: its name, else its first heading, else its role."""
        return clean(self.nodes[index].name) or clean(self.first_heading.get(index, "")) or self.nodes[index].role

    def above(self, index: int, found: dict[int, str], text: str) -> None:
        """Note a text for every container above that has none yet.

        Linear over all nodes: where one container has its text, all above it have theirs.
        """
        above = self.parents[index]
        while above != NOWHERE and above not in found:
            found[above] = text
            above = self.parents[above]


def read_outline(nodes: Sequence[Node]) -> Outline:
    """Walk the nodes once, in order; a parent that does not stand before its child counts as absent."""
    outline = Outline(nodes)
    seen: dict[Ref, int] = {}
    for index, node in enumerate(nodes):
        outline.parents.append(seen.get(node.parent, NOWHERE) if node.parent else NOWHERE)
        seen.setdefault(node.ref, index)
    behind = _behind_dialog(outline)
    stacks: dict[int, tuple[tuple[int, str], ...]] = {}
    for index, node in enumerate(nodes):
        above = outline.parents[index]
        place = _inherited(outline, above)
        outline.places.append(place)
        if place.pruning not in _INHERITED:
            place.pruning = node.pruning or ("hidden" if node.states.get("hidden") is True else "")
            if not place.pruning and behind[index]:
                place.pruning = "outside-dialog"
        _enter(outline, index, place, stacks)
        if not place.pruning:
            _collect(outline, index, place, stacks)
        outline.headings.append(stacks.get(place.scope, ()))
    return outline


def _inherited(outline: Outline, above: int) -> Place:
    if above == NOWHERE:
        return Place()
    up = outline.places[above]
    node = outline.nodes[above]
    return Place(
        landmark=up.landmark,
        dialog=up.dialog,
        group=up.group,
        card=above if node.role in CARDS else up.card,
        composite=above if up.composite == NOWHERE and _is_composite(node) else up.composite,
        control=above if _holds_text(node) else up.control,
        live=above if node.live or node.role in {"alert", "status"} else up.live,
        scope=up.scope,
        pruning=up.pruning if up.pruning in _INHERITED else "",
    )


def _enter(outline: Outline, index: int, place: Place, stacks: dict[int, tuple[tuple[int, str], ...]]) -> None:
    node = outline.nodes[index]
    role = node.role
    name = clean(node.name) if role in _SCOPES or role in GROUPS else ""
    if role in LANDMARKS or (name and role in LANDMARKS_IF_NAMED):
        place.landmark = f"{role} {quoted(clipped(name, NAME_CHARS))}" if name else role
        place.group = ""
    if role in DIALOGS:
        place.dialog = index
        place.landmark = place.group = ""
    elif name and role in GROUPS:
        place.group = clipped(name, NAME_CHARS)
    if role in _SCOPES:
        fresh = role in STANDALONE or role in DIALOGS or role == "Iframe"
        stacks[index] = () if fresh else stacks.get(place.scope, ())
        place.scope = index


_SCOPES = LANDMARKS | LANDMARKS_IF_NAMED | DIALOGS | CARDS | {"Iframe"}


def _collect(outline: Outline, index: int, place: Place, stacks: dict[int, tuple[tuple[int, str], ...]]) -> None:
    node = outline.nodes[index]
    if node.role == "heading":
        text = clean(node.name)
        if text:
            level = _level(node)
            stack = tuple(item for item in stacks.get(place.scope, ()) if item[0] < level)
            stacks[place.scope] = (*stack, (level, clipped(text, NAME_CHARS)))
            outline.above(index, outline.first_heading, text)
    elif node.role == "text":
        for holder in {place.live, place.control} - {NOWHERE}:
            outline.texts.setdefault(holder, []).append(node.name)
        if place.control == NOWHERE and node.name.strip():
            outline.above(index, outline.first_text, node.name)
    elif node.role in CONTROLS or node.focusable:
        above = outline.parents[index]
        while above != NOWHERE and above not in outline.holds_control:
            outline.holds_control.add(above)
            above = outline.parents[above]
        if node.role == "link" and node.name.strip():
            outline.above(index, outline.first_link, node.name)


def _level(node: Node) -> int:
    level = node.states.get("level")
    if isinstance(level, bool) or not isinstance(level, (int, float)):
        digit = node.tag[1:]
        level = int(digit) if node.tag.startswith("h") and digit.isdecimal() else 2
    return int(min(max(level, 1), HEADING_LEVELS))


def _is_composite(node: Node) -> bool:
    """Tell whether what is inside belongs to this one control: options, the parts of a date, a slider's thumb."""
    if node.tag == "select" or node.secret or node.input_type in _DATES or node.role in _PARTED:
        return True
    if node.role == "listbox":
        return node.focusable
    return node.role == "combobox" and node.focusable and node.states.get("expanded") is not True


def _holds_text(node: Node) -> bool:
    if node.role in NEVER_CONTROLS:
        return False
    return node.role in CONTROLS or node.focusable or node.editable or bool(node.clickable)


def _behind_dialog(outline: Outline) -> list[bool]:
    """Tell for each node whether an open modal dialog keeps it from being used.

    The innermost, last modal dialog counts. It shuts off the document it is in, with the frames inside that; a popup
    that is drawn after it (a list of choices, a menu, a dialog on top) stays usable, as does what speaks on its own.
    """
    nodes, parents = outline.nodes, outline.parents
    gone: list[bool] = []
    frame_of: list[int] = []
    modal = NOWHERE
    for index, node in enumerate(nodes):
        above = parents[index]
        gone.append(
            node.pruning in _INHERITED or node.states.get("hidden") is True or (above != NOWHERE and gone[above])
        )
        frame_of.append(NOWHERE if above == NOWHERE else above if nodes[above].role == "Iframe" else frame_of[above])
        if node.role in DIALOGS and node.states.get("modal") is True and not gone[index] and node.pruning == "":
            modal = index
    outline.modal = modal
    if modal == NOWHERE:
        return [False] * len(nodes)
    document = frame_of[modal]
    onto_modal = set()
    above = modal
    while above != NOWHERE:
        onto_modal.add(above)
        above = parents[above]
    shut: list[bool] = []
    free: list[bool] = []
    within: list[bool] = []
    for index, node in enumerate(nodes):
        above = parents[index]
        within.append(document in {index, NOWHERE} or (above != NOWHERE and within[above]))
        speaks = bool(node.live) or node.role in {"alert", "status"}
        free.append(
            index == modal or (above != NOWHERE and free[above]) or speaks or (index > modal and node.role in POPUPS)
        )
        shut.append(within[index] and not free[index] and index not in onto_modal)
    return shut
