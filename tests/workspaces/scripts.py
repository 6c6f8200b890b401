"""A process of its own with a page, as a kernel would be one, and the browsers that are its."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from zu_notebook.browser import make_run_dir

__all__ = ["START", "Script", "browsers_of", "needs_signals", "ready", "wait_until"]

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL and SIGINT by id are POSIX")

START = """
import sys, time
import zu_notebook as zu
zu.workspace(root=sys.argv[1])
site = zu.practice.start()
page = zu.open(site.page("checkout"))
"""


def browsers_of(run_dir: Path) -> list[int]:
    """The browser processes whose profile lies in a run folder."""
    mark = f"--user-data-dir={run_dir}{os.sep}"
    return [
        process.pid
        for process in psutil.process_iter(["cmdline"])
        if any(part.startswith(mark) for part in process.info["cmdline"] or ())
    ]


def wait_until(condition: Callable[[], bool], timeout_s: float = 20.0) -> bool:
    end = time.monotonic() + timeout_s
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


@contextmanager
def ready(code: str, *args: str) -> Iterator[subprocess.Popen[str]]:
    """Run code in a process of its own that says "ready" and then waits for its input; it has ended after."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process


class Script:
    """A Python process with a page, as a kernel would be one."""

    def __init__(self, root: Path, body: str) -> None:
        code = START + textwrap.dedent(body)
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, str(root)], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
        )
        born = int(psutil.Process(self.process.pid).create_time() * 100)
        self.run_dir = make_run_dir().parent / f"{self.process.pid}-{born}-1"

    def wait_for(self, word: str) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if word in line:
                return
        pytest.fail(f"the script ended before it said {word!r}")

    def say(self, line: str = "") -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(20)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
