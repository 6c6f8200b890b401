"""A document says the same with and without a browser, but for what only a browser can know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.conftest import OpenPage
from zu_notebook import practice
from zu_notebook.surface import Affordance
from zu_notebook.workspaces import Page

Row = tuple[Any, ...]

_SKIP: Row = ("link", "Skip to content", None, ())
ONLY_HTTP: dict[str, dict[Row, str]] = {
    name: {_SKIP: "a style sheet puts it out of sight until it has the focus"}
    for name in ("home", "article", "shop", "login", "search", "members", "status/404")
}
"""What is listed without a browser only, by page, each with the reason."""

ONLY_WEB: dict[str, dict[Row, str]] = {}
"""What is listed in a browser only: nothing of these pages, which scripts add nothing to."""

CASES = ("01", "02", "12", "17", "19")


def row(each: Affordance) -> Row:
    return (each.role, each.label, each.value, tuple(sorted(each.states.items())))


def place(each: Affordance) -> Row:
    options = tuple((option.label, tuple(sorted(option.states.items()))) for option in each.options)
    return (each.description, each.landmark, each.headings, each.group, each.enclosing_label, options, each.position)


def compare(name: str, web: Iterable[Affordance], http: Iterable[Affordance]) -> None:
    not_in_web, not_in_http = ONLY_HTTP.get(name, {}), ONLY_WEB.get(name, {})
    web, http = list(web), list(http)
    for expected, listed in ((not_in_web, http), (not_in_http, web)):
        assert set(expected) <= {row(each) for each in listed}, "a difference that is none any more"
    web = [each for each in web if row(each) not in not_in_http]
    http = [each for each in http if row(each) not in not_in_web]
    assert [row(each) for each in http] == [row(each) for each in web]
    assert [place(each) for each in http] == [place(each) for each in web]


def log_in(page: Page) -> None:
    def find(role: str, label: str) -> Affordance:
        found = page.surface().find(role=role, label=label)
        assert isinstance(found, Affordance)
        return found

    page.type(find("textbox", "User name"), "visitor")
    page.type(find("textbox", "Password"), "harbour")
    page.click(find("button", "Continue"))
    page.type(find("textbox", "One-time code"), "314159")
    page.click(find("button", "Log in"))


@pytest.mark.parametrize(
    "name", ["home", "article", "shop", "checkout", "login", "search", "consent", "consent-only", "status/404"]
)
def test_a_page_of_the_practice_site_lists_the_same(open_url: OpenPage, site: practice.Site, name: str) -> None:
    both = [open_url(site.page(name), kind=kind) for kind in ("web", "http")]
    compare(name, *(page.surface() for page in both))
    assert both[0].title == both[1].title


def test_the_members_page_lists_the_same_after_the_same_log_in(open_url: OpenPage, site: practice.Site) -> None:
    both = [open_url(site.page("login"), kind=kind) for kind in ("web", "http")]
    for page in both:
        log_in(page)
    compare("members", *(page.surface() for page in both))
    assert [page.url for page in both] == [site.page("members")] * 2


@pytest.mark.parametrize("number", CASES)
def test_a_static_case_lists_the_same(open_case: OpenPage, open_url: OpenPage, number: str) -> None:
    web = open_case(number)
    compare(number, web.surface(), open_url(web.url, kind="http").surface())


@pytest.mark.parametrize("name", ["article", "checkout"])
def test_the_text_of_a_page_is_the_same_words(open_url: OpenPage, site: practice.Site, name: str) -> None:
    web, http = (open_url(site.page(name), kind=kind).text().split() for kind in ("web", "http"))
    styled_away = {"Skip", "to", "content"}
    assert [word for word in http if word not in styled_away] == [word for word in web if word not in styled_away]
