"""Where each node stands: one walk in document order that carries everything down and looks nothing up twice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from zu_notebook.ids import Ref
from zu_notebook.surface._actions import DATE_TYPES
from zu_notebook.surface._entry import Headings
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

__all__ = ["MOST_CARDS", "NOWHERE", "Outline", "Place", "read_outline"]


NOWHERE = -1
"""The index of no node."""

MOST_CARDS = 3
"""So many cards around a control are looked at for one that tells it from its twins."""

HEADING_LEVELS = 9
TEXT_CHARS = 400
NAME_CHARS = 120
_PARTED = frozenset({"searchbox", "slider", "spinbutton", "textbox"})
_INHERITED: frozenset[Pruning] = frozenset({"hidden", "inert", "outside-dialog"})


class Place(NamedTuple):
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


_TOP: Final = Place()


@dataclass(slots=True)
class Outline:
    """The nodes, and for each by its index: the place, and for containers the texts in them."""

    nodes: Sequence[Node]
    parents: list[int] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    headings: list[Headings] = field(default_factory=list)
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

    def card_labels(self, index: int, own_label: str, *, most: int = MOST_CARDS) -> list[str]:
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
    parents, places = outline.parents, outline.places
    seen: dict[Ref, int] = {}
    for index, node in enumerate(nodes):
        parents.append(seen.get(node.parent, NOWHERE) if node.parent else NOWHERE)
        seen.setdefault(node.ref, index)
    behind = _behind_dialog(outline)
    stacks: dict[int, Headings] = {}
    inner: dict[int, Place] = {NOWHERE: _TOP}
    for index, node in enumerate(nodes):
        above = parents[index]
        around = inner.get(above)
        if around is None:
            around = inner[above] = _inner(outline, above)
        pruning = around.pruning
        if pruning not in _INHERITED:
            pruning = node.pruning or ("hidden" if node.states and node.states.get("hidden") is True else "")
            if not pruning and index in behind:
                pruning = "outside-dialog"
        place = around if pruning == around.pruning else around._replace(pruning=pruning)
        if node.role in _ENTERED:
            place = _entered(outline, index, place, stacks)
        places.append(place)
        if not pruning:
            _collect(outline, index, place, stacks)
        outline.headings.append(stacks.get(place.scope, ()))
    return outline


def _inner(outline: Outline, index: int) -> Place:
    """Return what a node hands down to those in it."""
    node = outline.nodes[index]
    place = outline.places[index]
    changed: dict[str, Any] = {}
    if place.pruning and place.pruning not in _INHERITED:
        changed["pruning"] = ""
    if node.role in CARDS:
        changed["card"] = index
    if place.composite == NOWHERE and _is_composite(node):
        changed["composite"] = index
    if _holds_text(node):
        changed["control"] = index
    if node.live or node.role in {"alert", "status"}:
        changed["live"] = index
    return place._replace(**changed) if changed else place


def _entered(outline: Outline, index: int, place: Place, stacks: dict[int, Headings]) -> Place:
    """Return the place of a landmark, a dialog, a group or a card: it stands in itself."""
    node = outline.nodes[index]
    role = node.role
    name = clean(node.name)
    changed: dict[str, Any] = {}
    if role in LANDMARKS or (name and role in LANDMARKS_IF_NAMED):
        changed["landmark"] = f"{role} {quoted(clipped(name, NAME_CHARS))}" if name else role
        changed["group"] = ""
    if role in DIALOGS:
        changed |= {"dialog": index, "landmark": "", "group": ""}
    elif name and role in GROUPS:
        changed["group"] = clipped(name, NAME_CHARS)
    if role in _SCOPES:
        fresh = role in STANDALONE or role in DIALOGS or role == "Iframe"
        stacks[index] = () if fresh else stacks.get(place.scope, ())
        changed["scope"] = index
    return place._replace(**changed) if changed else place


_SCOPES = LANDMARKS | LANDMARKS_IF_NAMED | DIALOGS | CARDS | {"Iframe"}
_ENTERED = _SCOPES | GROUPS


def _collect(outline: Outline, index: int, place: Place, stacks: dict[int, Headings]) -> None:
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
    if node.tag == "select" or node.secret or node.input_type in DATE_TYPES or node.role in _PARTED:
        return True
    if node.role == "listbox":
        return node.focusable
    return node.role == "combobox" and node.focusable and node.states.get("expanded") is not True


def _holds_text(node: Node) -> bool:
    if node.role in NEVER_CONTROLS:
        return False
    return node.role in CONTROLS or node.focusable or node.editable or bool(node.clickable)


def _behind_dialog(outline: Outline) -> Collection[int]:
    """Return the nodes that an open modal dialog keeps from being used.

    The innermost, last modal dialog counts. It shuts off the document it is in, with the frames inside that; a popup
    that is drawn after it (a list of choices, a menu, a dialog on top) stays usable, as does what speaks on its own.
    """
    nodes, parents = outline.nodes, outline.parents
    if not any(node.role in DIALOGS and node.states.get("modal") is True for node in nodes):
        return ()
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
        return ()
    document = frame_of[modal]
    onto_modal = set()
    above = modal
    while above != NOWHERE:
        onto_modal.add(above)
        above = parents[above]
    shut: set[int] = set()
    free: list[bool] = []
    within: list[bool] = []
    for index, node in enumerate(nodes):
        above = parents[index]
        within.append(document in {index, NOWHERE} or (above != NOWHERE and within[above]))
        speaks = bool(node.live) or node.role in {"alert", "status"}
        free.append(
            index == modal or (above != NOWHERE and free[above]) or speaks or (index > modal and node.role in POPUPS)
        )
        if within[index] and not free[index] and index not in onto_modal:
            shut.add(index)
    return shut
