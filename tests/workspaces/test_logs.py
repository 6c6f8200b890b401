"""The console and the requests of a page, as tables."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator

import pandas as pd
import pytest

from tests.workspaces.little_server import Answer, LittleServer, little_server
from zu_notebook.browser._console import LINES, ConsoleLog
from zu_notebook.browser._requests import ROWS, RequestLog
from zu_notebook.network import NetworkPolicy
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]

CONSOLE = ["time", "level", "kind", "text", "url", "line"]
REQUESTS = [
    *("time", "method", "url", "resource_type", "status", "media_type", "size_bytes", "duration_ms", "from_cache"),
    *("failed", "blocked"),
]


@pytest.fixture
def server() -> Iterator[LittleServer]:
    with little_server() as running:
        yield running


@pytest.fixture
def opened(open_url: OpenPage, server: LittleServer) -> OpenPage:
    """Open the page at `/` of the server, which has this HTML."""

    def at(html: str, **options: object) -> Page:
        server.answers["/"] = Answer(html)
        server.answers["/favicon.ico"] = Answer("", 204)
        return open_url(f"{server.origin}/", allow=(server.origin, server.other), **options)

    return at


def until(page: Page, ready: Callable[[], bool]) -> None:
    """Let the page go on until something is so; the test's own time limit ends what never is."""
    while not ready():
        page.evaluate("new Promise(done => setTimeout(done, 20))")


def texts(page: Page, **wanted: str) -> list[str]:
    frame = page.console()
    for name, value in wanted.items():
        frame = frame[frame[name] == value]
    return list(frame["text"])


def row(page: Page, end: str) -> pd.Series:
    frame = page.requests()
    (found,) = (each for _index, each in frame[frame["url"].str.endswith(end)].iterrows())
    return found


# ── the console ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_console_is_told_from_the_first_line_on(opened: OpenPage, server: LittleServer) -> None:
    page = opened("<script>console.log('early')\nconsole.error('late')</script>")
    frame = page.console()
    assert list(frame.columns) == CONSOLE
    assert [tuple(each) for each in frame[["level", "kind", "text", "url", "line"]].itertuples(index=False)] == [
        ("log", "console", "early", f"{server.origin}/", 1),
        ("error", "console", "late", f"{server.origin}/", 2),
    ]
    assert str(frame["time"].dt.tz) == "UTC"
    assert frame["time"].is_monotonic_increasing
    assert frame.attrs["dropped"] == 0


@pytest.mark.parametrize(
    ("call", "level", "text"),
    [
        ("console.log('a', 1, 2.5, true, null, undefined)", "log", "a 1 2.5 true null undefined"),
        ("console.info({name: 'Ada', of: [1, 'x']})", "info", '{name: "Ada", of: Array(2)}'),
        ("console.warn([1, 'two', {}])", "warning", '[1, "two", Object]'),
        ("console.debug('%s has %d%% of %o', 'Ada', 90, 'it')", "debug", "Ada has 90% of it"),
        ("console.log('%cloud', 'color: red')", "log", "loud"),
        ("console.log('100%', 'sure')", "log", "100% sure"),
        ("console.assert(1 > 2, 'no')", "error", "no"),
        ("console.log(10n, NaN, -0)", "log", "10n NaN -0"),
        ("console.log(new Map([[1, 2]]), /a/g)", "log", "Map(1) /a/g"),
        ("console.log('\\ud83d\\ude00')", "log", "\U0001f600"),
        ("console.log('\\ud83d')", "log", "?"),
    ],
)
def test_a_line_reads_as_in_a_console(opened: OpenPage, call: str, level: str, text: str) -> None:
    page = opened(f"<script>{call}</script>")
    (line,) = page.console().itertuples()
    assert (line.level, line.text) == (level, text)


def test_errors_that_nothing_caught_are_in_it(opened: OpenPage) -> None:
    page = opened("<script>Promise.reject('lost')</script><script>\nnull.x</script>")
    until(page, lambda: len(page.console()) == 2)
    lines = page.console().itertuples()
    by_text = {line.text.splitlines()[0]: (line.level, line.kind, line.line) for line in lines}
    assert by_text["Uncaught (in promise) lost"][:2] == ("error", "exception")
    (thrown,) = (text for text in by_text if text.startswith("Uncaught TypeError"))
    assert by_text[thrown] == ("error", "exception", 2)


def test_what_the_browser_itself_complains_of_is_in_it(opened: OpenPage) -> None:
    page = opened("<img src=/gone.png>")
    until(page, lambda: len(page.console()) == 1)
    assert texts(page, kind="browser", level="error") == [
        "Failed to load resource: the server responded with a status of 404 (Not Found)"
    ]


