"""Adapters with one fault each, to see that the suite sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from zu_notebook.errors import SurfaceError
from zu_notebook.ids import Ref
from zu_notebook.surface import (
    ActResult,
    AgentSurface,
    Box,
    Candidate,
    CheckResult,
    ElementDescription,
    Node,
    SavedState,
    Screenshot,
    SessionInit,
    Snapshot,
    SurfaceCapabilities,
    SurfaceKind,
)

__all__ = ["FAULTS", "Wrapped", "with_fault"]


class Wrapped:
    """An adapter around another one, without a fault; below are those that have one.

    Args:
        inner: An adapter whose methods are coroutine functions.
    """

    def __init__(self, inner: AgentSurface) -> None:
        self.inner = inner

    @property
    def kind(self) -> SurfaceKind:
        """What stands behind the inner one."""
        return self.inner.kind

    def capabilities(self) -> SurfaceCapabilities:
        """Tell what the inner one can do."""
        return self.inner.capabilities()

    async def open(self, session: SessionInit) -> None:
        """Open the inner one."""
        await self.inner.open(session)

    async def close(self) -> None:
        """Close the inner one."""
        await self.inner.close()

    async def snapshot(self) -> Snapshot:
        """Give the inner one's tree."""
        return await self.inner.snapshot()

    async def act(
        self, action: str, ref: Ref | None = None, args: Mapping[str, Any] | None = None, ref2: Ref | None = None
    ) -> ActResult:
        """Act through the inner one."""
        return await self.inner.act(action, ref, args, ref2)

    async def read(self, kind: str, ref: Ref | None = None, name: str | None = None) -> str | None:
        """Read through the inner one."""
        return await self.inner.read(kind, ref, name)

    async def check(self, predicate: str, subject: object = None, ref: Ref | None = None) -> CheckResult:
        """Ask the inner one."""
        return await self.inner.check(predicate, subject, ref)

    async def locate(self, candidate: Candidate) -> Sequence[Ref]:
        """Find through the inner one."""
        return await self.inner.locate(candidate)

    async def describe(self, ref: Ref) -> ElementDescription:
        """Describe through the inner one."""
        return await self.inner.describe(ref)

    async def screenshot(self, path: str | Path | None = None, mask: Sequence[Box] = ()) -> Screenshot:
        """Take the inner one's picture."""
        return await self.inner.screenshot(path, mask)

    async def state(self) -> SavedState:
        """Keep the inner one's state."""
        return await self.inner.state()

    async def restore(self, state: SavedState) -> None:
        """Go back through the inner one."""
        await self.inner.restore(state)


class _MissingRefs(Wrapped):
    """Gives headings no refs."""

    async def snapshot(self) -> Snapshot:
        return await _mapped(self.inner, lambda node: replace(node, ref=Ref("")) if node.role == "heading" else node)


class _MissingStates(Wrapped):
    """Tells no states."""

    async def snapshot(self) -> Snapshot:
        return await _mapped(self.inner, lambda node: replace(node, states={}))


class _HiddenShown(Wrapped):
    """Shows what the page hides."""

    async def snapshot(self) -> Snapshot:
        given = await _mapped(self.inner, _unhidden)
        main = next((node.ref for node in given if node.role == "main"), Ref(""))
        extra = Node(ref=Ref("e999999999"), parent=main, role="paragraph", name="never-shown-display", tag="p")
        return replace(given, nodes=(*given.nodes, extra))


class _StaleValue(Wrapped):
    """Tells the value that a field had when it was first seen."""

    def __init__(self, inner: AgentSurface) -> None:
        super().__init__(inner)
        self._first: dict[Ref, str | None] = {}

    async def snapshot(self) -> Snapshot:
        return await _mapped(self.inner, lambda node: replace(node, value=self._first.setdefault(node.ref, node.value)))


class _LocatesOne(Wrapped):
    """Finds one element, whatever is looked for."""

    async def locate(self, candidate: Candidate) -> Sequence[Ref]:
        found = await self.inner.locate(candidate)
        return found[:1] or [(await self.inner.snapshot()).nodes[0].ref]


class _ThinDescribe(Wrapped):
    """Describes an element by its role and its name alone."""

    async def describe(self, ref: Ref) -> ElementDescription:
        told = await self.inner.describe(ref)
        return ElementDescription(ref=told.ref, role=told.role, name=told.name)


class _SwallowedErrors(Wrapped):
    """Says of every action that it was done."""

    async def act(
        self, action: str, ref: Ref | None = None, args: Mapping[str, Any] | None = None, ref2: Ref | None = None
    ) -> ActResult:
        try:
            return await self.inner.act(action, ref, args, ref2)
        except SurfaceError:
            return ActResult(ok=True, action=action)


class _ClaimsFalsely(Wrapped):
    """Claims every capability."""

    def capabilities(self) -> SurfaceCapabilities:
        return SurfaceCapabilities(**{each.name: True for each in fields(SurfaceCapabilities)})


async def _mapped(inner: AgentSurface, change: Callable[[Node], Node]) -> Snapshot:
    given = await inner.snapshot()
    return replace(given, nodes=tuple(change(node) for node in given.nodes))


def _unhidden(node: Node) -> Node:
    states = {name: value for name, value in node.states.items() if name != "hidden"}
    return replace(node, states=states, pruning="" if node.pruning == "hidden" else node.pruning)


FAULTS: Final[Mapping[str, type[Wrapped]]] = MappingProxyType(
    {
        "missing refs": _MissingRefs,
        "missing states": _MissingStates,
        "hidden nodes shown": _HiddenShown,
        "a stale value": _StaleValue,
        "locate that always finds one": _LocatesOne,
        "a thin describe": _ThinDescribe,
        "swallowed errors": _SwallowedErrors,
        "a capability claimed falsely": _ClaimsFalsely,
    }
)
"""A wrapper that plants each fault."""


def with_fault(factory: Callable[[], AgentSurface], fault: str = "") -> Callable[[], AgentSurface]:
    """Give a factory of adapters with one fault planted.

    Args:
        factory: Gives an adapter whose methods are coroutine functions.
        fault: A key of `FAULTS`; "" plants none.
    """
    wrapper = FAULTS[fault] if fault else Wrapped
    return lambda: wrapper(factory())
