"""The actions of a recorded page: what was recorded from where it is, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from zu_notebook.errors import StaleRef
from zu_notebook.ids import Ref
from zu_notebook.surface import Direction, HandleBook, MouseButton, Node
from zu_notebook.track._playback import Playback
from zu_notebook.track._refusal import error_of, refusal
from zu_notebook.track._tape import Step

__all__ = ["RecordedActing"]


class GoingIn(Protocol):
    """Told that a text is about to go into a field."""

    def __call__(self, *, secret: bool) -> None: ...


class RecordedActing:
    """Take the recorded steps.

    Args:
        playback: Where the page is.
        handles: The handles of the page, for messages.
        node: Gives an element's node; raises where it is not on the page.
    """

    def __init__(self, playback: Playback, handles: HandleBook, node: Callable[[Ref, str], Node]) -> None:
        self._playback = playback
        self._handles = handles
        self._node = node

    async def click(self, ref: Ref, what: str, *, button: MouseButton = "left", count: int = 1) -> str:
        """Press the mouse on an element, as it was recorded."""
        return self.take("click", ref, what, {"button": button, "double": count > 1})

    async def hover(self, ref: Ref, what: str) -> str:
        """Move the mouse onto an element; where that was not recorded, nothing comes of it."""
        return self.take("hover", ref, what, {}, free=True)

    async def type(self, ref: Ref, what: str, text: str, *, submit: bool, going_in: GoingIn) -> str:
        """Put the recorded text into a field; any text into a secret one."""
        going_in(secret=self._node(ref, what).secret)
        return self.take("type", ref, what, {"text": text, "submit": submit})

    async def select(self, ref: Ref, what: str, values: Sequence[str]) -> str:
        """Choose the recorded options."""
        return self.take("select", ref, what, {"values": list(values)})

    async def check(self, ref: Ref, what: str, *, checked: bool) -> str:
        """Bring a checkbox into a state; nothing is done where it is in it."""
        states = self._node(ref, what).states
        return self.take("check", ref, what, {"checked": checked}, free=states.get("checked") is checked)

    async def press(self, key: str, ref: Ref | None = None, what: str = "") -> str:
        """Press the recorded key."""
        return self.take("press", ref, what, {"key": key})

    async def scroll_to(self, ref: Ref, what: str) -> str:
        """Scroll to an element; where that was not recorded, nothing comes of it."""
        return self.take("scroll", ref, what, {}, free=True)

    async def scroll_by(self, direction: Direction) -> str:
        """Scroll the page, likewise."""
        return self.take("scroll", None, "", {"to": direction}, free=True)

    async def drag(self, ref: Ref, what: str, onto: Ref, onto_what: str) -> str:
        """Drag one element onto another, as it was recorded."""
        return self.take("drag", ref, f"{what} onto {onto_what}", {}, onto=onto)

    async def upload(self, ref: Ref, what: str, files: Sequence[Path]) -> str:
        """Give the recorded files; they are known by their names and need not be there."""
        return self.take("upload", ref, what, {"files": list(files)})

    def take(
        self,
        action: str,
        ref: Ref | None,
        what: str,
        args: Mapping[str, Any],
        *,
        onto: Ref | None = None,
        free: bool = False,
    ) -> str:
        """Take a step.

        Args:
            action: What is asked for.
            ref: The element.
            what: How a message names it.
            args: What it is given beside the target.
            onto: Where a drag ends.
            free: Nothing is done where it was not recorded.

        Returns:
            The note that the result had.

        Raises:
            ActionabilityError: It was not recorded from here.
            StaleRef: The element's document is gone.
            SurfaceError: It failed when it was recorded.
        """
        step = self._playback.take(action, ref, args, onto)
        free = free and (ref is None or self._playback.place_of(ref) is not None)
        return "" if step is None and free else self.outcome(step, action, what, ref)

    def outcome(self, step: Step | None, action: str, what: str, ref: Ref | None) -> str:
        """Tell what a step came to; see `take`."""
        if step is None and ref is not None and not self._playback.is_alive(ref):
            raise StaleRef(f"{what} is gone from the page.", hint="Call page.surface() and use a handle from it.")
        if step is None:
            raise refusal(self._playback, self._handles, action, what, ref)
        if step.line.error is not None:
            raise error_of(step.line.error)
        return step.line.note
