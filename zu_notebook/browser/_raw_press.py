"""The bare mouse at a point, and a record of what a page notices: what an action of ours is compared with."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._targets import Targets
from zu_notebook.browser._translate import translating
from zu_notebook.ids import Ref

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Page

__all__ = ["RawPress"]

_BINDING = "zuNoted"
_STANDING_MS = 1000
_LOOKS, _SAME, _PAUSE_S = 60, 4, 0.15
_RECORDER = """(() => {
  const path = (node) => {
    if (node === window) return "window";
    if (node === document) return "document";
    if (!(node instanceof Element)) return String(node?.nodeName);
    const parts = [];
    for (let at = node; at instanceof Element; at = at.parentElement) {
      const place = at.parentElement ? [...at.parentElement.children].indexOf(at) : 0;
      parts.unshift(`${at.localName}[${place}]`);
    }
    return parts.join(" ");
  };
  const types = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "auxclick", "dblclick", "contextmenu",
    "focus", "blur", "change", "input", "keydown", "submit"];
  for (const type of types) {
    window.addEventListener(type, (event) => window.BINDING(JSON.stringify({
      type, target: path(event.composedPath()[0]), trusted: event.isTrusted, button: event.button ?? null,
      detail: typeof event.detail === "number" ? event.detail : null,
    })), true);
  }
})()""".replace("BINDING", _BINDING)
_SIZE = """JSON.stringify([document.readyState, document.documentElement.outerHTML.length,
  document.documentElement.scrollHeight, document.querySelectorAll("*").length])"""
_STATE = """(() => {
  const deep = (root, out) => {
    for (const el of root.querySelectorAll("*")) {
      if (el.matches("input, textarea, select")) out.push([el.value, el.checked ?? null, el.selectedIndex ?? null]);
      if (el.matches("dialog, details")) out.push(el.open);
      if (el.shadowRoot) { out.push(el.shadowRoot.innerHTML); deep(el.shadowRoot, out); }
    }
    return out;
  };
  let focus = document.activeElement;
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
  const all = focus === null ? [] : [...(focus.getRootNode().querySelectorAll("*"))];
  return {
    address: location.href, title: document.title, values: deep(document, []),
    body: location.protocol === "chrome-error:" ? "" : document.body?.outerHTML ?? "",
    focus: focus === null ? "" : `${focus.localName} ${all.indexOf(focus)}`,
  };
})()"""


class RawPress:
    """Press with the bare mouse, and note what the page notices.

    Args:
        page: The page.
        session: A CDP session on it.
        targets: Finds the point at which an action of ours would press.

    Attributes:
        events: What was noted since `note` was called: type, target, whether it is trusted, button, count.
    """

    def __init__(self, page: Page, session: CDPSession, targets: Targets) -> None:
        self._page = page
        self._session = session
        self._targets = targets
        self.events: list[dict[str, Any]] = []

    async def note(self) -> None:
        """Note, from now on, the events of all frames that are there, before the page's own listeners get them."""
        self._session.on("Runtime.bindingCalled", self._noted)
        async with translating("Listening"):
            await self._session.send("Runtime.addBinding", {"name": _BINDING})
            for frame in self._page.frames:
                try:
                    await frame.evaluate(_RECORDER)
                except PlaywrightError:
                    # Gone already, or of another process: its events are not noted, in either way of pressing.
                    continue

    def _noted(self, event: dict[str, Any]) -> None:
        if event["name"] == _BINDING:
            self.events.append(json.loads(event["payload"]))

    async def load_fully(self) -> None:
        """Wait until the document has stayed as it is for a while: what still arrives would move things about."""
        before, same = "", 0
        async with translating("Waiting for the page to rest"):
            for _ in range(_LOOKS):
                now = str(await self._page.evaluate(_SIZE))
                same = same + 1 if now == before else 0
                if same == _SAME:
                    break
                before = now
                await asyncio.sleep(_PAUSE_S)

    async def state(self) -> dict[str, Any]:
        """Give the address, the document as text, what its fields hold, and where the focus is."""
        async with translating("Reading the page's state"):
            state: dict[str, Any] = await self._page.evaluate(_STATE)
            state["frames"] = [await _html(frame) for frame in self._page.frames[1:] if frame.url.startswith("http")]
            state["tabs"] = len(self._page.context.pages)
            return state

    async def point(self, ref: Ref) -> tuple[float, float]:
        """Give the point at which an action of ours would press an element, scrolled to.

        Raises:
            ActionabilityError: It would be refused.
        """
        async with translating("Finding a point"):
            return await self._targets.point(await self._targets.place(ref, str(ref)), str(ref))

    async def stands_under(self, ref: Ref, x: float, y: float) -> bool:
        """Move the mouse to a point of an element, and tell whether the element comes to rest under it."""
        async with translating("Moving the mouse"):
            await self._session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y})
            place = await self._targets.place(ref, str(ref))
            return bool(await place.call("standing", _STANDING_MS))

    async def press_at(self, x: float, y: float) -> None:
        """Move the mouse to a point, press and let go: three raw events."""
        where = {"x": x, "y": y}
        async with translating("Pressing"):
            await self._session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", **where})
            for kind in ("mousePressed", "mouseReleased"):
                button = {"button": "left", "clickCount": 1, "buttons": 1 if kind == "mousePressed" else 0}
                await self._session.send("Input.dispatchMouseEvent", {"type": kind, **button, **where})


async def _html(frame: Any) -> str:
    try:
        return str(await frame.content())
    except PlaywrightError:
        return ""
