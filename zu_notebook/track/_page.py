"""A recording as a page: it shows what was seen, does what was done, and starts no browser."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

from zu_notebook.control import FormFacts
from zu_notebook.errors import (
    ActionabilityError,
    TimeoutError,  # noqa: A004 - the field's own word
)
from zu_notebook.ids import Ref
from zu_notebook.surface import (
    Arrival,
    PageStatus,
    SavedState,
    SurfaceCapabilities,
)
from zu_notebook.track._acting import RecordedActing
from zu_notebook.track._playback import Playback
from zu_notebook.track._reader import read_recording
from zu_notebook.track._showing import Showing
from zu_notebook.track._tape import Moment, Tape

__all__ = ["RecordedPage"]


class RecordedPage(Showing):
    """Play a recording back.

    Args:
        tape: The recording.

    Attributes:
        handles: The book of the page's handles: those of the beginning are as they were.
        notices: What is worth knowing of the file.
    """

    kind: Literal["recorded"] = "recorded"

    def __init__(self, tape: Tape) -> None:
        super().__init__(Playback(tape))
        self._tape = tape
        self.handles = self._playback.handles()
        self.acting = RecordedActing(self._playback, self.handles, self._node)
        self.on_end: Callable[[PageStatus], None] = lambda _status: None
        torn = f"The recording's last line, line {tape.torn}, broke off and was dropped."
        self.notices = (torn,) if tape.torn is not None else ()
        self._untold = list(self.notices)

    @classmethod
    def open(cls, path: str | Path) -> RecordedPage:
        """Read a recording's file; see `read_recording` for what may be wrong with it."""
        return cls(read_recording(path))

    # ── what it is ────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def status(self) -> PageStatus:
        """Whether the page can be used."""
        return "closed" if self._closed else "open"

    @property
    def url(self) -> str:
        """The recorded address."""
        return self._playback.moment.line.url

    @property
    def first_url(self) -> str:
        """The address that the recording begins with."""
        return self._tape.first.line.url

    @property
    def navigations(self) -> int:
        """How many documents the page has had."""
        return self._playback.documents

    def capabilities(self) -> SurfaceCapabilities:
        """Tell what the recording holds."""
        actions = {step.line.action for step in self._tape.steps}
        return SurfaceCapabilities(
            dialogs=any(map(_is_dialog, self._tape.moments)),
            frames=self._tape.header.capabilities.get("frames", False),
            upload="upload" in actions,
            drag="drag" in actions,
            screenshot=self._tape.header.pictures,
            restore=True,
        )

    def take_notices(self) -> list[str]:
        """Give, once, what is worth knowing of the file; what happened beside an action is in its own note."""
        notices, self._untold = self._untold, []
        return notices

    def keep_secret(self, text: str) -> None:
        """Nothing of what is typed here is shown again: a recording says what it said."""

    async def mask(self, ref: Ref) -> None:
        """A field that held a secret when it was recorded is a secret one already; others hold what they held."""

    def knows_document(self, ref: Ref) -> bool:
        """Whether the document of a ref's element is still there."""
        return self._playback.is_alive(ref)

    async def form(self, ref: Ref) -> FormFacts | None:  # noqa: ARG002 - the port's own
        """Nothing is ever sent from a recording."""
        self._check()
        return None

    # ── what a recording can't do ─────────────────────────────────────────────────────────────────────────────────

    async def evaluate(self, script: str, *, timeout_s: float) -> Any:  # noqa: ANN401, ARG002 - the port's own
        """Refuse: nothing runs here.

        Raises:
            ActionabilityError: Always.
        """
        raise ActionabilityError("A recording runs no scripts.", hint='Open the page itself with kind="web".')

    async def pdf(self) -> bytes:
        """Refuse: no page is laid out here.

        Raises:
            ActionabilityError: Always.
        """
        raise ActionabilityError("A recording makes no PDF.", hint='Open the page itself with kind="web".')

    # ── going and waiting ─────────────────────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        """Nothing is ever under way."""

    @asynccontextmanager
    async def act(self, what: str, *, limit_s: float = 30.0) -> AsyncIterator[None]:  # noqa: ARG002 - the port's own
        """Do something with `acting`."""
        self._check()
        yield

    async def rest(self) -> bool:
        """A recorded page always rests."""
        return True

    async def goto(self, url: str, *, timeout_s: float) -> Arrival:  # noqa: ARG002 - the port's own
        """Go to a recorded address; the first one starts the recording again."""
        self._check()
        step = self._playback.take("goto", None, {"to": url})
        if step is None and url == self.first_url:
            self._playback.start(self._tape.first)
            return Arrival(None)
        return Arrival(None, self.acting.outcome(step, "goto", url, None))

    async def reload(self, *, timeout_s: float) -> Arrival:  # noqa: ARG002 - the port's own
        """Load the document again, as it was recorded."""
        return self._go("reload")

    async def back(self, *, timeout_s: float) -> Arrival:  # noqa: ARG002 - the port's own
        """Go one page back, likewise."""
        return self._go("back")

    async def forward(self, *, timeout_s: float) -> Arrival:  # noqa: ARG002 - the port's own
        """Go one page forward, likewise."""
        return self._go("forward")

    def _go(self, action: str) -> Arrival:
        self._check()
        return Arrival(None, self.acting.take(action, None, "", {}))

    async def wait_for_text(self, text: str, *, there: bool, timeout_s: float) -> None:  # noqa: ARG002 - the port's own
        """Go on to where a text was there, or gone.

        Raises:
            TimeoutError: The recording does not lead there from here; said at once.
        """
        self._check()
        args = {"text": text} if there else {"gone": text}
        playback = self._playback
        done = (
            playback.take("wait_for", None, args, now=True) is not None
            or self._says(text) is there
            or playback.take("wait_for", None, args) is not None
            or playback.change_until(lambda: self._says(text) is there)
        )
        if not done:
            what = f'"{text}" does not appear' if there else f'"{text}" does not go'
            raise TimeoutError(
                f"{what}: the recording does not lead there from here.",
                hint="Waiting longer changes nothing. See what is there with page.surface().",
            )

    def _says(self, text: str) -> bool:
        said = self._squeezed("text") or " ".join(line.name for line in self._playback.moment.tree.lines)
        return " ".join(text.split()).casefold() in " ".join(said.split()).casefold()

    # ── keeping a place ───────────────────────────────────────────────────────────────────────────────────────────

    async def cookies(self) -> Mapping[str, str]:
        """Give none: a recording has no cookies."""
        return {}

    async def state(self) -> SavedState:
        """Keep where the recording is."""
        self._check()
        data = {"recorded": self._tape.header.created, "look": self._playback.moment.number}
        return SavedState(kind="recorded", url=self.url, data=data)

    async def restore(self, state: SavedState, *, timeout_s: float) -> Arrival:  # noqa: ARG002 - the port's own
        """Go to where the recording was.

        Raises:
            ActionabilityError: The state is of another page.
        """
        self._check()
        number = state.data.get("look")
        mine = state.kind == self.kind and state.data.get("recorded") == self._tape.header.created
        if not mine or not isinstance(number, int) or not 0 <= number < len(self._tape.moments):
            raise ActionabilityError("This state is not of this recording.", hint="Use one that page.state() gave.")
        self._playback.start(self._tape.moments[number])
        return Arrival(None)

    async def close(self) -> None:
        """Close the page; safe twice."""
        self._closed = True


def _is_dialog(moment: Moment) -> bool:
    """Whether the browser's own dialog is open: one of the page's document has a tag."""
    lines = moment.surface.lines
    return any(line.role in {"alertdialog", "dialog"} and not line.tag and line.states.get("modal") for line in lines)
