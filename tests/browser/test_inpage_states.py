"""States and values of a capture: false is told from absent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.inpage_probe import TESTS, Probe

pytestmark = pytest.mark.asyncio(loop_scope="session")

STATES: list[tuple[str, dict[str, Any]]] = [
    ("<input type=checkbox>", {"checked": False}),
    ("<input type=checkbox checked required>", {"checked": True, "required": True}),
    ("<input type=radio>", {"checked": False}),
    ("<div role=checkbox aria-checked=mixed tabindex=0>x</div>", {"checked": "mixed"}),
    ("<div role=switch tabindex=0>x</div>", {"checked": False}),
    ("<button>x</button>", {}),
    ("<button disabled>x</button>", {"disabled": True}),
    ("<fieldset disabled><legend>l</legend><button>x</button></fieldset>", {"disabled": True}),
    ("<fieldset disabled><legend><button>x</button></legend></fieldset>", {}),
    ("<div role=toolbar aria-disabled=true><button>x</button></div>", {"disabled": True}),
    ("<div aria-disabled=true><button>x</button></div>", {"disabled": True}),
    ("<div aria-disabled=true><i tabindex=0 aria-disabled=false>x</i></div>", {}),
    ("<button aria-pressed=false>x</button>", {"pressed": False}),
    ("<button aria-expanded=false aria-haspopup=true>x</button>", {"expanded": False, "haspopup": "menu"}),
    ("<details open><summary>x</summary></details>", {"expanded": True}),
    ("<input aria-invalid=grammar readonly>", {"invalid": "grammar", "readonly": True}),
    ("<textarea></textarea>", {"multiline": True}),
    ("<select multiple aria-label=x></select>", {"multiselectable": True}),
    ("<a href=# aria-current=page>x</a>", {"current": "page"}),
    ("<input type=range min=1 max=9>", {"valuemin": 1, "valuemax": 9}),
    ("<div role=tab tabindex=0>x</div>", {"selected": False}),
    ("<div role=tree><div role=treeitem tabindex=0 aria-level=2 aria-posinset=1 aria-setsize=4>x</div></div>",
     {"level": 2, "posinset": 1, "setsize": 4}),
    ("<input autofocus>", {"focused": True}),
]  # fmt: skip


@pytest.mark.parametrize(("html", "states"), STATES)
async def test_states_are_those_of_the_element(probe: Probe, html: str, states: dict[str, Any]) -> None:
    await probe.load(f"<!doctype html>{html}")
    (node,) = [node for node in await probe.nodes() if "b" in node and node["r"] != "tree"]
    assert node.get("s", {}) == states


async def test_an_indeterminate_checkbox_is_mixed(probe: Probe) -> None:
    await probe.load("<input type=checkbox>")
    await probe.page.evaluate("document.querySelector('input').indeterminate = true")
    (node,) = await probe.nodes()
    assert node["s"] == {"checked": "mixed"}
    assert await probe.call("checked", node["i"]) == "mixed"


VALUES = [
    ("<input value=typed>", "typed"),
    ("<input>", ""),
    ("<textarea>two\nlines</textarea>", "two\nlines"),
    ("<select><option>a<option selected>b  c</select>", "b c"),
    ("<select multiple><option selected>a<option>b<option selected>c</select>", "a, c"),
    ("<input type=range value=30>", "30"),
    ("<input type=date value=2026-02-03>", "2026-02-03"),
    ("<div role=slider tabindex=0 aria-valuenow=3 aria-valuetext='3 of 5'></div>", "3 of 5"),
    ("<div contenteditable><b>bold</b> text</div>", "bold text"),
    ("<div role=combobox tabindex=0>chosen</div>", "chosen"),
    ("<input type=checkbox>", None),
    ("<button>x</button>", None),
]


@pytest.mark.parametrize(("html", "value"), VALUES)
async def test_the_value_is_what_the_control_holds(probe: Probe, html: str, value: str | None) -> None:
    await probe.load(f"<!doctype html>{html}")
    node = (await probe.nodes())[0]
    assert node.get("v") == value


async def test_options_stay_under_their_select(probe: Probe) -> None:
    await probe.load("<select aria-label=Size><option>Small<option disabled>Large<option hidden>None</select>")
    select, *options = await probe.nodes()
    assert select["s"] == {"expanded": False}
    assert [(node["p"], node["r"], node["n"], node["s"]) for node in options] == [
        (select["i"], "option", "Small", {"selected": True}),
        (select["i"], "option", "Large", {"selected": False, "disabled": True}),
    ]


async def test_disabled_comes_in_three_ways(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "12-disabled-three-ways" / "page.html")
    nodes = await probe.nodes()
    disabled = {node["n"] for node in nodes if node.get("s", {}).get("disabled") and node["r"] != "group"}
    assert disabled == {
        "Plain disabled",
        "In disabled fieldset",
        "Field in fieldset",
        "ARIA disabled",
        "Ferry",
        "Large",
    }


async def test_a_field_tells_its_description_and_its_error(probe: Probe) -> None:
    await probe.load(
        "<input aria-label=E-mail aria-describedby=d aria-invalid=true aria-errormessage=e>"
        "<p id=d hidden>Work address</p><p id=e role=alert>Bad e-mail</p>"
    )
    field, alert = await probe.nodes()
    assert (field["d"], field["er"]) == ("Work address", "Bad e-mail")
    assert (alert["r"], alert["n"], alert["lv"]) == ("alert", "Bad e-mail", "assertive")


async def test_an_open_select_is_no_button_of_its_label(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "19-label-wrapping-select" / "page.html")
    controls = {node["n"]: node.get("v") for node in await probe.nodes() if node["r"] != "option"}
    assert controls == {"Country": "Norland", "Email (work)": "a@example.test", "Quantity per box": "4"}
