"""What nobody could use is refused before anything: disabled, hidden, inert, behind a modal dialog."""

# ruff: noqa: E501 - a page in one piece reads better than a broken line
from __future__ import annotations

import pytest

from tests.browser.inpage_probe import Probe

pytestmark = pytest.mark.asyncio(loop_scope="session")

FIELDS = {"prepareText": "<input>", "setValue": "<input type=date>", "select": "<select><option>a<option>b</select>", "focus": "<button>x</button>"}  # fmt: skip
ARGS = {"prepareText": [], "setValue": ["2026-01-02"], "select": [["b"]], "focus": []}
UNUSABLE = [
    ("w.inert = true", "inert"),
    ("w.hidden = true", "hidden"),
    ("w.style.visibility = 'hidden'", "hidden"),
    ("w.setAttribute('aria-disabled', 'TRUE')", "disabled"),
    ("w.disabled = true", "disabled"),
    ("d.showModal()", "inert"),
]


@pytest.mark.parametrize("act", FIELDS)
@pytest.mark.parametrize(("change", "why"), UNUSABLE)
async def test_what_nobody_could_use_is_refused_and_nothing_is_done(
    probe: Probe, act: str, change: str, why: str
) -> None:
    await probe.load(
        f"<fieldset id=w>{FIELDS[act]}</fieldset><dialog id=d><button>OK</button></dialog>"
        "<script>seen = 0; for (const t of ['input', 'change', 'keydown']) addEventListener(t, () => { seen++ }, true)</script>"
    )
    (node,) = [
        node for node in await probe.nodes() if node["r"] not in {"option", "dialog", "group"} and "x" not in node
    ]
    await probe.page.evaluate(f"void ({change})")
    before = await probe.page.evaluate("document.activeElement.localName")
    assert await probe.call(act, node["i"], *ARGS[act]) == {"ok": False, "why": why}
    assert await probe.page.evaluate("[seen, document.activeElement.localName]") == [0, before]


async def test_a_field_that_hands_the_focus_to_another_is_not_ready_for_text(probe: Probe) -> None:
    await probe.load("<input aria-label=A onfocus='b.focus()'><input aria-label=B id=b>")
    node = await probe.node("textbox", "A")
    assert await probe.call("prepareText", node["i"]) == {"ok": False, "why": "not-editable"}


async def test_a_field_that_turns_into_a_password_when_focused_says_so(probe: Probe) -> None:
    await probe.load("<input aria-label=A onfocus=\"this.type = 'password'\">")
    node = await probe.node("textbox", "A")
    assert await probe.call("prepareText", node["i"]) == {"ok": True, "secret": True, "number": False}


@pytest.mark.parametrize(
    "html",
    [
        *(f"<div aria-disabled='{said}'><button>x</button></div>" for said in ("true", "TRUE", "yes", "", "undefined", "false")),
        *(f"<button aria-disabled='{said}'>x</button>" for said in ("true", "TRUE", "", "FALSE")),
        "<section aria-disabled=true aria-label=S><a href=#>x</a></section>",
        "<form aria-disabled=true aria-label=F><input aria-label=x></form>",
        "<div aria-disabled=true><div aria-disabled=false><button>x</button></div></div>",
        "<div aria-disabled=true><div role=checkbox aria-checked=false>x</div></div>",
        "<select aria-label=s aria-disabled=true><option>x</select>",
        "<x-h aria-disabled=true><template shadowrootmode=open><button>x</button></template></x-h>",
    ],
)  # fmt: skip
async def test_disabled_is_what_chromium_takes_for_it(probe: Probe, html: str) -> None:
    await probe.load(f"<!doctype html>{html}")
    tree = (await probe.cdp.send("Accessibility.getFullAXTree"))["nodes"]
    roles = {"button", "link", "textbox", "checkbox", "combobox", "option"}
    theirs = [
        any(entry["name"] == "disabled" and entry["value"]["value"] for entry in node.get("properties", []))
        for node in tree
        if not node.get("ignored") and node["role"]["value"] in roles
    ]
    ours = [node.get("s", {}).get("disabled", False) for node in await probe.nodes() if node["r"] in roles]
    assert ours == theirs


async def test_a_custom_element_that_belongs_to_forms_has_its_label_and_can_be_disabled(probe: Probe) -> None:
    await probe.load(
        "<style>x-c{display:inline-block;width:20px;height:20px}</style>"
        "<script>customElements.define('x-c', class extends HTMLElement { static formAssociated = true })</script>"
        "<label for=c>Agree</label><x-c id=c tabindex=0></x-c><label>Wrapped <x-c tabindex=0></x-c></label>"
        "<fieldset disabled><x-c tabindex=0 aria-label=In></x-c></fieldset><x-c disabled tabindex=0 aria-label=Own></x-c>"
    )
    found = [(node["n"], node.get("s", {}).get("disabled")) for node in await probe.nodes() if node["t"] == "x-c"]
    assert found == [("Agree", None), ("Wrapped", None), ("In", True), ("Own", True)]
