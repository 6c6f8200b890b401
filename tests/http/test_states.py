"""States, values, and what is not listed. Expected values from HTML and ARIA, by hand."""

from __future__ import annotations

import pytest

from tests.http.conftest import see
from zu_notebook.surface import StateValue

STATES: dict[str, dict[str, StateValue]] = {
    "<button id=x>b</button>": {},
    "<button id=x disabled>b</button>": {"disabled": True},
    "<fieldset disabled><button id=x>b</button></fieldset>": {"disabled": True},
    "<fieldset disabled><legend><button id=x>b</button></legend></fieldset>": {},
    "<fieldset disabled><legend>1</legend><legend><button id=x>b</button></legend></fieldset>": {"disabled": True},
    "<fieldset disabled><fieldset><legend><button id=x>b</button></legend></fieldset></fieldset>": {"disabled": True},
    "<div role=button tabindex=0 id=x aria-disabled=true>b</div>": {"disabled": True},
    "<div aria-disabled=true><a href=/ id=x>b</a></div>": {"disabled": True},
    "<div aria-disabled=true><a href=/ id=x aria-disabled=false>b</a></div>": {},
    "<input id=x type=checkbox>": {"checked": False},
    "<input id=x type=checkbox checked required>": {"checked": True, "required": True},
    "<div id=x role=checkbox tabindex=0 aria-checked=mixed>c</div>": {"checked": "mixed"},
    "<div id=x role=switch tabindex=0 aria-checked=mixed>c</div>": {"checked": False},
    "<div id=x role=tab tabindex=0>t</div>": {"selected": False},
    "<div id=x role=tab tabindex=0 aria-selected=true>t</div>": {"selected": True},
    "<button id=x aria-expanded=false>b</button>": {"expanded": False},
    "<button id=x aria-pressed=mixed>b</button>": {"pressed": "mixed"},
    "<button id=x aria-haspopup=true>b</button>": {"haspopup": "menu"},
    "<button id=x aria-haspopup=dialog>b</button>": {"haspopup": "dialog"},
    "<a id=x href=/ aria-current=page>b</a>": {"current": "page"},
    "<a id=x href=/ aria-current=true>b</a>": {"current": True},
    "<a id=x href=/ aria-current=false>b</a>": {},
    "<details><summary id=x>s</summary></details>": {"expanded": False},
    "<details open><summary id=x>s</summary></details>": {"expanded": True},
    "<select id=x><option>a</select>": {"expanded": False},
    "<select id=x multiple><option>a</select>": {"multiselectable": True},
    "<input id=x required readonly>": {"required": True, "readonly": True},
    "<input id=x aria-invalid=true>": {"invalid": True},
    "<input id=x aria-invalid=spelling>": {"invalid": "spelling"},
    "<textarea id=x></textarea>": {"multiline": True},
    "<input id=x type=range min=2 max=8>": {"valuemin": 2, "valuemax": 8},
    "<input id=x type=range>": {"valuemin": 0, "valuemax": 100},
    "<input id=x type=number min=0.5>": {"valuemin": 0.5},
    "<input id=x type=password value=secret>": {"filled": True},
    "<input id=x type=password>": {"filled": False},
    "<input id=x autofocus>": {"focused": True},
}


@pytest.mark.parametrize("source", STATES)
def test_a_control_has_the_states_that_html_and_aria_give(source: str) -> None:
    assert see(source).node("x").states == STATES[source]


def test_headings_have_levels() -> None:
    seen = see("<h3>a</h3><div role=heading>b</div><div role=heading aria-level=5>c</div>")
    assert [node.states["level"] for node in seen.look.nodes] == [3, 2, 5]


def test_of_radio_buttons_of_one_group_the_last_that_is_said_to_be_on_is_on() -> None:
    seen = see(
        "<form><input type=radio name=a checked aria-label=1><input type=radio name=a checked aria-label=2></form>"
        "<form><input type=radio name=a checked aria-label=3></form><input type=radio checked aria-label=4>"
    )
    assert [each.states["checked"] for each in seen.surface] == [False, True, True, True]


