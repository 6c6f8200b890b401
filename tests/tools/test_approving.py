"""What has consequences is asked of a person first, on real pages: yes, no, no answer, and a page that changes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from datetime import timedelta
from typing import Literal

import pytest

from zu_notebook import tools
from zu_notebook.control import Answer, ApprovalRequest
from zu_notebook.errors import ApprovalDenied
from zu_notebook.tools import ToolAnswer
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]
Ask = Callable[[Page, Callable[[ApprovalRequest], Answer | None]], list[ApprovalRequest]]

PAY = """<title>Pay</title><form method=post action=/pay onsubmit='event.preventDefault();document.title="paid"'>
<label>To <input name=to value=Bob></label><button>Pay €20</button></form>"""


def click(page: Page, ref: str = "a2") -> ToolAnswer:
    return tools.call("browser_click", page=page, ref=ref)


def why(answer: ToolAnswer) -> str:
    assert answer.failure is not None, answer
    assert answer.failure.code == "approval_denied", answer
    return answer.failure.message


def title(page: Page) -> str:
    return str(page.evaluate("document.title"))


@pytest.fixture
def pay(open_html: OpenPage) -> Page:
    return open_html(PAY)


def test_nobody_there_to_ask_is_refused(pay: Page) -> None:
    assert why(click(pay)) == (
        'This needs a person\'s yes: click a2 (button "Pay €20"); it would buy something or move money ("pay"). '
        "Nobody is there to ask. Nothing was done."
    )
    assert title(pay) == "Pay"


def test_a_yes_is_for_once(pay: Page, attend: Ask, workspace: Workspace) -> None:
    answers: list[Answer] = ["deny", "approve"]
    asked = attend(pay, lambda _request: answers.pop())
    assert click(pay).ok
    assert title(pay) == "paid"
    pay.evaluate("document.title = 'Pay'")
    assert "said no" in why(click(pay))
    assert title(pay) == "Pay"
    assert [(each.what, each.url, each.title) for each in asked] == [
        ('click a2 (button "Pay €20")', pay.url, "Pay")
    ] * 2
    assert workspace.ledger.events("tool.call")[-1].data["stage"] == "check again"


@pytest.mark.parametrize("answer", ["deny", "later"])
def test_no_and_later_are_not_done(pay: Page, attend: Ask, answer: Answer) -> None:
    attend(pay, lambda _request: answer)
    why(click(pay))
    assert title(pay) == "Pay"


def test_no_answer_is_not_done(pay: Page, attend: Ask) -> None:
    attend(pay, lambda _request: None)
    pay._core.approvals._wait = timedelta(milliseconds=50)
    assert "Nobody answered in time" in why(click(pay))
    assert title(pay) == "Pay"


@pytest.mark.parametrize(
    "change",
    [
        "document.querySelector('button').textContent = 'Pay €900'",
        "document.querySelector('input').value = 'Eve'",
        "document.querySelector('form').action = 'https://elsewhere.example/'",
        "document.querySelector('form').innerHTML += ' '",
        "document.querySelector('form').remove()",
    ],
)
def test_a_page_that_changed_while_it_waited_is_not_what_was_approved(pay: Page, attend: Ask, change: str) -> None:
    asked = attend(pay, lambda _request: None)
    answered = while_it_waits(pay, asked, lambda: pay.evaluate(change))
    assert answered.failure is not None
    assert answered.failure.code in {"approval_denied", "stale_ref"}
    assert title(pay) == "Pay"


def test_what_changed_beside_it_does_not_count(pay: Page, attend: Ask) -> None:
    asked = attend(pay, lambda _request: None)
    answered = while_it_waits(pay, asked, lambda: pay.evaluate("document.body.append('12 seconds left')"))
    assert answered.ok
    assert title(pay) == "paid"


def test_taking_over_is_an_answer(pay: Page, attend: Ask, workspace: Workspace) -> None:
    asked = attend(pay, lambda _request: None)

    def take_over() -> None:
        workspace.thread.run(pay._core.answer_question(asked[0].number, "take_over"))

    answered = while_it_waits(pay, asked, take_over, answer=False)
    assert "took over" in why(answered)
    assert pay.control.holder == "person"
    assert pay.control.reason == 'Took over: click a2 (button "Pay €20")'


def test_a_person_who_takes_control_ends_the_question_and_no_yes_is_good_after(pay: Page, attend: Ask) -> None:
    asked = attend(pay, lambda _request: None)
    answered = while_it_waits(pay, asked, lambda: pay.control.take("Let me"), answer=False)
    assert "changed hands" in why(answered)
    pay.control.release()
    with pytest.raises(ApprovalDenied):
        pay._core.approvals.redeem(asked[0], asked[0].fingerprint)
    assert title_past(pay) == "Pay"


def test_a_cells_own_code_is_not_asked(pay: Page) -> None:
    assert pay.click("a2").ok
    assert title(pay) == "paid"


def test_enter_is_asked_where_it_sends_and_not_where_it_searches(open_html: OpenPage) -> None:
    page = open_html(
        "<form action=# method=get><input aria-label='Name of a ship'><button>Go</button></form>"
        "<div contenteditable role=textbox aria-label='Write a message'></div>"
        "<form onsubmit='return false'><input aria-label=Address><button>Subscribe</button></form>"
    )
    assert tools.call("browser_type", page=page, ref="a1", text="Vasa", submit=True).ok
    page.surface()
    fields = {each.label: each.ref for each in page.surface() if each.role == "textbox"}
    for label in ("Write a message", "Address"):
        why(tools.call("browser_type", page=page, ref=fields[label], text="hello", submit=True))
        assert tools.call("browser_type", page=page, ref=fields[label], text="hello").ok
        why(tools.call("browser_press", page=page, key="Enter"))


@pytest.mark.parametrize("text", ["hi\rthere", "hi\nthere", "hi\r\n", "hi\u2028there", "hi\u0085there", "hi\tthere"])
def test_no_text_presses_enter(open_html: OpenPage, text: str) -> None:
    page = open_html(
        "<div contenteditable role=textbox aria-label=Chat></div><textarea aria-label=Area></textarea>"
        "<input aria-label=Line><script>addEventListener('keydown', e => document.title += `[${e.key}]`)</script>"
    )
    for ref in ("a1", "a2", "a3"):
        tools.call("browser_type", page=page, ref=ref, text=text)
    assert "[Enter]" not in title(page)


@pytest.mark.parametrize("kind", ["web", "http"])
def test_a_button_that_says_nothing_is_judged_by_its_form(open_html: OpenPage, kind: Literal["web", "http"]) -> None:
    page = open_html(
        "<form method=post action=/x><input autocomplete=cc-number name=card aria-label='Card number'>"
        "<button>Next</button></form><form method=get action=/y><input name=q><button>Submit</button></form>"
        "<form method=post action=/z><textarea name=m></textarea><button>Submit</button></form>",
        kind=kind,
    )
    refs = [each.ref for each in page.surface() if each.role == "button"]
    forms = {ref: page._thread.run(page._core.find_exactly(ref)).form for ref in refs}
    assert [(form.method, form.payment, form.message) for form in forms.values() if form] == [
        ("post", True, False),
        ("get", False, False),
        ("post", False, True),
    ]
    assert "buy" in why(click(page, refs[0]))
    assert "send" in why(click(page, refs[2]))


def test_a_dialog_of_the_page_itself_is_judged_by_what_it_asks(open_html: OpenPage) -> None:
    page = open_html("<button onclick='document.title=String(confirm(\"Delete all files?\"))'>Tidy up</button>")
    tools.call("browser_click", page=page, ref="a1")
    buttons = {each.label: each.handle for each in page.surface()}
    why(click(page, buttons["OK"]))
    assert click(page, buttons["Cancel"]).ok
    assert title(page) == "false"


def test_the_questions_of_a_tab_are_asked_where_the_page_is_shown(pay: Page, attend: Ask) -> None:
    asked = attend(pay, lambda _request: "deny")
    tools.call("browser_tabs", page=pay, op="new", url=pay.url)
    (tab,) = pay.tabs
    why(tools.call("browser_click", page=tab, ref=tab.surface()["a2"].ref))
    assert [each.page for each in asked] == [tab.id]


# ── helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────


def while_it_waits(
    page: Page, asked: list[ApprovalRequest], change: Callable[[], object], *, answer: bool = True
) -> ToolAnswer:
    """Call, let something happen while the question waits, and say yes after."""
    with ThreadPoolExecutor(1) as pool:
        called: Future[ToolAnswer] = pool.submit(click, page)
        wait_until(lambda: bool(asked), called)
        change()
        if answer:
            page._thread.run(page._core.answer_question(asked[0].number, "approve"))
        return called.result(30)


def wait_until(so: Callable[[], bool], called: Future[ToolAnswer]) -> None:
    """Wait for a condition, or for the end of the call that should bring it about."""
    while not so() and not called.done():
        wait([called], timeout=0.02)


def title_past(page: Page) -> str:
    """Give the title past the lease."""
    page.surface()
    return page.title
