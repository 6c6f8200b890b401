"""Bring a browser where none is: Playwright's real installer without its host, and package tools of the test's own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from zu_notebook.browser._install import install_browser
from zu_notebook.errors import BrowserMissing

CHROMIUM = "Chromium 156.0.8078.114"


class Person:
    """Answers every question with the same word and keeps what was asked and told."""

    def __init__(self, *, agrees: bool) -> None:
        self.agrees = agrees
        self.asked: list[str] = []
        self.told: list[str] = []

    def ask(self, question: str) -> bool:
        self.asked.append(question)
        return self.agrees

    def say(self, text: str) -> None:
        self.told.append(text)


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A path with nothing on it, an empty home, and a host for downloads that answers nobody."""
    if Path("/snap/bin/chromium").exists():
        pytest.skip("this machine's Chromium is a snap, which no variable hides")
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "ms-playwright"))
    monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", "http://127.0.0.1:9")
    monkeypatch.delenv("ZU_BROWSER", raising=False)
    return folder


def program(path: Path, body: str) -> Path:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


def apt_that_brings_chromium(folder: Path) -> Path:
    """A package tool that keeps its commands in a file and brings a browser by `install`."""
    log = folder / "apt.log"
    program(folder.parent / "chromium-package", f"echo '{CHROMIUM}'")
    copy = f"{shutil.which('cp', path='/bin:/usr/bin')} {folder.parent / 'chromium-package'} {folder / 'chromium'}"
    program(folder / "apt-get", f'echo "$@" >> {log}\ncase "$*" in *install*) {copy};; esac')
    sudo = 'shift\n[ "$1" = env ] && shift 2\n[ "$1" = true ] && exit 0\nexec "$@"'
    program(folder / "sudo", sudo)
    return log


def test_where_one_is_nothing_is_done(bin_folder: Path) -> None:
    program(bin_folder / "chromium", f"echo '{CHROMIUM}'")
    person = Person(agrees=True)
    assert install_browser(yes=False, ask=person.ask, say=person.say).path == bin_folder / "chromium"
    assert (person.told, person.asked) == ([], [])


def test_the_systems_package_comes_after_a_question(bin_folder: Path) -> None:
    log = apt_that_brings_chromium(bin_folder)
    person = Person(agrees=True)
    assert install_browser(yes=False, ask=person.ask, say=person.say).name == "Chromium"
    assert len(person.asked) == 1
    assert "apt-get update && " in person.asked[0]
    first, second = log.read_text().splitlines()
    assert first == "update"
    assert "install -y" in second


def test_yes_asks_nothing(bin_folder: Path) -> None:
    apt_that_brings_chromium(bin_folder)
    person = Person(agrees=False)
    assert install_browser(yes=True, ask=person.ask, say=person.say).name == "Chromium"
    assert person.asked == []


def test_a_no_leaves_the_system_alone_and_says_what_to_run(bin_folder: Path) -> None:
    log = apt_that_brings_chromium(bin_folder)
    person = Person(agrees=False)
    with pytest.raises(
        BrowserMissing, match=r"playwright install --with-deps chromium\n.*apt-get update && .*apt-get "
    ):
        install_browser(yes=False, ask=person.ask, say=person.say)
    assert not log.exists()


def test_a_machine_without_any_tool_is_told_what_to_run(bin_folder: Path) -> None:
    person = Person(agrees=True)
    with pytest.raises(BrowserMissing, match="playwright install --with-deps chromium"):
        install_browser(yes=True, ask=person.ask, say=person.say)
    assert not list(bin_folder.iterdir())


def test_a_package_that_brings_nothing_is_not_called_a_success(bin_folder: Path) -> None:
    apt_that_brings_chromium(bin_folder)
    program(bin_folder / "apt-get", "exit 100")
    with pytest.raises(BrowserMissing, match="No browser could be installed"):
        install_browser(yes=True, ask=Person(agrees=True).ask, say=Person(agrees=True).say)


def test_a_download_without_end_is_stopped(bin_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apt_that_brings_chromium(bin_folder)
    monkeypatch.setattr("zu_notebook.browser._install._DOWNLOAD_TIMEOUT_S", 0.05)
    person = Person(agrees=True)
    install_browser(yes=True, ask=person.ask, say=person.say)
    assert any("was stopped" in text for text in person.told)


def test_playwrights_that_lacks_libraries_is_offered_them(
    bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYWRIGHT_SKIP_BROWSER_GC", "1")
    log = apt_that_brings_chromium(bin_folder)
    shell = tmp_path / "ms-playwright/chromium-1/chrome-linux64/chrome"
    shell.parent.mkdir(parents=True)
    program(shell, "echo 'libnss3.so: cannot open shared object file' >&2; exit 127")
    (tmp_path / "ms-playwright/chromium-1/INSTALLATION_COMPLETE").touch()
    person = Person(agrees=False)
    with pytest.raises(BrowserMissing, match=r"libnss3\.so"):
        install_browser(yes=False, ask=person.ask, say=person.say)
    assert "install-deps chromium" in person.asked[0]
    assert not log.exists()


def test_a_named_browser_that_is_broken_is_not_replaced(bin_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZU_BROWSER", str(bin_folder / "gone"))
    person = Person(agrees=True)
    with pytest.raises(BrowserMissing, match="there is no such file"):
        install_browser(yes=True, ask=person.ask, say=person.say)
    assert person.told == []
