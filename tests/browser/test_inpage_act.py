"""Acting by number: where to press, typing, choosing, and that a number stays with its element."""

# ruff: noqa: E501 - a page in one piece reads better than a broken line
from __future__ import annotations

import pytest

from tests.browser.inpage_probe import TESTS, Probe

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_number_stays_with_its_element_when_the_page_grows(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "05-handle-kept-when-page-grows" / "page.html")
    before = await probe.node("link", "Past sailings")
    await probe.page.click("#menu")
    after = await probe.node("link", "Past sailings")
    assert before["i"] == after["i"]
    fresh = [node for node in await probe.nodes() if node.get("n") in {"One", "Two", "Three"}]
    assert all("x" not in node for node in fresh)


async def test_a_number_of_a_removed_element_is_gone_for_good(probe: Probe) -> None:
    await probe.load("<div id=d><button>A</button></div>")
    (old,) = await probe.nodes()
    await probe.page.evaluate("document.getElementById('d').innerHTML = '<button>A</button>'")
    (new,) = await probe.nodes()
    assert new["i"] != old["i"]
    assert await probe.call("alive", old["i"]) is False
    assert await probe.call("target", old["i"], {}) == {"ok": False, "why": "gone"}


async def test_the_second_of_two_twins_is_the_second(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "01-second-of-two-same-name" / "page.html")
    second = await probe.node("button", "Cancel", 1)
    first = await probe.node("button", "Cancel", 0)
    for node in (second, first):
        await probe.press(await probe.call("target", node["i"], {}))
    assert await probe.page.inner_text("#log") == "ba"


async def test_what_lies_below_the_fold_or_in_a_scroller_is_brought_into_view(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "14-below-fold-in-scroller" / "page.html")
    for name in ("Load older", "Accept and finish"):
        node = await probe.node("button", name)
        assert "x" not in node
        assert (await probe.call("target", node["i"], {"scroll": False}))["ok"] is False
        await probe.press(await probe.call("target", node["i"], {"scroll": True}))
    assert await probe.page.inner_text("#log") == "inner far"


async def test_scrolling_is_instant_on_a_page_that_scrolls_smoothly(probe: Probe) -> None:
    await probe.load(
        "<style>html{scroll-behavior:smooth}div{height:3000px}section{height:90px;overflow:auto;scroll-behavior:smooth}</style>"
        "<div></div><section><div></div><button onclick='document.title=1'>Deep</button></section><div></div>"
    )
    node = await probe.node("button", "Deep")
    await probe.press(await probe.call("target", node["i"], {"scroll": True}))
    assert await probe.page.title() == "1"


async def test_what_a_sticky_header_would_take_is_scrolled_clear_of_it(probe: Probe) -> None:
    await probe.load(
        "<style>body{margin:0}header{position:sticky;top:0;height:600px;background:#eee}</style><header>bar</header>"
        "<p style='height:3000px'></p><button onclick='document.title=1'>Go</button><p style='height:3000px'></p>"
    )
    node = await probe.node("button", "Go")
    await probe.press(await probe.call("target", node["i"], {"scroll": True}))
    assert await probe.page.title() == "1"


async def test_a_covered_target_is_refused_and_names_the_cover(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "23-covered-by-overlay" / "page.html")
    node = await probe.node("button", "Download")
    refused = await probe.call("target", node["i"], {"scroll": True})
    assert refused["why"] == "covered"
    assert "cookies" in refused["cover"]
    await probe.press(await probe.call("target", (await probe.node("button", "OK"))["i"], {}))
    await probe.press(await probe.call("target", node["i"], {"scroll": True}))
    assert await probe.page.inner_text("#log") == "target"


@pytest.mark.parametrize("name", ["Plain disabled", "In disabled fieldset", "Field in fieldset", "ARIA disabled"])
async def test_a_disabled_target_is_refused(probe: Probe, name: str) -> None:
    await probe.load_file(TESTS / "cases" / "12-disabled-three-ways" / "page.html")
    node = next(node for node in await probe.nodes() if node.get("n") == name and node["r"] != "group")
    assert await probe.call("target", node["i"], {}) == {"ok": False, "why": "disabled"}


