"""One node of a snapshot: the accessibility tree, normalised, in document order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeAlias

from zu_notebook.errors import UsageError
from zu_notebook.ids import Ref
from zu_notebook.surface._roles import ARIA_ROLES

__all__ = ["Box", "Clickable", "Node", "NodeLike", "Pruning", "StateValue", "node_of"]

StateValue: TypeAlias = bool | int | float | str
"""A state is absent, or one of these: `False` is told from absent, `"mixed"` from both."""

Clickable: TypeAlias = Literal["", "listener", "delegated", "cursor"]
"""Why an element without a role is taken for clickable; all but `listener` are guesses."""

Pruning: TypeAlias = Literal["", "hidden", "inert", "zero-area", "clipped", "covered", "outside-dialog"]
"""Why a node can't be acted on; an empty string where it can."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in CSS pixels of the top page's viewport; `y` is negative above the fold."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One element (or text) of a page, as the accessibility tree sees it.

    Attributes:
        ref: `e12`; belongs to the element as long as it lives.
        parent: The ref of the node above, "" for a root. A parent stands before its children.
        role: An ARIA role, or `text` for a run of text, `Iframe` for a frame's owner; an unknown one is `generic`.
        raw_role: What the browser said where it differs from `role`.
        name: The accessible name (accname-1.2), white space folded.
        value: The value of a field; None where there is none. Never the value of a secret field.
        states: ARIA states and properties that are known, by their names without `aria-`
            (disabled, checked, selected, expanded, pressed, focused, required, readonly, invalid, hidden, haspopup,
            current, multiselectable, multiline, modal, level, valuemin, valuemax, posinset, setsize), and `filled`
            for a secret field.
        description: The accessible description.
        error: The text of `aria-errormessage`.
        tag: The element's tag in lower case, "" for a text.
        input_type: The type of an `<input>`, in lower case.
        placeholder: The placeholder of a field.
        cue: For a node without a name: the nearest text, an icon's title, or "".
        box: Where it is; None where it has no box.
        frame: The path of frames from the top: names or addresses; empty for the top page.
        focusable: The element takes focus.
        editable: A person can type into it.
        settable: A person can set its value (range, colour, date).
        clickable: Why it is taken for clickable without a role.
        secret: A password, one-time code or card field: it has no value here.
        pruning: Why it can't be acted on.
        cover: What covers it, where `pruning` is `covered`.
        live: The politeness of the live region that it is: `polite`, `assertive` or "".
    """

    ref: Ref
    parent: Ref = Ref("")
    role: str = "generic"
    raw_role: str = ""
    name: str = ""
    value: str | None = None
    states: Mapping[str, StateValue] = field(default_factory=dict)
    description: str = ""
    error: str = ""
    tag: str = ""
    input_type: str = ""
    placeholder: str = ""
    cue: str = ""
    box: Box | None = None
    frame: tuple[str, ...] = ()
    focusable: bool = False
    editable: bool = False
    settable: bool = False
    clickable: Clickable = ""
    secret: bool = False
    pruning: Pruning = ""
    cover: str = ""
    live: str = ""

    def __post_init__(self) -> None:
        if self.role not in ARIA_ROLES:
            object.__setattr__(self, "raw_role", self.raw_role or self.role)
            object.__setattr__(self, "role", "generic")
        if self.secret and self.value is not None:
            states = {**self.states, "filled": self.states.get("filled", self.value != "")}
            object.__setattr__(self, "states", states)
            object.__setattr__(self, "value", None)


NodeLike: TypeAlias = Node | Mapping[str, Any]
_TEXT_FIELDS = frozenset(
    {"ref", "parent", "role", "raw_role", "name", "description", "error", "tag", "input_type", "placeholder", "cue"}
)
_BOX_FIELDS = ("x", "y", "width", "height")
_FIELDS = frozenset(f.name for f in fields(Node))


def node_of(given: object, index: int) -> Node:
    """Take a node, or a mapping of a node's fields.

    Args:
        given: A `Node`, or its fields; `ref` may be left out and is then `e<index>`.
        index: The position in the list, from 1; for the ref and for messages.

    Raises:
        UsageError: It is neither, or has a key that a node does not have.
    """
    if isinstance(given, Node):
        return given
    if not isinstance(given, Mapping):
        message = f"Node {index} is a {type(given).__name__}, not a Node or a mapping of its fields."
        raise UsageError(message, hint="Pass what normalize_axtree() or a snapshot gives.")
    unknown = sorted(set(given) - _FIELDS)
    if unknown:
        message = f"Node {index} has fields that a node does not have: {', '.join(unknown)}."
        raise UsageError(message, hint=f"Known fields: {', '.join(sorted(_FIELDS))}.")
    values = dict(given)
    values.setdefault("ref", Ref(f"e{index}"))
    for name in _TEXT_FIELDS & set(values):
        if values[name] is None:
            values[name] = ""
        elif not isinstance(values[name], str):
            message = f"The {name} of node {index} is a {type(values[name]).__name__}, not a text."
            raise UsageError(message, hint="Leave out what is not known.")
    values["states"] = dict(values.get("states") or {})
    values["frame"] = tuple(values.get("frame") or ())
    values["box"] = _box_of(values.get("box"), index)
    return Node(**values)


def _box_of(given: object, index: int) -> Box | None:
    if given is None or isinstance(given, Box):
        return given
    numbers = [given.get(name) for name in _BOX_FIELDS] if isinstance(given, Mapping) else given
    if isinstance(numbers, Sequence) and len(numbers) == len(_BOX_FIELDS):
        try:
            return Box(*(float(number) for number in numbers))
        except (TypeError, ValueError):
            pass
    message = f"The box of node {index} is not four numbers: {given!r}."
    raise UsageError(message, hint="Pass a Box, {'x': …, 'y': …, 'width': …, 'height': …} or [x, y, width, height].")
