"""Which elements have listeners for presses: the browser knows, and tells the in-page script which they are."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._frames import FrameGone, World
from zu_notebook.errors import ScriptError

__all__ = ["Listener", "Listeners"]

Listener: TypeAlias = dict[str, Any]
"""As `DOMDebugger.getEventListeners` has it."""

_PRESSES = frozenset({"click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup"})
_GROUP = "zu-listeners"
_CHEAP = 300
"""So many listeners can be asked for whenever the page changed; more only when the browser counts other ones."""
_REST = 5.0
"""For so many times as long as asking for many took, they are not asked for again."""
_AT_ONCE = 300
"""So many new elements are looked up at one look; the rest at the next ones."""
_NUMBERS = "function (...given) { return __zu.numbersOf(given); }"


@dataclass(slots=True)
class _Heard:
    """What is known of the listeners of one process.

    Attributes:
        size: How many listeners there were, of whatever kind.
        counted: What the browser counted when they were asked for.
        places: By backend node: the frame and the number of its element; None where it is none.
        left: Elements are left that were not looked up yet.
        not_before: When they may be asked for again where there are many, by the loop's clock.
    """

    size: int = 0
    counted: int = -1
    places: dict[int, tuple[World, int] | None] = field(default_factory=dict)
    left: bool = False
    not_before: float = 0.0


class Listeners:
    """Keep the in-page script of each frame told of which elements have listeners of their own for presses."""

    def __init__(self) -> None:
        self._heard: WeakKeyDictionary[World, _Heard] = WeakKeyDictionary()
        self._told: WeakKeyDictionary[World, frozenset[int]] = WeakKeyDictionary()
        self._documents: WeakKeyDictionary[World, str] = WeakKeyDictionary()

    def are_watched(self, worlds: Sequence[World]) -> bool:
        """Whether to ask along with every look: something is taken for clickable that may stop being so, unseen."""
        heard = self._of(worlds)
        return heard.size <= _CHEAP and any(heard.places.values())

    def counted(self, worlds: Sequence[World]) -> int:
        """How many listeners the browser counted when they were asked for last; -1 before that."""
        return self._of(worlds).counted

    def may_have_changed(self, worlds: Sequence[World], counted: int, *, mutated: bool) -> bool:
        """Whether there may be others than were heard of.

        Args:
            worlds: The frames of one process, outermost first.
            counted: How many listeners the browser counts in that process.
            mutated: The tree of one of the frames changed since.
        """
        heard = self._of(worlds)
        if heard.size > _CHEAP:
            is_time = asyncio.get_running_loop().time() >= heard.not_before
            return is_time and (heard.left or heard.counted != counted)
        return mutated or heard.left or heard.counted != counted

    async def ask(self, worlds: Sequence[World]) -> list[Listener] | None:
        """Ask for all listeners of one process; None where the document is on its way.

        Args:
            worlds: The frames of the process, outermost first.
        """
        inner = {world.frame_id for world in worlds}
        started = asyncio.get_running_loop().time()
        try:
            listed = await asyncio.gather(*(self._of_frame(world) for world in worlds if world.parent_id not in inner))
        except (PlaywrightError, FrameGone, ScriptError):
            return None
        now = asyncio.get_running_loop().time()
        self._of(worlds).not_before = now + (now - started) * _REST
        return [each for listeners in listed for each in listeners]

    async def take(self, worlds: Sequence[World], listed: list[Listener] | None, counted: int) -> list[World]:
        """Tell the frames' scripts what they have not heard yet.

        Args:
            worlds: The frames of one process, outermost first.
            listed: What `ask` gave.
            counted: How many listeners the browser counted before that.

        Returns:
            The frames in which a look would find something else than before.
        """
        heard = self._of(worlds)
        if listed is None:
            heard.counted = -1
            return []
        heard.size, heard.counted = len(listed), counted
        present = dict.fromkeys(
            each["backendNodeId"] for each in listed if each["type"] in _PRESSES and "backendNodeId" in each
        )
        heard.places = {node: place for node, place in heard.places.items() if node in present}
        unknown = [node for node in present if node not in heard.places]
        heard.left = len(unknown) > _AT_ONCE
        try:
            if unknown:
                heard.places.update(await _places(worlds, unknown[:_AT_ONCE]))
            changed = await asyncio.gather(*(self._tell(world, heard) for world in worlds))
        except (PlaywrightError, FrameGone, ScriptError):
            # The document is on its way: whoever looks next asks anew.
            heard.counted = -1
            return []
        return [world for world, is_changed in zip(worlds, changed, strict=True) if is_changed]

    async def _tell(self, world: World, heard: _Heard) -> bool:
        numbers = frozenset(place[1] for place in heard.places.values() if place is not None and place[0] is world)
        if self._told.get(world, frozenset()) == numbers:
            return False
        changed: bool = await world.call("setListening", sorted(numbers))
        self._told[world] = numbers
        return changed

    def _of(self, worlds: Sequence[World]) -> _Heard:
        return self._heard.setdefault(worlds[0], _Heard())

    async def _of_frame(self, world: World) -> list[Listener]:
        """Give the listeners in a frame and in the frames of its process that are in it."""
        document = self._documents.get(world)
        if document is None:
            # Of the page's own world: asked about one of another world, the browser makes what it can't bear later on.
            asked = {"expression": "document", **({"uniqueContextId": world.page_id} if world.page_id else {})}
            found = await world.session.send("Runtime.evaluate", asked)
            document = self._documents[world] = found["result"]["objectId"]
        answer = await world.session.send(
            "DOMDebugger.getEventListeners", {"objectId": document, "depth": -1, "pierce": True}
        )
        listeners: list[Listener] = answer["listeners"]
        return listeners


async def _places(worlds: Sequence[World], nodes: Sequence[int]) -> dict[int, tuple[World, int] | None]:
    """Find in which frame nodes are, and their numbers there."""
    session = worlds[0].session

    async def resolve(node: int) -> str | None:
        given = {"backendNodeId": node, "executionContextId": worlds[0].context_id, "objectGroup": _GROUP}
        try:
            answer = await session.send("DOM.resolveNode", given)
        except PlaywrightError:
            return None
        object_id: str = answer["object"]["objectId"]
        return object_id

    places: dict[int, tuple[World, int] | None] = dict.fromkeys(nodes)
    objects = await asyncio.gather(*map(resolve, nodes))
    waiting = {node: object_id for node, object_id in zip(nodes, objects, strict=True) if object_id is not None}
    for world in worlds:
        if not waiting:
            break
        answer = await session.send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": _NUMBERS,
                "executionContextId": world.context_id,
                "arguments": [{"objectId": object_id} for object_id in waiting.values()],
                "returnByValue": True,
            },
        )
        numbers = answer["result"].get("value", [])
        for node, number in zip(list(waiting), numbers, strict=False):
            if number:
                places[node] = (world, number)
                del waiting[node]
    await session.send("Runtime.releaseObjectGroup", {"objectGroup": _GROUP})
    return places
