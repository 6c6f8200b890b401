"""Why a browser would not send a form: what a field has to hold and does not.

Source: the HTML standard, "Constraints".
"""

from __future__ import annotations

import re
from typing import Final

import ada_url

from zu_notebook.http._dom import Element, closest
from zu_notebook.http._fields import Fields, is_button, option_value
from zu_notebook.http._focus import is_natively_disabled
from zu_notebook.http._inputs import as_number, input_type

__all__ = ["trouble"]

_EMAIL: Final = re.compile(
    r"[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
    r"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*"
)
_STEPS: Final = {"date": 1.0, "datetime-local": 60.0, "month": 1.0, "number": 1.0, "time": 60.0, "week": 1.0}
_PATTERNED: Final = frozenset({"email", "password", "search", "tel", "text", "url"})
_NEARLY: Final = 1e-7
_RISKY: Final = re.compile(r"\)[*+{]|\\[1-9]|\(\?")
"""A repeated group, a reference back, a look around: what a page could hold up the process with."""

_MOST_ENDLESS: Final = 3
_MOST_MATCHED: Final = 200


def trouble(fields: Fields, control: Element) -> str:  # noqa: PLR0911 - a table of kinds
    """Say what is wrong with what a control holds; "" where nothing is.

    Args:
        fields: What the fields hold.
        control: A control of a form.
    """
    if is_button(control) or is_natively_disabled(control) or closest(control, "datalist") is not None:
        return ""
    if control.is_a("select"):
        return "has to be chosen" if control.has("required") and _is_unchosen(fields, control) else ""
    if not control.is_a("input", "textarea"):
        return ""
    kind = input_type(control) if control.is_a("input") else "textarea"
    if kind == "hidden" or (control.has("readonly") and kind not in {"checkbox", "color", "file", "radio", "range"}):
        return ""
    if kind in {"checkbox", "file", "radio"}:
        return _untouched(fields, control, kind)
    value = fields.value(control)
    if not value:
        return "has to be filled in" if control.has("required") and kind not in {"color", "range"} else ""
    return _of_text(control, kind, value) or _of_number(control, kind, value) or _of_length(fields, control, value)


def _untouched(fields: Fields, control: Element, kind: str) -> str:
    if kind == "file":
        return "has to have a file" if control.has("required") and not fields.files(control) else ""
    if kind == "checkbox":
        return "has to be checked" if control.has("required") and not fields.is_checked(control) else ""
    group = fields.radio_group(control)
    wanted = any(each.has("required") for each in group) and not any(map(fields.is_checked, group))
    return "has to be chosen" if wanted else ""


def _is_unchosen(fields: Fields, select: Element) -> bool:
    """Tell whether nothing is chosen but the option that says "choose"."""
    chosen = fields.chosen(select)
    if select.has("multiple") or (select.get("size") or "1").strip() != "1":
        return not chosen
    first = next(iter(fields.options(select)), None)
    return not chosen or (chosen[0] is first and first.parent is select and option_value(first) == "")


def _of_text(control: Element, kind: str, value: str) -> str:
    if kind == "email":
        addresses = value.split(",") if control.has("multiple") else [value]
        if not all(_EMAIL.fullmatch(address.strip()) for address in addresses):
            return "is no e-mail address"
    if kind == "url":
        try:
            ada_url.URL(value)
        except ValueError:
            return "is no whole address"
    pattern = control.get("pattern")
    return _of_pattern(control, pattern, value) if pattern and kind in _PATTERNED else ""


def _of_pattern(control: Element, pattern: str, value: str) -> str:
    """Try a pattern of the page; one that could take without end, or can't be read, is left to the server."""
    endless = len(re.findall(r"[*+]|\{\d*,\}", pattern))
    if _RISKY.search(pattern) or endless > _MOST_ENDLESS or len(value) > _MOST_MATCHED:
        return ""
    try:
        fits = re.fullmatch(pattern, value)
    except re.error:
        return ""
    said = f": {control.attrs['title']}" if control.get("title") else f" {pattern}"
    return "" if fits else f"does not match the pattern{said}"


def _of_number(control: Element, kind: str, value: str) -> str:
    number = as_number(kind, value) if kind in _STEPS else None
    if number is None:
        return ""
    low, high = (as_number(kind, control.get(key) or "") for key in ("min", "max"))
    if low is not None and number < low:
        return f"is below {control.attrs['min']}"
    if high is not None and number > high:
        return f"is above {control.attrs['max']}"
    said = (control.get("step") or "").strip().lower()
    if said == "any":
        return ""
    step = as_number("number", said)
    step = _STEPS[kind] if step is None or step <= 0 else step
    base = low if low is not None else as_number(kind, control.get("value") or "") or 0.0
    steps = (number - base) / step
    return "" if abs(steps - round(steps)) < _NEARLY * max(1.0, abs(steps)) else f"goes in steps of {step:g}"


def _of_length(fields: Fields, control: Element, value: str) -> str:
    least = (control.get("minlength") or "").strip()
    typed = control.number in fields.changed()
    if typed and least.isdecimal() and len(value.encode("utf-16-le")) // 2 < int(least):
        return f"has to have at least {least} characters"
    return ""
