"""The live view: frames shown beside those that Chromium gives with nobody watching, and from a press to its picture.

The panel itself is drawn, by the built front end in a browser of its own, over a socket on this machine. Between both
stands what stands in a notebook, but for Jupyter's server.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import statistics
import struct
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from zu_notebook.errors import UsageError
from zu_notebook.network import NetworkPolicy
from zu_notebook.workspaces import PageCore, PanelDesk, Send, Workspace

__all__ = ["LiveFigures", "measure_live"]

SIZE: Final = (1280, 800)
_WINDOW: Final = (2240, 1000)
"""So wide that the picture in the panel is as large as the page."""
_SECONDS: Final = 5.0
_PRESSES: Final = 40
_PAUSE_MS: Final = 120
_START_S: Final = 20.0

_MOVING: Final = """<!doctype html><title>Moving</title><body style="margin:0">
<canvas id=c width=1280 height=800></canvas><script>
const pen = document.getElementById("c").getContext("2d");
let turn = 0;
(function draw() {
  turn += 1;
  pen.fillStyle = `hsl(${turn} 40% 90%)`;
  pen.fillRect(0, 0, 1280, 800);
  pen.fillStyle = "#123";
  pen.font = "24px sans-serif";
  for (let line = 0; line < 24; line++) pen.fillText(`Turn ${turn}, line ${line}`, (turn * 3 + line * 47) % 1100, 30 + line * 32);
  requestAnimationFrame(draw);
})();
</script>"""  # noqa: E501 - a page
_STILL: Final = """<!doctype html><title>Still</title><body style="margin:0;background:#fff">
<h1>Press me</h1><p>The page turns dark and light again.</p><script>
let dark = false;
addEventListener("mousedown", () => { dark = !dark; document.body.style.background = dark ? "#000" : "#fff"; });
</script>"""
_VIEWER: Final = """<!doctype html><title>Viewer</title><link rel=stylesheet href=panel.css>
<body style="margin:0"><div id=panel></div><script type=module>
import panel from "./panel.js";
const draw = CanvasRenderingContext2D.prototype.drawImage;
const bench = globalThis.bench = { drawn: [], dark: null, waiting: null };
CanvasRenderingContext2D.prototype.drawImage = function (...all) {
  draw.apply(this, all);
  if (!this.canvas.classList.contains("zu-picture")) return;
  bench.drawn.push(performance.now());
  if (!bench.waiting) return;
  const dark = this.getImageData(this.canvas.width >> 1, this.canvas.height - 9, 1, 1).data[0] < 128;
  if (dark !== bench.dark) { bench.dark = dark; bench.waiting(performance.now()); bench.waiting = null; }
};
bench.press = (limit) => new Promise((done) => {
  const frame = document.querySelector(".zu-frame");
  const { left, top, width, height } = frame.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, pointerId: 1, button: 0 };
  const began = performance.now();
  setTimeout(() => done(null), limit);
  bench.waiting = (now) => done(now - began);
  frame.dispatchEvent(new PointerEvent("pointerdown", { ...at, buttons: 1 }));
  frame.dispatchEvent(new PointerEvent("pointerup", { ...at, buttons: 0 }));
});
const socket = new WebSocket(`ws://${location.host}/socket`);
socket.binaryType = "arraybuffer";
const listeners = [];
const model = {
  send: (message) => socket.send(JSON.stringify(message)),
  on: (name, listener) => { if (name === "msg:custom") listeners.push(listener); },
  off: () => undefined,
};
socket.onmessage = ({ data }) => {
  const size = new DataView(data).getUint32(0);
  const message = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, size)));
  const rest = new DataView(data, 4 + size);
  for (const listener of listeners) listener(message, rest.byteLength ? [rest] : []);
};
socket.onopen = () => {
  const widget = panel();
  widget.initialize({ model });
  widget.render({ model, el: document.getElementById("panel") });
};
</script>"""


@dataclass(frozen=True, slots=True)
class LiveFigures:
    """What was measured.

    Attributes:
        alone: Frames a second that Chromium gives of a moving page with nobody watching.
        shown: Frames a second of it that are drawn in the panel.
        presses_ms: From a press on the drawn page to its drawn picture.
        missed: Presses that nothing came of.
    """

    alone: float
    shown: float
    presses_ms: Sequence[float]
    missed: int

    @property
    def share(self) -> float:
        """What is shown, of what there was."""
        return self.shown / self.alone if self.alone else 0.0

    @property
    def median_ms(self) -> float:
        """Half of the presses are seen by then."""
        return statistics.median(self.presses_ms)


class _Room:
    """What the sockets of one page share: the front end that is there, and the desk that it talks to."""

    def __init__(self) -> None:
        self.desk: PanelDesk | None = None
        self.page = ""
        self.write: Callable[[bytes], object] = lambda _data: None
        self.send: Send = lambda _message, _buffers: None


@contextlib.contextmanager
def _served(room: _Room) -> Iterator[str]:
    """Serve the pages, the panel and its socket from a thread of its own."""
    from tornado.httpserver import HTTPServer  # noqa: PLC0415 - comes with Jupyter; nothing else here needs it
    from tornado.netutil import bind_sockets  # noqa: PLC0415
    from tornado.web import Application, RequestHandler  # noqa: PLC0415
    from tornado.websocket import WebSocketHandler  # noqa: PLC0415

    class Given(RequestHandler):
        def get(self, name: str) -> None:
            built = files("zu_notebook") / "static"
            texts = {"viewer": _VIEWER, "moving": _MOVING, "still": _STILL}
            kind = {"panel.js": "text/javascript", "panel.css": "text/css"}.get(name, "text/html")
            self.set_header("Content-Type", f"{kind}; charset=utf-8")
            self.finish(texts.get(name) or (built / name).read_text(encoding="utf-8"))

    class Socket(WebSocketHandler):
        def open(self, *_args: str, **_kwargs: str) -> None:
            room.write = lambda data: self.write_message(data, binary=True)

        def on_message(self, message: str | bytes) -> None:
            if room.desk is not None:
                room.desk.receive(json.loads(message))

    ready = threading.Event()
    loop = asyncio.new_event_loop()
    port = 0

    def serve() -> None:
        nonlocal port
        asyncio.set_event_loop(loop)
        listening = bind_sockets(0, "127.0.0.1")
        port = listening[0].getsockname()[1]
        names = r"/(viewer|moving|still|panel\.js|panel\.css)"
        HTTPServer(Application([(names, Given), (r"/socket", Socket)])).add_sockets(listening)
        loop.call_soon(ready.set)
        loop.run_forever()

    thread = threading.Thread(target=serve, name="zu-bench-live", daemon=True)
    thread.start()
    ready.wait(_START_S)
    room.page = f"http://127.0.0.1:{port}"

    def send(message: dict[str, Any], buffers: list[bytes]) -> None:
        said = json.dumps(message).encode()
        loop.call_soon_threadsafe(lambda: room.write(struct.pack(">I", len(said)) + said + b"".join(buffers)))

    room.send = send
    try:
        yield room.page
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(_START_S)


def measure_live(folder: Path) -> LiveFigures:
    """Measure the live view with two browsers: one has the page, the other shows the panel.

    Args:
        folder: For what both workspaces keep.

    Raises:
        UsageError: The front end is not built.
        ZuError: A browser does not start.
    """
    if not (files("zu_notebook") / "static" / "panel.js").is_file():
        raise UsageError("The front end is not built.", hint="Run `make lab` once.")
    room = _Room()
    with _served(room) as origin, contextlib.ExitStack() as ends:
        policy = NetworkPolicy(allow=(origin,))
        watched = ends.enter_context(Workspace(folder / "watched", network=policy))
        watching = ends.enter_context(Workspace(folder / "watching", network=policy))
        moving = watched.thread.run(watched.core.open(f"{origin}/moving", viewport=SIZE))
        alone = watched.thread.run(_alone(moving))
        with _panel(room, watched, watching, moving) as viewer:
            shown = watching.thread.run(_shown(viewer))
        watched.thread.run(moving.close())
        still = watched.thread.run(watched.core.open(f"{origin}/still", viewport=SIZE))
        with _panel(room, watched, watching, still) as viewer:
            watched.thread.run(still.take("To measure."))
            presses = watching.thread.run(_presses(viewer))
    seen = [each for each in presses if each is not None]
    return LiveFigures(alone=alone, shown=shown, presses_ms=seen, missed=len(presses) - len(seen))


@contextlib.contextmanager
def _panel(room: _Room, watched: Workspace, watching: Workspace, page: PageCore) -> Iterator[PageCore]:
    """Show a page's panel in the other browser, and wait for the first frame."""
    room.desk = PanelDesk(page, watched.thread, room.send)
    viewer = watching.thread.run(watching.core.open(f"{room.page}/viewer", viewport=_WINDOW))
    try:
        watching.thread.run(_first_frame(viewer))
        yield viewer
    finally:
        room.desk.detach()
        watching.thread.run(viewer.close())


