"""Values as Python code: one line, printable, and the same value again when it is read."""

from __future__ import annotations

__all__ = ["spelled", "spelled_call"]


def spelled(value: object) -> str:
    """Write a text, a number, a truth or a tuple of these as a literal.

    Quotes, line breaks, control and direction characters of a text are escaped: it can neither end its literal nor
    its line, nor look like something else.
    """
    if isinstance(value, tuple):
        items = ", ".join(map(spelled, value))
        return f"({items},)" if len(value) == 1 else f"({items})"
    text = repr(value)
    if not isinstance(value, str) or text.startswith('"'):
        return text
    # repr's own quotes are single; an inner one is escaped only where there are both kinds.
    inner = text[1:-1].replace("\\'", "'").replace('"', '\\"')
    return f'"{inner}"'


def spelled_call(function: str, *args: object, **named: object) -> str:
    """Write a call with literals for its arguments."""
    parts = [*map(spelled, args), *(f"{name}={spelled(value)}" for name, value in named.items())]
    return f"{function}({', '.join(parts)})"
