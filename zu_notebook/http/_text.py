"""The visible text of a document, as a person would copy it, and its source without secrets."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Final

from zu_notebook.http._content import SILENT
from zu_notebook.http._dom import Comment, Element, NodeOf, Text
from zu_notebook.http._drawn import Shown, is_closed_details
from zu_notebook.http._fields import is_list
from zu_notebook.http._loaded import Loaded
from zu_notebook.http._states import Sight

__all__ = ["source", "visible_text"]

_VOID: Final = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()  # noqa: SIM905 - tags read best as words
)
_RAW: Final = frozenset({"iframe", "noembed", "noframes", "plaintext", "script", "style", "xmp"})
_APART: Final = frozenset({"blockquote", "dl", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "p", "pre", "ul"})
"""Blocks with an empty line before and after."""

_UNREAD: Final = SILENT | {"audio", "canvas", "iframe", "object", "textarea", "video"}
_BLOCK_DISPLAYS: Final = frozenset({"block", "flex", "grid", "list-item", "table"})
_SPACES: Final = re.compile(r"[ \t\n\r\f]+")


def visible_text(loaded: Loaded, element: Element) -> str:
    """Give the visible text of an element: a line a block, cells set off by tabs, what is put away left out."""
    writer = _Writer()
    sight = loaded.sight()
    steps: list[NodeOf | Callable[[], None]] = [element]
    while steps:
        step = steps.pop()
        if isinstance(step, Text):
            if sight.drawn.is_visible(step.parent) and not is_closed_details(step.parent):
                writer.text(step.data, keep=_keeps_lines(step.parent))
        elif isinstance(step, Element):
            if step.is_a("select") and not is_list(step):
                # What it shows: the choice that is made.
                writer.text(f" {sight.value(step, 'combobox')} " if sight.drawn.is_visible(step) else "", keep=False)
            else:
                steps.extend(reversed(_of_element(step, sight, writer, is_top=step is element)))
        elif not isinstance(step, Comment):
            step()
    return writer.result()


def _of_element(element: Element, sight: Sight, writer: _Writer, *, is_top: bool) -> list[NodeOf | Callable[[], None]]:
    if element.is_a("br"):
        writer.lines(1)
        writer.forced()
        return []
    unread = element.tag in _UNREAD and not is_top
    if unread or sight.drawn.state(element) is Shown.NOTHING:
        return []
    if element.is_a("td", "th"):
        if element.parent is not None and element.parent.first("td", "th") is not element:
            writer.tab()
        return list(element.children)
    is_label = element.tag == "text" and not element.is_html
    if not is_label and sight.drawn.display(element) not in _BLOCK_DISPLAYS:
        return list(element.children)
    lines = 2 if element.is_a(*_APART) and not _is_in_list(element) else 1
    writer.lines(lines)
    return [*element.children, lambda: writer.lines(lines)]


def _is_in_list(element: Element) -> bool:
    return element.is_a("ol", "ul") and element.parent is not None and element.parent.is_a("li")


def _keeps_lines(element: Element | None) -> bool:
    while element is not None:
        if element.is_a("listing", "plaintext", "pre", "xmp"):
            return True
        element = element.parent
    return False


class _Writer:
    """Puts runs of text together: white space folded, breaks between blocks."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._breaks = 0
        self._space = False

    def text(self, data: str, *, keep: bool) -> None:
        if keep:
            self._begin()
            self._parts.append(data)
            return
        folded = _SPACES.sub(" ", data)
        if folded.startswith(" "):
            self._space = True
        words = folded.strip(" ")
        if words:
            self._begin()
            self._parts.append(words)
            self._space = folded.endswith(" ")

    def lines(self, number: int) -> None:
        self._breaks = max(self._breaks, number)

    def forced(self) -> None:
        """Break here, also where there is a break already."""
        self._parts.append("\n" * self._breaks if self._parts else "")
        self._breaks = 0
        self._space = False

    def tab(self) -> None:
        self._begin()
        self._parts.append("\t")
        self._space = False

    def _begin(self) -> None:
        """Write the break or the space that is due."""
        if self._breaks and self._parts:
            ends = len(self._parts[-1]) - len(self._parts[-1].rstrip("\n"))
            self._parts.append("\n" * max(0, self._breaks - ends))
        elif self._space and self._parts and not self._parts[-1].endswith(("\n", "\t")):
            self._parts.append(" ")
        self._breaks = 0
        self._space = False

    def result(self) -> str:
        return "".join(self._parts).strip("\n")


def source(loaded: Loaded, element: Element | None) -> str:
    """Write the source of an element, or of the document, without what secret fields hold."""
    document = loaded.document
    top = document.root if element is None else element
    parts = ["<!DOCTYPE html>"] if element is None and document.doctype else []
    steps: list[NodeOf | str] = [top]
    while steps:
        step = steps.pop()
        if isinstance(step, str):
            parts.append(step)
        elif isinstance(step, Text):
            raw = step.parent.is_html and step.parent.tag in _RAW
            parts.append(step.data if raw else html.escape(step.data, quote=False).replace("\xa0", "&nbsp;"))
        elif isinstance(step, Comment):
            parts.append(f"<!--{step.data}-->")
        else:
            parts.append(_tag(step, secret=loaded.secrets.is_secret(step)))
            if not (step.is_html and step.tag in _VOID):
                hides = step.is_a("textarea") and loaded.secrets.is_secret(step)
                steps.append(f"</{step.tag}>")
                steps.extend(() if hides else reversed(step.children))
    return "".join(parts)


def _tag(element: Element, *, secret: bool) -> str:
    attributes = "".join(
        f' {name}="{html.escape(value, quote=False).replace(chr(34), "&quot;").replace(chr(0xA0), "&nbsp;")}"'
        for name, value in element.attrs.items()
        if not (secret and name == "value")
    )
    return f"<{element.tag}{attributes}>"
