"""Between what a look holds and how a line spells it: nodes in runs, refs in ranges, texts squeezed."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias

from zu_notebook.ids import Ref
from zu_notebook.surface import Box, Node
from zu_notebook.track._lines import NodeLine, NodesLine, Quad, Run

__all__ = [
    "Attributes",
    "Nodes",
    "Spelled",
    "pack_nodes",
    "pack_refs",
    "pack_text",
    "quad",
    "unpack_nodes",
    "unpack_refs",
    "unpack_text",
    "utf8",
]

Attributes: TypeAlias = Mapping[Ref, Mapping[str, str]]
Scroll: TypeAlias = tuple[float, float]

_UNSCROLLED: Scroll = (0.0, 0.0)

MOST_NODES: Final = 200_000
MOST_TEXT_BYTES: Final = 100_000_000
"""Far beyond any page; a file of others must not fill the memory."""

_LEVEL = 6
_SURROGATES = re.compile("[\ud800-\udfff]")
_PLAIN: Final = tuple(one.name for one in fields(Node) if one.name not in {"ref", "parent", "states", "box"})


@dataclass(frozen=True, slots=True)
class Nodes:
    """A list of nodes apart: what they are, and which elements they are.

    Attributes:
        lines: What the nodes are, one each.
        refs: Their refs, in the same order.
    """

    lines: tuple[NodeLine, ...] = ()
    refs: tuple[Ref, ...] = ()

    @classmethod
    def of(cls, nodes: Sequence[Node], attributes: Attributes, scroll: Scroll = _UNSCROLLED) -> Nodes:
        """Take nodes apart; where an element comes twice, the first place is its own.

        Args:
            nodes: In document order.
            attributes: Those of some elements.
            scroll: How far the page is scrolled: boxes are kept as if it were not, so that scrolling changes none.
        """
        places: dict[Ref, int] = {}
        depths: list[int] = []
        last_at: dict[int, int] = {}
        lines = []
        for index, node in enumerate(nodes):
            above = places.get(node.parent) if node.parent else None
            depth = 0 if above is None else depths[above] + 1
            up = 0 if above is None or last_at.get(depth - 1) == above else index - above
            box = None if node.box is None else _moved(node.box, *scroll)
            lines.append(_line(node, depth, up, box, attributes.get(node.ref)))
            places.setdefault(node.ref, index)
            depths.append(depth)
            last_at[depth] = index
        return cls(tuple(lines), tuple(node.ref for node in nodes))

    def joined(self, refs: Sequence[Ref], scroll: Scroll = _UNSCROLLED) -> tuple[Node, ...]:
        """Put the nodes together again, with these refs in place of their own, on a page that is scrolled so far."""
        return tuple(
            _node(line, refs[index], Ref("") if above is None else refs[above], scroll)
            for index, (line, above) in enumerate(zip(self.lines, _parents(self.lines), strict=True))
        )


@dataclass(frozen=True, slots=True)
class Spelled:
    """Nodes as texts, to find them again in another look.

    Attributes:
        texts: Each node's spelling, in order.
        places: The first place of each spelling.
        refs: Which elements they are.
    """

    texts: tuple[str, ...]
    places: Mapping[str, int]
    refs: tuple[Ref, ...]

    @classmethod
    def of(cls, nodes: Nodes) -> Spelled:
        """Spell the nodes once."""
        texts = tuple(line.model_dump_json(exclude_defaults=True) for line in nodes.lines)
        return cls(texts, {text: index for index, text in reversed(list(enumerate(texts)))}, nodes.refs)


def pack_nodes(nodes: Nodes, mine: Spelled, base: Spelled | None) -> NodesLine:
    """Spell nodes, in runs where the base has them alike."""
    entries: list[Run | NodeLine] = []
    start = count = 0
    for text, line in zip(mine.texts, nodes.lines, strict=True):
        if base is not None and count and base.texts[start + count : start + count + 1] == (text,):
            count += 1
            continue
        if count:
            entries.append((start, count))
        found = None if base is None else base.places.get(text)
        start, count = (0, 0) if found is None else (found, 1)
        if found is None:
            entries.append(line)
    if count:
        entries.append((start, count))
    same = base is not None and base.refs == nodes.refs
    return NodesLine(refs=None if same else pack_refs(nodes.refs), nodes=tuple(entries))


def unpack_nodes(line: NodesLine, base: Nodes) -> Nodes:
    """Read nodes.

    Raises:
        ValueError: A run leads out of the base, or there are not as many refs as nodes.
    """
    lines: list[NodeLine] = []
    for entry in line.nodes:
        if isinstance(entry, NodeLine):
            lines.append(entry)
            continue
        start, count = entry
        if start < 0 or count < 1 or start + count > len(base.lines):
            raise ValueError(f"nodes {start} to {start + count - 1} are not in the look before")
        if len(lines) + count > MOST_NODES:
            raise ValueError(f"there are more than {MOST_NODES:,} nodes")
        lines += base.lines[start : start + count]
    _parents(lines)
    refs = base.refs if line.refs is None else unpack_refs(line.refs)
    if len(refs) != len(lines):
        raise ValueError(f"there are {len(lines)} nodes and {len(refs)} refs")
    return Nodes(tuple(lines), refs)


def pack_refs(refs: Iterable[Ref]) -> str:
    """Spell refs by their numbers, neighbours as a range."""
    parts: list[list[int]] = []
    for ref in refs:
        number = int(ref.removeprefix("e"))
        if parts and number == parts[-1][1] + 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ",".join(f"{first}-{last}" if last > first else f"{first}" for first, last in parts)


def unpack_refs(text: str) -> tuple[Ref, ...]:
    """Read refs.

    Raises:
        ValueError: It is spelled wrong, or there are far too many.
    """
    refs: list[Ref] = []
    for part in text.split(",") if text else ():
        first, _, last = part.partition("-")
        begin, end = int(first), int(last or first)
        if not 0 <= begin <= end or len(refs) + end - begin >= MOST_NODES:
            raise ValueError(f"{part!r} is not a range of refs")
        refs += (Ref(f"e{number}") for number in range(begin, end + 1))
    return tuple(refs)


def pack_text(text: str) -> str:
    """Squeeze a text."""
    return base64.b64encode(zlib.compress(text.encode("utf-8", "replace"), _LEVEL)).decode("ascii") if text else ""


def unpack_text(packed: str) -> str:
    """Read a squeezed text.

    Raises:
        ValueError: It is spoilt, or far too long.
    """
    if not packed:
        return ""
    engine = zlib.decompressobj()
    try:
        data = engine.decompress(base64.b64decode(packed, validate=True), MOST_TEXT_BYTES)
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"a text is spoilt: {error}") from error
    if not engine.eof:
        raise ValueError("a text is cut off or far too long")
    return data.decode("utf-8", "replace")


def utf8(text: str) -> str:
    """Replace half surrogate pairs, which no file in UTF-8 can hold."""
    return text if text.isascii() else _SURROGATES.sub("\ufffd", text)


def quad(box: Box) -> Quad:
    """Spell a box."""
    return box.x, box.y, box.width, box.height


def _parents(lines: Sequence[NodeLine]) -> list[int | None]:
    """Find each node's parent: the nearest node before it that is one less deep, unless another is named."""
    parents: list[int | None] = []
    last_at: dict[int, int] = {}
    for index, line in enumerate(lines):
        above = None if line.depth == 0 else index - line.up if line.up else last_at.get(line.depth - 1)
        if (above is None and line.depth) or not 0 <= (above or 0) <= index:
            raise ValueError("a node stands before its parent")
        parents.append(above)
        last_at[line.depth] = index
    return parents


