"""States in words, the same wherever they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from zu_notebook.surface._escape import plain
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


def state_words(states: Mapping[str, StateValue], *, leave_out: frozenset[str] = frozenset()) -> list[str]:
    """Say what is known of the states, in one fixed order; what is false is said where it could be true next."""
    words = []
    for name, (yes, no) in _BOTH.items():
        value = states.get(name)
        if value is not None and name not in leave_out:
            words.append(yes if value is True else no if value is False else plain(str(value)))
    words += [word for name, word in _ONLY_TRUE.items() if states.get(name) is True and name not in leave_out]
    for name, word in _VALUED.items():
        value = states.get(name)
        if value in {None, False, "false", ""} or name in leave_out:
            continue
        words.append(word if value in {True, "true"} else f"{word}={plain(str(value))}")
    low, high = states.get("valuemin"), states.get("valuemax")
    if low is not None and high is not None:
        words.append(f"{_number(low)} to {_number(high)}")
    return words


def _number(value: StateValue) -> str:
    return f"{value:g}" if isinstance(value, (int, float)) and not isinstance(value, bool) else plain(str(value))
