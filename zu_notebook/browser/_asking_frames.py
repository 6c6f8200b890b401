"""Ask the frames of a page what is in them, and know without asking where nothing changed."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._building import Answer
from zu_notebook.browser._closed import adopt_closed_roots
from zu_notebook.browser._frames import FrameGone, World
from zu_notebook.browser._listeners import Listeners
from zu_notebook.errors import ScriptError

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

__all__ = ["FrameAsking"]

_ADOPT_ROUNDS = 4
_CLOCK_MS = 0.2
"""A document's clock is made coarse by so much."""


@dataclass(frozen=True, slots=True)
class _Counts:
    """What the browser counts in one process.

    Attributes:
        work: How often styles were computed and boxes laid out: while it stays the same, styles and boxes do.
        listeners: How many event listeners there are.
        at_ms: When that was, by the clock of the process' outermost document.
    """

    work: tuple[float, float]
    listeners: int
    at_ms: float

    def is_before(self, answer: Answer | None) -> bool:
        """Whether that was before the outermost frame, which is asked first, had given this answer."""
        return answer is not None and self.at_ms < answer["end"] - _CLOCK_MS


@dataclass(frozen=True, slots=True)
class _Answered:
    """An answer of a frame, and what was counted before it was given; None where that is not known."""

    answer: Answer
    counts: _Counts | None

    def holds(self, now: _Counts) -> bool:
        """Whether styles and boxes are still what they were."""
        return self.counts is not None and self.counts.work == now.work


@dataclass(slots=True)
class _Kept:
    """What is kept of one document.

    Attributes:
        answers: Its newest answers: of the whole tree (True), and of what a surface needs (False).
        html_chars: Characters of its HTML; None before they were counted.
        hosts: Elements that could have a closed shadow root and were not asked yet.
        gone: Elements that are gone for good, which was not told yet.
        is_mutated: Its tree changed since the listeners in it were heard of.
    """

    answers: dict[bool, _Answered] = field(default_factory=dict)
    html_chars: int | None = None
    hosts: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    is_mutated: bool = False


