"""From bytes to text: which encoding, and decoding by the names of the Encoding standard.

Source: https://encoding.spec.whatwg.org/ and the HTML standard, "Determining the character encoding".
"""

from __future__ import annotations

import re

import webencodings

__all__ = ["charset_of", "decode"]

_PRESCAN = 1_024
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))
_DEFAULT = "windows-1252"
_CHARSET = re.compile(r"charset\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s;\"']+))", re.IGNORECASE)
_META = re.compile(rb"<!--.*?-->|<meta[\s/]+([^>]*)>|<[!/?][^>]*>", re.IGNORECASE | re.DOTALL)
_ATTRIBUTE = re.compile(rb"([^\s/>=]+)\s*(?:=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]*)))?")


def charset_of(content_type: str) -> str:
    """Give the label that a `Content-Type` names; "" where it names none."""
    found = _CHARSET.search(content_type)
    return "" if found is None else next((group for group in found.groups() if group is not None), "").strip()


def decode(body: bytes, content_type: str, *, default: str = _DEFAULT, scan: bool = True) -> tuple[str, str]:
    """Decode a document: a byte order mark is believed first, then the header, then a meta element at its beginning.

    Args:
        body: The content.
        content_type: The `Content-Type` header.
        default: The encoding where nothing says one.
        scan: Whether it may hold a meta element.

    Returns:
        The text, and the name of the encoding.
    """
    for mark, name in _BOMS:
        if body.startswith(mark):
            return _decoded(body[len(mark) :], name), name
    label = charset_of(content_type)
    name = _known(label) or (_prescan(body[:_PRESCAN]) if scan else "") or default
    return _decoded(body, name), name


def _known(label: str) -> str:
    try:
        found = webencodings.lookup(label)
    except UnicodeError:
        return ""
    return "" if found is None else found.name


def _decoded(body: bytes, name: str) -> str:
    if name == "gbk":  # the standard decodes it as what it became
        return body.decode("gb18030", "replace")
    text, _ = webencodings.decode(body, name, errors="replace")
    return text


def _prescan(head: bytes) -> str:
    for found in _META.finditer(head):
        if found[1] is None:
            continue
        said: dict[str, str] = {}
        for name, *values in _ATTRIBUTE.findall(found[1]):
            said.setdefault(name.decode("latin-1").lower(), next(filter(None, values), b"").decode("latin-1"))
        label = said.get("charset", "")
        if not label and said.get("http-equiv", "").lower() == "content-type":
            label = charset_of(said.get("content", ""))
        name = _known(label)
        if name:
            return {"utf-16le": "utf-8", "utf-16be": "utf-8", "x-user-defined": _DEFAULT}.get(name, name)
    return ""
