"""A page that is recorded, and what was recorded played back."""

from __future__ import annotations

import base64
import html
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, quote_plus

import psutil
import pytest

from zu_notebook import practice
from zu_notebook.errors import ActionabilityError, SurfaceError, ZuError
from zu_notebook.errors import TimeoutError as WaitedError
from zu_notebook.surface import ActResult
from zu_notebook.workspaces import Page, PanelDesk, Workspace

OpenPage = Callable[..., Page]
Drive = Callable[[Page], ActResult]


def driven(page: Page, drives: list[Drive]) -> list[object]:
    """What a page shows, and what comes of each drive, in words and as data."""
    told: list[object] = [page.surface().to_text()]
    for drive in drives:
        try:
            result = drive(page)
        except ZuError as error:
            told.append((type(error), error.message, error.hint))
        else:
            told.append((result.action, result.target, result.url, result.note, result.changes.to_text()))
        surface = page.surface()
        told += [page.url, page.title, surface.to_text(), [each.handle for each in surface.affordances]]
    return told


def recorded(page: Page, file: Path, drives: list[Drive], *, pictures: bool = False) -> list[object]:
    """Drive a page while it is recorded."""
    with page.record(file, pictures=pictures):
        return driven(page, drives)


def handle(page: Page, label: str) -> str:
    (found,) = [each.handle for each in page.surface().affordances if each.label == label]
    return found


def press(label: str) -> Drive:
    return lambda page: page.click(handle(page, label))


ORDER: list[Drive] = [
    lambda page: page.type("a1", "HARBOUR10"),
    lambda page: page.click("a2"),
    lambda page: page.select("a3", "Nowhere"),
    lambda page: page.select("a3", "Express"),
    lambda page: page.scroll("down"),
    lambda page: page.click("a4"),
    lambda page: page.back(),
    lambda page: page.click("a4"),
    lambda page: page.reload(),
]


def test_an_order_plays_back_state_by_state(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path
) -> None:
    live = recorded(open_url(site.page("checkout")), file, ORDER)
    assert driven(play(file), ORDER) == live
    assert sum(isinstance(told, tuple) and isinstance(told[0], type) for told in live) == 2


WAYS: dict[str, list[Drive]] = {
    "frames": [press("Ring the cabin bell"), press("Ring the island bell"), press("Ring the locker bell")],
    "app": [press("Remove: Order rope, 40 m"), press("Open"), press("Remove: Count the life jackets")],
    "search": [lambda page: page.type("a8", "clock", submit=True), lambda page: page.back()],
    "shop": [lambda page: page.click("a9"), lambda page: page.click("a11")],
    "consent": [lambda page: page.click("a1")],
}


@pytest.mark.parametrize("name", WAYS)
def test_other_pages_play_back_as_they_went(
    open_url: OpenPage, site: practice.Site, *, play: OpenPage, file: Path, name: str
) -> None:
    page = open_url(site.page(name))
    if name == "app":
        page.wait_for("Order rope, 40 m")
    live = recorded(page, file, WAYS[name])
    assert not any(isinstance(told, tuple) and isinstance(told[0], type) for told in live), live
    assert driven(play(file), WAYS[name]) == live


def test_a_recording_that_began_late_has_the_handles_of_that_moment(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path
) -> None:
    page = open_url(site.page("shop"))
    page.goto(site.page("checkout"))
    drives = [press("Apply"), press("Continue shopping")]
    live = recorded(page, file, drives)
    assert "a1" not in live[5]
    assert driven(play(file), drives) == live


def test_no_browser_is_started_to_play_back(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path, no_browser: Workspace
) -> None:
    recorded(open_url(site.page("checkout")), file, ORDER[:2], pictures=True)
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    page = play(file)
    driven(page, ORDER[:2])
    page.screenshot(marks=True)
    assert {child.pid for child in psutil.Process().children(recursive=True)} <= before
    assert page.kind == "recorded"
    assert list(no_browser.network.blocked().index) == []
    with pytest.raises(SurfaceError, match="runs no scripts"):
        page.evaluate("1")


def test_the_whole_tree_the_html_and_the_text_are_there(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path
) -> None:
    live = open_url(site.page("checkout"))
    recorded(live, file, ORDER[:2])
    page = play(file)
    driven(page, ORDER[:2])
    assert page.snapshot().structural_hash == live.snapshot().structural_hash
    assert [node.name for node in page.snapshot()] == [node.name for node in live.snapshot()]
    assert page.html() == live.html()
    assert page.text() == live.text()
    described, was = page.describe("a1"), live.describe("a1")
    assert described.attributes == was.attributes
    assert (described.role_path, described.tag, described.value) == (was.role_path, was.tag, was.value)
    assert page.verify("text", "10 % off").ok


