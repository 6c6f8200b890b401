"""Work grows with the number of nodes only; counted in steps, not in time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from zu_notebook.ids import Ref
from zu_notebook.surface import (
    Box,
    Candidate,
    HandleBook,
    Node,
    Snapshot,
    check_in,
    describe_in,
    locate_in,
    normalize_axtree,
    reduce_surface,
)


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
        Node(ref=Ref(f"e{i}"), parent=Ref(f"e{i - 1}"), role=roles[i % len(roles)], name="x", states={"level": i % 9})
        for i in range(size)
    ]


def _modal(size: int) -> list[Node]:
    return [
        Node(ref=Ref(f"e{i}"), parent=Ref(f"e{i - 1}"), role="dialog" if i % 2 else "button", states={"modal": True})
        for i in range(size)
    ]


def _headings(size: int) -> list[Node]:
    return [Node(ref=Ref(f"e{i}"), role="heading", name=f"H{i}", states={"level": i % 9}) for i in range(size)]


def _twins(size: int) -> list[Node]:
    return [Node(ref=Ref(f"e{i}"), role="button", name="Ok", box=Box(0, i, 9, 9)) for i in range(size)]


def _cards(size: int) -> list[Node]:
    nodes = []
    for number in range(size // 4):
        row = Ref(f"r{number}")
        nodes.append(Node(ref=row, role="row", name=f"The same beginning of every row and then {number}"))
        nodes.append(Node(ref=Ref(f"h{number}"), parent=row, role="heading", name=f"Row {number}"))
        nodes.append(Node(ref=Ref(f"l{number}"), parent=Ref(f"h{number}"), role="link", name=f"Row {number}"))
        nodes.append(Node(ref=Ref(f"b{number}"), parent=row, role="button", name="Edit"))
    return nodes


def _covered(size: int) -> list[Node]:
    return [
        Node(ref=Ref(f"e{i}"), role="link", name=f"L{i}", pruning="covered", cover="div Cookies") for i in range(size)
    ]


def _choices(size: int) -> list[Node]:
    select = Node(ref=Ref("s"), role="combobox", name="City", tag="select", focusable=True)
    return [
        select,
        *(Node(ref=Ref(f"e{i}"), parent=Ref("s"), role="option", name=f"City {i}") for i in range(size - 1)),
    ]


def _frames(size: int) -> list[Node]:
    nodes = []
    for number in range(size // 2):
        frame = Ref(f"f{number}")
        nodes.append(Node(ref=frame, role="Iframe", name="ad"))
        nodes.append(Node(ref=Ref(f"b{number}"), parent=frame, role="button", name="Close", frame=(f"ad {number}",)))
    return nodes


SHAPES = [_wide, _deep, _modal, _headings, _twins, _cards, _covered, _choices, _frames]
Work = Callable[[list[Node]], Callable[[], object]]


def _reduce(nodes: list[Node]) -> Callable[[], object]:
    return lambda: reduce_surface(nodes)


def _write(nodes: list[Node]) -> Callable[[], object]:
    surface = reduce_surface(nodes)
    return lambda: (surface.to_text(), surface.to_text(50), surface.to_json())


def _compare(nodes: list[Node]) -> Callable[[], object]:
    book = HandleBook()
    one, other = reduce_surface(nodes, handles=book), reduce_surface(nodes[: len(nodes) // 2 : -1], handles=book)
    return lambda: (one.diff(other).to_text(), one.diff(other).to_json())


def _keep(nodes: list[Node]) -> Callable[[], object]:
    return lambda: (Snapshot(nodes=tuple(nodes)).to_text(), Snapshot(nodes=tuple(nodes)).structural_hash)


def _ask(nodes: list[Node]) -> Callable[[], object]:
    def questions() -> None:
        snapshot = Snapshot(nodes=tuple(nodes))
        locate_in(snapshot, Candidate(text="x"))
        locate_in(snapshot, Candidate(role="button", name="Select"))
        describe_in(snapshot, nodes[-1].ref)
        describe_in(snapshot, nodes[0].ref)
        check_in(snapshot, "text", "item 7")
        check_in(snapshot, "visible", "Select")
        check_in(snapshot, "value", "x")

    return questions


@pytest.mark.parametrize("work", [_reduce, _write, _compare, _keep, _ask])
@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_nodes_are_twice_the_work(shape: Callable[[int], list[Node]], work: Work) -> None:
    small, large = _steps(work(shape(400))), _steps(work(shape(800)))
    assert large <= 2.3 * small + 100


def test_normalising_is_linear_and_goes_as_deep_as_the_tree() -> None:
    def work(size: int) -> Callable[[], object]:
        raw = [{"nodeId": str(i), "childIds": [str(i + 1)], "role": {"value": "group"}} for i in range(size)]
        return lambda: normalize_axtree(raw)

    small, large = _steps(work(400)), _steps(work(800))
    assert large <= 2.3 * small


def test_fifty_thousand_nodes_are_reduced() -> None:
    surface = reduce_surface(_wide(50_000))
    assert len(surface) == 16_666
    assert len(surface.to_text(2_000)) <= 8_000


def test_a_tree_five_thousand_deep_is_read() -> None:
    nodes = _deep(5_000)
    snapshot = Snapshot(nodes=tuple(nodes))
    assert len(reduce_surface(nodes)) > 0
    assert len(snapshot.to_text().splitlines()) == 5_000
    assert describe_in(snapshot, Ref("e4999")).role_path[-2:] == ('article "x"', 'region "x"')
    assert locate_in(snapshot, Candidate(text="X")) == [Ref("e4999")]
