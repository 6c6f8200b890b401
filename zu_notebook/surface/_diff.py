"""What changed from one surface to a later one of the same page; told without a model."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from zu_notebook.ids import Handle
from zu_notebook.surface._affordance import Affordance, ContextItem
from zu_notebook.surface._entry import Listing
from zu_notebook.surface._escape import JsonValue, clipped, jsonable, plain, quoted
from zu_notebook.surface._html import diff_html
from zu_notebook.surface._node import StateValue

__all__ = ["Change", "SurfaceDiff", "diff_surfaces"]

TEXT_CHARS: Final = 120
LINES_A_KIND: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One field of one control that is not what it was.

    Attributes:
        handle: The control.
        role: Its role.
        label: Its label, after.
        field: `label`, `value`, `description`, `error`, `options` or the name of a state.
        before: What it was; None where there was none.
        after: What it is; None where there is none.
    """

    handle: Handle
    role: str
    label: str
    field: str
    before: StateValue | None
    after: StateValue | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SurfaceDiff:
    """What changed.

    Attributes:
        appeared: Controls that were not there.
        gone: Controls that are no longer there.
        changed: Fields of controls that stayed; of a secret field only whether it is filled.
        moved: Controls that stayed but stand elsewhere: in another place or another order.
        context_appeared: What the page says and did not say before.
        context_gone: What it no longer says.
        page_changed: Another page is shown: the address differs by more than its fragment.
        url_before: The address before.
        url_after: The address after.
        focus: The control that has the focus now and had not before.
    """

    appeared: tuple[Affordance, ...] = ()
    gone: tuple[Affordance, ...] = ()
    changed: tuple[Change, ...] = ()
    moved: tuple[Affordance, ...] = ()
    context_appeared: tuple[ContextItem, ...] = ()
    context_gone: tuple[ContextItem, ...] = ()
    page_changed: bool = False
    url_before: str = ""
    url_after: str = ""
    focus: Handle | None = None

    @property
    def effect(self) -> bool:
        """True where anything changed; the focus alone is no effect."""
        lists = (self.appeared, self.gone, self.changed, self.moved, self.context_appeared, self.context_gone)
        return self.page_changed or self.url_before != self.url_after or any(lists)

    @property
    def counts(self) -> dict[str, int]:
        """How many of each kind."""
        names = ("appeared", "gone", "changed", "moved", "context_appeared", "context_gone")
        return {name: len(getattr(self, name)) for name in names}

    def lines(self, *, most: int = LINES_A_KIND) -> tuple[str, ...]:
        """Say it in sentences, one a change.

        Args:
            most: How many of each kind are said; the rest is counted.
        """
        return tuple(self._said(most))

    def to_text(self) -> str:
        """Write all of it, a line a change."""
        return "\n".join(
            self.lines(most=len(self.appeared) + len(self.gone) + len(self.changed) + len(self.moved) + 1_000)
        )

    def to_json(self) -> dict[str, JsonValue]:
        """Return the diff as JSON can hold it; `json_schema()` describes it."""
        return {name: jsonable(getattr(self, name)) for name in self.__slots__}

    def _said(self, most: int) -> Iterator[str]:
        if self.page_changed:
            yield f"The page is now {plain(clipped(self.url_after, 300))}."
        elif self.url_before != self.url_after:
            yield f"The address is now {plain(clipped(self.url_after, 300))}."
        yield from _some(
            [f"It says ({one.kind}): {_text(one.text)}." for one in self.context_appeared[: most + 1]],
            len(self.context_appeared),
            most,
            "more texts",
        )
        yield from _some([_change(one) for one in self.changed[: most + 1]], len(self.changed), most, "more changes")
        yield from _some(
            [f"{_name(one)} appeared." for one in self.appeared[: most + 1]],
            len(self.appeared),
            most,
            "more controls appeared",
        )
        yield from _some(
            [f"{_name(one)} is gone." for one in self.gone[: most + 1]], len(self.gone), most, "more controls are gone"
        )
        yield from _some(
            [f"{_name(one)} moved." for one in self.moved[: most + 1]], len(self.moved), most, "more controls moved"
        )
        yield from _some(
            [f"It no longer says ({one.kind}): {_text(one.text)}." for one in self.context_gone[: most + 1]],
            len(self.context_gone),
            most,
            "more texts are gone",
        )
        if not self.effect:
            yield f"Nothing changed but the focus, now on {self.focus}." if self.focus else "Nothing changed."

    def __repr__(self) -> str:
        said = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in self.counts.items() if count)
        page = "page changed" if self.page_changed else ""
        return f"<SurfaceDiff: {', '.join(filter(None, (page, said))) or 'no effect'}>"

    def _repr_html_(self) -> str:
        return diff_html(self.lines())


