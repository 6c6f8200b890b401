"""What stands in the tree beside the code: the Makefile, the pins, the lists for a hosted environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]


def pins() -> dict[str, str]:
    lines = (ROOT / "binder/constraints.txt").read_text().splitlines()
    pairs = (line.split("==") for line in lines if line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in pairs}


def requirements() -> list[Requirement]:
    """Everything that pyproject.toml asks for, to build, to run, and to work on it."""
    facts: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = facts["project"]
    asked = [*facts["build-system"]["requires"], *project["dependencies"]]
    for extra in project["optional-dependencies"].values():
        asked += extra
    for group in facts["dependency-groups"].values():
        asked += [one for one in group if isinstance(one, str)]
    return [one for one in map(Requirement, asked) if one.name != "zu-notebook"]


def make(*arguments: str, folder: Path = ROOT, **environ: str) -> subprocess.CompletedProcess[str]:
    program = shutil.which("make")
    assert program, "make is needed"
    return subprocess.run(
        [program, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "MAKEFLAGS": "", **environ},
    )


def test_make_alone_lists_every_target_that_people_may_call() -> None:
    phony = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony
    said = make().stdout
    listed = re.findall(r"^  ([a-z]+) +\S", said, re.MULTILINE)
    assert sorted(listed) == sorted(phony[1].split())


def test_a_python_that_is_too_old_is_said_and_nothing_is_made(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    old = tmp_path / "python-old"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    done = make(".venv/.stamps/venv", f"PYTHON={old}", folder=tmp_path)
    assert done.returncode != 0
    assert "is not Python 3.11 or newer" in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_a_python_without_venv_is_said_with_what_to_install(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    bare = tmp_path / "python-bare"
    bare.write_text('#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; *) exit 0;; esac\n')
    bare.chmod(0o755)
    done = make(".venv/.stamps/venv", f"PYTHON={bare}", folder=tmp_path)
    assert done.returncode != 0
    assert "python3-venv" in done.stderr


def test_the_demos_address_is_not_read_by_the_shell() -> None:
    said = make("--dry-run", "demo", "URL=https://example.org/?a=1&b=`touch x`").stdout
    assert "zu-notebook demo" in said
    assert "example.org" not in said


@pytest.mark.parametrize("requirement", requirements(), ids=lambda one: one.name)
def test_what_is_asked_for_is_pinned_to_a_release_that_fits(requirement: Requirement) -> None:
    pinned = pins()
    name = canonicalize_name(requirement.name)
    assert name in pinned, "run `make pins`"
    assert requirement.specifier.contains(pinned[name], prereleases=True)


def test_the_pins_name_releases_only_and_no_place_to_fetch_them_from() -> None:
    lines = (ROOT / "binder/constraints.txt").read_text().splitlines()
    assert [line for line in lines if not re.fullmatch(r"#.*|[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)] == []


def test_the_continuous_run_calls_the_test_command() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert "make test" in script.read_text().splitlines()


@pytest.mark.parametrize("name", [".ci/run", "binder/postBuild"])
def test_the_scripts_are_good_shell(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)
    bash = shutil.which("bash")
    assert bash
    assert subprocess.run([bash, "-n", ROOT / name], check=False, timeout=10).returncode == 0
