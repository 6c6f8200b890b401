"""The messages about what a person is asked before it is done."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from zu_notebook.ids import CallId, Handle
from zu_notebook.wire._message import Message

__all__ = ["AnswerQuestion", "Question", "QuestionsChanged"]


class Question(Message):
    """One thing that is done only if a person says so."""

    number: int = Field(description="Its name among the questions of this page.")
    action: str = Field(description="What would be done, exactly.")
    why: str
    handle: Handle = Field(description="To what; empty where it is not listed.")
    role: str
    label: str
    url: str
    title: str
    left_s: float = Field(description="For how long it still waits; no answer is a no.")


class AnswerQuestion(Message):
    """A person's answer to one question; answered by `Done`."""

    kind: Literal["approval.answer"] = "approval.answer"
    call_id: CallId
    number: int
    answer: Literal["approve", "deny", "take_over", "later"]


class QuestionsChanged(Message):
    """Something is asked, or was answered, or waits no longer: all that waits now, oldest first."""

    kind: Literal["approval.changed"] = "approval.changed"
    seq: int
    questions: tuple[Question, ...]
