"""The controls of a surface as a table."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from zu_notebook.surface._affordance import Affordance
from zu_notebook.surface._escape import plain
from zu_notebook.surface._node import StateValue
from zu_notebook.surface._states import state_words

__all__ = ["surface_frame"]

_STATES = (
    "disabled",
    "checked",
    "selected",
    "expanded",
    "pressed",
    "required",
    "readonly",
    "invalid",
    "focused",
    "filled",
)
_NUMBERS = ("position", "twins")


def surface_frame(affordances: Iterable[Affordance]) -> pd.DataFrame:
    """Make a table with a row a control; a state that is not known is None.

    Texts are as they may be shown: characters that turn the direction round are spelled out, those that show nothing
    are gone. `find(label=…)` takes a label from here too.
    """
    rows = [_row(one) for one in affordances]
    frame = pd.DataFrame(rows, columns=list(_COLUMNS))
    for name in _NUMBERS:
        frame[name] = frame[name].astype("Int64")
    for name in ("x", "y", "width", "height"):
        frame[name] = frame[name].astype("float64")
    for name in ("editable", "guess", "secret"):
        frame[name] = frame[name].astype("bool")
    return frame


_COLUMNS = (
    *("handle", "role", "label", "value", "states"),
    *_STATES,
    *("landmark", "headings", "group", "dialog", "frame", "enclosing_label", "position", "twins"),
    *("x", "y", "width", "height", "cue", "description", "error", "options", "editable", "actions", "guess", "secret"),
)


def _row(one: Affordance) -> dict[str, object]:
    box = one.box
    place = one.position
    return {
        "handle": one.handle,
        "role": one.role,
        "label": plain(one.label),
        "value": None if one.value is None else plain(one.value),
        "states": ", ".join(state_words(one.states)),
        **{name: _state(one.states.get(name)) for name in _STATES},
        "landmark": plain(one.landmark),
        "headings": plain(" > ".join(one.headings)),
        "group": plain(one.group),
        "dialog": plain(one.dialog),
        "frame": plain(" > ".join(one.frame)),
        "enclosing_label": plain(one.enclosing_label),
        "position": None if place is None else place[0],
        "twins": None if place is None else place[1],
        "x": None if box is None else box.x,
        "y": None if box is None else box.y,
        "width": None if box is None else box.width,
        "height": None if box is None else box.height,
        "cue": plain(one.cue),
        "description": plain(one.description),
        "error": plain(one.error),
        "options": [plain(option.label) for option in one.options],
        "editable": one.editable,
        "actions": list(one.actions),
        "guess": one.guess,
        "secret": one.secret,
    }


def _state(value: StateValue | None) -> StateValue | None:
    return plain(value) if isinstance(value, str) else value
