"""What the fields of a document hold now: typed texts, ticks, choices, files; which form each belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from zu_notebook.http._dom import Document, Element, closest
from zu_notebook.http._inputs import BUTTON_TYPES, CHECKED_TYPES, MULTI_LINE, input_type, sanitized

__all__ = ["Fields", "is_button", "is_list", "is_submit", "is_tick", "option_label", "option_value"]

_OWNED = ("button", "fieldset", "input", "object", "output", "select", "textarea")
_TABLE = ("table", "tbody", "tfoot", "thead", "tr")


class Fields:
    """The state of a document's controls; it begins as the source says it.

    Attributes:
        focus: The element that has the focus; None where nothing has.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._values: dict[int, str] = {}
        self._checked: dict[int, bool] = {}
        self._chosen: dict[int, tuple[int, ...]] = {}
        self._files: dict[int, tuple[Path, ...]] = {}
        self._owner = _owners(document)
        self._owned: dict[int, list[Element]] = {}
        for number, form in self._owner.items():
            control = document.element(number)
            if form is not None and control is not None:
                self._owned.setdefault(form.number, []).append(control)
        inputs = list(document.all("input"))
        self._groups: dict[tuple[str, int], list[Element]] = {}
        for field in inputs:
            if input_type(field) == "radio":
                self._groups.setdefault(self._group(field), []).append(field)
        self._begin(inputs)
        self.focus = next((each for each in document.all() if each.has("autofocus") and each.is_html), None)

    # ── forms ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def form_of(self, control: Element) -> Element | None:
        """Give the form that a control belongs to."""
        return self._owner.get(control.number)

    def controls(self, form: Element) -> Sequence[Element]:
        """Give the controls of a form, in document order."""
        return self._owned.get(form.number, ())

    # ── values ────────────────────────────────────────────────────────────────────────────────────────────────────

    def value(self, field: Element) -> str:
        """Give what a field holds."""
        if field.number in self._values:
            return self._values[field.number]
        if field.is_a(MULTI_LINE):
            return sanitized(field, field.content())
        return sanitized(field, field.get("value") or "")

    def set_value(self, field: Element, value: str) -> None:
        """Put a text into a field; it holds what its type makes of it."""
        self._values[field.number] = sanitized(field, value)

    def changed(self) -> set[int]:
        """Give the numbers of the fields that were typed into, ticked or chosen in."""
        return {*self._values, *self._checked, *self._chosen}

    # ── ticks ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def is_checked(self, field: Element) -> bool:
        """Tell whether a checkbox or a radio button is on."""
        return self._checked.get(field.number, field.has("checked"))

    def set_checked(self, field: Element, *, checked: bool) -> None:
        """Turn a checkbox or a radio button on or off; the others of a radio group go off."""
        self._checked[field.number] = checked
        if checked and input_type(field) == "radio":
            for other in self.radio_group(field):
                if other is not field:
                    self._checked[other.number] = False

    def radio_group(self, field: Element) -> Sequence[Element]:
        """Give the radio buttons of which only one is on, this one among them."""
        key = self._group(field)
        return self._groups[key] if key[0] else (field,)

    def _group(self, field: Element) -> tuple[str, int]:
        form = self.form_of(field)
        return field.get("name") or "", 0 if form is None else form.number

    # ── choices ───────────────────────────────────────────────────────────────────────────────────────────────────

    def options(self, select: Element) -> list[Element]:
        """Give the options of a select."""
        return list(self._document.all("option", within=select))

    def is_option_disabled(self, option: Element) -> bool:
        """Tell whether an option can't be chosen: its own, or its group's."""
        group = closest(option.parent, "optgroup", "select")
        return option.has("disabled") or (group is not None and group.tag == "optgroup" and group.has("disabled"))

    def chosen(self, select: Element) -> list[Element]:
        """Give the options that are chosen in a select."""
        options = self.options(select)
        kept = self._chosen.get(select.number)
        if kept is not None:
            return [option for option in options if option.number in kept]
        said = [option for option in options if option.has("selected")]
        if select.has("multiple"):
            return said
        if said:
            return said[-1:]
        if is_list(select):
            return []
        return [option for option in options if not self.is_option_disabled(option)][:1]

    def choose(self, select: Element, options: Iterable[Element]) -> None:
        """Choose options of a select in place of what was chosen."""
        self._chosen[select.number] = tuple(option.number for option in options)

    # ── files ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def files(self, field: Element) -> tuple[Path, ...]:
        """Give the files that a file input holds."""
        return self._files.get(field.number, ())

    def set_files(self, field: Element, files: Sequence[Path]) -> None:
        """Put files into a file input."""
        self._files[field.number] = tuple(files)

    # ── the whole ─────────────────────────────────────────────────────────────────────────────────────────────────

    def reset(self, form: Element) -> None:
        """Bring the controls of a form back to what the source says."""
        controls = self.controls(form)
        for control in controls:
            self._values.pop(control.number, None)
            self._checked.pop(control.number, None)
            self._chosen.pop(control.number, None)
            self._files.pop(control.number, None)
        self._begin(control for control in controls if control.tag == "input")

    def _begin(self, inputs: Iterable[Element]) -> None:
        """Of the radio buttons of one group that the source turns on, the last one is on."""
        for field in inputs:
            if field.has("checked") and input_type(field) == "radio":
                self.set_checked(field, checked=True)


def is_list(select: Element) -> bool:
    """Tell whether a select shows several options at once."""
    size = (select.get("size") or "").strip()
    return select.has("multiple") or (size.isdecimal() and int(size) > 1)


def option_value(option: Element) -> str:
    """Give what an option stands for in a form."""
    value = option.get("value")
    return " ".join(option.content().split()) if value is None else value


def option_label(option: Element) -> str:
    """Give what an option is called."""
    return " ".join((option.get("aria-label") or option.get("label") or option.content()).split())


def is_submit(control: Element) -> bool:
    """Tell whether a control sends its form when it is pressed."""
    if control.is_a("button"):
        return (control.get("type") or "").lower() not in {"button", "reset"}
    return control.is_a("input") and input_type(control) in {"image", "submit"}


def is_button(control: Element) -> bool:
    """Tell whether a control is a button of any kind."""
    return control.is_a("button") or (control.is_a("input") and input_type(control) in BUTTON_TYPES)


def is_tick(control: Element) -> bool:
    """Tell whether a control is a checkbox or a radio button."""
    return control.is_a("input") and input_type(control) in CHECKED_TYPES


def _owners(document: Document) -> dict[int, Element | None]:
    """Find the form of each control: the one it names, the one around it, or one that a table threw out of its rows.

    A form that begins between the rows of a table is parsed as an empty element; what follows in the table is its own.
    """
    found: dict[int, Element | None] = {}
    loose: Element | None = None
    for element in document.all("form", *_OWNED):
        if element.tag == "form":
            in_table = element.parent is not None and element.parent.is_a(*_TABLE)
            loose = element if in_table and element.number == element.end else None
        elif element.has("form"):
            named = document.by_id(element.attrs["form"])
            found[element.number] = named if named is not None and named.is_a("form") else None
        else:
            around = closest(element, "form")
            table = closest(loose, "table")
            if around is None and table is not None and table.holds(element):
                around = loose
            found[element.number] = around
    return found
