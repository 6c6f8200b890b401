"""What tests of tools share: somebody there to ask."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zu_notebook.control import Answer, ApprovalRequest
from zu_notebook.workspaces import Page, Workspace

Ask = Callable[[Page, Callable[[ApprovalRequest], Answer | None]], list[ApprovalRequest]]


@pytest.fixture
def attend(workspace: Workspace) -> Ask:
    """Be there to ask: each question is kept, and gets the answer that the test gives to it."""

    def attended(page: Page, answer: Callable[[ApprovalRequest], Answer | None]) -> list[ApprovalRequest]:
        core = page._core
        asked: list[ApprovalRequest] = []

        def told() -> None:
            for request in core.approvals.waiting:
                if request not in asked:
                    asked.append(request)
                    said = answer(request)
                    if said is not None:
                        core.approvals.answer(request.number, said)

        async def begin() -> None:
            core.lease.viewers += 1
            core.approvals.on_change.append(told)

        workspace.thread.run(begin())
        return asked

    return attended