VALUES = {
    "<input id=x value=' a  b '>": " a  b ",
    "<input id=x type=email value=' a@b '>": "a@b",
    "<input id=x type=number value=abc>": "",
    "<input id=x type=number value=1e3>": "1e3",
    "<input id=x type=date value=2024-02-30>": "",
    "<input id=x type=date value=2024-02-29>": "2024-02-29",
    "<input id=x type=datetime-local value='2024-02-29 10:30'>": "2024-02-29T10:30",
    "<input id=x type=week value=2020-W53>": "2020-W53",
    "<input id=x type=week value=2021-W53>": "",
    "<input id=x type=month value=2024-13>": "",
    "<input id=x type=time value=24:00>": "",
    "<input id=x type=range min=0 max=10>": "5",
    "<input id=x type=range min=0 max=10 value=77>": "10",
    "<input id=x type=range min=0 max=10 step=4 value=5>": "4",
    "<input id=x type=color>": "#000000",
    "<input id=x type=color value=#FFEE00>": "#ffee00",
    "<textarea id=x>\na\nb</textarea>": "a\nb",
    "<select id=x><option>a<option>b</select>": "a",
    "<select id=x><option disabled>a<option>b</select>": "b",
    "<select id=x><option selected>a<option selected label=Bee>b</select>": "Bee",
    "<select id=x size=2><option>a<option>b</select>": "",
    "<select id=x multiple><option selected>a<option>b<option selected>c</select>": "a, c",
    "<select id=x></select>": "",
    "<progress id=x tabindex=0 value=0.5></progress>": "0.5",
    "<meter id=x tabindex=0 min=0 max=10 value=30></meter>": "10",
    "<div id=x role=slider tabindex=0 aria-valuenow=3 aria-valuetext=low></div>": "low",
    "<div id=x contenteditable>One <b>two</b></div>": "One two",
    "<button id=x>b</button>": None,
    "<input id=x type=password value=secret>": None,
}


@pytest.mark.parametrize("source", VALUES)
def test_a_field_has_the_value_that_its_type_makes_of_the_source(source: str) -> None:
    assert see(source).node("x").value == VALUES[source]


HIDDEN = {
    "<button hidden>b</button>": "hidden",
    "<div hidden><button>b</button></div>": "hidden",
    "<div style='color: red; DISPLAY:none !important; display: block'><button>b</button></div>": "hidden",
    "<div style='display:none'><button style='display:block'>b</button></div>": "hidden",
    "<button style='visibility: hidden'>b</button>": "hidden",
    "<div aria-hidden=true><button>b</button></div>": "hidden",
    "<details><summary>s</summary><button>b</button></details>": "hidden",
    "<dialog><button>b</button></dialog>": "hidden",
    "<div popover><button>b</button></div>": "hidden",
    "<div hidden=until-found><button>b</button></div>": "hidden",
    "<canvas><button>b</button></canvas>": "hidden",
    "<div inert><button>b</button></div>": "inert",
}


@pytest.mark.parametrize("source", HIDDEN)
def test_what_is_put_away_is_not_listed_and_the_reason_is_kept(source: str) -> None:
    seen = see(source)
    assert "b" not in {each.label for each in seen.surface}
    assert ("b", HIDDEN[source]) in [(each.label, each.reason) for each in seen.surface.pruned]


SHOWN = {
    "<button>b</button>",
    "<div hidden style='display: block'><button>b</button></div>",
    "<div style='visibility: hidden'><button style='visibility: visible'>b</button></div>",
    "<details open><summary>s</summary><button>b</button></details>",
    "<dialog open><button>b</button></dialog>",
    "<noscript><button>b</button></noscript>",
    "<div style='background: url(display:none)'><button>b</button></div>",
    "<body aria-hidden=true><button>b</button>",
}


@pytest.mark.parametrize("source", sorted(SHOWN))
def test_what_is_shown_is_listed(source: str) -> None:
    assert "b" in {each.label for each in see(source).surface}


@pytest.mark.parametrize("element", ["script", "style", "template", "title"])
def test_what_is_no_content_is_not_there(element: str) -> None:
    assert see(f"<{element}><button>b</button></{element}>").look.nodes == ()


def test_a_hidden_file_input_is_listed_under_its_label() -> None:
    seen = see(
        "<label>Attach receipt<input type=file style='display:none'></label>"
        "<label for=f2>Attach photo</label><input id=f2 type=file hidden>"
    )
    assert [(each.role, each.label) for each in seen.surface] == [
        ("button", "Attach receipt"),
        ("button", "Attach photo"),
    ]


def test_a_link_in_the_map_of_a_picture_is_listed() -> None:
    seen = see("<img src=m usemap=#Map alt=Map><map name=map><area href=/n alt=North><area alt=x></map>")
    assert [(each.role, each.label) for each in seen.surface] == [("link", "North")]


def test_a_dialog_that_says_it_is_modal_does_not_shut_off_the_page() -> None:
    seen = see("<div role=dialog aria-modal=true aria-label=Cookies><button>OK</button></div><a href=/>Home</a>")
    assert [(each.label, each.dialog) for each in seen.surface] == [("OK", "Cookies"), ("Home", "")]
