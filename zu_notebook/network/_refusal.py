"""A refusal, told to a person or a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zu_notebook.errors import BlockedRequest, UsageError

if TYPE_CHECKING:
    from zu_notebook.network._policy import Decision

__all__ = ["deny"]


def deny(decision: Decision) -> BlockedRequest:
    """Turn a refusal into the error to raise; it names the URL's own origin and no address behind it.

    Raises:
        UsageError: The decision allows the request.
    """
    if decision.allowed:
        raise UsageError(f"{decision.origin or 'The address'} is allowed; there is nothing to deny.")
    what = decision.origin or "This address"
    message = f"{what} was not reached: {decision.reason} (rule {decision.rule})."
    return BlockedRequest(message, rule=decision.rule, hint=_hint(decision))


def _hint(decision: Decision) -> str:
    match decision.rule:
        case "scheme" | "malformed" | "port":
            return "Use a whole http or https address."
        case "user-info":
            return "Leave user name and password out of the address."
        case "metadata":
            return "This can't be granted."
        case "domains":
            return f'Add "{decision.host}" to allowed_domains if it may be reached.'
        case _:
            return f'If it may be reached, grant it: allow=("{decision.origin}",).'
