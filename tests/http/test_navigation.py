"""From one document to the next: addresses, history, redirects, refreshes, and what is no page."""

from __future__ import annotations

import pytest

from tests.egress.loopback import Loopback, Reply, html
from tests.http.conftest import OpenHttp
from zu_notebook.errors import (
    BlockedRequest,
    NavigationError,
    SessionError,
    TimeoutError,  # noqa: A004 - the field's own word
    UsageError,
)


def typed(kind: str, body: bytes = b"x") -> Reply:
    return Reply(body, headers=(("Content-Type", kind),))


def test_a_page_of_this_kind_starts_no_browser(open_http: OpenHttp) -> None:
    page = open_http("<title>Hello</title><p>There").page
    assert (page.kind, page.title, page.text()) == ("http", "Hello", "There")


def test_a_page_that_was_refused_is_shown_with_its_status(open_http: OpenHttp) -> None:
    opened = open_http({"/": html("<a href=/gone>Go</a>"), "/gone": html("<h1>Gone</h1>", status=410)})
    result = opened.page.click(opened.find("link", "Go"))
    assert result.note == "The server answered 410."
    assert [item.text for item in opened.page.surface().context] == ["Gone"]
    assert "The server answered 410." in opened.page.reload().note


def test_a_link_says_where_it_was_pressed(open_http: OpenHttp) -> None:
    opened = open_http({"/in": html("<a href=/2>A</a><a href=/2 rel=noreferrer>B</a>"), "/2": html("two")}, "/in?x=1#y")
    opened.page.click(opened.find("link", "A"))
    assert opened.server.last.headers["referer"] == f"{opened.server.origin}/in?x=1"
    opened.page.back()
    assert "referer" not in opened.server.last.headers
    opened.page.click(opened.find("link", "B"))
    assert "referer" not in opened.server.last.headers


@pytest.mark.parametrize("meta", [True, False])
def test_a_page_may_keep_to_itself_where_links_were_pressed(open_http: OpenHttp, *, meta: bool) -> None:
    said = "<meta name=referrer content=no-referrer>" if meta else ""
    header = () if meta else (("Referrer-Policy", "origin, no-referrer, "),)
    opened = open_http({"/": html(f"{said}<a href=/>A</a>", headers=header)})
    opened.page.click(opened.find("link", "A"))
    assert "referer" not in opened.server.last.headers


def test_addresses_are_counted_from_the_base(open_http: OpenHttp) -> None:
    opened = open_http({"/": html("<base href=/deep/in/><a href=there>A</a>"), "/deep/in/there": html("there")})
    opened.page.click(opened.find("link", "A"))
    assert opened.server.last.target == "/deep/in/there"


def test_a_link_into_the_page_moves_in_it(open_http: OpenHttp) -> None:
    opened = open_http("<a href=#end>To the end</a><p id=end>End</p>")
    link = opened.find("link", "To the end")
    result = opened.page.click(link)
    assert result.note == "The page is the same; it goes to #end."
    assert opened.page.url == f"{opened.server.origin}/#end"
    assert opened.find("link", "To the end").handle == link.handle
    opened.page.back()
    assert opened.page.url == f"{opened.server.origin}/"
    opened.page.goto(f"{opened.server.origin}/#end")
    assert len(opened.server.asked) == 1


def test_a_link_that_would_open_a_tab_is_opened_here_and_that_is_said(open_http: OpenHttp) -> None:
    opened = open_http({"/": html("<a href=/2 target=_blank>Go</a>"), "/2": html("<title>Two</title>")})
    assert "opened in this page" in opened.page.click(opened.find("link", "Go")).note
    assert opened.page.title == "Two"


def test_the_history_goes_back_and_forward(open_http: OpenHttp) -> None:
    pages = {f"/{name}": html(f"<title>{name}</title>") for name in "abc"}
    opened = open_http(pages, "/a")
    page, origin = opened.page, opened.server.origin
    page.goto(f"{origin}/b")
    page.back()
    assert page.title == "a"
    with pytest.raises(NavigationError, match="no page to go back to"):
        page.back()
    page.forward()
    assert page.title == "b"
    page.back()
    page.goto(f"{origin}/c")
    with pytest.raises(NavigationError, match="no page to go forward to"):
        page.forward()
    assert page.title == "c"


def test_the_answer_to_a_form_is_kept_and_not_asked_for_again(open_http: OpenHttp) -> None:
    opened = open_http(
        {
            "/": html("<form method=post action=/pay><button>Pay</button></form>"),
            "/pay": html("<a href=/next>Paid</a>"),
            "/next": html("next"),
        }
    )
    page = opened.page
    page.click(opened.find("button", "Pay"))
    with pytest.raises(NavigationError, match="would send the form again"):
        page.reload()
    page.click(opened.find("link", "Paid"))
    result = page.back()
    assert "answer to a form" in result.note
    assert opened.labels() == [("link", "Paid")]
    assert [asked.method for asked in opened.server.asked] == ["GET", "POST", "GET"]


