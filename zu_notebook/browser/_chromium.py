"""The browser process of one workspace: started when first needed, started again when it died."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import async_playwright

from zu_notebook.browser._devices import device_options
from zu_notebook.browser._find import FoundBrowser, find_browser
from zu_notebook.browser._guard import Judge, RequestGuard
from zu_notebook.browser._thread import child_folder, last_child
from zu_notebook.errors import BrowserError, UsageError

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
        cdp_url: The address at which a browser that runs already can be debugged; it is used in place of one of ours.
    """

    executable: Path | None = None
    headed: bool = False
    sandbox: bool | None = None
    cdp_url: str | None = field(default=None, repr=False)


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
        self.downloads = Path()
        self._headed = False
        self._making = 0

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

    async def context(self, *, device: str | None = None, headed: bool = False, **options: object) -> BrowserContext:
        """Make a context of its own for a page: cookies and storage are not shared with others.

        Args:
            device: The name of a device to be like; what is said beside it goes before what it brings.
            headed: With a window; False takes the browser as it runs.
            options: More, by Playwright's names; None stands for what is not said.

        Raises:
            UsageError: There is no such device, or the browser runs without a window while pages are open.
            BrowserMissing: No browser was found on this machine.
            BrowserError: It was found and does not start.
        """
        try:
            context = await self._context(options, device=device, headed=headed)
        except PlaywrightError:
            # One that was just killed is not known to be dead before it is asked.
            if await self._answers():
                raise
            async with self._lock:
                await self._stop()
            context = await self._context(options, device=device, headed=headed)
        await self.guard.watch_sockets(context)
        return context

    async def _context(self, options: Mapping[str, object], *, device: str | None, headed: bool) -> BrowserContext:
        async with self._lock:
            if headed:
                await self._leave_headless()
            if not self.alive:
                await self._stop()
                await self._start(headed=headed or self._config.headed)
            browser, playwright = self._browser, self._playwright
            self._making += 1
        try:
            if browser is None or playwright is None:
                raise BrowserError("The browser did not start.", hint="Run zu-notebook doctor.")
            brought = {} if device is None else device_options(playwright.devices, device)
            said: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
            return await browser.new_context(service_workers="block", **{**brought, **said})
        finally:
            self._making -= 1

    async def _answers(self) -> bool:
        """Whether the browser says anything."""
        browser = self._browser
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(_CLOSE_S):
                if browser is not None:
                    await (await browser.new_browser_cdp_session()).detach()
                    return True
        return False

    async def _leave_headless(self) -> None:
        """End a browser without a window that nobody uses; one with a window takes its place.

        Raises:
            UsageError: Pages are open in it.
            BrowserError: There is no screen.
        """
        if self._headed and self.alive:
            return
        _check_screen()
        if self.alive and self._browser is not None:
            if self._browser.contexts or self._making:
                raise UsageError(
                    "This workspace's browser runs without a window, and pages are open in it.",
                    hint="Close them first: zu.close(), then zu.open(url, headed=True).",
                )
            await self._stop()

    async def close(self) -> None:
        """End the process; safe twice."""
        async with self._lock:
            await self._stop()

    async def _start(self, *, headed: bool) -> None:
        await self._prepare(headed=headed)
        self.downloads = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="downloads-", dir=child_folder()))
        self._headed = headed
        begun = asyncio.get_running_loop().create_task(self._begin())
        try:
            async with asyncio.timeout(_START_S):
                await asyncio.shield(begun)
        except TimeoutError as error:
            await self._break_off(begun)
            name = self.found.name if self.found is not None else "The browser"
            raise BrowserError(f"{name} did not start within {_START_S:g} s.", hint="Try again.") from error
        except BaseException:
            await self._break_off(begun)
            raise

    async def _prepare(self, *, headed: bool) -> None:
        """Find the browser."""
        found = self.found = await asyncio.to_thread(find_browser, self._config.executable)
        if headed:
            _check_window(found)

    async def _begin(self) -> None:
        self._playwright = await async_playwright().start()
        self._driver = last_child()
        browser = await self._connect(self._playwright)
        await self.guard.watch(await browser.new_browser_cdp_session())
        # Only now: a browser that nobody guards must not be used.
        self._browser = browser

    async def _break_off(self, begun: asyncio.Task[None]) -> None:
        """End what was begun: a driver can be stopped only once it has started."""
        await asyncio.wait([begun], timeout=_START_S)
        begun.cancel()
        await self._stop()

    async def _connect(self, playwright: Playwright) -> Browser:
        """Start the browser that was found."""
        found = self.found
        if found is None:
            raise AssertionError
        wanted = self._config.sandbox
        root = sys.platform != "win32" and os.geteuid() == 0
        tries = [wanted] if wanted is not None else ([False] if root else [True, False])
        for sandbox in tries:
            try:
                browser = await playwright.chromium.launch(
                    executable_path=str(found.path),
                    headless=not self._headed,
                    chromium_sandbox=sandbox,
                    args=_ARGS,
                    downloads_path=self.downloads,
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
                        if self._headed
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


def _check_screen() -> None:
    """Say so before anything is started where no window can be shown.

    Raises:
        BrowserError: This machine has no screen, or says none.
    """
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise BrowserError(
            "A browser with a window needs a screen, and this machine names none (DISPLAY is not set).",
            hint="Leave headed out: page.view() shows the page in the notebook. Or start Jupyter under xvfb-run.",
        )


def _check_window(found: FoundBrowser) -> None:
    """Refuse a browser that was built without windows.

    Raises:
        BrowserError: It is a headless shell.
    """
    _check_screen()
    if "headless" in found.path.name:
        raise BrowserError(
            f"{found.path} is a browser without windows.", hint="Name a Chrome or Chromium in ZU_BROWSER."
        )


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