def test_pictures_are_those_that_were_taken(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path
) -> None:
    recorded(open_url(site.page("checkout")), file, [], pictures=True)
    page = play(file)
    assert page.capabilities().screenshot
    shot = page.screenshot(marks=True)
    assert shot.png.startswith(b"\x89PNG")
    assert (shot.width_px, shot.height_px) == (1280, 800)
    assert [mark.handle for mark in shot.marks] == ["a1", "a2", "a3", "a4", "a5"]
    one = page.screenshot("a2")
    assert one.png.startswith(b"\x89PNG")
    assert one.width_px < 200
    with pytest.raises(ActionabilityError, match="not of the full page"):
        page.screenshot(full=True)
    assert page._core.last is not None
    assert {"text/html", "image/png"} <= set(page._display.bundle())


def test_without_pictures_a_page_plays_and_says_that_there_is_none(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path
) -> None:
    recorded(open_url(site.page("checkout")), file, ORDER[:2])
    assert b"image/jpeg" not in file.read_bytes()
    page = play(file)
    assert not page.capabilities().screenshot
    with pytest.raises(ActionabilityError, match="no picture"):
        page.screenshot()
    assert "text/html" in page._display.bundle()


def test_what_was_not_recorded_is_refused_with_handles(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path
) -> None:
    recorded(open_url(site.page("checkout")), file, ORDER[:2])
    page = play(file)
    with pytest.raises(ActionabilityError) as refused:
        page.click("a4")
    assert refused.value.message == ('The recording does not go on with click a4 (button "Place order") from here.')
    assert refused.value.hint == 'It goes on with: type a1 (textbox "Discount code") "HARBOUR10".'
    with pytest.raises(ActionabilityError, match='only as it was recorded: "HARBOUR10"'):
        page.type("a1", "HARBOUR20")
    assert page.type("a1", "HARBOUR10").changes.effect


def test_ways_that_lead_back_make_branches(open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path) -> None:
    address = site.page("shop")
    drives = [
        lambda page: page.goto(site.page("article")),
        lambda page: page.goto(address),
        lambda page: page.goto(site.page("search")),
        lambda page: page.goto(address),
    ]
    recorded(open_url(address), file, drives)
    page = play(file)
    for name in ("search", "article", "search"):
        page.goto(site.page(name))
        assert page.url == site.page(name)
        page.goto(address)
    with pytest.raises(ActionabilityError, match="does not go on with goto"):
        page.goto(site.page("checkout"))


SECRET = "ebb & flow/42+"  # noqa: S105 - it guards nothing


def test_a_log_in_leaves_no_secret_and_any_secret_plays(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path
) -> None:
    drives = [
        lambda page: page.type(handle(page, "User name"), "visitor"),
        lambda page: page.type(handle(page, "Password"), SECRET, submit=True),
        lambda page: page.type(handle(page, "Password"), "harbour"),
        lambda page: page.click(handle(page, "Show password")),
        press("Continue"),
        lambda page: page.type(handle(page, "One-time code"), "314159", submit=True),
    ]
    live = recorded(open_url(site.page("login")), file, drives, pictures=True)
    assert site.page("members") in live
    assert_nowhere(file, SECRET, "314159")
    assert driven(play(file), drives) == live
    others = play(file)
    others.type(handle(others, "User name"), "visitor")
    others.type(handle(others, "Password"), "something else", submit=True)
    assert "do not belong together" in others.text()


def test_a_secret_that_comes_back_in_an_address_is_struck(open_html: OpenPage, play: OpenPage, file: Path) -> None:
    page = open_html(
        """<form><label>Password <input type=password name=word></label><button>Log in</button></form>
        <p id=said></p><script>
          const word = new URLSearchParams(location.search).get('word') ?? ''
          said.textContent = word; said.title = btoa(word); document.title = 'You are ' + word
        </script>"""
    )
    drives: list[Drive] = [lambda page: page.type("a1", SECRET), press("Log in")]
    live = recorded(page, file, drives, pictures=True)
    assert_nowhere(file, SECRET)
    assert driven(play(file), drives) == live


