"""What a page stands on: a tab of a browser, a fetched document or a recording, all used in one way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Protocol

from zu_notebook.control import FormFacts
from zu_notebook.ids import Ref
from zu_notebook.surface import (
    Arrival,
    Direction,
    Look,
    MouseButton,
    PageStatus,
    Picture,
    SavedState,
    SurfaceCapabilities,
    SurfaceKind,
)

__all__ = ["ActingPort", "GoingIn", "PagePort"]


class GoingIn(Protocol):
    """Told, before the first key, whether the field that a text goes into is a secret one."""

    def __call__(self, *, secret: bool) -> None: ...


class ActingPort(Protocol):
    """The actions on one element. Each is refused before any effect where it would not reach its element.

    `what` is how a message names the element: `a3 (button "Apply")`. What is returned is a note, "" mostly.
    """

    async def click(self, ref: Ref, what: str, *, button: MouseButton = "left", count: int = 1) -> str | None: ...

    async def hover(self, ref: Ref, what: str) -> str | None: ...

    async def type(self, ref: Ref, what: str, text: str, *, submit: bool, going_in: GoingIn) -> str | None: ...

    async def select(self, ref: Ref, what: str, values: Sequence[str]) -> str | None: ...

    async def check(self, ref: Ref, what: str, *, checked: bool) -> str | None: ...

    async def press(self, key: str, ref: Ref | None = None, what: str = "") -> str | None: ...

    async def scroll_to(self, ref: Ref, what: str) -> str | None: ...

    async def scroll_by(self, direction: Direction) -> str | None: ...

    async def drag(self, ref: Ref, what: str, onto: Ref, onto_what: str) -> str | None: ...

    async def upload(self, ref: Ref, what: str, files: Sequence[Path]) -> str | None: ...


class PagePort(Protocol):
    """One page, whatever stands behind it. All of it runs on the workspace's loop thread.

    What an adapter can't do raises a `SurfaceError` that says so; `capabilities` tells it before.

    Attributes:
        on_end: Called when the page closed or died.
    """

    on_end: Callable[[PageStatus], None]

    @property
    def kind(self) -> SurfaceKind: ...

    @property
    def acting(self) -> ActingPort: ...

    @property
    def status(self) -> PageStatus: ...

    @property
    def url(self) -> str: ...

    @property
    def navigations(self) -> int:
        """How many documents the page has had."""
        ...

    def capabilities(self) -> SurfaceCapabilities: ...

    def take_notices(self) -> list[str]:
        """Give, once, what happened beside the action, a sentence each."""
        ...

    def keep_secret(self, text: str) -> None:
        """Strike a text, from now on, out of all that is told of this page."""
        ...

    async def mask(self, ref: Ref) -> None:
        """Take a field for a secret one from now on: nothing of what it holds is told."""
        ...

    def knows_document(self, ref: Ref) -> bool:
        """Whether the document of a ref's element is still there, whatever became of the element."""
        ...

    def begin(self) -> None:
        """From here on: what is under way already is not waited for by `rest`."""
        ...

    def act(self, what: str, *, limit_s: float = 30.0) -> AbstractAsyncContextManager[None]:
        """Do something with `acting`; it has an end, and errors come out translated."""
        ...

    async def rest(self) -> bool:
        """Wait until the page rests after an action; False where it was still at work when the wait ended."""
        ...

    async def is_there(self, ref: Ref) -> bool:
        """Whether a ref's element is still in its document."""
        ...

    async def look(self, *, tree: bool = False, html: bool = False) -> Look:
        """Capture the page; `tree` for all of it, texts included, `html` to count its HTML's characters too."""
        ...

    async def picture(self, *, full: bool = False, quality: int | None = None, scale: float = 1.0) -> Picture: ...

    async def evaluate(self, script: str, *, timeout_s: float) -> Any: ...  # noqa: ANN401 - whatever JSON the script gives

    async def goto(self, url: str, *, timeout_s: float) -> Arrival: ...

    async def reload(self, *, timeout_s: float) -> Arrival: ...

    async def back(self, *, timeout_s: float) -> Arrival: ...

    async def forward(self, *, timeout_s: float) -> Arrival: ...

    async def wait_for_text(self, text: str, *, there: bool, timeout_s: float) -> None: ...

    async def attributes(self, ref: Ref) -> Mapping[str, str]:
        """Give an element's attributes as the document has them now, without what a secret field holds."""
        ...

    async def form(self, ref: Ref) -> FormFacts | None:
        """Say what is known of the form that an element belongs to; None where it belongs to none."""
        ...

    async def html(self, ref: Ref | None = None) -> str:
        """Give the HTML of an element, or of the whole top document, without what secret fields hold."""
        ...

    async def text(self, ref: Ref | None = None) -> str:
        """Give the visible text of an element, or of the page over all frames, as a person would copy it."""
        ...

    async def pdf(self) -> bytes: ...

    async def cookies(self) -> Mapping[str, str]:
        """Give, by name and domain of each cookie, what tells only whether it changed."""
        ...

    async def state(self) -> SavedState: ...

    async def restore(self, state: SavedState, *, timeout_s: float) -> Arrival: ...

    async def close(self) -> None:
        """Close the page; safe twice."""
        ...
