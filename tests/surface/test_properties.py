"""What must hold for any tree at all."""

from __future__ import annotations

import contextlib
import json
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from tests.surface.grammar import read_surface, read_tree_line
from tests.surface.tree import anything, nasty_text, trees, wild_trees
from zu_notebook.errors import LocateError, UsageError
from zu_notebook.ids import Ref
from zu_notebook.surface import (
    PREDICATES,
    ActionSurface,
    Candidate,
    HandleBook,
    Node,
    Snapshot,
    SnapshotRecord,
    SurfaceDiff,
    SurfaceRecord,
    check_in,
    describe_in,
    locate_in,
    normalize_axtree,
    reduce_surface,
    surface_html,
)

SECRET = "~Tr0ub4dor~"  # noqa: S105 - made up, to be looked for
some = settings(deadline=None, max_examples=60)


def _strict(value: object) -> str:
    """Write JSON as strictly as it can be written."""
    text = json.dumps(value, allow_nan=False, ensure_ascii=False)
    text.encode("utf-8")
    return text


def _snapshot(nodes: list[Node]) -> Snapshot:
    return Snapshot(nodes=tuple(nodes), title="t", url="u")


# ── never an error, always valid ──────────────────────────────────────────────────────────────────────────────────────


@given(wild_trees, nasty_text, nasty_text)
@some
def test_no_tree_is_too_odd(nodes: list[dict[str, Any]], title: str, url: str) -> None:
    surface = reduce_surface(nodes, title, url)
    surface.to_text().encode("utf-8")
    TypeAdapter(SurfaceRecord).validate_json(_strict(surface.to_json()))
    repr(surface).encode("utf-8")
    surface_html(surface).encode("utf-8")
    assert len(surface.to_frame()) == len(surface)


@pytest.mark.parametrize("read", [reduce_surface, normalize_axtree])
@given(st.lists(anything, max_size=6) | anything)
@some
def test_what_is_no_tree_is_refused_and_never_crashes(read: Callable[[object], object], tree: object) -> None:
    with contextlib.suppress(UsageError):
        read(tree)


def test_a_number_with_thousands_of_digits_is_not_told() -> None:
    huge = 10**5_000
    node = {"role": "spinbutton", "value": huge, "states": {"valuemin": huge, "level": -huge}, "box": [huge, 0, 1, 1]}
    (one,) = reduce_surface([node])
    assert (one.value, one.states, one.box) == (None, {}, None)
    raw = {"nodeId": huge, "backendDOMNodeId": huge, "role": {"value": "slider"}, "value": {"value": huge}}
    raw["properties"] = [{"name": "valuemin", "value": {"value": huge}}]
    (node_of_raw,) = normalize_axtree([raw])
    assert (node_of_raw.value, node_of_raw.states) == (None, {})


@given(trees)
@some
def test_a_snapshot_is_json_that_fits_its_schema(nodes: list[Node]) -> None:
    written = _strict(_snapshot(nodes).to_json())
    TypeAdapter(SnapshotRecord).validate_json(written)
    assert _strict(Snapshot.from_json(json.loads(written)).to_json()) == written


@given(trees)
@some
def test_the_same_nodes_give_the_same_surface(nodes: list[Node]) -> None:
    one, other = reduce_surface(nodes), reduce_surface(nodes)
    assert one == other
    assert one.to_text() == other.to_text()
    assert not one.diff(other).effect
    assert not one.diff(one).effect


# ── order and lines ───────────────────────────────────────────────────────────────────────────────────────────────────


@given(trees)
@some
def test_controls_stand_in_the_order_of_the_document(nodes: list[Node]) -> None:
    place = {node.ref: index for index, node in reversed(list(enumerate(nodes)))}
    surface = reduce_surface(nodes)
    places = [place[one.ref] for one in surface]
    assert places == sorted(places)
    assert [one.handle for one in surface] == [f"a{number}" for number in range(1, len(places) + 1)]
    assert {one.ref for one in surface}.isdisjoint(one.ref for one in surface.pruned)


@given(wild_trees, nasty_text, nasty_text)
@some
def test_each_control_is_one_line_and_no_line_is_forged(nodes: list[dict[str, Any]], title: str, url: str) -> None:
    surface = reduce_surface(nodes, title, url)
    read = read_surface(surface.to_text())
    assert [(one.handle, one.role) for one in read.controls] == [(one.handle, one.role) for one in surface]
    for line, one in zip(read.controls, surface, strict=True):
        if one.label.isascii() and one.label.isprintable() and len(one.label) <= 100:
            assert line.label == one.label
    assert len(read.said) == sum(item.kind not in {"heading", "dialog"} for item in surface.context)
    assert not _unseen(surface.to_text())


