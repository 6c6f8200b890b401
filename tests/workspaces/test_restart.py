"""A kernel that is restarted or killed while a page is open: nothing of its browser is left."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from jupyter_client.manager import KernelManager, start_new_kernel

OPEN = "import zu_notebook as zu\nsite = zu.practice.start()\npage = zu.open(site.page('checkout'))"


@pytest.fixture
def kernel(tmp_path: Path) -> Iterator[KernelManager]:
    manager, client = start_new_kernel(kernel_name="python3", cwd=str(tmp_path))
    manager.test_client = client
    yield manager
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def run(manager: KernelManager, code: str) -> None:
    reply = manager.test_client.execute_interactive(code, timeout=90, output_hook=lambda _message: None)
    assert reply["content"]["status"] == "ok", reply["content"]


def profiles(pid: int) -> set[Path]:
    """The profile folders of the browsers below a process."""
    found = set()
    for child in psutil.Process(pid).children(recursive=True):
        found |= {Path(part.partition("=")[2]) for part in child.cmdline() if part.startswith("--user-data-dir=")}
    return found


def in_use(profile: Path) -> bool:
    """Whether a browser still runs with a profile."""
    mark = f"--user-data-dir={profile}"
    return any(mark in (process.info["cmdline"] or ()) for process in psutil.process_iter(["cmdline"]))


def wait_until_gone(profile: Path) -> None:
    end = time.monotonic() + 20
    while in_use(profile) or profile.exists():
        assert time.monotonic() < end, f"{profile} is left"
        time.sleep(0.1)


@pytest.mark.parametrize("now", [False, True], ids=["asked", "killed"])
def test_nothing_of_a_restarted_kernel_is_left_and_the_next_one_works(kernel: KernelManager, *, now: bool) -> None:
    run(kernel, OPEN)
    (profile,) = profiles(kernel.provisioner.pid)
    kernel.restart_kernel(now=now)
    kernel.test_client.wait_for_ready(timeout=60)
    wait_until_gone(profile)
    run(kernel, f"{OPEN}\nassert page.click('a2').ok")
