"""Single questions: which elements fit, and what one is."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from tests.surface.shop import SHOP
from tests.surface.tree import Page
from zu_notebook.errors import LocateError, StaleRef
from zu_notebook.ids import Ref
from zu_notebook.surface import (
    Box,
    Candidate,
    ElementDescription,
    Snapshot,
    check_in,
    describe_in,
    locate_in,
)


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
