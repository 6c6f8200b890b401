"""The values of this room, and the interface that carries them, as JSON Schema for those who write their own."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, get_type_hints

from pydantic import TypeAdapter, WithJsonSchema
from pydantic.json_schema import GenerateJsonSchema

from zu_notebook import errors
from zu_notebook.surface._acted import ActResult
from zu_notebook.surface._actions import ActionName
from zu_notebook.surface._affordance import Affordance, Completeness, ContextItem, Pruned
from zu_notebook.surface._agent import AgentSurface, ReadKind, SavedState, SessionInit
from zu_notebook.surface._asked import Candidate, CheckResult, ElementDescription
from zu_notebook.surface._capabilities import SurfaceCapabilities
from zu_notebook.surface._check import Predicate
from zu_notebook.surface._diff import SurfaceDiff
from zu_notebook.surface._evidence import Evidence
from zu_notebook.surface._node import Node
from zu_notebook.surface._screenshot import Mark, Screenshot
from zu_notebook.surface._snapshot import Snapshot

__all__ = ["SCHEMA_FOLDER", "ScreenshotRecord", "SnapshotRecord", "SurfaceRecord", "json_schema"]

SCHEMA_FOLDER: Final = Path(__file__).parent / "schema"
"""Where the schemas lie as files, one a value, for those who do not run Python."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurfaceRecord:
    """What `ActionSurface.to_json()` gives."""

    title: str
    url: str
    capture: int
    affordances: tuple[Affordance, ...]
    context: tuple[ContextItem, ...]
    pruned: tuple[Pruned, ...]
    blind: bool
    blind_reason: str
    completeness: Completeness
    evidence: Evidence
    tokens: int
    page_tokens: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotRecord:
    """What `Snapshot.to_json()` gives."""

    title: str
    url: str
    capture: int
    nodes: tuple[Node, ...]
    structural_hash: str


_Png = Annotated[
    bytes, WithJsonSchema({"type": "string", "contentEncoding": "base64", "contentMediaType": "image/png"})
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenshotRecord:
    """A PNG picture."""

    png: _Png
    width_px: int
    height_px: int
    marks: tuple[Mark, ...] = ()
    scale: float = 1.0


_VALUES: Final[dict[str, Any]] = {
    "Node": Node,
    "Snapshot": SnapshotRecord,
    "Affordance": Affordance,
    "ActionSurface": SurfaceRecord,
    "SurfaceDiff": SurfaceDiff,
    "SessionInit": SessionInit,
    "SavedState": SavedState,
    "SurfaceCapabilities": SurfaceCapabilities,
    "Candidate": Candidate,
    "ElementDescription": ElementDescription,
    "CheckResult": CheckResult,
    "ActResult": ActResult,
}
_RECORDS: Final[dict[Any, Any]] = {Snapshot: SnapshotRecord, Screenshot: ScreenshotRecord}
_CHOICES: Final[dict[tuple[str, str], Any]] = {
    ("act", "action"): ActionName,
    ("read", "kind"): ReadKind,
    ("check", "predicate"): Predicate,
}
_ATTRIBUTE: Final = re.compile(r"^    (\w+): (.*(?:\n {8,}.*)*)", re.MULTILINE)


class _Untitled(GenerateJsonSchema):
    """Titles of fields say what their names say."""

    def field_title_should_be_set(self, schema: object) -> bool:
        del schema
        return False


def json_schema() -> dict[str, dict[str, Any]]:
    """Return a JSON Schema for each value that leaves this room, by its name, and for `AgentSurface` its calls.

    The schema of `AgentSurface` has a property a method, with the `params` that it takes and the `result` that it
    gives; `x-errors` are the codes of all errors that an adapter may answer with in its place.
    """
    schemas = {name: TypeAdapter(value).json_schema(schema_generator=_Untitled) for name, value in _VALUES.items()}
    return {name: _finished(name, schema) for name, schema in {**schemas, "AgentSurface": _interface()}.items()}


def _interface() -> dict[str, Any]:
    members = {name: getattr(member, "fget", member) for name, member in vars(AgentSurface).items() if name[0] != "_"}
    methods = {name: member for name, member in members.items() if inspect.isfunction(member)}
    hints = {name: get_type_hints(method) for name, method in methods.items()}
    types = {
        (name, part): _CHOICES.get((name, part), _RECORDS.get(hint, hint))
        for name, named in hints.items()
        for part, hint in named.items()
    }
    made, shared = TypeAdapter.json_schemas(
        [(key, "validation", TypeAdapter(hint)) for key, hint in types.items()], schema_generator=_Untitled
    )
    calls: dict[str, Any] = {}
    for name, method in methods.items():
        taken = [one for one in inspect.signature(method).parameters.values() if one.name != "self"]
        params = {one.name: made[(name, one.name), "validation"] for one in taken}
        needed = [one.name for one in taken if one.default is inspect.Parameter.empty]
        calls[name] = {
            "description": (inspect.getdoc(method) or "").partition("\n")[0],
            "type": "object",
            "properties": {
                "params": {"type": "object", "properties": params, "required": needed, "additionalProperties": False},
                "result": made[(name, "return"), "validation"],
            },
        }
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.SurfaceError)]
    return {
        "description": (inspect.getdoc(AgentSurface) or "").partition("\n")[0],
        "type": "object",
        "properties": calls,
        "x-errors": {kind.__name__: kind.code for kind in kinds},
        **shared,
    }


def _finished(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    for each in [schema, *schema.get("$defs", {}).values()]:
        _describe_fields(each)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": name}


def _describe_fields(schema: dict[str, Any]) -> None:
    """Hand what a class's docstring says of its attributes to the fields themselves."""
    said, found, attributes = schema.get("description", "").partition("\n\nAttributes:\n")
    if not found:
        return
    schema["description"] = said
    for name, text in _ATTRIBUTE.findall(attributes):
        if name in schema["properties"]:
            schema["properties"][name]["description"] = " ".join(text.split())
