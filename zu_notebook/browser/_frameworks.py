"""Where a framework handles clicks further up: it hangs one listener on the root and remembers for which elements.

What frameworks remember lies in the page's own world. It is read there without running anything of the page's: a call
that would have an effect is broken off by the browser, so that the page can't tell that it was read.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from weakref import WeakKeyDictionary

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._frames import FrameGone, World
from zu_notebook.errors import ScriptError

__all__ = ["Frameworks"]

_LIMIT_MS = 200
_PAIR = re.compile(r"(-?\d+) (\d+) ")
_SIGNS = """(() => {
  const all = $$("*"), step = Math.max(1, Math.floor(all.length / 60));
  let said = typeof jQuery === "function" ? "jquery " : "";
  for (let at = all.length - 1; at >= 0; at -= step) {
    const names = Object.getOwnPropertyNames(all[at]);
    for (let k = 0; k < names.length; k += 1) {
      const name = names[k];
      if (name === "$$click" || name === "__click" || name.startsWith("__react")) return said + "marks";
    }
  }
  return said;
})()"""
_MARKED = """((asked) => {
  const all = $$("*");
  let found = "";
  for (let k = 0; k < asked.length; k += 1) {
    const el = all[asked[k]];
    if (el === undefined) break;
    const names = Object.getOwnPropertyNames(el);
    for (let n = 0; n < names.length; n += 1) {
      const name = names[n];
      let takes = name === "$$click" || name === "__click";
      if (name.startsWith("__reactProps$") || name.startsWith("__reactEventHandlers$")) {
        const props = el[name];
        takes = typeof props === "object" && props !== null && (typeof props.onClick === "function"
          || typeof props.onMouseDown === "function" || typeof props.onPointerDown === "function");
      }
      if (takes) {
        found += asked[k] + " ";
        break;
      }
    }
  }
  return found;
})"""
_DELEGATED = """(() => {
  const all = $$("*"), kinds = ["click", "mousedown", "mouseup", "dblclick"];
  let found = "";
  for (let at = -1; at < all.length; at += 1) {
    const el = at < 0 ? document : all[at], names = Object.getOwnPropertyNames(el);
    for (let n = 0; n < names.length; n += 1) {
      if (!names[n].startsWith("jQuery")) continue;
      const own = el[names[n]];
      const isKept = typeof own === "object" && own !== null;
      const events = isKept ? own.events : typeof own === "number" ? jQuery._data(el, "events") : null;
      for (let k = 0; events && k < kinds.length; k += 1) {
        const handlers = events[kinds[k]];
        for (let h = 0; handlers && h < handlers.length; h += 1) {
          const selector = handlers[h].selector;
          if (typeof selector === "string" && selector !== "") found += `${at} ${selector.length} ${selector} `;
        }
      }
    }
  }
  return found;
})()"""


class Frameworks:
    """Keep the in-page script of each frame told of elements for which a framework handles clicks."""

    def __init__(self) -> None:
        self._signs: WeakKeyDictionary[World, str] = WeakKeyDictionary()

    async def look_for(self, worlds: Sequence[World]) -> list[World]:
        """Find out which frameworks are at work in frames whose listeners are not what they were.

        Returns:
            The frames in which a look would find something else than before.
        """
        found = await asyncio.gather(*map(self._look_for, worlds))
        return [world for world, is_changed in zip(worlds, found, strict=True) if is_changed]

    async def ask(self, unasked: Mapping[World, tuple[int, Sequence[int]]]) -> list[World]:
        """Ask for the marks of elements that a look named.

        Args:
            unasked: By frame, the number of the look, and the places of elements in the document.

        Returns:
            The frames in which a look would find something else than before.
        """
        found = await asyncio.gather(*(self._ask(world, *named) for world, named in unasked.items()))
        return [world for world, is_changed in zip(unasked, found, strict=True) if is_changed]

    async def _look_for(self, world: World) -> bool:
        signs = await _read(world, _SIGNS)
        before = self._signs.get(world, "")
        if "jquery" in signs:
            signs = f"{signs} {await _read(world, _DELEGATED)}"
        self._signs[world] = signs
        if signs == before:
            return False
        try:
            if "marks" in signs and "marks" not in before:
                await world.call("expectMarks")
            await world.call("setDelegations", _pairs(signs))
        except (FrameGone, ScriptError):
            return False
        return True

    async def _ask(self, world: World, look: int, places: Sequence[int]) -> bool:
        found = await _read(world, f"{_MARKED}({list(places)})")
        try:
            return bool(await world.call("setMarked", look, list(places), [int(place) for place in found.split()]))
        except (FrameGone, ScriptError):
            return False


async def _read(world: World, expression: str) -> str:
    """Evaluate what reads only, in the page's own world; "" where that is not all that it would do."""
    try:
        answer = await world.session.send(
            "Runtime.evaluate",
            {
                "expression": expression,
                "uniqueContextId": world.page_id,
                "includeCommandLineAPI": True,
                "throwOnSideEffect": True,
                "returnByValue": True,
                "timeout": _LIMIT_MS,
            },
        )
    except PlaywrightError:
        return ""
    value = answer.get("result", {}).get("value", "")
    return value if isinstance(value, str) else ""


def _pairs(told: str) -> list[tuple[int, str]]:
    """Read places and selectors: `4 8 li, .row ` is the selector of eight characters within element 4."""
    pairs = []
    at = 0
    while (found := _PAIR.search(told, at)) is not None:
        place, length = int(found[1]), int(found[2])
        pairs.append((place, told[found.end() : found.end() + length]))
        at = found.end() + length + 1
    return pairs
