"""What is measured of a page in a real browser: all figures are there, and the counts are right."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from zu_notebook.bench import PageFigures, measure
from zu_notebook.bench._guess import guess_rate
from zu_notebook.bench._linear import SIZES, growth
from zu_notebook.bench._peer_text import read_aria_with_refs
from zu_notebook.bench._peers import PeerTrouble, Way, find_peers
from zu_notebook.bench._press import Pressed, Sample, changed, press_sample, sample_of
from zu_notebook.bench._report import p95
from zu_notebook.workspaces import Workspace


@pytest.fixture
def corpus(served: str, request: pytest.FixtureRequest) -> Iterator[tuple[Path, str]]:
    """A folder of this test's own under the served one, and its address."""
    name = f"bench-{request.node.originalname}"
    folder = Path(__file__).parents[1] / "pages" / "made" / name
    folder.mkdir(parents=True, exist_ok=True)
    yield folder, f"{served}/pages/made/{name}"
    shutil.rmtree(folder)


def write(corpus: tuple[Path, str], name: str, html: str) -> str:
    folder, address = corpus
    (folder / name).write_text(f"<!doctype html><meta charset=utf-8>{html}", encoding="utf-8")
    return f"{address}/{name}"


class Typist:
    """A peer that tells two things of every page, and of one address nothing."""

    name = "typist"

    def __init__(self) -> None:
        self.ways: Sequence[Way] = (Way("typist", self._look, read_aria_with_refs),)

    async def start(self, folder: Path, chromium: Path) -> None: ...

    async def open(self, url: str) -> None:
        if "bad" in url:
            raise PeerTrouble("bad address")

    async def close(self) -> None: ...

    async def _look(self) -> str:
        return '- button "Go" [ref=e1]\n- link "Nowhere" [ref=e2]'


def test_every_figure_of_a_page_is_measured(workspace: Workspace, corpus: tuple[Path, str]) -> None:
    url = write(
        corpus,
        "good.html",
        "<title>Good</title><button>Go</button><button disabled>Stop</button><input aria-label=Town>"
        "<select aria-label=Size><option>Small<option>Large</select><p hidden><button>Not there</button></p>"
        "<iframe title=Inner srcdoc='<a href=x>In a frame</a>'></iframe>",
    )
    figures: PageFigures = measure(workspace, "good", url, rounds=1, peers=[Typist()])
    assert set(figures.ways) == {"Zu surface", "Playwright aria, ai", "Playwright aria, default", "typist"}
    assert figures.affordances == 5
    assert figures.roles == ("button", "textbox", "combobox", "link")
    assert figures.change == "typed a character"
    assert figures.verdict.mismatches == []
    assert (figures.verdict.asked, figures.verdict.complete) == (5, 5)
    assert figures.ways["Zu surface"].counts["named"] == (7, 7)
    assert figures.ways["typist"].counts["named"] == (1, 7)
    assert figures.html_chars > 300
    for value in (figures.own_ms, figures.accessibility_ms, figures.after_ms, figures.ways["typist"].ms):
        assert value >= 0


def test_a_peer_that_fails_is_told_and_left_out(workspace: Workspace, corpus: tuple[Path, str]) -> None:
    url = write(corpus, "bad.html", "<button>Go</button>")
    figures = measure(workspace, "bad", url, rounds=1, peers=[Typist()])
    assert figures.failed == {"typist": "bad address"}
    assert "typist" not in figures.ways
    assert figures.change == "pressed Tab"


def test_a_press_is_compared_with_the_bare_mouse(workspace: Workspace, corpus: tuple[Path, str]) -> None:
    url = write(
        corpus,
        "press.html",
        "<button onclick='log.textContent += event.isTrusted'>Write</button><input type=checkbox aria-label=Tick>"
        "<div style='height:2000px'></div><a href='#end'>Down</a>"
        "<button onclick='log.textContent = Math.random()'>Roll</button><p><output id=log></output>",
    )
    told: list[Pressed] = []
    samples = [Sample("press", url, place) for place in range(4)]
    done = press_sample(workspace, samples, told.append, most=4)
    assert [each.equal for each in done] == [True, True, True, False]
    assert done[3].by_itself
    assert done[3].differs == ("body",)
    assert told == done
    assert done[0].what == 'press: button "Write"'


