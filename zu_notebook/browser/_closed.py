"""Closed shadow roots: a script can't reach them, the browser can, and hands them over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._frames import FrameGone, World

__all__ = ["adopt_closed_roots"]

_GROUP = "zu-closed"
_ADOPT = "function (...given) { __zu.adoptAll(given); }"


async def adopt_closed_roots(world: World, hosts: Sequence[int]) -> bool:
    """Hand the in-page script the closed shadow roots of elements.

    Args:
        world: The frame.
        hosts: The numbers of elements that could have one.

    Returns:
        Whether any of them has one.

    Raises:
        FrameGone: The document went away meanwhile.
    """
    try:
        elements = await _elements(world, hosts)
        found = await asyncio.gather(*(_closed_root(world, element) for element in elements))
        pairs = [each for pair in zip(elements, found, strict=True) if pair[1] for each in pair]
        if pairs:
            await world.session.send(
                "Runtime.callFunctionOn",
                {
                    "functionDeclaration": _ADOPT,
                    "executionContextId": world.context_id,
                    "arguments": [{"objectId": object_id} for object_id in pairs],
                },
            )
        await world.session.send("Runtime.releaseObjectGroup", {"objectGroup": _GROUP})
    except PlaywrightError as error:
        raise FrameGone(str(error)) from error
    return bool(pairs)


async def _elements(world: World, numbers: Sequence[int]) -> list[str]:
    """Give the remote objects of elements; what is gone is left out."""
    listed = await world.session.send(
        "Runtime.evaluate",
        {
            "expression": f"[{','.join(map(str, numbers))}].map(__zu.element).filter(Boolean)",
            "uniqueContextId": world.unique_id,
            "objectGroup": _GROUP,
        },
    )
    found = await world.session.send(
        "Runtime.getProperties", {"objectId": listed["result"]["objectId"], "ownProperties": True}
    )
    return [each["value"]["objectId"] for each in found["result"] if each["name"].isdigit()]


async def _closed_root(world: World, element: str) -> str | None:
    described: dict[str, Any] = await world.session.send("DOM.describeNode", {"objectId": element, "pierce": True})
    for root in described["node"].get("shadowRoots", ()):
        if root.get("shadowRootType") == "closed":
            resolved = await world.session.send(
                "DOM.resolveNode",
                {
                    "backendNodeId": root["backendNodeId"],
                    "executionContextId": world.context_id,
                    "objectGroup": _GROUP,
                },
            )
            object_id: str = resolved["object"]["objectId"]
            return object_id
    return None
