"""Doing one thing to one element, with input that the page can't tell from a person's."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._targets import Targets, refusal
from zu_notebook.errors import ActionabilityError, LocateError, UsageError
from zu_notebook.ids import Ref

if TYPE_CHECKING:
    from playwright.async_api import Page

__all__ = ["Acting", "Direction", "MouseButton"]

Direction = Literal["up", "down", "left", "right", "top", "bottom"]
MouseButton = Literal["left", "middle", "right"]

_TYPED_LIKE_A_PERSON = 200
_SCROLL = """((dx, dy, edge) => {
  const root = document.scrollingElement ?? document.documentElement;
  const fits = (e) => e.scrollHeight - e.clientHeight > 1 || e.scrollWidth - e.clientWidth > 1;
  let box = root;
  if (!fits(root)) {
    let at = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    while (at && !(fits(at) && /auto|scroll/.test(getComputedStyle(at).overflow))) at = at.parentElement;
    box = at ?? root;
  }
  const top = edge ? (dy > 0 ? box.scrollHeight : 0) : box.scrollTop + dy * innerHeight;
  const left = edge ? box.scrollLeft : box.scrollLeft + dx * innerWidth;
  box.scrollTo({ top, left, behavior: "instant" });
})"""
_STEPS: dict[Direction, tuple[float, float, bool]] = {
    "up": (0, -0.85, False),
    "down": (0, 0.85, False),
    "left": (-0.85, 0, False),
    "right": (0.85, 0, False),
    "top": (0, -1, True),
    "bottom": (0, 1, True),
}


class GoingIn(Protocol):
    """Told that a text is about to go into a field."""

    def __call__(self, *, secret: bool) -> None: ...


class Acting:
    """The actions of a page. Each is refused before any input where it would not reach its element.

    Args:
        page: The page.
        targets: Finds elements and points on them.
    """

    def __init__(self, page: Page, targets: Targets) -> None:
        self._page = page
        self._targets = targets

    async def click(self, ref: Ref, what: str, *, button: MouseButton = "left", count: int = 1) -> None:
        """Press the mouse on an element."""
        place = await self._targets.place(ref, what)
        await self._page.mouse.move(*await self._targets.point(place, what))
        # Asked again: what lies under the pointer may change when it comes.
        x, y = await self._targets.point(place, what)
        # Whole or not at all: an interrupt between press and release would leave the button down.
        await asyncio.shield(asyncio.ensure_future(self._page.mouse.click(x, y, button=button, click_count=count)))

    async def hover(self, ref: Ref, what: str) -> None:
        """Move the mouse onto an element."""
        place = await self._targets.place(ref, what)
        x, y = await self._targets.point(place, what)
        await self._page.mouse.move(x, y)

    async def type(self, ref: Ref, what: str, text: str, *, submit: bool, going_in: GoingIn) -> str:
        """Put text into a field in place of what is there.

        Args:
            ref: The field.
            what: How a message names it.
            text: The text.
            submit: Press Enter after.
            going_in: Told, before the first key, whether the field is a secret one.

        Returns:
            A note where the field holds something else than what was typed, else "".
        """
        place = await self._targets.place(ref, what)
        await self._targets.point(place, what)
        ready = await place.call("prepareText")
        going_in(secret=bool(ready.get("secret")))
        if not ready["ok"] and ready["why"] == "settable":
            done = await place.call("setValue", text)
            if not done["ok"]:
                raise refusal(done["why"], what)
        elif not ready["ok"]:
            raise refusal(ready["why"], what)
        else:
            await self._insert(text)
        right = await place.call("typedRight", text)
        if submit:
            await self._page.keyboard.press("Enter")
        return "" if right else "The page holds another text than was typed: it may format or shorten it."

    async def _insert(self, text: str) -> None:
        keyboard = self._page.keyboard
        if not text:
            await keyboard.press("Delete")
        elif len(text) <= _TYPED_LIKE_A_PERSON and "\n" not in text:
            await keyboard.type(text)
        else:
            await keyboard.insert_text(text)

    async def select(self, ref: Ref, what: str, values: Sequence[str]) -> None:
        """Choose options of a `<select>` by their labels or values.

        Raises:
            LocateError: It has no such option, or more than one.
            ActionabilityError: It is no `<select>`, or the option is disabled.
        """
        place = await self._targets.place(ref, what)
        await self._targets.check_usable(place, what)
        done = await place.call("select", list(values))
        if done["ok"]:
            return
        why, value = done["why"], done.get("value", "")
        offered = ", ".join(f'"{label}"' for label in done.get("options", []))
        if why == "no-option":
            raise LocateError(f'{what} has no option "{value}".', hint=f"It offers: {offered}.")
        if why == "ambiguous":
            raise LocateError(f'{what} has more than one option "{value}".', hint="Name it by its value.")
        if why == "disabled-option":
            raise ActionabilityError(f'The option "{value}" of {what} is disabled.', hint=f"It offers: {offered}.")
        if why == "not-multiple":
            raise ActionabilityError(f"{what} takes one option, {len(values)} were given.", hint="Give one.")
        if why == "not-select":
            raise ActionabilityError(
                f"{what} is not a list of the browser's own.", hint="Click it, then click the option that appears."
            )
        raise refusal(why, what)

    async def check(self, ref: Ref, what: str, *, checked: bool) -> None:
        """Bring a checkbox, a switch or a radio button into a state.

        Raises:
            ActionabilityError: It has no such state, or the page did not let it change.
        """
        place = await self._targets.place(ref, what)
        now = await place.call("checked")
        if now is None:
            raise ActionabilityError(f"{what} can't be checked.", hint="Use click for it.")
        if now is checked:
            return
        await self.click(ref, what)
        after = await place.call("checked")
        if after is not checked:
            state = "checked" if checked else "unchecked"
            raise ActionabilityError(f"{what} was pressed and is still not {state}.", hint="Look at the page again.")

    async def press(self, key: str, ref: Ref | None = None, what: str = "") -> None:
        """Press a key, on an element where one is given, else where the focus is.

        Raises:
            UsageError: There is no such key.
        """
        if ref is not None:
            place = await self._targets.place(ref, what)
            await self._targets.check_usable(place, what)
            focused = await place.call("focus")
            if not focused["ok"]:
                raise refusal(focused.get("why", "not-focusable"), what)
        try:
            await self._page.keyboard.press(key)
        except PlaywrightError as error:
            # Playwright says so in words only.
            if "Unknown key" in str(error):
                raise UsageError(
                    f"There is no key {key!r}.", hint="Examples: Enter, Escape, Tab, ArrowDown, a, Control+a."
                ) from error
            raise

    async def scroll_to(self, ref: Ref, what: str) -> None:
        """Scroll an element into view."""
        place = await self._targets.place(ref, what)
        await place.call("target", {"scroll": True})

    async def scroll_by(self, direction: Direction) -> None:
        """Scroll the page by most of a screen, or to an end."""
        dx, dy, edge = _STEPS[direction]
        world = await self._targets.top()
        await world.evaluate(f"{_SCROLL}({dx}, {dy}, {str(edge).lower()})")
