"""Every action by its name: `act("click", "a3")`, for callers that have an action as data."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from zu_notebook.errors import ActionabilityError, UsageError
from zu_notebook.surface import ActResult
from zu_notebook.workspaces._acting import PageActing
from zu_notebook.workspaces._aim import Target
from zu_notebook.workspaces._arguments import text_argument
from zu_notebook.workspaces._going import PageGoing

__all__ = ["PageCalling"]

_Call: TypeAlias = "Callable[[PageCalling, Any, dict[str, Any]], Awaitable[ActResult]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Verb:
    """How an action is called.

    Attributes:
        call: Does it.
        takes: The arguments that it may be given.
        wants: One of those that it can't do without; "" where there is none.
        target: Whether it goes to an element.
        capability: What the page must be able to; "" where every page is.
    """

    call: _Call
    takes: tuple[str, ...] = ()
    wants: str = ""
    target: Literal["must", "may", "none"] = "must"
    capability: str = ""


class PageCalling(PageActing, PageGoing):
    """Act by the name of an action; each goes the way of the method of that name."""

    async def act(self, /, action: str, target: Target | None = None, **args: Any) -> ActResult:
        """Do one thing by its name.

        Args:
            action: One of `surface.ACTIONS`: `click`, `type`, `select` …
            target: A handle, a ref or an affordance, where the action goes to one.
            args: What the method of that name takes; `values` or `value` for `select`, `to` for `drag` and `scroll`,
                `paths` or `path` for `upload`.

        Raises:
            UsageError: There is no such action, or it does not take what it is given.
            ActionabilityError: A page of this kind can't do it; nothing was done.
        """
        verb = _VERBS.get(text_argument(action, "action"))
        if verb is None:
            raise UsageError(f"There is no action {action[:40]!r}.", hint=f"There are {', '.join(_VERBS)}.")
        _check(action, verb, target, args)
        if verb.capability and not getattr(self._web.capabilities(), verb.capability):
            raise ActionabilityError(
                f'A page of kind "{self.kind}" can\'t {action}; nothing was done.',
                hint="page.capabilities() says what it can.",
            )
        return await verb.call(self, target, args)


def _check(action: str, verb: _Verb, target: Target | None, args: Mapping[str, object]) -> None:
    known = ", ".join(verb.takes) or "no arguments"
    unknown = [name for name in args if name not in verb.takes]
    if unknown:
        raise UsageError(f"{action} takes no {', '.join(unknown)}.", hint=f"It takes {known}.")
    if verb.wants and not any(name in args for name in verb.wants.split(" or ")):
        raise UsageError(f"{action} needs {verb.wants}.", hint=f"It takes {known}.")
    if verb.target == "must" and target is None:
        raise UsageError(f"{action} needs a target.", hint=f'Example: page.act("{action}", "a3")')
    if verb.target == "none" and target is not None:
        raise UsageError(f"{action} goes to no element.", hint="Leave the target out.")


def _several(args: Mapping[str, Any], many: str, one: str) -> tuple[Any, ...]:
    """Take an argument that may be one thing or a list of them, under either name."""
    given = args[many] if many in args else args[one]
    return tuple(given) if isinstance(given, list | tuple) else (given,)


def _scroll(page: PageCalling, target: Target | None, args: Mapping[str, Any]) -> Awaitable[ActResult]:
    if (target is None) == ("to" not in args):
        raise UsageError("scroll takes a target or to=, one of the two.", hint='Example: page.act("scroll", to="down")')
    return page.scroll(args["to"] if target is None else target)


_VERBS: Final[Mapping[str, _Verb]] = MappingProxyType(
    {
        "click": _Verb(call=lambda page, target, args: page.click(target, **args), takes=("button", "double")),
        "type": _Verb(
            call=lambda page, target, args: page.type(target, **args), takes=("text", "submit"), wants="text"
        ),
        "select": _Verb(
            call=lambda page, target, args: page.select(target, *_several(args, "values", "value")),
            takes=("values", "value"),
            wants="values or value",
        ),
        "check": _Verb(call=lambda page, target, args: page.check(target, **args), takes=("checked",)),
        "press": _Verb(
            call=lambda page, target, args: page.press(target=target, **args), takes=("key",), wants="key", target="may"
        ),
        "hover": _Verb(call=lambda page, target, _args: page.hover(target)),
        "drag": _Verb(
            call=lambda page, target, args: page.drag(target, args["to"]), takes=("to",), wants="to", capability="drag"
        ),
        "scroll": _Verb(call=_scroll, takes=("to",), target="may"),
        "upload": _Verb(
            call=lambda page, target, args: page.upload(target, *_several(args, "paths", "path")),
            takes=("paths", "path"),
            wants="paths or path",
            capability="upload",
        ),
        "goto": _Verb(
            call=lambda page, _target, args: page.goto(**args), takes=("url", "timeout_s"), wants="url", target="none"
        ),
        "back": _Verb(call=lambda page, _target, args: page.back(**args), takes=("timeout_s",), target="none"),
        "forward": _Verb(call=lambda page, _target, args: page.forward(**args), takes=("timeout_s",), target="none"),
        "reload": _Verb(call=lambda page, _target, args: page.reload(**args), takes=("timeout_s",), target="none"),
        "wait_for": _Verb(
            call=lambda page, _target, args: page.wait_for(**args),
            takes=("text", "gone", "timeout_s"),
            wants="text or gone",
            target="none",
        ),
    }
)
