"""What changed, in fields and in sentences."""

from __future__ import annotations

from dataclasses import replace

from zu_notebook.ids import Ref
from zu_notebook.surface import ActionSurface, ActResult, HandleBook, Node, reduce_surface


def _button(ref: str, name: str, **rest: object) -> Node:
    return Node(ref=Ref(ref), role="button", name=name, **rest)  # type: ignore[arg-type] # a node's own fields


def _pair(
    before: list[Node], after: list[Node], urls: tuple[str, str] = ("u", "u")
) -> tuple[ActionSurface, ActionSurface]:
    book = HandleBook()
    return reduce_surface(before, url=urls[0], handles=book), reduce_surface(after, url=urls[1], handles=book)


def test_what_came_and_what_went_is_told() -> None:
    one, other = _pair([_button("x", "Apply"), _button("y", "Old")], [_button("x", "Apply"), _button("z", "Remove")])
    changes = one.diff(other)
    assert [each.label for each in changes.appeared] == ["Remove"]
    assert [each.label for each in changes.gone] == ["Old"]
    assert changes.effect
    assert changes.lines() == ('a3 button "Remove" appeared.', 'a2 button "Old" is gone.')


def test_a_value_a_state_and_a_text_are_told() -> None:
    field = Node(ref=Ref("f"), role="textbox", name="Code", value="")
    box = Node(ref=Ref("c"), role="checkbox", name="Gift", states={"checked": False})
    alert = Node(ref=Ref("l"), role="alert", name="Code applied")
    one, other = _pair([field, box], [replace(field, value="SAVE10"), replace(box, states={"checked": True}), alert])
    assert one.diff(other).lines() == (
        'It says (alert): "Code applied".',
        'a1 textbox "Code": value was "", is "SAVE10".',
        'a2 checkbox "Gift": checked was false, is true.',
    )


def test_of_a_secret_field_only_filled_is_told() -> None:
    empty = Node(ref=Ref("p"), role="textbox", name="Password", secret=True, value="")
    full = Node(ref=Ref("p"), role="textbox", name="Password", secret=True, value="hunter2")
    longer = Node(ref=Ref("p"), role="textbox", name="Password", secret=True, value="hunter2hunter2")
    one, other = _pair([empty], [full])
    assert one.diff(other).lines() == ('a1 textbox "Password" is filled now.',)
    assert not other.diff(reduce_surface([longer], url="u")).effect


def test_a_field_that_became_secret_does_not_give_its_old_value_away() -> None:
    plain = Node(ref=Ref("p"), role="textbox", name="Word", value="hunter2")
    secret = Node(ref=Ref("p"), role="textbox", name="Word", secret=True, value="hunter2")
    one, other = _pair([plain], [secret])
    assert "hunter2" not in repr(one.diff(other).to_json()["changed"])


def test_only_what_was_moved_is_told_as_moved() -> None:
    before = [_button(name, name) for name in "abcd"]
    one, other = _pair(before, [before[3], *before[:3]])
    assert [each.label for each in one.diff(other).moved] == ["d"]


def test_another_page_is_told_from_another_place_on_it() -> None:
    one, other = _pair([], [], ("http://x/a", "http://x/b"))
    assert one.diff(other).page_changed
    one, other = _pair([], [], ("http://x/a", "http://x/a#part"))
    assert not one.diff(other).page_changed
    assert one.diff(other).effect


def test_the_focus_alone_is_no_effect_and_yet_told() -> None:
    one, other = _pair([_button("x", "Dead")], [_button("x", "Dead", states={"focused": True})])
    changes = one.diff(other)
    assert not changes.effect
    assert changes.lines() == ("Nothing changed but the focus, now on a1.",)


def test_nothing_is_told_as_nothing() -> None:
    surface = reduce_surface([_button("x", "A")])
    assert surface.diff(surface).lines() == ("Nothing changed.",)
    assert repr(surface.diff(surface)) == "<SurfaceDiff: no effect>"


def test_many_changes_are_counted_after_the_first() -> None:
    one, other = _pair([], [_button(f"x{number}", f"B{number}") for number in range(50)])
    lines = one.diff(other).lines(most=3)
    assert lines[-1] == "47 more controls appeared."
    assert len(lines) == 4
    assert len(one.diff(other).to_text().splitlines()) == 50


def test_a_sentence_can_not_be_forged() -> None:
    one, other = _pair([], [_button("x", 'A"\na9 button "B" is gone.')])
    assert one.diff(other).to_text().count("\n") == 0


def test_a_result_says_what_was_done_and_what_came_of_it() -> None:
    one, other = _pair([], [_button("x", "Remove <b>")])
    result = ActResult(ok=True, action="click", target="a9", changes=one.diff(other), url="u")
    assert repr(result) == '<ActResult click a9: ok. a1 button "Remove <b>" appeared.>'
    assert "<b>" not in result._repr_html_()
