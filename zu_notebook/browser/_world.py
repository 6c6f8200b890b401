"""The isolated world of one document: where the in-page script lives, and how it is called."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._inpage import call_expression
from zu_notebook.errors import ScriptError

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

__all__ = ["FrameGone", "World"]


class FrameGone(Exception):  # noqa: N818 - a signal between two modules, not an error that anyone sees
    """The frame's document went away while it was asked."""


@dataclass(slots=True, eq=False, weakref_slot=True)
class World:
    """The isolated world of one document in one frame.

    Attributes:
        frame_id: The frame; a new document in it gets a new world.
        parent_id: The frame around it, "" for the top.
        label: The frame's name, title or address, for a path that a person reads.
        page_id: The unique id of the page's own world in that document; "" where it is not known.
        owner: The in-page id of its `<iframe>` in the parent's world; None until it was asked for.
    """

    session: CDPSession
    context_id: int
    unique_id: str
    frame_id: str
    parent_id: str = ""
    label: str = ""
    page_id: str = ""
    owner: int | None = None
    owner_of: World | None = field(default=None, repr=False)

    async def call(self, function: str, *args: Any) -> Any:
        """Call a function of the in-page script, one round trip.

        Raises:
            FrameGone: The document is not there any more.
            ScriptError: The function raised.
        """
        return await self.evaluate(call_expression(function, *args))

    async def evaluate(self, expression: str, *, by_value: bool = True) -> Any:
        """Evaluate an expression in this world; a promise is awaited."""
        try:
            answer = await self.session.send(
                "Runtime.evaluate",
                {
                    "expression": expression,
                    "uniqueContextId": self.unique_id,
                    "returnByValue": by_value,
                    "awaitPromise": True,
                },
            )
        except PlaywrightError as error:
            raise FrameGone(str(error)) from error
        return _result(answer, by_value=by_value)


def _result(answer: dict[str, Any], *, by_value: bool) -> Any:
    details = answer.get("exceptionDetails")
    if details is not None:
        said = details.get("exception", {}).get("description") or details.get("text", "")
        if "context was destroyed" in said:
            raise FrameGone(said)
        raise ScriptError(f"The page's reader failed: {said.splitlines()[0] if said else 'no reason given'}")
    result = answer["result"]
    return result.get("value") if by_value else result