async def test_a_checkbox_that_is_not_drawn_is_pressed_at_its_label(probe: Probe) -> None:
    await probe.load(
        "<p>x</p><label>Agree<input type=checkbox style='display:none' onclick='document.title=1'></label>"
    )
    node = await probe.node("checkbox", "Agree")
    await probe.press(await probe.call("target", node["i"], {}))
    assert await probe.page.title() == "1"
    assert await probe.call("checked", node["i"]) is True


async def test_a_link_that_wraps_is_pressed_on_one_of_its_lines(probe: Probe) -> None:
    await probe.load(
        "<p style='width:200px;font:20px monospace'>xxxxxxxxxxxx <a href=# onclick='document.title=1'>aaaaa bbbb</a> xxxxxxxxxxx</p>"
    )
    node = await probe.node("link", "aaaaa bbbb")
    assert "x" not in node
    await probe.press(await probe.call("target", node["i"], {}))
    assert await probe.page.title() == "1"


async def test_a_slotted_button_in_nested_shadow_roots_is_pressed(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "08-open-shadow-root" / "page.html")
    node = await probe.node("button", "Track")
    assert "x" not in node
    await probe.press(await probe.call("target", node["i"], {}))
    assert await probe.page.inner_text("#log") == "track"


CLOSED = """<x-vault></x-vault><script>customElements.define('x-vault', class extends HTMLElement { constructor() { super();
  this.attachShadow({mode: 'closed'}).innerHTML = '<label for=a>Code</label><input id=a><button onclick="document.title=1">Open</button>';
} })</script>"""


async def test_a_closed_shadow_root_is_read_and_pressed_once_it_is_adopted(probe: Probe) -> None:
    await probe.load(CLOSED)
    assert await probe.nodes() == []
    (host,) = await probe.call("closedHosts")
    document = await probe.cdp.send("DOM.getDocument", {"depth": -1, "pierce": True})
    body = document["root"]["children"][-1]["children"][-1]
    vault = next(child for child in body["children"] if child["localName"] == "x-vault")
    root = vault["shadowRoots"][0]["backendNodeId"]
    resolved = await probe.cdp.send("DOM.resolveNode", {"backendNodeId": root, "executionContextId": probe.context_id})
    await probe.cdp.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": f"function (root) {{ return __zu.adopt({host}, root) }}",
            "executionContextId": probe.context_id,
            "arguments": [{"objectId": resolved["object"]["objectId"]}],
        },
    )
    assert [(node["r"], node["n"], node.get("x")) for node in await probe.nodes()] == [
        ("textbox", "Code", None),
        ("button", "Open", None),
    ]
    await probe.press(await probe.call("target", (await probe.node("button", "Open"))["i"], {}))
    assert await probe.page.title() == "1"
    assert await probe.call("closedHosts") == []


async def test_a_frame_tells_where_its_content_starts(probe: Probe) -> None:
    await probe.load(
        "<style>body{margin:0}</style><iframe style='border:7px solid;padding:3px;margin:20px' srcdoc=x></iframe>"
    )
    (frame,) = await probe.nodes()
    assert frame["o"] == {"x": 30, "y": 30, "sx": 1, "sy": 1}
    assert await probe.call("frameOffset", frame["i"]) == frame["o"]
    assert await probe.call("hit", frame["i"], 60, 60) == {"ok": True}


TYPED = [
    ("<input value=old>", "new"),
    ("<input type=email value=a@b.test>", "c@d.test"),
    ("<input type=number value=1>", "23"),
    ("<textarea>old\ntext</textarea>", "two\nlines"),
    ("<div contenteditable>old <b>text</b></div>", "new text"),
    ("<div role=textbox contenteditable=plaintext-only>old</div>", "new"),
]


@pytest.mark.parametrize(("html", "text"), TYPED)
async def test_text_that_is_inserted_replaces_what_was_there(probe: Probe, html: str, text: str) -> None:
    await probe.load(f"<!doctype html>{html}")
    node = (await probe.nodes())[0]
    ready = await probe.call("prepareText", node["i"])
    assert ready == {"ok": True, "secret": False, "number": "type=number" in html}
    await probe.page.keyboard.insert_text(text)
    assert await probe.call("typedRight", node["i"], text) is True
    assert await probe.call("typedRight", node["i"], text + "x") is False