def test_frames_of_another_process_and_workers_are_in_it(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/frame"] = Answer("<script>console.log('from afar'); null.x</script>")
    server.answers["/worker.js"] = Answer(
        "console.log('from below'); null.y", headers={"Content-Type": "text/javascript"}
    )
    page = opened(f"<iframe src='{server.other}/frame'></iframe><script>new Worker('/worker.js')</script>")
    until(page, lambda: len(page.console()) == 4)
    assert sorted(texts(page, kind="console")) == ["from afar", "from below"]
    assert len(texts(page, kind="exception", level="error")) == 2


def test_the_console_goes_on_over_documents_and_outlives_the_page(opened: OpenPage) -> None:
    page = opened("<script>console.log('once more')</script>")
    page.reload()
    page.close()
    assert texts(page) == ["once more", "once more"]


def test_a_long_line_keeps_its_beginning(opened: OpenPage) -> None:
    page = opened("<script>console.log('x'.repeat(50000))</script>")
    (text,) = texts(page)
    assert text == "x" * 10_000 + "…"


def test_of_very_many_lines_the_last_are_kept_and_the_rest_is_counted() -> None:
    log = ConsoleLog()
    for number in range(LINES + 7):
        log.called({"type": "log", "timestamp": number, "args": [{"type": "number", "value": number}]})
    rows, dropped = log.rows()
    assert (len(rows), dropped, rows[0].text, rows[-1].text) == (LINES, 7, "7", str(LINES + 6))


# ── requests ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_request_is_told_with_what_came_of_it(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/data"] = Answer('{"a": 1}', headers={"Content-Type": "application/json"})
    page = opened("<script>fetch('/data?q=1', {method: 'GET'})</script>")
    until(page, lambda: page.requests()["duration_ms"].notna().sum() >= 2)
    frame = page.requests()
    assert list(frame.columns) == REQUESTS
    document, data = row(page, "/"), row(page, "/data?q=1")
    assert (document["method"], document["resource_type"], document["status"]) == ("GET", "Document", 200)
    assert (data["resource_type"], data["status"], data["media_type"]) == ("Fetch", 200, "application/json")
    assert data["size_bytes"] > len('{"a": 1}')
    assert data["duration_ms"] > 0
    assert (data["failed"], data["blocked"], data["from_cache"]) == ("", "", False)
    assert str(frame["time"].dt.tz) == "UTC"
    assert frame["time"].is_monotonic_increasing


def test_each_hop_of_a_redirect_has_a_row(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/old"] = Answer("", 302, {"Location": "/new"})
    server.answers["/new"] = Answer("here")
    page = opened("<script>fetch('/old')</script>")
    until(page, lambda: page.requests()["url"].str.endswith("/new").any())
    until(page, lambda: row(page, "/new")["status"] == 200)
    assert row(page, "/old")["status"] == 302
    assert row(page, "/old")["duration_ms"] >= 0


def test_an_answer_from_the_cache_is_told_as_such(opened: OpenPage, server: LittleServer) -> None:
    picture = Answer(
        "<svg xmlns='http://www.w3.org/2000/svg'/>",
        headers={"Content-Type": "image/svg+xml", "Cache-Control": "max-age=600"},
    )
    server.answers["/mark.svg"] = picture
    page = opened("<img src=/mark.svg>")
    page.reload()
    frame = page.requests()
    marks = frame[frame["url"].str.endswith("/mark.svg")]
    assert list(marks["from_cache"]) == [False, True]
    assert list(marks["size_bytes"] > 0) == [True, False]


def test_what_the_policy_refused_is_told_with_its_rule(opened: OpenPage) -> None:
    page = opened("<img src='http://127.0.0.2:9/x.png'><script>fetch('http://10.0.0.1/y')</script>")
    until(page, lambda: (page.requests()["blocked"] != "").sum() == 2)
    picture, fetched = row(page, "/x.png"), row(page, "/y")
    assert (picture["blocked"], picture["failed"]) == ("loopback", "refused by the network policy")
    assert (fetched["blocked"], fetched["resource_type"]) == ("private", "Fetch")
    assert pd.isna(picture["status"])


def test_what_failed_says_why(opened: OpenPage) -> None:
    page = opened("<script>fetch('http://name.invalid/z')</script>")
    until(page, lambda: page.requests()["failed"].str.startswith("net::").any())
    assert row(page, "/z")["blocked"] == ""


def test_requests_of_frames_of_another_process_are_in_it(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/frame"] = Answer(
        "<link rel=stylesheet href=/far.css><script>console.log('there')</script>"
        "<button onclick=\"fetch('/farther')\">Go</button>"
    )
    server.answers["/farther"] = Answer("{}", headers={"Content-Type": "application/json"})
    page = opened(f"<iframe src='{server.other}/frame'></iframe>")
    until(page, lambda: "there" in texts(page))
    page.click("a1")
    until(page, lambda: page.requests()["url"].str.endswith("/farther").any())
    until(page, lambda: row(page, "/farther")["status"] == 200)
    assert row(page, "/frame")["status"] == 200
    assert row(page, "/far.css")["resource_type"] == "Stylesheet"
    assert row(page, "/farther")["duration_ms"] >= 0


def test_a_user_and_password_in_an_address_are_not_told(opened: OpenPage) -> None:
    page = opened("<a href='http://ada:SENTINEL-5@127.0.0.1:9/w'>Go</a>")
    page.click("a1")
    assert row(page, "/w")["url"] == "http://127.0.0.1:9/w"
    assert row(page, "/w")["blocked"] == "user-info"


def test_of_very_many_requests_the_last_are_kept_and_the_rest_is_counted() -> None:
    log = RequestLog()
    for number in range(ROWS + 3):
        asked = {"url": f"http://x.test/{number}", "method": "GET"}
        log.sent({"requestId": str(number), "request": asked, "timestamp": number, "wallTime": number, "type": "Fetch"})
    rows, dropped = log.rows()
    assert (len(rows), dropped, rows[0].url) == (ROWS, 3, "http://x.test/3")


@pytest.mark.parametrize("guard_first", [True, False])
def test_the_guard_and_the_session_tell_of_one_request_in_either_order(*, guard_first: bool) -> None:
    log = RequestLog(clock=lambda: 100.0)
    log.know_frame("top")
    asked = {"url": "http://10.0.0.1/y", "method": "GET"}
    paused = {"networkId": "7", "frameId": "top", "request": asked, "resourceType": "XHR"}
    sent = {"requestId": "7", "request": asked, "timestamp": 5.0, "wallTime": 100.0, "type": "Fetch"}
    refused = NetworkPolicy().judge("http://10.0.0.1/y")
    if guard_first:
        log.paused(paused, refused)
        log.sent(sent)
    else:
        log.sent(sent)
        log.paused(paused, refused)
    log.lost({"requestId": "7", "timestamp": 5.5, "errorText": "net::ERR_ABORTED"})
    ((told,), dropped) = log.rows()
    assert (told.resource_type, told.blocked, told.duration_ms, dropped) == ("Fetch", "private", 500.0, 0)


def test_a_frame_that_is_known_later_gets_what_the_guard_saw_before() -> None:
    log = RequestLog(clock=lambda: 100.0)
    asked = {"url": "http://x.test/y", "method": "GET"}
    log.paused({"networkId": "7", "frameId": "far", "request": asked, "resourceType": "Image"}, None)
    log.paused({"networkId": "8", "frameId": "of another page", "request": asked, "resourceType": "Image"}, None)
    assert log.rows() == ([], 0)
    log.answered({"requestId": "7", "response": {"status": 200, "mimeType": "image/png"}})
    ((told,), _dropped) = log.rows()
    assert (told.url, told.status) == ("http://x.test/y", 200)


# ── secrets ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_typed_secrets_are_struck_from_both(opened: OpenPage) -> None:
    word = "SENTINEL pass/5?"
    page = opened(
        "<input type=password aria-label=Password oninput='if (this.value.length === 16) told(this.value)'>"
        "<script>function told(word) {console.log('typed', word, {word});"
        " fetch('/q?w=' + encodeURIComponent(word)); fetch('/b?w=' + btoa(word))}</script>"
    )
    page.type("a1", word)
    until(page, lambda: len(page.requests()) >= 4)
    console, requests = page.console().to_csv(), page.requests().to_csv()
    assert "typed ••• {word: " in console
    assert "/q?w=•••" in requests
    for told in (console, requests):
        assert "SENTINEL" not in told
        assert base64.b64encode(word.encode()).decode() not in told


def test_what_a_password_field_holds_untyped_is_struck_too(opened: OpenPage) -> None:
    page = opened(
        "<input type=password id=p aria-label=Password value=SENTINEL-77><script>console.log(p.value);"
        "fetch('/q?w=' + p.value)</script>"
    )
    assert texts(page, kind="console") == ["•••"]
    assert "SENTINEL" not in page.requests().to_csv()


def test_a_secret_that_a_long_line_cuts_in_two_is_not_told(opened: OpenPage) -> None:
    page = opened("<input type=password aria-label=Password oninput=\"console.log('x'.repeat(11990) + this.value)\">")
    page.type("a1", "SENTINEL-0123456789")
    assert "SENT" not in page.console().to_csv()
    long = "SENTINEL" + "k" * 300
    page.evaluate(f"console.log({{word: '{long}'}})")
    page.type("a1", long)
    assert "SENT" not in page.console().to_csv()
