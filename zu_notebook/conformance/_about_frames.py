"""Cases about frames: what is in them is in the tree where they stand, and can be acted on."""

from __future__ import annotations

from typing import Final

from zu_notebook.conformance._case import Case, case, equal, holds
from zu_notebook.conformance._session import Session

__all__ = ["CASES"]

_FRAMES: Final = ("quay", "cabin", "island")


@case("What frames hold stands in the tree where they stand", about="capabilities", needs="frames", path="/frames")
async def in_place(session: Session) -> None:
    snapshot = await session.snapshot()
    names = [node.name for node in snapshot]
    wanted = [
        "Before the frames.",
        "Ring the quay bell",
        "Ring the cabin bell",
        "Ring the island bell",
        "After the frames.",
    ]
    equal("the order", [name for name in dict.fromkeys(names) if name in wanted], wanted)
    depths = [len(session.one(snapshot, "button", f"Ring the {name} bell").frame) for name in _FRAMES]
    equal("how deep in frames", depths, [1, 2, 1])
    equal("the frame of the top page's heading", session.one(snapshot, "heading", "Frames").frame, ())


@case(
    "What is in a frame can be acted on: nested, and of another origin",
    about="capabilities",
    needs="frames",
    path="/frames",
)
async def acted_on(session: Session) -> None:
    for name in _FRAMES:
        field = await session.ref("textbox", f"Log of the {name}")
        await session.act("type", field, text=f"all well on the {name}")
        equal("the value in the frame", await session.read("value", field), f"all well on the {name}")
    for name in reversed(_FRAMES):
        result = await session.act("click", await session.ref("button", f"Ring the {name} bell"))
        equal("the address of the page", result.url, session.url("/frames"))
        said = f"The {name} bell rang."
        holds("the frame", await session.shows(said), expected=said, actual=(await session.snapshot()).to_text())


CASES: Final[tuple[Case, ...]] = (in_place, acted_on)
