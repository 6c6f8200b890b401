"""The pages as a plain HTTP client gets them, without script."""

from __future__ import annotations

import html
import http.client
import re
import urllib.parse
from typing import TYPE_CHECKING, NamedTuple

import pytest

from zu_notebook.practice._pages import PAGES, path_of
from zu_notebook.practice._visitors import MAX_VISITORS, Visitors

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zu_notebook.practice import Site

PLAIN = [
    name for name in PAGES if name not in {"members", "redirect", "redirect-out", "slow", "status/404", "status/503"}
]


class Got(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    raw: bytes

    @property
    def text(self) -> str:
        """What a reader sees, spaces folded."""
        return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", self.raw.decode())))

    @property
    def to(self) -> str | None:
        return self.headers["Location"]


class Visit:
    """One visitor with a cookie; follows nothing."""

    def __init__(self, site: Site) -> None:
        self.port = site.port
        self.cookie = ""

    def send(self, method: str, path: str, body: str | None = None, headers: Mapping[str, str] | None = None) -> Got:
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        try:
            connection.request(method, path, body, {"Cookie": self.cookie, **(headers or {})})
            answer = connection.getresponse()
            got = Got(answer.status, answer.headers, answer.read())
        finally:
            connection.close()
        if "Set-Cookie" in got.headers:
            self.cookie = got.headers["Set-Cookie"].partition(";")[0]
        return got

    def get(self, path: str) -> Got:
        return self.send("GET", path)

    def post(self, path: str, **form: str) -> Got:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.send("POST", path, urllib.parse.urlencode(form), kind)


def who(word: str, user: str = "visitor") -> dict[str, str]:
    return {"user": user, "password": word}


@pytest.fixture
def visit(site: Site) -> Visit:
    return Visit(site)


@pytest.mark.parametrize("name", PLAIN)
def test_a_page_is_html_in_utf8_and_the_same_every_time(visit: Visit, name: str) -> None:
    first, second = visit.get(path_of(name)), visit.get(path_of(name))
    assert first.status == 200
    assert first.headers["Content-Type"] == "text/html; charset=utf-8"
    assert first.raw.startswith(b"<!doctype html>")
    assert (first.raw, first.headers.items()) == (second.raw, second.headers.items())
    assert visit.cookie == ""


@pytest.mark.parametrize("name", PLAIN)
def test_a_page_names_no_other_host(site: Site, visit: Visit, name: str) -> None:
    named = re.findall(r'(?:href|src|action)="([^"]*)"', visit.get(path_of(name)).raw.decode())
    assert named
    assert all(re.match(rf"/(?!/)|#|{re.escape(site.other_origin)}/", address) for address in named), named


@pytest.mark.parametrize("name", [*PLAIN, "status/404", "redirect"])
def test_head_has_the_headers_of_get_and_no_body(visit: Visit, name: str) -> None:
    got, head = visit.get(path_of(name)), visit.send("HEAD", path_of(name))
    assert (head.status, head.headers.items(), head.raw) == (got.status, got.headers.items(), b"")


def test_the_home_page_leads_to_every_page(visit: Visit) -> None:
    shown = visit.get("/").raw.decode()
    assert all(f'href="{path_of(name)}"' in shown for name in PAGES)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("style.css", "text/css"), ("checkout.js", "text/javascript"), ("mark.svg", "image/svg+xml")],
)
def test_an_asset_has_its_own_type(visit: Visit, name: str, kind: str) -> None:
    got = visit.get(f"/{name}")
    assert (got.status, got.headers["Content-Type"]) == (200, f"{kind}; charset=utf-8")


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/frame.html",
        "/objects.json",
        "/../_site.py",
        "/%2e%2e/style.css",
        "/..%5cstyle.css",
        "/%00.css",
        "//[",
        "/status/418",
    ],
)
def test_an_unknown_path_is_a_404_with_a_way_home(visit: Visit, path: str) -> None:
    got = visit.get(path)
    assert got.status == 404
    assert 'href="/"' in got.raw.decode()


