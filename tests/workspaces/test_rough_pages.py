"""Pages that hold things up: loops without an end, requests that never answer, browsers that die."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import psutil
import pytest

from zu_notebook import practice
from zu_notebook.errors import (
    BlockedRequest,
    BrowserDied,
    StaleRef,
    TimeoutError,  # noqa: A004 - the field's own word
    UsageError,
)
from zu_notebook.surface import Affordance
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]


class _Held(BaseHTTPRequestHandler):
    """Answers a page at once, and what the page asks for never."""

    def do_GET(self) -> None:
        if self.path == "/held":
            self.server.over.wait(60)  # type: ignore[attr-defined] # the test's own server has it
            return
        body = (
            b"<!doctype html><title>Held</title><button onclick=\"this.textContent='Pressed'\">Press</button>"
            b"<script>fetch('/held'); new Image().src = '/held?'</script><img src='/held'>"
        )
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@pytest.fixture
def held() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Held)
    server.over = threading.Event()  # type: ignore[attr-defined] # read by the handler
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.over.set()  # type: ignore[attr-defined] # as above
    server.shutdown()
    server.server_close()
    thread.join()


def test_what_was_under_way_before_an_action_is_not_waited_for_after_it(open_url: OpenPage, held: str) -> None:
    page = open_url(held, allow=held)
    assert "still loading" in page._core.last_act.note  # type: ignore[union-attr] # opening is an act
    result = page.click("a1")
    assert result.changes.changed
    assert "at work" not in result.note


def test_a_page_in_an_endless_loop_can_be_closed(workspace: Workspace, open_html: OpenPage) -> None:
    page = open_html("<button onclick='while (true);'>Hang</button>")
    core = page._core
    with pytest.raises(TimeoutError, match="did not answer"):
        workspace.thread.run(core._act("click", "a1", lambda aim: core._web.acting.click(aim.ref, ""), limit_s=1))
    page.close()
    assert page.status == "closed"


def test_a_page_can_be_closed_while_someone_waits_on_it(open_html: OpenPage, workspace: Workspace) -> None:
    page = open_html("<p>Nothing</p>")
    waiting = workspace.thread.submit(page._core.wait_for("Nowhere", timeout_s=600))
    page._display._shown.append("shown")
    page.close()
    assert page.status == "closed"
    with pytest.raises(Exception, match="closed"):
        waiting.result(20)


async def test_what_one_task_waits_for_another_may_bring_about(open_html: OpenPage) -> None:
    page = open_html("<button onclick=\"log.textContent='Saved'\">Save</button><output id=log></output>")
    waited, _ = await asyncio.gather(page.aio.wait_for("Saved", timeout_s=30), page.aio.click("a1"))
    assert waited.ok


def test_a_page_that_asks_before_it_is_left_is_left(open_html: OpenPage, site: practice.Site) -> None:
    page = open_html("<script>addEventListener('beforeunload', e => e.preventDefault())</script><button>Go</button>")
    page.click("a1")
    assert page.goto(site.page("checkout")).url == site.page("checkout")


def test_a_handle_of_an_earlier_document_never_presses_in_the_next(open_html: OpenPage) -> None:
    page = open_html("<button>Go</button>")
    page.surface()
    page.evaluate("document.open(); document.write('<button onclick=\"title=1\">Go</button>'); document.close()")
    page.evaluate("location.reload()")
    page._thread.run(page._core._web.rest())
    with pytest.raises(StaleRef):
        page.click("a1")


def test_the_row_that_took_the_place_of_another_is_not_pressed(open_html: OpenPage) -> None:
    page = open_html(
        "<ul id=l><li>Anna <button onclick=\"log.textContent+='anna'\">Edit</button></ul><output id=log></output>"
    )
    page.surface()
    page.evaluate("l.innerHTML = `<li>Bob <button onclick=\"log.textContent+='bob'\">Edit</button>`")
    with pytest.raises(StaleRef):
        page.click("a1")
    assert page.evaluate("log.textContent") == ""


def test_a_control_in_a_frame_below_the_fold_is_reached(open_html: OpenPage) -> None:
    page = open_html(
        "<div style='height:3000px'></div><iframe style='width:300px;height:200px' srcdoc=\"<button "
        "onclick='this.textContent=1'>In</button><div style='height:1500px'></div><button>Deep</button>\"></iframe>"
    )
    for label in ("In", "Deep"):
        found = page.surface().find(role="button", label=label)
        assert isinstance(found, Affordance)
        assert page.click(found).ok
    assert page.surface().find(role="button", label="1")


@pytest.mark.parametrize("address", ["about:blank", "about:version", "data:text/html,x", "blob:http://x/y"])
def test_only_http_addresses_are_opened(open_html: OpenPage, address: str) -> None:
    page = open_html("<button>Go</button>")
    with pytest.raises((UsageError, BlockedRequest)):
        page.goto(address)


def test_keys_into_a_secret_field_are_not_written_down(open_html: OpenPage, workspace: Workspace) -> None:
    page = open_html("<input type=password aria-label=Password><input aria-label=Name>")
    password, name = page.surface().affordances
    for key in "zq":
        page.press(key, password)
    page.press("Tab")
    page.press("w")
    events = [event for event in workspace.ledger.events(page=page.id) if event.kind == "page.press"]
    assert [event.data["args"] for event in events] == [{}, {}, {"key": "Tab"}, {"key": "w"}]
    assert page.surface()[name.handle].value == "w"


def test_a_typed_secret_is_struck_from_whatever_the_page_says_of_it(open_html: OpenPage) -> None:
    page = open_html(
        "<form method=get><input type=password name=q aria-label=Password><button>Send</button></form>"
        "<h1 id=h></h1><script>const q = new URLSearchParams(location.search).get('q');"
        "if (q) { h.textContent = 'Wrong: ' + q; document.title = btoa(q) }</script>"
    )
    page.type("a1", "CANARY 71 & more")
    result = page.click("a2")
    text = "\n".join([repr(result), result.url, page.url, repr(page), page.surface().to_text(), page.title])
    assert "CANARY" not in text
    assert "Q0FOQVJZ" not in text
    assert "•••" in text


def test_an_interrupt_while_the_browser_starts_leaves_nothing(tmp_path: Path, site: practice.Site) -> None:
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    with Workspace(tmp_path / ".zu") as fresh:
        for delay_s in (0.1, 0.4, 0.8):
            opening = fresh.thread.submit(fresh.core.open(site.page("checkout")))
            time.sleep(delay_s)  # the interrupt falls into the start, wherever it is then
            opening.cancel()
            with suppress(asyncio.CancelledError, Exception):
                opening.result(60)
        page = fresh.thread.run(fresh.core.open(site.page("checkout")))
        assert page.last is not None
    left = {child.pid for child in psutil.Process().children(recursive=True) if child.status() != "zombie"} - before
    assert left == set()


def test_frames_of_other_processes_are_found_again_after_a_look_was_broken_off(
    open_url: OpenPage, site: practice.Site, workspace: Workspace
) -> None:
    page = open_url(site.page("frames"))
    for _ in range(5):
        page.goto(site.page("frames"))
        looking = workspace.thread.submit(page._core.surface())
        looking.cancel()
    assert page.surface().find(role="button", label="Ring the island bell")


def test_an_affordance_of_another_page_is_refused(open_html: OpenPage) -> None:
    one = open_html("<button>Harmless</button>")
    other = open_html("<button onclick=\"title='pressed'\">Delete all</button>")
    other.surface()
    with pytest.raises(StaleRef, match="not of this page"):
        other.click(one.surface()["a1"])


def test_what_was_there_before_is_not_taken_for_the_one_drawn_anew(open_html: OpenPage) -> None:
    page = open_html(
        "<main><button id=a>Go</button><button id=b hidden onclick=\"log.textContent='b'\">Go</button></main>"
        "<output id=log></output>"
    )
    page.surface()
    page.evaluate("a.remove(); b.hidden = false")
    with pytest.raises(StaleRef):
        page.click("a1")
    assert page.evaluate("log.textContent") == ""


@pytest.mark.parametrize("which", ["browser", "driver"])
def test_a_browser_or_a_driver_that_is_killed_is_said_and_the_next_page_opens(
    tmp_path: Path, site: practice.Site, which: str
) -> None:
    with Workspace(tmp_path / ".zu") as fresh:
        core = fresh.thread.run(fresh.core.open(site.page("checkout")))
        page = Page(core, fresh.thread)
        mark = f"--user-data-dir={fresh._run_dir}"
        ours = [
            child
            for child in psutil.Process().children(recursive=True)
            if child.status() != "zombie" and any(part.startswith(mark) for part in child.cmdline())
        ]
        driver = next(parent for parent in ours[0].parents() if "node" in parent.name())
        victim = driver if which == "driver" else ours[0]
        victim.kill()
        psutil.wait_procs([victim], timeout=20)
        with pytest.raises(BrowserDied):
            page.click("a1")
        assert page.status == "died"
        again = fresh.thread.run(fresh.core.open(site.page("checkout")))
        assert again.status == "open"
        assert page.status == "died"