@given(wild_trees)
@some
def test_each_node_is_one_line_of_the_snapshot(nodes: list[dict[str, Any]]) -> None:
    snapshot = _snapshot([Node(**one) for one in map(_plain_fields, nodes)])
    text = snapshot.to_text()
    assert not _unseen(text)
    lines = text.split("\n") if snapshot.nodes else []
    assert len(lines) == len(snapshot)
    for line, node in zip(lines, snapshot, strict=True):
        ref = read_tree_line(line)
        if node.ref.isascii() and node.ref.isprintable():
            assert ref == node.ref


def _plain_fields(given_node: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in given_node.items() if name not in {"box", "value", "states"}}
    return {**kept, "ref": given_node.get("ref", "e1"), "frame": tuple(given_node.get("frame", ()))}


def _unseen(text: str) -> list[str]:
    """Control, direction and other format characters; the ends of lines stand for themselves."""
    return [mark for mark in text if mark != "\n" and unicodedata.category(mark) in {"Cc", "Cf", "Cs", "Zl", "Zp"}]


@given(trees, nasty_text, st.integers(1, 400))
@some
def test_a_budget_is_kept_and_what_it_costs_is_said(nodes: list[Node], title: str, budget: int) -> None:
    surface = reduce_surface(nodes, title)
    whole, text = surface.to_text(), surface.to_text(budget)
    assert len(text) <= 4 * budget
    if len(whole) <= 4 * budget:
        assert text == whole
        return
    read = read_surface(text)
    assert read.left_out
    assert [one.handle for one in read.controls] == [one.handle for one in surface][: len(read.controls)]
    missing = len(surface) - len(read.controls)
    if missing and budget >= 12:
        assert read.left_out.startswith(f"… {missing} control")


@pytest.mark.parametrize("budget", [0, -1, 1.5, True, "9"])
def test_a_budget_that_is_none_is_refused(budget: object) -> None:
    with pytest.raises(UsageError, match="budget_tokens"):
        reduce_surface([]).to_text(budget)  # type: ignore[arg-type] # what a wrong caller passes


@given(wild_trees)
@some
def test_the_table_shows_nothing_that_can_not_be_seen(nodes: list[dict[str, Any]]) -> None:
    surface = reduce_surface(nodes)
    frame = surface.to_frame()
    assert list(frame["handle"]) == [one.handle for one in surface]
    cells = [cell for column in frame for cell in frame[column]]
    texts = [text for cell in cells for text in (cell if isinstance(cell, list) else [cell]) if isinstance(text, str)]
    assert not [text for text in texts if _unseen(text)]
    for one, label in zip(surface, frame["label"], strict=True):
        found = surface.find(role=one.role, label=label)
        assert one in (found if isinstance(found, list) else [found])


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


@given(trees, nasty_text)
@some
def test_the_html_holds_no_tag_of_the_page(nodes: list[Node], title: str) -> None:
    nodes = [*nodes, Node(ref=Ref("zz"), role="button", name='<script>x</script><img src=x onerror="y">')]
    surface = reduce_surface(nodes, f"{title}<b onclick=x>")
    described = describe_in(_snapshot(nodes), Ref("zz"), attributes={"<i>": "<u>"}, text="<s>")
    for html in (surface_html(surface, picture=b"\x89PNG", max_rows=10), described._repr_html_()):
        parser = _Tags()
        parser.feed(html)
        assert parser.tags <= {"div", "img", "table", "thead", "tbody", "tr", "th", "td", "span", "b", "i"}
        assert parser.attributes <= {"style", "role", "alt", "src", "scope", "colspan"}


# ── secrets ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(trees, st.integers(0, 11), st.sampled_from(["text", "strong", "button", "option", "status"]))
@some
def test_what_a_secret_field_holds_is_nowhere(nodes: list[Node], at: int, role: str) -> None:
    field = Node(ref=Ref("pw"), role="textbox", name="Password", secret=True, value=SECRET, parent=Ref("e0"))
    inside = Node(ref=Ref("in"), role=role, name=SECRET, value=SECRET, parent=Ref("pw"), description=SECRET)
    deeper = Node(ref=Ref("deep"), role="text", name=SECRET, parent=Ref("in"))
    after = Node(ref=Ref("go"), role="button", name="Log in")
    planted = [*nodes[:at], field, inside, deeper, after, *nodes[at:]]
    book = HandleBook()
    empty = reduce_surface(
        [replace(one, secret=True, states={}) if one is field else one for one in nodes], handles=book
    )
    surface = reduce_surface(planted, handles=book)
    snapshot = _snapshot(planted)
    told = [describe_in(snapshot, Ref(ref), attributes={"value": SECRET}, text=SECRET) for ref in ("pw",)]
    told.append(describe_in(snapshot, Ref("go")))
    checks = [check_in(snapshot, name, SECRET, Ref("pw")) for name in PREDICATES if name not in {"url", "title"}]
    shown = [
        surface.to_text(),
        surface_html(surface),
        repr(list(surface)),
        repr(surface.context) + repr(surface.pruned),
        _strict(surface.to_json()),
        surface.to_frame().to_csv(),
        snapshot.to_text(),
        _strict(snapshot.to_json()),
        repr(snapshot.nodes),
        empty.diff(surface).to_text() + _strict(empty.diff(surface).to_json()),
        "".join(repr(one) + _strict(one.to_json()) + one._repr_html_() for one in told),
        "".join(one.actual for one in checks),
    ]
    assert not [text for text in shown if SECRET in text]
    assert locate_in(snapshot, Candidate(text=SECRET)) == []
    assert not check_in(snapshot, "text", SECRET).ok
    assert check_in(snapshot, "value", SECRET, Ref("pw")).expected == ""


