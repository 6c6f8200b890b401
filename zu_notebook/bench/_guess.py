"""How often what has no role and takes clicks is found, on pages that say it themselves."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from zu_notebook.workspaces import PageCore, Workspace

__all__ = ["GuessFigures", "guess_rate"]

_TRUTH = "data-takes-clicks"


@dataclass(slots=True)
class GuessFigures:
    """One page.

    Attributes:
        truth: Elements that take clicks and have no role for it, as the page's author marked them.
        listed: Those of them that are listed, by what speaks for them.
        missed: The names of those that are not.
        wrong: What is listed for being clickable, and is not marked.
    """

    truth: int = 0
    listed: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def guess_rate(workspace: Workspace, url: str) -> GuessFigures:
    """Measure a page whose elements that take clicks without a role bear the attribute `data-takes-clicks`."""
    return workspace.thread.run(_measure(workspace, url))


async def _measure(workspace: Workspace, url: str) -> GuessFigures:
    page = await workspace.core.open(url)
    try:
        return await _count(page)
    finally:
        await page.close()


async def _count(page: PageCore) -> GuessFigures:
    surface = await page.surface()
    marked = dict(await page.raw_calls().elements(f"[{_TRUTH}]"))
    figures = GuessFigures(truth=len(marked))
    for each in surface:
        if each.ref in marked:
            del marked[each.ref]
            figures.listed[each.clickable or f"role {each.role}"] += 1
        elif each.clickable:
            figures.wrong.append(f'{each.role} "{each.label or each.cue}" ({each.clickable})')
    figures.missed = list(marked.values())
    return figures
