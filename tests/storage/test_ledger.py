from __future__ import annotations

import sqlite3
from collections import UserDict
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from zu_notebook.errors import UsageError
from zu_notebook.ids import PageId
from zu_notebook.storage import Store, open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

P1, P2 = PageId("p1"), PageId("p2")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path, now=lambda: datetime(2026, 3, 1, 9, 30, tzinfo=UTC)) as opened:
        yield opened


def test_an_event_comes_back_as_it_was_written(store: Store) -> None:
    number = store.ledger.append("page.click", page=P1, by="person", data={"target": "a3", "at": [1, 2.5, None, True]})
    (event,) = store.ledger.events()
    assert (event.id, event.kind, event.page, event.by) == (number, "page.click", "p1", "person")
    assert event.data == {"target": "a3", "at": [1, 2.5, None, True]}
    assert event.at == "2026-03-01T09:30:00.000000Z"


def test_an_event_is_by_code_and_of_no_page_unless_said(store: Store) -> None:
    store.ledger.append("workspace.open", data={})
    (event,) = store.ledger.events()
    assert (event.page, event.by) == (None, "code")


def test_events_are_chosen_by_kind_page_place_and_number(store: Store) -> None:
    for kind, page in (("open", P1), ("click", P1), ("open", P2), ("click", P2), ("click", P1)):
        store.ledger.append(kind, page=page, data={})

    def ids(**wanted: object) -> list[int]:
        return [event.id for event in store.ledger.events(**wanted)]  # type: ignore[arg-type]  # names are the point

    assert ids() == [1, 2, 3, 4, 5]
    assert ids(kind="click") == [2, 4, 5]
    assert ids(page=P1) == [1, 2, 5]
    assert ids(kind="click", page=P1) == [2, 5]
    assert ids(after=3) == [4, 5]
    assert ids(after=1, kind="click", limit=1) == [2]
    assert ids(limit=0) == []
    assert ids(kind="nothing") == []


def test_a_negative_limit_is_a_usage_error(store: Store) -> None:
    with pytest.raises(UsageError, match="limit"):
        store.ledger.events(limit=-1)


def test_the_time_is_written_in_utc_whatever_the_zone_of_the_clock(tmp_path: Path) -> None:
    east = timezone(timedelta(hours=2))
    with open_store(tmp_path, now=lambda: datetime(2026, 1, 1, 1, 0, 0, 5, tzinfo=east)) as store:
        store.ledger.append("page.open", data={})
        assert store.ledger.events()[0].at == "2025-12-31T23:00:00.000005Z"


def test_a_clock_without_a_zone_is_a_usage_error(tmp_path: Path) -> None:
    naive = datetime(2026, 1, 1)  # noqa: DTZ001 - no zone is the point
    with open_store(tmp_path, now=lambda: naive) as store, pytest.raises(UsageError, match="has no zone"):
        store.ledger.append("page.open", data={})


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET kind = 'other'",
        "DELETE FROM events",
        "DELETE FROM events WHERE at < '9999'",
        "REPLACE INTO events VALUES (1, '2026', 'other', NULL, 'code', '{}')",
        "INSERT INTO events VALUES (1, '2026', 'other', NULL, 'code', '{}') ON CONFLICT (id) DO UPDATE SET kind = 'x'",
    ],
)
def test_no_statement_changes_or_removes_an_event(store: Store, tmp_path: Path, statement: str) -> None:
    store.ledger.append("page.open", data={})
    connection = sqlite3.connect(tmp_path / "zu.sqlite", isolation_level=None)
    with pytest.raises(sqlite3.IntegrityError, match="an event is"):
        connection.execute(statement)
    connection.close()
    assert [event.kind for event in store.ledger.events()] == ["page.open"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"x": float("nan")}, r"data\.x is nan"),
        ({"x": [1, {"y": float("inf")}]}, r"data\.x\[1\]\.y is inf"),
        ({"x": b"bytes"}, r"data\.x is of type bytes"),
        ({"x": {1: 2}}, r"data\.x has the key 1"),
        ({"x": {1, 2}}, r"data\.x is of type set"),
        ({"x": Path()}, r"data\.x is of type \w*Path"),
        ([1, 2], "is a mapping, not list"),
        (None, "is a mapping, not NoneType"),
    ],
)
def test_what_is_not_plain_json_is_refused_by_its_path(store: Store, data: object, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        store.ledger.append("page.open", data=data)  # type: ignore[arg-type]  # the wrong type is the point
    assert store.ledger.events() == []


def test_data_that_holds_itself_is_refused(store: Store) -> None:
    data: dict[str, object] = {}
    data["self"] = data
    with pytest.raises(UsageError, match="nested"):
        store.ledger.append("page.open", data=data)


def test_an_event_of_64_kib_is_kept_and_one_byte_more_is_refused(store: Store) -> None:
    room = 64 * 1024 - len('{"x":""}')
    store.ledger.append("page.open", data={"x": "é" * (room // 2)})
    with pytest.raises(UsageError, match=r"65,537 bytes; 65,536 is the most") as caught:
        store.ledger.append("page.open", data={"x": "é" * (room // 2) + "a"})
    assert "artifact" in caught.value.hint


@pytest.mark.parametrize("wrong", [{"kind": ""}, {"kind": None}, {"by": ""}, {"by": 5}])
def test_an_event_says_what_and_who(store: Store, wrong: dict[str, object]) -> None:
    (name,) = wrong
    with pytest.raises(UsageError, match=f"{name} of an event"):
        store.ledger.append(**{"kind": "page.open", "by": "code", "data": {}, **wrong})  # type: ignore[arg-type]  # the wrong type is the point


def test_any_mapping_and_any_tuple_will_do(store: Store) -> None:
    store.ledger.append("page.open", data=UserDict({"box": (1, 2)}))
    assert store.ledger.events()[0].data == {"box": [1, 2]}


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(st.dictionaries(st.text(st.characters(exclude_categories=[])), PLAIN, max_size=4))
def test_any_plain_data_comes_back_equal(store: Store, data: dict[str, object]) -> None:
    number = store.ledger.append("page.open", data=data)
    (event,) = store.ledger.events(after=number - 1)
    assert event.data == data


def test_the_frame_has_one_row_an_event(store: Store) -> None:
    store.ledger.append("page.open", page=P1, data={"n": 1})
    store.ledger.append("workspace.close", data={"n": 2})
    frame = store.ledger.to_frame()
    assert list(frame.columns) == ["id", "at", "kind", "page", "by", "data"]
    assert frame["id"].tolist() == [1, 2]
    assert frame["at"].tolist() == [datetime(2026, 3, 1, 9, 30, tzinfo=UTC)] * 2
    assert frame["page"].tolist() == ["p1", None]
    assert frame["data"].tolist() == [{"n": 1}, {"n": 2}]


def test_the_frame_of_no_events_has_the_same_columns(store: Store) -> None:
    frame = store.ledger.to_frame()
    assert list(frame.columns) == ["id", "at", "kind", "page", "by", "data"]
    assert (len(frame), str(frame["at"].dt.tz)) == (0, "UTC")
