"""The live view: frames while somebody watches, one at a time, and never a stop for good."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator

import pytest
from PIL import Image

from tests.workspaces.live_front import Front, fronts
from zu_notebook import practice
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]
MOVING = """<body style="margin:0"><canvas id=c width=800 height=600></canvas><script>
const pen = document.getElementById("c").getContext("2d");
let turn = 0;
(function draw() {
  pen.fillStyle = `hsl(${turn++} 60% 50%)`;
  pen.fillRect(0, 0, 800, 600);
  requestAnimationFrame(draw);
})();
</script>"""


@pytest.fixture
def moving(open_html: OpenPage) -> Page:
    return open_html(MOVING)


@pytest.fixture
def front(moving: Page) -> Iterator[Front]:
    yield from fronts(moving)


def test_nothing_is_sent_before_a_view_says_how_large_it_is(front: Front) -> None:
    assert front.frames == []
    front.watch()
    frame = front.frame()
    assert frame["frame"] == 1
    assert (frame["view_width"], frame["view_height"]) == (1280, 800)
    assert front.frames[0][1][:2] == b"\xff\xd8"


def test_one_frame_is_on_its_way_and_the_next_comes_when_it_was_seen(front: Front) -> None:
    front.watch()
    for number in range(1, 31):
        frame = front.frame()
        assert frame["frame"] == number
        front.see(frame)


def test_three_hundred_frames_come_through_though_views_are_lost_at_random(front: Front) -> None:
    chance = random.Random(63)  # noqa: S311 - the same losses every time
    front.watch()
    number = 0
    while number < 300:
        frame = front.frame()
        assert frame["frame"] == number + 1
        number = frame["frame"]
        lost = chance.random()
        if lost < 0.02:
            continue
        if lost < 0.05:
            front.watch(0, 0)
            front.watch(640, 400, front=f"again {number}")
            number = front.frames[-1][0]["frame"]
            front.see(front.frames[-1][0])
            continue
        front.see(frame)
    assert len(front.frames) >= 300


def test_nothing_is_sent_while_every_view_is_out_of_sight(front: Front) -> None:
    front.watch()
    front.see(front.frame())
    front.watch(0, 0)
    assert front.is_quiet(1.0)
    front.watch()
    assert front.frame()


def test_the_last_change_of_a_page_that_comes_to_rest_is_shown(front: Front, moving: Page) -> None:
    front.watch(200, 125)
    for _ in range(20):
        front.see(front.frame())
    moving.evaluate(
        "requestAnimationFrame = () => 0, pen.fillStyle = '#000', pen.fillRect(0, 0, 800, 600), "
        "setTimeout(() => { pen.fillStyle = '#fff'; pen.fillRect(0, 0, 800, 600); }, 30)"
    )
    assert front.is_quiet(1.0)
    assert middle(front.frames[-1][1]) > 240


def test_a_page_that_rests_sends_nothing(open_html: OpenPage) -> None:
    for front in fronts(open_html("<p>Still</p>")):
        front.watch()
        front.see(front.frame())
        assert front.is_quiet(1.0)


def test_frames_are_as_large_as_the_largest_view_and_no_larger_than_the_page(front: Front) -> None:
    front.watch(320, 200)
    front.see(front.frame())
    assert size(front.frames[-1][1])[0] <= 320
    front.watch(4000, 2500, front="two")
    for _ in range(6):
        front.see(front.frame())
    assert size(front.frames[-1][1]) == (1280, 800)


def test_frames_go_on_after_the_page_went_elsewhere(front: Front, moving: Page, site: practice.Site) -> None:
    front.watch()
    front.see(front.frame())
    moving.goto(site.page("checkout"))
    moving.scroll("down")
    front.event("surface.changed")
    moving.evaluate("document.body.style.background = '#123'")
    front.see(front.frame())


def test_while_frames_go_out_no_picture_is_taken(front: Front, moving: Page) -> None:
    front.watch()
    front.see(front.frame())
    moving.scroll("down")
    assert front.event("surface.changed")["picture"] is None


def test_a_fetched_page_is_watched_without_frames(open_url: OpenPage, site: practice.Site) -> None:
    for front in fronts(open_url(site.page("checkout"), kind="http")):
        assert front.watch()["kind"] == "wire.done"
        assert front.is_quiet(0.5)
        refused = front.ask("view.input", events=[{"type": "text", "text": "x"}])
        assert refused["kind"] == "wire.failure"


def size(jpeg: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(jpeg)) as image:
        return image.size


def middle(jpeg: bytes) -> float:
    """The brightness near the upper left, 0 to 255."""
    with Image.open(io.BytesIO(jpeg)) as image:
        return float(image.convert("L").resize((4, 4)).tobytes()[5])


def test_a_page_behind_the_tab_that_it_opened_is_still_shown(open_html: OpenPage, site: practice.Site) -> None:
    page = open_html(f"<button onclick=\"window.open('{site.page('checkout')}')\">Open</button>")
    for front in fronts(page):
        front.watch()
        front.see(front.frame())
        assert page.click("a1").ok
        (tab,) = page.tabs
        for other in fronts(tab):
            other.watch()
            other.see(other.frame())
            page.evaluate("document.body.style.background = '#123'")
            front.see(front.frame())
            tab.evaluate("document.body.style.background = '#321'")
            other.see(other.frame())
