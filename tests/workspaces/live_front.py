"""A front end without a screen, for tests of the live view: it sees frames as it is told to."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from typing import Any

from zu_notebook import wire
from zu_notebook.workspaces import Page, PanelDesk

__all__ = ["Front", "fronts"]

LIMIT_S = 60


class Front:
    """Sends requests, keeps the frames and the events that come."""

    def __init__(self, page: Page) -> None:
        self._arrived: queue.Queue[tuple[dict[str, Any], list[bytes]]] = queue.Queue()
        self._count = 0
        self.frames: list[tuple[dict[str, Any], bytes]] = []
        self.events: list[dict[str, Any]] = []
        self.desk = PanelDesk(page._core, page._thread, lambda message, buffers: self._arrived.put((message, buffers)))

    def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        self._count += 1
        call_id = f"c{self._count}"
        self.desk.receive({"kind": kind, "call_id": call_id, **fields})
        while True:
            message = self.next()
            if message.get("call_id") == call_id:
                return message

    def next(self, timeout_s: float = LIMIT_S) -> dict[str, Any]:
        message, buffers = self._arrived.get(timeout=timeout_s)
        if message["kind"] == "view.frame":
            self.frames.append((message, buffers[0]))
        elif "call_id" not in message:
            self.events.append(message)
        return message

    def frame(self) -> dict[str, Any]:
        while True:
            message = self.next()
            if message["kind"] == "view.frame":
                return message

    def event(self, kind: str) -> dict[str, Any]:
        while True:
            message = self.next()
            if message["kind"] == kind:
                return message

    def see(self, frame: dict[str, Any]) -> None:
        self.desk.receive({"kind": "view.seen", "frame": frame["frame"]})

    def watch(self, width: int = 640, height: int = 400, front: str = "one") -> dict[str, Any]:
        return self.ask("view.watch", front=front, width_px=width, height_px=height)

    def is_quiet(self, for_s: float) -> bool:
        """Whether nothing comes for so long, once what is on its way came."""
        try:
            while True:
                self.next(for_s)
                self.see({"frame": self.frames[-1][0]["frame"]})
        except queue.Empty:
            return True


def fronts(page: Page) -> Iterator[Front]:
    """Make one whose view is drawn; it is gone after."""
    made = Front(page)
    made.ask("panel.hello", protocol=wire.PROTOCOL, version="0")
    yield made
    made.desk.detach()
