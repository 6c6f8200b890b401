"""A page of a workspace as an `AgentSurface`: what comes out of it, and when it can be asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from zu_notebook.browser import BrowserConfig
from zu_notebook.errors import (
    ActionabilityError,
    BlockedRequest,
    BrowserMissing,
    LocateError,
    NavigationError,
    SessionError,
    StaleRef,
    SurfaceError,
    UsageError,
)
from zu_notebook.practice import Site
from zu_notebook.surface import AgentSurface, Candidate, SavedState, SessionInit, SurfaceCapabilities
from zu_notebook.workspaces import PageSurface, Workspace, http_surface, recorded_surface, web_surface

KINDS: list[Callable[..., PageSurface]] = [web_surface, http_surface, recorded_surface]


@pytest.fixture
def desk(site: Site) -> SessionInit:
    return SessionInit(url=site.page("conformance"))


@pytest.mark.parametrize("factory", KINDS)
def test_it_is_an_agent_surface_of_its_kind_before_it_is_open(factory: Callable[..., PageSurface]) -> None:
    surface = factory()
    assert isinstance(surface, AgentSurface)
    assert factory.__name__ == f"{surface.kind}_surface"
    assert isinstance(surface.capabilities(), SurfaceCapabilities)
    assert repr(surface) == f"<PageSurface {surface.kind}, not open>"


@pytest.mark.parametrize("factory", [web_surface, http_surface])
async def test_it_claims_the_same_before_it_is_open_and_after(
    workspace: Workspace, desk: SessionInit, factory: Callable[..., PageSurface]
) -> None:
    surface = factory(workspace)
    before = surface.capabilities()
    await surface.open(desk)
    assert surface.capabilities() == before
    await surface.close()


async def test_what_a_recording_can_is_seen_in_its_file(
    workspace: Workspace, desk: SessionInit, tmp_path: Path
) -> None:
    file = tmp_path / "desk.jsonl"
    core = workspace.thread.run(workspace.core.open(desk.url))
    workspace.thread.run(core.record(file))
    workspace.thread.run(core.close())
    surface = recorded_surface(workspace, recording=file)
    assert surface.capabilities().screenshot
    with pytest.raises(NavigationError, match="The recording begins at"):
        await surface.open(SessionInit(url="http://127.0.0.1:9/"))
    await surface.open(desk)
    assert (await surface.snapshot()).url == desk.url
    await surface.close()
    unnamed = recorded_surface(workspace)
    await unnamed.open(SessionInit(url=str(file)))
    assert (await unnamed.read("url")) == desk.url
    await unnamed.close()


async def test_a_second_session_waits_for_the_end_of_the_first(workspace: Workspace, desk: SessionInit) -> None:
    surface = http_surface(workspace)
    await surface.open(desk)
    with pytest.raises(SessionError, match="open here already"):
        await surface.open(desk)
    await surface.close()
    await surface.close()
    await surface.open(desk)
    assert (await surface.snapshot()).url == desk.url
    await surface.close()


@pytest.mark.parametrize(
    "call",
    [
        lambda surface: surface.snapshot(),
        lambda surface: surface.act("reload"),
        lambda surface: surface.read("title"),
        lambda surface: surface.check("title", "x"),
        lambda surface: surface.locate(Candidate(name="x")),
        lambda surface: surface.describe("e1"),
        lambda surface: surface.screenshot(),
        lambda surface: surface.state(),
        lambda surface: surface.restore(SavedState(kind="http", url="x")),
    ],
)
async def test_every_method_before_open_is_a_session_error(call: Callable[[PageSurface], object]) -> None:
    with pytest.raises(SessionError, match="not open"):
        await call(http_surface())


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda surface: surface.act("teleport"), ActionabilityError),
        (lambda surface: surface.act("click", "e1", {"strength": 3}), ActionabilityError),
        (lambda surface: surface.act("click"), ActionabilityError),
        (lambda surface: surface.act("click", "a3"), StaleRef),
        (lambda surface: surface.act("click", "e999999999"), StaleRef),
        (lambda surface: surface.act("drag", "e1", None, "e2"), ActionabilityError),
        (lambda surface: surface.act("goto", None, {"url": "no address"}), ActionabilityError),
        (lambda surface: surface.act("goto", None, {"url": "http://169.254.169.254/"}), NavigationError),
        (lambda surface: surface.read("colour"), ActionabilityError),
        (lambda surface: surface.check("seaworthy"), ActionabilityError),
        (lambda surface: surface.locate(Candidate()), LocateError),
        (lambda surface: surface.locate(Candidate(role=3)), LocateError),
        (lambda surface: surface.describe(7), StaleRef),
        (lambda surface: surface.screenshot(), SurfaceError),
        (lambda surface: surface.restore(SavedState(kind="web", url="x")), SurfaceError),
    ],
)
async def test_only_surface_errors_come_out(
    workspace: Workspace, desk: SessionInit, call: Callable[[PageSurface], object], kind: type[SurfaceError]
) -> None:
    surface = http_surface(workspace)
    await surface.open(desk)
    with pytest.raises(kind):
        await call(surface)
    await surface.close()


async def test_the_error_behind_is_kept(workspace: Workspace, desk: SessionInit) -> None:
    surface = http_surface(workspace)
    with pytest.raises(NavigationError) as blocked:
        await surface.open(SessionInit(url="http://169.254.169.254/"))
    assert isinstance(blocked.value.__cause__, BlockedRequest)
    await surface.open(desk)
    with pytest.raises(ActionabilityError) as misused:
        await surface.act("teleport")
    assert isinstance(misused.value.__cause__, UsageError)
    await surface.close()


async def test_an_option_that_is_none_is_named_with_those_there_are(workspace: Workspace, desk: SessionInit) -> None:
    with pytest.raises(SessionError, match="There is no option sails") as caught:
        await http_surface(workspace).open(SessionInit(url=desk.url, options={"sails": 3}))
    assert "timeout_s" in caught.value.hint


async def test_without_a_browser_there_is_no_session(tmp_path: Path, desk: SessionInit) -> None:
    config = BrowserConfig(executable=tmp_path / "no-browser")
    with Workspace(tmp_path / ".zu", browser=config) as bare, pytest.raises(SessionError) as caught:
        await web_surface(bare).open(desk)
    assert isinstance(caught.value.__cause__, BrowserMissing)


async def test_a_workspace_that_is_closed_takes_no_session_and_ends_the_ones_it_has(
    tmp_path: Path, desk: SessionInit
) -> None:
    here = Workspace(tmp_path / ".zu")
    surface = http_surface(here)
    await surface.open(desk)
    here.close()
    with pytest.raises(SessionError):
        await surface.snapshot()
    await surface.close()
    with pytest.raises(SessionError, match="The workspace is closed"):
        await surface.open(desk)


def test_it_may_be_awaited_on_one_loop_after_the_other(workspace: Workspace, desk: SessionInit) -> None:
    surface = http_surface(workspace)
    asyncio.run(surface.open(desk))
    assert asyncio.run(surface.read("url")) == desk.url
    asyncio.run(surface.close())


async def test_a_window_is_followed_and_going_back_from_its_first_page_closes_it(
    workspace: Workspace, site: Site
) -> None:
    surface = web_surface(workspace)
    await surface.open(SessionInit(url=f"{site.page('conformance')}/windows"))
    (link,) = await surface.locate(Candidate(role="link"))
    result = await surface.act("click", link)
    assert result.url == await surface.read("url") == f"{site.page('conformance')}/second"
    (inner,) = await surface.locate(Candidate(role="link", name="Back to the desk"))
    await surface.act("click", inner)
    assert (await surface.act("back")).url == f"{site.page('conformance')}/second"
    back = await surface.act("back")
    assert (back.url, back.note) == (f"{site.page('conformance')}/windows", "The window was closed.")
    assert list(await surface.locate(Candidate(role="link"))) == [link]
    with pytest.raises(NavigationError):
        await surface.act("back")
    await surface.close()


async def test_a_picture_that_can_not_be_written_is_said(
    workspace: Workspace, desk: SessionInit, tmp_path: Path
) -> None:
    surface = web_surface(workspace)
    await surface.open(desk)
    with pytest.raises(ActionabilityError, match="The picture can't be written"):
        await surface.screenshot(tmp_path)
    await surface.close()
