"""Single questions: which elements fit, what one is, whether something is so."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from tests.surface.tree import Page
from zu_notebook.errors import LocateError, StaleRef, UsageError
from zu_notebook.ids import Ref
from zu_notebook.surface import (
    PREDICATES,
    Box,
    Candidate,
    CheckResult,
    ElementDescription,
    Snapshot,
    check_in,
    describe_in,
    locate_in,
)


def _shop() -> Snapshot:
    """A form with twins, a hidden button, a secret field, texts in pieces."""
    page = Page()
    page.add("navigation", "Main")
    page.add("link", "Home", under=page.nodes[-1], tag="a")
    main = page.add("main")
    page.add("heading", "Your  order", under=main, states={"level": 1}, tag="h1")
    paragraph = page.add("paragraph", under=main, tag="p")
    page.add("text", "Total: ", under=paragraph)
    page.add("text", "12", under=paragraph)
    page.add("text", ".50 €", under=paragraph)
    form = page.add("form", "Checkout", under=main)
    page.add(
        "textbox",
        "Discount code",
        under=form,
        value="SAVE10",
        placeholder="Code",
        tag="input",
        editable=True,
        focusable=True,
        states={"required": True, "invalid": "spelling"},
        box=Box(10, 20, 100, 30),
    )
    page.add("button", "Apply", under=form, states={"disabled": True}, tag="button")
    page.add("button", "Apply coupon now", under=form, tag="button")
    page.add("textbox", "Password", under=form, secret=True, value="hunter2", editable=True, tag="input")
    page.add("checkbox", "Gift wrap", under=form, states={"checked": False}, tag="input")
    page.add("checkbox", "Terms", under=form, states={"checked": "mixed"}, tag="input")
    rows = page.add("list", "Items", under=form)
    for number in (1, 2):
        item = page.add("listitem", under=rows, tag="li")
        page.add("text", f"Mug {number}", under=item)
        page.add("button", "Remove", under=item, states={"expanded": number == 1, "pressed": number == 2}, tag="button")
    hidden = page.add("group", under=main, pruning="hidden")
    page.add("button", "Ghost", under=hidden)
    page.add("text", "Boo", under=hidden)
    page.add("button", "Speck", under=main, box=Box(0, 0, 0, 4))
    page.add("button", "Edge", under=main, pruning="clipped")
    return Snapshot(nodes=tuple(page.nodes), title="Shop  ", url="http://shop.test/order/12?step=2#pay")


SHOP = _shop()


def _refs(**fields: object) -> list[str]:
    return [SHOP[ref].name or SHOP[ref].role for ref in locate_in(SHOP, Candidate(**fields))]  # type: ignore[arg-type] # a candidate's own fields


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({"role": "button", "name": "Apply"}, ["Apply"]),
        ({"name": "Your order"}, ["Your  order"]),
        ({"name": "your order"}, []),
        ({"role": "button", "name": "Remove"}, ["Remove", "Remove"]),
        ({"role": "button", "name": "Remove", "index": 1}, ["Remove"]),
        ({"role": "button", "name": "Remove", "index": 2}, []),
        ({"text": "apply  COUPON"}, ["Apply coupon now"]),
        ({"text": "apply"}, ["Apply", "Apply coupon now"]),
        ({"text": "total: 12.50"}, ["paragraph"]),
        ({"text": "total:"}, ["paragraph"]),
        ({"role": "listitem", "text": "mug 2"}, ["listitem"]),
        ({"role": "list", "text": "mug"}, ["Items"]),
        ({"text": "mug 1 mug 2"}, ["Items"]),
        ({"role": "text", "text": "mug"}, ["Mug 1", "Mug 2"]),
        ({"placeholder": "Code"}, ["Discount code"]),
        ({"tag": "H1"}, ["Your  order"]),
        ({"role": "button", "tag": "a"}, []),
        ({"name": "Ghost"}, []),
        ({"text": "boo"}, []),
        ({"text": "hunter2"}, []),
        ({"role": "no-such-role"}, []),
    ],
)
def test_all_that_a_candidate_gives_must_fit(fields: dict[str, object], names: list[str]) -> None:
    assert _refs(**fields) == names


def test_the_second_of_two_is_the_second() -> None:
    first, second = locate_in(SHOP, Candidate(role="button", name="Remove"))
    assert locate_in(SHOP, Candidate(role="button", name="Remove", index=1)) == [second]
    assert first != second


@pytest.mark.parametrize(
    "candidate",
    [
        Candidate(),
        Candidate(index=0),
        Candidate(text=" \n", role=""),
        Candidate(name="\ue001"),
        Candidate(role="button", index=-1),
        Candidate(role="button", index=True),
        Candidate(role=7),  # type: ignore[arg-type] # what a wrong caller passes
    ],
)
def test_a_candidate_that_says_nothing_is_refused(candidate: Candidate) -> None:
    with pytest.raises(LocateError) as caught:
        locate_in(SHOP, candidate)
    assert caught.value.hint


def test_a_button_without_a_name_is_found_by_having_none() -> None:
    page = Page()
    page.add("button", "")
    page.add("button", "Search")
    assert locate_in(Snapshot(nodes=tuple(page.nodes)), Candidate(role="button", name="")) == ["e2"]


def test_a_word_in_pieces_and_a_row_of_cells_are_both_read() -> None:
    page = Page()
    paragraph = page.add("paragraph")
    page.add("text", "un", under=paragraph)
    page.add("strong", under=paragraph)
    page.add("text", "believable", under=page.nodes[-1])
    row = page.add("row")
    for word in ("Ada", "Lovelace"):
        page.add("cell", under=row)
        page.add("text", word, under=page.nodes[-1])
    snapshot = Snapshot(nodes=tuple(page.nodes))
    assert locate_in(snapshot, Candidate(text="unbelievable")) == [paragraph.ref]
    assert locate_in(snapshot, Candidate(text="ada lovelace")) == [row.ref]


def test_an_element_is_described_so_that_it_can_be_known_again() -> None:
    (ref,) = locate_in(SHOP, Candidate(name="Discount code"))
    told = describe_in(SHOP, ref, attributes={"id": "code", "value": "SAVE10"})
    assert told == ElementDescription(
        ref=ref,
        role="textbox",
        name="Discount code",
        tag="input",
        attributes={"id": "code", "value": "SAVE10"},
        value="SAVE10",
        states={"required": True, "invalid": "spelling"},
        before=".50 €",
        after="Apply",
        role_path=("document", "main", 'form "Checkout"', 'textbox "Discount code"'),
        box=Box(10, 20, 100, 30),
    )
    assert repr(told) == f'<ElementDescription {ref} textbox "Discount code" in document > main > form "Checkout">'


def test_the_place_among_twins_is_the_one_that_finds_it() -> None:
    _, second = locate_in(SHOP, Candidate(role="button", name="Remove"))
    told = describe_in(SHOP, second)
    assert (told.index, told.count, told.before, told.text) == (1, 2, "Mug 2", "Remove")
    assert locate_in(SHOP, Candidate(role=told.role, name=told.name, index=told.index)) == [second]
    assert repr(told).endswith(", 2 of 2>")


def test_the_text_of_an_element_is_what_it_shows() -> None:
    (ref,) = locate_in(SHOP, Candidate(role="list"))
    assert describe_in(SHOP, ref).text == "Mug 1 Mug 2"
    assert describe_in(SHOP, ref, text=" As  seen ").text == "As seen"


def test_a_secret_field_is_described_without_what_it_holds() -> None:
    (ref,) = locate_in(SHOP, Candidate(name="Password"))
    told = describe_in(SHOP, ref, attributes={"type": "password", "VALUE": "hunter2"}, text="hunter2")
    shown = json.dumps(told.to_json()) + repr(told) + told._repr_html_()
    assert "hunter2" not in shown
    assert (told.attributes, told.value, told.secret, told.states) == (
        {"type": "password"},
        None,
        True,
        {"filled": True},
    )


def test_what_is_not_there_can_not_be_described() -> None:
    with pytest.raises(StaleRef):
        describe_in(SHOP, Ref("e999"))


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


def test_results_are_drawn_as_text() -> None:
    evil = "<script>x</script>\u202e"
    page = Page()
    page.add("button", evil)
    snapshot = Snapshot(nodes=tuple(page.nodes))
    told = describe_in(snapshot, Ref("e2"), attributes={"onclick": evil}, text=evil)
    answer = check_in(snapshot, "name", "x", Ref("e2"))
    for shown in (told._repr_html_(), answer._repr_html_()):
        assert "<script" not in shown
        assert "\u202e" not in shown
    assert "\u202e" not in repr(told) + repr(answer)
    assert repr(answer) == '<CheckResult failed. name: "x" is not so; it is "<script>x</script>\\u{202e}".>'


def test_results_travel_as_json_and_come_back() -> None:
    (ref,) = locate_in(SHOP, Candidate(name="Discount code"))
    for value in (describe_in(SHOP, ref), check_in(SHOP, "visible", "Apply"), Candidate(name="x", index=0)):
        adapter = TypeAdapter(type(value))
        assert adapter.validate_json(json.dumps(value.to_json(), allow_nan=False)) == value


def test_a_snapshot_does_not_keep_what_stands_in_a_secret_field() -> None:
    page = Page()
    field = page.add("textbox", "Password", secret=True)
    page.add("text", "hunter2", under=field)
    assert [node.name for node in Snapshot(nodes=tuple(page.nodes))] == ["", "Password", ""]
    assert replace(field, value="hunter2").value is None
