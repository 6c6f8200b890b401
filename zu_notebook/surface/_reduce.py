"""From nodes to the set of things that can be done: no browser, no clock, nothing ranked, nothing guessed away."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from zu_notebook.surface._affordance import Affordance, Completeness, ContextItem, Option, Pruned
from zu_notebook.surface._axtree import is_cdp, normalize_axtree
from zu_notebook.surface._entry import Entry
from zu_notebook.surface._escape import clean, clipped, utf8
from zu_notebook.surface._evidence import Evidence, judge_blindness
from zu_notebook.surface._handles import HandleBook
from zu_notebook.surface._node import Node, NodeLike, node_of
from zu_notebook.surface._outline import NOWHERE, TEXT_CHARS, Outline, read_outline
from zu_notebook.surface._roles import CONTROLS, GROUPS, NEVER_CONTROLS
from zu_notebook.surface._surface import ActionSurface

__all__ = ["reduce_surface"]

LABEL_CHARS: Final = 400
CUE_CHARS: Final = 80
_REASONS: Final = {"hidden": "hidden", "inert": "inert", "clipped": "clipped away", "zero-area": "no area"}


def reduce_surface(
    nodes: Iterable[NodeLike],
    title: str = "",
    url: str = "",
    *,
    handles: HandleBook | None = None,
    capture: int = 1,
    evidence: Evidence | None = None,
    page_chars: int | None = None,
) -> ActionSurface:
    """List what can be done on a page, in document order.

    The same nodes give the same surface, and time grows with their number only.

    Args:
        nodes: A snapshot's nodes, mappings of their fields, or the raw list of `Accessibility.getFullAXTree`.
        title: The page's title.
        url: The page's address.
        handles: The session's book; without one the handles are `a1, a2 …` in document order.
        capture: The number of the capture on this page.
        evidence: What the capture could not read; without it, what the nodes themselves show of it.
        page_chars: Characters of the page's HTML, for comparison.

    Returns:
        The surface. A node that comes twice (by its ref) is taken once.

    Raises:
        UsageError: Something in the list is not a node.
    """
    taken = _taken(nodes)
    outline = read_outline(taken)
    reduction = _Reduction(outline, HandleBook() if handles is None else handles)
    for index in range(len(taken)):
        reduction.visit(index)
    told = reduction.told_apart()
    entries = tuple(
        replace(entry, item=told[entry.item.ref])
        if isinstance(entry.item, Affordance) and entry.item.ref in told
        else entry
        for entry in reduction.entries
    )
    affordances = tuple(entry.item for entry in entries if isinstance(entry.item, Affordance))
    completeness = Completeness(
        listed=len(affordances),
        unlabelled=sum(not one.label for one in affordances),
        pruned=len(reduction.pruned),
    )
    seen = _evidence_of(outline, completeness) if evidence is None else evidence
    reason = judge_blindness(seen, completeness)
    return ActionSurface(
        affordances=affordances,
        context=tuple(entry.item for entry in entries if isinstance(entry.item, ContextItem)),
        pruned=tuple(reduction.pruned),
        completeness=completeness,
        blind=bool(reason),
        blind_reason=reason,
        title=clean(title),
        url=utf8(url),
        capture=capture,
        evidence=seen,
        page_tokens=None if page_chars is None else math.ceil(page_chars / 4),
        entries=entries,
    )


def _taken(nodes: Iterable[NodeLike]) -> Sequence[Node]:
    given = list(nodes)
    if given and is_cdp(given[0]):
        return normalize_axtree(one for one in given if not isinstance(one, Node))
    taken: dict[str, Node] = {}
    for index, one in enumerate(given, start=1):
        node = node_of(one, index)
        taken.setdefault(node.ref, node)
    return list(taken.values())


class _Reduction:
    """The lists that grow while the nodes are visited."""

    def __init__(self, outline: Outline, handles: HandleBook) -> None:
        self.outline = outline
        self.handles = handles
        self.entries: list[Entry] = []
        self.pruned: list[Pruned] = []
        self._index_of: dict[str, int] = {}
        self._options: dict[int, list[Option]] = defaultdict(list)
        for index, place in enumerate(outline.places):
            node = outline.nodes[index]
            if node.role == "option" and place.composite != NOWHERE:
                option = Option(ref=node.ref, label=_label(node), states=node.states)
                self._options[place.composite].append(option)
        self._last_text = ""

    def visit(self, index: int) -> None:
        node = self.outline.nodes[index]
        place = self.outline.places[index]
        if place.composite != NOWHERE:
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
            self._list(index, node, label)

    def _is_control(self, index: int, node: Node) -> bool:
        if node.clickable or node.editable or node.settable:
            return node.role != "text"
        if node.role in NEVER_CONTROLS:
            return False
        if node.role in CONTROLS or (node.role == "listbox" and node.tag == "select"):
            return True
        if not node.focusable:
            return False
        return node.role != "generic" or bool(node.name) or index not in self.outline.holds_control

    def _reason(self, index: int, node: Node) -> str:
        pruning = self.outline.places[index].pruning
        if pruning == "covered":
            return f"covered by {clipped(clean(node.cover), CUE_CHARS) or 'something else'}"
        if pruning == "outside-dialog":
            modal = self.outline.modal
            return "outside the dialog" if modal == NOWHERE else f"outside the dialog {self.outline.dialog_name(modal)}"
        if pruning:
            return _REASONS[pruning]
        box = node.box
        return _REASONS["zero-area"] if box is not None and (box.width <= 0 or box.height <= 0) else ""

    def _context(self, index: int, node: Node) -> None:
        role = node.role
        outline = self.outline
        if role == "heading":
            text = clipped(clean(node.name), TEXT_CHARS)
            if text:
                level = node.states.get("level")
                known = int(level) if isinstance(level, (int, float)) and not isinstance(level, bool) else None
                self._say(index, ContextItem(kind="heading", text=text, ref=node.ref, level=known))
        elif role in {"dialog", "alertdialog"}:
            self._say(index, ContextItem(kind="dialog", text=outline.dialog_name(index), ref=node.ref))
        elif node.live or role in {"alert", "status"}:
            text = outline.text_of(index)
            if text:
                kind = "alert" if role == "alert" or node.live == "assertive" else "status"
                self._say(index, ContextItem(kind="alert" if kind == "alert" else "status", text=text, ref=node.ref))
        if node.error or (node.description and node.states.get("invalid") not in {None, False, "false"}):
            text = clipped(clean(node.error or node.description), TEXT_CHARS)
            if text:
                self._say(index, ContextItem(kind="error", text=text, ref=node.ref))

    def _say(self, index: int, item: ContextItem) -> None:
        self._enter(index, item)

    def _enter(self, index: int, item: Affordance | ContextItem) -> None:
        place = self.outline.places[index]
        self.entries.append(
            Entry(
                item=item,
                frame=self.outline.nodes[index].frame,
                dialog="" if place.dialog == NOWHERE else self.outline.dialog_name(place.dialog),
                landmark=place.landmark,
                group=item.group if isinstance(item, Affordance) else place.group,
                headings=self.outline.headings[index],
            )
        )

    def _list(self, index: int, node: Node, label: str) -> None:
        outline = self.outline
        place = outline.places[index]
        cards = outline.card_labels(index, label, most=1)
        cue = ""
        if not label:
            cue = clipped(clean(node.cue) or (cards[0] if cards else "") or clean(self._last_text), CUE_CHARS)
        self._index_of[node.ref] = index
        description = clean(node.description)
        above = outline.parents[index]
        around = "" if above == NOWHERE else outline.places[above].group
        self._enter(
            index,
            Affordance(
                handle=self.handles.take(node.ref),
                ref=node.ref,
                role=node.role,
                label=label,
                value=None if node.value is None else utf8(node.value),
                states=node.states,
                description="" if description == label else description,
                error=clean(node.error),
                landmark=place.landmark,
                headings=tuple(text for _, text in outline.headings[index]),
                dialog="" if place.dialog == NOWHERE else outline.dialog_name(place.dialog),
                group=around if node.role in GROUPS else place.group,
                frame=node.frame,
                box=node.box,
                enclosing_label=cards[0] if cards else "",
                cue=cue,
                options=tuple(self._options.get(index, ())),
                clickable=node.clickable,
                secret=node.secret,
            ),
        )

    def told_apart(self) -> dict[str, Affordance]:
        """Number the twins, and name for each the card that tells it from the others where one does."""
        alike: dict[tuple[str, str], list[Affordance]] = defaultdict(list)
        for entry in self.entries:
            if isinstance(entry.item, Affordance):
                alike[entry.item.role, entry.item.label].append(entry.item)
        told: dict[str, Affordance] = {}
        for twins in alike.values():
            if len(twins) == 1:
                continue
            chains = [self.outline.card_labels(self._index_of[twin.ref], twin.label) for twin in twins]
            depth = max(
                range(3), key=lambda level: (len({tuple(chain[level : level + 1]) for chain in chains}), -level)
            )
            for number, (twin, chain) in enumerate(zip(twins, chains, strict=True), start=1):
                label = chain[depth] if depth < len(chain) else twin.enclosing_label
                told[twin.ref] = replace(twin, position=(number, len(twins)), enclosing_label=label)
        return told


def _label(node: Node) -> str:
    return clean(node.name) or clean(node.placeholder) or clean(node.description)


def _evidence_of(outline: Outline, completeness: Completeness) -> Evidence:
    """Read what the nodes alone tell: text, and a canvas where there is nothing else."""
    text = sum(len(node.name) for node, place in zip(outline.nodes, outline.places, strict=True) if node.role == "text")
    canvases = [node for node in outline.nodes if node.tag == "canvas" or node.raw_role in {"Canvas", "PluginObject"}]
    if not canvases:
        return Evidence(text_chars=text)
    view = next((node.box for node in outline.nodes if node.role == "document" and node.box), None)
    largest = max((node.box.width * node.box.height for node in canvases if node.box), default=0.0)
    if view is not None and view.width > 0 and view.height > 0:
        return Evidence(canvas_share=min(largest / (view.width * view.height), 1.0), text_chars=text)
    return Evidence(canvas_share=0.0 if completeness.listed or text else 1.0, text_chars=text)
