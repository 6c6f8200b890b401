"""What is published for adapters in other languages, and that it is what the code means."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator, ValidationError

from tests.surface.schema import made, published
from tests.surface.tree import trees
from zu_notebook.ids import Ref
from zu_notebook.surface import (
    ACTIONS,
    PREDICATES,
    READS,
    ActResult,
    Candidate,
    HandleBook,
    Node,
    Snapshot,
    check_in,
    describe_in,
    json_schema,
    reduce_surface,
)

SCHEMAS = json_schema()
VALIDATORS = {name: Draft202012Validator(schema) for name, schema in SCHEMAS.items()}


def _fits(name: str, value: Any) -> None:  # noqa: ANN401 - JSON of any shape
    VALIDATORS[name].validate(json.loads(json.dumps(value, allow_nan=False)))


def test_the_published_files_are_what_the_code_says() -> None:
    assert published() == made(), "Run python tests/surface/schema.py and commit it."


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["title"] == name
    assert SCHEMAS[name]["description"]


def test_there_is_a_schema_for_each_value_and_for_the_interface() -> None:
    assert set(SCHEMAS) == {
        *(
            "Node",
            "Snapshot",
            "Affordance",
            "ActionSurface",
            "SurfaceDiff",
            "AgentSurface",
            "SessionInit",
            "SavedState",
        ),
        *("SurfaceCapabilities", "Candidate", "ElementDescription", "CheckResult", "ActResult"),
    }


def test_the_interface_has_a_call_a_method_with_what_it_takes_and_gives() -> None:
    calls = SCHEMAS["AgentSurface"]["properties"]
    assert set(calls) == {
        *("kind", "capabilities", "open", "close", "snapshot", "act", "read", "check", "locate", "describe"),
        *("screenshot", "state", "restore"),
    }
    params = calls["act"]["properties"]["params"]
    assert list(params["properties"]) == ["action", "ref", "args", "ref2"]
    assert params["required"] == ["action"]
    assert tuple(params["properties"]["action"]["enum"]) == ACTIONS
    assert tuple(calls["read"]["properties"]["params"]["properties"]["kind"]["enum"]) == READS
    assert tuple(calls["check"]["properties"]["params"]["properties"]["predicate"]["enum"]) == PREDICATES
    assert calls["snapshot"]["properties"]["result"] == {"$ref": "#/$defs/SnapshotRecord"}
    assert calls["close"]["properties"]["result"] == {"type": "null"}


def test_the_errors_of_the_interface_are_named_by_their_codes() -> None:
    assert SCHEMAS["AgentSurface"]["x-errors"] == {
        "SurfaceError": "surface",
        "LocateError": "locate",
        "StaleRef": "stale_ref",
        "Ambiguous": "ambiguous",
        "ActionabilityError": "not_actionable",
        "TimeoutError": "timeout",
        "DialogError": "dialog",
        "NavigationError": "navigation",
        "ScriptError": "script",
        "SessionError": "session",
    }


def test_fields_are_described_where_they_are() -> None:
    node = SCHEMAS["Node"]
    assert node["properties"]["parent"]["description"].startswith("The ref of the node above")
    assert "Attributes:" not in json.dumps(SCHEMAS)


@given(trees)
@settings(deadline=None, max_examples=30)
def test_all_that_is_sent_fits_what_is_published(nodes: list[Node]) -> None:
    snapshot = Snapshot(nodes=(*nodes, Node(ref=Ref("go"), role="button", name="Go")))
    book = HandleBook()
    before, after = reduce_surface(nodes[:3], handles=book), reduce_surface(nodes, handles=book)
    changes = before.diff(after)
    _fits("Snapshot", snapshot.to_json())
    _fits("ActionSurface", after.to_json())
    _fits("SurfaceDiff", changes.to_json())
    _fits("ActResult", ActResult(ok=True, action="click", changes=changes).to_json())
    _fits("ElementDescription", describe_in(snapshot, Ref("go")).to_json())
    _fits("CheckResult", check_in(snapshot, "visible", "Go").to_json())
    _fits("Candidate", Candidate(role="button", index=0).to_json())


def test_what_lacks_a_part_does_not_fit() -> None:
    with pytest.raises(ValidationError):
        _fits("Snapshot", {"title": "", "url": "", "capture": 1, "nodes": [{"role": "button"}], "structural_hash": ""})
