"""What is visible on a page as Markdown, made of its tree: nothing that is hidden or secret is in that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from zu_notebook.surface import Node, Snapshot

__all__ = ["PAGE_CHARS", "markdown", "page_of"]

PAGE_CHARS: Final = 20_000
_BREAK_WITHIN: Final = 500
"""A page ends at the last line break in so many characters, where there is one."""

_LEVELS: Final = 6
_BLOCKS: Final = frozenset(
    {
        *("article", "banner", "blockquote", "complementary", "contentinfo", "definition", "dialog", "alertdialog"),
        *("alert", "document", "figure", "form", "group", "heading", "Iframe", "list", "listbox", "listitem", "log"),
        *("main", "menu", "navigation", "paragraph", "radiogroup", "region", "row", "rowgroup", "search", "status"),
        *("table", "tablist", "tabpanel", "term", "toolbar", "tree", "grid", "treegrid", "separator", "feed"),
    }
)
_FIELDS: Final = frozenset({"combobox", "searchbox", "slider", "spinbutton", "textbox"})
_TICKS: Final = frozenset({"checkbox", "menuitemcheckbox", "menuitemradio", "radio", "switch"})
_CELLS: Final = frozenset({"cell", "columnheader", "gridcell", "rowheader"})
_PRESSED: Final = frozenset({"button", "link", "menuitem", "option", "tab"})
_MARKS: Final = {"strong": "**", "emphasis": "*", "code": "`"}
_TIGHT: Final = re.compile(r" ([,.;:!?)\]…%»”])")
_OPENS: Final = re.compile(r"([(\[«„]) ")
_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>])")
_LINE_START: Final = re.compile(r"^(\s*)([#>+-]|\d+[.)])(?=\s)")


def markdown(snapshot: Snapshot) -> str:
    """Write what is visible as Markdown.

    Headings, lists, tables, quotes, code and pictures are written as such; a link's target is its ref, so that it
    can be clicked. A field is written with what it holds, a secret one without.
    """
    blocks = filter(None, _Writer(snapshot).blocks())
    return "\n\n".join(blocks)


def page_of(text: str, offset: int, *, most: int) -> tuple[str, int | None]:
    """Cut one page out of a text.

    Returns:
        The page, and where the next one begins; None after the last one.
    """
    end = min(offset + most, len(text))
    if end < len(text):
        at = text.rfind("\n", max(offset + 1, end - _BREAK_WITHIN), end)
        end = at + 1 if at > offset else end
    return text[offset:end], end if end < len(text) else None


class _Writer:
    """Walks one tree."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._reading = snapshot.reading
        self._nodes = snapshot.nodes
        self._below: list[list[int]] = [[] for _ in self._nodes]
        self._roots: list[int] = []
        for index, above in enumerate(self._reading.parents):
            (self._below[above] if above >= 0 else self._roots).append(index)

    def blocks(self) -> Iterator[str]:
        yield from self._flow(self._roots)

    def _flow(self, indices: list[int]) -> Iterator[str]:
        """Write what stands in a row: runs of inline things become one paragraph."""
        line: list[str] = []
        for index in indices:
            node = self._nodes[index]
            if self._reading.hidden[index]:
                continue
            if node.role in _BLOCKS or self._holds_blocks(index):
                yield _joined(line)
                line = []
                yield from self._block(index, node)
            else:
                line.append(self._inline(index))
        yield _joined(line)

    def _holds_blocks(self, index: int) -> bool:
        """Tell whether a thing without a meaning of its own has blocks in it."""
        inside = self._reading.walk[self._reading.at[index] + 1 : self._reading.ends[index]]
        plain = self._nodes[index].role in {"generic", "none", "presentation"}
        return plain and any(self._nodes[each].role in _BLOCKS for each in inside)

    def _block(self, index: int, node: Node) -> Iterator[str]:
        below = self._below[index]
        match node.role:
            case "heading":
                level = node.states.get("level", 2)
                marks = "#" * min(level if isinstance(level, int) else 2, _LEVELS)
                text = self._text(index)
                yield f"{marks} {text}" if text else ""
            case "list" | "menu" | "tree":
                yield "\n".join(self._items(below, ordered=node.tag == "ol"))
            case "table" | "grid" | "treegrid":
                yield self._table(index)
            case "blockquote":
                yield _prefixed("> ", "\n\n".join(filter(None, self._flow(below))))
            case "separator":
                yield "---"
            case _:
                yield from self._flow(below)

    def _items(self, below: list[int], *, ordered: bool) -> Iterator[str]:
        number = 0
        for index in below:
            if self._reading.hidden[index]:
                continue
            number += 1
            mark = f"{number}. " if ordered else "- "
            role = self._nodes[index].role
            inside = self._below[index] if role in {"listitem", "generic", "treeitem"} else [index]
            text = "\n".join(filter(None, self._flow(inside)))
            if text:
                yield mark + text.replace("\n", "\n" + " " * len(mark))

    def _table(self, index: int) -> str:
        rows: list[list[str]] = []
        reading = self._reading
        for each in reading.walk[reading.at[index] : reading.ends[index]]:
            if self._nodes[each].role == "row" and not reading.hidden[each]:
                cells = [at for at in self._below[each] if self._nodes[at].role in _CELLS and not reading.hidden[at]]
                rows.append([self._text(at).replace("|", "\\|").replace("\n", " ") for at in cells])
        if not rows:
            return "\n\n".join(filter(None, self._flow(self._below[index])))
        width = max(map(len, rows))
        lines = ["| " + " | ".join([*row, *[""] * (width - len(row))]) + " |" for row in rows]
        return "\n".join([lines[0], "|" + " --- |" * width, *lines[1:]])

    def _text(self, index: int) -> str:
        """Write all that is in a node in one line."""
        parts = [self._inline(each) for each in self._below[index]]
        return _joined(parts) or _escaped(self._nodes[index].name)

    def _inline(self, index: int) -> str:
        node = self._nodes[index]
        if self._reading.mute[index]:
            return ""
        inside = self._below[index]
        if node.role == "text":
            return _escaped(node.name)
        if node.role in _FIELDS or node.role in _TICKS:
            return _control(node)
        if node.role == "img":
            return f"![{_escaped(node.name)}]({node.ref})" if node.name else ""
        text = _joined([self._inline(each) for each in inside]) or _escaped(node.name or node.cue)
        if node.role in _PRESSED:
            return f"[{text}]({node.ref})"
        mark = _MARKS.get(node.role, "")
        return f"{mark}{text}{mark}" if text else ""


def _control(node: Node) -> str:
    """Write a field with what it holds, and a box with its tick."""
    name = _escaped(node.name or node.placeholder or node.role)
    if node.role in _TICKS:
        return f"[{'x' if node.states.get('checked') is True else ' '}] {name} ({node.ref})"
    held = ("filled" if node.states.get("filled") else "") if node.secret else _escaped(node.value or "")
    return f"[{name}: {held or 'empty'}]({node.ref})"


def _joined(parts: list[str]) -> str:
    text = " ".join(filter(None, (part.strip() for part in parts)))
    text = _OPENS.sub(r"\1", _TIGHT.sub(r"\1", text))
    return _LINE_START.sub(r"\1\\\2", text)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _prefixed(mark: str, text: str) -> str:
    return "\n".join(mark + line for line in text.split("\n"))
