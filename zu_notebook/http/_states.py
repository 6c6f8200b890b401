"""States and values of controls, as ARIA and HTML say them. False is told from absent.

`modal` is not told: without scripts and styles nothing shuts off the page, and a dialog that says `aria-modal` may well
be put away by a style sheet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from zu_notebook.http._dom import Element, Text, fold
from zu_notebook.http._drawn import is_summary
from zu_notebook.http._fields import is_tick, option_label
from zu_notebook.http._focus import is_editing_host, is_focusable, is_natively_disabled
from zu_notebook.http._inputs import as_number, input_type, is_settable, is_text_field
from zu_notebook.http._names import Names
from zu_notebook.surface import StateValue

__all__ = ["Sight"]

VALUE_CHARS: Final = 2_000
_CHECKABLE: Final = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
_SELECTABLE: Final = frozenset({"option", "tab", "row", "gridcell", "treeitem", "columnheader", "rowheader"})
_RANGES: Final = frozenset({"slider", "spinbutton", "scrollbar", "separator", "progressbar", "meter"})
_PARTS: Final = frozenset(
    {"gridcell", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio", "tab", "treeitem"}
)
"""Parts of composites: what disables the composite disables them, though the focus may stay on the composite."""

_TRUTH: Final[Mapping[str, bool]] = {"true": True, "false": False}
_LEVEL: Final = re.compile(r"\s*([+-]?\d+)")


class Sight(Names):
    """All that is read of a document's elements; holds for one look at it. The arguments are those of `Contents`."""

    def is_disabled(self, element: Element) -> bool:
        """Tell whether it can't be used: by HTML, by aria-disabled, or by that of what it is in."""
        if is_natively_disabled(element):
            return True
        own = _said_disabled(element)
        if own is not None:
            return own
        return self._disabled_around(element) and (is_focusable(element) or self.roles(element) in _PARTS)

    def _disabled_around(self, element: Element) -> bool:
        """Tell what the nearest aria-disabled around an element says."""
        passed: list[int] = []
        found = False
        above = element.parent
        while above is not None:
            said = self.disabled_in.get(above.number, _said_disabled(above))
            if said is not None:
                found = said
                break
            passed.append(above.number)
            above = above.parent
        self.disabled_in.update(dict.fromkeys(passed, found))
        return found

    def checked(self, element: Element, role: str) -> bool | str | None:
        """Tell whether it is checked: true, false or "mixed"; None where it can't be."""
        if is_tick(element):
            return self.fields.is_checked(element)
        own = element.get("aria-checked")
        if own == "mixed" and role not in {"radio", "switch", "menuitemradio"}:
            return "mixed"
        if role in _CHECKABLE:
            return own == "true"
        return None if own is None else _TRUTH.get(own)

    def states(self, element: Element, role: str, *, secret: bool) -> dict[str, StateValue]:
        """Give what is known of an element's states."""
        out: dict[str, StateValue] = {}
        if self.is_disabled(element):
            out["disabled"] = True
        checked = self.checked(element, role)
        if checked is not None:
            out["checked"] = checked
        if role in _SELECTABLE:
            selected = _TRUTH.get(element.get("aria-selected") or "")
            if selected is not None:
                out["selected"] = selected
            elif role in {"option", "tab"}:
                out["selected"] = False
        expanded = self._expanded(element, role)
        if expanded is not None:
            out["expanded"] = expanded
        pressed = element.get("aria-pressed") or ""
        if role == "button" and (pressed == "mixed" or pressed in _TRUTH):
            out["pressed"] = _TRUTH.get(pressed, pressed)
        if element is self.fields.focus:
            out["focused"] = True
        self._field_states(element, role, out)
        _places(element, role, out)
        if secret:
            out["filled"] = self._holds_something(element)
        return out

    def _expanded(self, element: Element, role: str) -> bool | None:
        own = _TRUTH.get(element.get("aria-expanded") or "")
        if own is not None:
            return own
        if element.is_a("details"):
            return element.has("open")
        if is_summary(element) and element.parent is not None:
            return element.parent.has("open")
        return False if element.is_a("select") and role == "combobox" else None

    def _field_states(self, element: Element, role: str, out: dict[str, StateValue]) -> None:
        is_field = element.is_a("input", "select", "textarea")
        if (is_field and element.has("required")) or element.get("aria-required") == "true":
            out["required"] = True
        fixed = (is_text_field(element) or is_settable(element)) and element.has("readonly")
        if fixed or element.get("aria-readonly") == "true":
            out["readonly"] = True
        for name, attribute, plain in (
            ("invalid", "aria-invalid", True),
            ("haspopup", "aria-haspopup", "menu"),
            ("current", "aria-current", True),
        ):
            said = element.get(attribute)
            if said and said != "false":
                out[name] = plain if said == "true" else said
        if (element.is_a("select") and element.has("multiple")) or element.get("aria-multiselectable") == "true":
            out["multiselectable"] = True
        lines = element.get("aria-multiline")
        if role == "textbox" and (
            element.is_a("textarea") or lines == "true" or (is_editing_host(element) and lines != "false")
        ):
            out["multiline"] = True

    def _holds_something(self, element: Element) -> bool:
        if element.is_a("input", "textarea"):
            return self.fields.value(element) != ""
        if element.is_a("select"):
            return bool(self.fields.chosen(element))
        return element.content().strip() != ""

    def value(self, element: Element, role: str) -> str | None:  # noqa: PLR0911 - a table of kinds
        """Give the value of a control; None where it has none. Ask only where the field is no secret."""
        if element.is_a("select"):
            return ", ".join(map(option_label, self.fields.chosen(element)))[:VALUE_CHARS]
        if is_text_field(element) or is_settable(element):
            said = element.get("aria-valuetext")
            return (self.fields.value(element) if said is None else said)[:VALUE_CHARS]
        if element.is_a("input") and input_type(element) == "file":
            return ", ".join(file.name for file in self.fields.files(element))[:VALUE_CHARS]
        if is_editing_host(element):
            return fold(element.content())[:VALUE_CHARS]
        if role in _RANGES:
            return self._range_value(element)
        if role == "combobox" and not element.is_a("input"):
            inner = next(iter(self.document.all("input", "textarea", within=element)), None)
            if inner is None:
                return self.by_content(element)[:VALUE_CHARS]
            return None if self.secrets.is_secret(inner) else self.fields.value(inner)[:VALUE_CHARS]
        return fold(element.content())[:VALUE_CHARS] if role in {"textbox", "searchbox"} else None

    def _range_value(self, element: Element) -> str | None:
        text = element.get("aria-valuetext")
        text = element.get("aria-valuenow") if text is None else text
        if text is not None:
            return fold(text)[:VALUE_CHARS]
        if element.is_a("meter") or (element.is_a("progress") and element.has("value")):
            number = as_number("number", (element.get("value") or "").strip())
            low, high = (as_number("number", (element.get(key) or "").strip()) for key in ("min", "max"))
            low = 0.0 if low is None or element.tag == "progress" else low
            high = max(low, 1.0 if high is None else high)
            return f"{max(low, min(number or 0.0, high)):.10g}"
        return None

    # ── cues ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def cue(self, element: Element) -> str:
        """Give something to tell a nameless control by: an icon's title, the nearest text, where a link leads."""
        for inner in self.document.all(within=element):
            said = inner.content() if inner.tag == "title" else ""
            text = fold(said or next(filter(None, (inner.get(key) for key in ("title", "aria-label", "alt"))), ""))
            if text:
                return text[:60]
        inside = self.drawn_text(element, 60)
        if inside:
            return inside
        href = re.sub(r"[?#].*", "", element.get("href") or "").rstrip("/")
        last = href.rpartition("/")[2]
        if last and not re.match(r"(javascript|data|mailto):", href, re.IGNORECASE):
            return last[:60]
        image = next((each for each in self.document.all("img", within=element) if each.has("src")), None)
        source = "" if image is None else re.sub(r"[?#].*", "", image.attrs["src"])
        file = "" if source.startswith("data:") else source.rpartition("/")[2]
        return file[:60] or self._text_beside(element)

    def _text_beside(self, element: Element) -> str:
        """Give the nearest shown text: what stands before an element, else after it, else round it."""
        at = element
        for _ in range(3):
            above = at.parent
            if above is None or above is self.document.body:
                break
            place = self._place(above, at)
            before = above.children[max(0, place - 6) : place]
            for node in [*reversed(before), *above.children[place + 1 : place + 4]]:
                if isinstance(node, Element):
                    text = self.drawn_text(node, 60)
                else:
                    shown = isinstance(node, Text) and self.drawn.is_visible(above)
                    text = fold(node.data)[:60] if shown else ""
                if text:
                    return text
            at = above
        return ""

    def _place(self, above: Element, child: Element) -> int:
        """Give the place of a child among what is in an element."""
        places = self.places_in.get(above.number)
        if places is None:
            elements = enumerate(above.children)
            places = {each.number: place for place, each in elements if isinstance(each, Element)}
            self.places_in[above.number] = places
        return places[child.number]


