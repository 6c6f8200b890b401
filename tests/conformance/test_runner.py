"""The suite itself: what it does with an adapter that hangs, crashes or lies, and what it tells of it."""

from __future__ import annotations

import asyncio
import dataclasses
import threading
from collections.abc import Iterator

import pytest

from zu_notebook import conformance
from zu_notebook.conformance import CASES, Case, Report, Row, Session, case, check, equal, holds, refused, run_suite
from zu_notebook.errors import NavigationError, StaleRef
from zu_notebook.surface import Snapshot, SurfaceCapabilities

NAMES = """
    CASES FAULTS Case CheckFailed Factory Report Row Session Status Wrapped case check equal holds pytest_plugin refused
    run_suite with_fault
"""
ELSEWHERE = "http://127.0.0.1:9/conformance"


class Plain:
    """An adapter of which the cases below ask the title."""

    kind = "desktop"

    def __init__(self) -> None:
        self.closed = 0

    def capabilities(self) -> SurfaceCapabilities:
        return SurfaceCapabilities(upload=True)

    async def open(self, _session: object) -> None: ...

    async def close(self) -> None:
        self.closed += 1

    async def read(self, *_asked: object) -> str | None:
        return "Desk"

    async def snapshot(self) -> Snapshot:
        return Snapshot(nodes=())


@case("The title is Desk", about="questions")
async def title(session: Session) -> None:
    equal("the title", await session.read("title"), "Desk")


@case("It drags", about="capabilities", needs="drag")
async def drags(_session: Session) -> None:
    raise AssertionError


SOME = [title, drags]


@pytest.fixture
def never() -> Iterator[threading.Event]:
    """What is waited for without an end, until the test has one."""
    event = threading.Event()
    yield event
    event.set()


async def rows_of(adapter: object, *cases: Case, deadline_s: float = 30.0) -> list[Row]:
    report = await run_suite(lambda: adapter, url=ELSEWHERE, cases=cases or SOME, deadline_s=deadline_s)
    return list(report.rows)


def test_the_door_has_these_names() -> None:
    assert conformance.__all__ == NAMES.split()


def test_every_case_has_a_sentence_of_its_own_and_needs_what_can_be_claimed() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
    able = {field.name for field in dataclasses.fields(SurfaceCapabilities)}
    assert {case.needs for case in CASES} == {"", *able}


async def test_a_missing_capability_skips_with_its_reason() -> None:
    passed, skipped = await rows_of(Plain())
    assert (passed.status, skipped.status) == ("passed", "skipped")
    assert skipped.reason == "It does not claim the capability drag."


async def test_each_case_has_an_adapter_of_its_own_which_is_closed_after() -> None:
    made: list[Plain] = []

    def factory() -> Plain:
        made.append(Plain())
        return made[-1]

    await run_suite(factory, url=ELSEWHERE, cases=[title, drags, title])
    assert [each.closed for each in made] == [1, 1, 1]


async def test_a_check_that_fails_tells_what_was_expected_and_what_is() -> None:
    class Other(Plain):
        async def read(self, *_asked: object) -> str | None:
            return "Quay"

    (row,) = await rows_of(Other(), title)
    assert (row.status, row.reason, row.expected, row.actual) == (
        "failed",
        "The title: not as it must be.",
        "Desk",
        "Quay",
    )


@pytest.mark.parametrize("method", ["capabilities", "open", "read", "close"])
async def test_an_error_of_any_method_is_a_failed_case_and_not_a_crash(method: str) -> None:
    class Broken(Plain):
        pass

    async def broken(*_args: object) -> None:
        message = "the mast is down"
        raise ZeroDivisionError(message)

    setattr(Broken, method, broken)
    (row,) = await rows_of(Broken(), Case(name="x", about="acts", run=title.run, needs="upload"))
    assert (row.status, row.failure) == ("failed", "unknown")
    assert row.actual == "ZeroDivisionError: the mast is down"


async def test_a_factory_that_fails_is_a_failed_case() -> None:
    def factory() -> Plain:
        message = "there is no boat"
        raise NavigationError(message)

    report = await run_suite(factory, url=ELSEWHERE, cases=SOME)
    assert [row.status for row in report.rows] == ["failed", "failed"]
    assert report.rows[0].failure == "navigation"


async def test_a_factory_may_be_a_coroutine_function() -> None:
    async def factory() -> Plain:
        return Plain()

    assert (await run_suite(factory, url=ELSEWHERE, cases=[title])).conformant


async def test_an_adapter_that_hangs_fails_its_case_and_the_suite_goes_on() -> None:
    class Hangs(Plain):
        async def open(self, _session: object) -> None:
            await asyncio.Event().wait()

    first, second = await rows_of(
        Hangs(), title, Case(name="x", about="acts", run=no_question, path=None), deadline_s=0.2
    )
    assert (first.status, first.actual, first.failure) == ("failed", "none", "timeout")
    assert first.expected == "an end within 0.2 s"
    assert "open(" in first.reason
    assert second.status == "passed"


async def no_question(_session: Session) -> None: ...


