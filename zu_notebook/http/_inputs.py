"""The types of `<input>`, and what each takes as its value.

Source: the HTML standard, "The input element" (value sanitization) and "Dates and times".
"""

from __future__ import annotations

import math
import re
from datetime import date, datetime, timedelta

from zu_notebook.http._dom import Element

__all__ = [
    "BUTTON_TYPES",
    "CHECKED_TYPES",
    "FIELD_TYPES",
    "MULTI_LINE",
    "SETTABLE_TYPES",
    "as_number",
    "input_type",
    "is_settable",
    "is_text_field",
    "sanitized",
]

BUTTON_TYPES = frozenset({"button", "image", "reset", "submit"})
CHECKED_TYPES = frozenset({"checkbox", "radio"})
FIELD_TYPES = frozenset({"email", "number", "password", "search", "tel", "text", "url"})
"""Types that a person types into."""

SETTABLE_TYPES = frozenset({"color", "date", "datetime-local", "month", "range", "time", "week"})
"""Types that have a widget of their own; their value is set as a whole."""

_TYPES = BUTTON_TYPES | CHECKED_TYPES | FIELD_TYPES | SETTABLE_TYPES | {"file", "hidden"}
MULTI_LINE = "textarea"
_NUMBER = re.compile(r"-?(\d+(\.\d+)?|\.\d+)([eE][+-]?\d+)?")
_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?")
_MONTH = re.compile(r"(\d{4,})-(0[1-9]|1[0-2])")
_WEEK = re.compile(r"(\d{4,})-W(\d\d)")
_COLOR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
_LINES = re.compile(r"[\r\n]")


def input_type(element: Element) -> str:
    """Give the type of an `<input>` as a browser takes it."""
    said = (element.get("type") or "").strip().lower()
    return said if said in _TYPES else "text"


def is_text_field(element: Element) -> bool:
    """Tell whether a person can type into it, read-only or not."""
    return element.is_a(MULTI_LINE) or (element.is_a("input") and input_type(element) in FIELD_TYPES)


def is_settable(element: Element) -> bool:
    """Tell whether it is a date, a time, a colour or a range."""
    return element.is_a("input") and input_type(element) in SETTABLE_TYPES


def sanitized(element: Element, value: str) -> str:  # noqa: PLR0911 - a table of types
    """Make of a text what the field holds when it is given that text."""
    if element.is_a(MULTI_LINE):
        return value.replace("\r\n", "\n").replace("\r", "\n")
    kind = input_type(element)
    match kind:
        case "text" | "search" | "tel" | "password":
            return _LINES.sub("", value)
        case "url":
            return _LINES.sub("", value).strip()
        case "email":
            if element.has("multiple"):
                return ",".join(part.strip() for part in _LINES.sub("", value).split(","))
            return _LINES.sub("", value).strip()
        case "number" | "month" | "week" | "date" | "time":
            return value if as_number(kind, value) is not None else ""
        case "datetime-local":
            return _local(value)
        case "range":
            return _range(element, value)
        case "color":
            return value.lower() if _COLOR.fullmatch(value) else "#000000"
        case _:
            return value


def as_number(kind: str, value: str) -> float | None:  # noqa: PLR0911 - a table of types
    """Give a value as the number that limits and steps are counted in; None where it is none of that type.

    Args:
        kind: The type of the input.
        value: What it holds: days for dates, months, weeks, seconds for times.
    """
    match kind:
        case "number" | "range":
            number = float(value) if _NUMBER.fullmatch(value) else math.nan
            return number if math.isfinite(number) else None
        case "date":
            return _days(value)
        case "datetime-local":
            day, _, clock = value.replace(" ", "T").partition("T")
            days, seconds = _days(day), _seconds(clock)
            return None if days is None or seconds is None else days * 86_400 + seconds
        case "time":
            return _seconds(value)
        case "month":
            found = _MONTH.fullmatch(value)
            return None if found is None else int(found[1]) * 12.0 + int(found[2])
        case "week":
            return _weeks(value)
        case _:
            return None


def _days(value: str) -> float | None:
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return None
    try:
        return float(date.fromisoformat(value).toordinal())
    except ValueError:
        return None


def _weeks(value: str) -> float | None:
    found = _WEEK.fullmatch(value)
    if found is None:
        return None
    try:
        monday = date.fromisocalendar(int(found[1]), int(found[2]), 1)
    except ValueError:
        return None
    return (monday.toordinal() - 1) / 7


def _seconds(value: str) -> float | None:
    found = _TIME.fullmatch(value)
    if found is None:
        return None
    span = timedelta(hours=int(found[1]), minutes=int(found[2]), seconds=int(found[3] or 0))
    return span.total_seconds() + int((found[4] or "0").ljust(3, "0")) / 1000


def _local(value: str) -> str:
    """Spell a date with a time the short way."""
    if as_number("datetime-local", value) is None:
        return ""
    moment = datetime.fromisoformat(value.replace(" ", "T"))
    spec = "minutes" if not moment.second and not moment.microsecond else "seconds"
    return moment.isoformat(timespec="milliseconds" if moment.microsecond else spec)


def _range(element: Element, value: str) -> str:
    low = as_number("range", element.get("min") or "")
    low = 0.0 if low is None else low
    high = as_number("range", element.get("max") or "")
    high = 100.0 if high is None else high
    number = as_number("range", value)
    number = low + max(0.0, high - low) / 2 if number is None else number
    number = max(low, min(number, max(low, high)))
    step = as_number("range", element.get("step") or "1")
    if (element.get("step") or "").lower() != "any" and step is not None and step > 0:
        steps = math.floor((number - low) / step + 0.5)
        if low + steps * step > high:
            steps -= 1
        number = low + steps * step
    return f"{number:.10g}"
