"""One Chromium for the tests of the capture script, and one page for those of a module."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.inpage_probe import Probe, open_browser


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def bare_browser() -> AsyncIterator[Browser]:
    """A Chromium without anything of ours in it."""
    async with open_browser() as browser:
        yield browser


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def probe(bare_browser: Browser) -> AsyncIterator[Probe]:
    """A page with the capture script in its own world; each test loads its own document into it."""
    opened = await Probe.open(bare_browser)
    yield opened
    await opened.page.close()
