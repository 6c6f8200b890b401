"""The actions on one element of a document. Each is refused before any effect where a person could not do it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn, Protocol

from zu_notebook.errors import ActionabilityError, LocateError
from zu_notebook.http._activation import Activation
from zu_notebook.http._dom import Element, fold
from zu_notebook.http._drawn import Shown
from zu_notebook.http._fields import is_tick, option_label, option_value
from zu_notebook.http._focus import is_editing_host, is_focusable
from zu_notebook.http._inputs import as_number, input_type, is_settable, is_text_field, sanitized
from zu_notebook.http._reach import Reach
from zu_notebook.http._refusals import inactive, refused, stale, unable
from zu_notebook.http._tab import Tab
from zu_notebook.ids import Ref
from zu_notebook.surface import Direction, MouseButton

__all__ = ["Acting"]

_ANOTHER: Final = "The page holds another text than was typed: it may format or shorten it."
_OFFERED: Final = 50


class GoingIn(Protocol):
    """Told that a text is about to go into a field."""

    def __call__(self, *, secret: bool) -> None: ...


class Acting:
    """The actions of a page.

    Args:
        tab: The tab that it is.
    """

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._activation = Activation(tab)

    def place(self, ref: Ref, what: str = "The element") -> Element:
        """Find the element of a ref.

        Raises:
            StaleRef: It is not of the document that is shown.
        """
        found = self._tab.refs.place(ref)
        if found is None or found[0] != self._tab.document.key:
            raise stale(what)
        element = self._tab.document.element(found[1])
        if element is None:
            raise stale(what)
        return element

    def _usable(self, ref: Ref, what: str) -> Element:
        """Find an element that a person could use now.

        Raises:
            ActionabilityError: It is disabled, inert or hidden.
        """
        element = self.place(ref, what)
        self._check(element, what)
        return element

    def _check(self, element: Element, what: str) -> None:
        loaded = self._tab.loaded
        sight = loaded.sight()
        if sight.is_disabled(element):
            raise refused("disabled", what)
        if loaded.is_inert(element):
            raise refused("inert", what)
        if sight.drawn.state(element) is not Shown.VISIBLE:
            reach = Reach(loaded.document, sight.drawn)
            if not (reach.has_stand_in(element) or reach.is_mapped(element)):
                raise refused("hidden", what)

    async def click(self, ref: Ref, what: str, *, button: MouseButton = "left", count: int = 1) -> str:
        """Press an element."""
        element = self._usable(ref, what)
        if button != "left":
            raise inactive(what, f"does nothing by itself for the {button} button")
        note = await self._activation.press(element, what)
        if count > 1 and is_tick(element):
            note = await self._activation.press(element, what)
        return note

    async def type(self, ref: Ref, what: str, text: str, *, submit: bool, going_in: GoingIn) -> str:
        """Put text into a field in place of what is there.

        Args:
            ref: The field.
            what: How a message names it.
            text: The text.
            submit: Press Enter after.
            going_in: Told, before the text goes in, whether the field is a secret one.

        Returns:
            A note where the field holds something else than what was typed, or Enter does nothing; else "".
        """
        given = self._usable(ref, what)
        field = self._editable(given, what)
        if field is not given:
            self._check(field, what)
        if field.has("readonly") or field.get("aria-readonly") == "true":
            raise refused("readonly", what)
        value = _taken(field, text)
        if value is None:
            raise refused("invalid", what)
        going_in(secret=self._tab.loaded.secrets.is_secret(field))
        fields = self._tab.loaded.fields
        fields.focus = field
        fields.set_value(field, value)
        note = "" if _holds(field, fields.value(field), text) else _ANOTHER
        if not submit:
            return note
        if field.is_a("textarea"):
            fields.set_value(field, f"{fields.value(field)}\n")
            return f"{note} Enter begins a line there and sends nothing.".strip()
        return f"{note} {await self._sent(field, what)}".strip()

    async def _sent(self, field: Element, what: str) -> str:
        if self._tab.loaded.fields.form_of(field) is None:
            return "Enter does nothing there without scripts: the field belongs to no form."
        return await self._activation.enter(field, what)

    def _editable(self, element: Element, what: str) -> Element:
        """Find the field that is meant: the element itself, or the only one in it."""
        if is_text_field(element) or is_settable(element):
            return element
        if element.is_a("input", "select"):
            raise refused("not-editable", what)
        if is_editing_host(element):
            raise inactive(what, "is no field of a form, so what is typed there goes nowhere")
        inner = [each for each in self._tab.document.all("input", "textarea", within=element) if is_text_field(each)]
        if len(inner) != 1:
            raise refused("not-editable", what)
        return inner[0]

    async def select(self, ref: Ref, what: str, values: Sequence[str]) -> None:
        """Choose options of a `<select>` by their labels or values.

        Raises:
            LocateError: It has no such option, or more than one.
            ActionabilityError: It is no `<select>`, or the option is disabled.
        """
        element = self._usable(ref, what)
        if not element.is_a("select"):
            raise ActionabilityError(
                f"{what} is not a list of the browser's own; nothing was done.",
                hint='If it is made by a script, open the page with kind="web".',
            )
        if len(values) != 1 and not element.has("multiple"):
            raise ActionabilityError(f"{what} takes one option, {len(values)} were given.", hint="Give one.")
        options = self._tab.loaded.fields.options(element)
        self._tab.loaded.fields.choose(element, [self._option(options, value, what) for value in values])

    def _option(self, options: Sequence[Element], value: str, what: str) -> Element:
        fields = self._tab.loaded.fields
        found = [each for each in options if option_label(each) == fold(value)]
        found = found or [each for each in options if option_value(each) == value]
        usable = [each for each in found if not fields.is_option_disabled(each)]
        if len(usable) == 1:
            return usable[0]
        shown = [option_label(each)[:200] for each in options if not each.has("hidden")][:_OFFERED]
        strike = self._tab.loaded.secrets.striker()
        labels = ", ".join(f'"{strike(label)}"' for label in shown)
        offered = f"It offers: {labels}."
        if not found:
            raise LocateError(f'{what} has no option "{value}".', hint=offered)
        if not usable:
            raise ActionabilityError(f'The option "{value}" of {what} is disabled.', hint=offered)
        raise LocateError(f'{what} has more than one option "{value}".', hint="Name it by its value.")

    async def check(self, ref: Ref, what: str, *, checked: bool) -> None:
        """Bring a checkbox or a radio button into a state.

        Raises:
            ActionabilityError: It has no such state, or does not come into it.
        """
        element = self._usable(ref, what)
        sight = self._tab.loaded.sight()
        now = sight.checked(element, self._tab.loaded.roles(element))
        if now is None:
            raise ActionabilityError(f"{what} can't be checked.", hint="Use click for it.")
        if now is checked:
            return
        if not is_tick(element):
            raise inactive(what, "is checked by a script of the page only")
        if input_type(element) == "radio" and not checked:
            raise ActionabilityError(
                f"{what} is one of a group; it goes off when another one is chosen.", hint="Check another one."
            )
        await self._activation.press(element, what)

    async def press(self, key: str, ref: Ref | None = None, what: str = "") -> str:
        """Press Enter, on an element where one is given, else where the focus is.

        Raises:
            ActionabilityError: It is another key, or Enter does nothing there.
        """
        if key != "Enter":
            raise unable("take any key but Enter")
        if ref is not None:
            element: Element | None = self._usable(ref, what)
        else:
            element, what = self._tab.loaded.fields.focus, what or "The element with the focus"
        if element is None or not is_focusable(element):
            raise inactive(what if element is not None else "Enter", "does nothing: nothing there has the focus")
        self._tab.loaded.fields.focus = element
        if element.is_a("textarea"):
            fields = self._tab.loaded.fields
            fields.set_value(element, f"{fields.value(element)}\n")
            return ""
        return await self._activation.enter(element, what)

    async def upload(self, ref: Ref, what: str, files: Sequence[Path]) -> None:
        """Put files into a file input.

        Raises:
            ActionabilityError: It takes no files, or one only.
        """
        element = self._usable(ref, what)
        if not element.is_a("input") or input_type(element) != "file":
            raise ActionabilityError(f"{what} takes no files; nothing was done.", hint="Name the file input itself.")
        if len(files) > 1 and not element.has("multiple"):
            raise ActionabilityError(f"{what} takes one file, {len(files)} were given.", hint="Give one.")
        self._tab.loaded.fields.set_files(element, files)

    async def hover(self, ref: Ref, what: str) -> NoReturn:
        """Refuse: there is no mouse."""
        self.place(ref, what)
        raise unable("be pointed at")

    async def drag(self, ref: Ref, what: str, onto: Ref, onto_what: str) -> NoReturn:
        """Refuse: there is no mouse."""
        self.place(ref, what)
        self.place(onto, onto_what)
        raise unable("drag")

    async def scroll_to(self, ref: Ref, what: str) -> NoReturn:
        """Refuse: nothing is drawn."""
        self.place(ref, what)
        raise unable("scroll")

    async def scroll_by(self, direction: Direction) -> NoReturn:
        """Refuse: nothing is drawn."""
        del direction
        raise unable("scroll")


def _taken(field: Element, text: str) -> str | None:
    """Give what typing a text puts into a field; None where the field would not take it."""
    if is_settable(field):
        return _set(field, text)
    value = sanitized(field, text)
    if input_type(field) == "number" and field.tag == "input":
        return text.strip() if not text.strip() or as_number("number", text.strip()) is not None else None
    longest = (field.get("maxlength") or "").strip()
    if longest.isdecimal():
        units = value.encode("utf-16-le")[: 2 * int(longest)]
        value = units.decode("utf-16-le", "ignore")
    return value


def _set(field: Element, text: str) -> str | None:
    """Give the value that sets a date, a time, a colour or a range; None where it is out of what the field takes."""
    kind = input_type(field)
    if kind == "color":
        return text if sanitized(field, text) == text.lower() else None
    if not text and kind != "range":
        return ""
    number = as_number(kind, text)
    if number is None or (kind == "range" and as_number(kind, sanitized(field, text)) != number):
        return None
    low, high = (as_number(kind, field.get(key) or "") for key in ("min", "max"))
    within = (low is None or number >= low) and (high is None or number <= high)
    return text if within else None


def _holds(field: Element, held: str, text: str) -> bool:
    """Tell whether a field holds what was typed, but for how its type spells it."""
    if held == text or is_settable(field):
        return True
    if field.is_a("textarea"):
        return held == text.replace("\r\n", "\n").replace("\r", "\n")
    kind = input_type(field)
    if kind == "number":
        return as_number("number", held) == as_number("number", text.strip())
    return held == sanitized(field, text)
