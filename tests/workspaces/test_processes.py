"""What is left on the machine: nothing, however a page, a workspace or a kernel ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from zu_notebook.browser import make_run_dir

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


@pytest.fixture
def script(tmp_path: Path) -> Iterator[Callable[[str], Script]]:
    started: list[Script] = []

    def start(body: str) -> Script:
        started.append(Script(tmp_path / f"zu-{len(started)}", body))
        return started[-1]

    yield start
    for each in started:
        each.end()


@pytest.mark.parametrize("times", [3, pytest.param(10, marks=pytest.mark.soak)])
def test_no_browser_is_left_after_the_last_page_closed(script: Callable[[str], Script], times: int) -> None:
    running = script("""
        while True:
            print("open", flush=True)
            sys.stdin.readline()
            page.close()
            print("closed", flush=True)
            sys.stdin.readline()
            page = zu.open(site.page("article"))
    """)
    for _ in range(times):
        running.wait_for("open")
        assert browsers_of(running.run_dir)
        running.say()
        running.wait_for("closed")
        assert wait_until(lambda: not browsers_of(running.run_dir))
        running.say()


def test_nothing_is_left_when_the_process_ends_without_closing(script: Callable[[str], Script]) -> None:
    running = script('print("ready", flush=True)\nsys.stdin.readline()')
    running.wait_for("ready")
    assert browsers_of(running.run_dir)
    running.say()
    assert running.process.wait(30) == 0
    assert wait_until(lambda: not browsers_of(running.run_dir))
    assert not running.run_dir.exists()


@needs_signals
def test_a_killed_process_leaves_no_browser_and_the_next_start_removes_only_what_is_its(
    script: Callable[[str], Script],
) -> None:
    killed = script('print("ready", flush=True)\nsys.stdin.readline()')
    killed.wait_for("ready")
    other = script("""
        print("ready", flush=True)
        sys.stdin.readline()
        print(page.surface()["a2"].label, flush=True)
        sys.stdin.readline()
    """)
    other.wait_for("ready")
    killed.process.send_signal(signal.SIGKILL)
    killed.process.wait(20)
    assert wait_until(lambda: not browsers_of(killed.run_dir))
    third = script('print("ready", flush=True)\nsys.stdin.readline()')
    third.wait_for("ready")
    assert not killed.run_dir.exists()
    assert browsers_of(other.run_dir)
    other.say()
    other.wait_for("Apply")


@needs_signals
def test_the_next_start_ends_a_browser_that_outlived_its_kernel(
    script: Callable[[str], Script],
) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    born = int(psutil.Process(ended.pid).create_time() * 100)
    ended.wait(20)
    left = make_run_dir().parent / f"{ended.pid}-{born}-1"
    (left / "profile").mkdir(parents=True)
    # A process with the command line of a browser: the sweep goes by its profile folder.
    stray = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", f"--user-data-dir={left}/profile"])
    try:
        running = script('print("ready", flush=True)\nsys.stdin.readline()')
        running.wait_for("ready")
        assert stray.wait(10) == -signal.SIGKILL
        assert not left.exists()
    finally:
        stray.kill()
        stray.wait(10)


@needs_signals
def test_an_interrupt_stops_the_wait_and_the_page_is_still_usable(script: Callable[[str], Script]) -> None:
    running = script("""
        print("waiting", flush=True)
        try:
            page.wait_for("Nowhere on this page", timeout_s=60)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        try:
            print("loading", flush=True)
            page.goto(site.page("slow") + "?s=30", timeout_s=60)
        except KeyboardInterrupt:
            print("interrupted", page.surface()["a2"].label, flush=True)
    """)
    for word, answer in (("waiting", "interrupted"), ("loading", "interrupted Apply")):
        running.wait_for(word)
        time.sleep(0.5)  # the interrupt must fall into the wait, which gives no sign of having begun
        running.process.send_signal(signal.SIGINT)
        running.wait_for(answer)
    assert running.process.wait(30) == 0


def test_the_browser_keeps_its_profile_in_the_run_folder_of_its_process(script: Callable[[str], Script]) -> None:
    running = script('print("ready", flush=True)\nsys.stdin.readline()')
    running.wait_for("ready")
    assert re.fullmatch(r"\d+-\d+-1", running.run_dir.name)
    assert any(running.run_dir.iterdir())
