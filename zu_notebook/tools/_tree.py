"""The tree of a page as text for a model: bounded, and with what was left out said at its end."""

from __future__ import annotations

from typing import Final

from zu_notebook.surface import ActionSurface, Snapshot

__all__ = ["tree_text"]

MOST_LINES: Final = 500
MOST_CHARS: Final = 40_000
_INDENT: Final = 2
_ROOM: Final = 400
"""Characters kept for the lines that say what was left out."""

_LONGEST_LINE: Final = 2_000


def tree_text(snapshot: Snapshot, surface: ActionSurface, *, depth: int, news: str = "") -> tuple[str, int]:
    """Write a tree, a line a node, with the handles of what can be acted on; a text that is a name is not said twice.

    Args:
        snapshot: The whole tree.
        surface: What can be acted on in it.
        depth: How many levels are written.
        news: What is to be said before it.

    Returns:
        At most 500 lines and 40,000 characters; and how many nodes were left out.
    """
    handles = {each.ref: each.handle for each in surface}
    names = {node.ref: node.name for node in snapshot.nodes}
    head = [*news.splitlines(), f"# {_one_line(surface.title)}", _one_line(surface.url), f"capture {surface.capture}"]
    kept, deeper, later, full = list(head), 0, 0, False
    length = sum(map(len, head)) + len(head)
    for node, line in zip(snapshot.nodes, snapshot.to_text().split("\n") if snapshot.nodes else (), strict=True):
        if (len(line) - len(line.lstrip(" "))) // _INDENT >= depth:
            deeper += 1
            continue
        if node.role == "text" and node.name == names.get(node.parent):
            continue
        told = line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}… [ref={node.ref}]"
        told += f" [{handles[node.ref]}]" if node.ref in handles else ""
        full = full or len(kept) >= MOST_LINES - 1 or length + len(told) + 1 > MOST_CHARS - _ROOM
        if full:
            later += 1
            continue
        kept.append(told)
        length += len(told) + 1
    if deeper or later:
        kept.append(_left_out(deeper, later, depth))
    return "\n".join(kept), deeper + later


def _left_out(deeper: int, later: int, depth: int) -> str:
    parts = []
    if deeper:
        parts.append(f"{deeper} nodes below level {depth} (ask with a larger depth)")
    if later:
        parts.append(f"{later} nodes after these lines (browser_read has the texts; a smaller depth leaves room)")
    return f"Left out: {'; '.join(parts)}."


def _one_line(text: str) -> str:
    return " ".join(text.split())[:_ROOM]
