"""Where a framework handles clicks further up: it hangs one listener on the root and remembers for which elements.

What frameworks remember lies in the page's own world. It is read there without running anything of the page's: a call
that would have an effect is broken off by the browser, so that the page can't tell that it was read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._frames import FrameGone, World
from zu_notebook.errors import ScriptError

__all__ = ["Frameworks"]

_LIMIT_MS = 200
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
      const events = typeof own === "object" && own !== null ? own.events : typeof own === "number" ? jQuery._data(el, "events") : null;
      for (let k = 0; events && k < kinds.length; k += 1) {
        const handlers = events[kinds[k]];
        for (let h = 0; handlers && h < handlers.length; h += 1) {
          const selector = handlers[h].selector;
          if (typeof selector === "string" && selector !== "") found += at + " " + selector.length + " " + selector + " ";
        }
      }
    }
  }
  return found;
})()"""