def test_after_a_form_that_leads_on_the_page_can_be_loaded_again(open_http: OpenHttp) -> None:
    opened = open_http({"/": html("<form method=post action=/pay><button>Pay</button></form>"), "/done": html("done")})
    opened.server.answers["/pay"] = Reply(status=303, headers=(("Location", "/done"),))
    opened.page.click(opened.find("button", "Pay"))
    opened.page.reload()
    assert [asked.method for asked in opened.server.asked] == ["GET", "POST", "GET", "GET"]


def test_an_answer_without_content_leaves_the_page_as_it_is(open_http: OpenHttp) -> None:
    opened = open_http({"/": html("<a href=/none>Go</a>"), "/none": Reply(status=204)})
    link = opened.find("link", "Go")
    assert "this one stays" in opened.page.click(link).note
    assert opened.find("link", "Go").handle == link.handle


# ── where a page goes by itself ───────────────────────────────────────────────────────────────────────────────────────


def refresh(content: str) -> Reply:
    return html(f"<meta http-equiv=Refresh content='{content}'><p>first")


@pytest.mark.parametrize("content", ["0;url=/next", '0; URL="/next"', "0 , /next", "0;/next", "0.7;url=/next"])
def test_a_page_that_is_elsewhere_at_once_is_followed(open_http: OpenHttp, content: str) -> None:
    opened = open_http({"/": refresh(content), "/next": html("<title>Next</title>")})
    assert opened.page.title == "Next"
    opened.page.goto(f"{opened.server.origin}/next")
    opened.page.back()
    assert opened.server.paths == ["/", "/next", "/next", "/next"]


def test_a_page_that_goes_on_later_says_so_and_stays(open_http: OpenHttp) -> None:
    opened = open_http({"/": html("<a href=/wait>Go</a>"), "/wait": refresh("5;url=/next")})
    result = opened.page.click(opened.find("link", "Go"))
    assert f"wants to go on to {opened.server.origin}/next after 5 s" in result.note
    assert opened.server.paths == ["/", "/wait"]


def test_a_header_can_say_it_too(open_http: OpenHttp) -> None:
    opened = open_http(
        {"/": html("first", headers=(("Refresh", "0;url=/next"),)), "/next": html("<title>Next</title>")}
    )
    assert opened.page.title == "Next"


def test_pages_that_send_each_other_on_are_followed_five_times(open_http: OpenHttp) -> None:
    opened = open_http({"/": refresh("0;url=/b"), "/b": refresh("0;url=/")})
    assert opened.server.paths == ["/", "/b", "/", "/b", "/", "/b"]
    assert "wants to go on" in opened.page.goto(f"{opened.server.origin}/").note


@pytest.mark.parametrize("content", ["0", "0;url=", "0;url=javascript:x()", "soon;url=/next", ""])
def test_a_page_that_goes_nowhere_stays(open_http: OpenHttp, content: str) -> None:
    assert open_http({"/": refresh(content), "/next": html("next")}).page.text() == "first"


def test_a_page_that_wants_to_go_where_it_may_not_stays_and_says_so(open_http: OpenHttp) -> None:
    with Loopback({"/": html("secret")}) as trap:
        opened = open_http({"/": html("<a href=/go>Go</a>"), "/go": refresh(f"0;url={trap.origin}/")})
        result = opened.page.click(opened.find("link", "Go"))
        assert "rule loopback" in result.note
        assert opened.page.text() == "first"
        assert trap.asked == []


# ── the policy ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_address_that_may_not_be_reached_is_refused_and_the_page_stays(open_http: OpenHttp) -> None:
    with Loopback({"/": html("secret")}) as trap:
        opened = open_http({"/": html(f"<a href={trap.origin}/>Inner</a>")})
        opened.server.answers["/hop"] = Reply(status=302, headers=(("Location", f"{trap.origin}/"),))
        with pytest.raises(BlockedRequest):
            opened.page.goto(f"{trap.origin}/")
        with pytest.raises(BlockedRequest):
            opened.page.goto(f"{opened.server.origin}/hop")
        assert "rule loopback" in opened.page.click(opened.find("link", "Inner")).note
        assert opened.page.url == f"{opened.server.origin}/"
        assert trap.asked == []


def test_a_server_that_is_gone_is_said_and_the_page_stays(open_http: OpenHttp) -> None:
    with Loopback({"/": html("there")}) as gone:
        opened = open_http(f"<a href={gone.origin}/>Gone</a>")
        open_http("", allow=(gone.origin,))
    with pytest.raises(NavigationError, match="Nothing answers there"):
        opened.page.click(opened.find("link", "Gone"))
    assert opened.labels() == [("link", "Gone")]


