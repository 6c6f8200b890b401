"""What a page writes to its console, as a line of text each."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

__all__ = ["KEPT_CHARS", "ConsoleLine", "ConsoleLog"]

LINES: Final = 10_000
KEPT_CHARS: Final = 12_000
"""More of one line is not kept."""

_LEVELS: Final = {"warning": "warning", "error": "error", "assert": "error", "info": "info", "debug": "debug"}
_BROWSERS_LEVELS: Final = {"verbose": "debug", "info": "info", "warning": "warning", "error": "error"}
_SILENT: Final = frozenset({"clear", "endGroup", "profile", "profileEnd"})
_UNCAUGHT: Final = "Uncaught"
_PLACEHOLDER: Final = re.compile("%[sdifoOc%]")
_ABBREVIATED: Final = 99
"""From this length on, a long text within an object comes without its middle: what is left may be part of a secret."""


class ConsoleLine(NamedTuple):
    """One line.

    Attributes:
        time_s: Seconds since 1970, UTC.
        level: `log`, `debug`, `info`, `warning` or `error`.
        kind: Who wrote it: `console` a script, `exception` an error that nothing caught, `browser` the browser itself.
        text: What was written; an error with its stack.
        url: The script or page that it comes from.
        line: The line there, from 1; None where it is not known.
    """

    time_s: float
    level: str
    kind: str
    text: str
    url: str
    line: int | None


class ConsoleLog:
    """The last lines of one page; takes the browser's events as they come."""

    def __init__(self) -> None:
        self._lines: deque[ConsoleLine] = deque(maxlen=LINES)
        self._count = 0

    def rows(self) -> tuple[list[ConsoleLine], int]:
        """Give the lines in the order of their times, and how many older ones are not kept any more."""
        return sorted(self._lines, key=lambda each: each.time_s), self._count - len(self._lines)

    def add(self, line: ConsoleLine) -> None:
        """Keep a line."""
        self._count += 1
        self._lines.append(line)

    def called(self, event: Mapping[str, Any]) -> None:
        """Take `Runtime.consoleAPICalled`."""
        kind = event["type"]
        if kind in _SILENT:
            return
        url, line = _origin(event)
        text = _said(event["args"])
        self.add(ConsoleLine(event["timestamp"] / 1000, _LEVELS.get(kind, "log"), "console", text, url, line))

    def thrown(self, event: Mapping[str, Any]) -> None:
        """Take `Runtime.exceptionThrown`."""
        details = event["exceptionDetails"]
        url, line = _origin(details)
        exception = details.get("exception")
        said = details.get("text", _UNCAUGHT)
        text = f"{said} {_shown(exception)}" if exception else said
        self.add(
            ConsoleLine(
                event["timestamp"] / 1000,
                "error",
                "exception",
                text[:KEPT_CHARS],
                details.get("url") or url,
                details["lineNumber"] + 1 if "lineNumber" in details else line,
            )
        )

    def logged(self, event: Mapping[str, Any]) -> None:
        """Take `Log.entryAdded`: what the browser itself has to say, and what a worker's console does."""
        entry = event["entry"]
        text, url = entry["text"][:KEPT_CHARS], entry.get("url", "")
        kind = "browser"
        if entry["source"] == "worker":
            kind = "exception" if text.startswith(_UNCAUGHT) else "console"
        line = entry["lineNumber"] + 1 if url and "lineNumber" in entry else None
        level = _BROWSERS_LEVELS.get(entry["level"], "log")
        self.add(ConsoleLine(entry["timestamp"] / 1000, level, kind, text, url, line))


def _origin(event: Mapping[str, Any]) -> tuple[str, int | None]:
    frames = (event.get("stackTrace") or {}).get("callFrames") or ()
    return (frames[0]["url"], frames[0]["lineNumber"] + 1) if frames else ("", None)


def _said(args: Sequence[Mapping[str, Any]]) -> str:
    """Put the arguments of a call together, with the placeholders of the first one filled in.

    Source: https://console.spec.whatwg.org/#formatter
    """
    if not args:
        return ""
    rest = list(args[1:])
    first = args[0]
    text = _shown(first)
    if first.get("type") == "string" and rest and "%" in text:

        def fill(found: re.Match[str]) -> str:
            if found[0] == "%%" or not rest:
                return "%" if found[0] == "%%" else found[0]
            shown = _shown(rest.pop(0))
            return "" if found[0] == "%c" else shown

        text = _PLACEHOLDER.sub(fill, text)
    return " ".join([text, *map(_shown, rest)])[:KEPT_CHARS]


def _shown(value: Mapping[str, Any]) -> str:
    """Write one value as a console does."""
    kind = value.get("type")
    if kind == "undefined":
        return "undefined"
    if "unserializableValue" in value:
        return str(value["unserializableValue"])
    if "value" in value:
        given = value["value"]
        return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    preview = value.get("preview")
    if preview is not None and value.get("subtype") in {None, "array"}:
        return _previewed(preview)
    return str(value.get("description", kind))


def _previewed(preview: Mapping[str, Any]) -> str:
    is_list = preview.get("subtype") == "array"
    parts = [
        _property(each) if is_list else f"{each['name']}: {_property(each)}" for each in preview.get("properties", ())
    ]
    if preview.get("overflow"):
        parts.append("…")
    inner = ", ".join(parts)
    name = preview.get("description", "")
    if is_list:
        return f"[{inner}]"
    return f"{{{inner}}}" if name in {"", "Object"} else f"{name} {{{inner}}}"


def _property(each: Mapping[str, Any]) -> str:
    text = str(each.get("value") or ("" if each.get("type") == "string" else each.get("type", "")))
    if len(text) >= _ABBREVIATED and "…" in text:
        text = "…"
    return f'"{text}"' if each.get("type") == "string" else text
