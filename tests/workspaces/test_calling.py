"""Acting by the name of an action."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path

import pytest

from zu_notebook.errors import ActionabilityError, UsageError
from zu_notebook.practice import Site
from zu_notebook.surface import ACTIONS
from zu_notebook.workspaces import Page, PageCore

OpenPage = Callable[..., Page]


@pytest.fixture
def desk(open_url: OpenPage, site: Site) -> Page:
    return open_url(site.page("conformance"), kind="http")


def ref(page: Page, role: str, name: str) -> str:
    (found,) = page.locate(role=role, name=name)
    return found


def test_every_action_of_the_standard_is_a_method_and_can_be_called_by_name(desk: Page) -> None:
    assert all(inspect.iscoroutinefunction(getattr(PageCore, name)) for name in ACTIONS)
    with pytest.raises(UsageError) as caught:
        desk.act("teleport")
    assert caught.value.hint == f"There are {', '.join(ACTIONS)}."


@pytest.mark.parametrize(
    ("action", "args", "said"),
    [
        ("click", {"strength": 3}, "click takes no strength. It takes button, double."),
        ("type", {}, "type needs text. It takes text, submit."),
        ("select", {}, "select needs values or value. It takes values, value."),
        ("press", {}, "press needs key. It takes key."),
        ("drag", {}, "drag needs to. It takes to."),
        ("upload", {}, "upload needs paths or path. It takes paths, path."),
        ("hover", {"x": 1}, "hover takes no x. It takes no arguments."),
    ],
)
def test_an_argument_that_is_unknown_or_missing_is_named_with_those_that_are_known(
    desk: Page, action: str, args: dict[str, object], said: str
) -> None:
    with pytest.raises(UsageError) as caught:
        desk.act(action, ref(desk, "link", "Second page"), **args)
    assert str(caught.value) == said


@pytest.mark.parametrize("action", ["click", "type", "select", "check", "hover", "upload"])
def test_what_goes_to_an_element_needs_a_target(desk: Page, action: str) -> None:
    args = {"type": {"text": "x"}, "select": {"value": "x"}, "upload": {"path": "x"}}.get(action, {})
    with pytest.raises(UsageError, match=f"{action} needs a target"):
        desk.act(action, **args)


@pytest.mark.parametrize("action", ["goto", "back", "forward", "reload", "wait_for"])
def test_what_goes_to_the_page_takes_no_target(desk: Page, action: str) -> None:
    args = {"goto": {"url": "x"}, "wait_for": {"text": "x"}}.get(action, {})
    with pytest.raises(UsageError, match=f"{action} goes to no element"):
        desk.act(action, ref(desk, "link", "Second page"), **args)


def test_an_action_that_is_no_text_is_refused(desk: Page) -> None:
    with pytest.raises(UsageError, match="action must be a str, not int"):
        desk.act(3)  # type: ignore[arg-type]


def test_scroll_takes_a_target_or_a_direction(desk: Page) -> None:
    for target, args in ((None, {}), (ref(desk, "link", "Second page"), {"to": "down"})):
        with pytest.raises(UsageError, match="scroll takes a target or to="):
            desk.act("scroll", target, **args)


def test_what_the_page_can_not_do_is_refused_before_anything_is_done(desk: Page) -> None:
    before, link = desk.url, ref(desk, "link", "Second page")
    with pytest.raises(ActionabilityError, match='A page of kind "http" can\'t drag; nothing was done') as caught:
        desk.act("drag", link, to=link)
    assert caught.value.hint == "page.capabilities() says what it can."
    assert desk.url == before


def test_every_action_does_what_its_method_does(desk: Page, site: Site) -> None:
    def value(role: str, name: str) -> str | None:
        return desk.read("value", ref(desk, role, name))

    assert desk.act("type", ref(desk, "textbox", "Vessel"), text="Seaholly").ok
    assert value("textbox", "Vessel") == "Seaholly"
    desk.act("select", ref(desk, "combobox", "Quay"), value="South")
    assert value("combobox", "Quay") == "South"
    desk.act("select", ref(desk, "listbox", "Flags"), values=["Red", "Yellow"])
    assert value("listbox", "Flags") == "Red, Yellow"
    desk.act("check", ref(desk, "checkbox", "Insured"))
    assert desk.verify("checked", target=ref(desk, "checkbox", "Insured"))
    desk.act("check", ref(desk, "checkbox", "Insured"), checked=False)
    assert desk.verify("unchecked", target=ref(desk, "checkbox", "Insured"))
    desk.act("wait_for", text="Two berths are free", timeout_s=5)
    desk.act("press", ref(desk, "link", "Second page"), key="Enter")
    assert desk.url == f"{site.page('conformance')}/second"
    desk.act("back", timeout_s=5)
    desk.act("click", ref(desk, "link", "Second page"))
    desk.act("back")
    desk.act("forward")
    desk.act("reload")
    assert desk.url == f"{site.page('conformance')}/second"
    assert desk.act("goto", url=site.page("conformance"), timeout_s=5).url == site.page("conformance")


def test_files_are_named_one_or_several(open_url: OpenPage, site: Site, tmp_path: Path) -> None:
    papers = tmp_path / "hull.txt"
    papers.write_bytes(b"hull no. 7")
    for given in ({"path": papers}, {"paths": [str(papers)]}):
        page = open_url(f"{site.page('conformance')}/upload", kind="http")
        (field,) = [node.ref for node in page.snapshot() if node.input_type == "file"]
        page.act("upload", field, **given)
        page.act("click", ref(page, "button", "Hand in"))
        assert "papers: hull.txt, 10 bytes" in page.text()


def test_drag_and_scroll_go_by_name_too(open_url: OpenPage, site: Site) -> None:
    page = open_url(f"{site.page('conformance')}/drag")
    page.act("drag", ref(page, "button", "Crate"), to=ref(page, "button", "Hold"))
    assert page.verify("text", "The crate is in the hold")
    page.act("hover", ref(page, "button", "Crate"))
    page.act("scroll", ref(page, "button", "Crate"))
    page.act("scroll", to="bottom")
