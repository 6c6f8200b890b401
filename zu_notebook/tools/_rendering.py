"""Errors as a model reads them: in this one place."""

from __future__ import annotations

from pydantic import ValidationError

from zu_notebook.errors import ToolUnsupported, ZuError
from zu_notebook.tools._port import Failure, ToolAnswer

__all__ = ["failed", "misused", "unsupported"]

_MOST = 5


def failed(tool: str, error: ZuError) -> ToolAnswer:
    """Render an error."""
    return ToolAnswer(tool=tool, failure=Failure(code=error.code, message=error.message, hint=error.hint))


def misused(tool: str, error: ValidationError) -> ToolAnswer:
    """Render what is wrong with the parameters of a call, without what they held."""
    wrong = error.errors(include_url=False, include_input=False, include_context=False)
    said = "; ".join(f"{'.'.join(map(str, each['loc'])) or 'the call'}: {each['msg']}" for each in wrong[:_MOST])
    message = f"{tool} was not called as its schema says: {said}. Nothing was done."
    return ToolAnswer(tool=tool, failure=Failure(code="usage", message=message, hint="See the tool's JSON Schema."))


def unsupported(tool: str, backend: str, reason: str) -> ToolUnsupported:
    """Make the error of a tool that has nothing to work on."""
    return ToolUnsupported(f"{tool} is unsupported by {backend}: {reason} Nothing was done.")
