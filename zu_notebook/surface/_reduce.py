"""From nodes to the set of things that can be done: no browser, no clock, nothing ranked, nothing guessed away."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from zu_notebook.errors import UsageError
from zu_notebook.surface._affordance import Affordance, Completeness, ContextItem
from zu_notebook.surface._axtree import is_cdp, normalize_axtree
from zu_notebook.surface._escape import clean, utf8
from zu_notebook.surface._evidence import Evidence, judge_blindness
from zu_notebook.surface._handles import HandleBook
from zu_notebook.surface._node import Node, NodeLike, node_of, without_secrets
from zu_notebook.surface._outline import Outline, read_outline
from zu_notebook.surface._reduction import Reduction
from zu_notebook.surface._surface import ActionSurface

__all__ = ["reduce_surface"]


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
    taken = without_secrets(_taken(nodes))
    outline = read_outline(taken)
    reduction = Reduction(outline, HandleBook() if handles is None else handles)
    for index in range(len(taken)):
        reduction.visit(index)
    entries = tuple(reduction.entries())
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
    if isinstance(nodes, (str, bytes, Mapping)) or not isinstance(nodes, Iterable):
        message = f"The nodes are a {type(nodes).__name__}, not a list of them."
        raise UsageError(message, hint="Pass a snapshot's nodes, or the list that Accessibility.getFullAXTree gives.")
    given = list(nodes)
    if given and is_cdp(given[0]):
        return normalize_axtree(one for one in given if not isinstance(one, Node))
    taken: dict[str, Node] = {}
    for index, one in enumerate(given, start=1):
        node = node_of(one, index)
        taken.setdefault(node.ref, node)
    return list(taken.values())


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
