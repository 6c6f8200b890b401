"""A secret stays one: after it was shown, replaced, cleared, repeated by the page; and in pictures."""

# ruff: noqa: E501 - a page in one piece reads better than a broken line
from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.inpage_probe import Probe

pytestmark = pytest.mark.asyncio(loop_scope="session")

SENTINEL = "SENTINEL-4417"


async def everything(probe: Probe) -> str:
    return json.dumps([await probe.capture(), await probe.capture(tree=True)], ensure_ascii=False)


async def secret_names(probe: Probe) -> list[str | None]:
    return [node.get("n") for node in await probe.nodes() if node.get("f", 0) & 8]


async def type_into_first(probe: Probe, text: str) -> None:
    (node, *_) = [node for node in await probe.nodes() if node.get("f", 0) & 2]
    assert (await probe.call("prepareText", node["i"]))["ok"]
    await probe.page.keyboard.type(text)


@pytest.mark.parametrize(
    "field",
    [
        "<input name=pass>",
        "<input id=userPass>",
        "<input title=Password>",
        "<input aria-description=Password>",
        "<form aria-label='Change password'><input></form>",
        "<input aria-label='Secret key'>",
        "<label>GitHub API key <input></label>",
        "<label>Recovery phrase <textarea></textarea></label>",
        "<input aria-label='Access token (required)'>",
        "<input placeholder='Security answer'>",
        "<div role=textbox tabindex=0 aria-label=Password>{value}</div>",
    ],
)
async def test_a_field_that_says_otherwise_that_it_is_secret_is_so(probe: Probe, field: str) -> None:
    await probe.load(f"<!doctype html>{field.replace('{value}', SENTINEL)}")
    assert len(await secret_names(probe)) == 1
    assert SENTINEL not in await everything(probe)


@pytest.mark.parametrize(
    "field",
    [
        "<input name=boarding-pass>",
        "<input name=bypass>",
        "<input aria-label='Search API keys'>",
        "<input aria-label='API key name'>",
        "<label>E-mail <input title='For a new password'></label>",
        "<form aria-label='Forgot password'><label>E-mail <input></label></form>",
        "<div role=grid aria-label=Sudoku><input maxlength=1><input maxlength=1><input maxlength=1><input maxlength=1></div>",
        "<input maxlength=1 aria-label='Middle initial'>",
    ],
)
async def test_a_field_that_only_sounds_like_a_secret_is_none(probe: Probe, field: str) -> None:
    await probe.load(f"<!doctype html>{field}")
    assert await secret_names(probe) == []


@pytest.mark.parametrize(
    "around",
    [
        "<fieldset><legend>Enter the code we sent</legend>{}</fieldset>",
        "<div role=group aria-label='One-time code'>{}</div>",
        "<section><h2>Verify your phone</h2><div>{}</div></section>",
    ],
)
async def test_boxes_for_the_digits_of_a_code_are_secret_together(probe: Probe, around: str) -> None:
    boxes = "".join(f"<span><input inputmode=numeric maxlength=1 aria-label='Digit {n}'></span>" for n in range(6))
    await probe.load(around.format(boxes) + "<p id=m></p>")
    assert len(await secret_names(probe)) == 6
    for place, digit in enumerate("483920"):
        await probe.page.locator("input").nth(place).fill(digit)
    await probe.page.evaluate("m.textContent = 'You entered 483920'")
    assert "483920" not in await everything(probe)


async def test_a_password_that_was_cleared_is_still_struck(probe: Probe) -> None:
    await probe.load(
        "<form onsubmit=\"e.textContent = 'Wrong password: ' + k.value; k.value = ''; return false\">"
        "<input id=k type=password><p id=e role=alert></p></form>"
    )
    await type_into_first(probe, SENTINEL)
    await probe.page.keyboard.press("Enter")
    found = await everything(probe)
    assert SENTINEL not in found
    assert "Wrong password: •••" in found


async def test_a_password_whose_field_was_removed_is_still_struck(probe: Probe) -> None:
    await probe.load("<div id=d><input id=k type=password></div><p id=m></p>")
    await type_into_first(probe, SENTINEL)
    await probe.page.evaluate("m.textContent = document.title = k.value; d.innerHTML = ''")
    assert SENTINEL not in await everything(probe)


async def test_what_was_typed_on_the_way_to_a_password_is_not_struck(probe: Probe) -> None:
    await probe.load("<input type=password><p>pass password passport</p>")
    await type_into_first(probe, "passport99")
    assert "pass password passport" in await everything(probe)


