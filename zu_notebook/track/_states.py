"""Which looks are of one state: those that say and offer the same, wherever on the screen."""

from __future__ import annotations

import hashlib

from zu_notebook.track._lines import LookLine, NodeLine
from zu_notebook.track._packing import Nodes

__all__ = ["States"]

_UNSAID = {"box", "attributes"}
"""Scrolling leads to no other state."""


class States:
    """Tell states apart. A node that many looks have in common is spelled once."""

    def __init__(self) -> None:
        self._digests: dict[int, tuple[NodeLine, bytes]] = {}

    def of(self, line: LookLine, surface: Nodes, tree: Nodes) -> bytes:
        """Give what tells the state of a look: all of it but places on the screen, the focus and the picture."""
        digest = hashlib.sha256(f"{line.url}\n{line.title}\n".encode("utf-8", "replace"))
        for nodes in (surface, tree):
            digest.update(b"\n".join(map(self._digest, nodes.lines)) + b"\n\n")
        # Which node of the surface is which of the tree is a part of it.
        of_tree = {ref: index for index, ref in reversed(list(enumerate(tree.refs)))}
        digest.update(",".join(str(of_tree.get(ref, "")) for ref in surface.refs).encode())
        return digest.digest()

    def _digest(self, line: NodeLine) -> bytes:
        # By identity: the line is kept, so that nothing else gets its id.
        known = self._digests.get(id(line))
        if known is None:
            states = {name: value for name, value in line.states.items() if name != "focused"}
            told = line.model_copy(update={"states": states})
            spelled = told.model_dump_json(exclude_defaults=True, exclude=_UNSAID)
            known = self._digests[id(line)] = line, hashlib.sha256(spelled.encode()).digest()
        return known[1]
