"""How a recording ends when its process does, or when the file takes no more."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from zu_notebook.track import RecordedPage, read_recording

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL and file size limits are POSIX")

START = """
import sys
import zu_notebook as zu
zu.workspace(root=sys.argv[1])
site = zu.practice.start()
page = zu.open(site.page("checkout"))
recording = page.record(sys.argv[2])
"""


class Script:
    """A Python process that records a page."""

    def __init__(self, folder: Path, body: str) -> None:
        self.file = folder / "lesson.jsonl"
        code = START + textwrap.dedent(body)
        self._process = subprocess.Popen(
            [sys.executable, "-c", code, str(folder / ".zu"), str(self.file)],
            stdout=subprocess.PIPE,
            stdin=subprocess.PIPE,
            text=True,
        )

    def line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(20)

    def end(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(20)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


def nobody_minds(*, secret: bool) -> None:
    assert not secret


@pytest.fixture
def script(tmp_path: Path) -> Iterator[Callable[[str], Script]]:
    started: list[Script] = []

    def start(body: str) -> Script:
        started.append(Script(tmp_path, body))
        return started[-1]

    yield start
    for each in started:
        each.end()


async def test_a_killed_process_leaves_a_file_that_plays_up_to_its_last_step(
    script: Callable[[str], Script],
) -> None:
    running = script("""
        page.type("a1", "HARBOUR10")
        page.click("a2")
        print("recorded", flush=True)
        while True:
            page.select("a3", "Express")
            page.select("a3", "Standard")
    """)
    assert running.line() == "recorded"
    running.kill()
    tape = read_recording(running.file)
    assert [step.line.action for step in tape.steps][:2] == ["type", "click"]
    page = RecordedPage(tape)
    code, apply = page.handles.ref_of("a1"), page.handles.ref_of("a2")
    assert code is not None
    assert apply is not None
    await page.acting.type(code, "a1", "HARBOUR10", submit=False, going_in=nobody_minds)
    await page.acting.click(apply, "a2")
    assert "10 % off" in await page.text()


def test_a_full_disk_stops_the_recording_and_not_the_page(script: Callable[[str], Script]) -> None:
    running = script("""
        import resource, signal
        page.type("a1", "HARBOUR10")
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        size = recording.path.stat().st_size + 2_000
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        print(page.click("a2").note, flush=True)
        print(recording, flush=True)
        print(page.select("a3", "Express").note or "nothing", flush=True)
        print(page.surface()["a3"].value, flush=True)
    """)
    said = running.line()
    assert said.startswith("The recording stopped. The recording '")
    assert "can't be written: File too large" in said
    assert running.line().startswith("<Recording 'lesson.jsonl', 1 steps, stopped: ")
    assert running.line() == "nothing"
    assert running.line() == "Express"
    tape = read_recording(running.file)
    assert [step.line.action for step in tape.steps] == ["type"]
    assert tape.torn is not None
