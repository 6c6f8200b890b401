"""What the reducer makes of nodes: affordances, context, what was left out and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from zu_notebook.ids import Handle, Ref
from zu_notebook.surface._actions import ActionName, actions_for
from zu_notebook.surface._node import Box, Clickable, StateValue

__all__ = ["Affordance", "Completeness", "ContextItem", "ContextKind", "Option", "Pruned"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice of a composite control: an option of a select or of a list box."""

    ref: Ref
    label: str
    states: Mapping[str, StateValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Affordance:
    """One thing that can be done here.

    Attributes:
        handle: `a3`; kept by the element from capture to capture.
        ref: The element in the snapshot.
        role: An ARIA role.
        label: Accessible name, else placeholder, else description; "" where there is none.
        value: The value of a field; None where there is none, and for a secret field.
        states: What is known of its states; see `Node.states`.
        description: The accessible description where it is not the label.
        error: The text of its error message.
        landmark: The nearest landmark: its role, and its name where it has one.
        headings: The headings it stands under, outermost first.
        dialog: The name of the dialog it is in.
        group: The name of the nearest group (fieldset, radio group, toolbar, list).
        frame: The path of frames from the top.
        position: Its place among what looks the same here and how many there are, from 1; None where it is alone.
        box: Where it is, in CSS pixels of the top page's viewport.
        enclosing_label: The card, row or section that tells it from its twins.
        cue: For a control without a label: the nearest text, an icon's title, or "".
        options: The choices of a composite, in order.
        clickable: Why it is taken for clickable without a role.
        secret: A password, one-time code or card field.
        editable: A person can type into it; false where it is read-only or switched off.
        input_type: The type of an `<input>`: `file` takes files, `date` a date, `range` a number.
    """

    handle: Handle
    ref: Ref
    role: str
    label: str
    value: str | None = None
    states: Mapping[str, StateValue] = field(default_factory=dict)
    description: str = ""
    error: str = ""
    landmark: str = ""
    headings: tuple[str, ...] = ()
    dialog: str = ""
    group: str = ""
    frame: tuple[str, ...] = ()
    position: tuple[int, int] | None = None
    box: Box | None = None
    enclosing_label: str = ""
    cue: str = ""
    options: tuple[Option, ...] = ()
    clickable: Clickable = ""
    secret: bool = False
    editable: bool = False
    input_type: str = ""

    def __post_init__(self) -> None:
        if self.secret and self.value is not None:
            object.__setattr__(self, "value", None)

    @property
    def guess(self) -> bool:
        """True where only a pointer cursor or a delegated listener speaks for it."""
        return self.clickable in {"cursor", "delegated"}

    @property
    def disabled(self) -> bool:
        """True where the control is switched off."""
        return self.states.get("disabled") is True

    @property
    def actions(self) -> tuple[ActionName, ...]:
        """What may be done with it, by its role and states; the first is what it is there for."""
        return actions_for(
            role=self.role,
            states=self.states,
            editable=self.editable,
            input_type=self.input_type,
            has_options=bool(self.options),
        )


ContextKind: TypeAlias = Literal["heading", "alert", "status", "error", "dialog"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextItem:
    """A heading, or a text the page says on its own: an alert, a status, a field's error."""

    kind: ContextKind
    text: str
    ref: Ref
    level: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pruned:
    """A control that is not listed, and why."""

    ref: Ref
    role: str
    label: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Completeness:
    """How much of what can be acted on is listed with a label.

    Attributes:
        listed: Affordances.
        unlabelled: Those of them without a label.
        pruned: Controls that are rightly left out.
    """

    listed: int
    unlabelled: int
    pruned: int

    @property
    def share(self) -> float:
        """Listed with a label, of all listed; 1.0 where nothing is listed."""
        return 1.0 if self.listed == 0 else (self.listed - self.unlabelled) / self.listed
