"""What the tests of recordings share: a machine without a browser that plays them back, and a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from zu_notebook.browser import BrowserConfig
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]


@pytest.fixture(scope="module")
def no_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A workspace on a machine without a browser."""
    root = tmp_path_factory.mktemp("no-browser")
    with Workspace(root / ".zu", browser=BrowserConfig(executable=root / "no-such-browser")) as made:
        yield made


@pytest.fixture
def play(no_browser: Workspace) -> Iterator[OpenPage]:
    """Open a recording where no browser can be started."""
    with ExitStack() as stack:

        def opened(path: Path) -> Page:
            core = no_browser.thread.run(no_browser.core.open(path, kind="recorded"))
            return stack.enter_context(Page(core, no_browser.thread))

        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "lesson.jsonl"
