"""Addresses as a document writes them: resolved, with their query in the document's encoding."""

from __future__ import annotations

import ada_url

from zu_notebook.http._dom import Document

__all__ = ["resolved", "same_but_fragment"]

_UTF = frozenset({"utf-8", "utf-16le", "utf-16be"})


def resolved(document: Document, text: str, *, base: str | None = None) -> str | None:
    """Make an address of a document absolute; None where it can't be read.

    Args:
        document: The document.
        text: The address as it is written.
        base: What it is counted from; the document's own base if not said.
    """
    start = document.base if base is None else base
    try:
        return ada_url.URL(_in_encoding(text.strip(), document.encoding), base=start).href
    except ValueError:
        return None


def _in_encoding(text: str, encoding: str) -> str:
    """Spell what is not ASCII in a query as the document's encoding has it."""
    before, mark, rest = text.partition("?")
    if not mark or encoding in _UTF or text.isascii():
        return text
    query, hash_mark, fragment = rest.partition("#")
    raw = query.encode(encoding, "xmlcharrefreplace")
    coded = "".join(chr(byte) if byte < 0x80 else f"%{byte:02X}" for byte in raw)  # noqa: PLR2004 - what is not ASCII
    return f"{before}?{coded}{hash_mark}{fragment}"


def same_but_fragment(one: str, other: str) -> bool:
    """Tell whether two addresses are of one document."""
    return one.partition("#")[0] == other.partition("#")[0]
