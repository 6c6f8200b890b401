"""Doing one thing to one element, with input that the page can't tell from a person's."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._choosers import Choosers
from zu_notebook.browser._dialogs import Dialogs
from zu_notebook.browser._drag import Drag
from zu_notebook.browser._files import chooser_field, field_of, give_to_input
from zu_notebook.browser._targets import Place, Targets, refusal
from zu_notebook.control import dispatch, leave
from zu_notebook.errors import ActionabilityError, LocateError, UsageError
from zu_notebook.ids import Ref
from zu_notebook.surface import Direction, MouseButton

if TYPE_CHECKING:
    from playwright.async_api import Page

__all__ = ["Acting", "GoingIn"]

T = TypeVar("T")
_TYPED_LIKE_A_PERSON = 200
_KEYS_AT_ONCE = 20
_STANDING_MS = 2000
_APPROACHES = 3
_CHOOSER_S = 3.0
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE | re.ASCII)
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
        dialogs: The page's dialogs: one that opens holds up what the input sets off.
        choosers: The page's file choosers.

    Attributes:
        given: Something that the page notices was done since this was last set to False.
        left_out: What is not done where a dialog opens now, as a sentence; "" where nothing is.
    """

    def __init__(self, page: Page, targets: Targets, dialogs: Dialogs, choosers: Choosers) -> None:
        self._page = page
        self._targets = targets
        self._dialogs = dialogs
        self._choosers = choosers
        self.given = False
        self.left_out = ""

    def begin(self) -> None:
        """Begin an action: nothing of it was done yet."""
        self.given = False
        self.left_out = ""

    async def _give(self, work: Coroutine[Any, Any, T], *, whole: bool = False) -> T:
        """Give the page its input; where a dialog opens meanwhile, the input goes on behind it.

        Args:
            work: The input.
            whole: To be done to its end, also where whoever waits for it is broken off.
        """
        task = dispatch(work)
        self.given = True
        self._dialogs.carry(task)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if self._dialogs.shown is not None:
                leave(task)
            elif not whole:
                task.cancel()
            raise

    async def click(self, ref: Ref, what: str, *, button: MouseButton = "left", count: int = 1) -> None:
        """Press the mouse on an element."""
        await self._press_on(await self._targets.place(ref, what), what, button=button, count=count)

    async def _press_on(self, place: Place, what: str, *, button: MouseButton = "left", count: int = 1) -> None:
        x, y = await self._targets.point(place, what)
        for _ in range(_APPROACHES):
            await dispatch(self._page.mouse.move(x, y), effect=False)
            # Asked again: what lies under the pointer may change when it comes, and may still be on its way.
            stands = await place.call("standing", _STANDING_MS)
            before = x, y
            x, y = await self._targets.point(place, what)
            if (x, y) == before or not stands:
                break
        # Whole or not at all: an interrupt between press and release would leave the button down.
        await self._give(self._page.mouse.click(x, y, button=button, click_count=count), whole=True)

    async def hover(self, ref: Ref, what: str) -> None:
        """Move the mouse onto an element."""
        place = await self._targets.place(ref, what)
        x, y = await self._targets.point(place, what)
        await self._give(self._page.mouse.move(x, y))

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
        self.left_out = "It was not submitted." if submit else ""
        place = await self._targets.place(ref, what)
        await self._targets.point(place, what)
        ready = await dispatch(place.call("prepareText"), effect=False)
        going_in(secret=bool(ready.get("secret")))
        if not ready["ok"] and ready["why"] == "settable":
            done = await self._give(place.call("setValue", text))
            if not done["ok"]:
                raise refusal(done["why"], what)
        elif not ready["ok"]:
            raise refusal(ready["why"], what)
        elif ready["number"] and text and not _NUMBER.fullmatch(text.strip()):
            # The field would throw away what it holds, and take nothing in its place.
            raise refusal("invalid", what)
        else:
            await self._insert(text)
        right = await place.call("typedRight", text)
        if submit:
            self.left_out = ""
            await self._give(self._page.keyboard.press("Enter"))
        return "" if right else "The page holds another text than was typed: it may format or shorten it."

    async def _insert(self, text: str) -> None:
        keyboard = self._page.keyboard
        if not text:
            await self._give(keyboard.press("Delete"))
        elif len(text) <= _TYPED_LIKE_A_PERSON and not {"\n", "\r"} & set(text):
            # A line break among typed keys would be Enter, which may send.
            # A few at a time: whoever takes over does not wait for the rest.
            for start in range(0, len(text), _KEYS_AT_ONCE):
                await self._give(keyboard.type(text[start : start + _KEYS_AT_ONCE]))
        else:
            await self._give(keyboard.insert_text(text))

    async def select(self, ref: Ref, what: str, values: Sequence[str]) -> None:
        """Choose options of a list by their labels or values; those of a list that the page made itself are pressed.

        Raises:
            LocateError: It has no such option, or more than one.
            ActionabilityError: It is no list, or the option is disabled.
        """
        place = await self._targets.place(ref, what)
        await self._targets.check_usable(place, what)
        done = await self._give(place.call("select", list(values)))
        if done["ok"]:
            return
        why, value = done["why"], done.get("value", "")
        if why == "press":
            for option in done["press"]:
                await self._press_on(Place(place.world, option), f"an option of {what}")
            return
        offered = ", ".join(f'"{label}"' for label in done.get("options", []))
        if why == "no-option":
            raise LocateError(f'{what} has no option "{value}".', hint=f"It offers: {offered}.")
        if why == "ambiguous":
            raise LocateError(f'{what} has more than one option "{value}".', hint="Name it by its value.")
        if why == "ambiguous-option":
            raise LocateError(f'{what} has more than one option "{value}".', hint="Press one of them by its ref.")
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
            focused = await dispatch(place.call("focus"), effect=False)
            if not focused["ok"]:
                raise refusal(focused.get("why", "not-focusable"), what)
        try:
            await self._give(self._page.keyboard.press(key))
        except PlaywrightError as error:
            # Playwright says so in words only.
            if "Unknown key" in str(error):
                raise UsageError(
                    f"There is no key {key!r}.", hint="Examples: Enter, Escape, Tab, ArrowDown, a, Control+a."
                ) from error
            raise

    async def drag(self, ref: Ref, what: str, onto: Ref, onto_what: str) -> None:
        """Take an element with the mouse and let it go on another.

        Raises:
            ActionabilityError: The mouse would not reach one of them; nothing was pressed.
        """
        drag = Drag(
            self._page.mouse,
            self._targets,
            taken=await self._targets.place(ref, what),
            what=what,
            onto=await self._targets.place(onto, onto_what),
            onto_what=onto_what,
        )
        await drag.prepare()
        await self._give(drag.go(), whole=True)

    async def upload(self, ref: Ref, what: str, files: Sequence[Path]) -> str:
        """Give files to a file input, or to the chooser that a press on an element opens.

        Returns:
            A note where a file is not of the types that the input asks for, else "".

        Raises:
            ActionabilityError: It takes no files, or not these.
        """
        place = await self._targets.place(ref, what)
        field = await field_of(place)
        if field is None:
            return await self._upload_by_press(ref, what, files)
        await self._targets.check_usable(place, what)
        field.check(files, what)
        await self._give(give_to_input(place, files), whole=True)
        return field.misfits(files)

    async def _upload_by_press(self, ref: Ref, what: str, files: Sequence[Path]) -> str:
        with self._choosers.next() as opening:
            await self.click(ref, what)
            opened = await chooser_field(opening, _CHOOSER_S)
        if opened is None:
            raise ActionabilityError(
                f"{what} was pressed, and no file chooser opened.", hint="Name the file input, or what opens it."
            )
        chooser, field = opened
        field.check(files, what)
        await self._give(chooser.set_files(list(files)), whole=True)
        return field.misfits(files)

    async def scroll_to(self, ref: Ref, what: str) -> None:
        """Scroll an element into view."""
        place = await self._targets.place(ref, what)
        await self._give(place.call("target", {"scroll": True}))

    async def scroll_by(self, direction: Direction) -> None:
        """Scroll the page by most of a screen, or to an end."""
        dx, dy, edge = _STEPS[direction]
        world = await self._targets.top()
        await self._give(world.evaluate(f"{_SCROLL}({dx}, {dy}, {str(edge).lower()})"))