@pytest.mark.parametrize(
    ("secret", "text", "struck"),
    [
        ("8264", "PIN 8264.", "PIN •••."),
        ("8264", "18264 and 8264.50 and x8264", "18264 and 8264.50 and x8264"),
        ("826", "PIN 826", "PIN 826"),
        ("s3cret", "xs3crety", "x•••y"),
        ("s3cret", "IT IS S3CRET", "IT IS •••"),
        ("a&b c d", "?q=a%26b%20c%20d", "?q=•••"),
        ("a&b c d", "?q=a%26b+c+d", "?q=•••"),
    ],
)
async def test_a_secret_is_struck_as_a_word_or_where_long_anywhere(
    probe: Probe, secret: str, text: str, struck: str
) -> None:
    await probe.load("<input type=password><h2></h2>")
    await probe.page.fill("input", secret)
    await probe.page.evaluate("(text) => { document.querySelector('h2').textContent = text }", text)
    (heading,) = [node for node in await probe.nodes() if node["r"] == "heading"]
    assert heading["n"] == struck


async def test_the_beginning_of_a_secret_at_the_end_of_a_cut_text_is_struck(probe: Probe) -> None:
    await probe.load("<input type=password><button></button>")
    await probe.page.fill("input", SENTINEL)
    await probe.page.evaluate(
        "(text) => { document.querySelector('button').textContent = text }", "x" * 391 + " " + SENTINEL
    )
    assert "SENTINEL" not in await everything(probe)


@pytest.mark.parametrize(
    "act",
    [
        "let n = document.createElement('input'); n.value = w.firstChild.value; w.firstChild.replaceWith(n)",
        "let n = document.createElement('input'); w.firstChild.before(n); w.lastChild.remove()",
        "w.innerHTML = '<input>'",
    ],
)
async def test_a_field_put_in_the_place_of_a_secret_one_is_secret(probe: Probe, act: str) -> None:
    await probe.load("<label>Key <span id=w><input type=password></span></label>")
    await probe.page.evaluate(act)
    await type_into_first(probe, SENTINEL)
    assert await secret_names(probe) == ["Key"]
    assert SENTINEL not in await everything(probe)


async def test_the_next_step_of_a_form_is_not_secret_because_a_password_stood_there(probe: Probe) -> None:
    await probe.load("<form id=f><label>Key <input type=password></label></form>")
    await probe.page.evaluate("f.innerHTML = '<label>City <input></label>'")
    assert await secret_names(probe) == []


async def test_a_drawn_list_still_shows_the_error_of_a_choice_without_secrets(probe: Probe) -> None:
    await probe.load(f"<input type=password value={SENTINEL}><select><option>{SENTINEL}</select>")
    (select,) = [node for node in await probe.nodes() if node["r"] == "combobox"]
    assert (await probe.call("select", select["i"], ["x"]))["options"] == ["•••"]


def covers(masks: list[list[float]], box: dict[str, float]) -> bool:
    return any(
        x <= box["x"] + 0.1
        and y <= box["y"] + 0.1
        and x + w >= box["x"] + box["width"] - 0.1
        and y + h >= box["y"] + box["height"] - 0.1
        for x, y, w, h in masks
    )


MASKED = [
    f"<input id=t type=password value={SENTINEL}>",
    f"<div aria-hidden=true><input id=t name=password value={SENTINEL}></div>",
    f"<div inert><textarea id=t aria-label=Password>{SENTINEL}</textarea></div>",
    f"<x-p><template shadowrootmode=open><input id=t type=password value={SENTINEL}></template></x-p>",
    f"<input type=password value={SENTINEL}><p>You typed <b id=t>{SENTINEL}</b></p>",
    f"<input type=password value={SENTINEL}><x-p><template shadowrootmode=open><b id=t>{SENTINEL}</b></template></x-p>",
    f"<input type=password value={SENTINEL}><input id=t value='Copy of {SENTINEL}'>",
    "<input aria-label=PIN value=8264><output id=t>8264</output>",
]


@pytest.mark.parametrize("html", MASKED)
async def test_a_picture_is_told_to_paint_over_secrets_wherever_they_are_drawn(probe: Probe, html: str) -> None:
    await probe.load(f"<!doctype html>{html}")
    box: Any = await probe.page.locator("#t").bounding_box()
    assert covers((await probe.capture())["m"], box)


async def test_a_page_without_secrets_has_nothing_to_paint_over(probe: Probe) -> None:
    await probe.load("<input value=plain><p>plain</p><div hidden><input type=password></div>")
    assert "m" not in await probe.capture()
