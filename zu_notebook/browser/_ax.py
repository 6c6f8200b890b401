"""Chromium's own accessibility tree of every frame, each node with the ref that a capture gives its element."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zu_notebook.browser._frames import Frames, World
from zu_notebook.ids import Ref
from zu_notebook.surface import RefBook

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

__all__ = ["AxNode", "accessibility_nodes", "frame_tree", "is_focusable"]

_AT_ONCE = 1000
_GROUP = "zu-accessibility"
_NUMBERS = """function (...nodes) {
  const own = /^(input|textarea|select|video|audio|details|meter|progress|summary|object|embed|marquee|img)$/;
  return nodes.map((node) => {
    if (!(node instanceof Element)) return null;
    const root = node.getRootNode();
    const inner = root instanceof ShadowRoot && root.host.shadowRoot === null && own.test(root.host.localName);
    return [__zu.idOf(node), inner];
  });
}"""


@dataclass(frozen=True, slots=True)
class AxNode:
    """One node of Chromium's tree.

    Attributes:
        role: As Chromium calls it: `button`, `DisclosureTriangle`.
        name: Its accessible name.
        focusable: Whether Chromium lets it take the focus.
        ref: Its element; None where it has none that a script can reach.
        inner: A part that the browser itself made of a control: the spin button of a date.
        frame: The address of its document.
    """

    role: str
    name: str
    focusable: bool
    ref: Ref | None
    inner: bool = False
    frame: str = ""


async def accessibility_nodes(frames: Frames, refs: RefBook) -> list[AxNode]:
    """Give the nodes of all frames that are not ignored, frame by frame in the order of their documents.

    Args:
        frames: The page's frames.
        refs: The page's book, so that a node has the ref that a surface has.
    """
    worlds, _missing = await frames.worlds()
    return [node for world in worlds for node in await _of_frame(world, refs)]


async def _of_frame(world: World, refs: RefBook) -> list[AxNode]:
    return [
        AxNode(
            role=str(node.get("role", {}).get("value", "")),
            name=str(node.get("name", {}).get("value", "")),
            focusable=is_focusable(node),
            ref=None if place is None else refs.ref(world.unique_id, place[0]),
            inner=place is not None and place[1],
            frame=world.label,
        )
        for node, place in await frame_tree(world.session, world.context_id, world.frame_id)
    ]


def is_focusable(node: Mapping[str, Any]) -> bool:
    """Whether Chromium lets a node of its tree take the focus."""
    said = (each["value"].get("value") for each in node.get("properties", []) if each["name"] == "focusable")
    return any(value is True for value in said)


async def frame_tree(
    session: CDPSession, context_id: int, frame_id: str
) -> list[tuple[dict[str, Any], tuple[int, bool] | None]]:
    """Give the nodes of one frame's tree that are not ignored, as CDP has them.

    Args:
        session: Of the process that the frame is in.
        context_id: The world of the capture script in it.
        frame_id: The frame.

    Returns:
        Each node with the number of its element, and whether the browser made that element as a part of a control;
        None where it is no element that a script can reach.
    """
    answer = await session.send("Accessibility.getFullAXTree", {"frameId": frame_id})
    nodes = [node for node in answer["nodes"] if not node.get("ignored") and "backendDOMNodeId" in node]
    places: list[tuple[int, bool] | None] = []
    for start in range(0, len(nodes), _AT_ONCE):
        backends = [node["backendDOMNodeId"] for node in nodes[start : start + _AT_ONCE]]
        places += await _numbers(session, context_id, backends)
    return list(zip(nodes, places, strict=True))


async def _numbers(session: CDPSession, context_id: int, backends: Sequence[int]) -> list[tuple[int, bool] | None]:
    async def resolve(backend: int) -> dict[str, Any]:
        given = {"backendNodeId": backend, "executionContextId": context_id, "objectGroup": _GROUP}
        answer = await session.send("DOM.resolveNode", given)
        return {"objectId": answer["object"]["objectId"]}

    answer = await session.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": _NUMBERS,
            "executionContextId": context_id,
            "arguments": await asyncio.gather(*(resolve(backend) for backend in backends)),
            "returnByValue": True,
        },
    )
    await session.send("Runtime.releaseObjectGroup", {"objectGroup": _GROUP})
    return [None if each is None else (each[0], each[1]) for each in answer["result"]["value"]]
