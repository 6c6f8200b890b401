"""Whether a press of ours does what a person's does: on fresh loads, beside the bare mouse at the same point."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from zu_notebook.bench._capture import OPEN_S
from zu_notebook.errors import ActionabilityError, LocateError, ZuError
from zu_notebook.surface import ActionSurface, Affordance
from zu_notebook.workspaces import PageCore, Workspace

__all__ = ["Pressed", "Sample", "changed", "press_sample", "sample_of"]

_REST_S = 30.0
_SHOWN = 120
_AGAIN = 6
_WHAT = ("address", "title", "body", "values", "focus", "frames", "tabs", "events")


@dataclass(frozen=True, slots=True)
class Sample:
    """One control to press: the page, and its place among the page's controls."""

    page: str
    url: str
    place: int


@dataclass(frozen=True, slots=True)
class Pressed:
    """What came of pressing one control in both ways.

    Attributes:
        what: The page and the control.
        differs: What is not the same after it: of the address, the document, values, focus and events.
        evades: It never comes to rest under the pointer: no two presses find it at the same point.
        by_itself: Presses with the bare mouse differ among themselves in the same things: the page does so by itself.
        note: A failure, or the first difference.
    """

    what: str
    differs: tuple[str, ...] = ()
    by_itself: bool = False
    evades: bool = False
    note: str = ""

    @property
    def equal(self) -> bool:
        """Whether both presses did the same."""
        return not self.differs and not self.note


