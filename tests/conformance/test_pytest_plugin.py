"""`pytest --surface=module:factory`, as a stranger calls it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A stranger's folder: an adapter, and a test of their own."""
    (tmp_path / "strangers.py").write_text((HERE / "strangers.py").read_text())
    (tmp_path / "test_own.py").write_text("def test_own() -> None: ...\n")
    return tmp_path


def run(place: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        timeout=170,
        env={**os.environ, "PYTEST_ADDOPTS": "", "COLUMNS": "200"},
    )


def test_our_http_adapter_passes_what_it_declares(place: Path) -> None:
    done = run(place, "--surface=zu_notebook.workspaces:http_surface", "-rs")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "It does not claim the capability screenshot." in done.stdout
    assert "test_own" not in done.stdout


def test_a_strangers_blocking_adapter_passes_what_it_declares(place: Path) -> None:
    done = run(place, "--surface=strangers:Blocking")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_case_that_fails_shows_what_was_expected_and_what_is(place: Path) -> None:
    done = run(place, "--surface=strangers:Renamed", "-k", "(link and led) or (kind and asked)")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed, 1 passed" in done.stdout
    assert "strangers:Renamed::A link is followed, and the result says where it led" in done.stdout
    shown = done.stdout.splitlines()
    assert 'The link "Second page": not as it must be.' in shown
    assert "expected: one" in shown
    assert 'actual:   0, among link "Desk", link "2nd page"' in shown


def test_files_that_are_named_run_beside_the_suite(place: Path) -> None:
    done = run(place, "test_own.py", "--surface=strangers:Blocking", "-k", "test_own or twice", "-v")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "test_own.py::test_own PASSED" in done.stdout
    assert "strangers:Blocking::Closing twice is closing once PASSED" in done.stdout


def test_without_the_option_nothing_of_the_package_is_imported(place: Path) -> None:
    program = "import sys, pytest; pytest.main(['-q']); print(*(n for n in sys.modules if n.startswith('zu_notebook')))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=place, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "zu_notebook_pytest"


def test_naming_the_plugin_as_well_adds_no_option_twice(place: Path) -> None:
    done = run(place, "-p", "zu_notebook_pytest", "-q")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("strangers", "--surface takes module:factory, not 'strangers'."),
        ("nobody:Blocking", "--surface=nobody:Blocking: No module named 'nobody'"),
        ("strangers:Nobody", "has no attribute 'Nobody'"),
        ("strangers:TEXT", "--surface=strangers:TEXT is a str, which can't be called."),
    ],
)
def test_a_factory_that_is_none_is_named(place: Path, named: str, said: str) -> None:
    done = run(place, f"--surface={named}")
    assert done.returncode == 4
    assert said in done.stderr
