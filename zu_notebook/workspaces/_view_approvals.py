"""The questions to a person, for a panel: shown while they wait, answered once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from zu_notebook import wire
from zu_notebook.control import ApprovalRequest
from zu_notebook.workspaces._core import PageCore

__all__ = ["ApprovalDesk"]


class ApprovalDesk:
    """The part of a panel's desk that asks.

    Args:
        core: The page.
        tell: Told of all that waits, whenever that changed.
    """

    def __init__(self, core: PageCore, tell: Callable[[tuple[wire.Question, ...]], None]) -> None:
        self._core = core
        self._tell = tell
        core.approvals.on_change.append(self._changed)

    @property
    def questions(self) -> tuple[wire.Question, ...]:
        """What waits for an answer now, oldest first."""
        return tuple(self._question(each) for each in self._core.approvals.waiting)

    async def answer(self, request: wire.AnswerQuestion) -> wire.Done:
        """Take an answer.

        Raises:
            UsageError: The question waits no longer.
        """
        await self._core.answer_question(request.number, request.answer)
        return wire.Done(call_id=request.call_id)

    def detach(self) -> None:
        """Hear no more of the page."""
        with contextlib.suppress(ValueError):
            self._core.approvals.on_change.remove(self._changed)

    def _question(self, asked: ApprovalRequest) -> wire.Question:
        return wire.Question(
            number=asked.number,
            action=asked.action,
            why=asked.why,
            handle=asked.handle,
            role=asked.role,
            label=asked.label,
            url=asked.url,
            title=asked.title,
            left_s=self._core.approvals.left_s(asked),
        )

    def _changed(self) -> None:
        self._tell(self.questions)
