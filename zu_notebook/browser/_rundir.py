"""The folder in which this process's browsers keep their profiles, and the sweep of what dead kernels left."""

from __future__ import annotations

import contextlib
import getpass
import itertools
import os
import re
import shutil
import stat
import sys
import tempfile
from functools import cache
from pathlib import Path

import psutil

from zu_notebook.errors import BrowserError

__all__ = ["child_env", "make_run_dir", "remove_run_dir", "sweep"]

_NAME = re.compile(r"^(?P<pid>\d+)-(?P<born>\d+)-\d+$")
_numbers = itertools.count(1)
_END_GRACE_S = 3.0
_LONGEST_TEMPORARY = 26
_BORN_SLACK = 200  # hundredths of a second: a clock that is set moves the time at which a process was born


@cache
def _root() -> Path:
    """The folder of all run folders of this user; private, or a new private one where the name is taken by another.

    Raises:
        BrowserError: There is no folder for temporary files.
    """
    user = str(os.getuid()) if sys.platform != "win32" else re.sub(r"\W", "_", getpass.getuser())
    name = f"zu-notebook-{user}"
    try:
        folder = _temporary()
        with contextlib.suppress(FileExistsError):
            (folder / name).mkdir(mode=0o700, exist_ok=True)
        return folder / name if _is_private(folder / name) else Path(tempfile.mkdtemp(prefix=f"{name}-", dir=folder))
    except OSError as error:
        raise BrowserError(
            f"The browser needs a folder for temporary files: {error}.", hint="Set TMPDIR to one that can be written."
        ) from error


def _temporary() -> Path:
    """The system's folder, or /tmp where its path is too long for the browser's socket in it."""
    folder = Path(tempfile.gettempdir())
    short = Path("/tmp")  # noqa: S108 - our folder in it is private, and checked to be
    if sys.platform != "win32" and len(str(folder)) > _LONGEST_TEMPORARY and os.access(short, os.W_OK):
        return short
    return folder


def _is_private(folder: Path) -> bool:
    if sys.platform == "win32":
        return folder.is_dir()
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


def _born(process: psutil.Process) -> int:
    return int(process.create_time() * 100)


def make_run_dir() -> Path:
    """Make a run folder for this process; its name tells whose it is, so that a later start can tell a dead one."""
    run_dir = _root() / f"{os.getpid()}-{_born(psutil.Process())}-{next(_numbers)}"
    run_dir.mkdir(mode=0o700, exist_ok=True)
    return run_dir


def child_env(run_dir: Path) -> dict[str, str]:
    """Environment that makes the browser keep its profile and its temporary files in the run folder."""
    names = ("TEMP", "TMP") if sys.platform == "win32" else ("TMPDIR",)
    return dict.fromkeys(names, str(run_dir))


def remove_run_dir(run_dir: Path) -> None:
    """Remove a run folder; a file that is still held open is left to the next sweep."""
    shutil.rmtree(run_dir, ignore_errors=True)


def sweep() -> list[int]:
    """Remove what dead kernels of this user left: their browsers' processes and profiles, and only those.

    Returns:
        The ids of the processes that were ended.
    """
    ended: list[int] = []
    for folder in _root().iterdir():
        match = _NAME.match(folder.name)
        if match and not _alive(int(match["pid"]), int(match["born"])):
            ended += _end_browsers_of(folder)
            remove_run_dir(folder)
    return ended


def _alive(pid: int, born: int) -> bool:
    try:
        return abs(_born(psutil.Process(pid)) - born) <= _BORN_SLACK
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:
        return True


def _end_browsers_of(run_dir: Path) -> list[int]:
    """End the processes whose profile lies in the folder, and their children."""
    mark = f"--user-data-dir={run_dir}{os.sep}"
    doomed: dict[int, psutil.Process] = {}
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.NoSuchProcess, psutil.AccessDenied):
            if any(part.startswith(mark) for part in process.cmdline()):
                doomed[process.pid] = process
                doomed.update((child.pid, child) for child in process.children(recursive=True))
    for process in doomed.values():
        with contextlib.suppress(psutil.NoSuchProcess, psutil.AccessDenied):
            process.kill()
    psutil.wait_procs(list(doomed.values()), timeout=_END_GRACE_S)
    return sorted(doomed)
