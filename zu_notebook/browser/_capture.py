"""One look at a page: every frame asked once, all at the same time, and put together in document order."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._frames import FrameGone, Frames, World
from zu_notebook.errors import ScriptError
from zu_notebook.ids import Ref
from zu_notebook.surface import Box, Evidence, Look, Node, Pruning, RefBook, TypedSecrets

__all__ = ["look"]

_FOCUSABLE, _EDITABLE, _SETTABLE, _SECRET = 1, 2, 4, 8
_ADOPT_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class _Shift:
    """Where a frame's viewport lies in the top page's: an offset and a scale."""

    x: float = 0.0
    y: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    def box(self, given: list[float]) -> Box:
        return Box(
            round(self.x + given[0] * self.scale_x, 1),
            round(self.y + given[1] * self.scale_y, 1),
            round(given[2] * self.scale_x, 1),
            round(given[3] * self.scale_y, 1),
        )

    def inner(self, content: Mapping[str, float]) -> _Shift:
        """The shift of a frame whose content box starts at `content` in this one."""
        return _Shift(
            self.x + content["x"] * self.scale_x,
            self.y + content["y"] * self.scale_y,
            self.scale_x * content.get("sx", 1.0),
            self.scale_y * content.get("sy", 1.0),
        )


async def look(frames: Frames, refs: RefBook, secrets: TypedSecrets, *, tree: bool = False, html: bool = False) -> Look:
    """Capture the page.

    Args:
        frames: The page's frames.
        refs: Gives each element its ref.
        secrets: What must be struck from whatever the page says.
        tree: All of the accessibility tree, texts included, in place of what a surface needs.
        html: Count the characters of the top document's HTML too, which costs a serialisation.

    Raises:
        FrameGone: The top document went away meanwhile; look again.
    """
    worlds, missing = await frames.worlds()
    if not worlds:
        raise FrameGone("no frame")
    answers = await asyncio.gather(*(_ask(world, tree=tree, html=html) for world in worlds))
    if answers[0] is None:
        raise FrameGone("the top frame")
    seen = {world.frame_id: (world, answer) for world, answer in zip(worlds, answers, strict=True) if answer}
    missing += sum(answer is None for answer in answers)
    owners = {(world.parent_id, world.owner): world.frame_id for world, _ in seen.values() if world.owner is not None}
    builder = _Builder(seen, owners, refs)
    top, answer = worlds[0], answers[0]
    builder.add(top, answer, _Inside())
    evidence = answer["evidence"]
    return Look(
        nodes=tuple(map(secrets.strike_node, builder.nodes)),
        title=secrets.strike(answer["title"]),
        url=secrets.strike(answer["url"]),
        evidence=Evidence(
            canvas_share=evidence["canvas"],
            unreadable_frames=missing,
            occluded_share=evidence["occluded"],
            text_chars=sum(answer["evidence"]["text"] for _, answer in seen.values()),
        ),
        view_width=answer["viewport"][0],
        view_height=answer["viewport"][1],
        scroll_x=answer["scroll"][0],
        scroll_y=answer["scroll"][1],
        html_chars=answer.get("html"),
        masks=tuple(builder.masks),
    )


async def _ask(world: World, *, tree: bool, html: bool) -> dict[str, Any] | None:
    try:
        options = {"tree": tree, "html": html and not world.parent_id}
        answer: dict[str, Any] = json.loads(await world.call("captureText", options))
        for _ in range(_ADOPT_ROUNDS):
            if not answer.get("closed") or not await _adopt_closed_roots(world, answer["closed"]):
                break
            answer = json.loads(await world.call("captureText", options))
    except (FrameGone, ScriptError):
        if not world.parent_id:
            raise
        return None
    return answer


async def _adopt_closed_roots(world: World, hosts: list[int]) -> bool:
    """Hand the script the closed shadow roots that only the browser can reach; True where there were any."""
    try:
        found = await asyncio.gather(*(_adopt(world, host) for host in hosts))
    except PlaywrightError as error:
        raise FrameGone(str(error)) from error
    return any(found)


async def _adopt(world: World, host: int) -> bool:
    element = await world.evaluate(f"__zu.element({host})", by_value=False)
    if "objectId" not in element:
        return False
    described = await world.session.send("DOM.describeNode", {"objectId": element["objectId"], "pierce": True})
    for root in described["node"].get("shadowRoots", []):
        if root.get("shadowRootType") == "closed":
            resolved = await world.session.send(
                "DOM.resolveNode",
                {"backendNodeId": root["backendNodeId"], "executionContextId": world.context_id},
            )
            await world.session.send(
                "Runtime.callFunctionOn",
                {
                    "functionDeclaration": "function (root) { __zu.adopt(__zu.idOf(this), root); }",
                    "objectId": element["objectId"],
                    "arguments": [{"objectId": resolved["object"]["objectId"]}],
                },
            )
            return True
    return False


@dataclass(frozen=True, slots=True)
class _Inside:
    """What every node of one frame has in common.

    Attributes:
        shift: Where the frame lies in the top page.
        root: The ref of the frame's owner, "" for the top.
        path: The frames from the top to here.
        pruning: Why nothing in it can be acted on: its owner can't.
        cover: What covers it.
    """

    shift: _Shift = _Shift()
    root: Ref = Ref("")
    path: tuple[str, ...] = ()
    pruning: Pruning = ""
    cover: str = ""


class _Builder:
    """Put the frames' nodes together: a frame's nodes stand behind its owner, their boxes in the top page's pixels."""

    def __init__(
        self,
        seen: Mapping[str, tuple[World, dict[str, Any]]],
        owners: Mapping[tuple[str, int], str],
        refs: RefBook,
    ) -> None:
        self.nodes: list[Node] = []
        self.masks: list[Box] = []
        self._seen = seen
        self._owners = owners
        self._refs = refs

    def add(self, world: World, answer: dict[str, Any], inside: _Inside) -> None:
        self.masks += map(inside.shift.box, answer.get("m", ()))
        for raw in answer["nodes"]:
            node = self._node(world, raw, inside)
            self.nodes.append(node)
            inner = self._seen.get(self._owners.get((world.frame_id, raw["i"]), ""))
            if inner is not None:
                child, child_answer = inner
                content = raw.get("o") or {"x": raw.get("b", [0, 0])[0], "y": raw.get("b", [0, 0])[1]}
                shift = inside.shift.inner(content)
                path = (*inside.path, node.name or child.label)
                self.add(child, child_answer, _Inside(shift, node.ref, path, node.pruning, node.cover))

    def _node(self, world: World, raw: dict[str, Any], inside: _Inside) -> Node:
        flags = raw.get("f", 0)
        parent = raw.get("p")
        return Node(
            ref=self._refs.ref(world.unique_id, raw["i"]),
            parent=inside.root if parent is None else self._refs.ref(world.unique_id, parent),
            role=raw.get("r", "generic"),
            raw_role=raw.get("rr", ""),
            name=raw.get("n", ""),
            value=None if flags & _SECRET else raw.get("v"),
            states=raw.get("s", {}),
            description=raw.get("d", ""),
            error=raw.get("er", ""),
            tag=raw.get("t", ""),
            input_type=raw.get("it", ""),
            placeholder=raw.get("ph", ""),
            cue=raw.get("cue", ""),
            box=inside.shift.box(raw["b"]) if "b" in raw else None,
            frame=inside.path,
            focusable=bool(flags & _FOCUSABLE),
            editable=bool(flags & _EDITABLE),
            settable=bool(flags & _SETTABLE),
            clickable=raw.get("ck", ""),
            secret=bool(flags & _SECRET),
            pruning=raw.get("x") or inside.pruning,
            cover=raw.get("cv") or inside.cover,
            live=raw.get("lv", ""),
        )
