"""What is read out of the texts of other programs."""

from __future__ import annotations

import json

from zu_notebook.bench import Asked
from zu_notebook.bench._peer_text import (
    count_listed,
    read_aria,
    read_aria_with_refs,
    read_browser_use,
    read_devtools,
)

ARIA = """\
- banner [ref=e1]:
  - link "Home" [ref=e2] [cursor=pointer]:
    - /url: /
  - 'button "Save: it''s late" [disabled] [ref=e3]'
  - textbox "Say \\"hi\\"" [ref=e4]: "a [ref=e9] value"
  - heading "News" [level=2, ref=e5]
  - link [ref=e6]
  - text: plain words
  - button "No reference"
"""


def test_lines_with_a_reference_are_listed_by_role_and_name() -> None:
    assert read_aria_with_refs(ARIA) == {
        ("banner", ""): 1,
        ("link", "Home"): 1,
        ("button", "Save: it's late"): 1,
        ("textbox", 'Say "hi"'): 1,
        ("heading", "News"): 1,
        ("link", ""): 1,
    }


def test_without_references_every_line_with_a_role_counts() -> None:
    assert read_aria(ARIA)["button", "No reference"] == 1


def test_the_form_of_devtools_is_read() -> None:
    text = (
        'uid=1_0 RootWebArea "Shop" url="http://127.0.0.1/"\n'
        '  uid=1_1 link "Say "hi" twice" url="http://127.0.0.1/x"\n'
        '  uid=1_2 "plain words"\n'
        "  uid=1_3 button disableable disabled\n"
        '  uid=1_4 PopUpButton "More"\n'
    )
    assert read_devtools(text) == {
        ("RootWebArea", "Shop"): 1,
        ("link", 'Say "hi" twice'): 1,
        ("button", ""): 1,
        ("button", "More"): 1,
    }


def test_the_state_of_browser_use_is_read() -> None:
    elements = [
        {"index": 1, "tag": "a", "text": "Home", "href": "/"},
        {"index": 2, "tag": "input", "text": "", "placeholder": "Town"},
        {"index": 3, "tag": "div", "text": "Open"},
    ]
    assert read_browser_use(json.dumps({"interactive_elements": elements})) == {
        ("link", "Home"): 1,
        ("textbox", "Town"): 1,
        ("generic", "Open"): 1,
    }


def test_each_line_stands_for_one_control_only() -> None:
    asked = [
        Asked("link", "News", "e1"),
        Asked("link", "News", "e2"),
        Asked("button", "", "e3"),
        Asked("generic", "Card", "e4"),
    ]
    listed = read_aria_with_refs('- link "News" [ref=e1]\n- button [ref=e2]\n- link "Other" [ref=e3]')
    assert count_listed(asked, listed) == {"named": (1, 3), "widgets": (2, 3)}
