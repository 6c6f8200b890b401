"""Work grows with the number of nodes only; counted in steps, not in time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from zu_notebook.ids import Ref
from zu_notebook.surface import Node, normalize_axtree, reduce_surface


def _steps(work: Callable[[], object]) -> int:
    """How many lines and calls of Python a piece of work takes."""
    count = 0

    def trace(_frame: FrameType, _event: str, _argument: object) -> Callable[..., object]:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def _wide(size: int) -> list[Node]:
    nodes = [Node(ref=Ref("e0"), role="list", name="Items")]
    for number in range(size // 3):
        nodes.append(Node(ref=Ref(f"i{number}"), parent=Ref("e0"), role="listitem"))
        nodes.append(Node(ref=Ref(f"t{number}"), parent=Ref(f"i{number}"), role="text", name=f"Item {number}"))
        nodes.append(Node(ref=Ref(f"b{number}"), parent=Ref(f"i{number}"), role="button", name="Select"))
    return nodes


def _deep(size: int) -> list[Node]:
    roles = ("article", "region", "group", "heading", "link", "status", "text")
    return [
        Node(ref=Ref(f"e{i}"), parent=Ref(f"e{i - 1}"), role=roles[i % len(roles)], name="x", states={"level": i})
        for i in range(size)
    ]


def _modal(size: int) -> list[Node]:
    return [
        Node(ref=Ref(f"e{i}"), parent=Ref(f"e{i - 1}"), role="dialog" if i % 2 else "button", states={"modal": True})
        for i in range(size)
    ]


def _headings(size: int) -> list[Node]:
    return [Node(ref=Ref(f"e{i}"), role="heading", name=f"H{i}", states={"level": i}) for i in range(size)]


@pytest.mark.parametrize("shape", [_wide, _deep, _modal, _headings])
def test_reducing_and_writing_is_linear(shape: Callable[[int], list[Node]]) -> None:
    def work(size: int) -> Callable[[], object]:
        nodes = shape(size)
        return lambda: reduce_surface(nodes).to_text()

    small, large = _steps(work(100)), _steps(work(400))
    assert large < 4.6 * small


def test_normalising_is_linear_and_goes_as_deep_as_the_tree() -> None:
    def work(size: int) -> Callable[[], object]:
        raw = [{"nodeId": str(i), "childIds": [str(i + 1)], "role": {"value": "group"}} for i in range(size)]
        return lambda: normalize_axtree(raw)

    small, large = _steps(work(100)), _steps(work(400))
    assert large < 4.6 * small


def test_fifty_thousand_nodes_are_reduced() -> None:
    surface = reduce_surface(_wide(50_000))
    assert len(surface) == 16_666
    assert len(surface.to_text(2_000)) <= 8_000
