"""The nodes of a look: what each frame's script answered, put together in document order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from zu_notebook.browser._frames import World
from zu_notebook.ids import Ref
from zu_notebook.surface import Box, Node, Pruning, RefBook

__all__ = ["Answer", "Builder", "Built"]

Answer: TypeAlias = dict[str, Any]
"""What the in-page script tells of one frame; see `Capture` in its `76_capture.js`."""

_FOCUSABLE, _EDITABLE, _SETTABLE, _SECRET = 1, 2, 4, 8


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


@dataclass(frozen=True, slots=True)
class Built:
    """What was made of one look, in document order over all frames."""

    nodes: list[Node]
    masks: list[Box]


class Builder:
    """Put the frames' nodes together: a frame's nodes stand behind its owner, their boxes in the top page's pixels.

    A node that a frame tells of in the same words as the last time is the same object.

    Args:
        refs: Gives each element its ref.
    """

    def __init__(self, refs: RefBook) -> None:
        self._refs = refs
        self._made: WeakKeyDictionary[World, _Made] = WeakKeyDictionary()

    def build(self, answers: Mapping[World, Answer], top: World) -> Built:
        """Put together what the frames answered.

        Args:
            answers: By frame; a frame that gave none is left out with all that is in it.
            top: The frame to start from.
        """
        built = Built([], [])
        inner = {(world.parent_id, world.owner): world for world in answers if world.owner is not None}
        self._add(built, answers, inner, top, _Inside())
        return built

    def _add(
        self,
        built: Built,
        answers: Mapping[World, Answer],
        inner: Mapping[tuple[str, int], World],
        world: World,
        inside: _Inside,
    ) -> None:
        answer = answers[world]
        built.masks.extend(map(inside.shift.box, answer.get("m", ())))
        made = self._made.get(world)
        known = made.nodes if made is not None and made.inside == inside else {}
        fresh: dict[int, tuple[Answer, Node]] = {}
        for raw in answer["nodes"]:
            number = raw["i"]
            before = known.get(number)
            node = before[1] if before is not None and before[0] == raw else self._node(world, raw, inside)
            fresh[number] = (raw, node)
            built.nodes.append(node)
            child = inner.get((world.frame_id, number))
            if child is not None:
                content = raw.get("o") or {"x": raw.get("b", [0, 0])[0], "y": raw.get("b", [0, 0])[1]}
                path = (*inside.path, node.name or child.label)
                around = _Inside(inside.shift.inner(content), node.ref, path, node.pruning, node.cover)
                self._add(built, answers, inner, child, around)
        self._made[world] = _Made(inside, fresh)

    def _node(self, world: World, raw: Answer, inside: _Inside) -> Node:
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


@dataclass(frozen=True, slots=True)
class _Made:
    """The nodes of a frame's last answer, by the numbers of their elements, with the words that they were made of."""

    inside: _Inside
    nodes: dict[int, tuple[Answer, Node]]
