"""Cases about capabilities: what an adapter claims it has to do."""

from __future__ import annotations

import io
import json
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image

from zu_notebook.conformance._case import Case, case, equal, holds, refused
from zu_notebook.conformance._session import CheckFailed, Session
from zu_notebook.errors import ActionabilityError, DialogError
from zu_notebook.surface import Node, Screenshot

__all__ = ["CASES"]

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_SMALLEST_PX: Final = 100
_DIALOGS: Final = ("alertdialog", "dialog")
_PAPERS: Final = b"hull no. 7\r\n"


@case("A picture is a PNG of the size of what is in view", about="capabilities", needs="screenshot")
async def picture(session: Session) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "view.png"
        shot = await session.screenshot(path)
        holds(
            "the file", path.is_file() and path.read_bytes() == shot.png, expected="the picture", actual=path.exists()
        )
    holds("the first bytes", shot.png.startswith(_PNG), expected=_PNG, actual=shot.png[:8])
    size = _pixels(shot).size
    equal("the size", size, (shot.width_px, shot.height_px))
    holds("the size", min(size) >= _SMALLEST_PX, expected=f"at least {_SMALLEST_PX} each way", actual=size)


@case("A picture does not show what is masked", about="capabilities", needs="screenshot")
async def masked(session: Session) -> None:
    heading = await session.node("heading", "Harbour desk")
    if heading.box is None:
        raise CheckFailed("The box of a heading", expected="a box", actual="none")
    plain, covered = await session.screenshot(), await session.screenshot(None, [heading.box])
    left, top = heading.box.x + 2, heading.box.y + 2
    right, bottom = heading.box.x + heading.box.width - 2, heading.box.y + heading.box.height - 2
    colours = [_colours(shot, (left, top, right, bottom)) for shot in (plain, covered)]
    holds("the colours of the heading", colours[0] > 1, expected="several", actual=colours[0])
    equal("the colours of the heading under a mask", colours[1], 1)


@case("A state that was kept is gone back to, with what fields held", about="capabilities", needs="restore")
async def restored(session: Session) -> None:
    await session.act("type", await session.ref("textbox", "Vessel"), text="Seaholly")
    await session.act("type", await session.ref("textbox", "Password"), text="canary-9902")
    state = await session.state()
    kept = json.dumps(dict(state.data))
    holds("the state", "canary-9902" not in kept, expected="no secrets", actual=kept)
    equal("the kind and the address of the state", (state.kind, state.url), (session.kind, session.url()))
    await session.goto("/second")
    await session.restore(state)
    snapshot = await session.snapshot()
    equal("the address", snapshot.url, session.url())
    equal("the value", session.one(snapshot, "textbox", "Vessel").value, "Seaholly")


@case(
    "A dialog of the page is in the tree, and its buttons answer it",
    about="capabilities",
    needs="dialogs",
    path="/dialogs",
)
async def dialogs(session: Session) -> None:
    for answer, said in (("OK", "Cast off"), ("Cancel", "Still moored")):
        await session.act("click", await session.ref("button", "Cast off"))
        snapshot = await session.snapshot()
        shown = [node.name for node in snapshot if node.role in _DIALOGS]
        equal("the dialogs in the tree, by their names", shown, ["Cast off now?"])
        await session.act("click", session.one(snapshot, "button", answer).ref)
        snapshot = await session.snapshot()
        equal("the dialogs after the answer", [node.name for node in snapshot if node.role in _DIALOGS], [])
        equal("what the page heard", [node.name for node in snapshot if node.role == "status"], [said])


@case("While a dialog is open, what is behind it is refused", about="capabilities", needs="dialogs", path="/dialogs")
async def behind_dialog(session: Session) -> None:
    button = await session.ref("button", "Cast off")
    await session.act("click", button)
    await refused("a click behind the dialog", session.act("click", button), DialogError, ActionabilityError)
    await session.act("click", await session.ref("button", "Cancel"))
    await session.act("click", button)
    await session.act("click", await session.ref("button", "OK"))


