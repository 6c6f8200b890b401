"""What the tests of dialogs share: a page that asks, and how a part of it is named."""

from __future__ import annotations

from zu_notebook.surface import Affordance
from zu_notebook.workspaces import Page

__all__ = ["CONFIRM", "log", "named"]

CONFIRM = (
    "<h1>Files</h1><button onclick=\"log.textContent = confirm('Delete it?') ? 'deleted' : 'kept'\">Delete</button>"
    "<a href='#top'>Top</a><output id=log></output>"
)


def named(page: Page, label: str, role: str = "button") -> Affordance:
    found = page.surface().find(role=role, label=label)
    assert isinstance(found, Affordance), f"{label}: {found}"
    return found


def log(page: Page) -> str:
    return str(page.evaluate("log.textContent"))
