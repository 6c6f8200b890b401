"""The suite sees what is wrong: eight faults, each alone, and none in the same adapter without one."""

from __future__ import annotations

import pytest

from zu_notebook.conformance import CASES, FAULTS, run_suite, with_fault
from zu_notebook.practice import Site
from zu_notebook.workspaces import Workspace, http_surface

SEEN_BY = {
    "missing refs": "Every node has a ref of its own, and stands after its parent",
    "missing states": "States that have three values are told, and false is told from absent",
    "hidden nodes shown": "What is hidden is not shown",
    "a stale value": "What was typed is in the next look",
    "locate that always finds one": "Locate gives none, one or many, in the order of the document",
    "a thin describe": "A description tells an element from its twins",
    "swallowed errors": "Acting on an element of a page that was left is a StaleRef, and nothing happens",
    "a capability claimed falsely": "A picture is a PNG of the size of what is in view",
}


def test_there_are_eight_faults_and_a_case_for_each() -> None:
    assert set(SEEN_BY) == set(FAULTS)
    assert set(SEEN_BY.values()) <= {case.name for case in CASES}
    assert len(SEEN_BY) == 8


async def test_the_wrapper_without_a_fault_passes(workspace: Workspace, site: Site) -> None:
    report = await run_suite(with_fault(lambda: http_surface(workspace)), url=site.page("conformance"))
    assert report.conformant, report


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_is_seen_by_the_case_that_is_about_it(workspace: Workspace, site: Site, fault: str) -> None:
    (about,) = [case.about for case in CASES if case.name == SEEN_BY[fault]]
    cases = [case for case in CASES if case.about == about]
    faulty = with_fault(lambda: http_surface(workspace), fault)
    report = await run_suite(faulty, url=site.page("conformance"), cases=cases)
    assert SEEN_BY[fault] in [row.case for row in report.failed], report
