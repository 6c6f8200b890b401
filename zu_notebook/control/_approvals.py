"""What a person is asked before it is done: the question, the answers, and what an answer is good for."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias, get_args

from zu_notebook.control._consequential import FormFacts
from zu_notebook.errors import ApprovalDenied, UsageError
from zu_notebook.ids import Handle, PageId, Ref
from zu_notebook.surface import Affordance

__all__ = ["Answer", "ApprovalOutcome", "ApprovalRequest", "Approvals", "fingerprint_of"]

Answer: TypeAlias = Literal["approve", "deny", "take_over", "later"]
ApprovalOutcome: TypeAlias = Literal["approve", "deny", "take_over", "later", "no_answer", "withdrawn", "used"]

WAIT_S: Final = 120.0
_KEPT: Final = 100
_ANSWERS: Final = get_args(Answer)
_SAID: Final[Mapping[ApprovalOutcome, str]] = {
    "deny": "The person said no.",
    "take_over": "The person took over to do it, or something else.",
    "later": "The person put it off.",
    "no_answer": "Nobody answered in time.",
    "withdrawn": "Control changed hands while it waited.",
    "used": "The approval was for once, and has been used.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRequest:
    """One question to a person.

    Attributes:
        number: Its name among the questions of this page.
        action: What would be done, exactly: `click`, `press Enter`, `type "…" and press Enter`.
        why: Why it is asked.
        page: The page.
        url: Its address.
        title: Its title.
        handle: The element: its handle, its ref, its role, what it says.
        fingerprint: What would be pressed, and in what; another one is another thing.
        asked_at: When it was asked.
        deadline: When no answer counts as no.
    """

    number: int
    action: str
    why: str
    page: PageId
    url: str
    title: str
    handle: Handle
    ref: Ref
    role: str
    label: str
    fingerprint: str
    asked_at: datetime
    deadline: datetime

    @property
    def what(self) -> str:
        """Say what would be pressed: `click a3 (button "Place order")`."""
        return f'{self.action} {self.handle or self.ref} ({self.role} "{self.label}")'


class Approvals:
    """The questions of one page, and their answers. Nothing here waits: who asked looks, or is told.

    Args:
        now: The clock.
        attended: Whether somebody is there to ask.
        wait_s: How long a question waits.

    Attributes:
        on_change: Called when a question was asked, answered, or ran out of time.
    """

    def __init__(self, *, now: Callable[[], datetime], attended: Callable[[], bool], wait_s: float = WAIT_S) -> None:
        self._now = now
        self._attended = attended
        self._wait = timedelta(seconds=wait_s)
        self._asked: dict[int, ApprovalRequest] = {}
        self._outcomes: dict[int, ApprovalOutcome] = {}
        self._last = 0
        self.on_change: list[Callable[[], None]] = []

    @property
    def waiting(self) -> tuple[ApprovalRequest, ...]:
        """The questions that have no answer yet, oldest first."""
        self._expire()
        return tuple(each for number, each in self._asked.items() if number not in self._outcomes)

    def ask(
        self, element: Affordance, *, action: str, why: str, page: PageId, url: str, title: str, fingerprint: str
    ) -> ApprovalRequest:
        """Put a question.

        Args:
            element: What would be pressed.
            action: How.
            why: Why it is asked.
            page: Where.
            url: The page's address.
            title: The page's title.
            fingerprint: See `fingerprint_of`.

        Raises:
            ApprovalDenied: Nobody is there to ask.
        """
        if not self._attended():
            message = (
                f'This needs a person\'s yes: {action} {element.handle} ({element.role} "{element.label}"); {why}.'
            )
            raise ApprovalDenied(
                f"{message} Nobody is there to ask. Nothing was done.", hint="Ask the person to open the panel."
            )
        now = self._now()
        self._last += 1
        asked = ApprovalRequest(
            number=self._last,
            action=action,
            why=why,
            page=page,
            url=url,
            title=title,
            handle=element.handle,
            ref=element.ref,
            role=element.role,
            label=element.label or element.cue,
            fingerprint=fingerprint,
            asked_at=now,
            deadline=now + self._wait,
        )
        self._asked[asked.number] = asked
        for old in list(self._outcomes)[:-_KEPT]:
            del self._outcomes[old], self._asked[old]
        self._tell()
        return asked

    def answer(self, number: int, answer: Answer) -> None:
        """Take a person's answer.

        Raises:
            UsageError: There is no such answer, or no such question waits: it was answered, or its time is over.
        """
        if answer not in _ANSWERS:
            raise UsageError(f"There is no answer {answer!r}.", hint=f"One of {', '.join(_ANSWERS)}.")
        if number not in {each.number for each in self.waiting}:
            raise UsageError(f"Question {number} does not wait for an answer.", hint="It was answered, or ran out.")
        self._settle(number, answer)

    def withdraw(self) -> None:
        """Take back all questions: control changed hands."""
        for each in self.waiting:
            self._settle(each.number, "withdrawn")

    def outcome(self, request: ApprovalRequest) -> ApprovalOutcome | None:
        """Say what became of a question; None while it waits."""
        self._expire()
        return self._outcomes.get(request.number)

    def left_s(self, request: ApprovalRequest) -> float:
        """Say for how many seconds a question still waits."""
        return max(0.0, (request.deadline - self._now()).total_seconds())

    def redeem(self, request: ApprovalRequest, fingerprint: str) -> None:
        """Use an approval, once, for what it was given for.

        Args:
            request: The question.
            fingerprint: Of what is there now.

        Raises:
            ApprovalDenied: It was not approved, was used before, or something else is there now; nothing was done.
        """
        outcome = self.outcome(request) or "no_answer"
        if outcome != "approve":
            raise ApprovalDenied(f"Not done: {request.what}. {_SAID[outcome]}", hint="Don't try it another way.")
        self._outcomes[request.number] = "used"
        if fingerprint != request.fingerprint:
            raise ApprovalDenied(
                f"Not done: {request.what}. The page changed while it waited: this is not what was approved.",
                hint="Look again, and ask again if it is still right.",
            )

    def _expire(self) -> None:
        now = self._now()
        for number, each in list(self._asked.items()):
            if number not in self._outcomes and now >= each.deadline:
                self._settle(number, "no_answer")

    def _settle(self, number: int, outcome: ApprovalOutcome) -> None:
        self._outcomes[number] = outcome
        self._tell()

    def _tell(self) -> None:
        for told in list(self.on_change):
            told()


_IN_STATES: Final = ("checked", "disabled", "expanded", "pressed", "selected")


def fingerprint_of(element: Affordance, *, page: PageId, url: str, action: str, form: FormFacts | None = None) -> str:
    """Say in a hash what would be pressed: element, place, states, and the form with what it holds now.

    Args:
        element: What would be pressed. Where it stands on the screen does not count.
        page: The page.
        url: Its address.
        action: What would be done, with what is typed.
        form: The form that would be sent.
    """
    told = {
        "page": page,
        "url": url,
        "action": action,
        "element": [element.ref, element.role, element.label, element.description, element.value, element.input_type],
        "place": [element.dialog, element.group, element.landmark, *element.headings, *element.frame],
        "card": element.enclosing_label,
        "states": {name: element.states.get(name) for name in _IN_STATES},
        "form": None if form is None else [form.method, form.action, form.submits, form.holds],
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode("utf-8", "replace")).hexdigest()
