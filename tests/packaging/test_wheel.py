"""What a person gets by `pip install`: the wheel, built from this tree and its built front end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "zu_notebook"
EXTENSION = "share/jupyter/labextensions/zu-notebook/"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel once; `make test` has built the front end before."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run(
        [*command, "--wheel-dir", str(folder), str(ROOT)], capture_output=True, text=True, check=False, timeout=150
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("zu_notebook-*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_every_file_of_the_package_is_in_it(names: list[str]) -> None:
    ours = {
        path.relative_to(ROOT).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and "labextension" not in path.parts
    }
    beside = {"zu_notebook/conformance/_pytest_option.py": "zu_notebook_pytest.py"}
    assert {beside.get(name, name) for name in ours} - set(names) == set()
    assert "zu_notebook/py.typed" in names


def test_the_widgets_are_in_it(names: list[str]) -> None:
    assert "zu_notebook/static/panel.js" in names


def test_the_jupyterlab_extension_is_in_it_once(names: list[str]) -> None:
    assert not [name for name in names if name.startswith("zu_notebook/labextension/")]
    shipped = [name.partition(".data/data/")[2] for name in names if ".data/data/" in name]
    assert f"{EXTENSION}package.json" in shipped
    assert f"{EXTENSION}install.json" in shipped
    assert len(shipped) == len(set(shipped))


def test_nothing_of_the_tests_or_the_front_ends_source_is_in_it(names: list[str]) -> None:
    tops = {name.partition("/")[0] for name in names}
    assert {top.partition("-")[0] for top in tops} == {"zu_notebook", "zu_notebook_pytest.py"}


def test_no_path_of_the_machine_that_built_it_is_in_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        found = [name for name in archive.namelist() if str(ROOT).encode() in archive.read(name)]
    assert found == []


def test_python_and_front_end_have_one_version(wheel: Path) -> None:
    version = json.loads((ROOT / "extension/package.json").read_text())["version"]
    assert wheel.name.split("-")[1] == version


def test_jupyterlab_finds_the_extension_of_an_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    install = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--no-warn-script-location",
        "--ignore-installed",  # else pip takes the package out of the environment that the tests run in
    ]
    subprocess.run([*install, "--prefix", str(tmp_path), str(wheel)], check=True, timeout=120)
    done = subprocess.run(
        [sys.executable, "-m", "jupyter", "labextension", "list"],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        env={
            **os.environ,
            "JUPYTER_PATH": str(tmp_path / "share/jupyter"),
            "JUPYTER_CONFIG_DIR": str(tmp_path / "config"),
        },
    )
    said = done.stdout + done.stderr
    (line,) = [line for line in said.splitlines() if "zu-notebook" in line and "enabled" in line]
    assert "OK" in line
