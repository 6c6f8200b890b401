"""The pages with which adapters are checked, as a plain HTTP client gets them."""

from __future__ import annotations

import hashlib
import http.client
import re
from typing import TYPE_CHECKING

import pytest

from zu_notebook.practice._conformance import VIEWS
from zu_notebook.practice._forms import read_form

if TYPE_CHECKING:
    from zu_notebook.practice import Site


def get(site: Site, path: str, *, body: bytes | None = None, kind: str = "") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", site.port)
    try:
        connection.request("POST" if body else "GET", path, body, {"Content-Type": kind} if kind else {})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def fields(page: str) -> list[str]:
    return re.findall(r"<li>(.*)</li>", page)


@pytest.mark.parametrize("path", [path for path in VIEWS if path not in {"/frame", "/result"}])
def test_a_page_is_the_same_every_time_and_leads_to_pages_that_are_there(site: Site, path: str) -> None:
    status, page = get(site, f"/conformance{path}")
    assert (status, page) == (200, get(site, f"/conformance{path}")[1])
    named = re.findall(r'\b(?:href|src|action)="([^"]*)"', page)
    assert [name for name in named if get(site, name.removeprefix(site.other_origin))[0] != 200] == []


def test_the_wrapped_page_is_the_first_one_with_a_wrapper(site: Site) -> None:
    plain, wrapped = get(site, "/conformance")[1], get(site, "/conformance/wrapped")[1]
    without = wrapped.replace('<section aria-label="Wrapper">', "").replace("</section>", "")
    assert without == plain.replace(' aria-current="page"', "")


def test_what_was_sent_is_shown_and_escaped(site: Site) -> None:
    _, page = get(site, "/conformance/result?vessel=%3Cb%3E&cargo=timber")
    assert fields(page) == ["cargo: timber", "vessel: &lt;b&gt;"]
    assert "2 fields arrived by GET." in page


def test_of_a_password_only_a_hash_is_shown(site: Site) -> None:
    kind = "application/x-www-form-urlencoded"
    _, page = get(site, "/conformance/result", body=b"password=harbour&master=Robin", kind=kind)
    assert fields(page) == ["master: Robin", f"password: sha256 {hashlib.sha256(b'harbour').hexdigest()[:12]}"]
    assert "harbour" not in page.replace("Harbour", "")


def test_of_a_file_its_name_and_its_size_are_shown(site: Site) -> None:
    body = (
        b'--b\r\nContent-Disposition: form-data; name="papers"; filename="hull.txt"\r\n'
        b"Content-Type: text/plain\r\n\r\nhull\r\n\x00\xff\n\r\n"
        b'--b\r\nContent-Disposition: form-data; name="word"\r\n\r\nanchor\r\n--b--\r\n'
    )
    _, page = get(site, "/conformance/result", body=body, kind="multipart/form-data; boundary=b")
    assert fields(page) == ["papers: hull.txt, 9 bytes", "word: anchor"]


@pytest.mark.parametrize(
    ("size", "told"), [(0, "log.bin, 0 bytes"), (1, "log.bin, 1 byte"), (30_000, "log.bin, 30000 bytes")]
)
def test_a_file_has_the_size_that_was_sent(size: int, told: str) -> None:
    head = b'--b\r\nContent-Disposition: form-data; name="f"; filename="log.bin"\r\n\r\n'
    content = bytes(number % 256 for number in range(size))
    assert read_form(head + content + b"\r\n--b--\r\n", "multipart/form-data; boundary=b") == {"f": told}


def test_a_file_input_without_a_file_says_so() -> None:
    body = b'--b\r\nContent-Disposition: form-data; name="f"; filename=""\r\n\r\n\r\n--b--\r\n'
    assert read_form(body, "multipart/form-data; boundary=b") == {"f": "no file"}


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; b"])
def test_a_form_whose_parts_can_not_be_told_is_empty(kind: str) -> None:
    assert read_form(b"--b\r\n\r\nx\r\n--b--", kind) == {}


def test_a_frame_that_is_none_is_a_404(site: Site) -> None:
    assert get(site, "/conformance/frame?name=quay&rung=yes")[1].count("The quay bell rang.") == 1
    assert get(site, "/conformance/frame?name=%3Cb%3E")[0] == 404
