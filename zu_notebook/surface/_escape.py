"""Page text is data: how it is cleaned when it comes in and quoted when it is shown."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TypeAlias

__all__ = ["JsonValue", "bare", "clean", "clipped", "jsonable", "plain", "quoted", "utf8", "word"]

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"

_SURROGATES = re.compile("[\ud800-\udfff]")
_ICON_GLYPHS = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
_WORD = re.compile(r"-?[A-Za-z0-9_][A-Za-z0-9_.:-]*")
_TAGS = "\U000e0000"
"""From here on are tags and variation selectors that show nothing and can carry a hidden message."""

_UNSEEN = frozenset("\u00ad\u180e\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff")
"""Takes no room and turns nothing round: dropped. Other format characters are shown as escapes."""


def utf8(text: str) -> str:
    """Replace lone surrogates, which neither UTF-8 nor JSON can hold."""
    return text if text.isascii() else _SURROGATES.sub("\ufffd", text)


def bare(text: str) -> str:
    """Drop icon-font glyphs (private use) and replace lone surrogates."""
    return text if text.isascii() else _ICON_GLYPHS.sub("", utf8(text))


def clean(text: str) -> str:
    """Fold white space, drop icon-font glyphs (private use), replace lone surrogates."""
    return " ".join((text if text.isascii() else bare(text)).split()) if text else ""


def clipped(text: str, length: int) -> str:
    """Cut a text to a length in characters; the cut is marked."""
    return text if len(text) <= length else text[: max(length - 1, 0)].rstrip() + "…"


def plain(text: str) -> str:
    """Make a text safe to stand in one line: no line break, no control or direction character."""
    if text.isprintable() and (text.isascii() or max(text) < _TAGS):
        return text
    return "".join(map(_shown, text))


def quoted(text: str) -> str:
    r"""Quote a text so that it can neither end its quotes nor its line: `"` becomes `\"`."""
    return '"' + plain(text.replace("\\", "\\\\").replace('"', '\\"')) + '"'


def word(text: str) -> str:
    """Let a plain word stand as it is, and quote whatever could be taken for more than one."""
    return text if _WORD.fullmatch(text) else quoted(text)


def jsonable(value: object) -> JsonValue:
    """Turn a value of this room into what JSON can hold: field by field, always valid."""
    plain_value: JsonValue
    if value is None or isinstance(value, (bool, int)):
        plain_value = value
    elif isinstance(value, float):
        plain_value = value if math.isfinite(value) else None
    elif isinstance(value, Mapping):
        plain_value = {utf8(str(key)): jsonable(item) for key, item in value.items()}
    elif isinstance(value, (list, tuple)):
        plain_value = [jsonable(item) for item in value]
    elif is_dataclass(value) and not isinstance(value, type):
        plain_value = {field.name: jsonable(getattr(value, field.name)) for field in fields(value)}
    else:
        plain_value = utf8(str(value))
    return plain_value


def _shown(character: str) -> str:
    if character in _UNSEEN or character >= _TAGS:
        return ""
    if character.isprintable():
        return character
    return " " if character.isspace() else f"\\u{{{ord(character):x}}}"