# ── what is no page ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "body", "text"),
    [
        ("application/json", '{"a": "ü <b>"}'.encode(), '{"a": "ü <b>"}'),
        ("application/ld+json; charset=latin1", '"ü"'.encode("latin-1"), '"ü"'),
        ("text/plain; charset=utf-8", b"one\n  two & <three>\n", "one\n  two & <three>"),
        ("text/csv", b"a,b\n1,2", "a,b\n1,2"),
        ("application/rss+xml", b"<rss><a/></rss>", "<rss><a/></rss>"),
        ("application/xhtml+xml", b"<p>Hello</p>", "Hello"),
        ("", b"<!DOCTYPE html><p>Hello</p>", "Hello"),
        ("", b"just words", "just words"),
    ],
)
def test_a_text_is_shown_as_it_is(open_http: OpenHttp, kind: str, body: bytes, text: str) -> None:
    headers = (("Content-Type", kind),) if kind else ()
    assert open_http({"/": Reply(body, headers=headers)}).page.text() == text


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (typed("application/pdf"), "is application/pdf, not a page"),
        (typed("image/png"), "is image/png, not a page"),
        (
            Reply(b"<p>", headers=(("Content-Type", "text/html"), ("Content-Disposition", "attachment; filename=a"))),
            "download",
        ),
        (Reply(b"\x00\x01\x02"), "is not text, and says no type"),
        (Reply(b"x", 404, (("Content-Type", "application/zip"),)), "The server answered 404"),
    ],
)
def test_what_is_no_page_is_named_and_the_page_stays(open_http: OpenHttp, reply: Reply, why: str) -> None:
    opened = open_http({"/": html("<a href=/file>File</a>"), "/file": reply})
    with pytest.raises(NavigationError, match=why):
        opened.page.click(opened.find("link", "File"))
    assert opened.labels() == [("link", "File")]


def test_a_page_that_scripts_would_draw_says_so(open_http: OpenHttp) -> None:
    shell = html(
        "<div id=root></div><script src=/app.js></script><script>let words = 'plenty of letters in here';</script>"
    )
    opened = open_http({"/": html("<a href=/app>App</a>"), "/app": shell})
    assert 'kind="web" may show more' in opened.page.click(opened.find("link", "App")).note


# ── waiting ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_text_that_is_there_is_not_waited_for_and_neither_is_one_that_is_not(open_http: OpenHttp) -> None:
    page = open_http("<p>All  is\nWELL</p><p hidden>Nothing</p>").page
    page.wait_for("all is well")
    page.wait_for(gone="nothing")
    with pytest.raises(TimeoutError, match="does not change by itself"):
        page.wait_for("Nothing", timeout_s=3000)
    with pytest.raises(TimeoutError, match="is still there"):
        page.wait_for(gone="All is well", timeout_s=3000)


# ── options ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_servers_hear_who_asks(open_http: OpenHttp) -> None:
    opened = open_http("<a href=/>A</a>", user_agent="Harbour/1", locale="de-DE", http_credentials=("ida", "holm"))
    sent = opened.server.last.headers
    assert sent["user-agent"] == "Harbour/1"
    assert sent["accept-language"] == "de-DE,de;q=0.9"
    assert sent["authorization"] == "Basic aWRhOmhvbG0="
    assert "text/html" in sent["accept"]


def test_the_name_that_servers_hear_is_no_browsers(open_http: OpenHttp) -> None:
    assert "zu-notebook" in open_http("").server.last.headers["user-agent"]


def test_cookies_of_a_state_are_sent(open_http: OpenHttp) -> None:
    state = {"cookies": [{"name": "k", "value": "v", "domain": "127.0.0.1", "path": "/"}], "origins": []}
    assert open_http("", storage_state=state).server.last.headers["cookie"] == "k=v"


@pytest.mark.parametrize("option", [{"device": "iPhone 15"}, {"timezone": "Europe/Berlin"}, {"headed": True}])
def test_an_option_that_only_a_browser_has_is_refused(open_http: OpenHttp, option: dict[str, object]) -> None:
    with pytest.raises(UsageError, match=f'kind "http" has no {next(iter(option))}'):
        open_http("", **option)


def test_an_option_that_no_header_can_carry_is_refused(open_http: OpenHttp) -> None:
    with pytest.raises(UsageError, match="user_agent holds a letter"):
        open_http("", user_agent="Hafen\r\nX-Injected: 1")


def test_a_closed_page_says_that_it_is(open_http: OpenHttp) -> None:
    page = open_http("<p>x").page
    page.close()
    page.close()
    assert page.status == "closed"
    with pytest.raises(SessionError, match="is closed"):
        page.surface()
