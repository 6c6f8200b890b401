"""The script that reads and acts inside the page, in a world of its own that the page can't see."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["HELD", "WORLD", "call_expression", "source"]

WORLD = "zu"
"""The name of the isolated world; it shares the page's document and nothing of its scripts."""

HELD = "__zuHeld"
"""The binding of that world through which the script tells what a secret field held, for it to be struck."""


@cache
def source() -> str:
    """Give the whole script: the package's files in the order of their names, in one scope."""
    folder = files("zu_notebook.browser") / "inpage"
    parts = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".js")), key=lambda entry: entry.name)
    body = "\n".join(part.read_text(encoding="utf-8") for part in parts)
    return f'(() => {{ "use strict";\n{body}\n}})();'


def call_expression(function: str, *args: Any) -> str:
    """Spell a call of one of the script's functions; arguments travel as JSON."""
    return f"__zu.{function}({', '.join(json.dumps(arg) for arg in args)})"
