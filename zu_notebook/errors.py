"""Every error this package raises on purpose, in one tree.

Branch on the type, never on the text. `code` is stable; `hint` says what to do.

    ZuError(code, hint)
    ├ UsageError
    ├ SurfaceError   LocateError(StaleRef, Ambiguous) ActionabilityError TimeoutError
    │                DialogError NavigationError ScriptError SessionError
    ├ ControlError   ControlBusy ControlLost ApprovalDenied
    ├ ReplayError
    ├ BrowserError   BrowserMissing BrowserDied
    ├ StorageError
    ├ ToolError      ToolUnsupported ToolRefused SensitiveField
    ├ BlockedRequest
    └ WireError
"""

from __future__ import annotations

from typing import ClassVar, Literal

__all__ = [
    "ActionabilityError",
    "Ambiguous",
    "ApprovalDenied",
    "BlockedRequest",
    "BrowserDied",
    "BrowserError",
    "BrowserMissing",
    "ControlBusy",
    "ControlError",
    "ControlLost",
    "DialogError",
    "LocateError",
    "NavigationError",
    "ReplayError",
    "ScriptError",
    "SensitiveField",
    "SessionError",
    "StaleRef",
    "StorageError",
    "SurfaceError",
    "TimeoutError",
    "ToolError",
    "ToolRefused",
    "ToolUnsupported",
    "UsageError",
    "WireError",
    "ZuError",
]


class ZuError(Exception):
    """Say what happened to which thing, and what to do about it.

    Args:
        message: What happened, and to which thing.
        hint: What the reader can do; an empty string where nothing helps.
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}" if self.hint else self.message


class UsageError(ZuError):
    """An argument is of the wrong type or out of range."""

    code = "usage"


class SurfaceError(ZuError):
    """Reading a page or acting on it failed."""

    code = "surface"


class LocateError(SurfaceError):
    """The thing to act on could not be told."""

    code = "locate"


class StaleRef(LocateError):
    """The element behind a handle or a ref is gone, or never was."""

    code = "stale_ref"


class Ambiguous(LocateError):
    """More than one element fits; none was chosen."""

    code = "ambiguous"


class ActionabilityError(SurfaceError):
    """The element is there, but the action would not reach it."""

    code = "not_actionable"


class TimeoutError(SurfaceError):  # noqa: A001 - the field's own word; the builtin is a different failure
    """A wait came to its end."""

    code = "timeout"


class DialogError(SurfaceError):
    """A dialog of the page is in the way, or the one asked for is not open."""

    code = "dialog"


class NavigationError(SurfaceError):
    """An address could not be reached."""

    code = "navigation"


class ScriptError(SurfaceError):
    """A script raised inside the page."""

    code = "script"


class SessionError(SurfaceError):
    """The page or its workspace is closed."""

    code = "session"


class ControlError(ZuError):
    """Who drives the page is the trouble."""

    code = "control"


class ControlBusy(ControlError):
    """The other side drives; nothing was done."""

    code = "control_busy"


class ControlLost(ControlError):
    """The driver changed while an action was under way, or since the page was last looked at.

    Attributes:
        outcome: What became of the action: `done`, `not_done` or `unknown`.
    """

    code = "control_lost"

    def __init__(
        self, message: str, *, hint: str = "", outcome: Literal["done", "not_done", "unknown"] = "not_done"
    ) -> None:
        super().__init__(message, hint=hint)
        self.outcome = outcome


class ApprovalDenied(ControlError):
    """A person did not approve of an action, or nobody was there to ask; nothing was done."""

    code = "approval_denied"


class ReplayError(ZuError):
    """A replay stopped before its end; the cause is the error of the step.

    Args:
        message: Which step, and why.
        step: The number of the step at which it stopped.
        hint: What to do.
    """

    code = "replay"

    def __init__(self, message: str, *, step: int = 0, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.step = step


class BrowserError(ZuError):
    """The browser itself is the trouble."""

    code = "browser"


class BrowserMissing(BrowserError):
    """No browser was found on this machine."""

    code = "browser_missing"


class BrowserDied(BrowserError):
    """The browser ended while it was in use."""

    code = "browser_died"


class StorageError(ZuError):
    """The data root or something in it can't be read or written."""

    code = "storage"


class ToolError(ZuError):
    """A tool can't do what it was called for."""

    code = "tool"


class ToolUnsupported(ToolError):
    """What stands behind the page has nothing for this tool."""

    code = "unsupported"


class ToolRefused(ToolError):
    """The tool may not be used now: a plan is being made, or it is not permitted."""

    code = "not_permitted"


class SensitiveField(ToolError):
    """A password, card or one-time-code field: only a person fills it."""

    code = "sensitive_field"


class BlockedRequest(ZuError):
    """The network policy refused a request.

    Args:
        message: What was refused.
        rule: The name of the rule that refused it.
        hint: How to grant it, where it can be granted.
    """

    code = "blocked_request"

    def __init__(self, message: str, *, rule: str, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.rule = rule


class WireError(ZuError):
    """A message between the kernel and the front end can't be read."""

    code = "wire"
