"""The file of a recording: what it says, what it leaves out, and what is said of one that can't be used."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.surface.tree import trees
from tests.track.made import HEADER, Made, control, handles_of
from zu_notebook.errors import StorageError, UsageError
from zu_notebook.ids import Ref
from zu_notebook.surface import Box, Node, reduce_surface
from zu_notebook.track import RecordedPage, Recorder, read_recording, recording_schema
from zu_notebook.track._lines import NodeLine, NodesLine
from zu_notebook.track._packing import (
    Nodes,
    Spelled,
    pack_nodes,
    pack_refs,
    pack_text,
    unpack_nodes,
    unpack_refs,
    unpack_text,
)

GOLDEN = Path(__file__).parent / "golden"
APPLY = control("e3", "button", "Apply")


@pytest.fixture
def made(tmp_path: Path) -> Made:
    made = Made(tmp_path)
    made.see(APPLY, says="60.00").see(APPLY, says="54.00").do("click", "e3")
    return made


def nobody_minds(*, secret: bool) -> None:
    assert not secret


def lines_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_schema_of_a_line_is_the_published_one() -> None:
    published = json.loads((GOLDEN / "recording.schema.json").read_text(encoding="utf-8"))
    assert recording_schema() == published


def test_a_line_has_every_field_of_a_node() -> None:
    of_line = set(NodeLine.model_fields) - {"depth", "up", "attributes"}
    assert of_line == {one.name for one in fields(Node)} - {"ref", "parent"}


def test_the_file_is_a_header_and_a_line_for_each_look_and_step(made: Made) -> None:
    made.play()
    assert [line["kind"] for line in lines_of(made.path)] == ["zu.recording", "look", "look", "step"]


def test_a_page_that_did_not_change_is_written_once(made: Made) -> None:
    made.see(APPLY, says="54.00").do("click", "e3").see(APPLY, says="54.00")
    made.play()
    assert [line["kind"] for line in lines_of(made.path)][4:] == ["step"]


def test_what_a_look_has_in_common_with_the_one_before_is_not_written_again(tmp_path: Path) -> None:
    many = [control(f"e{number}", "link", f"Berth {number}", description="d" * 80) for number in range(10, 500)]
    made = Made(tmp_path)
    made.see(*many, says="60.00")
    before = made.path.stat().st_size
    made.see(*many, control("e600", "button", "Apply"), says="54.00").do("click", "e10")
    made.see(*many[:200], *many[201:], says="54.00").do("click", "e11")
    made.play()
    assert made.path.stat().st_size < before * 1.1


@pytest.mark.parametrize("ending", [b'{"kind":"look","number":2,"ti', b'{"kind":"step"', b"\x00\x00\x00", b"\xff\n"])
async def test_a_last_line_that_broke_off_is_dropped_and_said(made: Made, ending: bytes) -> None:
    made.play()
    with made.path.open("ab") as file:
        file.write(ending)
    page = RecordedPage.open(made.path)
    assert page.take_notices() == ["The recording's last line, line 5, broke off and was dropped."]
    assert page.take_notices() == []
    await page.acting.click((await handles_of(page))["Apply"], "a1")
    assert await page.text() == "54.00"


def test_a_file_that_another_system_changed_in_its_line_ends_plays(made: Made) -> None:
    made.play()
    changed = b"\xef\xbb\xbf" + made.path.read_bytes().replace(b"\n", b"\r\n") + b"\r\n"
    made.path.write_bytes(changed)
    assert len(read_recording(made.path).steps) == 1


def test_a_newer_version_is_refused_by_its_number(made: Made) -> None:
    made.play()
    newer = made.path.read_text(encoding="utf-8").replace('"version":1', '"version":7', 1).replace("0.1.0", "9.9.9", 1)
    made.path.write_text(newer, encoding="utf-8")
    with pytest.raises(UsageError, match=r"version 7 \(zu-notebook 9\.9\.9\); this one reads up to version 1"):
        read_recording(made.path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n",
        b"hello",
        b'{"kind":"other"}',
        b"[1]",
        b"\x89PNG\r\n\x1a\n\x00",
        b"null",
        b'{"log":{}}\n',
        b"[" * 9999,
    ],
)
def test_a_file_of_something_else_is_no_recording(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other.jsonl"
    file.write_bytes(content)
    with pytest.raises(UsageError, match="is not a recording"):
        read_recording(file)


def test_a_file_that_is_not_there_and_a_folder_are_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="There is no recording"):
        read_recording(tmp_path / "nowhere.jsonl")
    with pytest.raises(UsageError, match="is a folder"):
        read_recording(tmp_path)


def test_a_recording_that_ended_before_its_first_look_holds_no_page(tmp_path: Path) -> None:
    Recorder(tmp_path / "short.jsonl", HEADER).close()
    with pytest.raises(StorageError, match="holds no page"):
        read_recording(tmp_path / "short.jsonl")


@pytest.mark.parametrize(
    ("found", "put", "said"),
    [
        ('"from_look":0', '"from_look":9', "Line 4 .* there is no look 9"),
        ('"number":1', '"number":5', "Line 3 .* this is look 5, where look 1 comes"),
        ('"base":0', '"base":1', "Line 3 .* there is no look 1"),
        ("[[0,1]", "[[0,1000]", "Line 3 .* nodes 0 to 999 are not in the look before"),
        ('"refs":"1-3"', '"refs":"1-9000000"', "Line 2 .* is not a range of refs"),
        ('"refs":"1-3"', '"refs":"1-2"', "Line 2 .* there are 3 nodes and 2 refs"),
        ('"depth":1', '"depth":7', "Line 2 .* a node stands before its parent"),
        ('"depth":1', '"depth":1,"up":7', "Line 2 .* a node stands before its parent"),
        ('"documents":1', '"documents":"many"', "Line 2 .*documents"),
        ('"kind":"look"', '"kind":"picture"', "Line 2 .* 'picture'"),
        ('{"kind":"look"', '{"kind:"look"', "Line 2 .* it is no JSON"),
    ],
)
def test_what_is_spoilt_is_named_by_its_line(made: Made, found: str, put: str, said: str) -> None:
    made.play()
    whole = made.path.read_text(encoding="utf-8")
    assert found in whole
    made.path.write_text(whole.replace(found, put, 1), encoding="utf-8")
    with pytest.raises(StorageError, match=said):
        read_recording(made.path)


def test_a_file_that_is_there_is_not_written_over_unless_told(made: Made) -> None:
    made.play()
    whole = made.path.read_bytes()
    with pytest.raises(UsageError, match="already"):
        Recorder(made.path, HEADER)
    assert made.path.read_bytes() == whole
    Recorder(made.path, HEADER, replace=True).close()
    assert len(lines_of(made.path)) == 1


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="can't be written: No such file"):
        Recorder(tmp_path / "no" / "such.jsonl", HEADER)
    with pytest.raises(UsageError, match="is a folder"):
        Recorder(tmp_path, HEADER)


async def test_the_golden_recording_still_plays() -> None:
    page = RecordedPage.open(GOLDEN / "checkout.jsonl")
    assert page.handles.ref_of("a2") is not None
    code, apply = (page.handles.ref_of(handle) for handle in ("a1", "a2"))
    assert code is not None
    assert apply is not None
    await page.acting.type(code, "a1", "HARBOUR10", submit=False, going_in=nobody_minds)
    await page.acting.click(apply, "a2")
    assert "10 % off: HARBOUR10" in await page.text()
    (status,) = [node for node in (await page.look(tree=True)).nodes if node.role == "status"]
    assert status.live == "polite"


@settings(deadline=None)
@given(st.lists(st.integers(1, 10**6), max_size=60))
def test_refs_come_back_as_they_were(numbers: list[int]) -> None:
    refs = tuple(Ref(f"e{number}") for number in numbers)
    assert unpack_refs(pack_refs(refs)) == refs


@settings(deadline=None)
@given(st.text())
def test_a_text_comes_back_as_it_was(text: str) -> None:
    assert unpack_text(pack_text(text)) == text.encode("utf-8", "replace").decode()


@pytest.mark.parametrize("spoilt", ["AAAA", "not base64!", pack_text("x" * 999)[:20]])
def test_a_spoilt_text_is_said(spoilt: str) -> None:
    with pytest.raises(ValueError, match="a text is"):
        unpack_text(spoilt)


@settings(deadline=None)
@given(trees)
def test_nodes_come_back_as_they_were_whatever_they_are_spelled_against(one: list[Node]) -> None:
    nodes, base = Nodes.of(one, {}), Nodes.of([*one[::2], *reversed(one[:4])], {})
    packed = pack_nodes(nodes, Spelled.of(nodes), Spelled.of(base))
    back = unpack_nodes(NodesLine.model_validate_json(packed.model_dump_json(exclude_defaults=True)), base)
    assert back == nodes
    rounded = [node if node.box is None else replace(node, box=_rounded(node.box)) for node in one]
    shown, was = (reduce_surface(nodes).to_json() for nodes in (back.joined(back.refs), rounded))
    # Half a surrogate pair, which no file can hold, is shown as an escape and counts more.
    del shown["tokens"], was["tokens"]
    assert shown == was


def _rounded(box: Box) -> Box:
    return Box(round(round(box.x, 2), 1), round(round(box.y, 2), 1), box.width, box.height)


@pytest.mark.parametrize("scroll", [(0.0, 0.0), (0.0, 12_345.0), (3.5, 0.25)])
def test_a_box_comes_back_as_it_was_however_far_the_page_is_scrolled(scroll: tuple[float, float]) -> None:
    boxes = [Box(120.0, 258.6, 322.2, 44.0), Box(-999.0, -19076.3, 153.5, 41.6), Box(0.1, 0.2, 0.0, 0.0)]
    nodes = [Node(ref=Ref(f"e{index}"), box=box) for index, box in enumerate(boxes)]
    kept = Nodes.of(nodes, {}, scroll)
    assert [node.box for node in kept.joined(kept.refs, scroll)] == boxes


def test_scrolling_changes_no_line_of_a_node() -> None:
    still = Nodes.of([Node(ref=Ref("e1"), box=Box(120.0, 258.6, 322.2, 44.0))], {}, (0.0, 0.0))
    moved = Nodes.of([Node(ref=Ref("e1"), box=Box(120.0, -441.4, 322.2, 44.0))], {}, (0.0, 700.0))
    assert still == moved


@settings(deadline=None)
@given(trees)
def test_nodes_that_are_all_known_are_spelled_by_their_places(one: list[Node]) -> None:
    nodes = Nodes.of(one, {})
    spelled = Spelled.of(nodes)
    packed = pack_nodes(nodes, spelled, spelled)
    assert packed.refs is None
    assert all(isinstance(entry, tuple) for entry in packed.nodes)
    assert unpack_nodes(packed, nodes) == nodes
