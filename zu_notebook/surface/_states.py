"""States in words, the same wherever they are shown."""

from __future__ import annotations

import math
from collections.abc import Mapping

from zu_notebook.surface._escape import word
from zu_notebook.surface._node import StateValue

__all__ = ["state_words"]

_BOTH = {
    "checked": ("checked", "unchecked"),
    "expanded": ("expanded", "collapsed"),
    "pressed": ("pressed", "not pressed"),
    "filled": ("filled", "empty"),
}
_ONLY_TRUE = {
    "disabled": "disabled",
    "selected": "selected",
    "required": "required",
    "readonly": "readonly",
    "focused": "focused",
    "multiselectable": "multiple",
    "modal": "modal",
    "hidden": "hidden",
}
_VALUED = {"invalid": "invalid", "current": "current", "haspopup": "popup"}
_PLAINLY = {"invalid": {True, "true"}, "current": {True, "true"}, "haspopup": {True, "true", "menu"}}
"""Values that the word alone says; a popup is a menu unless said."""


def state_words(states: Mapping[str, StateValue], *, leave_out: frozenset[str] = frozenset()) -> list[str]:
    """Say what is known of the states, in one fixed order; what is false is said where it could be true next."""
    words: list[str] = []
    if not states:
        return words
    for name, (yes, no) in _BOTH.items():
        value = states.get(name)
        if value is not None and name not in leave_out:
            words.append(yes if value is True else no if value is False else _odd(name, value))
    words += [said for name, said in _ONLY_TRUE.items() if states.get(name) is True and name not in leave_out]
    for name, said in _VALUED.items():
        value = states.get(name)
        if value in {None, False, "false", ""} or name in leave_out:
            continue
        words.append(said if value in _PLAINLY[name] else f"{said}={word(str(value))}")
    low, high = states.get("valuemin"), states.get("valuemax")
    if low is not None and high is not None:
        words.append(f"{_number(low)} to {_number(high)}")
    return words


def _odd(name: str, value: StateValue) -> str:
    return "mixed" if value == "mixed" else f"{name}={word(str(value))}"


def _number(value: StateValue) -> str:
    if isinstance(value, float) and math.isfinite(value):
        return f"{value:g}"
    return word(str(value))
