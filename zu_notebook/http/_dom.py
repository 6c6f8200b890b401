"""The document as a tree of plain objects: what was parsed, numbered in document order."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import ada_url

__all__ = ["Comment", "Document", "Element", "NodeOf", "Text", "closest", "fold", "inside", "words"]

_documents = itertools.count(1)
_LABELABLE = ("button", "input", "meter", "output", "progress", "select", "textarea")
_TITLES = ("h1", "h2", "h3", "h4", "h5", "h6", "th")


class Text:
    """A run of text."""

    __slots__ = ("data", "number", "parent")

    def __init__(self, data: str, parent: Element) -> None:
        self.data = data
        self.parent = parent
        self.number = 0


class Comment:
    """A comment; it is kept for the source only."""

    __slots__ = ("data",)

    def __init__(self, data: str) -> None:
        self.data = data


class Element:
    """An element.

    Attributes:
        tag: Its local name; in lower case for HTML.
        attrs: Its attributes; one without a value has "".
        is_html: It is of the HTML namespace, not a part of a drawing or a formula.
        children: What is in it, in order.
        parent: What it is in; None for the root.
        number: Its place in document order, from 1; never changes.
        end: The number of the last node in it, its own where it is empty.
    """

    __slots__ = ("attrs", "children", "end", "is_html", "number", "parent", "tag")

    def __init__(self, tag: str, attrs: dict[str, str], parent: Element | None, *, is_html: bool) -> None:
        self.tag = tag
        self.attrs = attrs
        self.is_html = is_html
        self.parent = parent
        self.children: list[NodeOf] = []
        self.number = 0
        self.end = 0

    def __repr__(self) -> str:
        return f"<{self.tag} {self.number}>"

    def get(self, name: str) -> str | None:
        """Give an attribute; None where it is not set."""
        return self.attrs.get(name)

    def has(self, name: str) -> bool:
        """Tell whether an attribute is set."""
        return name in self.attrs

    def is_a(self, *tags: str) -> bool:
        """Tell whether it is one of these HTML elements."""
        return self.is_html and self.tag in tags

    def holds(self, other: Element | Text | None) -> bool:
        """Tell whether a node is this one or is in it."""
        return other is not None and self.number <= other.number <= self.end

    def elements(self) -> Iterator[Element]:
        """Give the elements directly in it."""
        return (child for child in self.children if isinstance(child, Element))

    def first(self, *tags: str) -> Element | None:
        """Give the first HTML element of these directly in it."""
        return next((child for child in self.elements() if child.is_a(*tags)), None)

    def content(self) -> str:
        """Give all text in it, as it stands in the source."""
        parts: list[str] = []
        stack: list[NodeOf] = list(reversed(self.children))
        while stack:
            node = stack.pop()
            if isinstance(node, Text):
                parts.append(node.data)
            elif isinstance(node, Element):
                stack.extend(reversed(node.children))
        return "".join(parts)


NodeOf: TypeAlias = Element | Text | Comment


@dataclass(eq=False, kw_only=True)
class Document:
    """One parsed document.

    Attributes:
        root: Its outermost element.
        nodes: Every element and text by its number; the first place is unused.
        url: Where it came from.
        encoding: The name of its encoding.
        chars: Characters of its source.
        doctype: It has one.
        whole: Nothing of it was left out for its size.
        key: Names it among all documents of this process.
        referrer_policy: What its response said of the `Referer` header.
    """

    root: Element
    nodes: list[Element | Text | None]
    url: str = "about:blank"
    encoding: str = "utf-8"
    chars: int = 0
    doctype: bool = False
    whole: bool = True
    referrer_policy: str = ""
    key: str = field(default_factory=lambda: f"document-{next(_documents)}")
    _tagged: dict[tuple[str, ...], list[Element]] = field(default_factory=dict, repr=False)

    def __repr__(self) -> str:
        return f"<Document {len(self.nodes) - 1} nodes>"

    def all(self, *tags: str, within: Element | None = None) -> Sequence[Element]:
        """Give elements in document order: all, or HTML elements of some tags; in a part, without the part itself."""
        found = self._tagged.get(tags)
        if found is None:
            elements = (node for node in self.nodes if isinstance(node, Element))
            found = self._tagged[tags] = [each for each in elements if not tags or each.is_a(*tags)]
        return found if within is None else inside(found, within)

    @cached_property
    def titles(self) -> Sequence[Element]:
        """The headings and the header cells, in document order."""
        return [each for each in self.all() if each.is_a(*_TITLES) or each.get("role") == "heading"]

    def element(self, number: int) -> Element | None:
        """Give the element of a number, the one around it for a text."""
        node = self.nodes[number] if 0 < number < len(self.nodes) else None
        return node.parent if isinstance(node, Text) else node

    def by_id(self, name: str) -> Element | None:
        """Give the first element with an id."""
        return self._ids.get(name) if name else None

    def pointed(self, element: Element, attribute: str) -> list[Element]:
        """Give the elements that an attribute such as `aria-labelledby` points at."""
        found: list[Element] = []
        for name in (element.get(attribute) or "").split():
            target = self.by_id(name)
            if target is not None and target not in found:
                found.append(target)
        return found

    @cached_property
    def body(self) -> Element | None:
        """The body."""
        return self.root.first("body")

    @cached_property
    def base(self) -> str:
        """The address that relative ones are counted from."""
        for each in self.all("base"):
            if each.has("href"):
                try:
                    return ada_url.URL(each.attrs["href"].strip(), base=self.url).href
                except ValueError:
                    break
        return self.url

    @cached_property
    def title(self) -> str:
        """The title as the document says it."""
        found = next((each for each in self.all("title")), None)
        return "" if found is None else fold(found.content())

    def labels(self, control: Element) -> list[Element]:
        """Give the labels of a control, in document order."""
        return self._labels.get(control.number, []) if control.is_html else []

    def control_of(self, label: Element) -> Element | None:
        """Give what a label works."""
        if label.has("for"):
            target = self.by_id(label.attrs["for"])
            return target if target is not None and _is_labelable(target) else None
        return next(filter(_is_labelable, self.all(*_LABELABLE, within=label)), None)

    @cached_property
    def _ids(self) -> dict[str, Element]:
        found: dict[str, Element] = {}
        for element in self.all():
            name = element.attrs.get("id")
            if name:
                found.setdefault(name, element)
        return found

    @cached_property
    def _labels(self) -> dict[int, list[Element]]:
        found: dict[int, list[Element]] = {}
        for label in self.all("label"):
            control = self.control_of(label)
            if control is not None:
                found.setdefault(control.number, []).append(label)
        return found


def _is_labelable(element: Element) -> bool:
    hidden = element.tag == "input" and (element.get("type") or "").lower() == "hidden"
    return element.is_a(*_LABELABLE) and not hidden


def inside(elements: Sequence[Element], part: Element) -> Sequence[Element]:
    """Give those of a list in document order that are in a part, without the part itself."""
    first = bisect_right(elements, part.number, key=lambda each: each.number)
    return elements[first : bisect_right(elements, part.end, lo=first, key=lambda each: each.number)]


def closest(element: Element | None, *tags: str) -> Element | None:
    """Give the nearest HTML element of some tags: the element itself or one around it."""
    while element is not None and not element.is_a(*tags):
        element = element.parent
    return element


def words(text: str | None) -> list[str]:
    """Split a list of words as attributes hold it, in lower case."""
    return (text or "").lower().split()


def fold(text: str) -> str:
    """Make every run of white space, and of what has no width, one space."""
    return " ".join(text.replace("\u200b", " ").replace("\ufeff", " ").split())