def _moved(box: Box, x: float, y: float) -> Quad:
    return round(box.x + x, 2), round(box.y + y, 2), box.width, box.height


def _line(node: Node, depth: int, up: int, box: Quad | None, attributes: Mapping[str, str] | None) -> NodeLine:
    given: dict[str, Any] = {name: getattr(node, name) for name in _PLAIN}
    return NodeLine.model_validate(
        {
            **{name: _clean(value) for name, value in given.items()},
            "depth": depth,
            "up": up,
            "states": {name: _clean(value) for name, value in node.states.items()},
            "box": box,
            "attributes": None if attributes is None else {utf8(key): utf8(attributes[key]) for key in attributes},
        }
    )


def _node(line: NodeLine, ref: Ref, parent: Ref, scroll: Scroll) -> Node:
    given = {name: getattr(line, name) for name in _PLAIN}
    box = None
    if line.box is not None:
        x, y, width, height = line.box
        # As exact as a look is.
        box = Box(round(x - scroll[0], 1), round(y - scroll[1], 1), width, height)
    return Node(ref=ref, parent=parent, states=line.states, box=box, **given)


def _clean(value: Any) -> Any:  # noqa: ANN401 - any field of a node
    if isinstance(value, tuple):
        return tuple(map(_clean, value))
    return utf8(value) if isinstance(value, str) else value
