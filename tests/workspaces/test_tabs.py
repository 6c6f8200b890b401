"""Tabs that a page opens: each is a page of its own, told of, guarded, and closed with the page that opened it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from zu_notebook import practice
from zu_notebook.errors import SessionError, StaleRef
from zu_notebook.surface import Affordance
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]
Made = Callable[[str], str]


def told(page: Page, said: str, what: str = "A tab opened") -> str:
    """What comes late is told with the next action."""
    end = time.monotonic() + 20
    while what not in said:
        assert time.monotonic() < end, f"never told: {what}"
        said += page.scroll("down").note
    return said


def named(page: Page, label: str, role: str = "button") -> Affordance:
    found = page.surface().find(role=role, label=label)
    assert isinstance(found, Affordance), f"{label}: {found}"
    return found


@pytest.mark.parametrize("rel", ["", "noopener", "opener"])
def test_a_tab_becomes_a_page_of_its_own(
    open_html: OpenPage, site: practice.Site, workspace: Workspace, rel: str
) -> None:
    page = open_html(f"<a target=_blank rel='{rel}' href='{site.page('article')}'>Article</a>")
    note = page.click("a1").note
    (tab,) = page.tabs
    assert f'A tab opened: "{tab.title}" (page.tabs[0]).' in note
    assert tab.url == site.page("article")
    assert tab.title
    assert tab.kind == "web"
    assert page.tabs[0] is tab
    assert tab.id != page.id
    assert tab._core in workspace.core.pages
    assert page.url != tab.url


def test_a_tab_is_looked_at_and_acted_on_with_handles_of_its_own(open_html: OpenPage, made: Made) -> None:
    pop = made(
        "<title>Pop</title><button onclick=\"log.textContent='pressed'\">In the tab</button><output id=log></output>"
    )
    page = open_html(f"<button onclick=\"window.open('{pop}')\">Open</button>")
    page.click("a1")
    (tab,) = page.tabs
    assert [(each.handle, each.label) for each in tab.surface()] == [("a1", "In the tab")]
    with pytest.raises(StaleRef):
        page.click(tab.surface()["a1"])
    assert tab.click("a1").ok
    assert tab.evaluate("log.textContent") == "pressed"
    assert [each.label for each in page.surface()] == ["Open"]


def test_a_window_that_is_written_into_is_a_tab_too(open_html: OpenPage) -> None:
    page = open_html(
        "<button onclick=\"const w = window.open(''); w.document.write('<title>Made</title><button>Here</button>');"
        'w.document.close()">Open</button>'
    )
    page.click("a1")
    (tab,) = page.tabs
    assert [each.label for each in tab.surface()] == ["Here"]
    assert tab.title == "Made"


def test_the_middle_button_opens_a_tab(open_html: OpenPage, site: practice.Site) -> None:
    page = open_html(f"<a href='{site.page('article')}'>Article</a>")
    told(page, page.click("a1", button="middle").note)
    assert [tab.url for tab in page.tabs] == [site.page("article")]


def test_a_frame_of_another_process_opens_a_tab_of_the_page(
    open_url: OpenPage, made: Made, served: str, elsewhere: str, site: practice.Site
) -> None:
    frame = made(f"<a target=_blank href='{site.page('article')}'>Far away</a>")
    page = open_url(made(f"<iframe src='{frame.replace(served, elsewhere)}'></iframe>"), allow=elsewhere)
    told(page, page.click(named(page, "Far away", "link")).note)
    assert [tab.url for tab in page.tabs] == [site.page("article")]


def test_a_tab_of_a_tab_belongs_to_the_tab(open_html: OpenPage, made: Made, site: practice.Site) -> None:
    pop = made(f"<title>Pop</title><a target=_blank href='{site.page('article')}'>On</a>")
    page = open_html(f"<a target=_blank href='{pop}'>Pop</a>")
    page.click("a1")
    (tab,) = page.tabs
    told(tab, tab.click("a1").note)
    assert [each.url for each in tab.tabs] == [site.page("article")]
    assert page.tabs == (tab,)


def test_closing_a_tab_leaves_its_opener_and_its_sisters(open_html: OpenPage, made: Made) -> None:
    one, two = made("<title>One</title>"), made("<title>Two</title><button>B</button>")
    page = open_html(f"<a target=_blank href='{one}'>One</a><a target=_blank href='{two}'>Two</a>")
    page.click("a1")
    page.click("a2")
    first, second = page.tabs
    assert (first.title, second.title) == ("One", "Two")
    first.close()
    first.close()
    assert first.status == "closed"
    assert page.tabs == (second,)
    assert [each.label for each in second.surface()] == ["B"]
    assert page.click("a1").ok
    assert [tab.title for tab in page.tabs] == ["Two", "One"]


def test_closing_the_opener_closes_its_tabs(open_html: OpenPage, made: Made, workspace: Workspace) -> None:
    pop = made("<title>Pop</title><button>B</button>")
    page = open_html(f"<a target=_blank href='{pop}'>Pop</a>")
    page.click("a1")
    (tab,) = page.tabs
    page.close()
    assert tab.status == "closed"
    assert page.tabs == ()
    with pytest.raises(SessionError):
        tab.surface()
    assert tab._core not in workspace.core.pages


def test_a_tab_that_closes_itself_is_closed(open_html: OpenPage, made: Made, workspace: Workspace) -> None:
    pop = made("<title>Pop</title><button onclick='window.close()'>Done</button>")
    page = open_html(f"<button onclick=\"window.open('{pop}')\">Open</button>")
    page.click("a1")
    (tab,) = page.tabs
    with pytest.raises(SessionError, match="closed"):
        tab.click("a1")
    assert tab.status == "closed"
    assert page.tabs == ()
    assert tab._core not in workspace.core.pages
    assert page.surface()["a1"].label == "Open"


def test_at_most_ten_tabs_are_open_for_a_page(open_html: OpenPage, made: Made) -> None:
    pop = made("<title>Pop</title>")
    page = open_html(f"<button onclick=\"window.open('{pop}')\">Open</button>")
    for _ in range(10):
        told(page, page.click("a1").note)
    assert len(page.tabs) == 10
    told(page, page.click("a1").note, "A tab opened and was closed, for 10 are open")
    assert len(page.tabs) == 10


def test_a_tab_is_guarded_by_the_same_policy(open_html: OpenPage, made: Made, workspace: Workspace) -> None:
    refused = "http://127.0.0.1:13/secret"
    page = open_html(f"<a target=_blank href='{refused}'>Away</a>")
    note = told(page, page.click("a1").note, "was closed")
    assert "127.0.0.1" in note
    assert page.tabs == ()
    pop = made(
        f"<title>Pop</title><p id=log></p><script>fetch('{refused}').catch(() => log.textContent='refused')</script>"
    )
    page.goto(made(f"<a target=_blank href='{pop}'>Pop</a>"))
    told(page, page.click(named(page, "Pop", "link")).note)
    page.tabs[0].wait_for("refused")
    assert "http://127.0.0.1:13" in list(workspace.network.blocked()["data"].map(lambda data: data["origin"]))


def test_what_was_typed_into_a_secret_field_is_struck_in_tabs_too(open_html: OpenPage, made: Made) -> None:
    pop = made("<title>Pop</title><h1 id=h></h1><script>h.textContent = location.hash.slice(1)</script>")
    page = open_html(
        f"<input type=password aria-label=Password id=p><button onclick=\"window.open('{pop}#' + p.value)\">Go</button>"
    )
    page.type("a1", "CANARY71")
    result = page.click("a2")
    (tab,) = page.tabs
    assert "CANARY" not in "\n".join([repr(result), tab.url, repr(tab), tab.surface().to_text(), result.note])


def test_a_tab_that_opens_with_a_dialog_shows_it_and_its_opener_does_not_hang(open_html: OpenPage, made: Made) -> None:
    pop = made("<title>Pop</title><script>alert('Early')</script><button>In</button>")
    page = open_html(f"<button onclick=\"window.open('{pop}')\">Open</button>")
    told(page, page.click("a1").note)
    (tab,) = page.tabs
    assert [each.label for each in tab.surface()] == ["OK"]
    tab.press("Enter")
    assert [each.label for each in tab.surface()] == ["In"]
    assert [each.label for each in page.surface()] == ["Open"]


def test_a_dialog_of_a_tab_that_holds_its_opener_up_is_answered_from_either(open_html: OpenPage, made: Made) -> None:
    pop = made("<title>Pop</title><button onclick=\"document.title = confirm('Which?')\">Ask</button>")
    page = open_html(f"<button onclick=\"window.open('{pop}')\">Open</button>")
    page.click("a1")
    (tab,) = page.tabs
    tab.click("a1")
    assert [each.label for each in page.surface()] == ["OK", "Cancel"]
    page.click(named(page, "OK"))
    assert [each.label for each in page.surface()] == ["Open"]
    assert [each.label for each in tab.surface()] == ["Ask"]
    assert tab.title == "true"


def test_a_dialog_of_the_opener_does_not_hold_up_what_is_told_of_a_tab(open_html: OpenPage, made: Made) -> None:
    pop = made("<title>Pop</title><button>B</button>")
    page = open_html(f"<button onclick=\"window.open('{pop}'); alert('Opened')\">Open</button>")
    note = page.click("a1").note
    assert 'alert "Opened"' in note
    told(page, note + page.press("Enter").note)
    (tab,) = page.tabs
    assert [each.label for each in tab.surface()] == ["B"]
    assert [each.label for each in page.surface()] == ["Open"]


def test_tabs_are_in_the_ledger_and_a_capability(open_html: OpenPage, made: Made, workspace: Workspace) -> None:
    pop = made("<title>Pop</title><button>B</button>")
    page = open_html(f"<a target=_blank href='{pop}'>Pop</a>")
    assert page.capabilities().windows
    page.click("a1")
    (tab,) = page.tabs
    tab.click("a1")
    (opened,) = (event for event in workspace.ledger.events(page=page.id) if event.kind == "page.tab")
    assert opened.data == {"url": pop, "page": tab.id}
    tab.close()
    assert [event.kind for event in workspace.ledger.events(page=tab.id)] == ["page.click", "page.close"]


async def test_the_awaitable_face_has_tabs_too(open_html: OpenPage, made: Made) -> None:
    pop = made("<title>Pop</title><button>B</button>")
    page = open_html(f"<a target=_blank href='{pop}'>Pop</a>")
    await page.aio.click("a1")
    (tab,) = page.aio.tabs
    assert [each.label for each in await tab.surface()] == ["B"]