async def _first_frame(viewer: PageCore) -> None:
    end = time.monotonic() + _START_S
    while not await viewer.evaluate("bench.drawn.length"):
        if time.monotonic() > end:
            raise UsageError("The panel drew no frame.", hint="Build the front end anew: `make lab`.")
        await asyncio.sleep(0.05)


async def _alone(page: PageCore) -> float:
    """Count what Chromium gives, acknowledged as it comes."""
    if page.watched is None:
        raise UsageError("There are frames of a page in a browser only.")
    frames = 0

    def count(_frame: object) -> None:
        nonlocal frames
        frames += 1
        cast.ack()

    cast = page.watched.screencast(count)
    await cast.show(*SIZE)
    await asyncio.sleep(1)
    frames, began = 0, time.monotonic()
    await asyncio.sleep(_SECONDS)
    rate = frames / (time.monotonic() - began)
    await cast.stop()
    return rate


async def _shown(viewer: PageCore) -> float:
    await asyncio.sleep(1)
    return float(
        await viewer.evaluate(
            f"""async () => {{
                const [before, began] = [bench.drawn.length, performance.now()];
                await new Promise((done) => setTimeout(done, {_SECONDS * 1000}));
                return (bench.drawn.length - before) / (performance.now() - began) * 1000;
            }}"""
        )
    )


async def _presses(viewer: PageCore) -> list[float | None]:
    """Press again and again, once every press is seen or given up."""
    await viewer.evaluate("new Promise((done) => setTimeout(done, 1000))")
    await viewer.evaluate("bench.dark = false")
    times: list[float | None] = await viewer.evaluate(
        f"""async () => {{
            const times = [];
            for (let press = 0; press < {_PRESSES}; press++) {{
                times.push(await bench.press(3000));
                await new Promise((done) => setTimeout(done, {_PAUSE_MS} + 37 * (press % 7)));
            }}
            return times;
        }}""",
        timeout_s=180,
    )
    return times
