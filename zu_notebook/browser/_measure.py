"""The raw calls beside which a capture is measured, on the same page in the same run."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Literal

from zu_notebook.browser._ax import AxNode, accessibility_nodes
from zu_notebook.browser._dialogs import Dialogs
from zu_notebook.browser._frames import Frames
from zu_notebook.browser._raw_press import RawPress
from zu_notebook.browser._settle import Settling
from zu_notebook.browser._targets import Targets
from zu_notebook.browser._translate import translating
from zu_notebook.ids import Ref
from zu_notebook.surface import RefBook

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Page

__all__ = ["RawCalls"]

_QUIET_TURNS, _TURN_S = 3, 0.05
_FIRST_FIELD = """(() => {
  const fits = "input:not([type]), input[type=text], input[type=search], input[type=email], textarea";
  const seen = (el) => !el.disabled && !el.readOnly && el.getClientRects().length > 0;
  const field = [...document.querySelectorAll(fits)].find(seen);
  field?.focus({ preventScroll: true });
  return field !== undefined;
})()"""
_TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))"


class RawCalls:
    """Make the calls that a capture and its peers stand on, and nothing else.

    Args:
        page: The page.
        session: A CDP session on it.
        frames: Its frames.
        refs: Its refs.
        settling: Waits until it rests.
        dialogs: Its dialogs.

    Attributes:
        press: The bare mouse, and a record of what the page notices of it.
    """

    def __init__(
        self, page: Page, session: CDPSession, frames: Frames, refs: RefBook, *, settling: Settling, dialogs: Dialogs
    ) -> None:
        self._page = page
        self._session = session
        self._frames = frames
        self._refs = refs
        self._settling = settling
        self._dialogs = dialogs
        self.press = RawPress(page, session, Targets(frames, refs))

    async def own_ms(self) -> float:
        """Time the calls that our capture makes: the frame trees, and one evaluation a frame."""

        async def calls() -> None:
            worlds, _missing = await self._frames.worlds()
            await asyncio.gather(*(world.call("captureText", {"tree": False}) for world in worlds))

        return await _timed(calls)

    async def accessibility_ms(self) -> float:
        """Time Chromium's whole accessibility tree of the top frame."""
        return await _timed(lambda: self._session.send("Accessibility.getFullAXTree"))

    async def aria_snapshot(self, mode: Literal["ai", "default"]) -> tuple[float, str]:
        """Time Playwright's own snapshot, for agents or for tests; also its text."""
        text = ""

        async def call() -> None:
            nonlocal text
            text = await self._page.aria_snapshot(mode=mode)

        return await _timed(call), text

    async def dismiss_dialogs(self) -> None:
        """Dismiss what holds the page up, until no more comes for a while."""
        quiet = 0
        while quiet < _QUIET_TURNS:
            shown = await self._dialogs.ask()
            quiet = quiet + 1 if shown is None else 0
            if shown is not None:
                await shown.dialog.answer(accept=False)
            await asyncio.sleep(_TURN_S)

    async def elements(self, selector: str) -> list[tuple[Ref, str]]:
        """Give the elements of the top document that fit a selector: their refs, and how their texts begin."""
        async with translating("Finding elements"):
            world = await self._frames.top()
            found = await world.evaluate(
                f"[...document.querySelectorAll({json.dumps(selector)})]"
                ".map((el) => [__zu.idOf(el), el.textContent.trim().slice(0, 60)])"
            )
            return [(self._refs.ref(world.unique_id, number), text) for number, text in found]

    def begin(self) -> None:
        """From here on: what is under way already is not waited for by `rest`."""
        self._settling.mark()

    async def rest(self) -> bool:
        """Wait until the page rests, as after an action."""
        async with translating("Waiting for the page to rest"):
            return await self._settling.rest()

    async def accessible(self) -> list[AxNode]:
        """Give the nodes of Chromium's accessibility tree, of all frames, with their refs."""
        async with translating("Reading the accessibility tree"):
            return await accessibility_nodes(self._frames, self._refs)

    async def change_a_little(self) -> str:
        """Do what changes little: a character into the first text field, else the focus one step on by Tab.

        Returns:
            Which of the two it was.
        """
        async with translating("Changing the page a little"):
            if await self._page.evaluate(_FIRST_FIELD):
                await self._session.send("Input.insertText", {"text": "x"})
                done = "typed a character"
            else:
                await self._page.keyboard.press("Tab")
                done = "pressed Tab"
            await self._page.evaluate(_TWO_FRAMES)
            return done


async def _timed(call: Callable[[], Awaitable[object]]) -> float:
    async with translating("Measuring"):
        started = time.perf_counter()
        await call()
        return (time.perf_counter() - started) * 1000
