"""Boxes and tags on a picture."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from zu_notebook.errors import UsageError
from zu_notebook.ids import Handle, Ref
from zu_notebook.surface import Affordance, Box, Screenshot, draw_marks
from zu_notebook.surface._tags import Rect, place_tags

BLUE = (25, 103, 192)


def _picture(width: int = 1280, height: int = 720, kind: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(out, kind)
    return out.getvalue()


def _at(number: int, box: Box | None) -> Affordance:
    return Affordance(handle=Handle(f"a{number}"), ref=Ref(f"e{number}"), role="button", label="Go", box=box)


def _opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def test_each_control_in_view_has_a_box_and_a_tag() -> None:
    png, marks = draw_marks(
        _picture(),
        [_at(1, Box(100, 100, 80, 30)), _at(2, Box(100, 900, 80, 30)), _at(3, None)],
        view_width=1280,
        view_height=720,
    )
    image = _opened(png)
    assert [(mark.handle, mark.box) for mark in marks] == [("a1", Box(100, 100, 80, 30))]
    assert image.size == (1280, 720)
    assert image.getpixel((140, 98)) == BLUE
    assert image.getpixel((140, 115)) == (255, 255, 255)
    assert image.getpixel((101, 92)) != (255, 255, 255)


def test_a_sharper_picture_has_its_boxes_in_the_same_place() -> None:
    png, marks = draw_marks(
        _picture(2560, 1440, "JPEG"), [_at(1, Box(100, 100, 80, 30))], view_width=1280, view_height=720
    )
    assert all(abs(got - blue) < 4 for got, blue in zip(_opened(png).getpixel((280, 197)), BLUE, strict=True))  # type: ignore[arg-type] # a pixel of an RGB picture is three numbers
    assert marks[0].box == Box(100, 100, 80, 30)


def test_what_is_masked_is_grey() -> None:
    png, _ = draw_marks(_picture(), [], view_width=1280, view_height=720, mask=[Box(10, 10, 50, 20)])
    red, green, blue = _opened(png).getpixel((30, 20))  # type: ignore[misc] # a pixel of an RGB picture is three numbers
    assert max(red, green, blue) - min(red, green, blue) < 16
    assert red < 200


def test_a_hundred_tags_keep_off_each_other_and_off_the_controls() -> None:
    boxes = [
        Rect(20 + column * 124, 40 + row * 66, 20 + column * 124 + 90, 62 + row * 66)
        for row in range(10)
        for column in range(10)
    ]
    tags = place_tags(boxes, [(28, 15)] * 100, width=1280, height=720)
    placed = [tag for tag in tags if tag is not None]
    assert len(placed) == 100
    assert not [pair for pair in combinations(placed, 2) if pair[0].overlap(pair[1])]
    assert not [tag for tag in placed for box in boxes if tag.overlap(box)]


@given(
    st.lists(
        st.tuples(st.integers(-50, 400), st.integers(-50, 300), st.integers(1, 300), st.integers(1, 200)), max_size=40
    )
)
@settings(deadline=None, max_examples=60)
def test_no_two_tags_ever_overlap_and_none_leaves_the_picture(sides: list[tuple[int, int, int, int]]) -> None:
    boxes = [Rect(x, y, x + width, y + height) for x, y, width, height in sides]
    placed = [tag for tag in place_tags(boxes, [(25, 15)] * len(boxes), width=400, height=300) if tag is not None]
    assert not [pair for pair in combinations(placed, 2) if pair[0].overlap(pair[1])]
    assert all(Rect(0, 0, 400, 300).holds(tag) for tag in placed)


def test_bytes_that_are_no_picture_are_refused() -> None:
    with pytest.raises(UsageError, match="not a picture"):
        draw_marks(b"<html>", [], view_width=1280, view_height=720)
    with pytest.raises(UsageError, match="view"):
        draw_marks(_picture(), [], view_width=0, view_height=720)


def test_a_screenshot_shows_its_size_and_not_its_bytes(tmp_path: object) -> None:
    shot = Screenshot(png=_picture(8, 8), width_px=8, height_px=8)
    assert repr(shot) == "<Screenshot 8x8>"
    saved = shot.save(f"{tmp_path}/shot.png")
    assert saved.read_bytes() == shot._repr_png_()
