"""The text that an element holds, as a name takes it: shown text, names of what is inside."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from zu_notebook.http._dom import Comment, Document, Element, Text, fold
from zu_notebook.http._drawn import Drawn, Shown, is_closed_details
from zu_notebook.http._fields import Fields
from zu_notebook.http._focus import is_editing_host
from zu_notebook.http._roles import Roles
from zu_notebook.http._secrets import Secrets

__all__ = ["SILENT", "Contents", "NameSource", "Named", "Reading", "clean", "cut", "is_aria_hidden"]

NameSource: TypeAlias = Literal["", "attribute", "contents", "placeholder", "title"]

MOST_IN_A_NAME: Final = 100
NAME_CHARS: Final = 400
SILENT: Final = frozenset({"datalist", "head", "link", "meta", "rp", "rt", "script", "style", "template", "title"})
"""Elements that say nothing; scripts are off, so `<noscript>` does say something."""

_APART: Final = frozenset({"button", "canvas", "img", "input", "meter", "output", "progress", "select", "textarea"})
_CONTROLS: Final = frozenset(
    {"button", "checkbox", "combobox", "listbox", "radio", "slider", "spinbutton", "switch", "textbox", "searchbox"}
)
_GLYPHS: Final = re.compile("[\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd]")
_DEEPEST: Final = 60


@dataclass(frozen=True, slots=True)
class Named:
    """A name and where it comes from."""

    text: str
    source: NameSource


@dataclass(slots=True)
class Reading:
    """One reading of a name.

    Attributes:
        seen: The numbers of what was visited.
        hidden_counts: Hidden text counts: the root is hidden and pointed at.
        pointed: The root was pointed at.
        left: How many more elements are read.
    """

    seen: set[int]
    hidden_counts: bool = False
    pointed: bool = False
    left: int = MOST_IN_A_NAME


def cut(text: str, limit: int) -> str:
    """Cut a text at a length."""
    return text[:limit]


def clean(text: str) -> str:
    """Make a text what a name is: folded, without the glyphs of icon fonts, not too long."""
    return fold(_GLYPHS.sub("", text))[:NAME_CHARS]


def is_aria_hidden(element: Element | None) -> bool:
    """Tell whether an element or one around it is hidden from readers."""
    while element is not None:
        if element.attrs.get("aria-hidden") == "true" and not element.is_a("body", "html"):
            return True
        element = element.parent
    return False


class Contents(ABC):
    """Reads texts of a document; holds for one look at it."""

    def __init__(self, document: Document, fields: Fields, roles: Roles, secrets: Secrets, drawn: Drawn) -> None:
        self.document = document
        self.fields = fields
        self.roles = roles
        self.secrets = secrets
        self.drawn = drawn
        self.known: dict[int, Named] = {}
        self.disabled_in: dict[int, bool] = {}
        self.places_in: dict[int, dict[int, int]] = {}

    @abstractmethod
    def alternative(self, element: Element, role: str, reading: Reading, *, recursive: bool) -> Named:
        """Give the text alternative of an element."""

    def content_text(self, element: Element, reading: Reading) -> str:
        """Give the text of what an element holds, as a name takes it."""
        shows = (self.drawn.is_visible(element) or reading.hidden_counts) and not is_closed_details(element)
        owned = self.document.pointed(element, "aria-owns") if element.has("aria-owns") else ()
        children = [*element.children, *(each for each in owned if not each.holds(element))]
        parts: list[str] = []
        for child in children:
            if isinstance(child, Text):
                parts.append(child.data if shows else "")
            elif isinstance(child, Comment):
                continue
            elif reading.left <= 0:
                break
            else:
                parts.append(self._child_text(child, reading))
        return "".join(parts)

    def _child_text(self, child: Element, reading: Reading) -> str:
        """Give what a child adds to a name; between spaces where it stands apart from the text around it."""
        if child.number in reading.seen:
            return " "
        state = self.drawn.state(child)
        hidden = child.attrs.get("aria-hidden") == "true" or (state is Shown.NOTHING and not reading.hidden_counts)
        if hidden or (child.tag in SILENT and child.is_html):
            return ""
        if child.tag in {"br", "wbr"}:
            return " "
        reading.seen.add(child.number)
        reading.left -= 1
        role = self.roles(child)
        if role == "presentation":
            if child.tag == "img":
                return ""
            found = Named(self.content_text(child, reading), "contents")
        else:
            found = self.alternative(child, role, reading, recursive=True)
        return self._set_off(child, role, found, state)

    def _set_off(self, child: Element, role: str, found: Named, state: Shown) -> str:
        is_drawing = child.tag == "svg" and found.text != ""
        if is_drawing or child.tag in _APART or role in _CONTROLS or state is Shown.NOTHING:
            return f" {found.text} "
        display = self.drawn.display(child)
        if not found.text:
            return "" if display.startswith("inline") or display == "contents" else " "
        apart = found.source != "contents" or display not in {"inline", "ruby"}
        return f" {found.text} " if apart else found.text

    def drawn_text(self, element: Element, limit: int) -> str:
        """Give the shown text of an element, up to a length, without fields' values: for cards, cues, live regions."""
        parts: list[str] = []
        if self.drawn.state(element) is not Shown.NOTHING:
            self._gather(element, parts, _Left(nodes=300, chars=limit * 2), 0)
        return fold(_GLYPHS.sub("", "".join(parts)))[:limit]

    def _gather(self, element: Element, parts: list[str], left: _Left, depth: int) -> None:
        shows = self.drawn.is_visible(element) and not is_closed_details(element)
        for child in element.children:
            if left.nodes <= 0 or left.chars <= 0:
                return
            left.nodes -= 1
            if isinstance(child, Text):
                if shows:
                    parts.append(child.data[: left.chars])
                    left.chars -= len(parts[-1])
            elif isinstance(child, Element) and depth <= _DEEPEST and self._speaks(child):
                if child.tag in {"img", "svg"}:
                    role = self.roles(child)
                    named = self.alternative(child, role, Reading({child.number}), recursive=False)
                    parts.append(f" {clean(named.text)} ")
                    continue
                block = child.tag == "br" or self.drawn.display(child) not in {"inline", "contents"}
                parts.append(" " if block else "")
                self._gather(child, parts, left, depth + 1)
                parts.append(" " if block else "")

    def _speaks(self, child: Element) -> bool:
        if child.tag in SILENT or child.is_a("select", "textarea") or is_editing_host(child):
            return False
        if self.secrets.is_secret(child) or child.attrs.get("aria-hidden") == "true":
            return False
        return self.drawn.state(child) is not Shown.NOTHING


@dataclass(slots=True)
class _Left:
    """How much more is read."""

    nodes: int
    chars: int
