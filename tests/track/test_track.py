"""The track of a page: what was done on it, as a table, as code that does it again, and without its secrets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zu_notebook as zu
from zu_notebook import practice
from zu_notebook.errors import StorageError, UsageError
from zu_notebook.surface import Affordance
from zu_notebook.track import Track
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]

CANARY = "SENTINEL-track-8841"


def one(page: Page, role: str, label: str, **where: Any) -> Affordance:
    found = page.surface().find(role, label, **where)
    assert isinstance(found, Affordance), found
    return found


def run(code: str, page: Page) -> None:
    """Run a cell where `page` is there."""
    exec(compile(code, "cell", "exec"), {"page": page})  # noqa: S102 - what a notebook does with a cell


def order(page: Page) -> None:
    page.type(one(page, "textbox", "Discount code"), "HARBOUR10")
    page.click(one(page, "button", "Apply"))
    page.select(one(page, "combobox", "Shipping"), "Express")


def said(page: Page) -> list[str]:
    return [item.text for item in page.surface().context]


# ── what is kept ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_order_is_kept_action_by_action(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("checkout"))
    order(page)
    frame = page.track.to_frame()
    assert list(frame["action"]) == ["goto", "type", "click", "select"]
    assert list(frame["by"]) == ["code"] * 4
    assert list(frame["role"]) == ["", "textbox", "button", "combobox"]
    assert list(frame["label"]) == ["", "Discount code", "Apply", "Shipping"]
    assert list(frame["args"])[1:] == [{"text": "HARBOUR10", "submit": False}, {}, {"values": ["Express"]}]
    assert frame["ok"].all()
    assert str(frame["at"].dt.tz) == "UTC"
    assert frame["at"].is_monotonic_increasing


def test_what_failed_is_kept_with_its_error_and_is_no_code(open_html: OpenPage) -> None:
    page = open_html("<button disabled>Pay</button>")
    with pytest.raises(zu.errors.ActionabilityError):
        page.click("a1")
    (row,) = page.track.to_frame().query("action == 'click'").itertuples()
    assert (row.ok, row.outcome, row.error, row.label) == (False, "not_done", "not_actionable", "Pay")
    assert '# Step 2 was not done (not_actionable): click button "Pay".' in page.track.to_code()
    assert "page.click" not in page.track.to_code()


def test_a_script_is_told_of_and_not_kept(open_html: OpenPage) -> None:
    page = open_html("<p>One")
    page.evaluate("document.title = 'two'")
    assert page.track[-1].action == "evaluate"
    assert "two" not in repr(page.track)
    assert "# Step 2 can't be told as code: evaluate, since the script is not kept." in page.track.to_code()


# ── code ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_code_of_an_order_ends_at_the_same_order(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("checkout"))
    order(page)
    code = page.track.to_code()
    assert code.startswith("import zu_notebook as zu\n")
    other = open_url(site.page("checkout"))
    run(code, other)
    assert said(other) == said(page)
    assert "HARBOUR10" in " ".join(said(page))
    assert other.text() == page.text()


def test_the_code_opens_a_page_where_there_is_none(site: practice.Site, open_url: OpenPage) -> None:
    code = open_url(site.page("article")).track.to_code()
    assert code == (
        "import zu_notebook as zu\n\n"
        'if "page" in globals():\n'
        f'    page.goto("{site.page("article")}")\n'
        "else:\n"
        f'    page = zu.open("{site.page("article")}")\n'
    )


def test_the_code_of_a_wall_of_consent_answers_it_again(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("consent"))
    accept = next(each for each in page.surface() if each.role == "button" and each.dialog)
    page.click(accept)
    code = page.track.to_code()
    assert f'dialog="{accept.dialog}"' in code
    other = open_url(site.page("consent"))
    assert other.text() != page.text()
    run(code, other)
    assert other.text() == page.text()


def test_the_code_finds_what_is_drawn_anew_after_each_action(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("app"))
    page.wait_for("Count the life jackets")
    page.click(one(page, "checkbox", "Count the life jackets"))
    page.click(one(page, "button", "Remove: Order rope, 40 m"))
    page.type(one(page, "textbox", next(each.label for each in page.surface() if each.editable)), "Wind the clock")
    page.press("Enter", next(each for each in page.surface() if each.editable))
    other = open_url(site.page("app"))
    run(page.track.to_code(), other)
    assert "Wind the clock" in other.text()
    assert other.text() == page.text()


def test_the_code_waits_for_what_came_late(open_html: OpenPage) -> None:
    html = (
        "<script>function draw() {{ document.body.innerHTML += `<button onclick='log.textContent=1'>Board</button>` }}"
        "setTimeout(draw, {0})</script><body><output id=log></output>"
    )
    page = open_html(html.format(10_000_000))
    page.evaluate("draw()")
    page.click(one(page, "button", "Board"))
    assert [each.late for each in page.track] == [False, False, True]
    other = open_html(html.format(3_000))
    run(page.track.to_code().replace(page.url, other.url), other)
    assert other.evaluate("log.textContent") == "1"


def test_the_code_tells_two_of_one_name_by_where_they_stand(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("shop"))
    cards = page.surface().find("button", "Add to cart")
    assert isinstance(cards, list)
    page.click(cards[2])
    other = open_url(site.page("shop"))
    run(page.track.to_code(), other)
    assert other.text() == page.text()
    assert page.track[-1].target is not None
    assert "position" not in page.track[-1].target.where


def test_twins_that_nothing_tells_apart_are_told_by_their_place_among_so_many(open_html: OpenPage) -> None:
    twins = "<button onclick='log.textContent=1'>Go</button><button onclick='log.textContent=2'>Go</button>"
    page = open_html(f"{twins}<output id=log>0</output>")
    page.click("a2")
    code = page.track.to_code()
    assert 'page.click(page.surface().find(role="button", label="Go", position=(2, 2)))' in code
    other = open_html(f"{twins}<button>Go</button><output id=log>0</output>")
    with pytest.raises(zu.errors.LocateError):
        exec(code.splitlines()[-1], {"page": other})  # noqa: S102 - one line of the cell
    assert other.evaluate("log.textContent") == "0"


def test_what_is_no_control_is_found_by_its_role_and_name(open_html: OpenPage) -> None:
    html = "<h1>Tides</h1><h2 onmouseover='log.textContent=1'>Low</h2><output id=log>0</output>"
    page = open_html(html)
    page.hover(page.locate(role="heading", name="Low"))
    other = open_html(html)
    exec(page.track.to_code().splitlines()[-1], {"page": other})  # noqa: S102 - one line of the cell
    assert other.evaluate("log.textContent") == "1"


# ── secrets ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_secret_is_asked_for_by_its_name_and_is_nowhere(
    open_url: OpenPage, site: practice.Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HARBOUR_PASSWORD", "harbour")
    page = open_url(site.page("login"))
    page.type(one(page, "textbox", "User name"), "visitor")
    page.type(one(page, "textbox", "Password"), zu.secret("HARBOUR_PASSWORD"))
    page.click(one(page, "button", "Continue"))
    track = page.track
    assert 'label="Password", ' in track.to_code()
    assert 'zu.secret("HARBOUR_PASSWORD")' in track.to_code()
    kept = track.save(tmp_path / "track.jsonl").read_text() + track.to_code() + repr(track) + track._repr_html_()
    kept += track.to_frame().to_csv()
    assert "harbour" not in kept.replace(site.url, "").lower().replace("harbour_password", "").replace(
        "harbour museum", ""
    )
    other = open_url(site.page("login"))
    run(track.to_code(), other)
    assert other.text() == page.text()
    assert other.url == page.url


@pytest.mark.parametrize("how", ["type", "keys"])
def test_a_secret_without_a_name_is_asked_for_by_its_field(open_html: OpenPage, tmp_path: Path, how: str) -> None:
    page = open_html("<form><label>Pass phrase <input type=password name=p></label><button>Go</button></form>")
    if how == "type":
        page.type("a1", CANARY)
    else:
        page.press("a", "a1")
        for key in "b$c":
            page.press(key)
    page.click("a2")
    track = page.track
    assert [each.action for each in track] == ["goto", "type", "click"]
    assert track[1].secret
    assert 'label="Pass phrase"), zu.secret("PASS_PHRASE"))' in track.to_code()
    file = track.save(tmp_path / "track.jsonl").read_text()
    kept = file + track.to_code() + repr(track) + track._repr_html_() + track.to_frame().to_csv()
    assert CANARY not in kept
    assert str(len(CANARY)) not in {str(value) for value in track[1].args.values()}
    assert set(track[1].args) <= {"submit"}


# ── files ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_track_is_saved_and_loaded_as_it_was(open_url: OpenPage, site: practice.Site, tmp_path: Path) -> None:
    page = open_url(site.page("checkout"))
    order(page)
    track = page.track
    file = track.save(tmp_path / "order.jsonl")
    assert Track.load(file) == track
    track.save(file)
    assert [each.name for each in tmp_path.iterdir()] == ["order.jsonl"]
    assert len(file.read_text().splitlines()) == 1 + len(track)


@pytest.mark.parametrize(
    ("lines", "error", "word"),
    [
        ("", UsageError, "is no track"),
        ("<html>", UsageError, "is no track"),
        ('{"kind": "zu.recording"}\n', UsageError, "is no track"),
        ('{"kind": "zu.track", "version": 99, "zu_version": "7.0"}\n', UsageError, "7.0, which is newer"),
        ('{"kind": "zu.track", "version": 1}\n{"step": 1\n', StorageError, "Line 2"),
        ('{"kind": "zu.track", "version": 1}\n{"kind": "action", "step": 0}\n', StorageError, "Line 2"),
    ],
)
def test_what_is_no_track_is_refused_with_a_sentence(
    tmp_path: Path, lines: str, error: type[Exception], word: str
) -> None:
    file = tmp_path / "track.jsonl"
    file.write_text(lines)
    with pytest.raises(error, match=word):
        Track.load(file)


def test_a_place_that_takes_no_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is a folder"):
        Track().save(tmp_path)
    with pytest.raises(UsageError, match="There is no folder"):
        Track().save(tmp_path / "no" / "track.jsonl")
    with pytest.raises(UsageError, match="There is no file"):
        Track.load(tmp_path / "none.jsonl")
