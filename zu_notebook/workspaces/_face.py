"""One asynchronous method, two faces: a blocking one for a plain cell, an awaitable one for an async cell."""

from __future__ import annotations

import functools
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from zu_notebook.browser import LoopThread

__all__ = ["Faced", "awaitable", "blocking"]

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C")
C_co = TypeVar("C_co", covariant=True)


class Faced(Protocol[C_co]):
    """What a face stands before: an object that lives on a loop thread."""

    @property
    def _core(self) -> C_co: ...

    @property
    def _thread(self) -> LoopThread: ...


def blocking(
    method: Callable[Concatenate[C, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Faced[C], P], R]:
    """Make the blocking face of a core's method: it waits, and an interrupt stops the wait and the work."""

    @functools.wraps(method)
    def face(self: Faced[C], *args: P.args, **kwargs: P.kwargs) -> R:
        return self._thread.run(method(self._core, *args, **kwargs))

    return cast("Callable[Concatenate[Faced[C], P], R]", face)


def awaitable(
    method: Callable[Concatenate[C, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Faced[C], P], Coroutine[Any, Any, R]]:
    """Make the awaitable face of a core's method: it may be awaited on any event loop."""

    @functools.wraps(method)
    async def face(self: Faced[C], *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._thread.arun(method(self._core, *args, **kwargs))

    return cast("Callable[Concatenate[Faced[C], P], Coroutine[Any, Any, R]]", face)