@pytest.mark.parametrize(
    ("html", "why"),
    [
        ("<input disabled>", "disabled"),
        ("<input readonly>", "readonly"),
        ("<button>x</button>", "not-editable"),
        ("<input type=checkbox>", "type"),
        ("<input type=date>", "settable"),
        ("<input type=range>", "settable"),
    ],
)
async def test_a_field_that_can_not_be_typed_into_says_why(probe: Probe, html: str, why: str) -> None:
    await probe.load(f"<!doctype html>{html}")
    (node,) = await probe.nodes()
    assert await probe.call("prepareText", node["i"]) == {"ok": False, "why": why}


@pytest.mark.parametrize(
    ("html", "good", "bad"),
    [
        ("<input type=date min=2026-01-01>", "2026-02-03", "2025-02-03"),
        ("<input type=color>", "#00ff00", "green"),
        ("<input type=range max=10>", "7", "70"),
        ("<input type=time>", "12:30", "noon"),
    ],
)
async def test_a_settable_field_takes_what_fits_and_tells_the_page(
    probe: Probe, html: str, good: str, bad: str
) -> None:
    await probe.load(
        f"<!doctype html>{html}<script>let log = []; for (const t of ['input', 'change']) addEventListener(t, () => log.push(t))</script>"
    )
    (node,) = await probe.nodes()
    assert await probe.call("setValue", node["i"], good) == {"ok": True}
    assert await probe.call("setValue", node["i"], bad) == {"ok": False, "why": "invalid"}
    assert await probe.page.evaluate("[document.querySelector('input').value, ...log]") == [good, "input", "change"]


SELECT = """<select aria-label=s><option value=1>One<option value=2>Two<option disabled>Three<option>Twin<option>Twin</select>
<script>let log = []; for (const t of ['input', 'change']) document.querySelector('select').addEventListener(t, () => log.push(t))</script>"""


async def test_an_option_is_chosen_by_label_and_then_by_value(probe: Probe) -> None:
    await probe.load(SELECT)
    select = (await probe.nodes())[0]
    assert await probe.call("select", select["i"], [" Two "]) == {"ok": True, "chosen": ["Two"]}
    assert await probe.call("select", select["i"], ["1"]) == {"ok": True, "chosen": ["One"]}
    assert await probe.page.evaluate("log.join(' ')") == "input change input change"


@pytest.mark.parametrize(
    ("values", "why"),
    [
        (["Four"], "no-option"),
        (["Three"], "disabled-option"),
        (["Twin"], "ambiguous"),
        (["One", "Two"], "not-multiple"),
    ],
)
async def test_a_choice_that_can_not_be_made_says_why_and_what_there_is(
    probe: Probe, values: list[str], why: str
) -> None:
    await probe.load(SELECT)
    select = (await probe.nodes())[0]
    refused = await probe.call("select", select["i"], values)
    assert refused["why"] == why
    assert refused["options"] == ["One", "Two", "Three", "Twin", "Twin"]
    assert await probe.page.evaluate("log.length") == 0


async def test_many_options_replace_what_was_chosen(probe: Probe) -> None:
    await probe.load("<select multiple><option>a<option selected>b<option>c</select>")
    select = (await probe.nodes())[0]
    assert (await probe.call("select", select["i"], ["a", "c"]))["chosen"] == ["a", "c"]
    assert (await probe.nodes())[0]["v"] == "a, c"


async def test_settling_waits_for_the_last_change_and_not_longer_than_told(probe: Probe) -> None:
    await probe.load(
        "<p></p><script>let n = 0; const t = setInterval(() => { document.querySelector('p').textContent = ++n }, 5)</script>"
    )
    assert await probe.call("settle", 200, 300) is False
    await probe.page.evaluate("clearInterval(t)")
    assert await probe.call("settle", 50, 5000) is True


async def test_text_is_found_where_it_is_drawn(probe: Probe) -> None:
    await probe.load("<p>Many   words <b>here</b></p><p hidden>unseen</p>")
    assert await probe.call("hasText", "Many words here") is True
    assert await probe.call("hasText", "unseen") is False
