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
from zu_notebook.browser._frameworks import Frameworks
from zu_notebook.browser._listeners import Listener, Listeners
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
        unasked: The number of the newest look, and the places of elements that could have a framework's mark.
        gone: Elements that are gone for good, which was not told yet.
        is_mutated: Its tree changed since the listeners in it were heard of.
    """

    answers: dict[bool, _Answered] = field(default_factory=dict)
    html_chars: int | None = None
    hosts: list[int] = field(default_factory=list)
    unasked: tuple[int, list[int]] | None = None
    gone: list[int] = field(default_factory=list)
    is_mutated: bool = False

    def take_hosts(self) -> list[int]:
        hosts, self.hosts = self.hosts, []
        return hosts

    def take_unasked(self) -> tuple[int, list[int]] | None:
        unasked, self.unasked = self.unasked, None
        return unasked


class FrameAsking:
    """Ask frames, a process at a time.

    A frame's script tells whether anything changed since its last answer that a script can see: the tree, what fields
    hold, the focus, scrolling. What it can't see, styles and boxes, the browser counts. Where both are as they were,
    the last answer still holds.
    """

    def __init__(self) -> None:
        self._listeners = Listeners()
        self._frameworks = Frameworks()
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
            await self._hear(worlds, _listeners_of(counts), asyncio.ensure_future(self._listeners.ask(worlds)))
        numbers = [0 if self._lacks_html(world, html_of) else self._number(world, tree=tree) for world in worlds]
        # Counting breaks in on whatever runs: it may come early, seldom late.
        counting = asyncio.ensure_future(_count(session))
        asked = [
            asyncio.ensure_future(_text(world, number, tree=tree, html=self._lacks_html(world, html_of)))
            for world, number in zip(worlds, numbers, strict=True)
        ]
        is_watched = self._listeners.are_watched(worlds)
        listed = asyncio.ensure_future(self._listeners.ask(worlds)) if is_watched else None
        await asyncio.gather(counting, *asked, *([listed] if listed else []))
        before = counting.result()
        texts = {world: each.result() for world, each in zip(worlds, asked, strict=True)}
        fresh: dict[World, Answer] = {world: json.loads(text) for world, text in texts.items() if text}
        base = before if before is not None and before.is_before(fresh.get(worlds[0])) else None
        answers = {world: self._take(world, answer, base, tree=tree) for world, answer in fresh.items()}
        unchanged = [world for world, text in texts.items() if text == ""]
        after = await _count(session) if unchanged else before
        again = []
        for world in unchanged:
            kept = self._keep(world).answers[tree]
            if after is not None and kept.holds(after):
                answers[world] = kept.answer
            else:
                again.append(world)
        answers.update(await self._again(again, after, tree=tree))
        await self._follow(answers, worlds, after, listed, tree=tree)
        return answers

    async def _follow(
        self,
        answers: dict[World, Answer],
        worlds: Sequence[World],
        counts: _Counts | None,
        listed: asyncio.Future[list[Listener] | None] | None,
        *,
        tree: bool,
    ) -> None:
        """Ask the browser for what no script can see, and look again in the frames where it matters."""

        async def again(changed: Sequence[World]) -> None:
            answers.update(await self._again([world for world in changed if world in answers], counts, tree=tree))

        mutated = self._take_mutated(worlds)
        counted = _listeners_of(counts)
        if listed is not None or self._listeners.may_have_changed(worlds, counted, mutated=mutated):
            await again(await self._hear(worlds, counted, listed or asyncio.ensure_future(self._listeners.ask(worlds))))
        named = {world: self._keep(world).take_unasked() for world in answers}
        await again(await self._frameworks.ask({world: asked for world, asked in named.items() if asked}))
        for world in list(answers):
            for _ in range(_ADOPT_ROUNDS):
                hosts = self._keep(world).take_hosts()
                if not hosts or not await adopt_closed_roots(world, hosts):
                    break
                await again([world])

    async def _hear(
        self, worlds: Sequence[World], counted: int, listed: asyncio.Future[list[Listener] | None]
    ) -> list[World]:
        """Tell the frames' scripts what takes clicks; gives the frames in which a look would find something else."""
        frameworks: list[World] = []
        if self._listeners.counted(worlds) != counted:
            frameworks = await self._frameworks.look_for(worlds)
        changed = await self._listeners.take(worlds, await listed, counted)
        return list(dict.fromkeys([*frameworks, *changed]))

    async def _again(self, worlds: Sequence[World], counts: _Counts | None, *, tree: bool) -> dict[World, Answer]:
        texts = await asyncio.gather(*(_text(world, 0, tree=tree, html=False) for world in worlds))
        return {
            world: self._take(world, json.loads(text), counts, tree=tree)
            for world, text in zip(worlds, texts, strict=True)
            if text is not None
        }

    def _take(self, world: World, answer: Answer, counts: _Counts | None, *, tree: bool) -> Answer:
        kept = self._keep(world)
        kept.answers[tree] = _Answered(answer, counts)
        kept.html_chars = answer.get("html", kept.html_chars)
        kept.hosts += answer.pop("closed", ())
        unasked = answer.pop("unasked", None)
        kept.unasked = (answer["look"], unasked) if unasked else None
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
