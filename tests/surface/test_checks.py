"""Whether something is so on a page: each predicate, of the page and of one element."""

from __future__ import annotations

import pytest

from tests.surface.shop import SHOP
from tests.surface.tree import Page
from zu_notebook.errors import StaleRef, UsageError
from zu_notebook.ids import Ref
from zu_notebook.surface import (
    PREDICATES,
    Candidate,
    CheckResult,
    Snapshot,
    check_in,
    locate_in,
)


@pytest.mark.parametrize(
    ("predicate", "subject", "ok", "actual"),
    [
        ("visible", "Apply", True, "visible"),
        ("visible", "Total: 12.50", True, "visible"),
        ("visible", "coupon", False, "not there"),
        ("visible", "Ghost", False, "hidden"),
        ("visible", "Speck", False, "no area"),
        ("visible", "Edge", False, "clipped away"),
        ("visible", "Nothing", False, "not there"),
        ("visible", "Remove", True, "visible"),
        ("hidden", "Ghost", True, "hidden"),
        ("hidden", "Nothing", True, "not there"),
        ("hidden", "Apply", False, "visible"),
        ("enabled", "Apply", False, "disabled"),
        ("disabled", "Apply", True, "disabled"),
        ("enabled", "Gift wrap", True, "enabled"),
        ("checked", "Gift wrap", False, "unchecked"),
        ("checked", {"name": "Gift wrap", "expected": False}, True, "unchecked"),
        ("unchecked", "Gift wrap", True, "unchecked"),
        ("unchecked", "Apply", False, "not checkable"),
        ("mixed", "Terms", True, "mixed"),
        ("checked", "Terms", False, "mixed"),
        ("expanded", "Remove", False, "2 elements fit, and one is meant"),
        ("expanded", {"name": "Remove", "index": 0}, True, "expanded"),
        ("collapsed", {"name": "Remove", "index": 1}, True, "collapsed"),
        ("pressed", Candidate(name="Remove", index=1), True, "pressed"),
        ("selected", "Apply", False, "not selectable"),
        ("focused", "Discount code", False, "not focused"),
        ("editable", "Discount code", True, "editable"),
        ("editable", "Apply", False, "not a text field"),
        ("readonly", "Discount code", False, "not readonly"),
        ("required", "Discount code", True, "required"),
        ("invalid", "Discount code", True, "invalid"),
        ("filled", "Discount code", True, "filled"),
        ("filled", "Password", True, "filled"),
        ("empty", "Password", False, "filled"),
        ("text", "12.50", True, "12.50"),
        ("text", "YOUR ORDER", True, "YOUR ORDER"),
        ("text", "Boo", False, "not there"),
        ("text", {"role": "paragraph", "expected": "12.50"}, True, "Total: 12 .50 €"),
        ("text", {"role": "listitem", "text": "Mug 2"}, True, "1 element"),
        ("name", "Apply", True, "Apply"),
        ("name", "App", False, "not there"),
        ("name", {"role": "heading", "expected": "Your order"}, True, "Your order"),
        ("role", "navigation", True, "navigation"),
        ("role", "tree", False, "not there"),
        ("value", "SAVE10", True, "SAVE10"),
        ("value", {"name": "Discount code", "value": "SAVE"}, False, "SAVE10"),
        ("value", {"name": "Password", "value": "hunter2"}, False, ""),
        ("value", "hunter2", False, "not there"),
        ("url", "http://shop.test/order/12?step=2#pay", True, SHOP.url),
        ("url", "/order/12", True, SHOP.url),
        ("url", "/order/1", False, SHOP.url),
        ("url", "/order/*", True, SHOP.url),
        ("url", "http://shop.test/*", True, SHOP.url),
        ("url", "http://shop.test/order", False, SHOP.url),
        ("url", "step=2", True, SHOP.url),
        ("title", "Shop", True, "Shop"),
        ("title", "Sho", False, "Shop"),
        ("count", {"name": "Remove", "count": 2}, True, "2"),
        ("count", {"role": "listitem", "expected": 3}, False, "2"),
        ("count", "Remove", True, "2"),
        ("exists", "Remove", True, "2 elements"),
        ("exists", {"role": "tree"}, False, "not there"),
    ],
)
def test_a_check_says_what_is_so(predicate: str, subject: object, ok: bool, actual: str) -> None:  # noqa: FBT001 - a table's column
    answer = check_in(SHOP, predicate, subject)
    assert (answer.ok, answer.actual, bool(answer)) == (ok, actual, ok)


