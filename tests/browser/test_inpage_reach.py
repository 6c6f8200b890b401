"""What a person can't get at is marked with the reason, what can be scrolled to is not; canvases are evidence."""

# ruff: noqa: E501 - a page in one piece reads better than a broken line
from __future__ import annotations

from typing import Any

import pytest

from tests.browser.inpage_probe import TESTS, Probe

pytestmark = pytest.mark.asyncio(loop_scope="session")

MODALS = ["native.html", "aria-modal.html"]


def reasons(nodes: list[dict[str, Any]]) -> dict[str, str]:
    return {node.get("n", ""): node.get("x", "") for node in nodes if node["r"] in {"button", "link", "checkbox"}}


@pytest.mark.parametrize("file", MODALS)
async def test_what_is_behind_a_modal_dialog_is_marked(probe: Probe, file: str) -> None:
    await probe.load_file(TESTS / "cases" / "10-modal-dialog-background" / file)
    assert reasons(await probe.nodes()) == {
        "Send order": "outside-dialog", "Help": "outside-dialog", "Keep it": "", "Discard": "",
    }  # fmt: skip


async def test_what_is_inert_is_marked_and_refused(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "10-modal-dialog-background" / "inert.html")
    nodes = await probe.nodes()
    assert reasons(nodes) == {"Send order": "inert", "Help": "inert", "Keep it": "", "Discard": ""}
    order = next(node for node in nodes if node.get("n") == "Send order")
    assert await probe.call("target", order["i"], {}) == {"ok": False, "why": "inert"}


async def test_a_cookie_bar_that_only_says_that_it_is_modal_prunes_nothing(probe: Probe) -> None:
    await probe.load(
        "<button>Read</button><div role=dialog aria-modal=true style='position:fixed;bottom:0;left:0;right:0;height:60px'>"
        "<button>Accept</button></div>"
    )
    assert reasons(await probe.nodes()) == {"Read": "", "Accept": ""}


PLACES = [
    ("<a href=# style='position:absolute;left:-9999px'>x</a>", "clipped"),
    ("<div style='overflow:hidden;height:0'><a href=#>x</a></div>", "clipped"),
    ("<div style='overflow:hidden;width:50px;position:relative'><a href=# style='position:absolute;left:80px'>x</a></div>", "clipped"),
    ("<div style='overflow:hidden;width:50px;height:50px'><a href=# style='position:absolute;left:80px'>x</a></div>", ""),
    ("<nav style='position:fixed;transform:translateX(-120%);width:200px'><a href=#>x</a></nav>", "clipped"),
    ("<div style='overflow:auto;height:50px'><p style='height:500px'>p</p><a href=#>x</a></div>", ""),
    ("<p style='height:5000px'>p</p><a href=#>x</a>", ""),
    ("<button style='width:0;height:0;padding:0;border:0'></button>", "zero-area"),
    ("<a href=# style='position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)'>x</a>", "zero-area"),
    ("<a href=#><span style='float:left'>x</span></a>", ""),
    ("<a href=# style='display:contents'>x</a>", ""),
    ("<div hidden><a href=#>x</a></div>", "hidden"),
    ("<a href=# style='visibility:hidden'>x</a>", "hidden"),
    ("<div aria-hidden=true><a href=#>x</a></div>", "hidden"),
    ("<details><summary hidden></summary><a href=#>x</a></details>", "hidden"),
    ("<div inert><a href=#>x</a></div>", "inert"),
    ("<label style='display:block;width:90px'>x<input type=checkbox style='opacity:0;position:absolute'></label>", ""),
    ("<label>x<input type=checkbox style='display:none'></label>", ""),
    ("<input type=checkbox style='display:none'>", "hidden"),
]  # fmt: skip


@pytest.mark.parametrize(("html", "reason"), PLACES)
async def test_a_control_says_why_it_is_out_of_reach(probe: Probe, html: str, reason: str) -> None:
    await probe.load(f"<!doctype html>{html}")
    controls = [node for node in await probe.nodes() if node["r"] in {"link", "button", "checkbox"}]
    assert controls[-1].get("x", "") == reason, controls


async def test_a_covered_control_names_its_cover(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "23-covered-by-overlay" / "page.html")
    nodes = {node["n"]: node for node in await probe.nodes()}
    assert nodes["Download"]["x"] == "covered"
    assert "cookies" in nodes["Download"]["cv"]
    assert "x" not in nodes["Free"]
    assert (await probe.capture())["evidence"]["occluded"] == pytest.approx(1 / 3, abs=0.001)


async def test_a_control_that_is_covered_in_part_can_be_pressed_where_it_is_free(probe: Probe) -> None:
    await probe.load(
        "<style>body{margin:0}</style><button style='width:400px;height:100px' onclick='document.title=1'>wide</button>"
        "<div style='position:absolute;left:60px;top:0;width:280px;height:100px;background:red'></div>"
    )
    (node,) = await probe.nodes()
    assert "x" not in node
    await probe.press(await probe.call("target", node["i"], {}))
    assert await probe.page.title() == "1"


