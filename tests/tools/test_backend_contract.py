"""What every backend of the tools does alike: tabs with a real browser, and those that are made of nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from zu_notebook.errors import BlockedRequest, StaleRef, UsageError
from zu_notebook.tools import Backend, RehearsalBackend, RehearsalPage, ToolPage
from zu_notebook.workspaces import Page, ToolBackend, Workspace

OpenPage = Callable[..., Page]

HTML = """<title>Page</title><main><button>Sort</button><label>Name <input autofocus value=Ann></label>
<input type=password aria-label=Password><select aria-label=Size><option>S<option>M</select></main>"""
NODES = [
    {"ref": "e1", "role": "main"},
    {"ref": "e2", "parent": "e1", "role": "button", "name": "Sort"},
    {"ref": "e3", "parent": "e1", "role": "textbox", "name": "Name", "value": "Ann", "editable": True},
    {"ref": "e4", "parent": "e1", "role": "textbox", "name": "Password", "editable": True, "secret": True},
    {"ref": "e5", "parent": "e1", "role": "combobox", "name": "Size", "focusable": True},
]


class Staged:
    """A backend with its one page, and the loop that it lives on."""

    def __init__(self, backend: Backend, workspace: Workspace) -> None:
        self.backend = backend
        self.run = workspace.thread.run

    @property
    def page(self) -> ToolPage:
        return self.backend.current()

    def ref(self, label: str) -> str:
        surface = self.run(self.page.surface())
        return next(each.ref for each in surface if each.label == label)


@pytest.fixture(params=["real", "rehearsal"])
def staged(request: pytest.FixtureRequest, workspace: Workspace, open_html: OpenPage) -> Iterator[Staged]:
    if request.param == "real":
        yield Staged(ToolBackend(open_html(HTML)._core), workspace)
    else:
        nodes = [dict(node) for node in NODES]
        nodes[2]["states"] = {"focused": True}
        yield Staged(RehearsalBackend(RehearsalPage(nodes)), workspace)


def test_it_has_one_tab_and_that_is_the_current_one(staged: Staged) -> None:
    assert [tab.id for tab in staged.backend.tabs()] == [staged.page.id]
    assert staged.page.title == "Page"


def test_a_surface_counts_and_a_snapshot_is_of_the_same_page(staged: Staged) -> None:
    first, second = staged.run(staged.page.surface()), staged.run(staged.page.surface())
    assert second.capture > first.capture
    assert [each.label for each in second] == ["Sort", "Name", "Password", "Size"]
    assert {each.ref for each in second} <= {node.ref for node in staged.run(staged.page.snapshot())}


def test_an_element_is_found_by_its_ref_and_by_its_handle(staged: Staged) -> None:
    ref = staged.ref("Password")
    found = staged.run(staged.page.find(ref))
    assert (found.ref, found.element.label, found.element.secret, found.title) == (ref, "Password", True, "Page")
    assert staged.run(staged.page.find(found.element.handle)).ref == ref


def test_what_is_not_there_is_stale(staged: Staged) -> None:
    for target in ("e999999", "a999999"):
        with pytest.raises(StaleRef):
            staged.run(staged.page.find(target))


def test_what_has_the_focus_is_found(staged: Staged) -> None:
    found = staged.run(staged.page.focused())
    assert found is not None
    assert found.element.label == "Name"


def test_acts_say_what_they_were(staged: Staged) -> None:
    staged.page.check_control()
    sort, name = staged.ref("Sort"), staged.ref("Name")
    acts = {
        "click": staged.page.click(sort, button="left", double=False),
        "type": staged.page.type(name, "Bob", submit=False),
        "press": staged.page.press("Tab"),
        "scroll": staged.page.scroll("down"),
        "reload": staged.page.step("reload"),
    }
    for action, act in acts.items():
        result = staged.run(act)
        assert (result.ok, result.action) == (True, action)


def test_a_picture_is_a_png(staged: Staged) -> None:
    shot = staged.run(staged.page.screenshot(None))
    assert shot.png.startswith(b"\x89PNG")
    assert (shot.width_px, shot.height_px) == (1280, 800)


def test_an_address_that_is_not_allowed_is_refused(staged: Staged) -> None:
    async def asked() -> None:
        staged.backend.admit("http://169.254.169.254/")

    with pytest.raises(BlockedRequest):
        staged.run(asked())


def test_tabs_are_opened_switched_to_and_closed_but_not_the_first_one(staged: Staged) -> None:
    first = staged.page
    opened = staged.run(staged.backend.open_tab(None))
    assert staged.page.id == opened.id
    assert [tab.id for tab in staged.backend.tabs()] == [first.id, opened.id]
    staged.run(staged.backend.switch(first))
    assert staged.page.id == first.id
    staged.run(staged.backend.switch(opened))
    staged.run(staged.backend.close_tab(opened))
    assert staged.page.id == first.id
    with pytest.raises(UsageError):
        staged.run(staged.backend.close_tab(first))


def test_nobody_drove_meanwhile(staged: Staged) -> None:
    assert staged.page.take_news() == ""
    assert staged.page.stale_below == 1