def assert_nowhere(file: Path, *secrets: str) -> None:
    """No line of a recording holds a secret, however it is spelled, also where it is squeezed."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    said = "\n".join(map(unfolded, lines))
    assert sum(bool(line.get("secret")) for line in lines) >= len(secrets)
    for secret in secrets:
        coded = base64.b64encode(secret.encode()).decode()
        plain = (secret, html.escape(secret), quote(secret, safe=""), quote_plus(secret))
        for spelling in (*plain, coded, coded.rstrip("=")):
            assert spelling not in said
            assert spelling.encode() not in file.read_bytes()


def unfolded(line: dict[str, object]) -> str:
    """A line of the file with what is squeezed in it in the clear, and without pictures."""
    parts = [json.dumps({**line, "picture": None, "html": None, "text": None}, ensure_ascii=False)]
    for name in ("html", "text"):
        packed = line.get(name)
        if isinstance(packed, str) and packed:
            parts.append(zlib.decompress(base64.b64decode(packed)).decode())
    return "\n".join(parts)


def test_a_dialog_plays_back(open_html: OpenPage, play: OpenPage, file: Path) -> None:
    page = open_html(
        """<button onclick="out.textContent = confirm('Cast off?') ? 'Off' : 'Still here'">Leave</button>
        <p id=out role=status></p>"""
    )
    drives = [press("Leave"), press("OK"), press("Leave"), press("Cancel")]
    live = recorded(page, file, drives, pictures=True)
    played = play(file)
    assert driven(played, drives) == live
    assert played.capabilities().dialogs
    assert played.text().endswith("Still here")


def test_what_the_page_does_by_itself_is_waited_for(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path
) -> None:
    page = open_url(site.page("article"))
    drives: list[Drive] = [
        lambda page: page.goto(site.page("app")),
        lambda page: page.wait_for("3 tasks are open"),
        lambda page: page.wait_for(gone="3 tasks are open", timeout_s=0.2),
    ]
    live = recorded(page, file, drives)
    played = driven(play(file), drives)
    assert played[-4:] == live[-4:]
    assert [told[0] for told in (live[11], played[11])] == [WaitedError, WaitedError]


def test_what_a_script_changes_is_a_change_of_the_page(open_html: OpenPage, play: OpenPage, file: Path) -> None:
    page = open_html("<h1>Before</h1><button>Go</button>")
    with page.record(file):
        page.evaluate("document.querySelector('h1').textContent = 'After'")
        page.click("a1")
    played = play(file)
    assert '# "Before"' in played._core.last.to_text()
    played.click("a1")
    assert '# "After"' in played._core.last.to_text()


def test_a_file_and_a_drag_play_back(open_html: OpenPage, play: OpenPage, file: Path, tmp_path: Path) -> None:
    page = open_html(
        """<label>Plan <input type=file onchange="out.textContent = this.files[0].name"></label>
        <p id=out role=status></p>
        <button draggable=true id=boat ondragstart="event.dataTransfer.setData('text/plain', 'boat')">Boat</button>
        <button ondragover="event.preventDefault()" ondrop="out.textContent = 'Moored'">Berth</button>"""
    )
    plan = tmp_path / "plan.pdf"
    plan.write_bytes(b"%PDF-")
    drives: list[Drive] = [
        lambda page: page.upload(handle(page, "Plan"), plan),
        lambda page: page.drag(handle(page, "Boat"), handle(page, "Berth")),
    ]
    live = recorded(page, file, drives)
    assert str(tmp_path) not in file.read_text(encoding="utf-8")
    played = play(file)
    assert driven(played, drives) == live
    assert played.capabilities().upload
    assert played.capabilities().drag
    assert played.text().count("Moored") == 1


def test_a_page_without_a_browser_is_recorded_too(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path
) -> None:
    drives: list[Drive] = [
        lambda page: page.type(handle(page, "Search words"), "clock"),
        press("Search"),
        lambda page: page.back(),
    ]
    live = recorded(open_url(site.page("search"), kind="http"), file, drives, pictures=True)
    assert not any(isinstance(told, tuple) and isinstance(told[0], type) for told in live), live
    played = play(file)
    assert driven(played, drives) == live
    assert not played.capabilities().screenshot


def test_what_a_person_presses_in_the_panel_is_recorded(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path
) -> None:
    page = open_url(site.page("checkout"))
    answered: list[dict[str, object]] = []
    desk = PanelDesk(page._core, page._thread, lambda message, _buffers: answered.append(message))
    with page.record(file) as recording:
        desk.receive({"kind": "page.act", "call_id": "c1", "action": "click", "handle": "a2"})
        page.wait_for("Type a code first.")
        assert recording.steps == 2
    steps = [line for line in map(json.loads, file.read_text("utf-8").splitlines()) if line["kind"] == "step"]
    assert [(step["action"], step.get("by", "code")) for step in steps] == [("click", "person"), ("wait_for", "code")]
    assert play(file).click("a2").changes.effect
