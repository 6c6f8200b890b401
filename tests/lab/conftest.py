"""A JupyterLab, a browser to drive it with, and a notebook open in it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from zu_notebook.browser import find_browser

sys.path.insert(0, str(Path(__file__).parent))

from jupyter_lab import JupyterLab

OpenNotebook = Callable[..., Awaitable[Page]]

_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_IDLE = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a real JupyterLab."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.lab)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterLab]:
    """One server for all tests of this folder."""
    with JupyterLab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def chromium() -> AsyncIterator[Browser]:
    """The browser that a person would look at JupyterLab with."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(find_browser().path), args=_ARGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def open_notebook(lab: JupyterLab, chromium: Browser) -> AsyncIterator[OpenNotebook]:
    """Open a notebook of the given cells and wait for its kernel."""
    async with contextlib.AsyncExitStack() as stack:

        async def opened(name: str, *cells: str, width: int = 1500, height: int = 950, write: bool = True) -> Page:
            if write:
                lab.write_notebook(name, *cells)
            context = await chromium.new_context(viewport={"width": width, "height": height})
            stack.push_async_callback(context.close)
            page = await context.new_page()
            await page.goto(f"{lab.url}/lab/tree/{name}?reset")
            await page.locator(".jp-Notebook").wait_for(timeout=60_000)
            await page.wait_for_function(_IDLE, timeout=60_000)
            return page

        yield opened
