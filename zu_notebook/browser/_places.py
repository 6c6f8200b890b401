"""Where browsers are put on each system; nothing here starts one."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["Machine", "Place", "Source", "given_place", "known_places"]

Source = Literal["given", "system", "playwright"]
"""Who put a browser there: the person who named it, the system, Playwright."""

_ON_PATH = {
    "Chrome": ("google-chrome", "google-chrome-stable"),
    "Chromium": ("chromium", "chromium-browser"),
    "Edge": ("microsoft-edge", "microsoft-edge-stable"),
}
_SNAPS = {"Chromium": "chromium"}
_MAC_BUNDLES = {
    "Chrome": "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Chromium": "Chromium.app/Contents/MacOS/Chromium",
    "Edge": "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
}
_WINDOWS_PROGRAMS = {
    "Chrome": "Google/Chrome/Application/chrome.exe",
    "Chromium": "Chromium/Application/chrome.exe",
    "Edge": "Microsoft/Edge/Application/msedge.exe",
}
_WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
# A whole browser first: the headless shell has no window, so it can't serve `headed=True`.
_PLAYWRIGHT_KINDS = {
    "chromium": (
        "chrome-linux*/chrome",
        "chrome-mac*/*.app/Contents/MacOS/*",
        "chrome-win*/chrome.exe",
    ),
    "chromium_headless_shell": (
        "chrome-headless-shell-*/chrome-headless-shell",
        "chrome-headless-shell-*/chrome-headless-shell.exe",
        "chrome-*/headless_shell",
        "chrome-*/headless_shell.exe",
    ),
}


@dataclass(frozen=True)
class Machine:
    """The facts of a machine that decide where a browser can be.

    Args:
        platform: As `sys.platform` spells it.
        environ: The environment variables.
        home: The person's home folder.
        root: The folder that absolute paths of the system start from.
    """

    platform: str
    environ: Mapping[str, str]
    home: Path
    root: Path

    @classmethod
    def this(cls) -> Machine:
        """Describe the machine that this process runs on."""
        return cls(platform=sys.platform, environ=os.environ, home=Path("~").expanduser(), root=Path("/"))

    def which(self, name: str) -> Path | None:
        """Find a program by its name on the path of this machine."""
        found = shutil.which(name, path=self.environ.get("PATH", os.defpath))
        return Path(found) if found else None


@dataclass(frozen=True)
class Place:
    """One file that may be a browser; `unfinished` where its download broke off."""

    path: Path
    name: str
    source: Source
    unfinished: bool = False


def given_place(executable: str | Path, machine: Machine) -> Place:
    """Turn what a person named into a place: a path, `~` included, or a program on the path."""
    path = Path(executable)
    if path.parts[:1] == ("~",):
        path = machine.home.joinpath(*path.parts[1:])
    elif len(path.parts) == 1:
        path = machine.which(str(path)) or path
    return Place(path, path.stem, "given")


def known_places(machine: Machine) -> Iterator[Place]:
    """List the browsers' files that exist, the preferred first, each file once.

    The order: Chrome, Chromium and Edge of the system, then what Playwright has fetched, the newest first.
    """
    seen: set[Path] = set()
    for place in (*_of_system(machine), *_of_playwright(machine)):
        real = place.path.resolve()
        if real not in seen and place.path.is_file():
            seen.add(real)
            yield place


def _of_system(machine: Machine) -> Iterator[Place]:
    if machine.platform == "win32":
        folders = [Path(machine.environ[key]) for key in _WINDOWS_FOLDERS if machine.environ.get(key)]
        for (name, program), folder in product(_WINDOWS_PROGRAMS.items(), folders):
            yield Place(folder / program, name, "system")
        return
    for name, programs in _ON_PATH.items():
        if machine.platform == "darwin":
            for folder in (machine.root / "Applications", machine.home / "Applications"):
                yield Place(folder / _MAC_BUNDLES[name], name, "system")
        for program in programs:
            if path := machine.which(program):
                yield Place(path, name, "system")
        if machine.platform == "linux" and name in _SNAPS:
            yield Place(machine.root / "snap" / "bin" / _SNAPS[name], name, "system")


def _of_playwright(machine: Machine) -> Iterator[Place]:
    folder = _playwright_folder(machine)
    if folder is None:
        return
    for kind, patterns in _PLAYWRIGHT_KINDS.items():
        for revision in sorted(folder.glob(f"{kind}-*"), key=_revision, reverse=True):
            unfinished = not (revision / "INSTALLATION_COMPLETE").exists()
            for pattern in patterns:
                for path in sorted(revision.glob(pattern)):
                    yield Place(path, "Chromium", "playwright", unfinished)


def _revision(folder: Path) -> int:
    """Read the number of `chromium-1255`; a folder of another form counts as the oldest."""
    digits = re.search(r"-(\d+)$", folder.name)
    return int(digits[1]) if digits else -1


def _playwright_folder(machine: Machine) -> Path | None:
    """Find the folder that Playwright keeps browsers in.

    Source:
        https://playwright.dev/python/docs/browsers#managing-browser-binaries
    """
    given = machine.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    if given == "0":  # beside Playwright itself
        spec = importlib.util.find_spec("playwright")
        if spec is None or spec.origin is None:
            return None
        return Path(spec.origin).parent / "driver" / "package" / ".local-browsers"
    if given:
        return Path(given).absolute()
    if machine.platform == "win32":
        cache = Path(machine.environ.get("LOCALAPPDATA") or machine.home / "AppData" / "Local")
    elif machine.platform == "darwin":
        cache = machine.home / "Library" / "Caches"
    else:
        cache = Path(machine.environ.get("XDG_CACHE_HOME") or machine.home / ".cache")
    return cache / "ms-playwright"
