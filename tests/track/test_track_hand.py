"""What a person did while driving, in the track: fields as actions, the rest in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import zu_notebook as zu
from zu_notebook.errors import ReplayError
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]

CANARY = "SENTINEL-hand-3302"
FORM = (
    "<form onsubmit='return false'><label>Name <input id=n></label>"
    "<label>Pass phrase <input id=p type=password></label>"
    "<label>By <select id=s><option>Ferry<option>Sledge</select></label>"
    "<label><input type=checkbox id=c>Hot soup</label></form><div id=more></div>"
)
FILL = (
    "n.value = 'Ann'; p.value = '{0}'; s.selectedIndex = 1; c.checked = true; "
    "for (const each of [n, p, s, c]) each.dispatchEvent(new Event('input', {{bubbles: true}}))"
)


def by_hand(page: Page, script: str) -> None:
    """Change a page as a person's hand does, past every method of the page."""
    page.surface()
    page.control.take("mine")
    page._thread.run(page._core._web.evaluate(script, timeout_s=10))
    page.control.release("your turn")
    page.surface()


def test_fields_that_a_person_filled_are_filled_again(open_html: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    page = open_html(FORM)
    by_hand(page, FILL.format(CANARY))
    rows = [(each.by, each.action, each.target.label if each.target else "") for each in page.track][1:]
    assert sorted(rows) == [
        ("person", "check", "Hot soup"),
        ("person", "select", "By"),
        ("person", "type", "Name"),
        ("person", "type", "Pass phrase"),
    ]
    assert CANARY not in repr(page.track) + page.track.to_code() + page.track.to_frame().to_csv()
    other = open_html(FORM)
    monkeypatch.setenv("PASS_PHRASE", CANARY)
    zu.replay(page.track[1:], other)
    assert other.evaluate("[n.value, s.value, c.checked, p.value.length].join()") == f"Ann,Sledge,true,{len(CANARY)}"


def test_what_else_a_person_did_is_told_in_words_and_stops_a_replay(open_html: OpenPage) -> None:
    page = open_html(FORM)
    by_hand(page, "more.innerHTML = '<button>Pay</button>'")
    page.click(next(each for each in page.surface() if each.label == "Pay"))
    assert [(each.by, each.action) for each in page.track][1:] == [("person", "drive"), ("code", "click")]
    assert "# Step 2: a person drove. What changed:\n#   Message: your turn\n" in page.track.to_code()
    other = open_html(FORM)
    with pytest.raises(ReplayError, match=r"A person drove there, .*go on with zu\.replay\(track\[2:\], page\)"):
        zu.replay(page.track[1:], other)
    other.evaluate("more.innerHTML = '<button>Pay</button>'")
    assert zu.replay(page.track[2:], other).done == 1


def test_a_person_who_changed_nothing_leaves_no_row(open_html: OpenPage) -> None:
    page = open_html(FORM)
    by_hand(page, "0")
    assert len(page.track) == 1


def test_a_part_of_a_track_goes_on_with_the_page_as_it_is(open_html: OpenPage) -> None:
    page = open_html(FORM)
    page.type(next(each for each in page.surface() if each.label == "Name"), "Ann")
    assert page.track[1:].to_code().splitlines()[2:] == [
        "# It goes on with `page` as it is.",
        'page.type(page.surface().find(role="textbox", label="Name"), "Ann")',
    ]
    assert page.track[:2] == page.track