def test_what_goes_away_from_under_the_pointer_is_told_and_not_counted(
    workspace: Workspace, corpus: tuple[Path, str]
) -> None:
    url = write(
        corpus,
        "evades.html",
        "<style>#b { position: absolute; top: 0 } #b:hover { top: 60px }</style>"
        "<button id=b onclick='log.textContent += Math.random()'>Catch</button><p style='margin-top:120px'>"
        "<output id=log></output><button>Stay</button>",
    )
    samples = [Sample("evades", url, place) for place in (0, 1, 1)]
    done = press_sample(workspace, samples, lambda _each: None, most=1)
    assert [(each.evades, each.equal) for each in done] in ([(True, False), (False, True)], [(False, True)])


def test_only_what_a_press_changed_is_compared() -> None:
    def state(body: str, *values: object) -> dict[str, object]:
        return {"address": "/", "body": body, "frames": [], "values": list(values)}

    one = changed(state("<b>x</b><i>1</i>", "old", 7), state("<b>x</b><i>2</i>", "new", 7))
    other = changed(state("<i>1</i><b>x</b>", "old", 7), state("<i>2</i><b>x</b>", "new", 7))
    assert one == other
    assert one["body"] == ["+<i>2", "-<i>1"]
    assert one["values"] == [(0, "old", "new")]
    assert changed(state(""), state("", "more"))["values"] == ["more"]


def test_a_sample_is_spread_evenly_half_of_it_links_and_is_the_same_every_time() -> None:
    pages = [("a", "/a"), ("b", "/b")]
    roles = [["button"] * 10, ["link"] * 80 + ["tab"] * 10]
    chosen = sample_of(pages, roles, 10)
    assert [(each.page, each.place) for each in chosen] == [
        ("a", 2), ("a", 6), ("b", 80), ("b", 84), ("b", 88),
        ("b", 8), ("b", 24), ("b", 40), ("b", 56), ("b", 72),
    ]  # fmt: skip
    assert sample_of(pages, roles, 10) == chosen
    assert len(sample_of(pages, [["link"] * 9, ["tab"]], 6)) == 6
    assert len(sample_of(pages, [["link"], []], 50)) == 1


def test_what_takes_clicks_without_a_role_is_counted(workspace: Workspace, corpus: tuple[Path, str]) -> None:
    url = write(
        corpus,
        "guess.html",
        "<button data-takes-clicks>Has a role</button><div data-takes-clicks onclick=''>Own listener</div>"
        "<p data-takes-clicks>No sign of it</p><div onclick=''>Not marked</div><p>Text</p>",
    )
    figures = guess_rate(workspace, url)
    assert figures.truth == 3
    assert figures.listed == {"role button": 1, "listener": 1}
    assert figures.missed == ["No sign of it"]
    assert figures.wrong == ['generic "Not marked" (listener)']


def test_growth_is_measured_at_three_sizes() -> None:
    assert [each.nodes for each in growth()] == list(SIZES)


def test_the_95th_percentile_is_interpolated() -> None:
    assert p95([7.0]) == 7.0
    assert p95([float(n) for n in range(101)]) == 95.0


def test_a_peer_that_is_not_installed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    peers, missing = find_peers(tmp_path, None)
    assert peers == []
    assert [sentence.split()[0] for sentence in missing] == [
        "agent-browser",
        "@playwright/mcp",
        "chrome-devtools-mcp",
        "browser-use",
    ]
    assert all(sentence.endswith(").") for sentence in missing)


def bench(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "zu_notebook.bench", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def test_a_page_that_fails_is_said_and_the_others_are_measured(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<!doctype html><p>x<script>for (;;) {}</script>")
    (tmp_path / "b.html").write_text("<!doctype html><title>B</title><button>Go</button>")
    with bench(str(tmp_path), "--rounds=1", "--presses=1", "--timeout=5") as process:
        said, _ = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert "[1/2] a.html: http://127.0.0.1" in said
    assert "did not finish within 5 s" in said
    assert "[2/2] b.html" in said
    assert "Completeness" in said
    assert "50,000" in said
    assert "1 of 1 equal" in said


def test_an_interrupt_ends_it_with_the_figures_until_there(tmp_path: Path) -> None:
    for number in range(60):
        (tmp_path / f"{number:02}.html").write_text("<!doctype html><title>Page</title><button>Go</button>")
    with bench(str(tmp_path), "--rounds=1") as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("[2/60]"):
                process.send_signal(signal.SIGINT)
                break
        said, _ = process.communicate(timeout=120)
    assert process.returncode == 130, said
    assert "Interrupted" in said
    assert "pages, medians of warm looks" in said
    assert "Traceback" not in said
