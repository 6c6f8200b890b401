"""Files that a page downloads: kept by the workspace, told of, named safely, and never in the way."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from zu_notebook.browser._downloads import safe_name
from zu_notebook.errors import DialogError, NavigationError, StorageError
from zu_notebook.workspaces import Page, Workspace
from zu_notebook.workspaces._download import size_words

OpenPage = Callable[..., Page]

REPORT = b"harbour,boats\nNorth,12\n"
PAGE = b"""<!doctype html><meta charset=utf-8><title>Files</title>
<a href=/report.csv>Report</a> <a href=/report.csv target=_blank>Report in a tab</a> <a href=/cut.bin>Cut</a>
<a href=/slow.bin>Slow</a> <a href=/huge.bin>Huge</a> <a href=/endless.bin>Endless</a>
<a href='data:text/plain,hello' download='note.txt'>Data</a>
<button onclick="const a = document.createElement('a'); a.download = 'made.txt';
  a.href = window.URL.createObjectURL(new Blob(['made here'])); a.click()">Made</button>
<a href=http://127.0.0.1:13/secret.zip download>Refused</a>
<form action=/named><input name=q type=password aria-label=Password><button>Send</button></form>
"""


class _Files(BaseHTTPRequestHandler):
    """Serves the page and its files; `/slow.bin` ends when it is let go."""

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        if path == "/":
            self._head("text/html", len(PAGE))
            self.wfile.write(PAGE)
            return
        name = {"/named": "../../etc/passwd"}.get(path, path.strip("/"))
        size = {"/cut.bin": 1000, "/huge.bin": 300 * 1024**2, "/slow.bin": 9}.get(path, len(REPORT))
        self._head("text/csv", None if path == "/endless.bin" else size, f'attachment; filename="{name}"')
        with suppress(OSError):
            if path == "/cut.bin":
                self.wfile.write(b"begin")
            elif path == "/slow.bin":
                self.wfile.write(b"slow")
                self.wfile.flush()
                self.server.let_go.wait(60)  # type: ignore[attr-defined] # the test's own server has it
                self.wfile.write(b" file")
            elif path in {"/huge.bin", "/endless.bin"}:
                for _ in range(300):
                    self.wfile.write(bytes(1024**2))
            else:
                self.wfile.write(REPORT)

    def _head(self, kind: str, size: int | None, disposition: str = "") -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if size is not None:
            self.send_header("Content-Length", str(size))
        if disposition:
            self.send_header("Content-Disposition", disposition)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@pytest.fixture
def files() -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Files)
    server.let_go = threading.Event()  # type: ignore[attr-defined] # read by the handler
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.let_go.set()  # type: ignore[attr-defined] # as above
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def page(open_url: OpenPage, files: ThreadingHTTPServer) -> Page:
    origin = f"http://127.0.0.1:{files.server_port}"
    return open_url(origin, allow=origin)


def told(page: Page, said: str, what: str) -> str:
    """What comes late is told with the next action."""
    end = time.monotonic() + 60
    while what not in said:
        assert time.monotonic() < end, f"never told: {what}"
        said += page.scroll("down").note
    return said


def press(page: Page, label: str) -> str:
    (found,) = (each for each in page.surface() if each.label == label)
    return page.click(found).note


def test_a_file_is_kept_and_told_of(page: Page, workspace: Workspace, tmp_path: Path) -> None:
    note = told(page, press(page, "Report"), "A file was downloaded")
    assert note == "A file was downloaded: report.csv (23 B), page.downloads[0]."
    (download,) = page.downloads
    assert (download.name, download.size_bytes, download.media_type) == ("report.csv", 23, "text/csv")
    assert download.url == page.url + "report.csv"
    assert download.ref == "zu:sha256:" + hashlib.sha256(REPORT).hexdigest()
    assert download.bytes() == REPORT
    assert workspace._store.artifacts.get(download.ref) == REPORT
    assert download.save(tmp_path) == tmp_path / "report.csv"
    assert download.save(tmp_path / "other.csv").read_bytes() == REPORT
    assert "_read" not in repr(download)
    (event,) = (event for event in workspace.ledger.events(page=page.id) if event.kind == "page.download")
    assert event.data["name"] == "report.csv"
    assert [each.label for each in page.surface()][:1] == ["Report"]


def test_a_file_that_can_not_be_written_is_said(page: Page, tmp_path: Path) -> None:
    told(page, press(page, "Report"), "A file was downloaded")
    with pytest.raises(StorageError, match="could not be written"):
        page.downloads[0].save(tmp_path / "nowhere" / "report.csv")


def test_a_file_that_a_tab_was_opened_for_belongs_to_the_page_and_no_tab_stays(page: Page) -> None:
    note = told(page, press(page, "Report in a tab"), "A file was downloaded")
    assert "tab" not in note
    assert [download.name for download in page.downloads] == ["report.csv"]
    assert page.tabs == ()


def test_files_that_the_page_makes_itself_are_kept_too(page: Page) -> None:
    told(page, press(page, "Data"), "note.txt (5 B), page.downloads[0]")
    told(page, press(page, "Made"), "made.txt (9 B), page.downloads[1]")
    assert [download.bytes() for download in page.downloads] == [b"hello", b"made here"]
    assert [download.media_type for download in page.downloads] == ["text/plain", "text/plain"]


def test_a_name_that_leads_elsewhere_leads_nowhere_and_secrets_are_struck(page: Page) -> None:
    (password,) = (each for each in page.surface() if each.label == "Password")
    page.type(password, "CANARY 71")
    note = told(page, press(page, "Send"), "A file was downloaded")
    (download,) = page.downloads
    assert "/" not in download.name
    assert ".." not in download.name
    assert "CANARY" not in note + download.url + repr(download)
    assert "•••" in download.url


def test_a_file_that_breaks_off_is_said(page: Page) -> None:
    assert "A download failed: cut.bin" in told(page, press(page, "Cut"), "A download failed")
    assert page.downloads == ()


@pytest.mark.parametrize("label", ["Huge", "Endless"])
def test_a_file_that_is_too_large_is_cancelled_and_said(page: Page, label: str) -> None:
    note = told(page, press(page, label), "A download was cancelled")
    assert f"{label.lower()}.bin is larger than 256 MB." in note
    assert page.downloads == ()


def test_a_long_download_does_not_hold_up_what_follows_and_is_told_later(
    page: Page, files: ThreadingHTTPServer
) -> None:
    said = press(page, "Slow")
    begun = time.monotonic()
    for _ in range(3):
        said += page.scroll("down").note
    assert time.monotonic() - begun < 10, "each action waited for the file"
    assert "downloaded" not in said
    files.let_go.set()  # type: ignore[attr-defined] # the test's own server has it
    told(page, said, "A file was downloaded: slow.bin (9 B)")
    assert page.downloads[0].bytes() == b"slow file"


def test_the_policy_holds_for_files(page: Page) -> None:
    said = press(page, "Refused")
    assert page.downloads == ()
    assert "127.0.0.1:13" in told(page, said, "127.0.0.1")


def test_an_address_that_is_a_file_is_no_page_and_the_file_is_kept(page: Page) -> None:
    here = page.url
    with pytest.raises(NavigationError, match=r"is a download, not a page.*report\.csv \(23 B\), page\.downloads\[0\]"):
        page.goto(here + "report.csv")
    assert page.url == here
    assert page.downloads[0].bytes() == REPORT


def test_a_page_that_was_not_left_after_all_shows_its_dialogs_as_before(page: Page) -> None:
    with pytest.raises(DialogError):
        page.evaluate("alert('One')")
    with pytest.raises(NavigationError, match='dismissed by going on: alert "One"'):
        page.goto(page.url + "report.csv")
    assert page.evaluate("alert.toString()") == "function alert() { [native code] }"
    with pytest.raises(DialogError, match="Two"):
        page.evaluate("alert('Two')")


def test_opening_a_file_says_where_it_is_kept(
    open_url: OpenPage, files: ThreadingHTTPServer, workspace: Workspace
) -> None:
    origin = f"http://127.0.0.1:{files.server_port}"
    with pytest.raises(NavigationError, match="kept as zu:sha256:") as failed:
        open_url(f"{origin}/report.csv", allow=origin)
    ref = failed.value.hint.partition("kept as ")[2].rstrip(".")
    assert workspace._store.artifacts.get(ref) == REPORT


@pytest.mark.parametrize(
    ("suggested", "name"),
    [
        ("report.csv", "report.csv"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Windows\\system.ini", "system.ini"),
        ("..", "download"),
        ("", "download"),
        (".bashrc", "bashrc"),
        ("con", "_con"),
        ("NUL.txt", "_NUL.txt"),
        ("com¹.log", "_com¹.log"),
        ("a<b>:c?.txt", "a_b__c_.txt"),
        ("trailing. . ", "trailing"),
        ("evil\u202egpj.exe", "evilgpj.exe"),
        ("line\nbreak.txt", "linebreak.txt"),
        ("Ölstände 2026.xlsx", "Ölstände 2026.xlsx"),
        ("x" * 300 + ".pdf", "x" * 176 + ".pdf"),
    ],
)
def test_a_file_name_is_a_name_on_every_system(suggested: str, name: str) -> None:
    assert safe_name(suggested) == name


@pytest.mark.parametrize(
    ("size_bytes", "words"),
    [(0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (12_345, "12 kB"), (3_400_000, "3.4 MB"), (268_435_456, "268 MB")],
)
def test_a_size_is_said_as_people_do(size_bytes: int, words: str) -> None:
    assert size_words(size_bytes) == words
