"""The handles of one live session: an element keeps its own from capture to capture."""

from __future__ import annotations

from zu_notebook.ids import Handle, Ref

__all__ = ["HandleBook"]


class HandleBook:
    """Give each element one handle: `a1`, `a2` … in the order in which they are first seen.

    Nothing is ever struck out: a number stands for one element as long as the session lives, so that an old handle
    can only be stale, never another element.
    """

    def __init__(self) -> None:
        self._handles: dict[Ref, Handle] = {}
        self._refs: dict[Handle, Ref] = {}

    def take(self, ref: Ref) -> Handle:
        """Return the element's handle; a new element gets the next number."""
        known = self._handles.get(ref)
        if known is not None:
            return known
        handle = Handle(f"a{len(self._handles) + 1}")
        self._handles[ref] = handle
        self._refs[handle] = ref
        return handle

    def handle_of(self, ref: Ref) -> Handle | None:
        """Return the element's handle, or None where it was never given one."""
        return self._handles.get(ref)

    def ref_of(self, handle: str) -> Ref | None:
        """Return the element behind a handle, or None where there never was one."""
        return self._refs.get(Handle(handle))

    def __len__(self) -> int:
        return len(self._handles)

    def __repr__(self) -> str:
        return f"HandleBook({len(self)} handles)"
