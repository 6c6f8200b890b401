"""What a person is asked, what an answer is good for, and what no answer means."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from zu_notebook.control import Answer, ApprovalRequest, Approvals, FormFacts, fingerprint_of
from zu_notebook.errors import ApprovalDenied, UsageError
from zu_notebook.ids import Handle, PageId, Ref
from zu_notebook.surface import Affordance

PAY = Affordance(handle=Handle("a4"), ref=Ref("e9"), role="button", label="Pay")
PAGE = PageId("p1")


class Clock:
    def __init__(self) -> None:
        self.at = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def approvals(clock: Clock) -> Approvals:
    return Approvals(now=clock, attended=lambda: True, wait_s=60)


def ask(approvals: Approvals, fingerprint: str = "this") -> ApprovalRequest:
    return approvals.ask(
        PAY,
        action="click",
        why="it would buy something",
        page=PAGE,
        url="https://shop.example/",
        title="Shop",
        fingerprint=fingerprint,
    )


def test_a_question_says_what_would_be_done_where_and_why(approvals: Approvals, clock: Clock) -> None:
    asked = ask(approvals)
    assert asked.what == 'click a4 (button "Pay")'
    assert (asked.why, asked.url, asked.title, asked.ref) == (
        "it would buy something",
        "https://shop.example/",
        "Shop",
        "e9",
    )
    assert asked.deadline - clock.at == timedelta(seconds=60)
    assert approvals.waiting == (asked,)
    assert approvals.outcome(asked) is None


def test_an_approval_is_good_once(approvals: Approvals) -> None:
    asked = ask(approvals)
    approvals.answer(asked.number, "approve")
    approvals.redeem(asked, "this")
    with pytest.raises(ApprovalDenied, match="has been used"):
        approvals.redeem(asked, "this")


def test_an_approval_is_not_good_for_another_thing_nor_after_that_for_the_first(approvals: Approvals) -> None:
    asked = ask(approvals)
    approvals.answer(asked.number, "approve")
    with pytest.raises(ApprovalDenied, match="not what was approved"):
        approvals.redeem(asked, "that")
    with pytest.raises(ApprovalDenied):
        approvals.redeem(asked, "this")


@pytest.mark.parametrize(("answer", "said"), [("deny", "said no"), ("later", "put it off"), ("take_over", "took over")])
def test_any_other_answer_is_not_done(approvals: Approvals, answer: Answer, said: str) -> None:
    asked = ask(approvals)
    approvals.answer(asked.number, answer)
    assert approvals.waiting == ()
    with pytest.raises(ApprovalDenied, match=said):
        approvals.redeem(asked, "this")


def test_no_answer_is_not_done_and_a_late_one_is_none(approvals: Approvals, clock: Clock) -> None:
    asked = ask(approvals)
    clock.at += timedelta(seconds=59)
    assert approvals.left_s(asked) == 1
    clock.at += timedelta(seconds=1)
    assert approvals.outcome(asked) == "no_answer"
    with pytest.raises(UsageError, match="does not wait"):
        approvals.answer(asked.number, "approve")
    with pytest.raises(ApprovalDenied, match="Nobody answered"):
        approvals.redeem(asked, "this")


def test_nobody_there_to_ask_is_refused_at_once(clock: Clock) -> None:
    approvals = Approvals(now=clock, attended=lambda: False)
    with pytest.raises(ApprovalDenied, match=r'click a4 \(button "Pay"\); it would buy something\. Nobody is there'):
        ask(approvals)
    assert approvals.waiting == ()


def test_questions_are_taken_back_when_control_changes_hands(approvals: Approvals) -> None:
    asked = ask(approvals)
    approvals.withdraw()
    with pytest.raises(ApprovalDenied, match="changed hands"):
        approvals.redeem(asked, "this")


def test_an_answer_that_is_none_is_refused(approvals: Approvals) -> None:
    asked = ask(approvals)
    with pytest.raises(UsageError, match="approve, deny, take_over, later"):
        approvals.answer(asked.number, "yes")  # type: ignore[arg-type] # what a caller may do
    assert approvals.waiting == (asked,)


def test_whoever_listens_is_told_of_question_and_answer(approvals: Approvals) -> None:
    told: list[int] = []
    approvals.on_change.append(lambda: told.append(len(approvals.waiting)))
    asked = ask(approvals)
    approvals.answer(asked.number, "deny")
    assert told == [1, 0]


def test_old_questions_are_forgotten_and_open_ones_are_not(approvals: Approvals) -> None:
    first = ask(approvals)
    for _ in range(300):
        approvals.answer(ask(approvals).number, "deny")
    assert approvals.waiting == (first,)
    assert len(approvals._asked) < 150


def fingerprint(element: Affordance = PAY, **form: Any) -> str:
    return fingerprint_of(element, page=PAGE, url="https://shop.example/", action="click", form=FormFacts(**form))


@pytest.mark.parametrize(
    "other",
    [
        replace(PAY, label="Pay €500"),
        replace(PAY, ref=Ref("e10")),
        replace(PAY, role="link"),
        replace(PAY, dialog="Delete everything?"),
        replace(PAY, enclosing_label="Another order"),
        replace(PAY, states={"disabled": True}),
    ],
)
def test_another_element_is_another_thing(other: Affordance) -> None:
    assert fingerprint(other) != fingerprint()


def test_another_form_or_other_contents_are_another_thing() -> None:
    assert fingerprint(action="/elsewhere") != fingerprint(action="/pay")
    assert fingerprint(holds="to Eve") != fingerprint(holds="to Bob")
    assert fingerprint(method="post") != fingerprint(method="get")


def test_where_it_stands_on_the_screen_does_not_count() -> None:
    assert fingerprint(replace(PAY, position=(1, 2), handle=Handle("a7"))) == fingerprint()