def sample_of(pages: Sequence[tuple[str, str]], roles: Sequence[Sequence[str]], size: int) -> list[Sample]:
    """Choose controls, evenly spread over all pages, links at most half of them; the same every time.

    Args:
        pages: The pages' names and addresses.
        roles: The roles of each page's controls, in order.
        size: At most so many.
    """
    every = [
        (role == "link", Sample(name, url, place))
        for (name, url), held in zip(pages, roles, strict=True)
        for place, role in enumerate(held)
    ]
    others = [sample for is_link, sample in every if not is_link]
    links = [sample for is_link, sample in every if is_link]
    of_others = min(len(others), max(size - size // 2, size - len(links)))
    return _spread(others, of_others) + _spread(links, min(len(links), size - of_others))


def _spread(given: Sequence[Sample], size: int) -> list[Sample]:
    return [given[(2 * number + 1) * len(given) // (2 * size)] for number in range(size)]


def press_sample(
    workspace: Workspace, samples: Sequence[Sample], told: Callable[[Pressed], None], *, most: int
) -> list[Pressed]:
    """Press each control in both ways.

    Args:
        workspace: Its policy must let the addresses through.
        samples: What to press.
        told: Called with each result as it comes.
        most: So many are compared at most; those that evade don't count.
    """
    done: list[Pressed] = []
    for sample in samples:
        if sum(not each.evades for each in done) == most:
            break
        try:
            pressed = workspace.thread.run(_compare(workspace, sample))
        except ZuError as error:
            pressed = Pressed(f"{sample.page} control {sample.place + 1}", note=str(error))
        done.append(pressed)
        told(pressed)
    return done


async def _compare(workspace: Workspace, sample: Sample) -> Pressed:
    ours, control = await _press(workspace, sample, None, bare=False)
    raw, _ = await _press(workspace, sample, control, bare=True)
    what = f'{sample.page}: {control.role} "{control.label or control.cue}"'
    differs = _differences(ours, raw)
    if not differs:
        return Pressed(what)
    if await _evades(workspace, sample, control):
        return Pressed(what, differs, evades=True)
    by_itself = False
    for _ in range(_AGAIN):
        again, _ = await _press(workspace, sample, control, bare=True)
        by_itself = set(differs) <= set(_differences(again, raw))
        if by_itself or not _differences(ours, again):
            break
    first = differs[-1] if differs[-1] == "events" else differs[0]
    return Pressed(what, differs, by_itself, note=f"{first}: {_first_difference(ours[first], raw[first])}")


async def _evades(workspace: Workspace, sample: Sample, known: Affordance) -> bool:
    page = await workspace.core.open(sample.url, timeout_s=OPEN_S)
    try:
        mouse = page.raw_calls().press
        await mouse.load_fully()
        control = _control(await page.surface(), sample.place, known)
        return not await mouse.stands_under(control.ref, *await mouse.point(control.ref))
    except ActionabilityError:
        return False
    finally:
        await page.close()


async def _press(
    workspace: Workspace, sample: Sample, known: Affordance | None, *, bare: bool
) -> tuple[dict[str, Any], Affordance]:
    """Load the page, press, let it come to rest, and give its state and what was pressed."""
    page = await workspace.core.open(sample.url, timeout_s=OPEN_S)
    try:
        await page.raw_calls().dismiss_dialogs()
        mouse = page.raw_calls().press
        await mouse.load_fully()
        control = _control(await page.surface(), sample.place, known)
        await mouse.note()
        before = await mouse.state()
        refused = ""
        try:
            if bare:
                await _bare(page, control)
            else:
                await page.click(control)
        except ActionabilityError as error:
            refused = str(error)
        await mouse.load_fully()
        after = changed(before, await mouse.state())
        after["events"] = [f"refused: {refused}"] if refused else list(mouse.events)
        return after, control
    finally:
        await page.close()


def changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Give the state after a press, with the documents and the values as what changed in them.

    What a page puts together in another order on each load is the same before and after, and no change.
    """
    same_size = len(before["values"]) == len(after["values"])
    pairs = enumerate(zip(before["values"], after["values"], strict=True)) if same_size else ()
    return {
        **after,
        "body": _tags_changed(before["body"], after["body"]),
        "frames": _tags_changed("".join(before["frames"]), "".join(after["frames"])),
        "values": [(at, old, new) for at, (old, new) in pairs if old != new] if same_size else after["values"],
    }


def _tags_changed(before: str, after: str) -> list[str]:
    """Tell which tags, each with the text behind it, are there after and were not before, and the other way round."""
    old, new = Counter(before.split("<")), Counter(after.split("<"))
    return [*(f"+<{tag}" for tag in (new - old).elements()), *(f"-<{tag}" for tag in (old - new).elements())]


async def _bare(page: PageCore, control: Affordance) -> None:
    raw = page.raw_calls()
    x, y = await raw.press.point(control.ref)
    raw.begin()
    await raw.press.press_at(x, y)
    async with asyncio.timeout(_REST_S):
        await raw.rest()


def _control(surface: ActionSurface, place: int, known: Affordance | None) -> Affordance:
    """Choose the control at a place; on a further load, the one that is called and placed as it was."""
    controls = [each for each in surface if not each.disabled]
    if known is not None:
        key = (known.role, known.label, known.frame, known.position)
        controls = [each for each in controls if (each.role, each.label, each.frame, each.position) == key]
    if not controls:
        raise LocateError("The control is not there on this load.")
    return controls[min(place, len(controls) - 1)]


def _differences(one: dict[str, Any], other: dict[str, Any]) -> tuple[str, ...]:
    return tuple(key for key in _WHAT if one.get(key) != other.get(key))


def _first_difference(one: object, other: object) -> str:
    """Show the place where two states part."""
    if isinstance(one, list) and isinstance(other, list):
        for left, right in zip(one, other, strict=False):
            if left != right:
                return _first_difference(str(left), str(right))
        more = one if len(one) > len(other) else other
        return f"{len(one)} here, {len(other)} with the bare mouse; {str(more[min(len(one), len(other))])[:_SHOWN]}"
    left, right = str(one), str(other)
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    start = max(0, at - _SHOWN // 3)
    here, there = (" ".join(text[start : at + _SHOWN].split()) for text in (left, right))
    return f"…{here}… here, …{there}… with the bare mouse"
