"""From a ref to a place on the screen where input lands on that element and on nothing else."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Literal

from zu_notebook.browser._frames import FrameGone, Frames, World
from zu_notebook.control import deliver
from zu_notebook.errors import ActionabilityError, StaleRef, SurfaceError
from zu_notebook.ids import Ref
from zu_notebook.surface import RefBook

__all__ = ["Place", "Targets", "refusal", "stale"]

_TRIES = 4
_PAUSE_S = 0.08
_UNUSABLE = {"gone", "hidden", "disabled", "inert"}


@dataclass(frozen=True, slots=True)
class Place:
    """An element in its document: the world to ask and its number there."""

    world: World
    element: int

    async def call(self, function: str, *args: Any) -> Any:
        """Call a function of the in-page script with this element as its first argument."""
        try:
            return await self.world.call(function, self.element, *args)
        except FrameGone as error:
            raise stale() from error


_REASONS = {
    "hidden": "is hidden",
    "disabled": "is disabled",
    "inert": "is inert: the page has switched this part off",
    "zero-area": "has no size",
    "readonly": "is read-only",
    "not-editable": "takes no text",
    "invalid": "does not take that value",
    "turned": "is in a frame that is gone, or turned so that no press on it is sure to land",
}


def refusal(why: str, what: str, cover: str = "") -> SurfaceError:
    """Make the error for a reason that the in-page script gave; nothing was done."""
    if why == "gone":
        return stale(what)
    if why == "covered":
        return ActionabilityError(
            f"{what} is covered by {cover or 'something else'}; nothing was pressed.",
            hint="Close or move what covers it, then try again.",
        )
    return ActionabilityError(
        f"{what} {_REASONS.get(why, f'can not be acted on ({why})')}; nothing was done.",
        hint="Look at page.surface() again: its state may change when something else is done first.",
    )


def stale(what: str = "The element") -> StaleRef:
    """Make the error for an element that is gone."""
    return StaleRef(f"{what} is gone from the page.", hint="Call page.surface() and use a handle from it.")


class Targets:
    """Find elements by ref, and points on them."""

    def __init__(self, frames: Frames, refs: RefBook) -> None:
        self._frames = frames
        self._refs = refs

    async def top(self) -> World:
        """Give the world of the top document."""
        return await self._frames.top()

    async def place(self, ref: Ref, what: str) -> Place:
        """Find the element of a ref.

        Raises:
            StaleRef: It is gone, was taken out of the document, or never was.
        """
        found = self._refs.place(ref)
        world = self._frames.by_unique_id(found[0]) if found else None
        if found is None or world is None:
            raise stale(what)
        place = Place(world, found[1])
        if not await place.call("alive"):
            raise stale(what)
        return place

    async def point(self, place: Place, what: str) -> tuple[float, float]:
        """Give a point of the top viewport where a press lands on the element, scrolled to if need be.

        What covers it for a moment (a menu that closes, an animation) is waited for, shortly.

        Raises:
            ActionabilityError: Something else would take the press, or the element is hidden or disabled.
        """
        answer = await self._try_point(place, scroll=True)
        for _ in range(_TRIES):
            if answer["ok"] or answer["why"] not in {"covered", "zero-area"}:
                break
            # In view in its frame, and yet the frame itself may be out of view.
            inner = place.world.owner_of is not None
            answer = await self._try_point(place, scroll="always" if inner else True)
            if not answer["ok"]:
                await asyncio.sleep(_PAUSE_S)
        if answer["ok"]:
            return answer["x"], answer["y"]
        raise refusal(answer["why"], what, answer.get("cover", ""))

    async def point_in_view(self, place: Place, *, scroll: bool = False) -> tuple[float, float] | None:
        """Give a point where a press lands on the element as the page stands; None where there is none.

        Args:
            place: The element.
            scroll: Bring it into view first.
        """
        answer = await self._try_point(place, scroll=scroll)
        return (answer["x"], answer["y"]) if answer["ok"] else None

    async def check_usable(self, place: Place, what: str) -> None:
        """Refuse an element that nobody could use now, wherever it stands.

        Raises:
            ActionabilityError: It is hidden, disabled or inert.
        """
        answer = await place.call("target", {"scroll": False})
        if not answer["ok"] and answer["why"] in _UNUSABLE:
            raise refusal(answer["why"], what)

    async def _try_point(self, place: Place, *, scroll: bool | Literal["always"]) -> dict[str, Any]:
        try:
            return await self._mapped(place, scroll=scroll)
        except FrameGone as error:
            raise stale() from error

    async def _mapped(self, place: Place, *, scroll: bool | Literal["always"]) -> dict[str, Any]:
        asked = place.call("target", {"scroll": scroll})
        answer: dict[str, Any] = await (deliver(asked) if scroll else asked)
        if not answer["ok"]:
            return answer
        x, y = answer["x"], answer["y"]
        world = place.world
        while world.owner_of is not None and world.owner is not None:
            offset = await world.owner_of.call("frameOffset", world.owner)
            if offset is None:
                return {"ok": False, "why": "turned"}
            x, y = offset["x"] + x * offset["sx"], offset["y"] + y * offset["sy"]
            hit = await world.owner_of.call("hit", world.owner, x, y)
            if not hit["ok"]:
                return {"ok": False, "why": "covered", "cover": hit.get("cover", "")}
            world = world.owner_of
        return {"ok": True, "x": x, "y": y}
