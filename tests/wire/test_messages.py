"""The golden messages are read by vitest too: what either side changes alone breaks here or there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from zu_notebook import wire
from zu_notebook.errors import WireError
from zu_notebook.ids import CallId

GOLDEN = Path(__file__).parent / "golden"
KINDS = {path.stem for path in GOLDEN.glob("*.json")}
REQUESTS = {each.model_fields["kind"].default for each in get_args(get_args(wire.Request)[0])}
MESSAGES: TypeAdapter[Any] = TypeAdapter(wire.Request | wire.Reply | wire.Event | wire.Notice | wire.Stream)


def golden(kind: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((GOLDEN / f"{kind}.json").read_text(encoding="utf-8"))
    return loaded


def test_every_kind_of_message_has_a_golden_file() -> None:
    unions = (wire.Request, wire.Reply, wire.Event)
    kinds = {each.model_fields["kind"].default for union in unions for each in get_args(get_args(union)[0])}
    unanswered = {wire.Seen.model_fields["kind"].default, wire.Frame.model_fields["kind"].default}
    assert kinds | unanswered == KINDS


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_message_is_read_and_written_without_loss(kind: str) -> None:
    message = MESSAGES.validate_python(golden(kind))
    assert wire.to_wire(message) == golden(kind)


@pytest.mark.parametrize("kind", sorted(REQUESTS))
def test_the_kernel_reads_each_request(kind: str) -> None:
    assert wire.parse_request(golden(kind)).kind == kind


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (None, "a NoneType, not a message"),
        ([], "a list, not a message"),
        ({}, "without a kind"),
        ({"kind": "page.fly", "call_id": "c"}, "of the kind 'page.fly', which this kernel does not know"),
        ({"kind": "page.goto", "call_id": "c"}, "page.goto can't be read: url: Field required"),
        ({"kind": "page.stop", "call_id": "c", "more": 1}, "page.stop can't be read: more"),
        ({"kind": "page.act", "call_id": "c", "action": "fly", "handle": "a1"}, "page.act can't be read: action"),
    ],
)
def test_what_is_not_a_request_is_refused_in_a_sentence(message: object, says: str) -> None:
    with pytest.raises(WireError, match=r".") as caught:
        wire.parse_request(message)
    assert says in caught.value.message
    assert "Restart the kernel" in caught.value.hint


def test_a_reply_is_not_a_request() -> None:
    with pytest.raises(WireError):
        wire.parse_request(golden("wire.done"))


def test_a_refusal_does_not_repeat_what_was_to_be_typed() -> None:
    with pytest.raises(WireError) as caught:
        wire.parse_request({"kind": "page.act", "call_id": "c", "action": "type", "handle": "a1", "text": ["hunter2"]})
    assert "hunter2" not in str(caught.value)
    assert caught.value.__suppress_context__


def test_a_secret_field_has_no_value_on_the_wire() -> None:
    for one in golden("surface.changed")["surface"]["affordances"]:
        assert one["value"] is None or not one["secret"]


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_whatever_a_page_says_can_be_written_as_utf8(text: str) -> None:
    written = wire.to_wire(wire.Failure(call_id=CallId("c"), code="script", message=text, hint=""))
    assert json.loads(json.dumps(written, ensure_ascii=False).encode()) == written


def test_the_schema_asks_for_a_kind_in_every_message() -> None:
    schema = wire.json_schema()
    sides = [schema["properties"][side]["discriminator"]["mapping"].items() for side in ("request", "reply", "event")]
    for kind, ref in (pair for side in sides for pair in side):
        message = schema["$defs"][ref.rsplit("/", 1)[-1]]
        assert message["properties"]["kind"]["const"] == kind
        assert "kind" in message["required"]
