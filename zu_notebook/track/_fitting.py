"""Whether what is asked for is what was recorded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from zu_notebook.track._lines import StepLine

__all__ = ["fits", "meant"]

_STRUCK: Final = frozenset({"text", "values", "key"})
"""What a recording leaves out where it was a secret: anything fits there."""

_FOLDERS = re.compile(r"[/\\]")


def meant(action: str, args: Mapping[str, Any]) -> dict[str, Any]:
    """Spell an action's arguments in the one way in which two of them can be compared.

    Args:
        action: `click`, `type` …
        args: What it was given beside its target.
    """
    if action == "click":
        return {"button": args.get("button", "left"), "double": bool(args.get("double", False))}
    if action == "type":
        return {**args, "submit": bool(args.get("submit", False))}
    # The files of another machine, or of another system, are known by their names.
    return {name: _files(value) if name == "files" else _plain(value) for name, value in args.items()}


def fits(recorded: StepLine, asked: Mapping[str, Any]) -> bool:
    """Tell whether an action with these arguments is the recorded one; its target is not looked at."""
    known = meant(recorded.action, recorded.args)
    given = meant(recorded.action, asked)
    left_out = _STRUCK - set(known)
    return known == {name: value for name, value in given.items() if name not in left_out}


def _files(value: object) -> list[str]:
    files = value if isinstance(value, list | tuple) else [value]
    names = (file.get("name", "") if isinstance(file, Mapping) else file for file in files)
    return [_FOLDERS.split(str(name))[-1] for name in names]


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
