"""One session with an adapter, whichever way it is written: each call in one form, each answer of the right type."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from zu_notebook.conformance._worker import Worker
from zu_notebook.ids import Ref
from zu_notebook.surface import (
    ActResult,
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
)

__all__ = ["NOBODY", "CheckFailed", "Session"]

T = TypeVar("T")
NOBODY = "http://127.0.0.1:9/"
"""An address where nobody answers."""


class CheckFailed(AssertionError):  # noqa: N818 - the names of our errors say what happened
    """What had to be so is not.

    Args:
        what: What was checked.
        expected: What had to be.
        actual: What is.
    """

    def __init__(self, what: str, *, expected: str, actual: str) -> None:
        super().__init__(f"{what}: expected {expected}, got {actual}")
        self.what = what
        self.expected = expected
        self.actual = actual


class Session:
    """One adapter, and the pages that it is checked with.

    A method that is a coroutine function is awaited here. Any other is called on a thread of this session's own, always
    the same one, so that one that blocks holds up nothing; what it gives is awaited where it can be.

    Args:
        base: The address of the suite's first page, without a slash at the end.

    Attributes:
        base: Likewise.
        doing: What is under way, for a message.
    """

    def __init__(self, base: str) -> None:
        self.base = base
        self.doing = "being made"
        self._worker = Worker()
        self._adapter: Any = None

    # ── from making to closing ────────────────────────────────────────────────────────────────────────────────────

    async def make(self, factory: Callable[[], object]) -> None:
        """Make the adapter."""
        self._adapter = await self._called("the factory", factory)

    async def open(self, path: str = "") -> None:
        """Open one of the suite's pages, by what stands after the first one's address; or a whole address."""
        url = self.url(path)
        self.doing = f"open({url!r})"
        await self._call("open", SessionInit(url=url, allow=self._origins()))

    async def close(self) -> None:
        """Close the adapter."""
        await self._call("close")

    async def end(self) -> None:
        """Close the adapter, if there is one; also where its thread hangs in another call."""
        if self._adapter is not None:
            if self._worker.busy:
                self._worker.end()
                self._worker = Worker()
            await self.close()

    def release(self) -> None:
        """End the session's thread as soon as it is free."""
        self._worker.end()

    # ── the calls of AgentSurface ─────────────────────────────────────────────────────────────────────────────────

    @property
    def kind(self) -> object:
        """What the adapter says that stands behind it."""
        return self._adapter.kind

    async def capabilities(self) -> SurfaceCapabilities:
        """Ask what it can do."""
        return self._of(SurfaceCapabilities, await self._call("capabilities"))

    async def snapshot(self) -> Snapshot:
        """Take the whole tree."""
        return self._of(Snapshot, await self._call("snapshot"))

    async def act(self, action: str, ref: str | None = None, *, onto: str | None = None, **args: object) -> ActResult:
        """Do one thing; `onto` is where a drag ends."""
        where = [] if onto is None else [onto]
        return self._of(ActResult, await self._call("act", action, ref, args, *where))

    async def read(self, kind: str, ref: str | None = None, name: str | None = None) -> str | None:
        """Read one thing."""
        given = await self._call("read", kind, ref, name)
        return None if given is None else self._of(str, given)

    async def check(self, predicate: str, subject: object = None, ref: str | None = None) -> CheckResult:
        """Ask whether something is so."""
        return self._of(CheckResult, await self._call("check", predicate, subject, ref))

    async def locate(self, **candidate: Any) -> list[Ref]:
        """Find elements, by the fields of a `Candidate`."""
        given = await self._call("locate", Candidate(**candidate))
        if isinstance(given, Sequence):
            return list(given)
        raise CheckFailed("What locate gives", expected="a sequence of refs", actual=f"{given!r:.200}")

    async def describe(self, ref: str) -> ElementDescription:
        """Describe one element."""
        return self._of(ElementDescription, await self._call("describe", ref))

    async def screenshot(self, path: Path | None = None, mask: Sequence[Box] = ()) -> Screenshot:
        """Take a picture."""
        return self._of(Screenshot, await self._call("screenshot", path, mask))

    async def state(self) -> SavedState:
        """Keep where the page is."""
        return self._of(SavedState, await self._call("state"))

    async def restore(self, state: SavedState) -> None:
        """Go back there."""
        await self._call("restore", state)

    # ── what cases often want ─────────────────────────────────────────────────────────────────────────────────────

    def url(self, path: str = "") -> str:
        """Give the address of one of the suite's pages."""
        return path if path.startswith("http") else f"{self.base}{path}"

    async def goto(self, path: str) -> ActResult:
        """Go to one of the suite's pages."""
        return await self.act("goto", url=self.url(path))

    async def node(self, role: str, name: str) -> Node:
        """Take a snapshot and give the one node that has a role and a name.

        Raises:
            CheckFailed: There is none, or there are several.
        """
        return self.one(await self.snapshot(), role, name)

    async def ref(self, role: str, name: str) -> str:
        """Give the ref of the one node that has a role and a name."""
        return (await self.node(role, name)).ref

    @staticmethod
    def one(snapshot: Snapshot, role: str, name: str) -> Node:
        """Give the one node of a snapshot that has a role and a name.

        Raises:
            CheckFailed: There is none, or there are several.
        """
        found = snapshot.find(role, name)
        if isinstance(found, Node):
            return found
        there = [f'{node.role} "{node.name}"' for node in snapshot if node.role == role or node.name == name]
        raise CheckFailed(
            f'The {role} "{name}"', expected="one", actual=f"{len(found)}, among {', '.join(there) or 'nothing alike'}"
        )

    async def shows(self, text: str) -> bool:
        """Whether the page's tree holds a text, as a name, a value or a run of text."""
        return self.holds(await self.snapshot(), text)

    @staticmethod
    def holds(snapshot: Snapshot, text: str) -> bool:
        """Whether a tree holds a text in what is not hidden."""
        told = " ".join(
            part
            for node in snapshot
            if node.pruning != "hidden" and node.states.get("hidden") is not True
            for part in (node.name, node.value or "")
        )
        return " ".join(text.split()) in " ".join(told.split())

    # ── below ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _origins(self) -> tuple[str, ...]:
        parts = urlsplit(self.base)
        origins = [f"{parts.scheme}://{parts.netloc}", NOBODY.rstrip("/")]
        if parts.hostname == "127.0.0.1":
            origins.append(f"{parts.scheme}://localhost:{parts.port}")
        return tuple(origins)

    async def _call(self, name: str, *args: object) -> object:
        spelled = ", ".join(repr(each) for each in args if each is not None and each not in ({}, ()))
        self.doing = f"{name}({spelled:.200})"
        return await self._called(name, getattr(self._adapter, name), *args)

    async def _called(self, name: str, function: Callable[..., object], *args: object) -> object:
        if inspect.iscoroutinefunction(function):
            return await function(*args)
        result = await asyncio.wrap_future(self._worker.submit(lambda: function(*args), name))
        return await result if isinstance(result, Awaitable) else result

    def _of(self, kind: type[T], given: object) -> T:
        if not isinstance(given, kind):
            what = self.doing.partition("(")[0]
            raise CheckFailed(
                f"What {what} gives", expected=f"a {kind.__name__}", actual=f"a {type(given).__name__}: {given!r:.200}"
            )
        return given
