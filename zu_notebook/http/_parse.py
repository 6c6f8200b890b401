"""From HTML to a document, by the parser of the HTML standard with scripting off."""

from __future__ import annotations

import re
from itertools import islice

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

from zu_notebook.http._dom import Comment, Document, Element, NodeOf, Text

__all__ = ["parse"]

_DEEPEST = 512
"""Chromium's own limit; what is deeper becomes a neighbour of what it was in."""

_MOST_TAGS = 1_000_000
"""Where the source is cut: a page of a few megabytes may make far more elements than it has tags."""

_MOST_NODES = 500_000
_LONG_TAG = 20_000
_MOST_ATTRIBUTES = 2_000
"""The parser looks at each attribute of a tag for each other."""

_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_TAG = re.compile(r"<[a-z](?:[^\"'>]++|\"[^\"]*+\"|'[^']*+')*+>?", re.IGNORECASE)
_DOCTYPE = re.compile(r"\s*(<!--.*?-->\s*)*<!doctype\s", re.IGNORECASE | re.DOTALL)
_HTML_IN_SVG = frozenset({"foreignObject", "desc", "title"})
_BAD = re.compile("[\ud800-\udfff]")


def parse(text: str, *, url: str = "about:blank", encoding: str = "utf-8", referrer_policy: str = "") -> Document:
    """Parse a document.

    Args:
        text: Its source.
        url: Where it came from.
        encoding: The name of the encoding that it came in.
        referrer_policy: What its response said of the `Referer` header.
    """
    bounded = _bounded(text)
    parsed = LexborHTMLParser(_BAD.sub("\ufffd", bounded), options=LexborDocumentOptions.WO_EVENTS)
    root, whole = _build(parsed.root)
    return Document(
        root=root,
        nodes=_numbered(root),
        url=url,
        encoding=encoding,
        chars=len(text),
        doctype=_DOCTYPE.match(text) is not None,
        whole=whole and bounded is text,
        referrer_policy=referrer_policy,
    )


def _bounded(text: str) -> str:
    """Cut a source that has more tags than any page to read, or a tag with more attributes than any element."""
    end = len(text)
    if text.count("<") > _MOST_TAGS:
        end = next(islice(re.finditer("<", text), _MOST_TAGS, None)).start()
    for tag in _TAG.finditer(text, 0, end) if end > _LONG_TAG else ():
        if tag.end() - tag.start() > _LONG_TAG and len(_QUOTED.sub("", tag[0]).split()) > _MOST_ATTRIBUTES:
            end = tag.start()
            break
    return text if end == len(text) else text[:end]


def _build(top: LexborNode | None) -> tuple[Element, bool]:
    """Build the tree; also whether all of it was."""
    root = Element("html", dict(_attributes(top)), None, is_html=True)
    stack: list[tuple[LexborNode, Element, int]] = []
    if top is not None and top.first_child is not None:
        stack.append((top.first_child, root, 1))
    left = _MOST_NODES
    while stack and left > 0:
        node: LexborNode | None
        node, parent, depth = stack.pop()
        while node is not None and left > 0:
            left -= 1
            following = node.next
            if node.is_element_node:
                # Too deep: what is in it comes after it, but for its text.
                above = parent if depth <= _DEEPEST or parent.parent is None else parent.parent
                element = _element(node, above)
                above.children.append(element)
                inner = node.first_child
                if inner is not None:
                    if following is not None:
                        stack.append((following, parent, depth))
                    parent, depth, following = element, depth + 1, inner
            elif node.is_text_node:
                parent.children.append(Text(node.text_content or "", parent))
            elif node.is_comment_node:
                parent.children.append(Comment(node.comment_content or ""))
            node = following
    return root, left > 0


def _element(node: LexborNode, parent: Element) -> Element:
    tag = node.tag or ""
    is_html = tag not in {"svg", "math"} and (parent.is_html or parent.tag in _HTML_IN_SVG)
    return Element(tag, _attributes(node), parent, is_html=is_html)


def _attributes(node: LexborNode | None) -> dict[str, str]:
    return {} if node is None else {name: value or "" for name, value in node.attributes.items()}


def _numbered(root: Element) -> list[Element | Text | None]:
    """Number the nodes in document order."""
    nodes: list[Element | Text | None] = [None]
    stack: list[tuple[NodeOf, bool]] = [(root, False)]
    while stack:
        node, done = stack.pop()
        if isinstance(node, Comment):
            continue
        if done and isinstance(node, Element):
            node.end = len(nodes) - 1
            continue
        node.number = len(nodes)
        nodes.append(node)
        if isinstance(node, Element):
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(node.children))
    return nodes
