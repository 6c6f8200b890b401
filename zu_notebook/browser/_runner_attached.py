"""A browser that somebody else started, used by its debugging address: the policy holds for what we open in it."""

from __future__ import annotations

import asyncio
import builtins
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._chromium import BrowserConfig, Chromium
from zu_notebook.browser._guard import Judge
from zu_notebook.errors import BrowserError, UsageError

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, CDPSession, Page, Playwright

    from zu_notebook.network import Decision

__all__ = ["AttachedChromium", "cdp_address", "chromium_of"]

_CONNECT_S: Final = 15.0
_TREE_S: Final = 1.0
_REMEMBERED: Final = 2_000
_EXAMPLE: Final = 'Example: attach="http://127.0.0.1:9222"'


def cdp_address(value: object) -> str:
    """Take the address at which a browser can be debugged.

    Raises:
        UsageError: It is not an http, https, ws or wss address. What was given is not repeated: it may hold a key.
    """
    try:
        parts = urlsplit(value.strip()) if isinstance(value, str) else None
        good = parts is not None and parts.scheme in {"http", "https", "ws", "wss"} and bool(parts.hostname)
        good = good and (parts is None or parts.port != 0)
    except ValueError:
        good = False
    if not good or not isinstance(value, str):
        raise UsageError("attach is the debugging address of a browser: http, https, ws or wss.", hint=_EXAMPLE)
    return value.strip()


def chromium_of(config: BrowserConfig, judge: Judge, refused: Callable[[Decision], None]) -> Chromium:
    """Make the browser that a configuration asks for; nothing is started yet.

    Raises:
        UsageError: It asks for one that is attached to, and for what only one of ours has.
    """
    if config.cdp_url is None:
        return Chromium(config, judge, refused)
    if config != BrowserConfig(cdp_url=config.cdp_url):
        raise UsageError(
            "cdp_url names a browser that runs already: it has the executable, window and sandbox that it has.",
            hint="Leave the other options out.",
        )
    return AttachedChromium(config.cdp_url, judge, refused)


class AttachedChromium(Chromium):
    """A browser at an address. Closing it ends the connection and what we opened, never the browser.

    The network policy holds for what we open; the browser's own tabs are not judged. What only a command line can set
    (WebRTC by proxy only, no prefetching of names) is as the browser was started.

    Args:
        address: Where it can be debugged.
        judge: The network policy with its resolver.
        refused: Told of every refusal.
    """

    def __init__(self, address: str, judge: Judge, refused: Callable[[Decision], None]) -> None:
        super().__init__(BrowserConfig(), judge, refused)
        self.address = cdp_address(address)
        self._others: _Others | None = None
        self.guard.lets_be = self._lets_be

    def __repr__(self) -> str:
        return f"<AttachedChromium {self._shown}>"

    @property
    def _shown(self) -> str:
        """The address as it may be told: without a user, a path or a query, any of which may be a key."""
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.hostname}{f':{parts.port}' if parts.port else ''}"

    async def _prepare(self, *, headed: bool) -> None:
        if headed:
            raise UsageError("A browser that is attached to has the windows that it has.", hint="Leave headed out.")

    async def _connect(self, playwright: Playwright) -> Browser:
        try:
            browser = await playwright.chromium.connect_over_cdp(
                self.address,
                artifacts_dir=self.downloads,
                is_local=_is_loopback(urlsplit(self.address).hostname or ""),
                no_defaults=True,
                timeout=_CONNECT_S * 1000,
            )
        except PlaywrightError as error:
            raise BrowserError(
                f"No browser answers at {self._shown}.",
                hint="Start one with --remote-debugging-port=9222 and a --user-data-dir of its own, on this machine.",
            ) from error
        self._others = await _Others.of(browser)
        return browser

    async def _lets_be(self, event: Mapping[str, Any]) -> bool:
        return self._others is not None and await self._others.sent(event)


class _Others:
    """What was there before us in a browser, and whose requests are none of ours.

    What can't be told is taken for ours, and judged.

    Args:
        browser: The browser.
        session: A session on it.
        contexts: What the browser calls the contexts that were there.
    """

    def __init__(self, browser: Browser, session: CDPSession, contexts: frozenset[str]) -> None:
        self._session = session
        self._contexts = contexts
        self._theirs: tuple[BrowserContext, ...] = tuple(browser.contexts)
        self._known: OrderedDict[str, bool] = OrderedDict()
        for context in self._theirs:
            # Where nobody listens, Playwright answers dialogs itself: that is for the person at that browser.
            context.on("dialog", lambda _dialog: None)

    @classmethod
    async def of(cls, browser: Browser) -> _Others:
        """Note what is there now."""
        session = await browser.new_browser_cdp_session()
        told = await session.send("Target.getBrowserContexts")
        targets = await session.send("Target.getTargets")
        contexts = {
            *told["browserContextIds"],
            told.get("defaultBrowserContextId", ""),
            *(target.get("browserContextId", "") for target in targets["targetInfos"]),
        }
        return cls(browser, session, frozenset(contexts - {""}))

    async def sent(self, event: Mapping[str, Any]) -> bool:
        """Whether a request is of what was there before."""
        frame = event.get("frameId", "")
        if frame and frame not in self._known:
            self._known[frame] = await self._is_theirs(frame)
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return self._known.get(frame, False)

    async def _is_theirs(self, frame: str) -> bool:
        try:
            told = await self._session.send("Target.getTargetInfo", {"targetId": frame})
        except PlaywrightError:
            # A frame in its page's own process is no target: it is looked for in the pages.
            pages = [page for context in self._theirs for page in context.pages]
            return any(await asyncio.gather(*(_has_frame(page, frame) for page in pages)))
        return told["targetInfo"].get("browserContextId", "") in self._contexts


async def _has_frame(page: Page, frame: str) -> bool:
    """Whether a page has a frame; False where it does not say so in time."""
    with contextlib.suppress(PlaywrightError, builtins.TimeoutError):
        async with asyncio.timeout(_TREE_S):
            session = await page.context.new_cdp_session(page)
            tree = (await session.send("Page.getFrameTree"))["frameTree"]
            await session.detach()
        return _is_in(tree, frame)
    return False


def _is_in(tree: Mapping[str, Any], frame: str) -> bool:
    return tree["frame"]["id"] == frame or any(_is_in(child, frame) for child in tree.get("childFrames", ()))


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
