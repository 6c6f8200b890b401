"""The demo's report: one HTML file that needs nothing else."""

from __future__ import annotations

import html
from dataclasses import dataclass
from pathlib import Path

from zu_notebook.surface import ActionSurface, ActResult, Screenshot, surface_html

__all__ = ["Step", "write_report"]

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><style>
:root {{ color-scheme: light dark; }}
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }}
h1 {{ font-size: 1.4rem; }} h2 {{ font-size: 1.1rem; margin-top: 2rem; }}
code {{ font: 0.9em ui-monospace, monospace; }} .address {{ opacity: 0.7; overflow-wrap: anywhere; }}
</style></head><body>
<h1>{title}</h1><p class="address">{url}</p>
{steps}<h2>What can be done here</h2>
{after}</body></html>
"""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of the demo, and what came of it."""

    said: str
    result: ActResult


def write_report(
    path: Path, *, before: ActionSurface, steps: list[Step], after: ActionSurface, picture: Screenshot
) -> Path:
    """Write the report.

    Args:
        path: The file; its folder exists.
        before: The surface at the start.
        steps: What was done, in order.
        after: The surface at the end.
        picture: The page at the end, with marks.

    Returns:
        The path.
    """
    page = _PAGE.format(
        title=html.escape(before.title or before.url),
        url=html.escape(before.url),
        steps="".join(_step(step) for step in steps),
        after=surface_html(after, picture=picture.png),
    )
    path.write_text(page, encoding="utf-8")
    return path


def _step(step: Step) -> str:
    lines = step.result.changes.lines() or ("Nothing changed.",)
    items = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    return f"<h2><code>{html.escape(step.said)}</code></h2><ul>{items}</ul>\n"
