"""Messages in and out: JSON as the comm carries it, and the typed message it stands for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from zu_notebook.errors import WireError
from zu_notebook.wire._messages import Event, Notice, Reply, Request, Stream

__all__ = ["parse_notice", "parse_request", "to_wire"]

_REQUEST: Final[TypeAdapter[Request]] = TypeAdapter(Request)
_NOTICE: Final[TypeAdapter[Notice]] = TypeAdapter(Notice)
_RELOAD: Final = "Restart the kernel and reload the page, so that both ends are of one version."


def parse_request(message: object) -> Request:
    """Read one message of the front end.

    Args:
        message: What the comm carried: a mapping with `kind`.

    Raises:
        WireError: It is not a request, or one of its fields is missing, unknown or of the wrong type.
    """
    if not isinstance(message, Mapping):
        raise WireError(f"The front end sent a {type(message).__name__}, not a message.", hint=_RELOAD)
    try:
        return _REQUEST.validate_python(dict(message))
    except ValidationError as error:
        # Not chained: pydantic's text repeats what was sent, and that may be a password on its way into a field.
        raise WireError(_what_is_wrong(message, error), hint=_RELOAD) from None


def parse_notice(message: object) -> Notice | None:
    """Read a message that needs no answer; None where it is not one."""
    try:
        return _NOTICE.validate_python(message)
    except ValidationError:
        return None


def to_wire(message: Reply | Event | Request | Notice | Stream) -> dict[str, Any]:
    """Write a message as JSON can hold it; a lone surrogate of a page's text becomes U+FFFD, as UTF-8 has none."""
    dumped: dict[str, Any] = message.model_dump(mode="json")
    try:
        json.dumps(dumped, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        scrubbed = _scrubbed(dumped)
        assert isinstance(scrubbed, dict)  # noqa: S101 - tells the type of what a dict becomes
        return scrubbed
    return dumped


def _what_is_wrong(message: Mapping[Any, Any], error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    kind = message.get("kind")
    if first["type"] == "union_tag_invalid":
        return f"The front end sent a message of the kind {kind!r}, which this kernel does not know."
    if first["type"] == "union_tag_not_found":
        return "The front end sent a message without a kind."
    place = ".".join(str(part) for part in first["loc"] if part != kind)
    return f"The front end's {kind} can't be read: {place}: {first['msg']}."


def _scrubbed(value: object) -> object:
    match value:
        case str():
            return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        case dict():
            return {_scrubbed(key): _scrubbed(each) for key, each in value.items()}
        case list() | tuple():
            return [_scrubbed(each) for each in value]
        case _:
            return value
