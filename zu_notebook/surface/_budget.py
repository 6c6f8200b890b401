"""A surface's text within a budget: what is shown of it, and a last line that says what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from zu_notebook.surface._affordance import Affordance, ContextItem
from zu_notebook.surface._entry import Entry
from zu_notebook.surface._escape import word

__all__ = ["Line", "is_said", "within"]

ROLES_SAID: Final = 6
SLACK: Final = 12
"""The last line may come to be so much longer than it was reckoned: its handles grow."""

Line = tuple[str, Entry | None]
"""A written line, and the control or text that it says; None where it only says the place."""


def within(
    head: Sequence[str], said: Sequence[str], lines: Sequence[Line], entries: Sequence[Entry], budget: int
) -> str:
    """Keep what the page says on its own, then whole lines from the top, and say what is left out.

    Args:
        head: The lines above all.
        said: What the page says on its own, a line each.
        lines: The lines from the top, as many as could fit at most.
        entries: All that there is.
        budget: How many characters the text may have; it has no more, however few they are.
    """
    controls = [entry.item for entry in entries if isinstance(entry.item, Affordance)]
    used = len(_left_out(controls, len(said))[0]) + SLACK
    kept: list[str] = []
    told = 0
    for line in [*head, *said]:
        if used + len(line) + 1 > budget:
            break
        kept.append(line)
        used += len(line) + 1
        told += 1
    shown = 0
    waiting: list[str] = []
    for line, entry in lines:
        if entry is not None and is_said(entry):
            continue
        waiting.append(line)
        if entry is None:
            continue
        size = sum(len(one) + 1 for one in waiting)
        if used + size > budget:
            break
        kept += waiting
        used += size
        waiting = []
        shown += 1
    room = budget - sum(len(line) + 1 for line in kept)
    last = _left_out(controls[shown:], len(said) - max(told - len(head), 0))
    return "\n".join([*kept, next((form for form in last if len(form) <= room), "")])


def is_said(entry: Entry) -> bool:
    """Tell whether an entry is a text that the page says on its own; headings and dialogs are told as places."""
    return isinstance(entry.item, ContextItem) and entry.item.kind not in {"dialog", "heading"}


def _left_out(controls: Sequence[Affordance], texts: int) -> tuple[str, ...]:
    """Say what is left out and how to get it, in ever fewer words."""
    parts = [
        *([_count(len(controls), "control")] if controls else []),
        *([_count(texts, "text")] if texts else []),
    ]
    if not controls:
        what = parts[0] if parts else "some headings"
        return f"… {what} left out; all of it: to_text()", f"… {what} left out", "…"
    roles = Counter(one.role for one in controls).most_common(ROLES_SAID)
    named = ", ".join(f"{count} {word(role)}" for role, count in roles)
    span = f"{word(controls[0].handle)} to {word(controls[-1].handle)}"
    what = " and ".join(parts)
    return (
        f"… {what} left out ({span}: {named}); get them by find(role=…), to_frame() or a larger budget",
        f"… {what} left out; see to_frame()",
        f"… {what} left out",
        "…",
    )


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
