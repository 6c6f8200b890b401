"""What was typed into secret fields, so that it can be struck wherever a page says it again."""

from __future__ import annotations

import base64
from dataclasses import replace
from urllib.parse import quote, quote_plus

from zu_notebook.surface._node import Node

__all__ = ["TypedSecrets"]

_STRUCK = "•••"
_SHORTEST = 4
"""Shorter texts stand on every page by chance."""


class TypedSecrets:
    """Remember secrets that went through us, for as long as the page lives, and strike them out of what comes back.

    What looks at a page leaves out what its secret fields hold. A page may say it elsewhere: in its address after a
    form was sent, in a message of the next document, in another frame.
    """

    def __init__(self) -> None:
        self._spellings: list[str] = []

    def add(self, secret: str) -> None:
        """Remember one, in the spellings that addresses and messages use."""
        if len(secret) < _SHORTEST:
            return
        raw = secret.encode()
        spellings = {
            secret,
            quote(secret, safe=""),
            quote_plus(secret),
            base64.b64encode(raw).decode(),
            base64.urlsafe_b64encode(raw).decode().rstrip("="),
        }
        # The longest first: one may be a part of another.
        self._spellings = sorted({*self._spellings, *spellings}, key=len, reverse=True)

    @property
    def size(self) -> int:
        """How many spellings are struck: it only grows."""
        return len(self._spellings)

    def strike(self, text: str) -> str:
        """Put dots in place of every secret in a text."""
        for spelling in self._spellings:
            if spelling in text:
                text = text.replace(spelling, _STRUCK)
        return text

    def strike_node(self, node: Node) -> Node:
        """Strike a node's texts."""
        if not self._spellings:
            return node
        return replace(
            node,
            name=self.strike(node.name),
            value=None if node.value is None else self.strike(node.value),
            description=self.strike(node.description),
            error=self.strike(node.error),
            placeholder=self.strike(node.placeholder),
            cue=self.strike(node.cue),
            cover=self.strike(node.cover),
            frame=tuple(map(self.strike, node.frame)),
        )
