"""Accessible names: the order of sources, and what HTML itself gives as a name.

Source: Accessible Name and Description Computation 1.2, HTML-AAM 1.0; where they leave room, what Chromium does. The
in-page script of `browser/` decides alike; a test holds the two together.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from zu_notebook.http._content import Contents, Named, Reading, clean, is_aria_hidden
from zu_notebook.http._dom import Element, fold
from zu_notebook.http._inputs import input_type, is_text_field
from zu_notebook.http._roles import svg_name

__all__ = ["Names"]

_BY_CONTENT: Final = frozenset(
    """
    button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio
    rowheader switch tab tooltip treeitem
    """.split()  # noqa: SIM905 - words read best as words
)
"""Roles that are named by what they hold."""

_CLOSED: Final = frozenset(
    """
    alert alertdialog application article banner blockquote comment complementary contentinfo dialog document feed
    figure form grid group Iframe img listbox log main marquee math menu menubar meter navigation note progressbar
    radiogroup scrollbar search searchbox separator slider spinbutton status suggestion tablist tabpanel textbox timer
    toolbar tree treegrid combobox
    """.split()  # noqa: SIM905 - likewise
)
"""Containers that add nothing of what they hold to a name around them."""

_VALUED: Final = frozenset(
    {"textbox", "searchbox", "combobox", "slider", "spinbutton", "listbox", "meter", "progressbar"}
)
_NAMELESS: Final = Named("", "")
_FORM_ELEMENTS: Final = ("button", "input", "meter", "output", "progress", "select", "textarea")


class Names(Contents):
    """The names of a document's elements; holds for one look at it. The arguments are those of `Contents`."""

    def name(self, element: Element, role: str) -> Named:
        """Give the accessible name of an element and where it comes from."""
        named = self.known.get(element.number)
        if named is None:
            found = self.alternative(element, role, Reading({element.number}), recursive=False)
            named = self.known[element.number] = Named(clean(found.text), found.source)
        return named

    def by_content(self, element: Element) -> str:
        """Give the name from an element's text, whatever its role."""
        return clean(self.content_text(element, Reading({element.number})))

    def alternative(self, element: Element, role: str, reading: Reading, *, recursive: bool) -> Named:
        """Give the text alternative of an element, by the order that the specification gives."""
        found = self._said(element, role, reading, recursive=recursive)
        if found is not None:
            return found
        takes_content = (
            reading.pointed or not self._is_closed(element, role)
            if recursive
            else self._names_by_content(element, role)
        )
        if takes_content:
            inner = Reading(reading.seen, reading.hidden_counts, pointed=False, left=reading.left)
            text = self.content_text(element, inner)
            reading.left = inner.left
            if text.strip():
                return Named(text, "contents")
        title = element.get("title") or ""
        outer = not recursive or reading.pointed
        if title.strip() and role != "presentation" and (outer or role or element.tag in {"abbr", "svg"}):
            return Named(title, "title")
        if outer:
            hint = element.get("placeholder") if is_text_field(element) else None
            hint = element.get("aria-placeholder") if hint is None else hint
            if hint is not None and hint.strip():
                return Named(hint, "placeholder")
        return _NAMELESS

    def _said(self, element: Element, role: str, reading: Reading, *, recursive: bool) -> Named | None:
        """Give what an attribute or a part of HTML's own says; None where none does."""
        if not reading.pointed and element.has("aria-labelledby"):
            text = self.text_of(self.document.pointed(element, "aria-labelledby"))
            if text:
                return Named(text, "attribute")
        if recursive:
            value = self._embedded(element, role)
            if value:
                return Named(value, "attribute")
        label = element.get("aria-label") or ""
        if label.strip():
            return Named(label, "attribute")
        return None if role == "presentation" else self._native(element, reading)

    def text_of(self, elements: list[Element]) -> str:
        """Give the text of elements that an attribute points at, hidden ones included."""
        texts = []
        for target in elements:
            reading = Reading({target.number}, hidden_counts=self.is_hidden(target), pointed=True)
            texts.append(fold(self.alternative(target, self.roles(target), reading, recursive=True).text))
        return " ".join(filter(None, texts))

    def is_hidden(self, element: Element) -> bool:
        """Tell whether an element is not shown, or is hidden from readers."""
        return not self.drawn.is_visible(element) or is_aria_hidden(element)

    def _names_by_content(self, element: Element, role: str) -> bool:
        if role == "row":
            around = element.parent
            while around is not None and self.roles(around) in {"", "rowgroup", "group", "presentation"}:
                around = around.parent
            return around is not None and self.roles(around) in {"grid", "treegrid"}
        return role in _BY_CONTENT and not element.is_a("input")

    def _is_closed(self, element: Element, role: str) -> bool:
        """Tell whether what an element holds is no part of a name around it."""
        if not role:
            return element.is_a("header", "form")
        if element.tag in {"footer", "address"} and not element.has("role"):
            return False
        if role == "table":
            return not self._is_layout_table(element)
        return role in _CLOSED and not element.is_a("details")

    def _is_layout_table(self, element: Element) -> bool:
        """Tell whether a table only arranges the page."""
        if not element.is_a("table") or self.roles.explicit(element):
            return False
        if element.has("summary") or (element.get("border") or "0") != "0":
            return False
        if element.first("caption", "thead", "tfoot", "colgroup", "col") is not None:
            return False
        cells = (cell for body in element.elements() for row in body.elements() for cell in row.elements())
        return not any(
            cell.is_a("th") or (cell.is_a("td") and (cell.has("scope") or cell.has("headers"))) for cell in cells
        )

    def _embedded(self, element: Element, role: str) -> str | None:
        """Give what a control inside a name or a label holds: that is said in its place. Never what is secret."""
        if role not in _VALUED:
            return None
        if self.secrets.is_secret(element):
            return (element.get("aria-label") or "").strip()
        return self.value(element, role)

    @abstractmethod
    def value(self, element: Element, role: str) -> str | None:
        """Give the value of a control; None where it has none. Ask only where the field is no secret."""

    # ── what HTML gives ───────────────────────────────────────────────────────────────────────────────────────────

    def _native(self, element: Element, reading: Reading) -> Named | None:  # noqa: PLR0911 - a table of tags
        """Give the name that HTML gives an element; None where it says nothing, "" where it says that there is none."""
        tag = element.tag
        if not element.is_html:
            text = element.get("xlink:title") or "" if tag == "a" else svg_name(self.document, element)
            return Named(text, "attribute") if text.strip() else None
        if element.is_a(*_FORM_ELEMENTS):
            text = self._label_text(element, reading)
            return Named(text, "attribute") if text else self._input_name(element) if tag == "input" else None
        match tag:
            case "img" | "area":
                alt = element.get("alt")
                if alt is None or (not alt.strip() and element.has("title") and tag == "img"):
                    return None
                return Named(alt, "attribute") if alt.strip() else _NAMELESS
            case "fieldset":
                return self._caption(element, "legend")
            case "figure":
                return self._caption(element, "figcaption")
            case "table":
                summary = element.get("summary")
                return self._caption(element, "caption") or (Named(summary, "attribute") if summary else None)
            case "optgroup":
                return Named(element.get("label") or "", "attribute")
            case "option":
                return Named(element.get("label") or element.content(), "contents")
            case _:
                return None

    def _input_name(self, element: Element) -> Named | None:
        value = element.get("value")
        match input_type(element):
            case "button":
                text = value or ""
            case "submit":
                text = "Submit" if value is None else value
                return Named(text, "attribute")
            case "reset":
                text = "Reset" if value is None else value
                return Named(text, "attribute")
            case "image":
                text = element.get("alt") or value or element.get("title") or "Submit"
            case "file":
                chooses = "Choose Files" if element.has("multiple") else "Choose File"
                text = "" if (element.get("title") or "").strip() else chooses
            case _:
                text = ""
        return Named(text, "attribute") if text else None

    def _caption(self, element: Element, tag: str) -> Named | None:
        found = element.first(tag)
        if found is None or self.is_hidden(found):
            return None
        reading = Reading({element.number, found.number}, pointed=True)
        text = self.alternative(found, self.roles(found), reading, recursive=True).text
        return Named(text, "attribute") if text.strip() else None

    def _label_text(self, element: Element, reading: Reading) -> str:
        """Give the labels of a control, joined in document order; a wrapped control's own content is skipped."""
        texts = []
        for label in self.document.labels(element):
            if label.number in reading.seen or self.is_hidden(label):
                continue
            inner = Reading({element.number, label.number}, pointed=True)
            texts.append(fold(self.alternative(label, "", inner, recursive=True).text))
        return " ".join(filter(None, texts))

    # ── descriptions ──────────────────────────────────────────────────────────────────────────────────────────────

    def description(self, element: Element, named: Named) -> str:
        """Give the accessible description: what aria-describedby points at, aria-description, or a title."""
        if element.has("aria-describedby"):
            text = clean(self.text_of(self.document.pointed(element, "aria-describedby")))
            if text:
                return text
        own = element.get("aria-description") or ""
        if own.strip():
            return clean(own)
        title = element.get("title")
        if title is None or named.source == "title":
            return ""
        text = clean(title)
        return "" if text == named.text else text

    def error(self, element: Element) -> str:
        """Give the text of the error message of a field that is said to be wrong."""
        if (element.get("aria-invalid") or "false") == "false":
            return ""
        return clean(self.text_of(self.document.pointed(element, "aria-errormessage")))
