"""One node of a snapshot: the accessibility tree, normalised, in document order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal, TypeAlias

from zu_notebook.errors import UsageError
from zu_notebook.ids import Ref
from zu_notebook.surface._roles import ARIA_ROLES

__all__ = ["Box", "Clickable", "Node", "NodeLike", "Pruning", "StateValue", "node_of", "without_secrets"]

_LARGEST: Final = 2**53
"""Up to here every whole number is a JavaScript number too."""

_FARTHEST: Final = 1e15
"""A number with more digits is not told, nor is a box that far away; what is not a number is not below it either."""

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

    def is_finite(self) -> bool:
        """Tell whether all four are numbers that something can be drawn at."""
        return abs(self.x + self.y + self.width + self.height) < _FARTHEST


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
            current, multiselectable, multiline, modal, level, sort, valuemin, valuemax, posinset, setsize), and
            `filled` for a secret field.
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
        if not all(type(value) is bool or type(value) is str for value in self.states.values()):
            object.__setattr__(self, "states", {name: each for name, each in self.states.items() if _is_known(each)})
        if self.box is not None and not self.box.is_finite():
            object.__setattr__(self, "box", None)
        if self.secret and self.value is not None:
            states = {**self.states, "filled": self.states.get("filled", self.value != "")}
            object.__setattr__(self, "states", states)
            object.__setattr__(self, "value", None)


def _is_known(value: object) -> bool:
    """Tell whether a state is a truth, a text or a number that JSON and every reader of it can hold."""
    if isinstance(value, (bool, str)):
        return True
    return isinstance(value, (int, float)) and -_LARGEST <= value <= _LARGEST


def without_secrets(nodes: Sequence[Node]) -> Sequence[Node]:
    """Take away what stands inside secret fields: it is what they hold, over again."""
    if not any(node.secret for node in nodes):
        return nodes
    inside: set[Ref] = set()
    kept: list[Node] = []
    for node in nodes:
        if node.parent in inside:
            inside.add(node.ref)
            kept.append(replace(node, name="", value=None, description="", error="", placeholder="", cue="", cover=""))
        else:
            kept.append(node)
            if node.secret:
                inside.add(node.ref)
    return kept


NodeLike: TypeAlias = Node | Mapping[str, Any]
_FLAGS = frozenset({"focusable", "editable", "settable", "secret"})
_NOT_TEXTS = _FLAGS | {"value", "states", "box", "frame"}
_BOX_FIELDS = ("x", "y", "width", "height")
_FIELDS = frozenset(f.name for f in fields(Node))
_TEXT_FIELDS = _FIELDS - _NOT_TEXTS


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
    unknown = sorted(str(name) for name in set(given) - _FIELDS)
    if unknown:
        message = f"Node {index} has fields that a node does not have: {', '.join(unknown)}."
        raise UsageError(message, hint=f"Known fields: {', '.join(sorted(_FIELDS))}.")
    values = dict(given)
    values.setdefault("ref", f"e{index}")
    for name in _TEXT_FIELDS & set(values):
        values[name] = _text_of(values[name], name, index)
    for name in _FLAGS & set(values):
        values[name] = bool(values[name])
    value = values.get("value")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        values["value"] = f"{value:.15g}" if abs(value) < _FARTHEST else None
    elif value is not None:
        values["value"] = _text_of(value, "value", index)
    states = values.get("states") or {}
    if not isinstance(states, Mapping):
        raise _odd(states, "states", index, "a mapping")
    values["states"] = {name: state for name, state in states.items() if isinstance(name, str)}
    frame = values.get("frame") or ()
    if isinstance(frame, str) or not isinstance(frame, Iterable):
        raise _odd(frame, "frame", index, "a sequence of texts")
    values["frame"] = tuple(_text_of(each, "frame", index) for each in frame)
    values["box"] = _box_of(values.get("box"), index)
    return Node(**values)


def _text_of(given: object, name: str, index: int) -> str:
    if given is not None and not isinstance(given, str):
        raise _odd(given, name, index, "a text")
    return given or ""


def _odd(given: object, name: str, index: int, wanted: str) -> UsageError:
    message = f"The {name} of node {index} is a {type(given).__name__}, not {wanted}."
    return UsageError(message, hint="Leave out what is not known.")


def _box_of(given: object, index: int) -> Box | None:
    if given is None or isinstance(given, Box):
        return given
    numbers = [given.get(name) for name in _BOX_FIELDS] if isinstance(given, Mapping) else given
    if isinstance(numbers, Sequence) and len(numbers) == len(_BOX_FIELDS):
        try:
            return Box(*(float(number) for number in numbers))
        except (TypeError, ValueError):
            pass
        except OverflowError:
            return None
    message = f"The box of node {index} is not four numbers: {given!r}."
    raise UsageError(message, hint="Pass a Box, {'x': …, 'y': …, 'width': …, 'height': …} or [x, y, width, height].")