@case("A window that the page opens is followed", about="capabilities", needs="windows", path="/windows")
async def windows(session: Session) -> None:
    result = await session.act("click", await session.ref("link", "Second page in a window of its own"))
    equal("the address in the result", result.url, session.url("/second"))
    snapshot = await session.snapshot()
    equal("the address of the snapshot", snapshot.url, session.url("/second"))
    await session.act("type", session.one(snapshot, "textbox", "Word").ref, text="anchor", submit=True)
    holds(
        "what arrived from the window",
        await session.shows("word: anchor"),
        expected="word: anchor",
        actual=snapshot.url,
    )


@case("A file goes where it is given", about="capabilities", needs="upload", path="/upload")
async def upload(session: Session) -> None:
    with tempfile.TemporaryDirectory() as folder:
        papers = Path(folder) / "hull.txt"
        papers.write_bytes(_PAPERS)
        await session.act("upload", (await _papers(session)).ref, paths=[str(papers)])
        await session.act("click", await session.ref("button", "Hand in"))
    said = f"papers: hull.txt, {len(_PAPERS)} bytes"
    holds("what arrived", await session.shows(said), expected=said, actual=(await session.snapshot()).to_text())


@case("A thing is dragged onto another, as the browser does it", about="capabilities", needs="drag", path="/drag")
async def drag(session: Session) -> None:
    await _drag(session, "Crate", "Hold", "The crate is in the hold")


@case(
    "A thing is dragged onto another, as scripts do it with the pointer",
    about="capabilities",
    needs="drag",
    path="/drag",
)
async def drag_pointer(session: Session) -> None:
    await _drag(session, "Barrel", "Deck", "The barrel is on deck")


@case("A page's own scripts run", about="capabilities", needs="scripts", path="/scripts")
async def scripts(session: Session) -> None:
    said = "Drawn by a script"
    holds("the page", await session.shows(said), expected=said, actual=(await session.snapshot()).to_text())
    await session.act("click", await session.ref("button", "Sink the buoy"))
    equal("the buttons that are left", await session.locate(role="button", name="Buoy"), [])


@case("A trace is written of what was done", about="capabilities", needs="trace")
async def trace(session: Session) -> None:
    await session.act("click", await session.ref("link", "Second page"))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "trace"
        equal("ok", (await session.act("trace", path=str(file))).ok, True)
        size = file.stat().st_size if file.is_file() else 0
        holds("the size of the trace", size > 0, expected="more than 0 bytes", actual=size)


@case("A tool that the page offers is called", about="capabilities", needs="webmcp", path="/tools")
async def webmcp(session: Session) -> None:
    equal("ok", (await session.act("call", tool="ring_bell", arguments={"times": 2})).ok, True)
    told = await session.read("result") or ""
    holds("the result", "The bell rang 2 times" in told, expected="The bell rang 2 times", actual=told)
    said = [node.name for node in await session.snapshot() if node.role == "status"]
    equal("what the page says", said, ["The bell rang 2 times"])


async def _drag(session: Session, what: str, onto: str, said: str) -> None:
    page = await session.snapshot()
    await session.act("drag", session.one(page, "button", what).ref, onto=session.one(page, "button", onto).ref)
    told = [node.name for node in await session.snapshot() if node.role == "status"]
    equal("what the page says", told, [said])


async def _papers(session: Session) -> Node:
    snapshot = await session.snapshot()
    found = [node for node in snapshot if node.input_type == "file" or node.name.startswith("Papers")]
    inputs = [node for node in found if node.input_type == "file"] or [node for node in found if node.role != "text"]
    if not inputs:
        raise CheckFailed("The file input", expected='one named "Papers"', actual=snapshot.to_text())
    return inputs[0]


def _colours(shot: Screenshot, area: tuple[float, float, float, float]) -> int:
    left, top, right, bottom = (round(side * shot.scale) for side in area)
    return len(_pixels(shot).crop((left, top, right, bottom)).convert("RGB").getcolors(maxcolors=1 << 24) or [])


def _pixels(shot: Screenshot) -> Image.Image:
    return Image.open(io.BytesIO(shot.png))


CASES: Final[tuple[Case, ...]] = (
    picture,
    masked,
    restored,
    dialogs,
    behind_dialog,
    windows,
    upload,
    drag,
    drag_pointer,
    scripts,
    trace,
    webmcp,
)
