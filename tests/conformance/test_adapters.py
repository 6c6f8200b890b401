"""Our three adapters against the suite; each passes all that it declares."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from zu_notebook.conformance import CASES, Report, run_suite
from zu_notebook.practice import Site
from zu_notebook.surface import SessionInit
from zu_notebook.workspaces import PageSurface, Workspace, http_surface, recorded_surface

pytestmark = pytest.mark.timeout(900)

CLAIMED_BY_NONE = {"trace", "webmcp"}


class RecordingSurface(PageSurface):
    """A page in a browser that is recorded from its first address on."""

    def __init__(self, workspace: Workspace, file: Path) -> None:
        super().__init__("web", workspace)
        self._file = file

    async def open(self, session: SessionInit) -> None:
        await super().open(session)
        opened = self._opened
        assert opened is not None
        await opened.workspace.thread.arun(opened.page.record(self._file))


def playing(workspace: Workspace, folder: Path, number: int) -> PageSurface:
    """Play a case's recording; one that never came to a page has none, and is tried on another's."""
    file = folder / f"{number}.jsonl"
    return recorded_surface(workspace, recording=file if file.is_file() else next(folder.glob("*.jsonl")))


async def report_of(factory: Callable[[int], PageSurface], site: Site) -> Report:
    """Run each case on what the factory makes for its number."""
    rows = []
    for number, case in enumerate(CASES):
        report = await run_suite(lambda number=number: factory(number), url=site.page("conformance"), cases=[case])
        rows += report.rows
    return Report(tuple(rows))


def needs(report: Report) -> set[str]:
    """The capabilities for want of which cases were skipped."""
    skipped = {row.case for row in report.skipped}
    return {case.needs for case in CASES if case.name in skipped}


async def test_the_web_adapter_passes_and_so_does_what_was_recorded_of_it(
    workspace: Workspace, site: Site, tmp_path: Path
) -> None:
    web = await report_of(lambda number: RecordingSurface(workspace, tmp_path / f"{number}.jsonl"), site)
    print("web:", web)  # noqa: T201 - the counts, for those who look
    assert web.conformant, web
    assert needs(web) == CLAIMED_BY_NONE
    recorded = await report_of(lambda number: playing(workspace, tmp_path, number), site)
    print("recorded:", recorded)  # noqa: T201 - likewise
    assert recorded.conformant, recorded
    assert needs(recorded).isdisjoint({"frames", "screenshot", "restore"})


async def test_the_http_adapter_passes(workspace: Workspace, site: Site) -> None:
    report = await run_suite(lambda: http_surface(workspace), url=site.page("conformance"))
    print("http:", report)  # noqa: T201 - likewise
    assert report.conformant, report
    assert needs(report) >= {"scripts", "screenshot", "dialogs"}
