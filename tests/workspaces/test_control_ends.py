"""Whatever ends while a person drives, a view, a wait, a browser, a connection, a kernel: control stays where it is."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.workspaces.scripts import Script, browsers_of, needs_signals, wait_until

BODY = """
import threading
from zu_notebook.errors import ZuError
from zu_notebook.workspaces import PanelDesk

page.surface()

def forever(call):
    def go():
        while True:
            try:
                call()
            except ZuError:
                time.sleep(0.01)
    threading.Thread(target=go, daemon=True).start()

def broken(message, buffers):
    raise OSError("the connection is gone")

def fine(message, buffers):
    pass

def said(word):
    print(word, page.control.holder, page.control.epoch, flush=True)

{phase}
page.control.take("Log in")
{held}
said("taken")
for line in sys.stdin:
    try:
        match line.strip():
            case "viewer" | "socket" as which:
                desk = PanelDesk(page._core, page._thread, broken if which == "socket" else fine)
                desk.receive({{"kind": "panel.hello", "call_id": "1", "protocol": 1, "version": "0"}})
                time.sleep(0.2)
                desk.receive({{"kind": "panel.bye", "call_id": "2"}})
                desk.detach()
            case "wait":
                said("waiting")
                page.control.wait_for("agent", timeout_s=60)
            case "open":
                with zu.open(site.page("article")) as other:
                    assert other.surface().affordances
                    assert other.click(other.surface().affordances[0]).ok
    except KeyboardInterrupt:
        pass
    said("after")
"""
PHASES = {
    "idle": ("", ""),
    "while it acted": ('forever(lambda: page.type("a1", "words that take a while"))\ntime.sleep(0.3)', ""),
    "while it looks": ("", "forever(page.surface)"),
    "while it is refused": ("", 'forever(lambda: page.click("a2"))'),
}


@pytest.fixture
def driven(tmp_path: Path) -> object:
    started: list[Script] = []

    def start(phase: str) -> Script:
        before, held = PHASES[phase]
        started.append(Script(tmp_path / f"zu-{len(started)}", BODY.format(phase=before, held=held)))
        started[-1].wait_for("taken person 2")
        return started[-1]

    yield start
    for each in started:
        each.end()


@needs_signals
@pytest.mark.timeout(300)
@pytest.mark.parametrize("phase", PHASES)
def test_control_stays_with_the_person_and_the_kernel_is_of_use(driven: Callable[[str], Script], phase: str) -> None:
    running = driven(phase)
    for view in ("viewer", "socket"):
        running.say(view)
        running.wait_for("after person 2")
    running.say("wait")
    running.wait_for("waiting person 2")
    running.process.send_signal(signal.SIGINT)
    running.wait_for("after person 2")
    for process in browsers_of(running.run_dir):
        os.kill(process, signal.SIGKILL)
    running.say("open")
    running.wait_for("after person 2")
    running.say("viewer")
    running.wait_for("after person 2")
    assert running.process.stdin is not None
    running.process.stdin.close()
    assert running.process.wait(60) == 0
    assert wait_until(lambda: not browsers_of(running.run_dir))


@needs_signals
@pytest.mark.timeout(300)
@pytest.mark.parametrize("phase", PHASES)
def test_a_kernel_that_is_killed_leaves_no_browser(driven: Callable[[str], Script], phase: str) -> None:
    running = driven(phase)
    assert browsers_of(running.run_dir)
    running.process.send_signal(signal.SIGKILL)
    running.process.wait(60)
    assert wait_until(lambda: not browsers_of(running.run_dir))
