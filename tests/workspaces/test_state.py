"""Where a page is, kept and gone back to: cookies, storage, fields, scroll; nothing of secret fields."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator

import pytest

from tests.workspaces.little_server import Answer, Asked, LittleServer, little_server
from zu_notebook import practice
from zu_notebook.errors import BlockedRequest, NavigationError, UsageError
from zu_notebook.surface import SavedState
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]

FORM = """<title>Form</title><style>body{height:4000px}</style>
<label>City <input name=city value=Bergen></label>
<label>Note <textarea name=note></textarea></label>
<label>Way <select name=way><option>Boat<option>Rail<option>Air</select></label>
<label>Stops <select name=stops multiple><option>A<option>B<option>C</select></label>
<label>Terms <input type=checkbox name=terms></label>
<label>One <input type=radio name=r value=1 checked></label><label>Two <input type=radio name=r value=2></label>
<label>Password <input type=password name=word></label>
<input type=hidden name=token value=T0><output id=log></output>
<script>addEventListener('change', e => log.textContent += (e.target.name || '?') + ' ')</script>"""

HELD = (
    """[city.value, note.value, way.value, [...stops.selectedOptions].map(o => o.value).join(''), terms.checked,
 document.querySelector('[name=r]:checked').value, document.querySelector('[name=word]').value, Math.round(scrollY)]
 """.replace("city.", "document.querySelector('[name=city]').")
    .replace("note.", "document.querySelector('[name=note]').")
    .replace("way.", "document.querySelector('[name=way]').")
    .replace("...stops.", "...document.querySelector('[name=stops]').")
    .replace("terms.", "document.querySelector('[name=terms]').")
)


@pytest.fixture
def server() -> Iterator[LittleServer]:
    with little_server() as running:
        running.answers["/favicon.ico"] = Answer("", 204)
        yield running


@pytest.fixture
def opened(open_url: OpenPage, server: LittleServer) -> OpenPage:
    def at(path: str = "/", **options: object) -> Page:
        return open_url(f"{server.origin}{path}", allow=(server.origin, server.other), **options)

    return at


def through_json(state: SavedState) -> SavedState:
    return SavedState(**json.loads(json.dumps(dataclasses.asdict(state))))


def filled_in(page: Page) -> None:
    page.type("a1", "Oslo")
    page.type("a2", "Two\nlines")
    page.select("a3", "Air")
    page.select("a4", "A", "C")
    page.check("a5")
    page.check("a7")
    page.type("a8", "SENTINEL-word-81")
    page.evaluate("scrollTo(0, 700)")


def test_fields_and_scroll_come_back_in_another_page_and_the_page_hears_of_it(
    opened: OpenPage, server: LittleServer
) -> None:
    server.answers["/"] = Answer(FORM)
    page = opened()
    filled_in(page)
    state = through_json(page.state())
    other = opened()
    result = other.restore(state)
    assert (result.ok, result.action, result.note) == (True, "restore", "")
    assert other.evaluate(HELD) == ["Oslo", "Two\nlines", "Air", "AC", True, "2", "", 700]
    assert other.evaluate("log.textContent") == "city note way stops terms r "


def test_nothing_of_a_secret_field_is_in_a_state(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/"] = Answer(
        f"{FORM}<script>document.querySelector('[name=word]').oninput = e => {{ const w = e.target.value;"
        " localStorage.last = w; sessionStorage.last = w; document.cookie = 'last=' + w; note2.value = w }</script>"
        "<input id=note2 aria-label=Copy><input type=password value=SENTINEL-given aria-label=Other>"
        "<input aria-label=Third value=SENTINEL-given>"
    )
    page = opened()
    filled_in(page)
    state = page.state()
    assert "SENTINEL" not in json.dumps(dataclasses.asdict(state))
    assert "Oslo" in json.dumps(state.data)


def test_cookies_and_storage_come_back_and_what_came_after_is_gone(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/"] = Answer("<script>first = [document.cookie, localStorage.a, sessionStorage.s]</script>")
    page = opened()
    page.evaluate("document.cookie = 'who=ada'; localStorage.a = '1'; sessionStorage.s = '2'")
    state = through_json(page.state())
    page.evaluate("document.cookie = 'who=bob'; document.cookie = 'more=1'; localStorage.a = 'x'; localStorage.b = 'y'")
    page.evaluate("sessionStorage.clear()")
    page.restore(state)
    # The page's own first script saw them already.
    assert page.evaluate("first") == ["who=ada", "1", "2"]
    assert page.evaluate("Object.keys(localStorage).join()") == "a"


def test_storage_of_an_origin_that_is_on_no_page_now_is_kept_and_a_database_too(
    opened: OpenPage, server: LittleServer
) -> None:
    server.answers["/"] = Answer("here")
    page = opened()
    page.goto(f"{server.other}/")
    page.evaluate("localStorage.far = '9'")
    page.evaluate(
        "new Promise(done => { const open = indexedDB.open('d', 1);"
        " open.onupgradeneeded = () => open.result.createObjectStore('s', {keyPath: 'id'}).put({id: 1, v: 'kept'});"
        " open.onsuccess = () => { open.result.close(); done() } })"
    )
    page.goto(f"{server.origin}/")
    other = opened()
    other.restore(through_json(page.state()))
    other.goto(f"{server.other}/")
    assert other.evaluate("localStorage.far") == "9"
    assert (
        other.evaluate(
            "new Promise(done => { const open = indexedDB.open('d', 1); open.onsuccess = () =>"
            " open.result.transaction('s').objectStore('s').get(1).onsuccess = e => done(e.target.result.v) })"
        )
        == "kept"
    )


def test_a_log_in_is_gone_back_to(opened: OpenPage, server: LittleServer) -> None:
    def members(asked: Asked) -> Answer:
        known = "session=abc" in (asked.headers.get("Cookie") or "")
        return Answer("<h1>Welcome</h1>") if known else Answer("", 302, {"Location": "/login"})

    server.answers["/members"] = members
    server.answers["/login"] = Answer("<h1>Log in</h1>", headers={"Set-Cookie": "session=abc; HttpOnly"})
    page = opened("/login")
    page.goto(f"{server.origin}/members")
    state = through_json(page.state())
    stranger = opened("/404")
    stranger.restore(state)
    assert stranger.text() == "Welcome"


def test_the_address_with_its_fragment_comes_back_in_a_new_document(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/"] = Answer(f"{FORM}<p id=part>Part</p>")
    page = opened("/#part")
    page.type("a1", "Oslo")
    state = page.state()
    page.evaluate("window.mark = 1")
    page.type("a1", "Rome")
    page.restore(state)
    assert page.url.endswith("/#part")
    assert page.evaluate("[typeof mark, document.querySelector('[name=city]').value]") == ["undefined", "Oslo"]


def test_fields_in_frames_and_shadow_roots_come_back(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/frame"] = Answer("<input aria-label=Deep>")
    server.answers["/"] = Answer(
        f"<div id=host></div><iframe src='{server.other}/frame'></iframe><script>"
        "host.attachShadow({mode: 'open'}).innerHTML = '<input aria-label=Dark>'</script>"
    )
    page = opened()
    page.type("a1", "in the dark")
    page.type("a2", "in the deep")
    other = opened()
    other.restore(page.state())
    assert [each.value for each in other.surface()] == ["in the dark", "in the deep"]


def test_fields_that_are_not_there_any_more_are_counted(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/"] = Answer("<input name=a><input name=b><input name=c>")
    page = opened()
    state = page.state()
    server.answers["/"] = Answer("<input name=b>")
    assert "2 fields of the state are not there any more." in page.restore(state).note


def test_a_state_shows_no_cookie_and_the_ledger_holds_none(
    opened: OpenPage, server: LittleServer, workspace: Workspace
) -> None:
    server.answers["/"] = Answer("here", headers={"Set-Cookie": "session=SENTINEL-cookie; HttpOnly"})
    page = opened()
    state = page.state()
    page.restore(state)
    assert state.data["cookies"][0]["value"] == "SENTINEL-cookie"
    assert "SENTINEL" not in repr(state)
    assert "SENTINEL" not in str(state)
    ledger = workspace.ledger.to_frame()
    assert "SENTINEL" not in ledger.to_csv()
    assert list(ledger[ledger["page"] == page.id]["kind"])[-2:] == ["page.state", "page.restore"]


def test_a_page_in_a_browser_says_that_it_can_be_brought_back(opened: OpenPage) -> None:
    assert opened("/404").capabilities().restore


# ── wrong use ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (None, "takes a state"),
        ({"kind": "web"}, "takes a state"),
        (SavedState(kind="http", url="http://127.0.0.1/"), '"http"'),
        (SavedState(kind="web", url=""), "empty"),
        (SavedState(kind="web", url="checkout"), "not a whole address"),
        (SavedState(kind="web", url="http://127.0.0.1/"), "cookies, origins, session, documents"),
        (SavedState(kind="web", url="http://127.0.0.1/", data=5), "no data"),  # type: ignore[arg-type] # what is tried
    ],
)
def test_what_is_no_state_of_such_a_page_is_a_usage_error(
    open_url: OpenPage, site: practice.Site, given: SavedState, said: str
) -> None:
    page = open_url(site.page("checkout"), allow=("http://127.0.0.1",))
    with pytest.raises(UsageError, match=said):
        page.restore(given)
    assert page.click("a2").ok


@pytest.mark.parametrize(
    "data",
    [
        {"cookies": [{"name": "x"}]},
        {"cookies": [5]},
        {"origins": [{"origin": 5}]},
        {"origins": ["x"]},
        {"documents": ["x"]},
        {"documents": [{"url": 5, "scroll": [], "fields": []}]},
        {"documents": [{"url": "x", "scroll": ["0"], "fields": []}]},
        {"documents": [{"url": "x", "scroll": [0, 0], "fields": [{}]}]},
        {"session": []},
        {"session": {"http://x.test": 5}},
    ],
)
def test_a_state_that_was_edited_is_a_usage_error(
    opened: OpenPage, server: LittleServer, data: dict[str, object]
) -> None:
    server.answers["/"] = Answer("here")
    page = opened()
    whole = page.state()
    with pytest.raises(UsageError):
        page.restore(dataclasses.replace(whole, data={**whole.data, **data}))


@pytest.mark.parametrize("timeout_s", [0, "long", True])
def test_a_wrong_time_limit_is_a_usage_error(opened: OpenPage, timeout_s: float) -> None:
    page = opened("/404")
    with pytest.raises(UsageError, match="timeout_s"):
        page.restore(page.state(), timeout_s=timeout_s)


@pytest.mark.parametrize(
    ("url", "error"),
    [
        ("http://127.0.0.2:9/", BlockedRequest),
        ("http://169.254.169.254/", BlockedRequest),
        ("http://name.invalid/", NavigationError),
    ],
)
def test_an_address_that_is_refused_changes_nothing(
    opened: OpenPage, server: LittleServer, url: str, error: type[Exception]
) -> None:
    server.answers["/"] = Answer("here")
    page = opened()
    state = dataclasses.replace(page.state(), url=url)
    page.evaluate("document.cookie = 'who=ada'; window.mark = 1")
    with pytest.raises(error):
        page.restore(state)
    assert page.evaluate("[document.cookie, mark]") == ["who=ada", 1]


def test_storage_of_an_origin_that_is_refused_now_is_left_out(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/"] = Answer("here")
    page = opened()
    state = page.state()
    far = {"origin": "http://127.0.0.2:9", "localStorage": [{"name": "a", "value": "1"}]}
    assert page.restore(dataclasses.replace(state, data={**state.data, "origins": [far]})).ok
