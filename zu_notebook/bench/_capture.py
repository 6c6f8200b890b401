"""What a look at a page costs and tells, beside raw calls and other programs on the same page in the same run."""

from __future__ import annotations

import asyncio
import builtins
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from zu_notebook.bench._judge import WIDGETS, Asked, Kept, Verdict, ask, judge
from zu_notebook.bench._peer_text import Reader, count_listed, read_aria, read_aria_with_refs
from zu_notebook.bench._peers import Peer, PeerTrouble, Way
from zu_notebook.browser import AxNode, RawCalls
from zu_notebook.errors import SurfaceError, TimeoutError  # noqa: A004 - the field's own word
from zu_notebook.surface import ActionSurface
from zu_notebook.workspaces import PageCore, Workspace

__all__ = ["OPEN_S", "OURS", "PageFigures", "WayFigures", "measure"]

OURS = "Zu surface"
_ARIA: Final[Mapping[str, tuple[Literal["ai", "default"], Reader]]] = {
    "Playwright aria, ai": ("ai", read_aria_with_refs),
    "Playwright aria, default": ("default", read_aria),
}
OPEN_S = 60.0
_EACH_S = 60.0
_MOST_WARMING, _WARMING_S = 6, 0.3

Counts = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class WayFigures:
    """One way to tell what is on a page.

    Attributes:
        ms: Median of its warm looks.
        chars: Its text.
        counts: How many of Chromium's named controls and of its widgets it lists, of how many.
    """

    ms: float
    chars: int
    counts: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFigures:
    """One page: medians over its warm looks, in milliseconds, and sizes in characters.

    Attributes:
        name: The page.
        html_chars: The document's HTML.
        own_ms: The CDP calls that our look makes, alone.
        accessibility_ms: `Accessibility.getFullAXTree`, alone.
        ways: Ours and the peers', by name.
        change: What was done that changes little.
        after_ms: Our look after it.
        affordances: How many things can be done there.
        roles: The roles of those of them that are not disabled, in order.
        verdict: What Chromium's tree says to our list.
        failed: Peers that failed here, and what they said.
    """

    name: str
    html_chars: int
    own_ms: float
    accessibility_ms: float
    ways: Mapping[str, WayFigures]
    change: str
    after_ms: float
    affordances: int
    roles: tuple[str, ...]
    verdict: Verdict
    failed: Mapping[str, str] = field(default_factory=dict)


def measure(
    workspace: Workspace, name: str, url: str, *, rounds: int, peers: Sequence[Peer] = (), timeout_s: float = OPEN_S
) -> PageFigures:
    """Open a page and measure it; ways on one page take turns, so that a noisy machine disturbs them alike.

    Args:
        workspace: Its policy must let the address through.
        name: How the page is called in the figures.
        url: Its address.
        rounds: Warm looks of each way.
        peers: Other programs, started; each opens the page in its own browser.
        timeout_s: How long the page may take to open.
    """
    return workspace.thread.run(_measure(workspace, name, url, _Plan(rounds, peers, timeout_s)))


@dataclass(frozen=True, slots=True)
class _Plan:
    rounds: int
    peers: Sequence[Peer]
    timeout_s: float


@dataclass(slots=True)
class _Taken:
    """What was taken so far: times in milliseconds and the newest text, by way; failures by way."""

    times: dict[str, list[float]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)

    def add(self, way: str, ms: float, text: str = "") -> None:
        self.times.setdefault(way, []).append(ms)
        self.texts[way] = text

    def ms(self, way: str) -> float:
        return statistics.median(self.times[way])

    def figures(self, way: str, counts: Counts) -> WayFigures:
        return WayFigures(ms=self.ms(way), chars=len(self.texts[way]), counts=counts)