def _said_disabled(element: Element) -> bool | None:
    """Give what aria-disabled says; None where it says nothing."""
    said = (element.get("aria-disabled") or "").lower()
    return None if said in {"", "undefined"} else said != "false"


def _places(element: Element, role: str, out: dict[str, StateValue]) -> None:
    level = _whole(element, "aria-level")
    if level is not None and level >= 1:
        out["level"] = level
    elif role == "heading":
        own = re.fullmatch(r"h([1-6])", element.tag)
        out["level"] = int(own[1]) if own is not None and element.is_html else 2
    if role in _RANGES:
        for key, native, default in (("valuemin", "min", 0), ("valuemax", "max", 100)):
            given = element.get(f"aria-{key}")
            if given is None and element.is_a("input", "meter", "progress"):
                given = element.get(native)
            number = as_number("number", (given or "").strip())
            if number is not None:
                out[key] = int(number) if number.is_integer() else number
            elif element.is_a("input") and input_type(element) == "range":
                out[key] = default
    for key in ("posinset", "setsize"):
        place = _whole(element, f"aria-{key}")
        if place is not None:
            out[key] = place


def _whole(element: Element, attribute: str) -> int | None:
    found = _LEVEL.match(element.get(attribute) or "")
    return None if found is None else int(found[1])
