"""What a capture and its reduction cost, as a ratio to raw calls on the same page in the same run."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass

from zu_notebook.workspaces import Workspace

__all__ = ["PageFigures", "measure"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFigures:
    """One page: medians over its warm captures, in milliseconds, and sizes in characters.

    Attributes:
        capture_ms: A look at all frames, the reduction, and the surface's text.
        own_ms: The CDP calls that the look makes, alone.
        accessibility_ms: `Accessibility.getFullAXTree`, alone.
        aria_ms: Playwright's own snapshot for agents.
        affordances: How many things can be done there.
        surface_chars: The surface's text.
        aria_chars: The text of Playwright's snapshot.
        html_chars: The document's HTML.
    """

    name: str
    capture_ms: float
    own_ms: float
    accessibility_ms: float
    aria_ms: float
    affordances: int
    surface_chars: int
    aria_chars: int
    html_chars: int


def measure(workspace: Workspace, name: str, url: str, *, rounds: int) -> PageFigures:
    """Open a page and measure it; the four ways take turns, so that a noisy machine disturbs them alike.

    Args:
        workspace: Its policy must let the address through.
        name: How the page is called in the figures.
        url: Its address.
        rounds: Warm captures.
    """
    return workspace.thread.run(_measure(workspace, name, url, rounds))


async def _measure(workspace: Workspace, name: str, url: str, rounds: int) -> PageFigures:
    page = await workspace.core.open(url, timeout_s=60.0)
    try:
        raw = page.raw_calls()
        times: dict[str, list[float]] = {"capture": [], "own": [], "accessibility": [], "aria": []}
        surface = await page.surface()
        aria_chars, text = 0, ""
        for _ in range(rounds):
            started = time.perf_counter()
            surface = await page.surface()
            text = surface.to_text()
            times["capture"].append((time.perf_counter() - started) * 1000)
            times["own"].append(await raw.own_ms())
            times["accessibility"].append(await raw.accessibility_ms())
            aria_ms, aria_chars = await raw.aria_snapshot()
            times["aria"].append(aria_ms)
        median = {way: statistics.median(taken) for way, taken in times.items()}
        look = page.last_look
        return PageFigures(
            name=name,
            capture_ms=median["capture"],
            own_ms=median["own"],
            accessibility_ms=median["accessibility"],
            aria_ms=median["aria"],
            affordances=len(surface),
            surface_chars=len(text),
            aria_chars=aria_chars,
            html_chars=(surface.page_tokens or 0) * 4 if look is None or look.html_chars is None else look.html_chars,
        )
    finally:
        await page.close()
