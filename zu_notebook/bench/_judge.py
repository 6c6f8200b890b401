"""Chromium's own accessibility tree as the judge of a surface: the same controls, roles and names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

__all__ = ["Asked", "Kept", "Verdict", "aria_role", "ask", "folded", "judge"]

WIDGETS: Final = frozenset(
    (
        *("button", "checkbox", "combobox", "link", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio"),
        *("option", "radio", "scrollbar", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"),
    )
)
_NO_CONTROLS: Final = frozenset({"RootWebArea", "Iframe", "IframePresentational", "StaticText"})
_ARIA: Final = {
    "DisclosureTriangle": "button",
    "DisclosureTriangleGrouped": "button",
    "PopUpButton": "button",
    "ToggleButton": "button",
    "ColorWell": "textbox",
    "Date": "textbox",
    "DateTime": "textbox",
    "InputTime": "textbox",
    "image": "img",
    "MenuListOption": "option",
    "MenuListPopup": "listbox",
    "ListBoxOption": "option",
    "TextField": "textbox",
    "Audio": "generic",
    "LabelText": "generic",
    "Video": "generic",
    "none": "generic",
}
_GLYPHS: Final = re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd]")
_NAME_CHARS: Final = 400
_SURELY_CUT: Final = 380

Where: TypeAlias = Literal["listed", "choice", "pruned"]


@dataclass(frozen=True, slots=True)
class Asked:
    """A control that Chromium exposes: focusable, or with a widget's role.

    Attributes:
        role: By its ARIA name.
        name: Its accessible name, white space folded.
        key: Which element it is; None where a script can't reach it.
        inner: A part that the browser itself made of a control.
    """

    role: str
    name: str
    key: str | None
    inner: bool = False

    def __str__(self) -> str:
        return f'{self.role} "{self.name}"'


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of an element here: listed with a handle, or as a choice of its list, or left out for a reason."""

    where: Where
    role: str
    name: str
    reason: str = ""


@dataclass(slots=True)
class Verdict:
    """What the judge found.

    Attributes:
        asked: Controls that should be listed: all less those that are excluded.
        listed: Those of them that are.
        named: Listed ones that have a name in Chromium's tree.
        right: Those of them with just that name here.
        excluded: How many are rightly not listed, by reason.
        missing: Should be listed, and are not.
        wrong_name: Are called something else here.
        unlabelled: Have a name there and none here.
        wrong_role: Have another role here.
        twice: Listed more than once.
    """

    asked: int = 0
    listed: int = 0
    named: int = 0
    right: int = 0
    excluded: Counter[str] = field(default_factory=Counter)
    missing: list[str] = field(default_factory=list)
    wrong_name: list[str] = field(default_factory=list)
    unlabelled: list[str] = field(default_factory=list)
    wrong_role: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)

    @property
    def complete(self) -> int:
        """How many are listed, with Chromium's name where it has one."""
        return self.listed - len(self.wrong_name) - len(self.unlabelled)

    @property
    def mismatches(self) -> list[str]:
        """All that differs, in words."""
        return [*self.missing, *self.wrong_role, *self.wrong_name, *self.unlabelled, *self.twice]

    def add(self, other: Verdict, page: str) -> None:
        """Add what was found on another page."""
        self.asked += other.asked
        self.listed += other.listed
        self.named += other.named
        self.right += other.right
        self.excluded += other.excluded
        for name in ("missing", "wrong_name", "unlabelled", "wrong_role", "twice"):
            getattr(self, name).extend(f"{page}: {line}" for line in getattr(other, name))


def aria_role(chromium: str) -> str:
    """Give the ARIA role of a role as Chromium calls it."""
    return _ARIA.get(chromium, chromium)


def folded(text: str) -> str:
    """Fold white space as a capture does; glyphs of icon fonts are no text."""
    return " ".join(_GLYPHS.sub("", text).replace("\u200b", " ").replace("\ufeff", " ").split())


def ask(role: str, name: str, key: str | None, *, focusable: bool, inner: bool = False) -> Asked | None:
    """Make the question for a node of Chromium's tree; None where it is neither focusable nor a widget.

    Args:
        role: As Chromium calls it.
        name: As Chromium has it.
        key: Which element it is.
        focusable: Whether Chromium lets it take the focus.
        inner: A part that the browser itself made of a control.
    """
    if role in _NO_CONTROLS or not (focusable or aria_role(role) in WIDGETS):
        return None
    return Asked(aria_role(role), folded(name)[:_NAME_CHARS].strip(), key, inner)


def judge(asked: Iterable[Asked], kept: Mapping[str, Kept], listed: Iterable[str] = ()) -> Verdict:
    """Compare what Chromium exposes with what became of it here.

    Args:
        asked: The controls of Chromium's tree.
        kept: What is known here, by element.
        listed: The elements of what is listed, in order, to find those that come twice.
    """
    verdict = Verdict()
    verdict.twice = [f"{key} comes {count} times" for key, count in Counter(listed).items() if count > 1]
    for one in asked:
        found = None if one.key is None else kept.get(one.key)
        if one.inner or one.key is None:
            verdict.excluded["part of a control, made by the browser"] += 1
        elif found is not None and found.where == "pruned":
            verdict.excluded[found.reason] += 1
        elif found is not None and found.where == "choice":
            verdict.excluded["choice of a list that is listed"] += 1
            if one.name and not _same(found.name, one.name):
                verdict.wrong_name.append(f'{one} is the choice "{found.name}" here')
        else:
            verdict.asked += 1
            if found is None:
                verdict.missing.append(f"{one} is not listed")
            else:
                _compare(verdict, one, found)
    return verdict


def _compare(verdict: Verdict, one: Asked, found: Kept) -> None:
    verdict.listed += 1
    if found.role != one.role:
        verdict.wrong_role.append(f"{one} is a {found.role} here")
    if not one.name:
        return
    verdict.named += 1
    if _same(found.name, one.name):
        verdict.right += 1
    elif found.name:
        verdict.wrong_name.append(f'{one} is called "{found.name}" here')
    else:
        verdict.unlabelled.append(f"{one} has no name here")


def _same(ours: str, theirs: str) -> bool:
    got = folded(ours)
    return got == theirs or (len(theirs) > _SURELY_CUT and got[:_SURELY_CUT] == theirs[:_SURELY_CUT])
