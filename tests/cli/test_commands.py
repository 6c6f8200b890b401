"""The command line, as a shell runs it: what it prints, what it leaves, how it fails."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from zu_notebook import practice


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    code = "import sys; from zu_notebook.cli import main; sys.argv[0] = 'zu-notebook'; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=folder, capture_output=True, text=True, check=False, timeout=150
    )


def test_the_demo_does_the_main_job(tmp_path: Path) -> None:
    done = run(tmp_path, "demo")
    assert done.returncode == 0, done.stderr
    for said in ("a1", "Discount code", "HARBOUR10", 'It says (status): "10 % off: HARBOUR10"', "Report: zu-demo"):
        assert said in done.stdout
    with Image.open(tmp_path / "zu-demo" / "marks.png") as picture:
        assert picture.size == (1280, 800)
    report = (tmp_path / "zu-demo" / "report.html").read_text(encoding="utf-8")
    assert "Place order" in report
    assert "data:image/png;base64," in report
    assert "<script" not in report
    assert 'src="http' not in report


def test_the_demo_opens_the_page_that_is_named(tmp_path: Path, site: practice.Site) -> None:
    done = run(tmp_path, "demo", site.page("shop"), "--out", "here")
    assert done.returncode == 0, done.stderr
    assert "13 things can be done here" in done.stdout
    assert (tmp_path / "here" / "report.html").is_file()


def test_the_surface_of_a_page_is_printed_as_text(tmp_path: Path, site: practice.Site) -> None:
    done = run(tmp_path, "surface", site.page("checkout"))
    assert done.returncode == 0, done.stderr
    assert '- a2 button "Apply"' in done.stdout.splitlines()
    assert list(tmp_path.iterdir()) == []


def test_the_surface_of_a_page_is_printed_as_json(tmp_path: Path, site: practice.Site) -> None:
    done = run(tmp_path, "surface", site.page("checkout"), "--json")
    assert done.returncode == 0, done.stderr
    surface = json.loads(done.stdout)
    assert [each["label"] for each in surface["affordances"]][:2] == ["Discount code", "Apply"]


def test_the_tree_of_a_page_is_printed_as_json(tmp_path: Path, site: practice.Site) -> None:
    done = run(tmp_path, "surface", site.page("checkout"), "--tree", "--json")
    assert done.returncode == 0, done.stderr
    assert ("heading", "Your order") in {(node["role"], node["name"]) for node in json.loads(done.stdout)["nodes"]}


def test_the_doctor_opens_a_page(tmp_path: Path) -> None:
    done = run(tmp_path, "doctor")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "A page opened in" in done.stdout
    assert "has 5 affordances" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("demo", "hello"), "not a whole address"),
        (("demo", "file:///etc/hostname"), "not http or https"),
        (("demo", "http://127.0.0.1:2/"), "Nothing answers"),
        (("demo", "http://169.254.169.254/"), "metadata"),
        (("lab", "none.ipynb"), "no notebook"),
        (("surface", "hello"), "not a whole address"),
        (("surface", "http://127.0.0.1:2/"), "Nothing answers"),
        (("clean", "none"), "no data root"),
    ],
)
def test_a_failure_is_a_sentence_and_exit_code_1(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    done = run(tmp_path, *arguments)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_cleaning_says_what_was_removed(tmp_path: Path) -> None:
    run(tmp_path, "doctor")
    done = run(tmp_path, "clean", "--days", "0")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Removed ")


def test_the_bench_prints_ratios_for_a_folder_of_pages(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "one.html").write_text("<!doctype html><title>One</title><button>Go</button>")
    done = run(tmp_path, "bench", "pages", "--rounds", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    for line in ("capture + reduction + text, ms", "× its own raw CDP calls", "% of the page's HTML"):
        assert line in done.stdout