def test_what_is_sent_back_is_escaped(visit: Visit) -> None:
    hostile = urllib.parse.quote("\"><script>alert('x')</script>&", safe="")
    for path in (
        f"/{hostile}",
        f"/search?q={hostile}",
        f"/list?n={hostile}",
        f"/slow?s={hostile}",
        f"/redirect?to={hostile}",
    ):
        assert b"<script>" not in visit.get(path).raw
        assert "<script>alert('x')</script>" in html.unescape(visit.get(path).raw.decode())
    assert b"<script>" not in visit.post("/checkout", code="<script>", do="apply").raw
    assert b"<script>" not in visit.post("/login", **who("x", user="<script>")).raw


def test_the_wrong_method_is_told_the_right_ones(visit: Visit) -> None:
    assert (visit.post("/article").status, visit.post("/article").headers["Allow"]) == (405, "GET, HEAD")
    assert (visit.get("/cart").status, visit.get("/cart").headers["Allow"]) == (405, "POST")


def test_a_form_without_length_or_too_long_is_refused(visit: Visit) -> None:
    assert visit.send("POST", "/login", headers={"Content-Length": "lots"}).status == 411
    assert visit.send("POST", "/login", headers={"Content-Length": "64001"}).status == 413
    assert visit.cookie == ""


def test_search_finds_all_words_in_any_case(visit: Visit) -> None:
    assert "60 objects" in visit.get("/search").text
    assert "1 object for “BRASS clock”" in visit.get("/search?q=BRASS+clock").text
    only = visit.get("/search?q=brass&room=Boat+Hall").text
    assert "3 objects for “brass”" in only
    assert "Diving helmet" in only
    assert "Sextant" not in only
    assert "No objects for “submarine”" in visit.get("/search?q=submarine").text


def test_a_result_leads_to_its_object(visit: Visit) -> None:
    (number,) = re.findall(r'href="/object\?number=(\d+)"', visit.get("/search?q=sextant").raw.decode())
    assert "Brass and mahogany" in visit.get(f"/object?number={number}").text
    assert [visit.get(f"/object?number={bad}").status for bad in ("61", "0", "x", "")] == [404] * 4


def test_a_thing_goes_into_the_order_of_its_visitor_only(site: Site, visit: Visit) -> None:
    assert visit.post("/cart", product="mug").to == "/shop?added=mug"
    assert "Enamel mug is in your order." in visit.get("/shop?added=mug").text
    assert "1 × Enamel mug €12.50" in visit.get("/checkout").text
    assert "Total €44.00" in visit.get("/checkout").text  # 28.00 + 12.50 + 3.50
    assert "Enamel mug" not in Visit(site).get("/checkout").text
    assert visit.post("/cart", product="yacht").status == 400


def test_an_order_holds_ninety_nine_of_a_kind_at_most(visit: Visit) -> None:
    for _ in range(101):
        visit.post("/cart", product="mug")
    assert "99 × Enamel mug" in visit.get("/checkout").text


def test_checkout_works_without_script(visit: Visit) -> None:
    assert "Total €31.50" in visit.get("/checkout").text
    reduced = visit.post("/checkout", code=" harbour10 ", shipping="standard", do="apply").text
    assert "10 % off: HARBOUR10" in reduced
    assert "Total €28.70" in reduced  # 28.00 - 2.80 + 3.50
    assert "That code is not known." in visit.post("/checkout", code="PIER5", do="apply").text
    assert "That code is not known." in visit.post("/checkout", code="PIER5", do="place").text
    assert "Type a code first." in visit.post("/checkout", code="", do="apply").text
    assert visit.post("/checkout", code="HARBOUR10", shipping="express", do="place").to == "/confirmation"
    placed = visit.get("/confirmation").text
    assert "Order HM-0001 is placed." in placed
    assert "Total €34.70" in placed  # 28.00 - 2.80 + 9.50


def test_there_is_no_confirmation_before_an_order(visit: Visit) -> None:
    assert visit.get("/confirmation").to == "/checkout"


def test_login_takes_both_steps(visit: Visit) -> None:
    assert visit.get("/members").to == "/login"
    assert visit.get("/login/code").to == "/login"
    wrong = visit.post("/login", **who("seagull"))
    assert "do not belong together" in wrong.text
    assert b"seagull" not in wrong.raw
    assert visit.post("/login/code", code="314159").to == "/login"
    assert visit.post("/login", **who("harbour")).to == "/login/code"
    assert visit.get("/members").to == "/login"
    assert "That code is not right." in visit.post("/login/code", code="271828").text
    assert visit.post("/login/code", code="314159").to == "/members"
    assert "You are logged in as visitor." in visit.get("/members").text
    assert visit.get("/login").to == "/members"
    assert visit.post("/logout").to == "/login"
    assert visit.get("/members").to == "/login"


