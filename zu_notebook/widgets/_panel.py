"""The live panel of a page, as a widget."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from zu_notebook import wire
from zu_notebook.browser import LoopThread
from zu_notebook.errors import UsageError
from zu_notebook.workspaces import PageCore, PanelDesk

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
    """The live panel: the page's picture with its handles, and what can be done there.

    What it shows travels as messages, not as traits: nothing of a page is kept in a saved notebook's widget state.

    Args:
        core: The page.
        thread: The workspace's thread, which answers while a cell is running.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    protocol = traitlets.Int(wire.PROTOCOL).tag(sync=True)

    def __init__(self, core: PageCore, thread: LoopThread) -> None:
        super().__init__(_esm=_built("panel.js"), _css=_built("panel.css"))
        _answer_while_a_cell_runs(self.comm)
        self._desk = PanelDesk(core, thread, self._post)
        self.on_msg(self._take)

    def _take(self, _widget: object, content: object, _buffers: object) -> None:
        self._desk.receive(content)

    def _post(self, message: dict[str, Any], buffers: list[bytes]) -> None:
        self.send(message, buffers=buffers)

    def __repr__(self) -> str:
        return "<Panel>"


def _answer_while_a_cell_runs(comm: object) -> None:
    """Let the front end's messages reach a widget that was made in a cell, while that cell runs.

    ipykernel 7.4 sends a comm's messages to the shell of its last reply, which is the busy one; see
    docs/decisions/comms-while-a-cell-runs.md.
    """
    if hasattr(comm, "_reply_subshell_for"):
        comm._reply_subshell_for = lambda _data, default: default  # noqa: SLF001 - the only cure there is
