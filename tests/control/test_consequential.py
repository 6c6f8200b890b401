"""Which presses have consequences, on a labelled set of controls; and how often the table asks without need."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zu_notebook.control import TABLE, Consequence, FormFacts, consequence_of
from zu_notebook.ids import Handle, Ref
from zu_notebook.surface import Affordance

CONTROLS = Path(__file__).parent / "controls.csv"
"""Our own writing. `half` says which of them the table was tuned on; the others were only counted."""


def labelled() -> list[dict[str, str]]:
    with CONTROLS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def judged(row: Mapping[str, str]) -> Consequence | None:
    named = row["fields"].removeprefix("submits=") if row["fields"].startswith("submits=") else ""
    facts: dict[str, Any] = {"method": row["method"], "submits": named}
    facts |= {row["fields"]: True} if row["fields"] and not named else {}
    control = Affordance(
        handle=Handle("a1"),
        ref=Ref("e1"),
        role=row["role"],
        label=row["label"],
        dialog=row["dialog"],
        headings=(row["heading"],) if row["heading"] else (),
        editable=row["role"] == "textbox",
    )
    return consequence_of(control, "enter" if row["act"] == "enter" else "click", form=FormFacts(**facts))


def misses(rows: list[dict[str, str]]) -> list[tuple[str, ...]]:
    return [tuple(row.values()) for row in rows if row["effect"] and judged(row) is None]


def needless(rows: list[dict[str, str]]) -> list[tuple[str, ...]]:
    return [tuple(row.values()) for row in rows if not row["effect"] and judged(row) is not None]


def test_the_set_is_large_enough_and_in_ten_languages() -> None:
    rows = labelled()
    assert sum(1 for row in rows if row["effect"]) >= 200
    assert {row["language"] for row in rows} == {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh"}
    assert {row["effect"] for row in rows} == {"", "send", "buy", "delete", "account", "access"}


@pytest.mark.parametrize("half", ["tuned", "unseen"])
def test_what_has_consequences_is_found(half: str, record_testsuite_property: Callable[[str, object], None]) -> None:
    rows = [row for row in labelled() if row["half"] == half]
    wanted = [row for row in rows if row["effect"]]
    missed, asked = misses(rows), needless(rows)
    recall = 1 - len(missed) / len(wanted)
    rate = len(asked) / (len(rows) - len(wanted))
    print(f"{half}: recall {recall:.3f} of {len(wanted)}, asks needlessly {rate:.3f} of {len(rows) - len(wanted)}")  # noqa: T201 - the rate is to be read
    record_testsuite_property(f"consequential_{half}", f"recall={recall:.3f} needless={rate:.3f}")
    assert recall >= 0.99, missed
    assert rate <= 0.05, asked


def control(role: str, label: str, **more: Any) -> Affordance:
    return Affordance(handle=Handle("a1"), ref=Ref("e1"), role=role, label=label, **more)


@pytest.mark.parametrize(
    ("label", "dialog", "effect", "row"),
    [
        ("Delete account", "", "delete", "delete/en"),
        ("Konto löschen", "", "delete", "delete/de"),
        ("KONTO LOSCHEN", "", "delete", "delete/de"),
        ("アカウントを削除", "", "delete", "delete/ja"),
        ("Yes", "Delete report.pdf?", "delete", "delete/en"),
        ("Subscribe for $5 a month", "", "buy", "account/en"),
        ("€12.99", "", "buy", "price"),
    ],
)
def test_it_says_what_would_be_done_and_which_row_says_so(label: str, dialog: str, effect: str, row: str) -> None:
    found = consequence_of(control("button", label, dialog=dialog))
    assert found is not None
    assert (found.effect, found.row) == (effect, row)


def test_why_is_a_clause_that_a_card_can_show() -> None:
    found = consequence_of(control("button", "Place order"))
    assert found is not None
    assert found.why == 'it would buy something or move money ("place … order")'


def test_a_button_without_a_word_is_judged_by_its_form() -> None:
    next_step = control("button", "Next")
    assert consequence_of(next_step) is None
    assert consequence_of(next_step, form=FormFacts(method="get")) is None
    paid = consequence_of(next_step, form=FormFacts(method="post", payment=True))
    assert paid is not None
    assert paid.effect == "buy"
    signs_up = consequence_of(next_step, form=FormFacts(method="post", account=True))
    assert signs_up is not None
    assert signs_up.effect == "account"


def test_enter_is_judged_by_what_it_submits() -> None:
    field = control("textbox", "E-mail", editable=True)
    assert consequence_of(field) is None
    assert consequence_of(field, "enter") is None
    assert consequence_of(field, "enter", form=FormFacts(method="get", submits="Search")) is None
    subscribes = consequence_of(field, "enter", form=FormFacts(method="post", submits="Subscribe"))
    assert subscribes is not None
    assert subscribes.effect == "account"


def test_enter_on_a_button_is_a_click() -> None:
    assert consequence_of(control("button", "Delete"), "enter") is not None
    assert consequence_of(control("button", "Sort"), "enter") is None


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(["button", "link", "textbox", "switch"]))
def test_any_text_is_judged_without_a_fault(label: str, dialog: str, role: str) -> None:
    found = consequence_of(control(role, label, dialog=dialog, editable=role == "textbox"), "enter")
    assert found is None or found.effect in {row.effect for row in TABLE}
