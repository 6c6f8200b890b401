"""How a page shows itself: live where there is a kernel and a front end, a picture and a list everywhere."""

from __future__ import annotations

import base64
import contextlib
import json
import uuid
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from zu_notebook.browser import LoopThread
from zu_notebook.errors import UsageError, ZuError
from zu_notebook.surface import ActionSurface, surface_html
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._still import Still

__all__ = ["MIME", "Display", "Lasting", "ViewFactory", "use_views"]

MIME = "application/vnd.zu.surface+json"
"""The surface as data, for a front end of ours that has no kernel."""

_VIEW_MIME = "application/vnd.jupyter.widget-view+json"
_TEXT_TOKENS = 1_000
_STILL_S = 5.0
_MOST_CHARS = 98_000
"""What one output may add to a saved notebook, as JSON."""
_ROWS = (200, 100, 50, 25, 10)


class Lasting(Protocol):
    """The forms of a page that last without a kernel."""

    def text(self) -> str: ...

    def bundle(self) -> dict[str, Any]: ...


ViewFactory: TypeAlias = Callable[[PageCore, LoopThread, Lasting], Any]
"""Makes the live panel of a page: an ipywidgets widget."""

_factory: ViewFactory | None = None


def use_views(factory: ViewFactory) -> None:
    """Say who makes live panels; this room knows no widgets."""
    global _factory  # noqa: PLW0603 - the port that a higher room fills, once
    _factory = factory


class Display:
    """The outputs of one page in the notebook."""

    def __init__(self, core: PageCore, thread: LoopThread) -> None:
        self._core = core
        self._thread = thread
        self._widget: Any = None
        self._shown: list[str] = []
        self._still: Still | None = None

    def widget(self) -> Any:  # noqa: ANN401 - this room knows no widgets
        """Give the live panel; one for the page, however often it is shown."""
        if self._widget is None:
            if _factory is None:
                raise UsageError("There is no live panel here.", hint="Use page.surface() and page.screenshot().")
            self._widget = _factory(self._core, self._thread, self)
        return self._widget

    def text(self) -> str:
        """Give the page in text: what it is, and what can be done there."""
        state = "" if self._core.status == "open" else f", {self._core.status}"
        head = f"<Page {self._core.title!r} at {self._core.url}{state}>"
        surface = self._core.last
        return head if surface is None else f"{head}\n{surface.to_text(budget_tokens=_TEXT_TOKENS)}"

    def bundle(self) -> dict[str, Any]:
        """Give every form that lasts without a kernel; a new picture while the page is open."""
        if self._core.status == "open":
            # A page that is at work or does not answer is shown as it was; the live panel says what goes on.
            with contextlib.suppress(ZuError):
                self._still = self._thread.run(self._core.last_still(limit_s=_STILL_S)) or self._still
        data: dict[str, Any] = {"text/plain": self.text()}
        surface = self._core.last
        if surface is None:
            return data
        for rows in _ROWS:
            data |= _forms(surface, self._still, rows)
            if len(json.dumps(data)) <= _MOST_CHARS:
                break
        return data

    def show(self) -> None:
        """Show the page as the value of a cell."""
        from IPython.display import display  # noqa: PLC0415 - a plain shell needs none of it

        data = self.bundle()
        if _has_kernel() and self._core.status == "open":
            # Without a built front end the picture and the list still stand.
            with contextlib.suppress(UsageError):
                data[_VIEW_MIME] = {"version_major": 2, "version_minor": 0, "model_id": self.widget().model_id}
        display_id = uuid.uuid4().hex
        self._shown.append(display_id)
        display(data, raw=True, display_id=display_id)  # type: ignore[no-untyped-call] # IPython has no types for it

    def freeze(self) -> None:
        """Put the lasting form in place of every live output of this page, while its picture can still be taken."""
        if self._shown and _has_kernel():
            self._publish()
        if self._widget is not None:
            self._widget.close()
            self._widget = None

    def _publish(self) -> None:
        from IPython.display import publish_display_data  # noqa: PLC0415 - a plain shell needs none of it

        data = self.bundle()
        for display_id in self._shown:
            publish_display_data(data, transient={"display_id": display_id}, update=True)  # type: ignore[no-untyped-call] # likewise
        self._shown.clear()


def _forms(surface: ActionSurface, still: Still | None, rows: int) -> dict[str, Any]:
    """Make the forms with at most so many rows; the HTML says how many more there are."""
    forms: dict[str, Any] = {
        "text/html": surface_html(
            surface,
            picture=still.picture if still else None,
            media_type=still.media_type if still else "image/webp",
            max_rows=rows,
        ),
        MIME: _as_data(surface.to_json(), rows),
    }
    if still is not None:
        forms["image/png"] = base64.b64encode(still.png).decode("ascii")
    return forms


def _as_data(surface: dict[str, Any], rows: int) -> dict[str, Any]:
    return {
        "version": 1,
        "title": surface["title"],
        "url": surface["url"],
        "affordances": [
            {key: each.get(key) for key in ("handle", "role", "label", "value", "states")}
            for each in surface["affordances"][:rows]
        ],
    }


def _has_kernel() -> bool:
    try:
        from IPython import get_ipython  # noqa: PLC0415 - a plain shell needs none of it
    except ImportError:
        return False
    shell = get_ipython()
    return shell is not None and getattr(shell, "kernel", None) is not None
