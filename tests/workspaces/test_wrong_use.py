"""What wrong use of a page gets: a named error that says what to do, and a page that stays usable."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zu_notebook import practice
from zu_notebook.errors import (
    ActionabilityError,
    Ambiguous,
    LocateError,
    ScriptError,
    SessionError,
    StaleRef,
    UsageError,
)
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]


@pytest.fixture
def checkout(open_url: OpenPage, site: practice.Site) -> Page:
    return open_url(site.page("checkout"))


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda page: page.click("a99"), StaleRef),
        (lambda page: page.click("e9999"), StaleRef),
        (lambda page: page.click("Apply"), UsageError),
        (lambda page: page.click(None), UsageError),
        (lambda page: page.click(3), UsageError),
        (lambda page: page.click([]), LocateError),
        (lambda page: page.click(page.surface().find(role="button")), Ambiguous),
        (lambda page: page.click("a2", button="fourth"), UsageError),
        (lambda page: page.type("a1", 5), UsageError),
        (lambda page: page.type("a1", "\ud800"), UsageError),
        (lambda page: page.type("a2", "x"), ActionabilityError),
        (lambda page: page.select("a3"), UsageError),
        (lambda page: page.select("a3", "Overnight"), LocateError),
        (lambda page: page.select("a2", "x"), ActionabilityError),
        (lambda page: page.check("a2"), ActionabilityError),
        (lambda page: page.check("a1", "yes"), UsageError),
        (lambda page: page.press("NoSuchKey"), UsageError),
        (lambda page: page.scroll("sideways"), UsageError),
        (lambda page: page.wait_for(), UsageError),
        (lambda page: page.wait_for("x", gone="y"), UsageError),
        (lambda page: page.wait_for("x", timeout_s=-1), UsageError),
        (lambda page: page.wait_for("x", timeout_s="long"), UsageError),
        (lambda page: page.screenshot("a1", full=True), UsageError),
        (lambda page: page.screenshot(full="no"), UsageError),
        (lambda page: page.screenshot(marks=1), UsageError),
        (lambda page: page.click("a2", double="no"), UsageError),
        (lambda page: page.type("a1", "x", submit="no"), UsageError),
        (lambda page: page.evaluate("1", timeout_s=0), UsageError),
        (lambda page: page.changes("a1"), UsageError),
        (lambda page: page.evaluate("nothing.here"), ScriptError),
    ],
)
def test_wrong_use_is_a_named_error_and_the_page_stays_usable(
    checkout: Page, call: Callable[[Page], object], error: type[Exception]
) -> None:
    with pytest.raises(error) as caught:
        call(checkout)
    assert str(caught.value)
    assert checkout.click("a2").ok


def test_a_closed_page_says_so(checkout: Page) -> None:
    checkout.close()
    checkout.close()
    with pytest.raises(SessionError, match="closed"):
        checkout.surface()
    assert "closed" in repr(checkout)


@pytest.mark.parametrize(
    "options",
    [
        {"viewport": (0, 100)},
        {"viewport": "large"},
        {"kind": "pdf"},
        {"allow": ("*",)},
        {"allow": 5},
        {"locale": "not_a_locale!"},
        {"timezone": "Mars/Base"},
        {"storage_state": "there-is-no-such-file.json"},
        {"user_agent": 5},
        {"timeout_s": 0},
    ],
)
def test_wrong_options_are_a_usage_error(open_url: OpenPage, site: practice.Site, options: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        open_url(site.page("checkout"), **options)
