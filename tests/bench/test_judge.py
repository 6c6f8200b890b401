"""The judge of completeness: what counts as asked, listed, excluded, wrong."""

from __future__ import annotations

import pytest

from zu_notebook.bench import Asked, Kept, Verdict, ask, judge_controls


def test_what_is_focusable_or_a_widget_is_asked_and_nothing_else() -> None:
    assert ask("link", " Home \n page ", "e1", focusable=False) == Asked("link", "Home page", "e1")
    assert ask("generic", "", "e2", focusable=True) == Asked("generic", "", "e2")
    assert ask("heading", "News", "e3", focusable=False) is None
    assert ask("RootWebArea", "Title", "e4", focusable=True) is None
    assert ask("Iframe", "Inner", "e5", focusable=True) is None


@pytest.mark.parametrize(
    ("chromium", "aria"),
    [("PopUpButton", "button"), ("DisclosureTriangle", "button"), ("MenuListOption", "option"), ("Date", "textbox")],
)
def test_chromiums_own_roles_are_called_by_their_aria_names(chromium: str, aria: str) -> None:
    asked = ask(chromium, "", "e1", focusable=True)
    assert asked is not None
    assert asked.role == aria


def test_glyphs_of_icon_fonts_and_zero_width_spaces_are_no_part_of_a_name() -> None:
    assert ask("button", "\ue900 Menu\u200b", "e1", focusable=True) == Asked("button", "Menu", "e1")


def test_each_control_is_counted_once_in_its_place() -> None:
    asked = [
        Asked("button", "Save", "e1"),
        Asked("button", "Send", "e2"),
        Asked("link", "Home", "e3"),
        Asked("link", "", "e4"),
        Asked("option", "Red", "e5"),
        Asked("button", "Behind", "e6"),
        Asked("spinbutton", "Day", "e7", inner=True),
        Asked("button", "Lost", "e8"),
        Asked("button", "Icon", "e9"),
    ]
    kept = {
        "e1": Kept("listed", "button", "Save"),
        "e2": Kept("listed", "button", "Send it"),
        "e3": Kept("listed", "button", "Home"),
        "e4": Kept("listed", "link", "anything"),
        "e5": Kept("choice", "option", "Red"),
        "e6": Kept("pruned", "button", "Behind", "covered"),
        "e9": Kept("listed", "button", ""),
    }
    verdict = judge_controls(asked, kept, ["e1", "e2", "e3", "e4", "e9"])
    assert (verdict.asked, verdict.listed, verdict.named, verdict.right, verdict.complete) == (6, 5, 4, 2, 3)
    assert verdict.missing == ['button "Lost" is not listed']
    assert verdict.wrong_name == ['button "Send" is called "Send it" here']
    assert verdict.unlabelled == ['button "Icon" has no name here']
    assert verdict.wrong_role == ['link "Home" is a button here']
    assert verdict.twice == []
    assert verdict.excluded == {
        "choice of a list that is listed": 1,
        "covered": 1,
        "part of a control, made by the browser": 1,
    }


def test_a_choice_by_another_name_is_a_wrong_name() -> None:
    verdict = judge_controls([Asked("option", "Red", "e1")], {"e1": Kept("choice", "option", "Blue")})
    assert verdict.wrong_name == ['option "Red" is the choice "Blue" here']


def test_what_is_listed_twice_is_told() -> None:
    assert judge_controls([], {}, ["e1", "e2", "e1"]).twice == ["e1 comes 2 times"]


def test_a_name_that_was_cut_is_the_same_name() -> None:
    long = "word " * 79
    asked = ask("link", long + "and more that is cut off here", "e1", focusable=True)
    assert asked is not None
    verdict = judge_controls([asked], {"e1": Kept("listed", "link", long.strip())})
    assert verdict.right == 1


def test_verdicts_add_up_and_say_the_page_of_each_difference() -> None:
    total = Verdict()
    one = judge_controls([Asked("button", "Lost", "e1")], {})
    total.add(one, "a.html")
    total.add(one, "b.html")
    assert total.asked == 2
    assert total.missing == ['a.html: button "Lost" is not listed', 'b.html: button "Lost" is not listed']
