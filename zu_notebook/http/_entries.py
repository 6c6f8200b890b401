"""What a form sends: its entries, and how they are spelled.

Source: the HTML standard, "Constructing the entry list" and "Form submission"; the URL standard,
"application/x-www-form-urlencoded serializing"; RFC 7578.
"""

from __future__ import annotations

import mimetypes
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import webencodings

from zu_notebook.errors import ActionabilityError
from zu_notebook.http._dom import Document, Element, closest
from zu_notebook.http._fields import Fields, is_button, is_tick, option_value
from zu_notebook.http._focus import is_natively_disabled
from zu_notebook.http._inputs import input_type

__all__ = ["Entry", "encoding_of", "entries", "multipart", "plain", "urlencoded"]

Entry: TypeAlias = tuple[str, "str | Path | None"]
"""A name and a text or a file; None for a file input that holds none."""

_LINES: Final = re.compile(r"\r\n|\r|\n")
_AS_IS: Final = frozenset(b"*-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_LARGEST: Final = 100_000_000


def encoding_of(document: Document, form: Element) -> str:
    """Give the encoding that a form is sent in."""
    for label in (form.get("accept-charset") or "").replace(",", " ").split():
        found = webencodings.lookup(label)
        if found is not None:
            return _sendable(found.name)
    return _sendable(document.encoding)


def _sendable(name: str) -> str:
    return "utf-8" if name.startswith("utf-16") or name in {"replacement", "x-user-defined"} else name


def entries(fields: Fields, form: Element, submitter: Element | None, encoding: str) -> list[Entry]:
    """List what a form sends, in the order of the document.

    Args:
        fields: What the fields hold.
        form: The form.
        submitter: The button that was pressed; None where none was.
        encoding: The name of the encoding, for a `_charset_` field.
    """
    found: list[Entry] = []
    for control in fields.controls(form):
        if control.is_a("button", "input", "select", "textarea"):
            found.extend(_of_control(fields, control, submitter, encoding))
    return found


def _of_control(fields: Fields, control: Element, submitter: Element | None, encoding: str) -> Iterable[Entry]:
    name = control.get("name") or ""
    kind = input_type(control) if control.is_a("input") else control.tag
    if is_natively_disabled(control) or closest(control.parent, "datalist") is not None:
        return []
    if (is_button(control) and control is not submitter) or (is_tick(control) and not fields.is_checked(control)):
        return []
    if kind == "image":
        return [(f"{name}.{axis}" if name else axis, "0") for axis in "xy"]
    return [(name, value) for value in _values(fields, control, kind, encoding)] + _direction(control) if name else []


def _values(fields: Fields, control: Element, kind: str, encoding: str) -> Sequence[str | Path | None]:
    if kind == "file":
        return fields.files(control) or (None,)
    if kind == "select":
        return [option_value(each) for each in fields.chosen(control) if not fields.is_option_disabled(each)]
    said = control.get("value")
    if kind == "hidden" and (control.get("name") or "").lower() == "_charset_":
        said = encoding
    if said is None:
        said = {"checkbox": "on", "radio": "on", "submit": "Submit"}.get(kind, "")
    is_plain = kind in {"button", "checkbox", "hidden", "radio", "submit"}
    return [said if is_plain else fields.value(control)]


def _direction(control: Element) -> list[Entry]:
    """Say how a field's text runs, where it asks for that."""
    name = control.get("dirname")
    return [(name, "ltr")] if name and not is_button(control) else []


def _encoded(text: str, encoding: str) -> bytes:
    known = webencodings.lookup(encoding)
    codec = "gb18030" if encoding == "gbk" or known is None else known.codec_info.name
    return _LINES.sub("\r\n", text).encode(codec, "xmlcharrefreplace")


def _text_of(value: str | Path | None) -> str:
    return value if isinstance(value, str) else "" if value is None else value.name


def urlencoded(found: Sequence[Entry], encoding: str) -> str:
    """Spell entries as a query; of a file, its name."""
    return "&".join(
        f"{_percent(_encoded(name, encoding))}={_percent(_encoded(_text_of(value), encoding))}" for name, value in found
    )


def _percent(raw: bytes) -> str:
    return "".join(chr(byte) if byte in _AS_IS else "+" if byte == ord(" ") else f"%{byte:02X}" for byte in raw)


def plain(found: Sequence[Entry], encoding: str) -> bytes:
    """Spell entries a line each, for a person to read."""
    return b"".join(
        b"%s=%s\r\n" % (_encoded(name, encoding), _encoded(_text_of(value), encoding)) for name, value in found
    )


@dataclass(frozen=True, slots=True)
class _Part:
    head: bytes
    body: bytes


def multipart(found: Sequence[Entry], encoding: str) -> tuple[str, bytes]:
    """Spell entries with the content of files; blocks while the files are read.

    Returns:
        The boundary, and the body.

    Raises:
        ActionabilityError: A file can't be read, or they are too large.
    """
    boundary = f"----ZuFormBoundary{secrets.token_hex(12)}"
    mark = boundary.encode()
    body = bytearray()
    for name, value in found:
        part = _part(name, value, encoding)
        body += b"--%s\r\n%s\r\n\r\n%s\r\n" % (mark, part.head, part.body)
        if len(body) > _LARGEST:
            raise ActionabilityError(f"The files of the form are larger than {_LARGEST // 1_000_000} MB together.")
    return boundary, bytes(body + b"--%s--\r\n" % mark)


def _part(name: str, value: str | Path | None, encoding: str) -> _Part:
    head = b'Content-Disposition: form-data; name="%s"' % _quoted(_encoded(name, encoding))
    if isinstance(value, str):
        return _Part(head, _encoded(value, encoding))
    file_name = "" if value is None else value.name
    kind = mimetypes.guess_type(file_name)[0] or "application/octet-stream"
    head += b'; filename="%s"\r\nContent-Type: %s' % (_quoted(file_name.encode(errors="replace")), kind.encode())
    try:
        return _Part(head, b"" if value is None else value.read_bytes())
    except OSError as error:
        raise ActionabilityError(
            f"The file {file_name!r} can't be read: {error.strerror or error}.", hint="Choose it again with upload."
        ) from error


def _quoted(raw: bytes) -> bytes:
    return raw.replace(b"\n", b"%0A").replace(b"\r", b"%0D").replace(b'"', b"%22")
