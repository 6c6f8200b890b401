"""Says that a recording does not go on with something, and what it goes on with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zu_notebook.errors import ActionabilityError, BlockedRequest, SurfaceError, ZuError
from zu_notebook.ids import Ref
from zu_notebook.surface import HandleBook
from zu_notebook.track._lines import CHANGE, ErrorLine
from zu_notebook.track._playback import Playback
from zu_notebook.track._tape import Step

__all__ = ["error_of", "refusal"]

_NAMED = 5
_SHOWN = 60
_STRAY = frozenset({"hover", "restore", "scroll", CHANGE})
"""They lead nowhere else, or are not done by their names."""


def refusal(playback: Playback, handles: HandleBook, action: str, what: str, ref: Ref | None) -> ActionabilityError:
    """Make the error for what was not recorded; what the caller gave beside the target is not repeated.

    Args:
        playback: Where it is.
        handles: The handles of the page.
        action: What was asked for.
        what: How a message names the target; "" where there is none.
        ref: The target.
    """
    steps = playback.leading_on()
    asked = f"{action} {what}".strip()
    alike = [step for step in steps if playback.is_of(step, action, ref)]
    given = next((_given(step) for step in alike if _given(step)), "")
    if given and action != "goto":
        message = f"The recording goes on with {asked} only as it was recorded: {given}."
    else:
        message = f"The recording does not go on with {asked} from here."
    return ActionabilityError(message, hint=_hint(playback, handles, steps))


def error_of(line: ErrorLine) -> ZuError:
    """Make a recorded error again."""
    if line.code == BlockedRequest.code:
        return BlockedRequest(line.message, rule=line.rule, hint=line.hint)
    kinds: dict[str, type[SurfaceError]] = {kind.code: kind for kind in _below(SurfaceError)}
    return kinds.get(line.code, ActionabilityError)(line.message, hint=line.hint)


def _below(kind: type[SurfaceError]) -> list[type[SurfaceError]]:
    return [kind, *(more for one in kind.__subclasses__() for more in _below(one))]


def _hint(playback: Playback, handles: HandleBook, steps: list[Step]) -> str:
    said = list(
        dict.fromkeys(
            _said(playback, handles, step)
            for step in steps
            if step.line.action not in _STRAY and step.line.error is None
        )
    )
    if not said:
        return "It ends here. page.goto() with its first address starts it again."
    more = f", and {len(said) - _NAMED} more" if len(said) > _NAMED else ""
    return f"It goes on with: {'; '.join(said[:_NAMED])}{more}."


def _said(playback: Playback, handles: HandleBook, step: Step) -> str:
    return " ".join(part for part in (step.line.action, _target(playback, handles, step), _given(step)) if part)


def _target(playback: Playback, handles: HandleBook, step: Step) -> str:
    target = step.line.target
    if target is None:
        return ""
    handle = None if step.place is None else handles.handle_of(playback.refs[step.place])
    name = f'{target.role} "{_short(target.label)}"'.strip()
    return f"{handle} ({name})" if handle else name


def _given(step: Step) -> str:
    """Say what a step was given beside its target."""
    line = step.line
    if line.secret:
        return ""
    parts = [_spelled(value) for name, value in line.args.items() if name != "submit"]
    if line.args.get("submit"):
        parts.append("and Enter")
    return " ".join(part for part in parts if part)


def _spelled(value: Any) -> str:  # noqa: ANN401 - JSON of any shape
    if isinstance(value, list | tuple):
        return ", ".join(map(_spelled, value))
    if isinstance(value, Mapping):
        return _spelled(value.get("name", ""))
    return f'"{_short(value)}"' if isinstance(value, str) else str(value).lower()


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
