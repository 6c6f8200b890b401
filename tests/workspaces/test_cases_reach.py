"""Faults that other tools have had with reach: dialogs, scrollers, covers, canvases, uploads, listeners."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from zu_notebook.errors import ActionabilityError
from zu_notebook.surface import ActionSurface, Affordance
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]


def log_of(page: Page) -> str:
    return str(page.evaluate("document.getElementById('log').textContent"))


def only(found: Affordance | list[Affordance]) -> Affordance:
    assert isinstance(found, Affordance)
    return found


def labels(surface: ActionSurface) -> list[str]:
    return [each.label for each in surface]


# ── 10: a modal dialog over a page ────────────────────────────────────────────────────────────────────────────────


def test_10_with_a_native_modal_only_its_controls_are_listed(open_case: OpenPage) -> None:
    page = open_case("10", "native.html")
    surface = page.surface()
    assert labels(surface) == ["Keep it", "Discard"]
    assert {each.dialog for each in surface} == {"Discard the draft?"}
    assert [each.text for each in surface.context if each.kind == "dialog"] == ["Discard the draft?"]
    (dialog,) = (node for node in page.snapshot().nodes if node.role == "dialog")
    assert dialog.states["modal"] is True
    outside = {each.label: each.reason for each in surface.pruned}
    assert set(outside) == {"Send order", "Help"}
    assert all("outside the dialog" in reason for reason in outside.values())
    page.click(only(surface.find(label="Keep it")))
    assert labels(page.surface()) == ["Send order", "Help"]


def test_10_what_is_inert_is_not_listed(open_case: OpenPage) -> None:
    surface = open_case("10", "inert.html").surface()
    assert labels(surface) == ["Keep it", "Discard"]
    assert {(each.label, each.reason) for each in surface.pruned} == {("Send order", "inert"), ("Help", "inert")}


def test_10_behind_an_aria_modal_nothing_is_offered_and_nothing_is_pressed(open_case: OpenPage) -> None:
    page = open_case("10", "aria-modal.html")
    surface = page.surface()
    assert labels(surface) == ["Keep it", "Discard"]
    (behind,) = (each for each in surface.pruned if each.label == "Send order")
    with pytest.raises(ActionabilityError):
        page.click(behind.ref)
    assert log_of(page) == ""
    page.click(only(surface.find(label="Discard")))
    assert log_of(page) == "discarded "


def test_a_second_modal_dialog_is_the_one_that_is_listed(open_html: OpenPage) -> None:
    page = open_html(
        "<button>Page</button>"
        "<dialog id=one aria-label=First><button>In first</button></dialog>"
        "<dialog id=two aria-label=Second><button onclick='two.close()'>In second</button></dialog>"
        "<script>two.showModal(); two.close(); one.showModal(); two.showModal()</script>"
    )
    assert labels(page.surface()) == ["In second"]
    page.click(only(page.surface().find(label="In second")))
    assert labels(page.surface()) == ["In first"]


def test_a_dialog_in_the_top_of_the_page_that_is_not_modal_takes_nothing_away(open_html: OpenPage) -> None:
    page = open_html(
        "<button>Page</button><div role=dialog aria-label=Chat style='position:fixed;right:0;bottom:0'>"
        "<button>Close chat</button></div>"
    )
    assert sorted(labels(page.surface())) == ["Close chat", "Page"]


# ── 14: below the fold and in a scroller ──────────────────────────────────────────────────────────────────────────


def test_14_what_can_be_scrolled_to_is_listed_and_can_be_pressed(open_case: OpenPage) -> None:
    page = open_case("14")
    surface = page.surface()
    assert {"Top", "Load older", "Accept and finish"} <= set(labels(surface))
    page.click(only(surface.find(label="Load older")))
    page.click(only(surface.find(label="Accept and finish")))
    assert log_of(page) == "inner far "


def test_what_lies_in_a_scroller_in_a_scroller_in_a_frame_can_be_pressed(open_html: OpenPage) -> None:
    inner = (
        "<div style='height:80px;overflow:auto'><div style='height:700px'></div>"
        "<div style='width:90px;overflow-x:scroll'><div style='width:900px'>"
        "<button style='margin-left:700px' onclick='parent.log.textContent+=1'>Far away</button></div></div></div>"
    )
    page = open_html(
        f'<div style="height:3000px"></div><iframe title=Deep srcdoc="{inner}"></iframe><p><output id=log></output>'
    )
    page.click(only(page.surface().find(label="Far away")))
    assert log_of(page) == "1"


def test_what_a_smooth_scrolling_page_has_far_down_is_pressed_at_once(open_html: OpenPage) -> None:
    page = open_html(
        "<style>html{scroll-behavior:smooth}</style><div style='height:9000px'></div>"
        "<button onclick='log.textContent+=1'>Far down</button><p><output id=log></output>"
    )
    page.click(only(page.surface().find(label="Far down")))
    assert log_of(page) == "1"


# ── 16: hidden file inputs behind labels ──────────────────────────────────────────────────────────────────────────


def uploads(surface: ActionSurface) -> list[str]:
    return [each.label for each in surface if each.input_type == "file" and each.role == "button"]


def test_16_hidden_file_inputs_are_listed_as_uploads_by_their_labels(open_case: OpenPage) -> None:
    page = open_case("16")
    assert uploads(page.surface()) == ["Attach receipt", "Attach photo"]


def test_16_a_file_is_set_on_a_hidden_input(open_case: OpenPage, tmp_path: Path) -> None:
    receipt = tmp_path / "receipt.txt"
    receipt.write_text("paid", encoding="utf-8")
    page = open_case("16")
    page.upload(only(page.surface().find(label="Attach receipt")), receipt)
    assert log_of(page) == "receipt.txt"


def test_an_upload_behind_a_button_beside_it_is_listed_and_takes_a_file(open_html: OpenPage, tmp_path: Path) -> None:
    photo = tmp_path / "photo.png"
    photo.write_bytes(b"png")
    page = open_html(
        "<form><input id=f type=file hidden aria-label='Add a picture' onchange='log.textContent=this.files[0].name'>"
        "<button type=button onclick='f.click()'>Browse</button></form><p><output id=log></output>"
    )
    assert uploads(page.surface()) == ["Add a picture"]
    page.upload(only(page.surface().find(label="Add a picture")), photo)
    assert log_of(page) == "photo.png"


# ── 23: a target under a consent bar ──────────────────────────────────────────────────────────────────────────────


def test_23_a_covered_control_is_refused_by_its_covers_name_and_works_after_it_is_gone(open_case: OpenPage) -> None:
    page = open_case("23")
    page.click(only(page.surface().find(label="Free")))
    (covered,) = (each for each in page.surface().pruned if each.label == "Download")
    assert "cookies" in covered.reason
    with pytest.raises(ActionabilityError, match="cookies"):
        page.click(covered.ref)
    assert log_of(page) == "free "
    page.click(only(page.surface().find(label="OK")))
    page.click(only(page.surface().find(label="Download")))
    page.click(only(page.surface().find(label="Free")))
    assert log_of(page) == "free target free "


def test_a_handle_that_came_under_a_cover_is_refused_and_works_again_after(open_html: OpenPage) -> None:
    page = open_html(
        "<button id=t onclick='log.textContent+=1'>Download</button><button id=more>More</button>"
        "<div id=veil hidden style='position:fixed;inset:0 0 50% 0;background:#fffc'>We value your privacy"
        "<button onclick='veil.hidden=true'>Agree</button></div><p><output id=log></output>"
    )
    download = only(page.surface().find(label="Download"))
    page.evaluate("veil.hidden = false")
    with pytest.raises(ActionabilityError, match="privacy"):
        page.click(download)
    assert log_of(page) == ""
    page.click(only(page.surface().find(label="Agree")))
    page.click(download)
    assert log_of(page) == "1"


def test_a_see_through_layer_that_lets_the_mouse_through_is_no_cover(open_html: OpenPage) -> None:
    page = open_html(
        "<button onclick='log.textContent+=1'>Under glass</button><p><output id=log></output>"
        "<div style='position:fixed;inset:0;pointer-events:none;background:#0001'>Glass</div>"
    )
    page.click(only(page.surface().find(label="Under glass")))
    assert log_of(page) == "1"


def test_what_slides_away_under_the_pointer_is_pressed_where_it_comes_to_stand(open_html: OpenPage) -> None:
    page = open_html(
        "<button style='position:absolute;left:0;top:90px;width:30px;transition:left .9s linear'"
        " onclick='log.textContent+=1' onmouseenter='this.style.left=\"1200px\"'>Go</button><p><output id=log></output>"
    )
    page.click(only(page.surface().find(label="Go")))
    assert log_of(page) == "1"


# ── 24: a page drawn on a canvas ──────────────────────────────────────────────────────────────────────────────────


def test_24_a_page_that_is_one_canvas_is_blind_with_a_reason(open_case: OpenPage) -> None:
    surface = open_case("24").surface()
    assert list(surface) == []
    assert surface.blind
    assert "canvas" in surface.blind_reason


def test_24_a_page_with_a_chart_is_not_blind(open_case: OpenPage) -> None:
    surface = open_case("24", "not-blind.html").surface()
    assert [(each.role, each.label) for each in surface] == [("link", "2023"), ("link", "2024"), ("button", "Export")]
    assert not surface.blind


def test_a_canvas_game_beside_one_button_is_blind_and_an_empty_page_is_not(open_html: OpenPage) -> None:
    game = open_html(
        "<style>body{margin:0}canvas{width:100vw;height:90vh}</style><canvas></canvas><button>Mute</button>"
    )
    assert labels(game.surface()) == ["Mute"]
    assert game.surface().blind
    assert not open_html("").surface().blind


# ── lists of choices ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_button_in_a_choice_of_a_list_is_listed_beside_the_choices(open_html: OpenPage) -> None:
    page = open_html(
        "<div role=listbox tabindex=0 aria-label=Ports><div role=option>Bergen <button onclick='log.textContent+=1'>"
        "Favourite</button></div><div role=option>Oslo</div></div><p><output id=log></output>"
    )
    surface = page.surface()
    assert labels(surface) == ["Ports", "Favourite"]
    assert [option.label for option in only(surface.find(label="Ports")).options] == ["Bergen Favourite", "Oslo"]
    page.click(only(surface.find(label="Favourite")))
    assert log_of(page) == "1"


# ── 28: clickable without a role ──────────────────────────────────────────────────────────────────────────────────


def test_28_what_only_a_listener_makes_clickable_is_listed_and_can_be_pressed(open_case: OpenPage) -> None:
    page = open_case("28")
    surface = page.surface()
    row = only(surface.find(label="Expand row"))
    assert row.clickable == "listener"
    assert not row.guess
    (square,) = (each for each in surface if each.box is not None and (each.box.width, each.box.height) == (20, 20))
    assert square.clickable == "listener"
    only(surface.find(label="Focusable span"))
    plain = [each for each in surface if each.label.startswith("Plain text")]
    assert all(each.guess for each in plain)
    assert "Ordinary text" not in labels(surface)
    page.click(row)
    page.click(square)
    assert log_of(page) == "ab"


def test_a_listener_that_is_added_later_is_found_by_the_next_look(open_html: OpenPage) -> None:
    page = open_html("<div id=late>Open the drawer</div><p>Rest</p>")
    assert labels(page.surface()) == []
    page.evaluate("late.addEventListener('click', () => { document.title = 'open' })")
    page.click(only(page.surface().find(label="Open the drawer")))
    assert page.evaluate("document.title") == "open"


def test_a_listener_on_the_whole_page_makes_no_control_of_its_text(open_html: OpenPage) -> None:
    page = open_html("<h1>News</h1><p>First story.</p><script>document.body.addEventListener('click',()=>{})</script>")
    assert labels(page.surface()) == []
