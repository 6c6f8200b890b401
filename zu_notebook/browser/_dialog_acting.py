"""Acting while a dialog is open: its own parts can be used, and nothing behind it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from zu_notebook.browser._act import GoingIn
from zu_notebook.browser._dialog import ShownDialog
from zu_notebook.browser._dialogs import Dialogs
from zu_notebook.browser._targets import stale
from zu_notebook.control import ask
from zu_notebook.errors import ActionabilityError
from zu_notebook.ids import Ref
from zu_notebook.surface import Direction, MouseButton

if TYPE_CHECKING:
    from zu_notebook.surface import RefBook

__all__ = ["DialogActing"]


class DialogActing:
    """Use the parts of the dialog that is open; whatever else is asked for is refused, and how to answer is said.

    Args:
        dialogs: The page's dialogs.
        refs: The page's refs: one that is none of them is stale.
    """

    def __init__(self, dialogs: Dialogs, refs: RefBook) -> None:
        self._dialogs = dialogs
        self._refs = refs

    async def click(self, ref: Ref, what: str, *, button: MouseButton = "left", count: int = 1) -> str:
        """Press one of its buttons."""
        del count
        shown = self._part(ref, what)
        if button != "left":
            raise ActionabilityError(f"{what} takes the left mouse button only; nothing was pressed.")
        return await self._use(shown, ref)

    async def type(self, ref: Ref, what: str, text: str, *, submit: bool, going_in: GoingIn) -> str:
        """Put a text into the field of a prompt; `submit` answers it."""
        shown = self._part(ref, what)
        if ref != shown.field:
            raise ActionabilityError(f"{what} takes no text; nothing was done.", hint=self._dialogs.hint(shown))
        going_in(secret=shown.dialog.asks_secret)
        # A prompt has one line.
        shown.dialog.text = " ".join(text.splitlines())
        if submit:
            await shown.dialog.answer(accept=True)
        return ""

    async def press(self, key: str, ref: Ref | None = None, what: str = "") -> str:
        """Press a key as on the browser's own dialog: Enter agrees, Escape does not."""
        shown = self._now()
        if ref is not None:
            self._part(ref, what)
        if key == "Escape":
            await shown.dialog.answer(accept=shown.dialog.kind == "alert")
        elif key == "Enter":
            return await self._use(shown, ref if ref is not None and ref != shown.field else shown.accept)
        elif key in {" ", "Space"} and ref is not None and ref != shown.field:
            return await self._use(shown, ref)
        else:
            raise ActionabilityError(
                f"A dialog takes no key {key!r}; nothing was done.",
                hint=f"Enter agrees, Escape does not. {self._dialogs.hint(shown)}",
            )
        return ""

    async def hover(self, ref: Ref, what: str) -> str:
        """Move the mouse onto one of its parts, which changes nothing."""
        self._part(ref, what)
        return ""

    async def scroll_to(self, ref: Ref, what: str) -> str:
        """Scroll to one of its parts, all of which are in view."""
        self._part(ref, what)
        return ""

    async def scroll_by(self, direction: Direction) -> str:
        """Refuse to scroll the page behind it."""
        self._dialogs.refuse(self._now(), f"scroll {direction}")

    async def select(self, ref: Ref, what: str, values: Sequence[str]) -> str:
        """Refuse: it has no list."""
        del values
        raise self._wrong(ref, what, "is no list")

    async def check(self, ref: Ref, what: str, *, checked: bool) -> str:
        """Refuse: nothing of it can be checked."""
        del checked
        raise self._wrong(ref, what, "can't be checked")

    async def drag(self, ref: Ref, what: str, onto: Ref, onto_what: str) -> str:
        """Refuse: nothing of it can be dragged."""
        del onto, onto_what
        raise self._wrong(ref, what, "can't be dragged")

    async def upload(self, ref: Ref, what: str, files: Sequence[Path]) -> str:
        """Refuse: it takes no file."""
        del files
        raise self._wrong(ref, what, "takes no file")

    def _now(self) -> ShownDialog:
        shown = self._dialogs.shown
        if shown is None:
            raise stale()
        ask()
        return shown

    def _part(self, ref: Ref, what: str) -> ShownDialog:
        """Give the dialog that an element is part of.

        Raises:
            StaleRef: The element is gone, as the parts of an answered dialog are.
            DialogError: It is behind the dialog.
        """
        shown = self._now()
        if self._refs.place(ref) is None:
            raise stale(what)
        if not shown.owns(ref):
            self._dialogs.refuse(shown, what)
        return shown

    def _wrong(self, ref: Ref, what: str, why: str) -> ActionabilityError:
        shown = self._part(ref, what)
        return ActionabilityError(f"{what} {why}; nothing was done.", hint=self._dialogs.hint(shown))

    async def _use(self, shown: ShownDialog, ref: Ref) -> str:
        if ref == shown.accept:
            await shown.dialog.answer(accept=True)
        elif ref == shown.dismiss:
            await shown.dialog.answer(accept=False)
        return ""