def test_the_cookie_is_out_of_reach_of_scripts(visit: Visit) -> None:
    given = visit.post("/login", **who("harbour")).headers["Set-Cookie"]
    assert re.fullmatch(r"harbour-\d+=visitor-1; Path=/; HttpOnly; SameSite=Lax", given)


@pytest.mark.parametrize("page", ["/consent", "/consent-only"])
@pytest.mark.parametrize(("choice", "said"), [("accept", "You accepted"), ("reject", "You rejected")])
def test_the_wall_goes_with_either_answer_and_comes_back_when_asked(
    visit: Visit, page: str, choice: str, said: str
) -> None:
    assert 'role="dialog"' in visit.get(page).raw.decode()
    assert visit.post(page, choice=choice).to == page
    shown = visit.get(page)
    assert 'role="dialog"' not in shown.raw.decode()
    assert said in shown.text
    assert "The eleventh day" in shown.text
    visit.post(page, choice="ask")
    assert 'role="dialog"' in visit.get(page).raw.decode()
    assert visit.post(page, choice="perhaps").status == 400


def test_the_lone_wall_has_no_article_behind_it(visit: Visit) -> None:
    assert "The eleventh day" in visit.get("/consent").text
    assert "The eleventh day" not in visit.get("/consent-only").text


@pytest.mark.parametrize(("query", "rows"), [("", 500), ("?n=1", 1), ("?n=5000", 5000)])
def test_the_list_is_as_long_as_asked(visit: Visit, query: str, rows: int) -> None:
    assert visit.get(f"/list{query}").raw.count(b"<li><span") == rows


@pytest.mark.parametrize(
    "query",
    [
        "list?n=0",
        "list?n=5001",
        "list?n=-1",
        "list?n=many",
        "list?n=1e3",
        "list/rows",
        "slow?s=31",
        "slow?s=-1",
        "slow?s=nan",
        "slow?s=soon",
    ],
)
def test_a_number_out_of_range_is_refused(visit: Visit, query: str) -> None:
    assert visit.get(f"/{query}").status == 400


def test_the_slow_page_comes_after_its_time(visit: Visit) -> None:
    assert "This page took 0.1 s to come." in visit.get("/slow?s=0.1").text


@pytest.mark.parametrize("status", [400, 403, 404, 410, 429, 500, 503])
def test_a_status_page_answers_with_that_status(visit: Visit, status: int) -> None:
    assert visit.get(f"/status/{status}").status == status


@pytest.mark.parametrize(
    ("query", "to"),
    [
        ("", "/article"),
        ("?to=/shop", "/shop"),
        ("?to=/redirect?to=/redirect-out", "/redirect?to=%2Fredirect-out"),
        ("?to=/search?q=a%0d%0aX-Bad:%201", "/search?q=a%0D%0AX-Bad%3A+1"),
    ],
)
def test_a_redirect_leads_to_a_page_of_the_site(visit: Visit, query: str, to: str) -> None:
    got = visit.get(f"/redirect{query}")
    assert (got.status, got.to) == (302, to)
    assert "X-Bad" not in got.headers


@pytest.mark.parametrize("to", ["//example.org", "http://example.org/", "/%5Cexample.org", "/nowhere", "javascript:1"])
def test_a_redirect_leads_nowhere_else(visit: Visit, to: str) -> None:
    got = visit.get(f"/redirect?to={to}")
    assert (got.status, got.to) == (400, None)


def test_redirect_out_leads_to_another_host_of_loopback(visit: Visit) -> None:
    got = visit.get("/redirect-out")
    assert (got.status, got.to) == (302, "http://127.0.0.2:9/")


def test_the_visitor_not_seen_for_longest_is_forgotten() -> None:
    visitors = Visitors()
    first, _ = visitors.make()
    second, _ = visitors.make()
    for _ in range(MAX_VISITORS - 2):
        visitors.make()
    assert visitors.find(first) is not None
    visitors.make()
    assert visitors.find(second) is None
    assert visitors.find(first) is not None
