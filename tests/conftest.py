"""What all tests share: a served folder of pages, a workspace with a real browser, and pages that are closed after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from zu_notebook import practice
from zu_notebook.bench import serve_folder
from zu_notebook.network import NetworkPolicy
from zu_notebook.workspaces import Page, Workspace

TESTS = Path(__file__).parent

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The origin at which this folder is served."""
    with serve_folder(TESTS, most=1000) as (origin, _pages):
        yield origin


@pytest.fixture(scope="session")
def site() -> Iterator[practice.Site]:
    """The practice site."""
    with practice.start() as running:
        yield running


@pytest.fixture(scope="session")
def workspace(served: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """One workspace for all tests that don't end it; each test opens pages of its own."""
    root = tmp_path_factory.mktemp("workspace") / ".zu"
    with Workspace(root, network=NetworkPolicy(allow=(served,))) as made:
        yield made


@pytest.fixture
def open_url(workspace: Workspace) -> Iterator[OpenPage]:
    """Open a page by its address; it is closed after the test."""
    with ExitStack() as stack:

        def opened(url: str, **options: object) -> Page:
            core = workspace.thread.run(workspace.core.open(url, **options))
            return stack.enter_context(Page(core, workspace.thread))

        yield opened


@pytest.fixture
def open_case(open_url: OpenPage, served: str) -> OpenPage:
    """Open the page of a case by its number: `open_case("01")`."""

    def opened(number: str, file: str = "page.html") -> Page:
        (folder,) = (TESTS / "cases").glob(f"{number}-*")
        return open_url(f"{served}/cases/{folder.name}/{file}")

    return opened


@pytest.fixture
def open_html(open_url: OpenPage, served: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenPage]:
    """Open a page whose HTML the test spells out."""
    folder = TESTS / "pages" / "made"
    folder.mkdir(exist_ok=True)
    made: list[Path] = []

    def opened(html: str, **options: object) -> Page:
        file = folder / f"{tmp_path_factory.getbasetemp().name}-{len(made)}.html"
        file.write_text(f"<!doctype html><meta charset=utf-8>{html}", encoding="utf-8")
        made.append(file)
        return open_url(f"{served}/pages/made/{file.name}", **options)

    yield opened
    for file in made:
        file.unlink()
