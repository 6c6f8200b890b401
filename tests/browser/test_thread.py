"""The thread that the browser lives on: blocking, awaiting, interrupting, ending."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from zu_notebook.browser import LoopThread
from zu_notebook.errors import SessionError, UsageError


@pytest.fixture
def thread() -> Iterator[LoopThread]:
    made = LoopThread(child_env={"ZU_TEST": "seen"})
    yield made
    made.close()


async def _name() -> str:
    await asyncio.sleep(0)
    return threading.current_thread().name


def test_work_runs_on_the_thread_and_its_value_comes_back(thread: LoopThread) -> None:
    assert thread.run(_name()) == "zu-browser"


async def test_work_is_awaited_from_a_loop_that_already_runs(thread: LoopThread) -> None:
    assert await thread.arun(_name()) == "zu-browser"


async def test_cancelling_the_caller_cancels_the_work(thread: LoopThread) -> None:
    started, ended = threading.Event(), threading.Event()

    async def long() -> None:
        started.set()
        try:
            await asyncio.sleep(600)
        finally:
            ended.set()

    task = asyncio.ensure_future(thread.arun(long()))
    assert await asyncio.to_thread(started.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(ended.wait, 10)


def test_an_error_of_the_work_is_the_callers(thread: LoopThread) -> None:
    async def fail() -> None:
        raise ValueError("as it is")

    with pytest.raises(ValueError, match="as it is"):
        thread.run(fail())


def test_a_blocking_call_on_the_thread_itself_is_refused(thread: LoopThread) -> None:
    async def again() -> str:
        return thread.run(_name())

    with pytest.raises(UsageError, match="browser thread"):
        thread.run(again())


def test_a_child_process_sees_the_environment_and_stands_in_a_group_of_its_own(thread: LoopThread) -> None:
    async def child() -> str:
        code = "import os; print(os.environ['ZU_TEST'], os.getpgid(0) == os.getpid() if os.name == 'posix' else True)"
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=subprocess.PIPE)
        out, _ = await process.communicate()
        return out.decode().strip()

    assert thread.run(child()) == "seen True"


def test_closing_cancels_what_is_under_way_and_is_safe_twice() -> None:
    thread = LoopThread()
    future = thread.submit(asyncio.sleep(600))
    thread.close()
    thread.close()
    assert future.cancelled()
    with pytest.raises(SessionError, match="ended"):
        thread.run(_name())
