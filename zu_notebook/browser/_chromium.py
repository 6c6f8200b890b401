"""The browser process of one workspace: started when first needed, started again when it died."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import async_playwright

from zu_notebook.browser._find import FoundBrowser, find_browser
from zu_notebook.browser._guard import Judge, RequestGuard
from zu_notebook.browser._thread import last_child
from zu_notebook.errors import BrowserError

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Playwright

    from zu_notebook.network import Decision

__all__ = ["BrowserConfig", "Chromium"]

_START_S = 60.0
_CLOSE_S = 10.0
_LONGEST_WORDS = 300
_ARGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserConfig:
    """Which browser to start, and how.

    Attributes:
        executable: Path of a Chrome, Chromium or Edge; None finds one.
        headed: Show its windows on this machine's screen.
        sandbox: Chromium's own sandbox; None uses it wherever it works (not as root).
    """

    executable: Path | None = None
    headed: bool = False
    sandbox: bool | None = None


class Chromium:
    """One browser process; lives on the workspace's loop thread.

    Args:
        config: Which browser, and how.
        judge: The network policy with its resolver; asked for every request.
        refused: Told of every refusal.
    """

    def __init__(self, config: BrowserConfig, judge: Judge, refused: Callable[[Decision], None]) -> None:
        self._config = config
        self._lock = asyncio.Lock()
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._ending: asyncio.Task[None] | None = None
        self._driver: asyncio.SubprocessTransport | None = None
        self.guard = RequestGuard(judge, refused)
        self.found: FoundBrowser | None = None
        self.sandboxed = False

    @property
    def alive(self) -> bool:
        """Whether the process is there and answers."""
        return self.life()()

    def life(self) -> Callable[[], bool]:
        """Give what tells whether the browser of now lives, whatever browser comes after it."""
        browser, driver = self._browser, self._driver

        def lives() -> bool:
            # Playwright does not notice when its driver is killed; the loop that started it does.
            return (
                browser is not None and browser.is_connected() and (driver is None or driver.get_returncode() is None)
            )

        return lives

    async def context(self, **options: object) -> BrowserContext:
        """Make a context of its own for a page: cookies and storage are not shared with others.

        Raises:
            BrowserMissing: No browser was found on this machine.
            BrowserError: It was found and does not start.
        """
        async with self._lock:
            if not self.alive:
                await self._stop()
                await self._start()
            browser = self._browser
        if browser is None:
            raise BrowserError("The browser did not start.", hint="Run zu-notebook doctor.")
        context = await browser.new_context(service_workers="block", **options)  # type: ignore[arg-type] # checked above
        await self.guard.watch_sockets(context)
        return context

    async def close(self) -> None:
        """End the process; safe twice."""
        async with self._lock:
            await self._stop()

    async def _start(self) -> None:
        found = self.found = await asyncio.to_thread(find_browser, self._config.executable)
        begun = asyncio.get_running_loop().create_task(self._begin(found))
        try:
            async with asyncio.timeout(_START_S):
                await asyncio.shield(begun)
        except TimeoutError as error:
            await self._break_off(begun)
            raise BrowserError(f"{found.name} did not start within {_START_S:g} s.", hint="Try again.") from error
        except BaseException:
            await self._break_off(begun)
            raise

    async def _begin(self, found: FoundBrowser) -> None:
        self._playwright = await async_playwright().start()
        self._driver = last_child()
        browser = await self._launch(self._playwright, found)
        await self.guard.watch(await browser.new_browser_cdp_session())
        # Only now: a browser that nobody guards must not be used.
        self._browser = browser

    async def _break_off(self, begun: asyncio.Task[None]) -> None:
        """End what was begun: a driver can be stopped only once it has started."""
        await asyncio.wait([begun], timeout=_START_S)
        begun.cancel()
        await self._stop()

    async def _launch(self, playwright: Playwright, found: FoundBrowser) -> Browser:
        wanted = self._config.sandbox
        root = sys.platform != "win32" and os.geteuid() == 0
        tries = [wanted] if wanted is not None else ([False] if root else [True, False])
        for sandbox in tries:
            try:
                browser = await playwright.chromium.launch(
                    executable_path=str(found.path),
                    headless=not self._config.headed,
                    chromium_sandbox=sandbox,
                    args=_ARGS,
                    handle_sigint=False,
                    handle_sigterm=False,
                    handle_sighup=False,
                )
            except PlaywrightError as error:
                # In a container the sandbox may have no namespaces to stand on.
                if sandbox is tries[-1]:
                    raise BrowserError(
                        f"{found.name} at {found.path} does not start: {_own_words(error)}",
                        hint="A headed browser needs a screen (DISPLAY)."
                        if self._config.headed
                        else "Run zu-notebook doctor to see what was found.",
                    ) from error
            else:
                self.sandboxed = sandbox
                return browser
        raise AssertionError

    async def _stop(self) -> None:
        browser, playwright = self._browser, self._playwright
        self._browser = self._playwright = None
        if playwright is not None:
            self._ending = asyncio.get_running_loop().create_task(_end(browser, playwright))
        if self._ending is not None:
            # Whoever is cancelled here, the process ends all the same.
            await asyncio.shield(self._ending)


def _own_words(error: PlaywrightError) -> str:
    """The browser's own last complaint, which Playwright quotes in its log; else Playwright's first line."""
    lines = str(error).splitlines()
    said = [line.partition("[err]")[2].strip() for line in lines if "[err]" in line]
    complaints = [line for line in said if "ERROR" in line or "Missing" in line]
    return (complaints or said or lines)[-1 if complaints or said else 0][:_LONGEST_WORDS]


async def _end(browser: Browser | None, playwright: Playwright) -> None:
    """End a browser and its driver; what does not end in time ends with the driver's pipe."""
    with contextlib.suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(_CLOSE_S):
            if browser is not None:
                await browser.close()
    with contextlib.suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(_CLOSE_S):
            await playwright.stop()
