"""Devices by their names: screen, scale, touch and user agent, as Playwright describes them."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any, Final

from zu_notebook.errors import UsageError

__all__ = ["device_options"]

_NEAR: Final = 5
_OF_ANOTHER: Final = "default_browser_type"


def device_options(devices: Mapping[str, Mapping[str, Any]], name: str) -> dict[str, Any]:
    """Give what a context takes to be like a device; its pages are drawn by Chromium all the same.

    Args:
        devices: Playwright's descriptors.
        name: `iPhone 15`; letters in either case.

    Raises:
        UsageError: There is no such device; the nearest names are said.
    """
    known = {each.casefold(): each for each in devices}
    found = known.get(name.strip().casefold())
    if found is None:
        near = [known[each] for each in difflib.get_close_matches(name.strip().casefold(), known, n=_NEAR, cutoff=0.5)]
        said = f"Did you mean {', '.join(near)}?" if near else "Examples: iPhone 15, Pixel 7, iPad Mini."
        raise UsageError(f"There is no device {name!r}.", hint=said)
    return {key: value for key, value in devices[found].items() if key != _OF_ANOTHER}
