"""What can't be done, told in a sentence; nothing was done."""

from __future__ import annotations

from zu_notebook.errors import ActionabilityError, StaleRef

__all__ = ["inactive", "refused", "stale", "unable"]

_REASONS = {
    "hidden": "is hidden",
    "disabled": "is disabled",
    "inert": "is inert: the page has switched this part off",
    "readonly": "is read-only",
    "not-editable": "takes no text",
    "invalid": "does not take that value",
}
_AGAIN = "Look at page.surface() again: its state may change when something else is done first."
_WEB = 'Open the page with kind="web" for that.'


def refused(why: str, what: str) -> ActionabilityError:
    """Make the error for an element that is not fit for an action."""
    return ActionabilityError(f"{what} {_REASONS[why]}; nothing was done.", hint=_AGAIN)


def stale(what: str = "The element") -> StaleRef:
    """Make the error for an element that is not of the document that is shown."""
    return StaleRef(f"{what} is gone from the page.", hint="Call page.surface() and use a handle from it.")


def inactive(what: str, why: str) -> ActionabilityError:
    """Make the error for what only a script of the page would make something of."""
    return ActionabilityError(f"{what} {why}; no scripts run here, and nothing was done.", hint=_WEB)


def unable(doing: str) -> ActionabilityError:
    """Make the error for what a page without a browser can't do at all."""
    return ActionabilityError(f'A page of kind "http" can\'t {doing}: it is a document without a browser.', hint=_WEB)
