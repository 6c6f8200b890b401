"""The live panel of a page, as a widget."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from zu_notebook import wire
from zu_notebook.browser import LoopThread
from zu_notebook.errors import UsageError
from zu_notebook.workspaces import Lasting, PageCore, PanelDesk

__all__ = ["Panel"]


def _built(name: str) -> str:
    """Read a built file of the front end.

    Raises:
        UsageError: It was not built, as in a checkout that was installed without it.
    """
    place = files("zu_notebook") / "static" / name
    if not place.is_file():
        raise UsageError(
            "The front end is not built.", hint="In a checkout run `make lab`; else reinstall zu-notebook."
        )
    return place.read_text(encoding="utf-8")


class Panel(anywidget.AnyWidget):
    """The live panel: the page as it lives with its handles, who drives it, and what can be done there.

    What it shows travels as messages, not as traits: nothing of a page is kept in a saved notebook's widget state.

    Args:
        core: The page.
        thread: The workspace's thread, which answers while a cell is running.
        still: The forms of the page that last without a kernel.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    protocol = traitlets.Int(wire.PROTOCOL).tag(sync=True)

    def __init__(self, core: PageCore, thread: LoopThread, still: Lasting) -> None:
        super().__init__(_esm=_built("panel.js"), _css=_built("panel.css"))
        _answer_while_a_cell_runs(self.comm)
        self._still = still
        self._desk = PanelDesk(core, thread, self._post)
        self.on_msg(self._take)

    def close(self) -> None:
        """Let go of the page; what stands in the notebook is a picture and a list by then."""
        self._desk.detach()
        super().close()

    def _take(self, _widget: object, content: object, _buffers: object) -> None:
        self._desk.receive(content)

    def _post(self, message: dict[str, Any], buffers: list[bytes]) -> None:
        self.send(message, buffers=buffers)

    def __repr__(self) -> str:
        return f"<Panel of {self._still.text()}>"

    def _repr_mimebundle_(self, **kwargs: dict[Any, Any]) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Give the live view, and beside it the forms that last without a kernel."""
        live = super()._repr_mimebundle_(**kwargs)
        if live is None:
            return None
        data, metadata = live
        return {**data, **self._still.bundle()}, metadata


def _answer_while_a_cell_runs(comm: object) -> None:
    """Let the front end's messages reach a widget that was made in a cell, while that cell runs.

    ipykernel 7.4 sends a comm's messages to the shell of its last reply, which is the busy one; see
    docs/decisions/comm-replies.md.
    """
    if hasattr(comm, "_reply_subshell_for"):
        comm._reply_subshell_for = lambda _data, default: default  # noqa: SLF001 - the only cure there is
