"""Faults that other tools have had: each case's own values."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from zu_notebook.errors import ActionabilityError
from zu_notebook.surface import Affordance
from zu_notebook.workspaces import Page, Workspace

OpenCase = Callable[..., Page]


def log_of(page: Page) -> str:
    return str(page.evaluate("document.getElementById('log').textContent"))


def only(found: Affordance | list[Affordance]) -> Affordance:
    assert isinstance(found, Affordance)
    return found


def test_01_the_second_of_two_equal_names_is_the_second(open_case: OpenCase) -> None:
    page = open_case("01")
    first, second = page.surface().find(role="button", label="Cancel")
    assert first.handle != second.handle
    assert "Order 1001" in first.headings
    assert "Order 1002" in second.headings
    page.click(second.handle)
    assert log_of(page) == "b"
    page.click(first.handle)
    assert log_of(page) == "ba"


def test_02_buttons_without_a_name_are_listed_each_with_its_handle(open_case: OpenCase) -> None:
    page = open_case("02")
    buttons = [each for each in page.surface() if each.role == "button"]
    assert [each.label for each in buttons] == ["", "", "", "Search"]
    assert len({each.handle for each in buttons}) == 4
    page.click(buttons[1].handle)
    assert log_of(page) == "b"


def test_05_a_handle_is_kept_when_the_page_grows_above_it(open_case: OpenCase) -> None:
    page = open_case("05")
    before = page.surface()
    link = only(before.find(role="link", label="Past sailings"))
    result = page.click(only(before.find(label="Menu")))
    after = page.surface()
    assert only(after.find(role="link", label="Past sailings")).handle == link.handle
    new = {only(after.find(role="link", label=name)).handle for name in ("One", "Two", "Three")}
    assert len(new) == 3
    assert not new & {each.handle for each in before}
    assert {each.handle for each in result.changes.appeared} == new
    page.click(link.handle)
    assert log_of(page) == "past "


def test_06_controls_two_frames_deep_are_listed_and_can_be_used(open_case: OpenCase) -> None:
    page = open_case("06")
    surface = page.surface()
    only(surface.find(role="button", label="Save"))
    card = only(surface.find(role="textbox", label="Card number"))
    pay = only(surface.find(role="button", label="Pay"))
    terms = only(surface.find(role="checkbox", label="I accept the terms"))
    assert terms.states["checked"] is False
    assert pay.frame == ("Card details",)
    assert terms.frame == ("Card details", "Terms")
    assert card.secret
    page.click(pay.handle)
    page.click(terms.handle)
    assert log_of(page) == "pay terms "
    assert page.surface()[terms.handle].states["checked"] is True


def test_08_controls_in_nested_open_shadow_roots_are_listed_and_can_be_used(open_case: OpenCase) -> None:
    page = open_case("08")
    surface = page.surface()
    only(surface.find(role="textbox", label="Parcel number"))
    carrier = only(surface.find(role="combobox", label="Carrier"))
    assert carrier.value == "North"
    page.click(only(surface.find(role="button", label="Track")))
    assert log_of(page) == "track "
    page.select(carrier.handle, "South")
    assert page.surface()[carrier.handle].value == "South"


def test_12_disabled_is_told_in_all_three_spellings_and_refused_at_once(open_case: OpenCase) -> None:
    page = open_case("12")
    surface = page.surface()
    for label in ("Plain disabled", "In disabled fieldset", "Field in fieldset", "ARIA disabled"):
        assert only(surface.find(label=label)).disabled, label
    for label in ("In first legend", "Enabled"):
        assert not only(surface.find(label=label)).disabled, label
    options = {option.label: option.states.get("disabled", False) for each in surface for option in each.options}
    assert options == {"Barge": False, "Ferry": True, "Small": False, "Large": True}
    for label in ("Plain disabled", "ARIA disabled"):
        with pytest.raises(ActionabilityError, match="disabled"):
            page.click(only(surface.find(label=label)))
    with pytest.raises(ActionabilityError, match="disabled"):
        page.type(only(surface.find(label="Field in fieldset")), "x")
    with pytest.raises(ActionabilityError, match="disabled"):
        page.select(only(surface.find(label="Size")), "Large")


SECRETS = ("SENTINEL-one-4417", "SENTINEL-two-3306", "SENTINEL-otp-9082")


def outputs(page: Page, workspace: Workspace) -> str:
    surface = page.surface()
    ledger = workspace.ledger.to_frame()
    snapshot = page.snapshot()
    forms = [
        repr(page),
        repr(surface),
        surface.to_text(),
        json.dumps(surface.to_json()),
        surface.to_frame().to_csv(),
        repr(surface._repr_mimebundle_()),
        snapshot.to_text(),
        json.dumps(snapshot.to_json()),
        json.dumps(page._display.bundle()),
        ledger[ledger["page"] == page.id].to_csv(),
    ]
    return "\n".join(forms)


def test_22_a_password_is_nowhere_not_even_its_length(open_case: OpenCase, workspace: Workspace) -> None:
    page = open_case("22")
    surface = page.surface()
    password = only(surface.find(label="Password"))
    pin = only(surface.find(label="PIN"))
    code = only(surface.find(label="One-time code"))
    for field in (password, pin, code):
        assert field.secret
        assert field.value is None
        assert field.states["filled"] is True
    assert only(surface.find(label="User")).value == "robin"
    hidden = outputs(page, workspace)
    result = page.check(only(surface.find(label="Show")), True)
    shown = outputs(page, workspace) + repr(result) + json.dumps(result.changes.to_json())
    for text in (hidden, shown):
        for secret in SECRETS:
            assert secret not in text
        assert "•" not in text
    assert page.surface()[password.handle].states["filled"] is True


def test_22_what_is_typed_into_a_secret_field_is_not_written_down(open_case: OpenCase, workspace: Workspace) -> None:
    page = open_case("22")
    surface = page.surface()
    typed = page.type(only(surface.find(label="Password")), "CANARY-typed-5521")
    page.type(only(surface.find(label="User")), "kim")
    text = outputs(page, workspace) + repr(typed) + json.dumps(typed.changes.to_json())
    assert "CANARY-typed-5521" not in text
    assert "kim" in text
    assert page.evaluate("p.value") == "CANARY-typed-5521"
