"""What each tool takes: the limits of the specification's table, to the letter and the number."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from zu_notebook import tools
from zu_notebook.errors import UsageError

TABLE: dict[str, dict[str, Any]] = {
    "browser_navigate": {"url": (1, 2_000), "action": ["open", "back", "forward", "reload"]},
    "browser_snapshot": {"depth": (1, 40)},
    "browser_read": {"offset": (0, None)},
    "browser_screenshot": {"ref": None},
    "browser_click": {"ref": None, "double": None, "button": ["left", "right", "middle"]},
    "browser_type": {"ref": None, "text": (None, 20_000), "submit": None},
    "browser_select": {"ref": None, "values": (1, None)},
    "browser_press": {"key": (1, 60)},
    "browser_scroll": {"direction": ["up", "down"], "ref": None},
    "browser_wait": {"text": (1, 200), "ms": (1, 10_000)},
    "browser_tabs": {"op": ["list", "new", "switch", "close"], "url": (1, 2_000)},
}
READS = {"browser_snapshot", "browser_read", "browser_screenshot", "browser_wait"}


def inner(schema: dict[str, Any]) -> dict[str, Any]:
    """Give the schema of a parameter without the null that it may be."""
    return next((each for each in schema.get("anyOf", ()) if each.get("type") != "null"), schema)


def test_there_are_eleven_in_the_order_of_the_table() -> None:
    assert tools.registry().names == tuple(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_a_schema_is_closed_valid_and_says_what_the_table_says(name: str) -> None:
    schema = tools.registry().json_schema(name)
    Draft202012Validator.check_schema(schema)
    assert schema["additionalProperties"] is False
    extra = {"tab"} if name in READS else {"tab", "capture", "request_id"}
    assert set(schema["properties"]) == set(TABLE[name]) | extra
    for parameter, wanted in TABLE[name].items():
        found = inner(schema["properties"][parameter])
        if isinstance(wanted, list):
            assert found["enum"] == wanted
        elif wanted is not None:
            kinds = {"integer": ("minimum", "maximum"), "array": ("minItems", "maxItems")}
            low, high = kinds.get(found["type"], ("minLength", "maxLength"))
            assert (found.get(low), found.get(high)) == wanted


@pytest.mark.parametrize("name", TABLE)
def test_a_description_is_there_for_a_model(name: str) -> None:
    assert len(tools.registry()[name].description) > 20


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("browser_navigate", {}),
        ("browser_navigate", {"url": ""}),
        ("browser_navigate", {"url": "x" * 2_001}),
        ("browser_navigate", {"url": "https://a.example", "action": "back"}),
        ("browser_snapshot", {"depth": 0}),
        ("browser_snapshot", {"depth": 41}),
        ("browser_snapshot", {"depth": "3"}),
        ("browser_read", {"offset": -1}),
        ("browser_screenshot", {"ref": "button"}),
        ("browser_click", {}),
        ("browser_click", {"ref": "#pay"}),
        ("browser_click", {"ref": "a0"}),
        ("browser_click", {"ref": "a1", "button": "thumb"}),
        ("browser_click", {"ref": "a1", "selector": "#pay"}),
        ("browser_click", {"ref": "a1", "capture": 0}),
        ("browser_click", {"ref": "a1", "request_id": ""}),
        ("browser_type", {"ref": "a1", "text": "x" * 20_001}),
        ("browser_type", {"ref": "a1"}),
        ("browser_type", {"ref": "a1", "text": "x", "submit": 1}),
        ("browser_select", {"ref": "a1", "values": []}),
        ("browser_press", {"key": ""}),
        ("browser_press", {"key": "x" * 61}),
        ("browser_scroll", {}),
        ("browser_scroll", {"direction": "down", "ref": "a1"}),
        ("browser_scroll", {"direction": "left"}),
        ("browser_wait", {}),
        ("browser_wait", {"text": "x", "ms": 1}),
        ("browser_wait", {"text": "x" * 201}),
        ("browser_wait", {"ms": 0}),
        ("browser_wait", {"ms": 10_001}),
        ("browser_tabs", {"op": "switch"}),
        ("browser_tabs", {"op": "close"}),
        ("browser_tabs", {"op": "list", "tab": "p1"}),
        ("browser_tabs", {"op": "switch", "tab": "p1", "url": "https://a.example"}),
        ("browser_tabs", {"op": "new", "url": "x" * 2_001}),
    ],
)
def test_what_is_outside_the_table_is_refused(name: str, given: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        tools.registry()[name].parameters.model_validate(given)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("browser_navigate", {"url": "x" * 2_000}),
        ("browser_navigate", {"action": "back", "tab": "p1"}),
        ("browser_snapshot", {"depth": 40}),
        ("browser_click", {"ref": "e12", "double": True, "button": "middle"}),
        ("browser_type", {"ref": "a1", "text": "x" * 20_000, "submit": True}),
        ("browser_type", {"ref": "a1", "text": ""}),
        ("browser_press", {"key": "x" * 60}),
        ("browser_scroll", {"ref": "e3"}),
        ("browser_wait", {"ms": 10_000}),
        ("browser_tabs", {"op": "new"}),
    ],
)
def test_what_is_inside_is_taken(name: str, given: dict[str, Any]) -> None:
    assert tools.registry()[name].parameters.model_validate(given)


def test_an_unknown_tool_is_named_with_those_that_there_are() -> None:
    with pytest.raises(UsageError, match="no tool 'browser_dance'") as error:
        tools.registry()["browser_dance"]
    assert "browser_click" in error.value.hint
