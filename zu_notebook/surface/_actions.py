"""What may be done with a control, by what it is: its role, its states, the type of its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from zu_notebook.surface._node import Node, StateValue

__all__ = ["ACTIONS", "DATE_TYPES", "ActionName", "actions_for", "is_editable"]

ActionName: TypeAlias = Literal[
    "click",
    "type",
    "select",
    "check",
    "press",
    "hover",
    "drag",
    "scroll",
    "upload",
    "goto",
    "back",
    "forward",
    "reload",
    "wait_for",
]
ACTIONS: tuple[str, ...] = get_args(ActionName)

DATE_TYPES: Final = frozenset({"date", "datetime-local", "month", "time", "week"})
_SET_BY_TEXT: Final = DATE_TYPES | {"color", "range"}
"""A person picks the value in the browser's own popup or slider; a text of the right form sets it too."""

_CHECKABLE: Final = frozenset({"checkbox", "menuitemcheckbox", "menuitemradio", "radio", "switch"})
_ANYWHERE: Final[tuple[ActionName, ...]] = ("hover", "drag", "scroll")
_NO_USE: Final[tuple[ActionName, ...]] = ("hover", "scroll")


def is_editable(node: Node) -> bool:
    """Tell whether a person can type into a node now: a text field that is neither read-only nor switched off."""
    if not node.editable and node.role not in {"searchbox", "textbox"}:
        return False
    return node.states.get("readonly") not in {True, "true"} and node.states.get("disabled") not in {True, "true"}


def actions_for(
    *,
    role: str,
    states: Mapping[str, StateValue],
    editable: bool,
    input_type: str,
    has_options: bool,
) -> tuple[ActionName, ...]:
    """Say what may be done with a control, the first being what it is there for.

    Args:
        role: An ARIA role.
        states: What is known of its states.
        editable: A person can type into it.
        input_type: The type of an `<input>`.
        has_options: Its choices are known.
    """
    if states.get("disabled") in {True, "true"}:
        return _NO_USE
    if input_type == "file":
        return ("upload", *_ANYWHERE)
    fixed = states.get("readonly") in {True, "true"}
    first: list[ActionName] = []
    if not fixed:
        if has_options and role in {"combobox", "listbox"}:
            first.append("select")
        if role in _CHECKABLE:
            first.append("check")
        if editable or input_type in _SET_BY_TEXT:
            first.append("type")
    return (*first, "click", "press", *_ANYWHERE)
