"""Dialogs in the way from one document to the next, and at the end of a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.workspaces.dialogs import CONFIRM, named
from zu_notebook import practice
from zu_notebook.errors import DialogError
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]
Made = Callable[[str], str]


def test_a_page_that_opens_with_a_dialog_is_shown_with_it(open_html: OpenPage) -> None:
    page = open_html("<title>Hall</title><h1>Before</h1><script>alert('Welcome')</script><button>In</button>")
    assert [each.label for each in page.surface()] == ["OK"]
    assert page.status == "open"
    page.press("Enter")
    assert [each.label for each in page.surface()] == ["In"]
    assert page.title == "Hall"


@pytest.mark.parametrize("way", ["goto", "reload", "back"])
def test_going_on_dismisses_a_dialog_and_says_so(open_html: OpenPage, site: practice.Site, way: str) -> None:
    page = open_html(CONFIRM)
    page.goto(site.page("article"))
    page.back()
    page.goto(page.url + "?second")
    page.click(named(page, "Delete"))
    result = {"goto": lambda: page.goto(site.page("checkout")), "reload": page.reload, "back": page.back}[way]()
    assert 'A dialog of the page was dismissed by going on: confirm "Delete it?".' in result.note
    assert page.surface().find(label="OK") == []


def test_the_next_page_s_own_dialog_is_shown_after_the_old_one_was_dismissed(open_html: OpenPage, made: Made) -> None:
    hall = made("<script>alert('Hall')</script><button>In</button>")
    page = open_html(CONFIRM)
    page.click("a1")
    note = page.goto(hall).note
    assert 'dismissed by going on: confirm "Delete it?"' in note
    assert 'A dialog is open: alert "Hall".' in note
    page.press("Enter")
    assert named(page, "In")


def test_a_page_that_shows_dialog_after_dialog_is_left(open_html: OpenPage, site: practice.Site) -> None:
    page = open_html("<script>setInterval(() => alert('Stay'), 1)</script><button>B</button>")
    assert page.goto(site.page("article")).url == site.page("article")
    assert page.surface().find(label="OK") == []


def test_leaving_a_page_by_its_own_link_may_be_refused_or_agreed_to(open_html: OpenPage, site: practice.Site) -> None:
    page = open_html(
        f"<a href='{site.page('article')}'>Away</a><input aria-label=Draft>"
        "<script>addEventListener('beforeunload', e => e.preventDefault())</script>"
    )
    here = page.url
    page.type("a2", "unsaved")
    assert "Leave site?" in page.click("a1").note
    assert [each.label for each in page.surface()] == ["Leave", "Stay"]
    page.click(named(page, "Stay"))
    assert page.url == here
    assert page.surface()["a2"].value == "unsaved"
    page.click("a1")
    assert page.click(named(page, "Leave")).url == site.page("article")
    assert page.surface().find(label="Leave") == []


def test_what_was_loading_behind_a_dialog_is_rested_for_after_the_answer(
    open_html: OpenPage, site: practice.Site
) -> None:
    page = open_html(f"<button onclick=\"if (confirm('Go?')) location.href='{site.page('article')}'\">Go</button>")
    page.click("a1")
    result = page.press("Enter")
    assert result.url == site.page("article")
    assert result.changes.page_changed


def test_a_page_and_a_workspace_are_closed_over_an_open_dialog(
    open_html: OpenPage, site: practice.Site, tmp_path: Path
) -> None:
    page = open_html(CONFIRM)
    page.click("a1")
    page.close()
    assert page.status == "closed"
    with Workspace(tmp_path / ".zu") as fresh:
        core = fresh.thread.run(fresh.core.open(site.page("checkout")))
        other = Page(core, fresh.thread)
        with pytest.raises(DialogError):
            other.evaluate("alert('Open')")
    assert other.status == "closed"
