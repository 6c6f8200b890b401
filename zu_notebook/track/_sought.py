"""What an action went to, told so that it is found again on a fresh load of its page, and nothing else is."""

from __future__ import annotations

from typing import Any, Final, cast

from pydantic import BaseModel, ConfigDict

from zu_notebook.ids import Handle, Ref
from zu_notebook.surface import ActionSurface, Affordance, Candidate, ElementDescription, Where
from zu_notebook.track._spelled import spelled, spelled_call

__all__ = ["Sought"]

_ALWAYS: Final = ("landmark", "dialog", "group", "enclosing_label", "frame")
_WHERE_NEEDED: Final = ("cue", "headings", "position")
_SHOWN_CHARS: Final = 60


class Sought(BaseModel):
    """One element.

    A control is told by its role, its exact label and where it stands. `headings` and `position` are only given where
    nothing else tells it from its twins. What is no control is told as `page.locate` takes it.

    Attributes:
        handle: The handle that it had; on another load it is another's.
        ref: The ref likewise.
        role: An ARIA role; "" where nothing could be told of it.
        label: Its label; the accessible name where it is no control.
        listed: It is a control, which a surface lists.
        where: Where it stands, by the names of `Affordance`.
        place: Of what is no control: its place among those of the same role and name, from 0, and their number.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    handle: Handle = Handle("")
    ref: Ref = Ref("")
    role: str = ""
    label: str = ""
    listed: bool = True
    where: dict[str, Any] = {}
    place: tuple[int, int] | None = None

    def model_post_init(self, _context: object) -> None:
        """Take lists, which JSON has, for the tuples that they were."""
        plain = {name: tuple(said) if isinstance(said, list) else said for name, said in self.where.items()}
        object.__setattr__(self, "where", plain)

    @classmethod
    def control(cls, one: Affordance, surface: ActionSurface) -> Sought:
        """Tell a control from all others of a surface."""
        where = {name: getattr(one, name) for name in _ALWAYS if getattr(one, name)}
        for name in _WHERE_NEEDED:
            if isinstance(surface.find(one.role, one.label, **cast("Where", where)), Affordance):
                break
            if getattr(one, name):
                where[name] = getattr(one, name)
        return cls(handle=one.handle, ref=one.ref, role=one.role, label=one.label, where=where)

    @classmethod
    def element(cls, one: ElementDescription, handle: Handle = Handle("")) -> Sought:
        """Tell what is no control: a text, a picture, a control that is covered."""
        place = (one.index, one.count) if one.count > 1 else None
        return cls(handle=handle, ref=one.ref, role=one.role, label=one.name, listed=False, place=place)

    @property
    def told(self) -> bool:
        """Whether it can be found again."""
        return bool(self.role)

    @property
    def said(self) -> str:
        """How a person names it: `button "Apply"`."""
        label = self.label or str(self.where.get("cue", ""))
        label = label if len(label) <= _SHOWN_CHARS else f"{label[:_SHOWN_CHARS]}…"
        return f"{self.role or self.ref} {spelled(label)}" if label else self.role or self.ref

    @property
    def said_where(self) -> str:
        """Where a person finds it: `landmark main, enclosing label "Tea"`."""
        return ", ".join(f"{name.replace('_', ' ')} {spelled(value)}" for name, value in self.where.items())

    def on(self, surface: ActionSurface) -> list[Affordance]:
        """Give the controls of a surface that it may be: none, one or several."""
        found = surface.find(self.role, self.label, **cast("Where", self.where))
        return [found] if isinstance(found, Affordance) else found

    def candidate(self) -> Candidate:
        """Give what `locate` takes, where it is no control."""
        return Candidate(role=self.role, name=self.label)

    def code(self) -> str:
        """Write the expression that finds it on `page`."""
        if self.listed:
            return spelled_call("page.surface().find", role=self.role, label=self.label, **self.where)
        index = {} if self.place is None else {"index": self.place[0]}
        return spelled_call("page.locate", role=self.role, name=self.label, **index)
