"""What tests of pages share: pages by address without opening them, on two origins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


@pytest.fixture
def made(served: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """Write a page whose HTML the test spells out, and give its path on the served origin."""
    folder = TESTS / "pages" / "made"
    folder.mkdir(exist_ok=True)
    files: list[Path] = []

    def write(html: str) -> str:
        file = folder / f"{tmp_path_factory.getbasetemp().name}-beside-{len(files)}.html"
        file.write_text(f"<!doctype html><meta charset=utf-8>{html}", encoding="utf-8")
        files.append(file)
        return f"{served}/pages/made/{file.name}"

    yield write
    for file in files:
        file.unlink()


@pytest.fixture
def elsewhere(served: str) -> str:
    """The same server under another name: pages from there are of another site, in a process of their own."""
    return served.replace("127.0.0.1", "localhost")
