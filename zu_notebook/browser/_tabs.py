"""The tabs that one page opened: each becomes a page of its own."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._side_events import SideEvents
from zu_notebook.network import Decision, deny
from zu_notebook.surface import PageStatus

if TYPE_CHECKING:
    from playwright.async_api import Page

__all__ = ["MOST_TABS", "take_tab"]

MOST_TABS: Final = 10
_ARRIVAL_S: Final = 3.0
_NOWHERE: Final = frozenset({"", ":", "about:blank"})


class _Tab(Protocol):
    @property
    def status(self) -> PageStatus: ...

    @property
    def url(self) -> str: ...

    def refusal(self) -> Decision | None: ...

    async def arrive(self, limit_s: float) -> None: ...

    async def close(self) -> None: ...


TabT = TypeVar("TabT", bound=_Tab)


async def take_tab(
    tab: Page,
    tabs: list[TabT],
    beside: SideEvents,
    make: Callable[[Page], Awaitable[TabT]],
    adopt: Callable[[TabT], Awaitable[str]],
) -> None:
    """Make a page of a tab, or say why not.

    Args:
        tab: The tab.
        tabs: The pages that were made of tabs so far; those that are closed are taken out, the new one is put in.
        beside: Takes what is to be said.
        make: Makes the page.
        adopt: Hands it to the workspace, which says what to call it.
    """
    tabs[:] = [each for each in tabs if each.status == "open"]
    if tab.is_closed():
        _said_closed(tab, beside)
        return
    if len(tabs) >= MOST_TABS:
        url = tab.url
        await _close(tab)
        beside.note(f"A tab opened and was closed, for {MOST_TABS} are open: {url}")
        return
    try:
        made = await make(tab)
    except PlaywrightError:
        _said_closed(tab, beside)
        return
    tabs.append(made)
    await made.arrive(_ARRIVAL_S)
    refusal = made.refusal()
    if made.status != "open":
        _said_closed(tab, beside)
    elif refusal is not None and made.url in _NOWHERE:
        await made.close()
        beside.note(f"A tab opened and was closed: {deny(refusal)}")
    else:
        beside.note(await adopt(made))


def _said_closed(tab: Page, beside: SideEvents) -> None:
    # One without an address was there for a file only.
    if tab.url not in _NOWHERE:
        beside.note(f"A tab opened and closed itself: {tab.url}")


async def _close(tab: Page) -> None:
    with contextlib.suppress(PlaywrightError):
        await tab.close()
