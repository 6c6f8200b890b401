"""Which browser is taken, and why another one is not: real files and real programs in a folder of the test's own."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import psutil
import pytest

from zu_notebook.browser._find import find_browser, survey
from zu_notebook.browser._places import Machine
from zu_notebook.errors import BrowserMissing

CHROME = "Google Chrome 141.0.7390.54 "
CHROMIUM = "Chromium 156.0.8078.114 built on Debian"
EDGE = "Microsoft Edge 140.0.3485.54 "


def program(path: Path, prints: str = "", *, code: int = 0, before: str = "") -> Path:
    """Write a program that prints one line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{before}\necho '{prints}'\nexit {code}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A Linux machine without any browser."""
    (tmp_path / "bin").mkdir()
    return Machine("linux", {"PATH": str(tmp_path / "bin")}, tmp_path / "home", tmp_path)


def on(machine: Machine, platform: str | None = None, **environ: str) -> Machine:
    """The same machine, of another system or with more variables."""
    return Machine(platform or machine.platform, {**machine.environ, **environ}, machine.home, machine.root)


def in_path(machine: Machine, name: str) -> Path:
    return Path(machine.environ["PATH"]) / name


def playwright_chromium(machine: Machine, revision: int, *, finished: bool = True) -> Path:
    folder = machine.home / ".cache/ms-playwright" / f"chromium-{revision}"
    path = program(folder / "chrome-linux64/chrome", f"Google Chrome for Testing {revision}.0.1.2")
    if finished:
        (folder / "INSTALLATION_COMPLETE").touch()
    return path


def test_none_is_named_with_the_command_that_brings_one(machine: Machine) -> None:
    with pytest.raises(BrowserMissing, match="zu-notebook browser install"):
        find_browser(machine=machine)


def test_this_machine_has_one_that_answers_with_its_version() -> None:
    found = find_browser()
    assert found.path.is_file()
    assert [part.isdigit() for part in found.version.split(".")] == [True] * 4


def test_chrome_comes_before_chromium_and_chromium_before_edge(machine: Machine) -> None:
    program(in_path(machine, "microsoft-edge-stable"), EDGE)
    assert find_browser(machine=machine).name == "Microsoft Edge"
    program(in_path(machine, "chromium-browser"), CHROMIUM)
    assert find_browser(machine=machine).name == "Chromium"
    program(in_path(machine, "google-chrome"), CHROME)
    found = find_browser(machine=machine)
    assert (found.name, found.version, found.source) == ("Google Chrome", "141.0.7390.54", "system")


def test_the_systems_comes_before_playwrights(machine: Machine) -> None:
    playwright_chromium(machine, 1255)
    assert find_browser(machine=machine).source == "playwright"
    program(machine.root / "snap/bin/chromium", CHROMIUM)
    assert find_browser(machine=machine).path == machine.root / "snap/bin/chromium"


def test_playwrights_newest_is_taken_by_number_not_by_letter(machine: Machine) -> None:
    playwright_chromium(machine, 999)
    newest = playwright_chromium(machine, 1255)
    assert find_browser(machine=machine).path == newest


def test_a_whole_browser_comes_before_a_newer_headless_shell(machine: Machine) -> None:
    folder = machine.home / ".cache/ms-playwright/chromium_headless_shell-1300"
    shell = program(
        folder / "chrome-headless-shell-linux64/chrome-headless-shell", "Google Chrome for Testing 160.0.0.1"
    )
    (folder / "INSTALLATION_COMPLETE").touch()
    assert find_browser(machine=machine).path == shell
    whole = playwright_chromium(machine, 1255)
    assert find_browser(machine=machine).path == whole


def test_playwrights_unfinished_download_is_passed_over(machine: Machine) -> None:
    playwright_chromium(machine, 1255, finished=False)
    older = playwright_chromium(machine, 1200)
    assert find_browser(machine=machine).path == older
    assert [each.problem for each in survey(machine=machine)] == ["its download did not finish", ""]


def test_the_folder_that_playwright_is_told_is_looked_in(machine: Machine, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    path = program(folder / "chromium-1255/chrome-linux/chrome", CHROMIUM)
    (folder / "chromium-1255/INSTALLATION_COMPLETE").touch()
    assert find_browser(machine=on(machine, PLAYWRIGHT_BROWSERS_PATH=str(folder))).path == path


def test_a_variable_names_one_before_all_others(machine: Machine, tmp_path: Path) -> None:
    program(in_path(machine, "google-chrome"), CHROME)
    mine = program(tmp_path / "mine/browser", CHROMIUM)
    found = find_browser(machine=on(machine, ZU_BROWSER=str(mine)))
    assert (found.path, found.source) == (mine, "given")


def test_an_argument_goes_before_the_variable(machine: Machine, tmp_path: Path) -> None:
    mine = program(tmp_path / "mine/browser", CHROMIUM)
    program(in_path(machine, "other"), EDGE)
    assert find_browser("other", machine=on(machine, ZU_BROWSER=str(mine))).name == "Microsoft Edge"


def test_a_named_one_in_the_home_folder_may_be_written_with_a_tilde(machine: Machine) -> None:
    mine = program(machine.home / "apps/chrome", CHROME)
    assert find_browser("~/apps/chrome", machine=machine).path == mine


def test_another_never_takes_the_place_of_a_named_one(machine: Machine, tmp_path: Path) -> None:
    program(in_path(machine, "google-chrome"), CHROME)
    with pytest.raises(BrowserMissing, match="there is no such file"):
        find_browser(tmp_path / "gone", machine=machine)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("folder", "it is a folder"),
        ("text", "it is not a program"),
        ("fox", "it is Mozilla Firefox, not of the Chromium family"),
        ("silent", "holds no version"),
        ("broken", "it ended with 127: libnss3.so: cannot open shared object file"),
        ("garbage", "it does not start"),
    ],
)
def test_what_is_no_browser_says_why(machine: Machine, tmp_path: Path, name: str, problem: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("not a program")
    program(tmp_path / "fox", "Mozilla Firefox 145.0")
    program(tmp_path / "silent")
    program(tmp_path / "broken", before="echo 'libnss3.so: cannot open shared object file' >&2", code=127)
    (tmp_path / "garbage").write_bytes(b"\x7fELF\x00")
    (tmp_path / "garbage").chmod(0o755)
    with pytest.raises(BrowserMissing, match=problem):
        find_browser(tmp_path / name, machine=machine)


def test_a_broken_one_is_passed_over_and_its_reason_kept(machine: Machine) -> None:
    broken = program(in_path(machine, "google-chrome"), before="echo 'no such library' >&2", code=127)
    good = program(in_path(machine, "chromium"), CHROMIUM)
    assert find_browser(machine=machine).path == good
    first, second = survey(machine=machine)
    assert (first.path, first.browser, first.problem) == (broken, None, "it ended with 127: no such library")
    assert second.browser is not None


def test_where_all_are_broken_the_error_says_each_reason(machine: Machine) -> None:
    program(in_path(machine, "chromium-browser"), before="echo 'requires the chromium snap' >&2", code=1)
    with pytest.raises(BrowserMissing, match="requires the chromium snap"):
        find_browser(machine=machine)


def test_one_that_does_not_answer_is_ended_with_all_it_started(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zu_notebook.browser._find._VERSION_TIMEOUT_S", 0.5)
    pid = tmp_path / "pid"
    sleep = shutil.which("sleep")
    program(in_path(machine, "chromium"), before=f"{sleep} 600 & echo $! > {pid}\nwait")
    started = time.monotonic()
    with pytest.raises(BrowserMissing, match="did not answer --version within"):
        find_browser(machine=machine)
    assert time.monotonic() - started < 5
    child = int(pid.read_text())
    deadline = time.monotonic() + 5
    while psutil.pid_exists(child) and psutil.Process(child).status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < deadline, "the grandchild lives on"


def test_the_version_is_asked_once_for_each_state_of_the_file(machine: Machine, tmp_path: Path) -> None:
    count = tmp_path / "count"
    path = program(in_path(machine, "chromium"), CHROMIUM, before=f"echo x >> {count}")
    find_browser(machine=machine)
    find_browser(machine=machine)
    assert count.read_text() == "x\n"
    program(path, "Chromium 157.0.0.1", before=f"echo x >> {count}")
    assert find_browser(machine=machine).version == "157.0.0.1"


def test_two_names_of_one_file_are_one_candidate(machine: Machine) -> None:
    path = program(in_path(machine, "google-chrome-stable"), CHROME)
    in_path(machine, "google-chrome").symlink_to(path)
    assert len(survey(machine=machine)) == 1


def test_a_mac_has_its_browsers_in_bundles(machine: Machine) -> None:
    mac = on(machine, "darwin")
    fetched = mac.home / "Library/Caches/ms-playwright/chromium-1255"
    program(fetched / "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing", CHROME)
    (fetched / "INSTALLATION_COMPLETE").touch()
    program(mac.home / "Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge", EDGE)
    program(mac.root / "Applications/Google Chrome.app/Contents/MacOS/Google Chrome", CHROME)
    assert [(each.source, each.path.name) for each in survey(machine=mac)] == [
        ("system", "Google Chrome"),
        ("system", "Microsoft Edge"),
        ("playwright", "Google Chrome for Testing"),
    ]


def test_on_windows_the_version_is_read_from_the_folder_and_nothing_is_run(machine: Machine, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    folder = tmp_path / "Program Files/Google/Chrome/Application"
    program(folder / "chrome.exe", before=f"touch {ran}")
    for version in ("99.0.4844.51", "141.0.7390.54"):
        (folder / version).mkdir()
    local = tmp_path / "Local/ms-playwright/chromium-1255"
    program(local / "chrome-win64/chrome.exe")
    (local / "INSTALLATION_COMPLETE").touch()
    windows = on(machine, "win32", PROGRAMFILES=str(tmp_path / "Program Files"), LOCALAPPDATA=str(tmp_path / "Local"))
    found = find_browser(machine=windows)
    assert (found.name, found.version) == ("Chrome", "141.0.7390.54")
    assert [each.source for each in survey(machine=windows)] == ["system", "playwright"]
    assert not ran.exists()
