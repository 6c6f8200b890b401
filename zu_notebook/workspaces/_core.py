"""What can be read of a page and done on it. Asynchronous; lives on the workspace's loop thread."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from zu_notebook.browser import Arrival, Direction, MouseButton, Picture, RawCalls
from zu_notebook.errors import UsageError, ZuError
from zu_notebook.surface import (
    ActionSurface,
    ActResult,
    Screenshot,
    Snapshot,
    SurfaceCapabilities,
    SurfaceDiff,
)
from zu_notebook.workspaces._aim import Aim, Target
from zu_notebook.workspaces._arguments import an_address, flag, seconds, text_argument
from zu_notebook.workspaces._pipeline import PagePipeline
from zu_notebook.workspaces._shots import shoot
from zu_notebook.workspaces._still import Still, make_still

__all__ = ["PageCore"]

_DIRECTIONS: tuple[Direction, ...] = ("up", "down", "left", "right", "top", "bottom")
_BUTTONS: tuple[MouseButton, ...] = ("left", "middle", "right")
_NAVIGATION_S = 30.0


class PageCore(PagePipeline):
    """One page: what can be read of it and done on it. The arguments are the pipeline's."""

    def __repr__(self) -> str:
        return f"<PageCore {self.title!r}, {self.status}>"

    def capabilities(self) -> SurfaceCapabilities:
        """Tell what this kind of page can do."""
        return SurfaceCapabilities(frames=True, screenshot=True)

    # ── looking ───────────────────────────────────────────────────────────────────────────────────────────────────

    async def surface(self) -> ActionSurface:
        """Look at the page and list what can be done here.

        Returns:
            A fresh capture. An element keeps its handle from capture to capture.
        """
        async with self._turn:
            surface = await self._capture()
        self._tell()
        return surface

    async def snapshot(self) -> Snapshot:
        """Look at the page and give its whole accessibility tree, texts included."""
        async with self._turn:
            seen = await self._web.look(tree=True)
            return Snapshot(nodes=seen.nodes, title=seen.title, url=seen.url, capture=self._captures)

    async def changes(self, since: ActionSurface) -> SurfaceDiff:
        """Look at the page and tell what changed since an earlier surface of it."""
        if not isinstance(since, ActionSurface):
            raise UsageError(
                f"since= takes a surface, not a {type(since).__name__}.", hint="Keep one: s = page.surface()"
            )
        return since.diff(await self.surface())

    async def screenshot(self, target: Target | None = None, *, marks: bool = False, full: bool = False) -> Screenshot:
        """Take a picture; secret fields are painted over.

        Args:
            target: A handle, a ref or an affordance, to show only that; None shows the page.
            marks: Draw a box and the handle on each affordance.
            full: The whole page in place of what is in view.
        """
        flag(marks, "marks")
        if flag(full, "full") and target is not None:
            raise UsageError("A picture shows a target or the full page, not both.", hint="Leave one of them out.")
        async with self._turn:
            aim = await self._aim(target) if target is not None else None
            if aim is not None:
                async with self._web.act(f"Scrolling to {aim.what}"):
                    await self._web.acting.scroll_to(aim.ref, aim.what)
            return await shoot(self._web, self._reduce, ref=aim.ref if aim else None, marks=marks, full=full)

    async def picture(self, *, quality: int) -> Picture:
        """Take a JPEG of what is in view, for a panel."""
        async with self._turn:
            return await self._web.picture(quality=quality)

    async def still(self) -> Still:
        """Take the picture that stays in a saved notebook."""
        async with self._turn:
            picture = await self._web.picture()
            return await asyncio.to_thread(make_still, picture, self._reduce(picture.look))

    async def last_still(self, *, limit_s: float) -> Still | None:
        """Take the picture that stays, if the page is free and answers in time."""
        if self._turn.locked():
            return None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(limit_s):
                return await self.still()
        return None

    async def evaluate(self, script: str, *, timeout_s: float = 30.0) -> Any:  # noqa: ANN401 - whatever JSON the script gives
        """Run a script in the page and give its value as JSON has it.

        Args:
            script: An expression, or a function without parameters.
            timeout_s: How long it may run.

        Raises:
            ScriptError: The script raised, or its value can't be carried.
        """
        async with self._turn:
            value = await self._web.evaluate(text_argument(script, "script"), timeout_s=seconds(timeout_s))
            await self._journal.write("page.evaluate", {"url": self.url, "characters": len(script)})
        return value

    # ── acting ────────────────────────────────────────────────────────────────────────────────────────────────────

    async def click(self, target: Target, *, button: MouseButton = "left", double: bool = False) -> ActResult:
        """Press the mouse on one thing.

        Args:
            target: A handle (`"a3"`), a ref (`"e12"`) or an affordance.
            button: The mouse button.
            double: Press twice.

        Raises:
            StaleRef: The element is gone.
            Ambiguous: It was drawn anew, and more than one thing may be it.
            ActionabilityError: Something else would take the press; nothing was pressed.
        """
        if button not in _BUTTONS:
            raise UsageError(f"There is no mouse button {button!r}.", hint=f"One of {', '.join(_BUTTONS)}.")
        count = 2 if flag(double, "double") else 1
        return await self._act(
            "click",
            target,
            lambda aim: self._web.acting.click(aim.ref, aim.what, button=button, count=count),
            args={"button": button, "double": double} if double or button != "left" else {},
        )

    async def type(self, target: Target, text: str, *, submit: bool = False) -> ActResult:
        """Put text into a field in place of what is there.

        Args:
            target: A handle, a ref or an affordance.
            text: The text; "" empties the field.
            submit: Press Enter after.

        Raises:
            ActionabilityError: It takes no text, or is disabled.
        """
        text_argument(text, "text")
        kept: dict[str, Any] = {"submit": flag(submit, "submit")}

        def hold(aim: Aim, *, secret: bool) -> dict[str, Any]:
            """Decide, before the first key, whether the text may be written down."""
            if secret or aim.secret:
                self._web.keep_secret(text)
                return {}
            return {"text": text}

        return await self._act(
            "type",
            target,
            lambda aim: self._web.acting.type(
                aim.ref, aim.what, text, submit=submit, going_in=lambda *, secret: kept.update(hold(aim, secret=secret))
            ),
            args=lambda _aim: kept,
        )

    async def select(self, target: Target, *values: str) -> ActResult:
        """Choose one or more options by their labels or values.

        Raises:
            LocateError: There is no such option, or more than one.
            ActionabilityError: The control or the option is disabled, or it is not a list of the browser's own.
        """
        if not values:
            raise UsageError("select needs at least one value.", hint='Example: page.select("a5", "Express")')
        for value in values:
            text_argument(value, "a value")
        return await self._act(
            "select",
            target,
            lambda aim: self._web.acting.select(aim.ref, aim.what, values),
            args=lambda aim: {} if aim.secret else {"values": list(values)},
        )

    async def check(self, target: Target, checked: bool = True) -> ActResult:  # noqa: FBT001, FBT002 - page.check(t, True) reads well, and api.md fixes it
        """Bring a checkbox, a switch or a radio button into a state; nothing is pressed where it is in it."""
        flag(checked, "checked")
        return await self._act(
            "check",
            target,
            lambda aim: self._web.acting.check(aim.ref, aim.what, checked=checked),
            args={"checked": checked},
        )

    async def hover(self, target: Target) -> ActResult:
        """Move the mouse onto one thing."""
        return await self._act("hover", target, lambda aim: self._web.acting.hover(aim.ref, aim.what))

    async def press(self, key: str, target: Target | None = None) -> ActResult:
        """Press a key: on one thing, or where the focus is.

        Args:
            key: `Enter`, `Escape`, `ArrowDown`, `a`, `Control+a` …
            target: A handle, a ref or an affordance; None leaves the focus where it is.

        Raises:
            UsageError: There is no such key.
        """
        text_argument(key, "key")
        kept: dict[str, Any] = {}

        async def do(aim: Aim) -> None:
            secret = self._goes_into_a_secret(aim, key)
            await self._web.acting.press(key, aim.ref or None, aim.what)
            # Written down only now: what is no key at all may be a secret that was put in its place.
            kept.update({} if secret else {"key": key})

        return await self._act("press", target, do, aimed=target is not None, args=lambda _aim: kept)

    def _goes_into_a_secret(self, aim: Aim, key: str) -> bool:
        """Whether a key writes a character into a secret field: the one aimed at, or the one that has the focus."""
        if len(key) > 1 and key.isalnum():
            return False
        if aim.ref:
            return aim.secret
        return self.last is None or any(each.secret and each.states.get("focused") for each in self.last)

    async def scroll(self, target: Target | Direction) -> ActResult:
        """Scroll to one thing, or by most of a screen (`up down left right`), or to an end (`top bottom`)."""
        direction = next((known for known in _DIRECTIONS if known == target), None)
        if direction is not None:
            return await self._act(
                "scroll",
                None,
                lambda _aim: self._web.acting.scroll_by(direction),
                aimed=False,
                args={"to": direction},
            )
        return await self._act("scroll", target, lambda aim: self._web.acting.scroll_to(aim.ref, aim.what))

    # ── going and waiting ─────────────────────────────────────────────────────────────────────────────────────────

    async def goto(self, url: str, *, timeout_s: float = _NAVIGATION_S) -> ActResult:
        """Open an address in this page.

        Args:
            url: An http or https address.
            timeout_s: How long its document may take.

        Raises:
            BlockedRequest: The network policy refuses it, or a hop of its redirects.
            NavigationError: It can't be reached, or is not a page.
            TimeoutError: Its document did not come in time.
        """
        address, limit = an_address(url), seconds(timeout_s)
        self._admit(address)
        return await self._go("goto", lambda: self._web.goto(address, timeout_s=limit), limit, args={"to": address})

    async def back(self, *, timeout_s: float = _NAVIGATION_S) -> ActResult:
        """Go one page back."""
        limit = seconds(timeout_s)
        return await self._go("back", lambda: self._web.back(timeout_s=limit), limit)

    async def forward(self, *, timeout_s: float = _NAVIGATION_S) -> ActResult:
        """Go one page forward."""
        limit = seconds(timeout_s)
        return await self._go("forward", lambda: self._web.forward(timeout_s=limit), limit)

    async def reload(self, *, timeout_s: float = _NAVIGATION_S) -> ActResult:
        """Load the document again."""
        limit = seconds(timeout_s)
        return await self._go("reload", lambda: self._web.reload(timeout_s=limit), limit)

    async def wait_for(self, text: str | None = None, *, gone: str | None = None, timeout_s: float = 30.0) -> ActResult:
        """Wait until a text is visible on the page, or is gone from it.

        Args:
            text: The text to wait for, in any frame; white space and case don't count.
            gone: The text that must go; one of the two.
            timeout_s: How long to wait.

        Raises:
            TimeoutError: It was not so in time.
        """
        if (text is None) == (gone is None):
            raise UsageError("wait_for takes text= or gone=, one of the two.")
        wanted = text_argument(text if gone is None else gone, "text" if gone is None else "gone")
        if not wanted.strip():
            raise UsageError("wait_for needs a text that is not blank.")
        limit = seconds(timeout_s)
        args = {"text": text} if gone is None else {"gone": gone}
        # Not in turn: what is waited for may be another's doing, a person's in the panel or a second task's.
        try:
            await self._web.wait_for_text(wanted, there=gone is None, timeout_s=limit)
        except (ZuError, asyncio.CancelledError) as error:
            await self._journal.acted("wait_for", Aim(), args, self.url, error)
            raise

        async def nothing(_aim: Aim) -> None:
            """The wait is over; what is there now is looked at."""

        return await self._act("wait_for", None, nothing, aimed=False, args=args)

    def raw_calls(self) -> RawCalls:
        """Give the raw calls beside which a capture is measured."""
        return self._web.raw_calls()

    async def close(self) -> None:
        """Close the page; safe twice."""
        was_open = self.status == "open"
        await self._web.close()
        if was_open:
            await self._journal.write("page.close", {"url": self.url})
            self._tell()

    async def _go(
        self,
        action: str,
        move: Callable[[], Awaitable[Arrival]],
        timeout_s: float,
        *,
        args: Mapping[str, Any] | None = None,
    ) -> ActResult:
        async def do(_aim: Aim) -> str:
            arrival = await move()
            self._web.begin()
            status = arrival.status
            answered = f"The server answered {status}." if status is not None and status >= 400 else ""  # noqa: PLR2004 - HTTP's own border between success and failure
            return " ".join(part for part in (answered, arrival.note) if part)

        return await self._act(action, None, do, aimed=False, limit_s=_NAVIGATION_S + timeout_s, args=args)