def diff_surfaces(before: Listing, after: Listing) -> SurfaceDiff:
    """Compare two surfaces; an element is the same where its ref and its role are."""
    old = {(one.ref, one.role): one for one in before.affordances}
    new = {(one.ref, one.role): one for one in after.affordances}
    stayed = [(old[key], one) for key, one in new.items() if key in old]
    page_changed = before.url.partition("#")[0] != after.url.partition("#")[0]
    said_before, said_after = Counter(map(_said, before.context)), Counter(map(_said, after.context))
    return SurfaceDiff(
        appeared=tuple(one for key, one in new.items() if key not in old),
        gone=tuple(one for key, one in old.items() if key not in new),
        changed=tuple(change for was, now in stayed for change in _changes(was, now)),
        moved=_moved(list(old), stayed),
        context_appeared=_more(after.context, said_before),
        context_gone=_more(before.context, said_after),
        page_changed=page_changed,
        url_before=before.url,
        url_after=after.url,
        focus=next(
            (
                now.handle
                for was, now in stayed
                if now.states.get("focused") is True and was.states.get("focused") is not True
            ),
            None,
        ),
    )


def _changes(was: Affordance, now: Affordance) -> Iterator[Change]:
    def change(field: str, before: StateValue | None, after: StateValue | None) -> Change:
        return Change(handle=now.handle, role=now.role, label=now.label, field=field, before=before, after=after)

    secret = was.secret or now.secret
    if was.label != now.label:
        yield change("label", was.label, now.label)
    if not secret and was.value != now.value:
        yield change("value", was.value, now.value)
    for name in sorted({*was.states, *now.states} - {"focused"}):
        if was.states.get(name) != now.states.get(name) and (name != "filled" or (was.secret and now.secret)):
            yield change(name, was.states.get(name), now.states.get(name))
    if was.description != now.description:
        yield change("description", was.description, now.description)
    if was.error != now.error:
        yield change("error", was.error, now.error)
    if was.options != now.options and [one.label for one in was.options] != [one.label for one in now.options]:
        yield change("options", len(was.options), len(now.options))


def _moved(order: Sequence[tuple[str, str]], stayed: list[tuple[Affordance, Affordance]]) -> tuple[Affordance, ...]:
    """Return those in another place, and the fewest that must have moved for the order to be what it is."""
    rank = {key: index for index, key in enumerate(order)}
    kept = _longest_rising([rank[was.ref, was.role] for was, _ in stayed])
    return tuple(now for index, (was, now) in enumerate(stayed) if index not in kept or _place(was) != _place(now))


def _place(one: Affordance) -> tuple[object, ...]:
    return one.frame, one.dialog, one.landmark, one.group


def _longest_rising(ranks: list[int]) -> set[int]:
    """Return the indices of a longest rising run (patience sorting, n log n)."""
    tops: list[int] = []
    at: list[int] = []
    previous: list[int] = []
    for index, rank in enumerate(ranks):
        pile = bisect_left(tops, rank)
        previous.append(at[pile - 1] if pile else -1)
        if pile == len(tops):
            tops.append(rank)
            at.append(index)
        else:
            tops[pile] = rank
            at[pile] = index
    kept = set()
    index = at[-1] if at else -1
    while index >= 0:
        kept.add(index)
        index = previous[index]
    return kept


def _said(item: ContextItem) -> tuple[str, str]:
    return item.kind, item.text


def _more(items: Sequence[ContextItem], known: Counter[tuple[str, str]]) -> tuple[ContextItem, ...]:
    left = known.copy()
    more = []
    for item in items:
        if left[_said(item)] > 0:
            left[_said(item)] -= 1
        else:
            more.append(item)
    return tuple(more)


def _some(said: list[str], total: int, most: int, rest: str) -> Iterator[str]:
    yield from said[:most]
    if total > most:
        yield f"{total - most} {rest}."


def _name(one: Affordance | Change) -> str:
    return f"{one.handle} {plain(one.role)} {_text(one.label)}"


def _text(text: str) -> str:
    return quoted(clipped(text, TEXT_CHARS))


def _change(one: Change) -> str:
    if one.field == "filled":
        return f"{_name(one)} is {'filled' if one.after is True else 'empty'} now."
    return f"{_name(one)}: {plain(one.field)} was {_value(one.before)}, is {_value(one.after)}."


def _value(value: StateValue | None) -> str:
    if value is None:
        return "not given"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(value) if isinstance(value, str) else f"{value:g}"
