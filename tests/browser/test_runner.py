"""Browser sessions by key: driven by coordinates and keys, one live one a key, ended when nobody uses them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import psutil
import pytest
import pytest_asyncio

from tests.browser.attached import Strange
from tests.workspaces.little_server import little_server
from tests.workspaces.scripts import needs_signals, ready
from zu_notebook.browser import (
    AttachedChromium,
    BrowserConfig,
    Chromium,
    ChromiumRunner,
    ChromiumSession,
    chromium_of,
)
from zu_notebook.browser._runner_session import HandsOver, HasAutomation, HasLiveView
from zu_notebook.control import Principal
from zu_notebook.errors import BrowserError, ControlBusy, SessionError, UsageError
from zu_notebook.network import Decision, NetworkPolicy
from zu_notebook.workspaces import Workspace

HTML = (
    "data:text/html,<style>* { position: absolute; margin: 0 }</style>"
    "<button style='left:20px;top:20px;width:100px;height:40px' onclick='log.textContent += event.detail' "
    "oncontextmenu='log.textContent += \"right\"'>Go</button>"
    "<input style='left:20px;top:100px;width:200px;height:30px' onkeydown='keys.textContent += event.key'>"
    "<input type=password style='left:20px;top:150px;width:200px;height:30px'>"
    "<p style='top:300px' id=log></p><p style='top:400px' id=keys></p>"
)
CANARY = "SENTINEL-session-7710"


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.waits: list[asyncio.Event] = []

    def now(self) -> float:
        return self.seconds

    async def pause(self, _seconds: float) -> None:
        over = asyncio.Event()
        self.waits.append(over)
        await over.wait()


async def judge(url: str) -> Decision:
    return NetworkPolicy().judge(url)


def make() -> Chromium:
    return chromium_of(BrowserConfig(), judge, lambda _refused: None)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def shown() -> set[str]:
    """The keys of the sessions that a panel shows."""
    return set()


@pytest_asyncio.fixture
async def runner(clock: Clock, shown: set[str]) -> AsyncIterator[ChromiumRunner]:
    made = ChromiumRunner(make, now=clock.now, pause=clock.pause, shown=shown.__contains__)
    yield made
    await made.close()


async def on_the_page(session: ChromiumSession) -> None:
    # An address of the policy's "in-page" kind, which no page of a workspace may be sent to by its address.
    await session.page._page.goto(HTML)


async def text(session: ChromiumSession, name: str) -> str:
    return str(await session.page.evaluate(f"{name}.textContent", timeout_s=5))


def chromiums() -> set[int]:
    """The browser processes below this process; those of other tests are among them."""
    found = set()
    for each in psutil.Process(os.getpid()).children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            line = " ".join(each.cmdline())
            if each.status() != psutil.STATUS_ZOMBIE and "--type=" not in line and "user-data-dir" in line:
                found.add(each.pid)
    return found


async def test_it_is_driven_by_coordinates_and_keys(runner: ChromiumRunner) -> None:
    session = await runner.start("shop")
    await on_the_page(session)
    await session.click(70, 40)
    await session.click(70, 40, "left", 2)
    await session.click(70, 40, button="right")
    assert await text(session, "log") == "112right"
    await session.click(100, 115)
    await session.type("tide")
    await session.press("ArrowLeft", 3)
    assert await text(session, "keys") == "tide" + "ArrowLeft" * 3
    picture = await session.screenshot()
    assert (picture.width_px, picture.height_px) == (1280, 800)
    assert picture.data.startswith(b"\x89PNG")


async def test_what_it_can_not_do_is_no_attribute_of_it(runner: ChromiumRunner) -> None:
    session = await runner.start("shop")
    assert isinstance(session, HandsOver)
    assert not isinstance(session, HasAutomation)
    assert not isinstance(session, HasLiveView)
    assert not hasattr(session, "automation_endpoint")
    assert runner.id == "chromium"


async def test_a_key_has_one_live_session_and_stopping_twice_is_no_error(runner: ChromiumRunner) -> None:
    others = chromiums()
    first, again, other = await asyncio.gather(runner.start("shop"), runner.start("shop"), runner.start("quay"))
    assert first is again
    assert first.id != other.id
    await first.stop()
    await first.stop()
    with pytest.raises(SessionError, match="is at its end"):
        await first.click(1, 1)
    assert await runner.start("shop") is not first
    await runner.close()
    await runner.close()
    assert chromiums() <= others


async def test_it_ends_after_fifteen_minutes_without_use_and_not_before(runner: ChromiumRunner, clock: Clock) -> None:
    others = chromiums()
    session = await runner.start("shop")
    clock.seconds = 899
    await runner.close_idle()
    assert session.alive
    await session.press("Tab")
    clock.seconds = 899 + 899
    await runner.close_idle()
    assert session.alive
    clock.seconds = 899 + 900
    await runner.close_idle()
    assert not session.alive
    assert chromiums() <= others


async def test_unused_sessions_are_looked_for_by_themselves(runner: ChromiumRunner, clock: Clock) -> None:
    session = await runner.start("shop")
    clock.seconds = 2_000
    async with asyncio.timeout(20):
        while session.alive:
            while clock.waits:
                clock.waits.pop().set()
            await asyncio.sleep(0)


async def test_it_does_not_end_while_a_person_holds_control(runner: ChromiumRunner, clock: Clock) -> None:
    session = await runner.start("shop")
    await session.hand_control_to("person")
    await session.hand_control_to("person")
    clock.seconds = 5_000
    await runner.close_idle()
    assert session.alive
    with pytest.raises(ControlBusy):
        await session.click(1, 1)
    await session.hand_control_to("agent")
    clock.seconds = 5_899
    await runner.close_idle()
    assert session.alive
    clock.seconds = 5_900
    await runner.close_idle()
    assert not session.alive


async def test_it_does_not_end_while_a_panel_shows_it(runner: ChromiumRunner, clock: Clock, shown: set[str]) -> None:
    session = await runner.start("shop")
    shown.add("shop")
    clock.seconds = 5_000
    await runner.close_idle()
    shown.clear()
    clock.seconds = 5_899
    await runner.close_idle()
    assert session.alive
    clock.seconds = 5_900
    await runner.close_idle()
    assert not session.alive


async def test_a_person_may_act_in_it_while_holding_control() -> None:
    who: list[Principal] = ["person"]
    runner = ChromiumRunner(make, principal=lambda: who[0])
    try:
        session = await runner.start("shop")
        await on_the_page(session)
        await session.hand_control_to("person")
        await session.click(70, 40)
        assert await text(session, "log") == "1"
    finally:
        await runner.close()


async def test_what_is_typed_into_a_secret_field_is_told_nowhere(runner: ChromiumRunner) -> None:
    session = await runner.start("shop")
    await on_the_page(session)
    await session.click(100, 165)
    await session.type(CANARY)
    assert CANARY not in await session.page.html()
    assert CANARY not in repr(await session.page.look(tree=True))
    assert len(await session.page._page.evaluate("document.querySelector('[type=password]').value")) == len(CANARY)


async def test_a_dialog_does_not_hold_it_up(runner: ChromiumRunner) -> None:
    session = await runner.start("shop")
    await session.page._page.goto("data:text/html,<button onclick=\"alert('Tide')\" style='width:200px;height:90px'>Go")
    await session.click(50, 50)
    (dialog,) = (node for node in (await session.page.look()).nodes if node.role == "alertdialog")
    assert dialog.name == "Tide"
    await session.press("Enter")
    assert not [node for node in (await session.page.look()).nodes if node.role == "alertdialog"]


@pytest.mark.parametrize(
    ("act", "word"),
    [
        (lambda s: s.click(-1, 2), "x is a number"),
        (lambda s: s.click(1, float("nan")), "y is a number"),
        (lambda s: s.click(1, 1, "wheel"), "no mouse button"),
        (lambda s: s.click(1, 1, "left", 4), "clicks is a whole number from 1 to 3"),
        (lambda s: s.press("Enter", 0), "times is a whole number"),
        (lambda s: s.press("NoSuchKey"), "no key"),
        (lambda s: s.press(""), "name of a key"),
        (lambda s: s.type(3), "text is a text"),
        (lambda s: s.hand_control_to("cat"), "no driver"),
    ],
)
async def test_wrong_use_is_a_sentence(
    runner: ChromiumRunner, act: Callable[[ChromiumSession], Awaitable[None]], word: str
) -> None:
    session = await runner.start("shop")
    with pytest.raises(UsageError, match=word):
        await act(session)


@pytest.mark.parametrize("key", ["", " ", 3, "k" * 201])
async def test_a_key_is_a_text(runner: ChromiumRunner, key: str) -> None:
    with pytest.raises(UsageError, match="A session's key"):
        await runner.start(key)


async def test_a_session_in_a_strange_browser_leaves_that_browser_alive() -> None:
    with Strange() as strange:
        runner = ChromiumRunner(lambda: AttachedChromium(strange.address, judge, lambda _refused: None))
        assert runner.id == "cdp"
        before = strange.tabs()
        session = await runner.start("shop")
        assert isinstance(session, HasAutomation)
        assert session.automation_endpoint == strange.address
        await on_the_page(session)
        await session.click(70, 40)
        assert await text(session, "log") == "1"
        await session.stop()
        await runner.close()
        assert strange.tabs() == before


async def test_a_browser_that_is_not_there_is_said(tmp_path: Path) -> None:
    nowhere = ChromiumRunner(
        lambda: chromium_of(BrowserConfig(cdp_url="http://127.0.0.1:9"), judge, lambda _refused: None)
    )
    with pytest.raises(BrowserError, match="No browser answers"):
        await nowhere.start("shop")
    with pytest.raises(UsageError, match="Leave the other options out"):
        chromium_of(BrowserConfig(cdp_url="http://127.0.0.1:9", executable=tmp_path), judge, lambda _refused: None)


@needs_signals
def test_a_killed_kernel_leaves_no_browser_of_a_session(tmp_path: Path) -> None:
    code = """
        import sys
        import zu_notebook as zu
        here = zu.workspace(root=sys.argv[1])

        async def start():
            runner = here.core.browser_runner()
            return [await runner.start(key) for key in ("shop", "quay")]

        sessions = here.thread.run(start())
        print("ready", flush=True)
        sys.stdin.readline()
    """
    with ready(code, str(tmp_path / ".zu")) as running:
        below = psutil.Process(running.pid).children(recursive=True)
        assert sum("--user-data-dir" in " ".join(each.cmdline()) for each in below) >= 2
        running.send_signal(signal.SIGKILL)
    _, alive = psutil.wait_procs(below, timeout=20)
    assert [each for each in alive if each.is_running() and each.status() != psutil.STATUS_ZOMBIE] == []


def test_the_sessions_of_a_workspace_end_with_it_and_are_under_its_policy(tmp_path: Path) -> None:
    with little_server() as server, Workspace(tmp_path / ".zu") as here:

        async def visit() -> ChromiumSession:
            session = await here.core.browser_runner().start("shop")
            await session.page.evaluate(f"fetch('{server.origin}/').catch(() => 0)", timeout_s=10)
            return session

        session = here.thread.run(visit())
        assert session.alive
        assert server.asked == []
        here.close()
        assert not session.alive
