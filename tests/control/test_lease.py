"""Who drives: taken at once, drained, fenced, given back by the holder only."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from zu_notebook.control import Lease, Standing, deliver, dispatch, may_clean
from zu_notebook.errors import ControlBusy, ControlLost


class Clock:
    """A second goes by at each look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


class Paper:
    """Where inputs arrive."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    async def write(self, line: str, *, takes_s: float = 0.0) -> None:
        await asyncio.sleep(takes_s)
        self.lines.append(line)


@pytest.fixture
def lease() -> Lease:
    return Lease(Clock())


@pytest.fixture
def paper() -> Paper:
    return Paper()


async def started(work: asyncio.Task[object], is_there: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not is_there() and not work.done():  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0)


async def test_the_agent_drives_at_first_and_each_change_counts(lease: Lease) -> None:
    assert (lease.standing.holder, lease.standing.epoch) == ("agent", 1)
    told: list[Standing] = []
    lease.on_change.append(told.append)
    taken = await lease.take(reason="Log in", name="Ida")
    assert (taken.holder, taken.epoch, taken.reason, taken.who) == ("person", 2, "Log in", "Ida")
    assert await lease.take(reason="again") is taken
    given = lease.release(message="Logged in.", name="Ida")
    assert (given.holder, given.epoch, given.message) == ("agent", 3, "Logged in.")
    assert lease.release() is given
    assert given.since > taken.since
    assert told == [taken, given]


async def test_while_a_person_drives_all_of_the_agents_side_is_refused_at_once(lease: Lease) -> None:
    await lease.take(name="Ida")
    for principal in ("code", "agent", "tool", "mcp", "replay", "runner"):
        with pytest.raises(ControlBusy, match=r"Ida drives this page since 00:00:\d\d UTC; nothing was done"):
            async with lease.acting(principal, "click"):
                raise AssertionError
    async with lease.acting("person", "click"):
        pass


async def test_only_the_holder_gives_back_but_by_force_which_is_told(lease: Lease) -> None:
    await lease.take(name="Ida")
    with pytest.raises(ControlBusy, match="only who took control gives it back"):
        lease.release(name="Tom")
    assert lease.standing.holder == "person"
    given = lease.release(name="Tom", force=True)
    assert (given.holder, given.forced, given.name) == ("agent", True, "Tom")


async def test_what_waits_ends_at_once_and_was_not_done(lease: Lease, paper: Paper) -> None:
    async def act() -> None:
        async with lease.acting("code", "click"):
            await asyncio.sleep(3600)
            await dispatch(paper.write("press"))

    acting = asyncio.ensure_future(act())
    await started(acting, lambda: bool(lease.under_way))
    await lease.take()
    with pytest.raises(ControlLost, match="took control during click, which was not done") as lost:
        await acting
    assert lost.value.outcome == "not_done"
    assert paper.lines == []


async def test_what_only_leads_up_to_an_input_is_waited_for_too(lease: Lease, paper: Paper) -> None:
    async def act() -> None:
        async with lease.acting("code", "click"):
            await deliver(paper.write("move", takes_s=0.05))
            await dispatch(paper.write("press"))

    acting = asyncio.ensure_future(act())
    await started(acting, lambda: any(ticket.inputs for ticket in lease.under_way))
    await lease.take()
    assert paper.lines == ["move"]
    with pytest.raises(ControlLost) as lost:
        await acting
    assert lost.value.outcome == "not_done"


async def test_what_was_sent_comes_to_its_end_and_nothing_after_it(lease: Lease, paper: Paper) -> None:
    async def act() -> None:
        async with lease.acting("code", "type"):
            await dispatch(paper.write("a", takes_s=0.05))
            await dispatch(paper.write("b"))

    acting = asyncio.ensure_future(act())
    await started(acting, lambda: any(ticket.inputs for ticket in lease.under_way))
    await lease.take()
    assert paper.lines == ["a"]
    with pytest.raises(ControlLost) as lost:
        await acting
    assert lost.value.outcome == "unknown"


async def test_an_action_whose_input_is_all_sent_was_done(lease: Lease, paper: Paper) -> None:
    async def act() -> None:
        async with lease.acting("code", "click") as ticket:
            await dispatch(paper.write("press"))
            ticket.finish()
            await asyncio.sleep(3600)

    acting = asyncio.ensure_future(act())
    await started(acting, lambda: any(ticket.finished for ticket in lease.under_way))
    await lease.take()
    with pytest.raises(ControlLost, match="was done before that") as lost:
        await acting
    assert lost.value.outcome == "done"


async def test_what_never_ends_is_fenced_off(lease: Lease, paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zu_notebook.control._lease.DRAIN_S", 0.05)
    cleaned: list[bool] = []

    async def act() -> None:
        async with lease.acting("code", "drag"):
            await dispatch(paper.write("press"))
            try:
                await asyncio.sleep(3600)
            finally:
                cleaned.append(may_clean())

    acting = asyncio.ensure_future(act())
    await started(acting, lambda: bool(paper.lines))
    await lease.take()
    assert lease.standing.holder == "person"
    with pytest.raises(ControlLost) as lost:
        await acting
    assert lost.value.outcome == "unknown"
    assert cleaned == [False]


async def test_what_was_broken_off_by_others_is_waited_for_all_the_same(lease: Lease, paper: Paper) -> None:
    async def act() -> None:
        async with lease.acting("code", "click"):
            await asyncio.shield(dispatch(paper.write("press", takes_s=0.05)))

    acting = asyncio.ensure_future(act())
    await started(acting, lambda: any(ticket.inputs for ticket in lease.under_way))
    acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    await lease.take()
    assert paper.lines == ["press"]


async def test_a_cancellation_that_is_not_ours_stays_one(lease: Lease) -> None:
    async def act() -> None:
        async with lease.acting("code", "click"):
            await asyncio.sleep(3600)

    acting = asyncio.ensure_future(act())
    await started(acting, lambda: bool(lease.under_way))
    acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    assert lease.under_way == ()


async def test_two_who_take_at_once_get_the_same_and_one_who_goes_away_takes_it_all_the_same(
    lease: Lease, paper: Paper
) -> None:
    async def act() -> None:
        async with lease.acting("code", "click"):
            await dispatch(paper.write("press", takes_s=0.05))

    acting = asyncio.ensure_future(act())
    await started(acting, lambda: any(ticket.inputs for ticket in lease.under_way))
    first = asyncio.ensure_future(lease.take(name="Ida"))
    second = asyncio.ensure_future(lease.take(name="Tom"))
    await asyncio.sleep(0)
    with pytest.raises(ControlBusy, match="just being taken"):
        lease.check("code")
    first.cancel()
    assert (await second).name == "Ida"
    assert lease.standing.holder == "person"
    await asyncio.gather(acting, return_exceptions=True)


async def test_waiting_for_a_side_ends_when_it_drives(lease: Lease) -> None:
    assert (await lease.wait_for("agent")).epoch == 1
    await lease.take()
    waiting = asyncio.ensure_future(lease.wait_for("agent", timeout_s=30))
    await asyncio.sleep(0)
    lease.release()
    assert (await waiting).epoch == 3
    with pytest.raises(TimeoutError):
        await lease.wait_for("person", timeout_s=0.01)
    assert lease.on_change == []


async def test_in_a_thousand_races_nothing_arrives_after_the_grant_and_each_action_ends(lease: Lease) -> None:
    chance = random.Random(41)  # noqa: S311 - to be repeated
    paper = Paper()
    ends: list[str] = []

    async def act(number: int) -> None:
        try:
            async with lease.acting(chance.choice(("code", "agent", "tool")), f"action {number}") as ticket:
                for step in range(chance.randint(1, 4)):
                    await asyncio.sleep(chance.choice((0, 0, 0.0005)))
                    await asyncio.shield(dispatch(paper.write(f"{number}.{step}", takes_s=chance.choice((0, 0.0005)))))
                ticket.finish()
                await asyncio.sleep(chance.choice((0, 0.0005)))
            ends.append("done")
        except ControlLost as lost:
            ends.append(lost.outcome)
        except ControlBusy:
            ends.append("busy")

    for number in range(1_000):
        acting = [asyncio.ensure_future(act(number)) for _ in range(chance.randint(1, 3))]
        await asyncio.sleep(chance.choice((0, 0, 0.0005, 0.001)))
        await lease.take()
        arrived = list(paper.lines)
        await asyncio.sleep(chance.choice((0, 0.001)))
        assert paper.lines == arrived
        lease.release()
        await asyncio.gather(*acting)
        assert lease.under_way == ()
    assert {"done", "not_done", "unknown"} <= set(ends) <= {"done", "not_done", "unknown", "busy"}
    assert lease.standing.epoch == 2_001
