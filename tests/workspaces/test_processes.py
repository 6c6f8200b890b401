"""What is left on the machine: nothing, however a page, a workspace or a kernel ends."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tests.workspaces.scripts import Script, browsers_of, needs_signals, wait_until
from zu_notebook.browser import make_run_dir


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
