"""What can be done to one thing on a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zu_notebook.errors import SensitiveField, UsageError
from zu_notebook.surface import ActResult, Direction, MouseButton
from zu_notebook.workspaces._aim import Aim, Target
from zu_notebook.workspaces._arguments import flag, text_argument
from zu_notebook.workspaces._journal import MODELS, actor
from zu_notebook.workspaces._paths import paths_of, size_bytes
from zu_notebook.workspaces._pipeline import PagePipeline
from zu_notebook.workspaces._secret import Secret, hides, named, text_of

__all__ = ["PageActing"]

_DIRECTIONS: tuple[Direction, ...] = ("up", "down", "left", "right", "top", "bottom")
_BUTTONS: tuple[MouseButton, ...] = ("left", "middle", "right")


class PageActing(PagePipeline):
    """Act on one thing; each action goes the pipeline's one way."""

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

    async def type(self, target: Target, text: str | Secret, *, submit: bool = False) -> ActResult:
        """Put text into a field in place of what is there.

        Args:
            target: A handle, a ref or an affordance.
            text: The text; "" empties the field. A secret is told and written down nowhere, whatever the field.
            submit: Press Enter after.

        Raises:
            ActionabilityError: It takes no text, or is disabled.
        """
        typed = text_argument(text_of(text), "text")
        kept: dict[str, Any] = {"submit": flag(submit, "submit"), **named(text)}

        def hold(aim: Aim, *, secret: bool) -> dict[str, Any]:
            """Decide, before the first key, whether the text may be written down."""
            if secret:
                _refuse_models(aim.what)
            if secret or aim.secret or hides(text):
                self._web.keep_secret(typed)
                return {}
            return {"text": typed}

        async def do(aim: Aim) -> str | None:
            if hides(text):
                await self._web.mask(aim.ref)
            return await self._web.acting.type(
                *(aim.ref, aim.what, typed),
                submit=submit,
                going_in=lambda *, secret: kept.update(hold(aim, secret=secret)),
            )

        return await self._act("type", target, do, args=lambda _aim: kept)

    async def select(self, target: Target, *values: str) -> ActResult:
        """Choose one or more options by their labels or values.

        Raises:
            LocateError: There is no such option, or more than one.
            ActionabilityError: The control or the option is disabled, or it is no list.
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

    async def drag(self, target: Target, onto: Target) -> ActResult:
        """Take one thing with the mouse, move it onto another, and let go there.

        Args:
            target: What is taken: a handle, a ref or an affordance.
            onto: Where it is let go.

        Raises:
            StaleRef: One of them is gone.
            ActionabilityError: The mouse would not reach one of them, or they can't be brought into view one after
                the other; nothing was pressed.
        """
        kept: dict[str, Any] = {}

        async def do(aim: Aim) -> str | None:
            there = await self._aim(onto)
            kept["onto"] = there.to_json()
            return await self._web.acting.drag(aim.ref, aim.what, there.ref, there.what)

        return await self._act("drag", target, do, args=lambda _aim: kept)

    async def upload(self, target: Target, *files: str | Path | Sequence[str | Path]) -> ActResult:
        """Give files to a file input, or to what opens a file chooser; no chooser is drawn.

        Args:
            target: The input, or a button that opens a chooser: a handle, a ref or an affordance.
            files: The files: paths, or lists of them. A folder goes into an input that takes folders.

        Raises:
            UsageError: A file is not there, or can't be read.
            ActionabilityError: It takes no files, or not so many; nothing was given to it.
        """
        given = paths_of(files)
        kept = [{"name": path.name, "size_bytes": size_bytes(path)} for path in given]
        return await self._act(
            "upload", target, lambda aim: self._web.acting.upload(aim.ref, aim.what, given), args={"files": kept}
        )

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
            if secret:
                _refuse_models(aim.what or "What has the focus")
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


def _refuse_models(what: str) -> None:
    """Refuse a model at the last moment: the focus may have moved since it was asked, or the field have changed.

    Raises:
        SensitiveField: A model acts.
    """
    if actor.get() in MODELS:
        raise SensitiveField(
            f"{what} is a password, card or one-time-code field, and only a person fills it. Nothing was typed.",
            hint="Ask the person to take control and fill it.",
        )
