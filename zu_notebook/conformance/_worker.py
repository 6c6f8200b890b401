"""A thread for calls that may block, which nobody waits for at the end of the program."""

from __future__ import annotations

import concurrent.futures
import queue
import threading
from collections.abc import Callable

__all__ = ["Worker"]

_Job = tuple["concurrent.futures.Future[object]", Callable[[], object], str]


class Worker:
    """One daemon thread that does one thing after another. It starts with the first.

    Not an executor: the interpreter waits for those, and a call that hangs would hold it up for ever.
    """

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._doing = ""

    @property
    def busy(self) -> bool:
        """Whether a call is under way."""
        return bool(self._doing)

    def submit(self, work: Callable[[], object], name: str) -> concurrent.futures.Future[object]:
        """Call something on the thread.

        Args:
            work: What is called.
            name: How it is named.
        """
        if self._thread is None:
            self._thread = threading.Thread(target=self._main, name="zu-conformance-calls", daemon=True)
            self._thread.start()
        future: concurrent.futures.Future[object] = concurrent.futures.Future()
        self._jobs.put((future, work, name))
        return future

    def end(self) -> None:
        """End the thread as soon as it is free; safe twice."""
        self._jobs.put(None)

    def _main(self) -> None:
        while (job := self._jobs.get()) is not None:
            future, work, self._doing = job
            if future.set_running_or_notify_cancel():
                try:
                    result = work()
                except BaseException as error:  # noqa: BLE001 - whatever it is goes to the one who called
                    self._doing = ""
                    future.set_exception(error)
                else:
                    self._doing = ""
                    future.set_result(result)
            self._doing = ""
