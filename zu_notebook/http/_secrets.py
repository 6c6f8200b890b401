"""Which fields are secret, and striking out what they hold wherever else the document says it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import quote

from zu_notebook.http._dom import Document, Element, closest, fold
from zu_notebook.http._fields import Fields
from zu_notebook.http._focus import is_editing_host
from zu_notebook.http._inputs import input_type
from zu_notebook.http._roles import Roles
from zu_notebook.http._secret_words import (
    CODE_WORDS,
    PASS_NAME,
    PASSWORD_WORDS,
    SECRET_AUTOCOMPLETE,
    TEXT_LIKE,
    says_secret,
    words_of,
)

__all__ = ["STRUCK", "Secrets"]

STRUCK = "•••"
_SHORTEST = 4
"""Shorter values stand on every page by chance."""

_SHORTEST_INSIDE = 6
"""From here on a value is struck also within a word; a shorter one only as a whole word or number."""

_LABEL_CHARS = 200
_CODE_BOXES = range(3, 11)


class Secrets:
    """The secret fields of a document; what is secret stays so.

    Args:
        document: The document.
        fields: What its fields hold.
        roles: Its roles.
    """

    def __init__(self, document: Document, fields: Fields, roles: Roles) -> None:
        self._document = document
        self._fields = fields
        self._roles = roles
        self._known: dict[int, bool] = {}

    def is_secret(self, element: Element) -> bool:
        """Tell whether what it holds must not leave the page."""
        known = self._known.get(element.number)
        if known is None:
            known = self._known[element.number] = self._looks_secret(element)
        return known

    def mark(self, element: Element) -> None:
        """Take an element for a secret field from now on."""
        self._known[element.number] = True

    def fields(self) -> Iterator[Element]:
        """Give the secret fields that can hold a text."""
        return (each for each in self._document.all("input", "textarea") if self.is_secret(each))

    def striker(self) -> Callable[[str], str]:
        """Make what puts dots in place of all that secret fields hold."""
        held = {value for each in self.fields() for value in (self._fields.value(each), each.get("value") or "")}
        values = {value for each in held for value in (each, fold(each)) if len(value.strip()) >= _SHORTEST}
        if not values:
            return str
        parts = {part: None for value in sorted(values, key=len, reverse=True) for part in _spellings(value)}
        pattern = re.compile("|".join(parts))
        return lambda text: pattern.sub(STRUCK, text)

    def _looks_secret(self, element: Element) -> bool:  # noqa: PLR0911 - one reason after the other
        if not element.is_html:
            return False
        is_field = element.is_a("input", "textarea")
        if element.tag == "input":
            kind = input_type(element)
            if kind == "password":
                return True
            if kind not in TEXT_LIKE and kind != "month":
                return False
        is_text = is_field or is_editing_host(element) or self._roles.explicit(element) in {"textbox", "searchbox"}
        if not is_text and element.tag != "select":
            return False
        if SECRET_AUTOCOMPLETE.search(element.get("autocomplete") or ""):
            return True
        if element.tag == "select":
            return False
        named = is_field and any(_names_secret(element.get(key)) for key in ("name", "id"))
        return named or self._is_called_secret(element) or self._is_code_box(element) or _is_dotted(element)

    def _is_called_secret(self, element: Element) -> bool:
        """Tell whether what a person is told of a field says that it is secret."""
        told = [element.get(key) for key in ("aria-label", "placeholder", "aria-placeholder")]
        told += [each.content()[:_LABEL_CHARS] for each in self._document.pointed(element, "aria-labelledby")]
        told += [each.content()[:_LABEL_CHARS] for each in self._document.labels(element)]
        if any(map(says_secret, told)):
            return True
        description = element.get("aria-description")
        if description is not None and len(description) <= 20 and says_secret(description):  # noqa: PLR2004 - as in the page script
            return True
        if any(text is not None and text.strip() for text in told):
            return False
        if says_secret(element.get("title")):
            return True
        form = closest(element, "form")
        if form is None:
            return False
        pointed = [each.content() for each in self._document.pointed(form, "aria-labelledby")]
        return any(PASSWORD_WORDS.search(words_of(text)) for text in [form.get("aria-label") or "", *pointed])

    def _is_code_box(self, element: Element) -> bool:
        """Tell whether it is one of a row of boxes that take a code digit by digit; all of the row are marked."""
        if not element.is_a("input") or element.get("maxlength") != "1":
            return False
        around = element.parent
        for _ in range(4):
            if around is None:
                return False
            boxes = [each for each in self._document.all("input", within=around) if _is_box(each)]
            if len(boxes) >= _CODE_BOXES.start:
                if len(boxes) not in _CODE_BOXES or not (any(map(_is_named_code, boxes)) or self._is_said_code(around)):
                    return False
                self._known.update((box.number, True) for box in boxes)
                return True
            around = around.parent
        return False

    def _is_said_code(self, around: Element) -> bool:
        at: Element | None = around
        for _ in range(3):
            if at is None or at is self._document.body:
                return False
            pointed = " ".join(each.content() for each in self._document.pointed(at, "aria-labelledby"))
            if CODE_WORDS.search(f"{at.get('aria-label') or ''} {pointed} {fold(at.content())[:_LABEL_CHARS]}"):
                return True
            at = at.parent
        return False


def _names_secret(name: str | None) -> bool:
    return bool(name) and (says_secret(name) or PASS_NAME.search(words_of(name or "")) is not None)


def _is_box(element: Element) -> bool:
    return element.get("maxlength") == "1" and input_type(element) in TEXT_LIKE


def _is_named_code(box: Element) -> bool:
    if "one-time-code" in (box.get("autocomplete") or "").lower():
        return True
    return any(CODE_WORDS.search(words_of(box.get(key) or "")) for key in ("name", "id", "aria-label"))


def _is_dotted(element: Element) -> bool:
    """Tell whether the page draws dots for the characters."""
    found = re.search(r"-webkit-text-security\s*:\s*([a-z]+)", element.get("style") or "")
    return found is not None and found[1] != "none"


def _spellings(value: str) -> list[str]:
    """Give the patterns of a value: as it is, in the other case, as addresses and sources spell it."""
    coded = quote(value, safe="-_.!~*'()")
    if len(value) < _SHORTEST_INSIDE:
        return [rf"(?<![^\W_])(?<!\d[.,]){_pattern(one)}(?![^\W_]|[.,]\d)" for one in (value, coded)]
    escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return list(map(_pattern, (value, value.upper(), value.lower(), coded, coded.replace("%20", "+"), escaped)))


def _pattern(text: str) -> str:
    return r"\s+".join(map(re.escape, re.split(r"\s+", text)))
