"""Answers to single questions about a snapshot: which elements fit, what one is, whether something is so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from zu_notebook.ids import Ref
from zu_notebook.surface._escape import JsonValue, clipped, jsonable, plain, quoted
from zu_notebook.surface._html import diff_html, fields_html
from zu_notebook.surface._node import Box, StateValue
from zu_notebook.surface._states import state_words

__all__ = ["Candidate", "CheckResult", "ElementDescription"]

SHOWN_CHARS = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """What is known of an element that is looked for; all that is given must fit.

    Attributes:
        role: An ARIA role.
        name: The exact accessible name, white space folded.
        text: A text that the element's name or content holds, white space and case folded.
        placeholder: The exact placeholder.
        tag: The tag in lower case.
        index: Of those that fit, the one at this place, from 0.
    """

    role: str | None = None
    name: str | None = None
    text: str | None = None
    placeholder: str | None = None
    tag: str | None = None
    index: int | None = None

    def to_json(self) -> dict[str, JsonValue]:
        """Return what is given as JSON can hold it; `json_schema()` describes it."""
        given = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: jsonable(value) for name, value in given.items() if value is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class ElementDescription:
    """One element, told so that it can be known again.

    Attributes:
        ref: Its ref.
        role: An ARIA role.
        name: The accessible name.
        tag: The tag in lower case.
        attributes: As the document has them; never what a secret field holds.
        text: Its visible text.
        value: The value of a field; None where there is none, and for a secret field.
        states: What is known of its states.
        before: The nearest text before it.
        after: The nearest text after it.
        role_path: The roles from the root to it, each with its name where it has one: `main`, `form "Search"`.
        box: Where it is in CSS pixels of the top page's viewport; None where it has no box.
        index: Its place among the elements of the same role and name, from 0.
        count: How many of those there are.
        frame: The path of frames from the top.
        secret: A password, one-time code or card field.
    """

    ref: Ref
    role: str
    name: str = ""
    tag: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    value: str | None = None
    states: Mapping[str, StateValue] = field(default_factory=dict)
    before: str = ""
    after: str = ""
    role_path: tuple[str, ...] = ()
    box: Box | None = None
    index: int = 0
    count: int = 1
    frame: tuple[str, ...] = ()
    secret: bool = False

    def __post_init__(self) -> None:
        if self.secret and self.value is not None:
            object.__setattr__(self, "value", None)

    def to_json(self) -> dict[str, JsonValue]:
        """Return the description as JSON can hold it; `json_schema()` describes it."""
        return {each.name: jsonable(getattr(self, each.name)) for each in fields(self)}

    def __repr__(self) -> str:
        path = " > ".join(plain(clipped(part, SHOWN_CHARS)) for part in self.role_path[-5:-1])
        where = f" in {path}" if path else ""
        place = f", {self.index + 1} of {self.count}" if self.count > 1 else ""
        name = f" {quoted(clipped(self.name, SHOWN_CHARS))}" if self.name else ""
        return f"<ElementDescription {plain(self.ref)} {plain(self.role)}{name}{where}{place}>"

    def _repr_html_(self) -> str:
        box = self.box
        rows = {
            "ref": self.ref,
            "role": self.role,
            "name": self.name,
            "tag": self.tag,
            "value": self.value or "",
            "states": ", ".join(state_words(self.states)),
            "text": self.text,
            "before": self.before,
            "after": self.after,
            "in": " > ".join(self.role_path[:-1]),
            "frame": " > ".join(self.frame),
            "box": "" if box is None else f"{box.x:g}, {box.y:g}, {box.width:g} × {box.height:g}",
            "place": f"{self.index + 1} of {self.count} with this role and name" if self.count > 1 else "",
            "attributes": ", ".join(f"{name}={quoted(said)}" for name, said in self.attributes.items()),
        }
        return fields_html({name: said for name, said in rows.items() if said})


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """Whether something is so.

    Attributes:
        ok: It is.
        predicate: What was asked: `visible`, `text`, `value` …
        expected: What had to be so, as text.
        actual: What is so, as text; "" where there is nothing.
    """

    ok: bool
    predicate: str
    expected: str = ""
    actual: str = ""

    def __bool__(self) -> bool:
        return self.ok

    def to_json(self) -> dict[str, JsonValue]:
        """Return the result as JSON can hold it; `json_schema()` describes it."""
        return {each.name: jsonable(getattr(self, each.name)) for each in fields(self)}

    def line(self) -> str:
        """Say it in a sentence."""
        expected, actual = (quoted(clipped(said, SHOWN_CHARS)) for said in (self.expected, self.actual))
        if self.ok:
            return f"{plain(self.predicate)}: {expected} is so."
        return f"{plain(self.predicate)}: {expected} is not so; it is {actual}."

    def __repr__(self) -> str:
        return f"<CheckResult {'ok' if self.ok else 'failed'}. {self.line()}>"

    def _repr_html_(self) -> str:
        return diff_html([self.line()])
