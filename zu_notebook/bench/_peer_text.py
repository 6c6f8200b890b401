"""What a peer's text lists: each thing that it names with a reference, by role and name."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from zu_notebook.bench._judge import WIDGETS, Asked, aria_role, folded

__all__ = ["Listed", "Reader", "count_listed", "read_aria", "read_aria_with_refs", "read_browser_use", "read_devtools"]

Listed: TypeAlias = Counter[tuple[str, str]]
Reader: TypeAlias = Callable[[str], Listed]

_ARIA_LINE: Final = re.compile(r'([A-Za-z]+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]*\])*)(?::.*)?')
_UNESCAPED: Final = re.compile(r'([A-Za-z]+) "(.*)"((?: \[[^\]]*\])+)(?::.*)?')
_DEVTOOLS_LINE: Final = re.compile(r'\s*uid=\S+ ([A-Za-z]+)(?: "(.*?)")?(?= [\w-]+(?:=|\s|$)|$)')
_TAG_ROLES: Final = {"a": "link", "button": "button", "select": "combobox", "textarea": "textbox", "input": "textbox"}


def read_aria_with_refs(text: str) -> Listed:
    """Read Playwright's form with references, as agent-browser writes it too: `- link "Home" [ref=e4]`."""
    return _read_aria(text, with_ref=True)


def read_aria(text: str) -> Listed:
    """Read Playwright's form without references: `- link "Home"`."""
    return _read_aria(text, with_ref=False)


def _read_aria(text: str, *, with_ref: bool) -> Listed:
    found: Listed = Counter()
    for line in text.splitlines():
        entry = line.strip().removeprefix("- ")
        if entry.startswith("'"):
            # YAML's own quotes, round a key that holds a colon or a bracket.
            entry = entry[1 : entry.rfind("'")].replace("''", "'")
        match = _ARIA_LINE.fullmatch(entry) or _UNESCAPED.fullmatch(entry)
        if match is not None and (not with_ref or "ref=" in match[3]):
            found[aria_role(match[1]), folded(_unquoted(match[2] or ""))] += 1
    return found


def _unquoted(name: str) -> str:
    if not name.startswith('"'):
        return name
    try:
        return str(json.loads(name))
    except ValueError:
        return name[1:-1]


def read_devtools(text: str) -> Listed:
    """Read the form of chrome-devtools-mcp: `uid=1_4 link "Home" url="…"`."""
    found: Listed = Counter()
    for line in text.splitlines():
        match = _DEVTOOLS_LINE.match(line)
        if match is not None:
            found[aria_role(match[1]), folded(match[2] or "")] += 1
    return found


def read_browser_use(text: str) -> Listed:
    """Read the state of browser-use's server: a JSON text with a tag and words for each thing, without its role."""
    found: Listed = Counter()
    for each in json.loads(text).get("interactive_elements", []):
        role = _TAG_ROLES.get(each["tag"], "generic")
        found[role, folded(each.get("text") or each.get("placeholder") or "")] += 1
    return found


def count_listed(asked: Iterable[Asked], listed: Listed) -> dict[str, tuple[int, int]]:
    """Count how many of Chromium's controls a text lists by role and name, each line once.

    Returns:
        `named` and `widgets`: how many are listed, of how many.
    """
    left = Counter(listed)
    named, of_named, widgets, of_widgets = 0, 0, 0, 0
    for one in asked:
        key = (one.role, one.name)
        is_there = left[key] > 0
        left[key] -= is_there
        if one.name:
            named += is_there
            of_named += 1
        if one.role in WIDGETS:
            widgets += is_there
            of_widgets += 1
    return {"named": (named, of_named), "widgets": (widgets, of_widgets)}
