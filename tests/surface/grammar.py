"""Reads a surface's text back: an independent reading of what its lines mean."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Control", "Reading", "read_surface", "read_tree_line"]

_QUOTED = r'"(?:[^"\\\n]|\\.)*"'
_WORD = r"-?[A-Za-z0-9_][A-Za-z0-9_.:-]*"
_STATE = rf"(?:[a-z]+=)?(?:{_WORD}|{_QUOTED})(?: (?:to )?(?:{_WORD}|{_QUOTED}))*"
_STATES = rf"\[{_STATE}(?:, {_STATE})*\]"
_CONTROL = re.compile(
    rf"(?P<indent>  )?- (?P<handle>a\d+) (?P<role>[A-Za-z]+) (?:(?P<label>{_QUOTED})|\(no label(?:, near {_QUOTED})?\))"
    rf"(?P<mark>(?: in {_QUOTED})?(?: \(\d+ of \d+\))?)(?:: (?P<value>{_QUOTED}))?(?: (?P<states>{_STATES}))?"
    rf"(?P<options> options {_QUOTED}(?: \[selected\])?(?: \[disabled\])?"
    rf"(?:, {_QUOTED}(?: \[selected\])?(?: \[disabled\])?)*(?: and \d+ more)?)?(?: error (?P<error>{_QUOTED}))?"
)
_SCOPE = rf"[a-z]+(?: {_QUOTED})?"
_PLACE = re.compile(rf"\[(?:page|{_SCOPE}(?: > {_SCOPE})*)\]|#{{1,6}} {_QUOTED}|group {_QUOTED}")
_SAID = re.compile(rf"! (?:alert|status|error) (?P<text>{_QUOTED})")
_TREE_STATE = rf"(?:{_WORD}|{_QUOTED})(?:=(?:{_WORD}|{_QUOTED}))?"
_NODE = re.compile(
    rf"(?P<indent> *)- (?P<role>[A-Za-z]+)(?: (?P<name>{_QUOTED}))?(?:: (?P<value>{_QUOTED}))?"
    rf"(?: \[{_TREE_STATE}(?:, {_TREE_STATE})*\])? \[ref=(?P<ref>{_WORD}|{_QUOTED})\]"
)


class Control(NamedTuple):
    """One control's line."""

    handle: str
    role: str
    label: str


class Reading(NamedTuple):
    """What a text says."""

    controls: list[Control]
    said: list[str]
    left_out: str


def read_surface(text: str) -> Reading:
    """Read every line of a text; a line of no known form is an error."""
    first, *lines = text.split("\n")
    assert re.match(_QUOTED, first) or first.startswith("…") or first == "", first
    reading = Reading([], [], lines.pop() if lines and lines[-1].startswith("…") else first if first[:1] == "…" else "")
    for line in lines:
        if line.startswith("! blind: "):
            continue
        if found := _CONTROL.fullmatch(line):
            reading.controls.append(Control(found["handle"], found["role"], _unquoted(found["label"])))
        elif found := _SAID.fullmatch(line):
            reading.said.append(_unquoted(found["text"]))
        else:
            assert _PLACE.fullmatch(line), line
    return reading


def read_tree_line(line: str) -> str:
    """Read the line of a node and return its ref."""
    found = _NODE.fullmatch(line)
    assert found, line
    return _unquoted(found["ref"]) if found["ref"].startswith('"') else found["ref"]


def _unquoted(text: str | None) -> str:
    return "" if text is None else re.sub(r'\\(["\\])', r"\1", text[1:-1])
