"""A control that holds controls: pressing the outer one never presses an inner one."""

# ruff: noqa: E501 - a page in one piece reads better than a broken line
from __future__ import annotations

from typing import Any

import pytest

from tests.browser.inpage_probe import Probe

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOG = "<!doctype html><output id=log></output><script>const L = (t) => { log.textContent += t; event.stopPropagation(); event.preventDefault() }</script>"
MIDDLE = "display:flex;width:300px;height:60px;align-items:center;justify-content:center"
AROUND = [
    f"<div id=o onclick=\"L('o')\" style='{MIDDLE}'>Row <button onclick=\"L('i')\">Delete</button></div>",
    f"<a id=o href=#c onclick=\"L('o')\" style='{MIDDLE}'><span role=button tabindex=0 onclick=\"L('i')\">Favourite this</span></a>",
    "<table><tr id=o onclick=\"L('o')\"><td>one<td><a href=#d onclick=\"L('i')\">Remove this very long link text</a><td>x</table>",
    "<details><summary id=o onclick=\"L('o')\" style='text-align:center'>S <button onclick=\"L('i')\">in the middle of it</button></summary></details>",
    "<label>Lab <button onclick=\"L('i')\" type=button>wide wide wide</button> <input id=o type=checkbox onclick=\"log.textContent += 'o'\"></label>",
    "<x-b id=o onclick=\"L('o')\"><template shadowrootmode=open><button>Own part</button></template></x-b>",
    "<div id=o role=button tabindex=0 onclick=\"L('o')\" style='width:90px'><input type=checkbox style='width:90px;height:40px;margin:0;opacity:0'></div>",
]


async def outer(probe: Probe, html: str) -> dict[str, Any]:
    await probe.load(LOG + html)
    number = await probe.evaluate("__zu.idOf(document.getElementById('o'))")
    (node,) = [node for node in await probe.nodes() if node["i"] == number]
    return node


@pytest.mark.parametrize("html", AROUND)
async def test_the_outer_control_is_pressed_beside_the_inner_one(probe: Probe, html: str) -> None:
    node = await outer(probe, html)
    assert "x" not in node
    await probe.press(await probe.call("target", node["i"], {}))
    assert await probe.page.inner_text("#log") == "o"


async def test_an_outer_control_that_an_inner_one_fills_is_listed_and_not_pressed(probe: Probe) -> None:
    node = await outer(
        probe,
        "<div id=o role=button tabindex=0 style='position:relative;width:200px;height:60px'>"
        "<button style='position:absolute;inset:0'>Inner</button></div>",
    )
    assert "x" not in node
    answer = await probe.call("target", node["i"], {})
    assert answer == {"ok": False, "why": "covered", "cover": 'button "Inner"'}


async def test_a_composite_is_pressed_at_one_of_its_parts(probe: Probe) -> None:
    node = await outer(
        probe, "<div id=o role=listbox tabindex=0 aria-label=L><div role=option tabindex=0>one</div></div>"
    )
    assert (await probe.call("target", node["i"], {}))["ok"] is True
