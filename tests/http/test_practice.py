"""The practice site without a browser: what a person can do there without scripts."""

from __future__ import annotations

from tests.conftest import OpenPage
from zu_notebook import practice
from zu_notebook.surface import Affordance
from zu_notebook.workspaces import Page


def find(page: Page, role: str, label: str) -> Affordance:
    found = page.surface().find(role=role, label=label)
    assert isinstance(found, Affordance), (role, label, found)
    return found


def says(page: Page) -> list[str]:
    return [item.text for item in page.surface().context if item.kind in {"status", "alert"}]


def test_a_thing_is_bought(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("shop"), kind="http")
    ferry = next(each for each in page.surface() if each.label == "Add to cart" and "Model ferry" in each.headings)
    page.click(ferry)
    assert says(page) == ["Model ferry is in your order."]
    page.click(find(page, "link", "Your order 3"))
    page.type(find(page, "textbox", "Discount code"), "harbour10")
    page.select(find(page, "combobox", "Shipping"), "Express")
    page.click(find(page, "button", "Apply"))
    assert says(page) == ["10 % off: HARBOUR10"]
    assert find(page, "combobox", "Shipping").value == "Express"
    assert "€69.80" in page.text()  # (28.00 + 39.00) less a tenth, and 9.50
    page.click(find(page, "button", "Place order"))
    assert page.url == site.page("shop").replace("/shop", "/confirmation")
    assert says(page)[0].startswith("Order HM-")


def test_a_member_logs_in_and_out(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("login"), kind="http")
    page.type(find(page, "textbox", "User name"), "visitor")
    page.type(find(page, "textbox", "Password"), "wrong-word", submit=True)
    assert says(page) == ["That name and password do not belong together."]
    page.type(find(page, "textbox", "Password"), "harbour")
    page.click(find(page, "button", "Continue"))
    page.type(find(page, "textbox", "One-time code"), "314159", submit=True)
    assert page.url == site.page("members")
    assert says(page) == ["You are logged in as visitor."]
    page.click(find(page, "button", "Log out"))
    assert page.url == site.page("login")


def test_the_collection_is_searched(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("search"), kind="http")
    page.type(find(page, "searchbox", "Search words"), "Marianne", submit=True)
    assert page.url == f"{site.page('search')}?q=Marianne&room="
    assert find(page, "searchbox", "Search words").value == "Marianne"


def test_a_wall_is_answered(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("consent"), kind="http")
    page.click(find(page, "button", "Reject"))
    assert says(page) == ["You rejected the extra cookies."]


def test_every_page_of_the_site_can_be_opened(open_url: OpenPage, site: practice.Site) -> None:
    for name in site.pages:
        if name not in {"slow", "redirect-out"}:
            page = open_url(site.page(name), kind="http")
            assert page.status == "open"
            assert page.title
