"""A page in a real Chromium with the capture script in its own world: for tests and for measuring."""

from __future__ import annotations

import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, Route, async_playwright

import zu_notebook

SCRIPTS = Path(zu_notebook.__file__).parent / "browser" / "inpage"
TESTS = Path(__file__).parent.parent
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WORLD = "zu"
HOME = "http://inpage.test/"


def script() -> str:
    """Return the files of `inpage/` as the one script that is installed."""
    parts = [path.read_text(encoding="utf-8") for path in sorted(SCRIPTS.glob("*.js"))]
    return '(() => { "use strict";\n' + "\n".join(parts) + "\n})()"


class Probe:
    """One page and its capture world."""

    def __init__(self, page: Page, cdp: CDPSession) -> None:
        self.page = page
        self.cdp = cdp
        self._contexts: dict[str, int] = {}
        self._html = ""

    @classmethod
    async def open(cls, browser: Browser) -> Probe:
        """Open a page in which the script is installed from the start of each document."""
        page = await browser.new_page(viewport={"width": 1000, "height": 700})
        cdp = await page.context.new_cdp_session(page)
        probe = cls(page, cdp)
        await page.route(re.compile("^https?://"), probe._answer)
        cdp.on("Runtime.executionContextCreated", probe._keep)
        await cdp.send("Page.enable")
        await cdp.send("Runtime.enable")
        await cdp.send("DOM.enable")
        await cdp.send(
            "Page.addScriptToEvaluateOnNewDocument",
            {"source": script(), "worldName": WORLD, "runImmediately": True},
        )
        return probe

    def _keep(self, event: dict[str, Any]) -> None:
        context = event["context"]
        if context["name"] == WORLD:
            self._contexts[context["auxData"]["frameId"]] = context["id"]

    @property
    def context_id(self) -> int:
        """The capture world of the top frame."""
        return self._contexts[self._top]

    @property
    def frame_id(self) -> str:
        """The top frame."""
        return self._top

    async def load(self, html: str) -> None:
        """Load a page from its HTML, as a server would give it."""
        self._html = html
        await self._goto(HOME)

    async def load_file(self, path: Path) -> None:
        """Load a page from a file; what it asks for outside of its folder is refused."""
        await self._goto(path.as_uri())

    async def _answer(self, route: Route) -> None:
        if route.request.url == HOME:
            await route.fulfill(body=self._html, content_type="text/html; charset=utf-8")
        else:
            await route.abort()

    async def _goto(self, url: str) -> None:
        await self.page.goto(url, wait_until="load")
        self._top = (await self.cdp.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]

    async def call(self, name: str, *args: Any) -> Any:  # noqa: ANN401 - what the page answers is JSON of any shape
        """Call one function of `__zu` in the top frame and return its value."""
        return await self.evaluate(f"__zu.{name}({', '.join(json.dumps(arg) for arg in args)})")

    async def evaluate(self, expression: str) -> Any:  # noqa: ANN401 - likewise
        """Evaluate in the capture world of the top frame."""
        answer = await self.cdp.send(
            "Runtime.evaluate",
            {"expression": expression, "contextId": self.context_id, "returnByValue": True, "awaitPromise": True},
        )
        if "exceptionDetails" in answer:
            detail = answer["exceptionDetails"]
            raise AssertionError(detail.get("exception", {}).get("description") or detail["text"])
        return answer["result"].get("value")

    async def capture(self, **options: Any) -> dict[str, Any]:
        """Capture the top frame."""
        captured: dict[str, Any] = json.loads(await self.call("captureText", options))
        return captured

    async def nodes(self, **options: Any) -> list[dict[str, Any]]:
        """Return the nodes of a capture."""
        nodes: list[dict[str, Any]] = (await self.capture(**options))["nodes"]
        return nodes

    async def node(self, role: str, name: str, nth: int = 0) -> dict[str, Any]:
        """Return the nth node with this role and name."""
        found = [node for node in await self.nodes() if node["r"] == role and node.get("n", "") == name]
        assert len(found) > nth, f"no {role} {name!r} among {await self.nodes()}"
        return found[nth]

    async def timed(self, act: Callable[[], Awaitable[object]]) -> float:
        """Return how many milliseconds an act takes."""
        start = time.perf_counter()
        await act()
        return (time.perf_counter() - start) * 1000

    async def press(self, target: dict[str, Any]) -> None:
        """Press the mouse where `target()` said."""
        assert target["ok"], target
        await self.page.mouse.click(target["x"], target["y"])


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """Start the Chromium of this machine."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", *FLAGS])
        try:
            yield browser
        finally:
            await browser.close()
