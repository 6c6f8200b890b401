"""The code in the README and the documentation runs as it stands there."""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
from pathlib import Path

import pytest

import zu_notebook as zu

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[str]:
    return BLOCK.findall(page.read_text())


def run(source: str, names: dict[str, object]) -> None:
    """Run a block as a cell: a loop is there for what is awaited, and a call that blocks has none in its way."""
    code = compile(source, "block", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    if code.co_flags & inspect.CO_COROUTINE:
        asyncio.run(eval(code, names))  # noqa: S307 - our own documentation
    else:
        exec(code, names)  # noqa: S102 - our own documentation


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_blocks_are_python(page: Path) -> None:
    for block in blocks(page):
        compile(block, page.name, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "docs/first-page.md",
        "docs/ask.md",
        "docs/hand-over.md",
        "docs/tools.md",
        "docs/kinds.md",
        "docs/adapters.md",
    ],
)
def test_the_lesson_runs_from_top_to_bottom(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    try:
        for block in blocks(ROOT / name):
            run(block, names)
    finally:
        zu.close()


def test_the_errors_that_the_lesson_names_are_ours() -> None:
    table = re.findall(r"^\| `([A-Z]\w+)` \|", (ROOT / "docs/first-page.md").read_text(), re.MULTILINE)
    assert len(table) > 3
    assert [name for name in table if not issubclass(getattr(zu.errors, name), zu.errors.ZuError)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_make_target_that_is_named_exists(page: Path) -> None:
    named = set(re.findall(r"(?:`|^)make ([a-z]+)\b", page.read_text(), re.MULTILINE))
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert named <= targets


def test_the_readme_names_the_two_commands() -> None:
    assert {"make demo", "make test"} <= set(re.findall(r"^make \w+", (ROOT / "README.md").read_text(), re.MULTILINE))