async def _measure(workspace: Workspace, name: str, url: str, plan: _Plan) -> PageFigures:
    page = await workspace.core.open(url, timeout_s=plan.timeout_s)
    taken = _Taken()
    try:
        raw = page.raw_calls()
        async with asyncio.timeout(plan.timeout_s + _EACH_S * plan.rounds):
            await raw.dismiss_dialogs()
            await _ours(page)
            for _ in range(plan.rounds):
                await _take_turns(page, raw, taken)
            surface = await page.surface()
            kept = _places(page) | _kept(surface)
            nodes = await raw.accessible()
            change = ""
            for _ in range(plan.rounds):
                change = await raw.change_a_little()
                taken.add("after", (await _ours(page))[0])
    except builtins.TimeoutError as error:
        raise TimeoutError("It did not answer in time.", hint="A script of it may run without an end.") from error
    finally:
        await page.close()
    asked = [one for one in map(_asked, nodes) if one is not None]
    reach = [one for one in asked if not one.inner and one.key is not None]
    ways = {OURS: taken.figures(OURS, _our_counts(reach, kept))}
    for way, (_mode, read) in _ARIA.items():
        if way in taken.texts:
            ways[way] = taken.figures(way, count_listed(reach, read(taken.texts[way])))
    for peer in plan.peers:
        try:
            ways |= await _of_peer(peer, url, plan.rounds, reach)
        except PeerTrouble as trouble:
            taken.failed[peer.name] = str(trouble)
    return PageFigures(
        name=name,
        html_chars=(surface.page_tokens or 0) * 4,
        own_ms=taken.ms("own"),
        accessibility_ms=taken.ms("ax"),
        ways=ways,
        change=change,
        after_ms=taken.ms("after"),
        affordances=len(surface),
        roles=tuple(each.role for each in surface if not each.disabled),
        verdict=judge(asked, kept, [each.ref for each in surface]),
        failed=taken.failed,
    )


async def _take_turns(page: PageCore, raw: RawCalls, taken: _Taken) -> None:
    taken.add(OURS, *await _ours(page))
    taken.add("own", await raw.own_ms())
    taken.add("ax", await raw.accessibility_ms())
    for way, (mode, _read) in _ARIA.items():
        if way not in taken.failed:
            try:
                taken.add(way, *await raw.aria_snapshot(mode))
            except SurfaceError as error:
                taken.failed[way] = str(error)


async def _ours(page: PageCore) -> tuple[float, str]:
    started = time.perf_counter()
    text = (await page.surface()).to_text()
    return (time.perf_counter() - started) * 1000, text


async def _of_peer(peer: Peer, url: str, rounds: int, reach: Sequence[Asked]) -> dict[str, WayFigures]:
    taken = _Taken()
    await peer.open(url)
    for way in peer.ways:
        await _warm(way)
    for _ in range(rounds):
        for way in peer.ways:
            started = time.perf_counter()
            text = await way.take()
            taken.add(way.name, (time.perf_counter() - started) * 1000, text)
    await peer.open("about:blank")
    return {
        way.name: taken.figures(way.name, count_listed(reach, way.read(taken.texts[way.name]))) for way in peer.ways
    }


async def _warm(way: Way) -> None:
    """Look until the page tells the same twice: what its scripts still put in would be missed unfairly."""
    before = ""
    for _ in range(_MOST_WARMING):
        text = await way.take()
        if len(text) == len(before):
            return
        before = text
        await asyncio.sleep(_WARMING_S)


def _asked(node: AxNode) -> Asked | None:
    return ask(node.role, node.name, node.ref, focusable=node.focusable, inner=node.inner)


def _kept(surface: ActionSurface) -> dict[str, Kept]:
    """Tell of each element what became of it in a surface."""
    kept: dict[str, Kept] = {
        each.ref: Kept("pruned", each.role, each.label, each.reason.partition(" by ")[0]) for each in surface.pruned
    }
    for each in surface:
        kept |= {option.ref: Kept("choice", "option", option.label) for option in each.options}
    return kept | {each.ref: Kept("listed", each.role, each.label) for each in surface}


def _places(page: PageCore) -> dict[str, Kept]:
    """Tell what takes the focus only as a place to start from: its controls are listed, each by itself."""
    nodes = page.last_look.nodes if page.last_look is not None else ()
    holders = {node.parent for node in nodes}
    places: dict[str, Kept] = {}
    for node in nodes:
        if node.role in {"dialog", "alertdialog"}:
            places[node.ref] = Kept("pruned", node.role, node.name, "a dialog: what is in it is listed")
        elif node.role == "generic" and not node.name and node.ref in holders:
            places[node.ref] = Kept(
                "pruned", node.role, "", "a nameless box that takes the focus: what is in it is listed"
            )
    return places


def _our_counts(reach: Sequence[Asked], kept: Mapping[str, Kept]) -> Counts:
    """Count as for a peer: nothing is excluded, and what is listed under a list counts as listed."""

    def is_listed(one: Asked) -> bool:
        found = None if one.key is None else kept.get(one.key)
        return found is not None and found.where != "pruned" and (not one.name or found.name[:380] == one.name[:380])

    def count(of: Callable[[Asked], bool]) -> tuple[int, int]:
        fitting = [one for one in reach if of(one)]
        return sum(map(is_listed, fitting)), len(fitting)

    return {"named": count(lambda one: bool(one.name)), "widgets": count(lambda one: one.role in WIDGETS)}
