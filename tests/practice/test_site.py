"""The site as an object: starting, naming, closing."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import threading
import time

import pytest

from zu_notebook import practice
from zu_notebook.practice import PortTaken, Site, UnknownPage


def run(program: str) -> str:
    """Run a program of its own, since `start` shares one site in a process."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def site_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("zu-practice")]


def test_the_door_has_these_names() -> None:
    assert practice.__all__ == ["PortTaken", "Site", "UnknownPage", "origins", "start"]


def test_start_gives_the_same_site_until_it_is_closed_and_then_a_new_one() -> None:
    program = """
from zu_notebook import practice
first = practice.start()
assert practice.start() is first
assert practice.start(port=first.port) is first
assert practice.origins() == {first.origin, first.other_origin}
first.close()
assert practice.origins() == frozenset()
with practice.start() as second:
    assert second is not first
    assert practice.origins() == {second.origin, second.other_origin}
print("done")
"""
    assert run(program) == "done\n"


def test_start_at_another_port_than_the_one_that_runs_is_refused() -> None:
    program = """
from zu_notebook import practice
with practice.start() as site:
    try:
        practice.start(port=site.port - 1)
    except ValueError as error:
        print(error)
"""
    assert "already" in run(program)


def test_an_interpreter_ends_while_the_site_runs_and_a_connection_waits() -> None:
    program = """
import socket
from zu_notebook import practice
site = practice.start()
idle = socket.create_connection(("127.0.0.1", site.port))
idle.sendall(b"GET /slow?s=30 HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
idle.detach()
print("done")
"""
    begun = time.monotonic()
    assert run(program) == "done\n"
    assert time.monotonic() - begun < 20


def test_importing_starts_no_thread() -> None:
    assert run("import threading, zu_notebook.practice; print(threading.active_count())") == "1\n"


def test_origins_names_every_running_site_and_no_closed_one() -> None:
    with Site() as one, Site() as two:
        assert {one.origin, two.origin} <= practice.origins()
    assert not {one.origin, two.origin} & practice.origins()


def test_the_site_listens_on_loopback_only(site: Site) -> None:
    assert site.origin == f"http://127.0.0.1:{site.port}"
    assert site._server.socket.getsockname() == ("127.0.0.1", site.port)


def test_every_page_has_an_address_and_a_line(site: Site) -> None:
    assert site.url == site.page("home") == f"{site.origin}/"
    assert site.page("checkout") == f"{site.origin}/checkout"
    assert site.page("status/404") == f"{site.origin}/status/404"
    assert all(site.pages.values())


@pytest.mark.parametrize("name", ["chekout", "", "/checkout", None, ["home"]])
def test_an_unknown_name_is_refused_and_the_names_are_told(site: Site, name: str) -> None:
    with pytest.raises(UnknownPage, match="home, article, shop, checkout") as caught:
        site.page(name)
    assert isinstance(caught.value, ValueError)
    assert caught.value.name == name


@pytest.mark.parametrize("port", [0, -1, 65_536, True, "8000", 80.0])
def test_a_port_that_is_none_is_refused(port: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 65535"):
        practice.start(port=port)


def test_a_port_that_is_taken_is_named(site: Site) -> None:
    with pytest.raises(PortTaken, match=f"port {site.port}"):
        Site(port=site.port)


def test_the_reprs_say_where_it_is_and_whether_it_runs() -> None:
    with Site() as site:
        assert repr(site) == f"Site('http://127.0.0.1:{site.port}/')"
        shown = site._repr_html_()
        assert all(f'href="{site.page(name)}"' in shown for name in site.pages)
        assert "(closed)" not in shown
    assert repr(site) == f"Site('http://127.0.0.1:{site.port}/', closed)"
    assert "(closed)" in site._repr_html_()


def test_closing_ends_every_thread_and_connection_and_twice_is_once() -> None:
    before = set(site_threads())
    site = Site()
    with socket.create_connection(("127.0.0.1", site.port)) as idle:
        kept = http.client.HTTPConnection("127.0.0.1", site.port)
        kept.request("GET", "/")
        kept.getresponse().read()
        assert len(set(site_threads()) - before) >= 2
        site.close()
        site.close()
        assert set(site_threads()) == before
        assert idle.recv(1) == b""
        kept.close()
    assert not site.running


def test_closing_ends_a_slow_answer() -> None:
    before = set(site_threads())
    begun = time.monotonic()
    with Site() as site:
        waiting = socket.create_connection(("127.0.0.1", site.port))
        waiting.sendall(b"GET /slow?s=30 HTTP/1.1\r\nHost: practice\r\n\r\n")
        while not any(thread.name == "zu-practice-visitor" for thread in set(site_threads()) - before):
            assert time.monotonic() - begun < 10
    assert time.monotonic() - begun < 10
    assert set(site_threads()) == before
    waiting.close()