async def test_an_adapter_that_does_not_let_itself_be_cancelled_is_left_behind(never: threading.Event) -> None:
    class Stubborn(Plain):
        async def read(self, *_asked: object) -> str | None:
            while not never.is_set():
                try:
                    await asyncio.sleep(3600)
                except asyncio.CancelledError:
                    if never.is_set():
                        raise
            return None

    first, second = await rows_of(Stubborn(), title, Case(name="x", about="acts", run=no_question), deadline_s=0.2)
    never.set()
    assert (first.failure, second.status) == ("timeout", "passed")


async def test_a_method_that_blocks_holds_up_neither_the_suite_nor_its_loop(never: threading.Event) -> None:
    class Blocks(Plain):
        def read(self, *_asked: object) -> str | None:  # type: ignore[override]
            never.wait()
            return None

    adapter = Blocks()
    first, second = await rows_of(adapter, title, Case(name="x", about="acts", run=no_question), deadline_s=0.2)
    assert (first.failure, second.status, adapter.closed) == ("timeout", "passed", 2)


def test_check_goes_on_where_an_adapter_blocks_its_loop(never: threading.Event) -> None:
    class Blocks(Plain):
        async def read(self, *_asked: object) -> str | None:
            never.wait()
            return None

    cases = [title, Case(name="x", about="acts", run=no_question)]
    report = check(Blocks, url=ELSEWHERE, cases=cases, deadline_s=0.2)
    assert [row.status for row in report.rows] == ["failed", "passed"]
    assert report.rows[0].failure == "timeout"


async def test_the_methods_of_a_blocking_adapter_are_called_on_one_thread_without_a_loop() -> None:
    class Sync(Plain):
        threads: set[int] = set()  # noqa: RUF012 - all of the class's objects together

        def read(self, *_asked: object) -> str | None:  # type: ignore[override]
            self.threads.add(threading.get_ident())
            with pytest.raises(RuntimeError):
                asyncio.get_running_loop()
            return "Desk"

        def open(self, _session: object) -> None:  # type: ignore[override]
            self.threads.add(threading.get_ident())

        def close(self) -> None:  # type: ignore[override]
            self.threads.add(threading.get_ident())

    (row,) = await rows_of(Sync(), title)
    assert row.status == "passed", row
    assert len(Sync.threads) == 1
    assert threading.get_ident() not in Sync.threads


async def test_check_works_where_a_loop_runs_already() -> None:
    assert check(Plain, url=ELSEWHERE, cases=[title]).conformant


async def test_an_answer_of_the_wrong_type_is_named() -> None:
    class Loose(Plain):
        async def snapshot(self) -> Snapshot:
            return {"nodes": []}  # type: ignore[return-value]

    @case("It looks", about="tree")
    async def looks(session: Session) -> None:
        await session.snapshot()

    (row,) = await rows_of(Loose(), looks)
    assert (row.expected, row.actual) == ("a Snapshot", "a dict: {'nodes': []}")


async def test_refused_wants_the_error_and_tells_what_came_in_its_place() -> None:
    class Stale(Plain):
        async def read(self, *asked: object) -> str | None:
            if asked[0] == "value":
                message = "e1 is gone."
                raise StaleRef(message)
            return "Desk"

    async def of(kind: str, error: type[StaleRef | NavigationError]) -> Row:
        async def run(session: Session) -> None:
            await refused("a reading", session.read(kind), error)

        (row,) = await rows_of(Stale(), Case(name="x", about="refs", run=run))
        return row

    assert (await of("value", StaleRef)).status == "passed"
    other, none = await of("value", NavigationError), await of("title", StaleRef)
    assert (other.expected, other.actual) == ("NavigationError", "StaleRef: e1 is gone.")
    assert (none.expected, none.actual) == ("StaleRef", "no error; it gave Desk")


def test_false_is_not_zero_and_true_is_not_one() -> None:
    for actual, expected in ((0, False), (1, True), (False, 0)):
        with pytest.raises(AssertionError, match="it: expected"):
            equal("it", actual, expected)
    equal("it", 1, 1.0)
    holds("it", 1, expected="", actual="")


def rows(*statuses: str) -> Report:
    return Report(tuple(Row(case="c", about="acts", status=status) for status in statuses))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("statuses", "conformant"),
    [
        (("passed",), True),
        (("passed", "skipped"), True),
        (("passed", "failed"), False),
        (("skipped", "skipped"), False),
        ((), False),
    ],
)
def test_conformant_is_no_failure_and_at_least_one_pass(statuses: tuple[str, ...], *, conformant: bool) -> None:
    assert rows(*statuses).conformant is conformant


def test_a_report_says_the_counts_the_failures_and_the_reasons() -> None:
    failed = Row(case="It floats", about="acts", status="failed", reason="the hull.", expected="dry", actual="<wet>")
    skipped = Row(case="It drags", about="acts", status="skipped", reason="No anchor.")
    report = Report((Row(case="It is", about="acts", status="passed"), failed, skipped))
    assert repr(report).splitlines() == [
        "Not conformant: 1 passed, 1 failed, 1 skipped",
        "✗ It floats",
        "    the hull.",
        "    expected: dry",
        "    actual:   <wet>",
        "· It drags: No anchor.",
    ]
    shown = report._repr_html_()
    assert "&lt;wet&gt;" in shown
    assert "<wet>" not in shown
    frame = report.to_frame()
    assert list(frame["status"]) == ["passed", "failed", "skipped"]
    assert frame.loc[1, "actual"] == "<wet>"
