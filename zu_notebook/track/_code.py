"""A track as a cell of code that does it again on a fresh page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from zu_notebook.track._spelled import spelled, spelled_call
from zu_notebook.track._tracked import TrackedAction, TrackHeader

__all__ = ["begins_with_goto", "track_code"]

_LATE_S: Final = 30
"""How long the code waits for what comes late."""


def track_code(header: TrackHeader, actions: Sequence[TrackedAction]) -> str:
    """Write the cell. It uses the `page` that is there, or opens one; what can't be told is said in a comment."""
    opening = begins_with_goto(actions)
    start = str(actions[0].args["to"]) if opening else header.start
    late = any(action.late for action in actions)
    lines = [*(["import time", ""] if late else []), "import zu_notebook as zu", "", *_start(header, start)]
    for action in actions[1:] if opening else actions:
        lines += _lines(action)
    return "\n".join(lines) + "\n"


def begins_with_goto(actions: Sequence[TrackedAction]) -> bool:
    """Whether a track begins by going to an address."""
    return bool(actions) and actions[0].action == "goto" and actions[0].outcome == "done" and "to" in actions[0].args


def _start(header: TrackHeader, start: str) -> Iterator[str]:
    if not start:
        yield "# It goes on with `page` as it is."
        return
    if header.page_kind not in {"web", "http"}:
        yield f"# It begins on a page of kind {spelled(header.page_kind)}, at {spelled(start)}, as `page`."
        return
    kind = {} if header.page_kind == "web" else {"kind": header.page_kind}
    yield 'if "page" in globals():'
    yield f"    {spelled_call('page.goto', start)}"
    yield "else:"
    yield f"    page = {spelled_call('zu.open', start, **kind)}"


def _lines(action: TrackedAction) -> Iterator[str]:
    if action.outcome == "not_done":
        yield f"# Step {action.step} was not done ({action.error}): {_bare(action.said)}."
        return
    if action.outcome == "unknown":
        yield f"# Step {action.step} was broken off, and may have been done or not: {_bare(action.said)}."
        return
    if action.action == "drive":
        yield f"# Step {action.step}: a person drove. What changed:"
        yield from (f"#   {_bare(line)}" for line in action.note.splitlines())
        return
    write = _WRITTEN.get(action.action)
    missing = _UNTOLD.get(action.action) or _not_told(action)
    if write is None or missing:
        yield f"# Step {action.step} can't be told as code: {_bare(action.said)}{missing and f', {missing}'}."
        return
    if any(sought is not None and sought.place is not None for sought in (action.target, action.onto)):
        yield f"# The next line is right only while as many are alike as there were: {_bare(action.said)}."
    if action.late and action.target is not None:
        yield "# What comes next was not there at once."
        yield f"until = time.monotonic() + {_LATE_S}"
        yield f"while not {action.target.code()} and time.monotonic() < until:"
        yield "    time.sleep(0.1)"
    if action.action == "upload":
        yield "# Only the names of the files were kept: run it where they lie, or write their paths."
    yield write(action)


def _not_told(action: TrackedAction) -> str:
    """Say why an action of a known kind can't be done again; "" where it can."""
    if any(sought is not None and not sought.told for sought in (action.target, action.onto)):
        return "since what it went to could not be told"
    if action.secret and action.action != "type":
        return "since it is a secret that was chosen there"
    return ""


def _bare(said: str) -> str:
    """Make sure that a comment stays one: one line, nothing that turns the direction round."""
    return spelled(said)[1:-1].replace('\\"', '"') if not said.isprintable() else said


def _call(action: TrackedAction, *args: object, **named: object) -> str:
    """Write a call with the target, as an expression, before its other arguments."""
    call = spelled_call(f"page.{action.action}", *args, **named)
    if action.target is None:
        return call
    name, _, rest = call.partition("(")
    return f"{name}({action.target.code()}{'' if rest == ')' else ', '}{rest}"


def _click(action: TrackedAction) -> str:
    args = action.args
    named = {"button": args["button"]} if args.get("button", "left") != "left" else {}
    return _call(action, **named, **({"double": True} if args.get("double") else {}))


def _type(action: TrackedAction) -> str:
    named = {"submit": True} if action.args.get("submit") else {}
    if not action.secret:
        return _call(action, action.args.get("text", ""), **named)
    target = "" if action.target is None else action.target.code()
    submit = ", submit=True" if named else ""
    return f"page.type({target}, {spelled_call('zu.secret', action.asks_for)}{submit})"


def _press(action: TrackedAction) -> str:
    key = spelled(action.args.get("key", ""))
    return f"page.press({key})" if action.target is None else f"page.press({key}, {action.target.code()})"


def _drag(action: TrackedAction) -> str:
    target, onto = (sought.code() if sought else "None" for sought in (action.target, action.onto))
    return f"page.drag({target}, {onto})"


def _scroll(action: TrackedAction) -> str:
    return _call(action) if action.target else _call(action, action.args.get("to", "down"))


def _wait_for(action: TrackedAction) -> str:
    args = action.args
    return _call(action, gone=args["gone"]) if args.get("gone") else _call(action, args.get("text", ""))


_WRITTEN: Final[Mapping[str, Callable[[TrackedAction], str]]] = MappingProxyType(
    {
        "click": _click,
        "type": _type,
        "select": lambda action: _call(action, *action.args.get("values", ())),
        "check": lambda action: _call(action, **({} if action.args.get("checked", True) else {"checked": False})),
        "press": _press,
        "hover": _call,
        "drag": _drag,
        "scroll": _scroll,
        "upload": lambda action: _call(action, *(each["name"] for each in action.args.get("files", ()))),
        "goto": lambda action: _call(action, action.args.get("to", "")),
        "back": _call,
        "forward": _call,
        "reload": _call,
        "wait_for": _wait_for,
    }
)

_UNTOLD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "evaluate": "since the script is not kept",
        "restore": "since the state that it went back to is not kept",
    }
)
