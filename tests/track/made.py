"""Recordings spelled out by a test: looks and steps, written by the recorder as a page's own are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zu_notebook.ids import Handle, Ref
from zu_notebook.surface import Evidence, Look, Node
from zu_notebook.track import ErrorLine, HeaderLine, RecordedPage, Recorder, Seen, Taken, TargetLine

URL = "http://127.0.0.1:8000/order"
HEADER = HeaderLine(
    created="2026-03-01T09:30:00.000000+00:00",
    zu_version="0.1.0",
    page="web",
    capabilities={"frames": True, "screenshot": True},
    pictures=False,
)


def control(ref: str, role: str, name: str, **more: Any) -> Node:
    """A control that can be acted on."""
    return Node(ref=Ref(ref), parent=Ref("e1"), role=role, name=name, focusable=True, **more)


def page_of(*controls: Node, says: str = "") -> tuple[Node, ...]:
    """The nodes of a page: a main part, a text, the controls."""
    text = (Node(ref=Ref("e2"), parent=Ref("e1"), role="text", name=says),) if says else ()
    return (Node(ref=Ref("e1"), role="main", tag="main"), *text, *controls)


class Made:
    """A recording in the making.

    Args:
        folder: Where its file is put.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "made.jsonl"
        self._recorder = Recorder(self.path, HEADER)
        self._nodes: dict[str, Node] = {}
        self._first = True

    def see(self, *controls: Node, says: str = "", url: str = URL, documents: int = 1, gone: str = "") -> Made:
        """The page is looked at."""
        nodes = page_of(*controls, says=says)
        self._nodes = {node.ref: node for node in nodes}
        look = Look(nodes=nodes, title="Order", url=url, evidence=Evidence(), view_width=800, view_height=600)
        handles = {node.ref: Handle(f"a{index}") for index, node in enumerate(controls, start=1)}
        self._recorder.look(
            Seen(
                surface=look,
                tree=look,
                documents=documents,
                text=says,
                gone=tuple(map(Ref, gone.split())),
                handles=handles if self._first else None,
            )
        )
        self._first = False
        return self

    def do(self, action: str, ref: str = "", *, note: str = "", error: ErrorLine | None = None, **args: Any) -> Made:
        """Something was done; the last look was made after it."""
        node = self._nodes.get(ref)
        target = TargetLine(ref=Ref(ref), role=node.role if node else "", label=node.name if node else "")
        self._recorder.step(Taken(action=action, target=target if ref else None, args=args, note=note, error=error))
        return self

    def play(self) -> RecordedPage:
        """The recording, ended and played back."""
        self._recorder.close()
        return RecordedPage.open(self.path)


async def handles_of(page: RecordedPage) -> dict[str, Ref]:
    """What can be acted on now, by its name."""
    return {node.name: node.ref for node in (await page.look()).nodes if node.focusable}
