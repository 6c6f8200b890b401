"""The nodes sorted into controls, context and what is left out, each with the place it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from zu_notebook.surface._actions import is_editable
from zu_notebook.surface._affordance import Affordance, ContextItem, Option, Pruned
from zu_notebook.surface._entry import Entry, Headings
from zu_notebook.surface._escape import clean, clipped, utf8
from zu_notebook.surface._handles import HandleBook
from zu_notebook.surface._node import Node
from zu_notebook.surface._outline import MOST_CARDS, NOWHERE, TEXT_CHARS, Outline
from zu_notebook.surface._roles import CONTROLS, DIALOGS, GROUPS, NEVER_CONTROLS

__all__ = ["Reduction"]

LABEL_CHARS: Final = 400
CUE_CHARS: Final = 80
SAID_CHARS: Final = 100
"""So much of a label is written in a surface's text."""

_REASONS: Final = {"hidden": "hidden", "inert": "inert", "clipped": "clipped away", "zero-area": "no area"}


class _Control(NamedTuple):
    """A control that will be listed: where its node is, its label, and the text before one that has none."""

    at: int
    label: str
    text_before: str


class Reduction:
    """What is found while the nodes are visited, and the entries that are made of it."""

    def __init__(self, outline: Outline, handles: HandleBook) -> None:
        self.outline = outline
        self.handles = handles
        self.pruned: list[Pruned] = []
        self._found: list[_Control | tuple[int, ContextItem]] = []
        self._options: dict[int, list[Option]] = {}
        self._last_text = ""
        self._labels: dict[int, str] = {}
        self._merged: dict[int, int] = {}
        self._dialogs: dict[int, str] = {}
        self._stack: Headings = ()
        self._stack_texts: tuple[str, ...] = ()

    def visit(self, index: int) -> None:
        """Sort one node: a control, one that is left out, a piece of context, or none of these."""
        node = self.outline.nodes[index]
        place = self.outline.places[index]
        if place.composite != NOWHERE:
            if node.role == "option":
                option = Option(ref=node.ref, label=_label(node), states=node.states)
                self._options.setdefault(place.composite, []).append(option)
            if not self._stands_apart(place.composite, node):
                return
        if not place.pruning:
            self._context(index, node)
        if not self._is_control(index, node):
            if node.role == "text" and node.name.strip():
                self._last_text = node.name
            return
        label = _label(node) or ("" if node.role in CONTROLS else clean(" ".join(self.outline.texts.get(index, ()))))
        label = clipped(label, LABEL_CHARS)
        reason = self._reason(index, node)
        if reason:
            self.pruned.append(Pruned(ref=node.ref, role=node.role, label=label, reason=reason))
        else:
            self._found.append(_Control(index, label, "" if label else self._last_text))
            self._labels[index] = label
            above = self.outline.parents[index]
            if above != NOWHERE and self.outline.nodes[above].role == "heading":
                self._merge(above, index)

    def entries(self) -> Iterator[Entry]:
        """Make what was found, in order; only now is it known which of it looks alike."""
        told = self._told_apart()
        for found in self._found:
            if isinstance(found, _Control):
                one = self._affordance(found, *told.get(found.at, (None, None)))
                yield self._entry(found.at, one, one.group)
            else:
                index, item = found
                yield self._entry(index, item, self.outline.places[index].group)

    def _stands_apart(self, composite: int, node: Node) -> bool:
        """Tell whether a node in a list of choices is a control beside them: a button in a choice."""
        around = self.outline.nodes[composite]
        return around.role == "listbox" and around.tag != "select" and node.role in CONTROLS and node.role != "option"

    def _is_control(self, index: int, node: Node) -> bool:
        if node.clickable or node.editable or node.settable:
            return node.role != "text"
        role = node.role
        if role in CONTROLS or (role == "listbox" and node.tag == "select"):
            return True
        if role in NEVER_CONTROLS:
            return False
        holds_control = index in self.outline.holds_control
        if "sort" in node.states and role in {"columnheader", "rowheader"}:
            return not holds_control
        return node.focusable and (role != "generic" or bool(node.name) or not holds_control)

    def _reason(self, index: int, node: Node) -> str:
        pruning = self.outline.places[index].pruning
        if pruning == "covered":
            return f"covered by {clipped(clean(node.cover), CUE_CHARS) or 'something else'}"
        if pruning == "outside-dialog":
            modal = self.outline.modal
            return "outside the dialog" if modal == NOWHERE else f"outside the dialog {self._dialog_name(modal)}"
        if pruning:
            return _REASONS.get(pruning, clipped(clean(pruning), CUE_CHARS))
        box = node.box
        return _REASONS["zero-area"] if box is not None and (box.width <= 0 or box.height <= 0) else ""

    def _context(self, index: int, node: Node) -> None:
        role = node.role
        if role == "heading":
            text = clipped(clean(node.name), TEXT_CHARS)
            if text:
                level = node.states.get("level")
                known = int(level) if isinstance(level, (int, float)) and not isinstance(level, bool) else None
                self._say(index, ContextItem(kind="heading", text=text, ref=node.ref, level=known))
                self._merge(index, self.outline.places[index].control)
        elif role in DIALOGS:
            self._say(index, ContextItem(kind="dialog", text=self._dialog_name(index), ref=node.ref))
        elif node.live or role in {"alert", "status"}:
            text = self.outline.text_of(index)
            if text:
                alarm = role == "alert" or node.live == "assertive"
                self._say(index, ContextItem(kind="alert" if alarm else "status", text=text, ref=node.ref))
        if node.error or (node.description and node.states.get("invalid") not in {None, False, "false"}):
            text = clipped(clean(node.error or node.description), TEXT_CHARS)
            if text:
                self._say(index, ContextItem(kind="error", text=text, ref=node.ref))

    def _say(self, index: int, item: ContextItem) -> None:
        self._found.append((index, item))

    def _merge(self, heading: int, control: int) -> None:
        """Note that a control, in a heading or around it, says what the heading says."""
        stack = self.outline.headings[heading]
        label = self._labels.get(control, "")
        if stack and label and clipped(stack[-1][1], SAID_CHARS) in clipped(label, SAID_CHARS):
            self._merged[heading] = self._merged[control] = stack[-1][0]

    def _entry(self, index: int, item: Affordance | ContextItem, group: str) -> Entry:
        place = self.outline.places[index]
        return Entry(
            item=item,
            frame=self.outline.nodes[index].frame,
            dialog=self._dialog_name(place.dialog),
            landmark=place.landmark,
            group=group,
            headings=self.outline.headings[index],
            heading=self._merged.get(index, 0) if isinstance(item, Affordance) else 0,
            told=index in self._merged and not isinstance(item, Affordance),
        )

    def _affordance(self, found: _Control, position: tuple[int, int] | None, card: str | None) -> Affordance:
        outline = self.outline
        index, label, text_before = found
        node = outline.nodes[index]
        place = outline.places[index]
        if card is None:
            card = "" if place.card == NOWHERE else "".join(outline.card_labels(index, label, most=1))
        cue = "" if label else clipped(clean(node.cue) or card or clean(text_before), CUE_CHARS)
        description = clean(node.description)
        stack = outline.headings[index]
        if stack is not self._stack:
            self._stack, self._stack_texts = stack, tuple(text for _, text in stack)
        group = place.group
        if node.role in GROUPS:
            above = outline.parents[index]
            group = "" if above == NOWHERE else outline.places[above].group
        return Affordance(
            handle=self.handles.take(node.ref),
            ref=node.ref,
            role=node.role,
            label=label,
            value=None if node.value is None else utf8(node.value),
            states=node.states,
            description="" if description == label else description,
            error=clean(node.error),
            landmark=place.landmark,
            headings=self._stack_texts,
            dialog=self._dialog_name(place.dialog),
            group=group,
            frame=node.frame,
            position=position,
            box=node.box,
            enclosing_label=card,
            cue=cue,
            options=tuple(self._options.get(index, ())),
            clickable=node.clickable,
            secret=node.secret,
            editable=is_editable(node),
            input_type=node.input_type,
        )

    def _dialog_name(self, index: int) -> str:
        if index == NOWHERE:
            return ""
        name = self._dialogs.get(index)
        if name is None:
            name = self._dialogs[index] = self.outline.dialog_name(index)
        return name

    def _told_apart(self) -> dict[int, tuple[tuple[int, int], str]]:
        """Number the twins, and name for each the card that tells it from the others where one does."""
        alike: dict[tuple[str, str], list[int]] = {}
        nodes = self.outline.nodes
        for found in self._found:
            if isinstance(found, _Control):
                alike.setdefault((nodes[found.at].role, found.label), []).append(found.at)
        told: dict[int, tuple[tuple[int, int], str]] = {}
        for (_, label), twins in alike.items():
            count = len(twins)
            if count == 1:
                continue
            chains = [self.outline.card_labels(index, label) for index in twins]
            kinds = [len({tuple(chain[level : level + 1]) for chain in chains}) for level in range(MOST_CARDS)]
            depth = kinds.index(max(kinds))
            for number, (index, chain) in enumerate(zip(twins, chains, strict=True), start=1):
                card = chain[depth] if depth < len(chain) else chain[0] if chain else ""
                told[index] = (number, count), card
        return told


def _label(node: Node) -> str:
    return clean(node.name) or clean(node.placeholder) or clean(node.description)