# ── changes ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(trees, trees)
@some
def test_what_appeared_one_way_is_gone_the_other(before: list[Node], after: list[Node]) -> None:
    book = HandleBook()
    one, other = reduce_surface(before, url="u", handles=book), reduce_surface(after, url="u", handles=book)
    there, back = one.diff(other), other.diff(one)
    assert [each.ref for each in there.appeared] == [each.ref for each in back.gone]
    assert [each.ref for each in there.gone] == [each.ref for each in back.appeared]
    assert [each.text for each in there.context_appeared] == [each.text for each in back.context_gone]
    assert {(each.handle, each.field) for each in there.changed} == {(each.handle, each.field) for each in back.changed}
    assert there.effect is back.effect
    assert "\n" not in "".join(there.lines())
    assert not _unseen(there.to_text())
    TypeAdapter(SurfaceDiff).validate_json(_strict(there.to_json()))
    stayed = {(each.ref, each.role) for each in one} & {(each.ref, each.role) for each in other}
    assert len(there.appeared) == len(other) - len(stayed)


# ── the hash of the shape ─────────────────────────────────────────────────────────────────────────────────────────────


@given(trees, nasty_text)
@some
def test_the_hash_is_that_of_the_shape_alone(nodes: list[Node], text: str) -> None:
    first = _snapshot(nodes).structural_hash
    assert _snapshot(list(nodes)).structural_hash == first
    edited = [replace(node, value=text, states={}, name=text, box=None) for node in nodes]
    assert _snapshot(edited).structural_hash == first
    if nodes:
        wrapper = Node(ref=Ref("wrapper"), parent=nodes[-1].parent, role="group")
        wrapped = [*nodes[:-1], wrapper, replace(nodes[-1], ref=Ref("last"), parent=Ref("wrapper"), role="button")]
        plain = [*nodes[:-1], replace(nodes[-1], ref=Ref("last"), role="button")]
        assert _snapshot(wrapped).structural_hash != _snapshot(plain).structural_hash


# ── questions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(trees)
@some
def test_a_description_finds_its_element_again(nodes: list[Node]) -> None:
    snapshot = _snapshot(nodes)
    counts = Counter(node.ref for node in nodes)
    for index, node in enumerate(snapshot):
        if counts[node.ref] > 1 or snapshot.reading.hidden[index]:
            continue
        told = describe_in(snapshot, node.ref)
        _strict(told.to_json())
        assert 0 <= told.index < told.count
        found = locate_in(snapshot, Candidate(role=told.role, name=told.name))
        if max(counts[ref] for ref in found) == 1:
            assert found[told.index] == node.ref
            assert len(found) == told.count
        assert told.role_path[-1].split(" ", 1)[0] == node.role


@given(trees, st.sampled_from(PREDICATES), nasty_text | st.integers() | st.floats() | st.booleans() | st.none())
@some
def test_every_question_is_answered_or_refused(nodes: list[Node], predicate: str, subject: object) -> None:
    snapshot = _snapshot(nodes)
    for ref in [None, *(node.ref for node in nodes[:2])]:
        with contextlib.suppress(LocateError, UsageError):
            answer = check_in(snapshot, predicate, subject, ref)
            _strict(answer.to_json())
            assert not _unseen(repr(answer))


@given(trees, nasty_text)
@some
def test_what_is_located_by_a_text_holds_it_and_nothing_in_it_does(nodes: list[Node], text: str) -> None:
    snapshot = _snapshot(nodes)
    try:
        found = locate_in(snapshot, Candidate(text=text))
    except LocateError:
        return
    counts = Counter(node.ref for node in nodes)
    if any(counts[ref] > 1 for ref in found):
        return
    reading = snapshot.reading
    indices = [reading.index_of(ref) for ref in found]
    assert indices == sorted(indices)
    assert not [(a, b) for a in indices for b in indices if a != b and reading.is_in(a, b)]
    assert not [index for index in indices if reading.hidden[index]]


def test_a_surface_made_by_hand_can_be_written_too() -> None:
    surface = reduce_surface([Node(ref=Ref("x"), role="button", name="Go")])
    bare = ActionSurface(affordances=surface.affordances, completeness=surface.completeness)
    assert [one.handle for one in read_surface(bare.to_text()).controls] == ["a1"]
