"""Running the suite: each case on an adapter of its own, each with an end, whatever the adapter does."""

from __future__ import annotations

import asyncio
import builtins
import concurrent.futures
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

from zu_notebook import practice
from zu_notebook.conformance._case import Case
from zu_notebook.conformance._cases import CASES
from zu_notebook.conformance._report import Report, Row
from zu_notebook.conformance._session import CheckFailed, Session
from zu_notebook.surface import failure_class

__all__ = ["DEADLINE_S", "Factory", "check", "run_apart", "run_suite", "serving"]

Factory: TypeAlias = Callable[[], Any]
"""Gives an adapter that is not open; what it gives may be awaitable."""

DEADLINE_S = 60.0
_CLOSE_S = 10.0
_GRACE_S = 2.0


class _Skipped(Exception):  # noqa: N818 - the names of our errors say what happened
    """A case needs what the adapter does not claim."""


class _Hung(Exception):  # noqa: N818 - the names of our errors say what happened
    """Something had no end in time."""


async def run_suite(
    factory: Factory, *, url: str | None = None, cases: Sequence[Case] | None = None, deadline_s: float = DEADLINE_S
) -> Report:
    """Run the suite on the event loop that is running.

    Args:
        factory: Gives a fresh adapter, which is not open, for each case.
        url: Where the practice site's page `conformance` is served; the suite serves it itself unless said.
        cases: The cases to run; all of them unless said.
        deadline_s: How long one case may take. An adapter that blocks the loop can't be stopped here: see `check`.

    Returns:
        What came of each case; nothing that an adapter does raises here.
    """
    with serving(url) as base:
        return Report(
            tuple([await _run_case(factory, case, base, deadline_s) for case in (CASES if cases is None else cases)])
        )


def check(
    factory: Factory, *, url: str | None = None, cases: Sequence[Case] | None = None, deadline_s: float = DEADLINE_S
) -> Report:
    """Run the suite, each case on a thread with an event loop of its own, and wait for it.

    It works in a plain cell, where a loop runs already, and goes on to the next case where an adapter blocks. The
    arguments and the result are those of `run_suite`.
    """
    with serving(url) as base:
        return Report(
            tuple(run_apart(factory, case, base, deadline_s=deadline_s) for case in (CASES if cases is None else cases))
        )


def run_apart(factory: Factory, case: Case, base: str, *, deadline_s: float = DEADLINE_S) -> Row:
    """Run one case on a thread with an event loop of its own.

    Args:
        factory: Gives the adapter.
        case: The case.
        base: The address of the suite's first page.
        deadline_s: How long it may take.
    """
    done: concurrent.futures.Future[Row] = concurrent.futures.Future()

    async def main() -> None:
        try:
            done.set_result(await _run_case(factory, case, base, deadline_s))
        except BaseException as error:
            done.set_exception(error)
            raise

    thread = threading.Thread(target=lambda: asyncio.run(main()), name="zu-conformance", daemon=True)
    began = time.monotonic()
    thread.start()
    try:
        row = done.result(deadline_s + min(_CLOSE_S, deadline_s) + 3 * min(_GRACE_S, deadline_s))
    except builtins.TimeoutError:
        return _row(case, _Hung("it blocks its event loop"), began, deadline_s)
    thread.join(_GRACE_S)
    return row


@contextmanager
def serving(url: str | None) -> Iterator[str]:
    """Give the address of the suite's first page; serve it where no other place is named."""
    if url is not None:
        yield url.rstrip("/")
        return
    with practice.Site() as site:
        yield site.page("conformance")


async def _run_case(factory: Factory, case: Case, base: str, deadline_s: float) -> Row:
    began = time.monotonic()
    session = Session(base)
    error = await _ended(_body(session, factory, case), deadline_s, lambda: session.doing)
    not_closed = await _ended(session.end(), min(_CLOSE_S, deadline_s), lambda: session.doing)
    session.release()
    return _row(case, error or not_closed, began, deadline_s)


async def _body(session: Session, factory: Factory, case: Case) -> None:
    await session.make(factory)
    if case.needs and not getattr(await session.capabilities(), case.needs):
        raise _Skipped(f"It does not claim the capability {case.needs}.")
    if case.path is not None:
        await session.open(case.path)
    await case.run(session)


async def _ended(work: Coroutine[Any, Any, None], limit_s: float, doing: Callable[[], str]) -> BaseException | None:
    """Do something that has to have an end, and give what ended it."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task}, timeout=limit_s)
        if not task.done():
            hung = _Hung(doing())
            task.cancel()
            # One that does not let itself be cancelled is left behind.
            await asyncio.wait({task}, timeout=min(_GRACE_S, limit_s))
            if task.done() and not task.cancelled():
                task.exception()  # looked at, so that nobody is told of it at the end of the program
            return hung
    finally:
        task.cancel()
    return asyncio.CancelledError("it was cancelled") if task.cancelled() else task.exception()


def _row(case: Case, error: BaseException | None, began: float, deadline_s: float) -> Row:
    seconds = time.monotonic() - began
    match error:
        case None:
            return Row(case=case.name, about=case.about, status="passed", seconds=seconds)
        case _Skipped():
            return Row(case=case.name, about=case.about, status="skipped", reason=str(error), seconds=seconds)
        case CheckFailed():
            reason = f"{error.what[:1].upper()}{error.what[1:]}: not as it must be."
            expected, actual, failure = error.expected, error.actual, ""
        case _Hung():
            reason = f"It hangs: {error}."
            expected, actual, failure = f"an end within {deadline_s:g} s", "none", "timeout"
        case _:
            reason = "It raised an error."
            expected, actual, failure = "none", f"{type(error).__name__}: {error}", failure_class(error)
    return Row(
        case=case.name,
        about=case.about,
        status="failed",
        reason=reason,
        expected=expected,
        actual=actual,
        failure=failure,
        seconds=seconds,
        error=error,
    )
