"""What a person is asked in the panel before a tool does it, and what becomes of the answer."""

from __future__ import annotations

import concurrent.futures
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.workspaces.live_front import Front, fronts
from zu_notebook import practice, tools
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]
LIMIT_S = 60


@pytest.fixture
def page(open_url: OpenPage, site: practice.Site) -> Page:
    return open_url(site.page("checkout"))


@pytest.fixture
def front(page: Page) -> Iterator[Front]:
    yield from fronts(page)


@pytest.fixture
def pool() -> Iterator[concurrent.futures.ThreadPoolExecutor]:
    with concurrent.futures.ThreadPoolExecutor(1) as running:
        yield running


def order(page: Page) -> tools.ToolAnswer:
    """Press what buys, as an agent does."""
    page.surface()
    tools.call("browser_snapshot", page=page)
    return tools.call("browser_click", page=page, ref="a4")


def asked(front: Front) -> dict[str, Any]:
    while True:
        questions = front.event("approval.changed")["questions"]
        if questions:
            return dict(questions[0])


@pytest.mark.parametrize(("answer", "pressed"), [("approve", True), ("deny", False), ("later", False)])
def test_what_buys_is_done_only_if_the_person_says_so(
    front: Front, page: Page, pool: concurrent.futures.ThreadPoolExecutor, answer: str, *, pressed: bool
) -> None:
    ordering = pool.submit(order, page)
    question = asked(front)
    assert (question["handle"], question["role"], question["label"]) == ("a4", "button", "Place order")
    assert question["why"]
    assert question["left_s"] > 0
    assert front.ask("approval.answer", number=question["number"], answer=answer)["kind"] == "wire.done"
    assert ordering.result(LIMIT_S).ok is pressed
    assert page.control.holder == "agent"


def test_whoever_takes_over_drives(front: Front, page: Page, pool: concurrent.futures.ThreadPoolExecutor) -> None:
    ordering = pool.submit(order, page)
    question = asked(front)
    front.ask("approval.answer", number=question["number"], answer="take_over")
    ordering.result(LIMIT_S)
    assert page.control.holder == "person"
    assert "Place order" in page.control.reason


def test_a_view_that_comes_later_is_asked_too(
    front: Front, page: Page, pool: concurrent.futures.ThreadPoolExecutor
) -> None:
    ordering = pool.submit(order, page)
    question = asked(front)
    for later in fronts(page):
        welcome = later.ask("panel.resync", seen=0)
        assert [each["number"] for each in welcome["questions"]] == [question["number"]]
    front.ask("approval.answer", number=question["number"], answer="deny")
    ordering.result(LIMIT_S)


def test_a_question_is_answered_once(front: Front, page: Page, pool: concurrent.futures.ThreadPoolExecutor) -> None:
    ordering = pool.submit(order, page)
    number = asked(front)["number"]
    front.ask("approval.answer", number=number, answer="deny")
    again = front.ask("approval.answer", number=number, answer="approve")
    assert (again["kind"], again["code"]) == ("wire.failure", "usage")
    ordering.result(LIMIT_S)