@pytest.mark.parametrize(
    ("name", "predicate", "subject", "ok", "actual"),
    [
        ("Discount code", "value", "SAVE10", True, "SAVE10"),
        ("Discount code", "value", "save10", False, "SAVE10"),
        ("Discount code", "text", "save", False, "Discount code"),
        ("Items", "text", "mug 2", True, "Mug 1 Mug 2"),
        ("Items", "count", 2, True, "2"),
        ("Items", "count", 3, False, "2"),
        ("Apply", "role", "button", True, "button"),
        ("Apply", "name", "Apply coupon now", False, "Apply"),
        ("Apply", "enabled", None, False, "disabled"),
        ("Apply", "enabled", False, True, "disabled"),
        ("Apply", "visible", None, True, "visible"),
        ("Apply", "visible", "Gift wrap", False, 'button "Apply"'),
        ("Apply", "hidden", "Gift wrap", False, 'button "Apply"'),
        ("Ghost", "hidden", None, True, "hidden"),
        ("Ghost", "visible", None, False, "hidden"),
        ("Apply", "exists", None, True, "1 element"),
        ("Password", "value", "hunter2", False, ""),
        ("Password", "value", "", False, ""),
    ],
)
def test_a_check_of_one_element_is_about_that_one(
    name: str,
    predicate: str,
    subject: object,
    ok: bool,  # noqa: FBT001 - a table's column
    actual: str,
) -> None:
    (ref,) = (node.ref for node in SHOP if node.name == name)
    answer = check_in(SHOP, predicate, subject, ref)
    assert (answer.ok, answer.actual) == (ok, actual)


def test_a_number_is_compared_as_a_number_and_a_text_as_a_text() -> None:
    page = Page()
    page.add("spinbutton", "Guests", value="4.0")
    snapshot = Snapshot(nodes=tuple(page.nodes))
    assert check_in(snapshot, "value", 4, Ref("e2")).ok
    assert not check_in(snapshot, "value", "4", Ref("e2")).ok
    assert check_in(snapshot, "value", 4).ok


def test_the_name_of_a_box_says_which_where_a_heading_says_the_same() -> None:
    page = Page()
    page.add("heading", "Newsletter")
    page.add("checkbox", "Newsletter", states={"checked": True})
    assert check_in(Snapshot(nodes=tuple(page.nodes)), "checked", "Newsletter").ok


def test_a_secret_guess_is_neither_confirmed_nor_repeated() -> None:
    (ref,) = locate_in(SHOP, Candidate(name="Password"))
    answer = check_in(SHOP, "value", "hunter2", ref)
    assert answer == CheckResult(ok=False, predicate="value")
    assert "hunter2" not in repr(answer) + answer._repr_html_()


def test_what_is_gone_is_not_there_and_nothing_else_is_told_of_it() -> None:
    gone = Ref("e999")
    assert (check_in(SHOP, "exists", None, gone).ok, check_in(SHOP, "visible", None, gone).actual) == (False, "gone")
    for predicate in set(PREDICATES) - {"exists", "visible", "url", "title"}:
        with pytest.raises(StaleRef):
            check_in(SHOP, predicate, "x", gone)


@pytest.mark.parametrize(
    ("predicate", "subject"),
    [
        ("shiny", "Apply"),
        ("", None),
        (7, "Apply"),
        ("checked", None),
        ("checked", True),
        ("text", None),
        ("text", "  "),
        ("url", None),
        ("count", 3),
        ("visible", ["Apply"]),
        ("visible", {"label": "Apply"}),
        ("value", {"name": "Apply", "value": []}),
    ],
)
def test_a_question_that_can_not_be_understood_is_refused_with_a_hint(predicate: str, subject: object) -> None:
    with pytest.raises(UsageError) as caught:
        check_in(SHOP, predicate, subject)
    assert caught.value.hint


def test_an_unknown_predicate_is_answered_with_all_that_there_are() -> None:
    with pytest.raises(UsageError) as caught:
        check_in(SHOP, "shiny")
    assert all(predicate in caught.value.hint for predicate in PREDICATES)


@pytest.mark.parametrize("predicate", PREDICATES)
def test_each_predicate_has_an_answer_for_a_text(predicate: str) -> None:
    answer = check_in(SHOP, predicate, "Apply")
    assert (answer.predicate, type(answer.ok)) == (predicate, bool)
