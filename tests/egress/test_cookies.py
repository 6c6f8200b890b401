"""Cookies: who may set one, and where it goes. Source: RFC 6265bis."""

from __future__ import annotations

import pytest

from zu_notebook.egress import CookieJar
from zu_notebook.errors import UsageError

NOW = 1_700_000_000.0


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


def jar_with(url: str, *lines: str) -> CookieJar:
    jar = CookieJar(clock=Clock())
    jar.take(url, lines)
    return jar


@pytest.mark.parametrize(
    ("set_by", "line", "asked", "sent"),
    [
        ("http://a.example/", "k=v", "http://a.example/x", "k=v"),
        ("http://a.example/", "k=v", "http://b.a.example/", ""),
        ("http://a.example/", "k=v; Domain=a.example", "http://b.a.example/", "k=v"),
        ("http://a.example/", "k=v; Domain=.A.Example", "http://b.a.example/", "k=v"),
        ("http://b.a.example/", "k=v; Domain=a.example", "http://a.example/", "k=v"),
        ("http://a.example/", "k=v; Domain=other.example", "http://other.example/", ""),
        ("http://a.example/", "k=v; Domain=ba.example", "http://ba.example/", ""),
        ("http://shop.co.uk/", "k=v; Domain=co.uk", "http://other.co.uk/", ""),
        ("http://a.example/", "k=v; Domain=example", "http://b.example/", ""),
        ("http://127.0.0.1/", "k=v; Domain=0.0.1", "http://127.0.0.1/", ""),
        ("http://127.0.0.1:8000/", "k=v", "http://127.0.0.1:9000/", "k=v"),
        ("http://a.example/in/door", "k=v", "http://a.example/in/", "k=v"),
        ("http://a.example/in/door", "k=v", "http://a.example/", ""),
        ("http://a.example/in/door", "k=v; Path=/in", "http://a.example/inside", ""),
        ("http://a.example/", "k=v; Path=/in", "http://a.example/in/x", "k=v"),
        ("https://a.example/", "k=v; Secure", "http://a.example/", ""),
        ("https://a.example/", "k=v; Secure", "https://a.example/", "k=v"),
        ("http://a.example/", "k=v; Secure", "https://a.example/", ""),
        ("http://localhost/", "k=v; Secure", "http://localhost/", "k=v"),
        ("https://a.example/", "__Host-k=v; Secure; Path=/", "https://a.example/", "__Host-k=v"),
        ("https://a.example/", "__Host-k=v; Secure; Path=/; Domain=a.example", "https://a.example/", ""),
        ("https://a.example/", "__Secure-k=v", "https://a.example/", ""),
        ("http://a.example/", "k=v=w", "http://a.example/", "k=v=w"),
        ("http://a.example/", "alone", "http://a.example/", "alone"),
        ("http://a.example/", "=v", "http://a.example/", "v"),
        ("http://a.example/", "; Path=/", "http://a.example/", ""),
        ("http://a.example/", "k=v\x01", "http://a.example/", ""),
        ("http://a.example/", "k=" + "v" * 4096, "http://a.example/", ""),
        ("http://a.example/", "k=v; SameSite=None", "http://a.example/", ""),
    ],
)
def test_a_cookie_goes_where_the_rules_let_it(set_by: str, line: str, asked: str, sent: str) -> None:
    assert jar_with(set_by, line).header(asked) == sent


@pytest.mark.parametrize(
    ("ends", "after_s", "there"),
    [
        ("Max-Age=60", 59, True),
        ("Max-Age=60", 61, False),
        ("Max-Age=0", 0, False),
        ("Max-Age=-1", 0, False),
        ("Max-Age=soon", 10_000, True),
        ("Expires=Tue, 14 Nov 2023 22:14:20 GMT", 59, True),
        ("Expires=Tue, 14 Nov 2023 22:14:20 GMT", 61, False),
        ("Expires=Tuesday, 14-Nov-23 22:14:20 GMT", 61, False),
        ("Expires=Thu, 01 Jan 1970 00:00:00 GMT", 0, False),
        ("Expires=never", 10_000, True),
        ("Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60", 59, True),
    ],
)
def test_a_cookie_ends_when_it_says(ends: str, after_s: float, *, there: bool) -> None:
    clock = Clock()
    jar = CookieJar(clock=clock)
    jar.take("http://a.example/", [f"k=v; {ends}"])
    clock.now += after_s
    assert (jar.header("http://a.example/") == "k=v") is there


@pytest.mark.parametrize(
    ("same_site", "initiator", "method", "sent"),
    [
        ("", "", "POST", True),
        ("", "https://www.a.example/", "POST", True),
        ("", "https://evil.test/", "GET", True),
        ("", "https://evil.test/", "POST", False),
        ("", "http://a.example/", "POST", False),
        ("; SameSite=Strict", "", "GET", True),
        ("; SameSite=Strict", "https://evil.test/", "GET", False),
        ("; SameSite=None; Secure", "https://evil.test/", "POST", True),
    ],
)
def test_another_site_does_not_send_what_is_not_for_it(
    same_site: str, initiator: str, method: str, *, sent: bool
) -> None:
    jar = jar_with("https://a.example/", f"k=v{same_site}")
    assert bool(jar.header("https://a.example/", initiator=initiator, method=method)) is sent


def test_the_longest_path_comes_first_and_then_the_oldest() -> None:
    jar = jar_with("http://a.example/", "one=1; Path=/", "two=2; Path=/in", "three=3; Path=/")
    assert jar.header("http://a.example/in/x") == "two=2; one=1; three=3"


def test_a_cookie_of_the_same_name_and_place_takes_the_older_ones_place() -> None:
    jar = jar_with("http://a.example/", "k=old", "k=new")
    assert jar.header("http://a.example/") == "k=new"
    jar.take("http://a.example/", ["k=gone; Max-Age=0"])
    assert len(jar) == 0


def test_a_jar_does_not_show_what_is_in_it() -> None:
    jar = jar_with("http://a.example/", "session=hush-hush")
    assert repr(jar) == "<CookieJar, 1 cookies>"


def test_what_was_written_down_can_be_read_again() -> None:
    lines = ("a=1; Domain=a.example; Path=/in; Max-Age=60; HttpOnly", "b=2; SameSite=Strict")
    written = jar_with("https://a.example/in/x", *lines).to_json()
    assert written[0] == {
        "name": "a",
        "value": "1",
        "domain": ".a.example",
        "path": "/in",
        "expires": NOW + 60,
        "httpOnly": True,
        "secure": False,
        "sameSite": "Lax",
    }
    assert written[1]["expires"] == -1
    read = CookieJar(clock=Clock())
    read.load(written)
    assert read.to_json() == written
    assert read.header("https://www.a.example/in") == "a=1"


@pytest.mark.parametrize("damaged", [{"name": "a"}, {"name": "a", "value": "1", "domain": "x", "expires": "soon"}])
def test_a_state_that_is_none_is_refused(damaged: dict[str, object]) -> None:
    with pytest.raises(UsageError, match="cookie of the state"):
        CookieJar().load([damaged])


def test_a_page_can_not_fill_the_jar_without_end() -> None:
    jar = jar_with("http://a.example/", *(f"k{number}=v" for number in range(700)))
    assert len(jar) == 600
    assert "k699=v" in jar.header("http://a.example/")