async def test_a_hidden_file_input_is_offered_under_its_labels_name(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "16-hidden-file-input" / "page.html")
    nodes = await probe.nodes()
    assert [(node["n"], node["it"], "x" in node, node["b"][3] > 20) for node in nodes] == [
        ("Attach receipt", "file", False, True),
        ("Attach photo", "file", False, True),
    ]


async def test_a_file_input_hidden_behind_a_button_is_offered_there(probe: Probe) -> None:
    await probe.load(
        "<div><button onclick='f.click()'>Upload</button><input id=f type=file hidden aria-label=Photo></div>"
    )
    upload, file = await probe.nodes()
    assert (file["n"], file["b"], "x" in file) == ("Photo", upload["b"], False)


async def test_bare_elements_with_a_handler_or_a_pointer_are_offered_as_such(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "28-clickable-div" / "page.html")
    found = [(node.get("n", ""), node.get("ck", "")) for node in await probe.nodes()]
    assert found == [
        ("Expand row", "listener"),
        ("", "cursor"),
        ("Focusable span", ""),
        ("Plain text, pointer cursor, no listener", "cursor"),
    ]


async def test_a_pointer_in_or_round_a_real_control_is_no_control(probe: Probe) -> None:
    await probe.load(
        "<div style='cursor:pointer'>card <a href=#>go</a></div><button style='cursor:pointer'><b>x</b></button>"
    )
    assert [node["r"] for node in await probe.nodes()] == ["link", "button"]


async def test_a_frameworks_mark_is_a_guess(probe: Probe) -> None:
    await probe.load(
        "<div ng-click='go()'>Go</div><span data-action='click->menu#open'>Menu</span><i data-action=log>no</i>"
    )
    assert [(node["n"], node["ck"]) for node in await probe.nodes()] == [("Go", "delegated"), ("Menu", "delegated")]


async def test_rows_and_cards_tell_twins_apart(probe: Probe) -> None:
    await probe.load(
        "<table><tr><th>Ash<td><button>Edit</button><td>1<tr><th>Elm<td><button>Edit</button><td>2</table>"
        "<ul><li>One thing <button>Buy</button><li><a href=#>Same</a></ul>"
    )
    nodes = await probe.nodes()
    named = {node["i"]: node.get("n") for node in nodes}
    assert [named.get(node.get("p")) for node in nodes if node["r"] in {"button", "link"}] == [
        "Ash",
        "Elm",
        "One thing Buy",
        None,
    ]


async def test_a_page_that_is_one_canvas_is_evidence_and_a_chart_is_little(probe: Probe) -> None:
    folder = TESTS / "cases" / "24-canvas-only"
    await probe.load_file(folder / "page.html")
    blind = await probe.capture()
    assert (blind["nodes"], blind["evidence"]["canvas"], blind["evidence"]["text"]) == ([], 1, 0)
    await probe.load_file(folder / "not-blind.html")
    chart = await probe.capture()
    assert chart["evidence"]["canvas"] < 0.1
    assert chart["evidence"]["text"] > 80


async def test_the_whole_tree_has_texts_and_their_order(probe: Probe) -> None:
    await probe.load("<main><h1>Head</h1><p>One <strong>bold</strong> two</p><button>Go</button></main>")
    assert [(node["r"], node.get("n", "")) for node in await probe.nodes(tree=True)] == [
        ("main", ""), ("heading", "Head"), ("text", "Head"), ("paragraph", ""), ("text", "One"), ("strong", ""),
        ("text", "bold"), ("text", "two"), ("button", "Go"),
    ]  # fmt: skip


async def test_twins_in_bare_cards_get_the_card_that_tells_them_apart(probe: Probe) -> None:
    await probe.load(
        "".join(
            f"<div class=card><div class=t>{name}</div><p>{price}</p><button>Select</button></div>"
            for name, price in (("Ferry", 7), ("Barge", 9))
        )
    )
    nodes = await probe.nodes()
    named = {node["i"]: node.get("n") for node in nodes}
    assert [(named[node["p"]], node["n"]) for node in nodes if node["r"] == "button"] == [
        ("Ferry 7 Select", "Select"),
        ("Barge 9 Select", "Select"),
    ]


async def test_a_list_item_or_heading_with_a_pointer_is_a_guess_and_keeps_its_role(probe: Probe) -> None:
    await probe.load(
        "<ul><li style='cursor:pointer'>One</ul><h2 style='cursor:pointer'>Two</h2><nav style='cursor:pointer'>three</nav>"
    )
    assert [(node["r"], node.get("n"), node.get("ck")) for node in await probe.nodes()] == [
        ("listitem", "One", "cursor"),
        ("heading", "Two", "cursor"),
        ("navigation", None, None),
    ]
