"""From what a caller names to one element; two candidates are a refusal, never the first."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, TypeAlias

from zu_notebook.errors import Ambiguous, LocateError, StaleRef, UsageError
from zu_notebook.ids import Handle, Ref
from zu_notebook.surface import ActionSurface, Affordance, HandleBook

__all__ = ["Aim", "Target", "aim_at", "gone", "renewed"]

Target: TypeAlias = str | Affordance | Sequence[Affordance] | Sequence[str]
"""A handle (`"a3"`), a ref (`"e12"`), an affordance, or what `surface.find` or `page.locate` gave where it is one."""

_HANDLE = re.compile(r"a[1-9]\d*")
_REF = re.compile(r"e[1-9]\d*")
_SHORT = 60


@dataclass(frozen=True, slots=True)
class Aim:
    """One element to act on.

    Attributes:
        ref: The element; "" where the action needs none.
        handle: Its handle, "" where it has none.
        what: How a message names it: `a3 (button "Apply")`.
        affordance: What was known of it; None where it was given by its ref.
        note: What the reader should know of how it was found.
    """

    ref: Ref = Ref("")
    handle: Handle = Handle("")
    what: str = ""
    affordance: Affordance | None = None
    note: str = ""

    @property
    def secret(self) -> bool:
        """Whether what is typed there must not be written down; also where nothing is known of it."""
        return self.affordance is None or self.affordance.secret

    def to_json(self) -> dict[str, Any]:
        """Give what the ledger keeps of it."""
        if self.affordance is None:
            return {"ref": self.ref} if self.ref else {}
        return {"handle": self.handle, "role": self.affordance.role, "label": self.affordance.label}


def aim_at(target: Target | None, surface: ActionSurface, handles: HandleBook) -> Aim:
    """Find what a target names.

    Raises:
        UsageError: It is neither a handle nor a ref nor an affordance.
        StaleRef: No element ever had that handle, or it is not on the page now.
        Ambiguous: It is a list of several.
        LocateError: It is an empty list: nothing was found.
    """
    if isinstance(target, Affordance):
        return _of_affordance(target, surface, handles)
    if isinstance(target, str):
        name = target.strip()
        if _HANDLE.fullmatch(name):
            return _of_handle(Handle(name), surface, handles)
        if _REF.fullmatch(name):
            return _of_ref(Ref(name), surface)
        raise UsageError(
            f"{target!r} is not a handle.", hint='Give a handle such as "a3", or surface.find(role=…, label=…).'
        )
    if isinstance(target, list | tuple):
        return _of_found(target, surface, handles)
    raise UsageError(f"{target!r:.60} is not a target.", hint='Give a handle such as "a3".')


def _of_found(found: Sequence[Affordance | str], surface: ActionSurface, handles: HandleBook) -> Aim:
    kinds = {type(each) for each in found}
    if not (kinds <= {Affordance} or kinds <= {str}):
        raise UsageError(
            "A list is a target only as surface.find() or page.locate() gave it.", hint='Give a handle such as "a3".'
        )
    if not found:
        raise LocateError("Nothing was found to act on.", hint="See what is there with page.surface().")
    if len(found) > 1:
        names = ", ".join(each if isinstance(each, str) else each.handle for each in found)
        raise Ambiguous(f"{len(found)} things fit: {names}. Nothing was done.", hint="Name one of them.")
    return aim_at(found[0], surface, handles)


def _of_affordance(given: Affordance, surface: ActionSurface, handles: HandleBook) -> Aim:
    if handles.ref_of(given.handle) != given.ref:
        raise StaleRef(f"{_name(given)} is not of this page.", hint="Call page.surface() and use what it lists.")
    return _of_handle(given.handle, surface, handles)


def _of_handle(handle: Handle, surface: ActionSurface, handles: HandleBook) -> Aim:
    affordance = surface.resolve(handle)
    if affordance is not None:
        return Aim(affordance.ref, handle, _name(affordance), affordance)
    ref = handles.ref_of(handle)
    if ref is None:
        _refuse(handle, surface)
    # Not listed now (covered, hidden) and yet known: the attempt will tell why.
    return Aim(ref, handle, str(handle))


def _refuse(handle: Handle, surface: ActionSurface) -> NoReturn:
    count = len(surface.affordances)
    known = (
        f"The surface has {count}: {surface.affordances[0].handle} to {surface.affordances[-1].handle}."
        if count
        else ""
    )
    raise StaleRef(f"There is no handle {handle} on this page.", hint=known or "The surface is empty.")


def _of_ref(ref: Ref, surface: ActionSurface) -> Aim:
    affordance = next((each for each in surface.affordances if each.ref == ref), None)
    if affordance is not None:
        return Aim(ref, affordance.handle, _name(affordance), affordance)
    return Aim(ref, what=str(ref))


def _name(affordance: Affordance) -> str:
    label = affordance.label or affordance.cue
    label = label if len(label) <= _SHORT else f"{label[:_SHORT]}…"
    return f'{affordance.handle} ({affordance.role} "{label}")'


def renewed(lost: Affordance, surface: ActionSurface, known: Collection[Ref]) -> Aim:
    """Find the one element that stands where a lost one stood, after the page drew it anew.

    Same role, exact label and container; the lost one must have been alone of its kind, and so must the new one.

    Args:
        lost: What is gone.
        surface: What is there now.
        known: The elements that were there before: none of them was drawn anew.

    Raises:
        StaleRef: Nothing like it is there.
        Ambiguous: More than one thing may be it.
    """
    like = [each for each in surface.affordances if _place(each) == _place(lost)]
    if not lost.label or not any(each.ref not in known for each in like):
        raise gone(lost)
    if len(like) > 1 or lost.position is not None:
        names = ", ".join(each.handle for each in like)
        raise Ambiguous(
            f"{_name(lost)} was drawn anew, and {names} may be it. Nothing was done.",
            hint="Call page.surface() and name one of them.",
        )
    found = like[0]
    return Aim(
        found.ref, found.handle, _name(found), found, note=f"{lost.handle} was drawn anew; it is {found.handle} now."
    )


def gone(lost: Affordance) -> StaleRef:
    """Make the error for an element that is not on the page any more."""
    return StaleRef(f"{_name(lost)} is gone from the page.", hint="Call page.surface() and use a handle from it.")


def _place(each: Affordance) -> tuple[object, ...]:
    return (
        *(each.role, each.label, each.landmark, each.headings, each.dialog, each.group, each.frame),
        each.enclosing_label,
    )
