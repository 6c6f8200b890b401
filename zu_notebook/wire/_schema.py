"""The messages as one JSON Schema, of which the front end's types are made."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from zu_notebook.wire._messages import PROTOCOL, Event, Notice, Reply, Request, Stream

__all__ = ["json_schema"]

_Mode: TypeAlias = Literal["validation", "serialization"]
_SIDES: Final[tuple[tuple[str, _Mode, TypeAdapter[Any]], ...]] = (
    ("request", "validation", TypeAdapter(Request)),
    ("reply", "serialization", TypeAdapter(Reply)),
    ("event", "serialization", TypeAdapter(Event)),
    ("notice", "validation", TypeAdapter(Notice)),
    ("stream", "serialization", TypeAdapter(Stream)),
)


class _Untitled(GenerateJsonSchema):
    """Titles of fields say what their names say; of each, a generator would make a type."""

    def field_title_should_be_set(self, schema: object) -> bool:
        del schema
        return False


def json_schema() -> dict[str, Any]:
    """Return the schema of all messages: an object with one of each kind of message.

    What the kernel sends has all its fields; what it receives may leave out those with a default, but never `kind`.
    `x-protocol` is the number of the handshake.
    """
    schemas, defs = TypeAdapter.json_schemas(_SIDES, schema_generator=_Untitled)
    requests = schemas["request", "validation"]["discriminator"]["mapping"].values()
    asked = {ref.removeprefix("#/$defs/") for ref in requests}
    for name, each in defs["$defs"].items():
        required = {*each.get("required", ()), "kind"} if name in asked else each["properties"]
        each["required"] = [field for field in each["properties"] if field in required]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages",
        "description": "Every message between kernel and front end.",
        "x-protocol": PROTOCOL,
        "type": "object",
        "properties": {name: schemas[name, mode] for name, mode, _adapter in _SIDES},
        "required": [name for name, _mode, _adapter in _SIDES],
        "additionalProperties": False,
        "$defs": defs["$defs"],
    }