class FrameAsking:
    """Ask frames, a process at a time.

    A frame's script tells whether anything changed since its last answer that a script can see: the tree, what fields
    hold, the focus, scrolling. What it can't see, styles and boxes, the browser counts. Where both are as they were,
    the last answer still holds.
    """

    def __init__(self) -> None:
        self._listeners = Listeners()
        self._kept: WeakKeyDictionary[World, _Kept] = WeakKeyDictionary()

    def html_chars(self, world: World) -> int | None:
        """Give the characters of a document's HTML; None where they were not counted."""
        return self._keep(world).html_chars

    def take_gone(self, world: World) -> list[int]:
        """Give, once, the numbers of elements of a document that are gone for good."""
        kept = self._keep(world)
        gone, kept.gone = kept.gone, []
        return gone

    async def ask(self, worlds: Sequence[World], *, tree: bool, html_of: World | None) -> dict[World, Answer]:
        """Ask the frames of one process.

        Args:
            worlds: The frames, outermost first.
            tree: All of the accessibility tree, texts included, in place of what a surface needs.
            html_of: The frame whose HTML is counted too.

        Returns:
            What each frame has; frames that are gone are left out. The same object as the last time where nothing
            changed.
        """
        session = worlds[0].session
        if not any(self._keep(world).answers for world in worlds):
            counts = await _count(session)
            await self._listeners.take(worlds, await self._listeners.ask(worlds), _listeners_of(counts))
        numbers = [0 if self._lacks_html(world, html_of) else self._number(world, tree=tree) for world in worlds]
        # Counting breaks in on whatever runs: it may come early, seldom late.
        counting = asyncio.ensure_future(_count(session))
        asked = [
            asyncio.ensure_future(_text(world, number, tree=tree, html=self._lacks_html(world, html_of)))
            for world, number in zip(worlds, numbers, strict=True)
        ]
        is_watched = self._listeners.are_watched(worlds)
        listed = asyncio.ensure_future(self._listeners.ask(worlds) if is_watched else _nothing())
        await asyncio.gather(counting, *asked, listed)
        before, texts = counting.result(), [each.result() for each in asked]
        after = await _count(session) if "" in texts else None
        by_world = dict(zip(worlds, texts, strict=True))
        fresh: dict[World, Answer] = {world: json.loads(text) for world, text in by_world.items() if text}
        base = before if before is not None and before.is_before(fresh.get(worlds[0])) else None
        answers = {world: self._take(world, answer, base, tree=tree) for world, answer in fresh.items()}
        again = []
        for world, text in by_world.items():
            if text == "":
                kept = self._keep(world).answers[tree]
                if after is not None and kept.holds(after):
                    answers[world] = kept.answer
                else:
                    again.append(world)
        answers.update(await self._again(again, after, tree=tree))
        counts = after or before
        counted = _listeners_of(counts)
        mutated = self._take_mutated(worlds)
        if is_watched or self._listeners.may_have_changed(worlds, counted, mutated=mutated):
            heard = listed.result() if is_watched else await self._listeners.ask(worlds)
            changed = await self._listeners.take(worlds, heard, counted)
            answers.update(await self._again([world for world in changed if world in answers], counts, tree=tree))
        for world in list(answers):
            answers.update(await self._adopted(world, counts, tree=tree))
        return answers

    async def _again(self, worlds: Sequence[World], counts: _Counts | None, *, tree: bool) -> dict[World, Answer]:
        texts = await asyncio.gather(*(_text(world, 0, tree=tree, html=False) for world in worlds))
        return {
            world: self._take(world, json.loads(text), counts, tree=tree)
            for world, text in zip(worlds, texts, strict=True)
            if text is not None
        }

    async def _adopted(self, world: World, counts: _Counts | None, *, tree: bool) -> dict[World, Answer]:
        """Look again where the frame names elements that turn out to have closed shadow roots."""
        kept = self._keep(world)
        found: dict[World, Answer] = {}
        for _ in range(_ADOPT_ROUNDS):
            hosts, kept.hosts = kept.hosts, []
            if not hosts or not await adopt_closed_roots(world, hosts):
                break
            found.update(await self._again([world], counts, tree=tree))
        return found

    def _take(self, world: World, answer: Answer, counts: _Counts | None, *, tree: bool) -> Answer:
        kept = self._keep(world)
        kept.answers[tree] = _Answered(answer, counts)
        kept.html_chars = answer.get("html", kept.html_chars)
        kept.hosts += answer.pop("closed", ())
        kept.gone += answer.pop("gone", ())
        kept.is_mutated |= bool(answer.pop("mutated", False))
        return answer

    def _take_mutated(self, worlds: Sequence[World]) -> bool:
        kept = [self._keep(world) for world in worlds]
        found = any(each.is_mutated for each in kept)
        for each in kept:
            each.is_mutated = False
        return found

    def _number(self, world: World, *, tree: bool) -> int:
        """Give the number of the look that a frame's answer may be the same as; 0 where there is none."""
        answered = self._keep(world).answers.get(tree)
        return 0 if answered is None or answered.counts is None else int(answered.answer["look"])

    def _lacks_html(self, world: World, html_of: World | None) -> bool:
        return world is html_of and self._keep(world).html_chars is None

    def _keep(self, world: World) -> _Kept:
        return self._kept.setdefault(world, _Kept())


async def _nothing() -> None:
    return None


def _listeners_of(counts: _Counts | None) -> int:
    return -1 if counts is None else counts.listeners


async def _count(session: CDPSession) -> _Counts | None:
    try:
        answer = await session.send("Performance.getMetrics")
    except PlaywrightError:
        return None
    values = {each["name"]: each["value"] for each in answer["metrics"]}
    return _Counts(
        work=(values["LayoutCount"], values["RecalcStyleCount"]),
        listeners=int(values["JSEventListeners"]),
        at_ms=(values["Timestamp"] - values["NavigationStart"]) * 1000 if values["NavigationStart"] else math.inf,
    )


async def _text(world: World, number: int, *, tree: bool, html: bool) -> str | None:
    """Ask a frame; "" where it saw the same in the look with that number, None where the frame is gone.

    Raises:
        FrameGone: It is the top frame that is gone.
    """
    try:
        text: str = await world.call("captureSince", number, {"tree": tree, "html": html})
    except (FrameGone, ScriptError):
        if not world.parent_id:
            raise
        return None
    return text
