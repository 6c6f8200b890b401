"""Names of things that travel between rooms, told apart by type."""

from __future__ import annotations

import secrets
from typing import NewType

__all__ = ["CallId", "Handle", "PageId", "Ref", "new_page_id"]

Ref = NewType("Ref", str)
"""One element of a snapshot: `e12`. It belongs to the element as long as it lives."""

Handle = NewType("Handle", str)
"""One affordance of an action surface: `a3`. Opaque; says nothing of where the element is."""

PageId = NewType("PageId", str)
"""One page of a workspace: `p` and eight hexadecimal digits."""

CallId = NewType("CallId", str)
"""One request of the front end; its reply carries the same."""


def new_page_id() -> PageId:
    """Make an id that no other page of this machine has."""
    return PageId(f"p{secrets.token_hex(4)}")
