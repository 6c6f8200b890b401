"""Find a browser of the Chromium family on this machine, without starting Playwright."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from zu_notebook.browser._places import Machine, Place, Source, given_place, known_places
from zu_notebook.errors import BrowserMissing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Candidate", "FoundBrowser", "find_browser", "survey"]

_VERSION_TIMEOUT_S = 20.0
_VERSION = re.compile(r"\d+(?:\.\d+){1,3}")
_FAMILY = re.compile(r"chrom|edge|headless|brave|vivaldi|opera", re.IGNORECASE)
_HINT_INSTALL = "Run `zu-notebook browser install`, or name a browser in ZU_BROWSER."


@dataclass(frozen=True)
class FoundBrowser:
    """A browser that answers.

    Args:
        path: The program to start.
        name: What it calls itself: `Google Chrome`, `Chromium`, `Microsoft Edge`.
        version: Its version, such as `156.0.8078.114`.
        source: Who put it there.
    """

    path: Path
    name: str
    version: str
    source: Source


@dataclass(frozen=True)
class Candidate:
    """A file that was looked at: a browser, or the reason why it can't be used."""

    path: Path
    source: Source
    browser: FoundBrowser | None
    problem: str = ""


def find_browser(executable: str | Path | None = None, *, machine: Machine | None = None) -> FoundBrowser:
    """Find the browser to use.

    The order: what is named here, what `ZU_BROWSER` names, then Chrome, Chromium and Edge of the system, then
    Playwright's own. A browser that is named must work; another one never takes its place unseen.

    Args:
        executable: A path, or the name of a program on the path.
        machine: Where to look; this machine by default.

    Returns:
        The first browser that answers.

    Raises:
        BrowserMissing: The named one can't be used, or there is none.
    """
    machine = machine or Machine.this()
    problems: list[str] = []
    for candidate in _candidates(executable, machine):
        if candidate.browser is not None:
            return candidate.browser
        if candidate.source == "given":
            raise BrowserMissing(
                f"The browser {str(candidate.path)!r} can't be used: {candidate.problem}.",
                hint="Name another one, or none: then one is looked for.",
            )
        problems.append(f" {candidate.path} can't be used: {candidate.problem}.")
    raise BrowserMissing(f"No Chrome, Chromium or Edge was found.{''.join(problems)}", hint=_HINT_INSTALL)


def survey(executable: str | Path | None = None, *, machine: Machine | None = None) -> list[Candidate]:
    """Look at every browser of this machine, in the order in which they would be taken.

    Args:
        executable: As for `find_browser`.
        machine: Where to look; this machine by default.

    Returns:
        One candidate for each file that is there or was named.
    """
    return list(_candidates(executable, machine or Machine.this()))


def _candidates(executable: str | Path | None, machine: Machine) -> Iterator[Candidate]:
    named = executable or machine.environ.get("ZU_BROWSER")
    if named:
        yield _look(given_place(named, machine), machine)
    for place in known_places(machine):
        yield _look(place, machine)


def _look(place: Place, machine: Machine) -> Candidate:
    try:
        name, version = _identify(place, machine)
    except _UnusableError as problem:
        return Candidate(place.path, place.source, None, str(problem))
    return Candidate(place.path, place.source, FoundBrowser(place.path, name, version, place.source))


class _UnusableError(Exception):
    """Why a file is not a browser that can be used; ends in a candidate's `problem`."""


def _identify(place: Place, machine: Machine) -> tuple[str, str]:
    """Say the name and version of a browser."""
    path = place.path
    if place.unfinished:
        raise _UnusableError("its download did not finish")
    try:
        facts = path.stat()
    except OSError:
        raise _UnusableError("there is no such file") from None
    if path.is_dir():
        raise _UnusableError("it is a folder; name the program in it")
    if not os.access(path, os.X_OK):
        raise _UnusableError("it is not a program, or may not be run")
    if machine.platform == "win32":  # there `--version` opens a window
        return place.name, _version_from_folder(path.parent)
    answer, problem = _ask_version(path, facts.st_mtime_ns, facts.st_size)
    version = _VERSION.search(answer)
    if problem or version is None:
        raise _UnusableError(problem or "its answer to --version holds no version")
    name = answer[: version.start()].strip()
    if not _FAMILY.search(name):
        raise _UnusableError(f"it is {name or 'something else'}, not of the Chromium family")
    return name, version[0]


def _version_from_folder(folder: Path) -> str:
    """Read the version from the folder that lies beside `chrome.exe`; empty where there is none."""
    versions = [entry.name for entry in folder.iterdir() if _VERSION.fullmatch(entry.name)]
    return max(versions, key=lambda text: [int(part) for part in text.split(".")], default="")


@lru_cache(maxsize=64)
def _ask_version(path: Path, _mtime_ns: int, _size_bytes: int) -> tuple[str, str]:
    """Run `--version`, once for each state of the file.

    Returns:
        The answer's first line, and what went wrong; one of them is empty.
    """
    try:
        process = subprocess.Popen(  # noqa: S603 - a browser of this machine, or one that the person named
            [path, "--version"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        return "", f"it does not start ({error.strerror or error})"
    with process:
        try:
            answer, complaint = process.communicate(timeout=_VERSION_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            _end(process)
            return "", f"it did not answer --version within {_VERSION_TIMEOUT_S:.0f} s"
        except BaseException:
            _end(process)
            raise
    lines = (complaint if process.returncode else answer).strip().splitlines() or [""]
    if process.returncode:
        return "", f"it ended with {process.returncode}: {lines[-1][:200]}".rstrip(": ")
    return lines[0], ""


def _end(process: subprocess.Popen[str]) -> None:
    """End a program and all that it started."""
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
