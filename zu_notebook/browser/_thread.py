"""The workspace's own thread with its own event loop, where the browser lives."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import contextvars
import logging
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, TypeVar

from zu_notebook.errors import SessionError, UsageError

__all__ = ["LoopThread", "child_folder", "last_child"]

T = TypeVar("T")
_POLL_S = 0.2
_CANCEL_GRACE_S = 2.0
_log = logging.getLogger(__name__)


def _own_group(kwargs: dict[str, Any], env: Mapping[str, str]) -> dict[str, Any]:
    """Keep a child out of the kernel's process group: the interrupt button must not reach it."""
    if sys.platform == "win32":
        import subprocess  # noqa: PLC0415 - the constant exists on Windows only

        kwargs["creationflags"] = kwargs.get("creationflags", 0) | subprocess.CREATE_NEW_PROCESS_GROUP
    else:
        kwargs["start_new_session"] = True
    kwargs["env"] = {**(kwargs.get("env") or os.environ), **env}
    return kwargs


if sys.platform == "win32":
    _PlatformLoop = asyncio.ProactorEventLoop
else:
    _PlatformLoop = asyncio.SelectorEventLoop


def _log_quietly(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Keep what nobody waits for any more, as after a driver's death, out of the notebook's outputs."""
    _log.debug("On the browser thread: %s", context.get("message"), exc_info=context.get("exception"))


async def _cancel_all() -> None:
    """Cancel every other task of this loop and wait for their ends."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


class _BrowserLoop(_PlatformLoop):
    """An event loop whose child processes outlive an interrupt and see `child_env`."""

    def __init__(self, child_env: Mapping[str, str]) -> None:
        super().__init__()
        self.child_env = child_env
        self.last_child: asyncio.SubprocessTransport | None = None

    async def subprocess_exec(
        self, protocol_factory: Callable[[], Any], program: Any, *args: Any, **kwargs: Any
    ) -> Any:
        started = await super().subprocess_exec(protocol_factory, program, *args, **_own_group(kwargs, self.child_env))
        self.last_child = started[0]
        return started


def child_folder() -> Path:
    """Give the folder that child processes of the running loop keep their temporary files in."""
    loop = asyncio.get_running_loop()
    env = loop.child_env if isinstance(loop, _BrowserLoop) else {}
    return Path(next((env[name] for name in ("TMPDIR", "TEMP") if name in env), tempfile.gettempdir()))


def last_child() -> asyncio.SubprocessTransport | None:
    """Give the process that was last started on the running loop; None on a loop that is not ours."""
    loop = asyncio.get_running_loop()
    return loop.last_child if isinstance(loop, _BrowserLoop) else None


class LoopThread:
    """One daemon thread with one event loop; hand it coroutines from anywhere.

    The kernel's own loop, whatever it is and however it was patched, is never touched: a blocking call waits for a
    future, an awaitable one wraps it.

    Args:
        name: The thread's name.
        child_env: Environment variables for every child process started on this loop.
    """

    def __init__(self, name: str = "zu-browser", *, child_env: Mapping[str, str] | None = None) -> None:
        self._loop = _BrowserLoop(child_env or {})
        self._loop.set_exception_handler(_log_quietly)
        self._pid = os.getpid()
        ready = threading.Event()
        # An empty context: what this thread prints must not land under the cell that happened to start it.
        self._thread = threading.Thread(
            target=lambda: contextvars.Context().run(self._main, ready), name=name, daemon=True
        )
        self._thread.start()
        ready.wait()

    def _main(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.call_soon(ready.set)
        try:
            self._loop.run_forever()
        finally:
            self._loop.close()

    def __repr__(self) -> str:
        return f"<LoopThread {self._thread.name}, {'ended' if self._loop.is_closed() else 'running'}>"

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop itself, for `call_soon_threadsafe`."""
        return self._loop

    def submit(self, work: Coroutine[Any, Any, T]) -> concurrent.futures.Future[T]:
        """Start a coroutine on the thread.

        Raises:
            SessionError: The thread has ended, or belongs to the process this one was forked from.
        """
        if self._loop.is_closed() or os.getpid() != self._pid:
            work.close()
            raise SessionError("The browser thread has ended.", hint="Open the page again with zu.open(url).")
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Start a coroutine on the thread and wait for it; an interrupt stops the wait and the work.

        Raises:
            UsageError: Called on the thread itself, where it would wait for ever.
        """
        if threading.current_thread() is self._thread:
            work.close()
            raise UsageError("A blocking call was made on the browser thread.", hint="Use page.aio there.")
        future = self.submit(work)
        try:
            # Short waits: on Windows a wait without an end can't be interrupted.
            while True:
                done, _ = concurrent.futures.wait([future], timeout=_POLL_S)
                if done:
                    return future.result()
        except BaseException:
            if not future.done() and future.cancel():
                concurrent.futures.wait([future], timeout=_CANCEL_GRACE_S)
            raise

    async def arun(self, work: Coroutine[Any, Any, T]) -> T:
        """Start a coroutine on the thread and await it in the caller's loop; cancelling passes through."""
        if threading.current_thread() is self._thread:
            return await work
        return await asyncio.wrap_future(self.submit(work))

    def close(self, timeout_s: float = 5.0) -> None:
        """Cancel what is still under way, end the loop and the thread; safe twice."""
        if self._loop.is_closed() or os.getpid() != self._pid:
            return
        with contextlib.suppress(TimeoutError, SessionError):
            self.submit(_cancel_all()).result(_CANCEL_GRACE_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout_s)
