"""What can be asked of one element without anything to compare: its states, in the words that they are asked by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from zu_notebook.surface._escape import plain
from zu_notebook.surface._node import Node, StateValue
from zu_notebook.surface._reading import Reading
from zu_notebook.surface._roles import CONTROLS, FIELDS

__all__ = ["STATE_CHECKS", "StateCheck", "is_field", "seen_as"]


class StateCheck(NamedTuple):
    """One predicate.

    Attributes:
        says: What is so of an element, in a word or two; the predicate holds where it is the predicate's own.
        about: Whether the question makes sense for an element: of several that fit, only those are meant.
    """

    says: Callable[[Reading, int], str]
    about: Callable[[Node], bool]


def is_field(node: Node) -> bool:
    """Tell whether an element holds a value."""
    return node.role in FIELDS or node.editable or node.settable or node.secret or node.value is not None


def seen_as(reading: Reading, index: int) -> str:
    """Say whether an element is `visible`, or why not."""
    node = reading.nodes[index]
    box = node.box
    if reading.hidden[index]:
        return "hidden"
    if node.pruning == "clipped":
        return "clipped away"
    flat = box is not None and not (box.width > 0 and box.height > 0)
    return "no area" if flat or node.pruning == "zero-area" else "visible"


def _is_control(node: Node) -> bool:
    return node.role in CONTROLS or node.focusable or bool(node.clickable) or is_field(node)


def _one_of(name: str, words: dict[StateValue, str], otherwise: str) -> StateCheck:
    """Make a check of a state that an element may not have at all."""

    def says(reading: Reading, index: int) -> str:
        value = _state(reading.nodes[index], name)
        return otherwise if value is None else words.get(value, plain(str(value)))

    return StateCheck(says, lambda node: name in node.states)


def _either(name: str, yes: str, no: str, about: Callable[[Node], bool]) -> StateCheck:
    """Make a check of a state that is false where it is not given."""

    def says(reading: Reading, index: int) -> str:
        return yes if _state(reading.nodes[index], name) not in {None, False, ""} else no

    return StateCheck(says, about)


def _state(node: Node, name: str) -> StateValue | None:
    value = node.states.get(name)
    return {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value


def _mixed(reading: Reading, index: int) -> str:
    node = reading.nodes[index]
    if "mixed" in {_state(node, "checked"), _state(node, "pressed")}:
        return "mixed"
    return _CHECKED.says(reading, index) if "checked" in node.states else _PRESSED.says(reading, index)


def _editable(reading: Reading, index: int) -> str:
    node = reading.nodes[index]
    if not node.editable:
        return "not a text field"
    if _state(node, "disabled") is True:
        return "disabled"
    return "readonly" if _state(node, "readonly") is True else "editable"


def _filled(reading: Reading, index: int) -> str:
    node = reading.nodes[index]
    if node.secret:
        return "filled" if _state(node, "filled") is True else "empty"
    if is_field(node):
        return "filled" if node.value else "empty"
    return "filled" if reading.text_of(index) else "empty"


_CHECKED: Final = _one_of("checked", {True: "checked", False: "unchecked"}, "not checkable")
_PRESSED: Final = _one_of("pressed", {True: "pressed", False: "not pressed"}, "not a toggle")
_EXPANDED: Final = _one_of("expanded", {True: "expanded", False: "collapsed"}, "not expandable")
_DISABLED: Final = _either("disabled", "disabled", "enabled", _is_control)
_FILLED: Final = StateCheck(_filled, is_field)

STATE_CHECKS: Final[dict[str, StateCheck]] = {
    "checked": _CHECKED,
    "unchecked": _CHECKED,
    "mixed": StateCheck(_mixed, lambda node: bool({"checked", "pressed"} & set(node.states))),
    "selected": _one_of("selected", {True: "selected", False: "not selected"}, "not selectable"),
    "expanded": _EXPANDED,
    "collapsed": _EXPANDED,
    "pressed": _PRESSED,
    "enabled": _DISABLED,
    "disabled": _DISABLED,
    "focused": _either("focused", "focused", "not focused", _is_control),
    "editable": StateCheck(_editable, is_field),
    "readonly": _either("readonly", "readonly", "not readonly", is_field),
    "required": _either("required", "required", "not required", is_field),
    "invalid": _either("invalid", "invalid", "valid", is_field),
    "filled": _FILLED,
    "empty": _FILLED,
}
