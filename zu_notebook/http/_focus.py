"""What a person can reach or work: focus, editing, and what is switched off."""

from __future__ import annotations

import re

from zu_notebook.http._dom import Element, closest
from zu_notebook.http._drawn import is_summary
from zu_notebook.http._inputs import input_type

__all__ = ["is_custom", "is_editing_host", "is_focusable", "is_natively_disabled", "is_script_focus_only"]

_DISABLEABLE = ("button", "fieldset", "input", "optgroup", "option", "select", "textarea")
_EDITABLE = frozenset({"", "plaintext-only", "true"})


def is_custom(element: Element) -> bool:
    """Tell whether it is a custom element."""
    return element.is_html and "-" in element.tag


def is_editing_host(element: Element) -> bool:
    """Tell whether a person edits text in it by contenteditable: the outermost such element."""
    if "contenteditable" not in element.attrs or not _says_editable(element):
        return False
    above = element.parent
    while above is not None:
        if above.has("contenteditable"):
            return not _says_editable(above)
        above = above.parent
    return True


def _says_editable(element: Element) -> bool:
    said = element.get("contenteditable")
    return element.is_html and said is not None and said.strip().lower() in _EDITABLE


def is_focusable(element: Element) -> bool:  # noqa: PLR0911 - a table of cases
    """Tell whether it takes focus, by itself or by its tabindex."""
    tabindex = element.attrs.get("tabindex")
    if tabindex is not None and re.match(r"\s*-?\d", tabindex):
        return not is_natively_disabled(element)
    if not element.is_html:
        return element.tag == "a" and (element.has("href") or element.has("xlink:href"))
    match element.tag:
        case "a" | "area":
            return element.has("href")
        case "input":
            return input_type(element) != "hidden" and not is_natively_disabled(element)
        case "button" | "select" | "textarea":
            return not is_natively_disabled(element)
        case "summary":
            return is_summary(element)
        case "audio" | "video":
            return element.has("controls")
        case _:
            return is_editing_host(element)


def is_script_focus_only(element: Element) -> bool:
    """Tell whether focus comes only from a script, not from the Tab key."""
    return re.match(r"\s*-\d", element.attrs.get("tabindex", "")) is not None


def is_natively_disabled(element: Element) -> bool:
    """Tell whether HTML switches it off: itself, its group of options, or a fieldset around it.

    What is in the first legend of a fieldset stays on.
    """
    if not element.is_a(*_DISABLEABLE):
        return False
    if element.has("disabled"):
        return True
    if element.tag in {"option", "optgroup"}:
        group = closest(element.parent, "optgroup", "select")
        return element.tag == "option" and group is not None and group.tag == "optgroup" and group.has("disabled")
    fieldset = closest(element.parent, "fieldset")
    while fieldset is not None:
        if fieldset.has("disabled"):
            legend = fieldset.first("legend")
            if legend is None or not legend.holds(element):
                return True
        fieldset = closest(fieldset.parent, "fieldset")
    return False
