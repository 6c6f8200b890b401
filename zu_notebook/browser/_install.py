"""Bring a browser to a machine that has none: Playwright's, else the system's package."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import psutil

from zu_notebook.browser._find import FoundBrowser, find_browser, survey
from zu_notebook.browser._places import Machine, known_places
from zu_notebook.errors import BrowserMissing

__all__ = ["install_browser"]

_DOWNLOAD_TIMEOUT_S = 900.0
_PACKAGE_TIMEOUT_S = 900.0
_SUDO_TIMEOUT_S = 10.0
_END_TIMEOUT_S = 10.0
_PLAYWRIGHT = (sys.executable, "-m", "playwright")

Say = Callable[[str], None]
Ask = Callable[[str], bool]


@dataclass(frozen=True)
class _PackageTool:
    """A system's way to install a browser."""

    program: str
    commands: tuple[str, ...]
    needs_root: bool = True


# Debian's package of the sandbox lets a browser run as an ordinary user; the fonts are for pages that name none.
_APT_INSTALL = "apt-get -o DPkg::Lock::Timeout=120 install -y --no-install-recommends"
_WINGET_INSTALL = "winget install --accept-source-agreements --accept-package-agreements --disable-interactivity"
_PACKAGE_TOOLS = (
    _PackageTool("apt-get", ("apt-get update", f"{_APT_INSTALL} chromium chromium-sandbox fonts-liberation")),
    _PackageTool("dnf", ("dnf install -y chromium",)),
    _PackageTool("zypper", ("zypper --non-interactive install chromium",)),
    _PackageTool("pacman", ("pacman -S --needed --noconfirm chromium",)),
    _PackageTool("apk", ("apk add chromium",)),
    _PackageTool("brew", ("brew install --cask google-chrome",), needs_root=False),
    _PackageTool("winget", (f"{_WINGET_INSTALL} --exact --id Google.Chrome",), needs_root=False),
)


def install_browser(*, yes: bool, ask: Ask, say: Say) -> FoundBrowser:
    """Bring a browser where none is.

    Playwright's is tried first: it needs no rights. The system's package comes next, after a question. What the
    programs print goes to this process's own output.

    Args:
        yes: Take every question as answered with yes.
        ask: Asks the person one question.
        say: Tells the person what is being done.

    Returns:
        The browser that is there now; nothing is done where one was there before.

    Raises:
        BrowserMissing: Nothing brought one; the hint holds the commands to run by hand.
    """
    machine = Machine.this()
    if machine.environ.get("ZU_BROWSER"):  # a named one that does not work is the person's to mend
        return find_browser(machine=machine)
    with suppress(BrowserMissing):
        return find_browser(machine=machine)

    say("No browser was found. Fetching Playwright's Chromium (about 180 MB) …")
    if not _run([*_PLAYWRIGHT, "install", "--no-shell", "chromium"], _DOWNLOAD_TIMEOUT_S, say):
        say("Playwright's Chromium could not be fetched.")
    with suppress(BrowserMissing):
        return find_browser(machine=machine)

    by_hand = [shlex.join([*_PLAYWRIGHT, "install", "--with-deps", "chromium"])]
    tool = _package_tool(machine)
    if tool is not None:
        prefix = _as_root(machine) if tool.needs_root else []
        shown = [f"sudo {command}" if tool.needs_root and prefix != [] else command for command in tool.commands]
        by_hand.append(" && ".join(shown))
        if prefix is None:
            say(f"The system's package needs the rights of root: {by_hand[-1]}")
        elif yes or ask(f"Install the system's package with `{by_hand[-1]}`?"):
            _install_package(tool, prefix, say)
            with suppress(BrowserMissing):
                return find_browser(machine=machine)

    broken = "".join(f" {each.path} can't be used: {each.problem}." for each in survey(machine=machine))
    commands = "".join(f"\n    {command}" for command in by_hand)
    raise BrowserMissing(
        f"No browser could be installed.{broken}",
        hint=f"Run one of these by hand, or install Chrome and name it in ZU_BROWSER:{commands}",
    )


def _package_tool(machine: Machine) -> _PackageTool | None:
    """Choose the system's way to a browser that runs."""
    tool = next((tool for tool in _PACKAGE_TOOLS if machine.which(tool.program)), None)
    if tool is not None and tool.program == "apt-get" and _lacks_libraries(machine):
        return _PackageTool("apt-get", (shlex.join([*_PLAYWRIGHT, "install-deps", "chromium"]),))
    return tool


def _lacks_libraries(machine: Machine) -> bool:
    """Say whether Playwright's is there whole. As nothing was found, it is the system that lacks something.

    On Ubuntu that is the only way: its own Chromium is a snap, which does not run in containers.
    """
    return any(place.source == "playwright" and not place.unfinished for place in known_places(machine))


def _install_package(tool: _PackageTool, prefix: list[str], say: Say) -> None:
    say(f"Installing the system's package with {tool.program} …")
    for command in tool.commands:
        # A list that can't be refreshed in part (one mirror of several is away) often still serves.
        _run([*prefix, *shlex.split(command)], _PACKAGE_TIMEOUT_S, say)


def _as_root(machine: Machine) -> list[str] | None:
    """Say what to put before a command that needs root; `None` where there is no way without a password."""
    if sys.platform == "win32":
        return None
    if os.geteuid() == 0:
        return []
    if machine.which("sudo") and _run(["sudo", "-n", "true"], _SUDO_TIMEOUT_S, lambda _: None, quiet=True):
        # sudo clears the environment; dpkg must not ask questions nobody sees.
        return ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"]
    return None


def _run(command: list[str], timeout_s: float, say: Say, *, quiet: bool = False) -> bool:
    """Run a program to its end and say whether it did its work; on a timeout or an interrupt all of it is ended."""
    sink = subprocess.DEVNULL if quiet else None
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        process = subprocess.Popen(  # noqa: S603 - one of the commands above
            command, stdin=subprocess.DEVNULL, stdout=sink, stderr=sink, env=environ
        )
    except OSError as error:
        say(f"{command[0]} does not start: {error.strerror or error}")
        return False
    try:
        return process.wait(timeout=timeout_s) == 0
    except subprocess.TimeoutExpired:
        say(f"{command[0]} was stopped: it took more than {timeout_s:.0f} s.")
        return False
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program and all that it started; nothing to do for one that has ended by itself."""
    if process.poll() is not None:
        return
    with suppress(psutil.Error):  # a program of root is out of reach; sudo hands the signal on
        whole = psutil.Process(process.pid)
        family = [*whole.children(recursive=True), whole]
        for each in family:
            with suppress(psutil.Error):
                each.terminate()
        _, alive = psutil.wait_procs(family, timeout=_END_TIMEOUT_S)
        for each in alive:
            with suppress(psutil.Error):
                each.kill()
    process.poll()
