"""What of a person's hand can be told as actions: what fields hold after. The rest is told in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zu_notebook.surface import ActionSurface, Affordance, SurfaceDiff
from zu_notebook.track import Sought

__all__ = ["filled_by_hand", "moved_by_hand"]


def filled_by_hand(diff: SurfaceDiff, after: ActionSurface) -> Iterator[dict[str, Any]]:
    """Tell the fields of a page that a person changed, each as the action that brings it there.

    Args:
        diff: What changed while the person drove.
        after: How the page stood at the hand-back.
    """
    for change in diff.changed:
        one = after.resolve(change.handle)
        if one is None:
            continue
        told = _told(one, change.field, change.after)
        if told is not None:
            yield {"target": Sought.control(one, after), **told}


def moved_by_hand(diff: SurfaceDiff) -> bool:
    """Whether more changed than what fields hold."""
    return diff.page_changed or diff.url_before != diff.url_after or bool(diff.appeared or diff.gone)


def _told(one: Affordance, field: str, after: object) -> dict[str, Any] | None:
    if one.secret:
        return {"action": "type", "secret": True} if field == "filled" and after is True else None
    if field == "checked" and isinstance(after, bool):
        return {"action": "check", "args": {"checked": after}}
    if field == "value" and isinstance(after, str):
        if "select" in one.actions and one.options:
            return {"action": "select", "args": {"values": [after]}}
        if one.editable:
            return {"action": "type", "args": {"text": after, "submit": False}}
    return None
