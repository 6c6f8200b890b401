"""What a secret field holds never leaves the page, however it came to be secret."""

# ruff: noqa: E501 - a page in one piece reads better than a broken line
from __future__ import annotations

import json

import pytest

from tests.browser.inpage_probe import TESTS, Probe

pytestmark = pytest.mark.asyncio(loop_scope="session")

SENTINEL = "SENTINEL-4417"


async def everything(probe: Probe) -> str:
    return json.dumps([await probe.capture(), await probe.capture(tree=True)])


@pytest.mark.parametrize(
    "field",
    [
        f"<input type=password value={SENTINEL}>",
        f"<input type=PASSWORD value={SENTINEL}>",
        f"<input autocomplete='section-a one-time-code' value={SENTINEL}>",
        f"<input autocomplete=cc-number value={SENTINEL}>",
        f"<input autocomplete=cc-exp-month value={SENTINEL}>",
        f"<input name=userPassword value={SENTINEL}>",
        f"<input id=passwd2 name=passwd value={SENTINEL}>",
        f"<label>Card number <input value={SENTINEL}></label>",
        f"<label for=c>CVC *</label><input id=c value={SENTINEL}>",
        f"<input aria-label='PIN code' value={SENTINEL}>",
        f"<span id=l>Mot de passe</span><input aria-labelledby=l value={SENTINEL}>",
        f"<input placeholder=Passwort value={SENTINEL}>",
        f"<input style='-webkit-text-security:disc' value={SENTINEL}>",
        f"<textarea aria-label='Recovery passphrase'>{SENTINEL}</textarea>",
        f"<div contenteditable aria-label=Password>{SENTINEL}</div>",
        f"<div contenteditable role=textbox aria-label='New password'><b>{SENTINEL}</b></div>",
    ],
)
async def test_a_secret_field_says_only_that_it_is_filled(probe: Probe, field: str) -> None:
    await probe.load(f"<form>{field}<button>Go</button></form>")
    assert SENTINEL not in await everything(probe)
    (node,) = [node for node in await probe.nodes() if node.get("f", 0) & 8]
    assert "v" not in node
    assert node["s"]["filled"] is True


@pytest.mark.parametrize(
    "field",
    [
        "<label>Discount code <input value=SPRING></label>",
        "<label>Pinterest <input value=SPRING></label>",
        "<label>Search card numbers and people <input value=SPRING></label>",
        "<label>Expiry date <input value=SPRING></label>",
        "<label>Post code <input name=postcode value=SPRING></label>",
        "<label>Shopping list <input name=shopping value=SPRING></label>",
        "<label>Compass word <input name=compass value=SPRING></label>",
    ],
)
async def test_a_plain_field_that_sounds_a_little_like_it_keeps_its_value(probe: Probe, field: str) -> None:
    await probe.load(f"<!doctype html>{field}")
    assert [node["v"] for node in await probe.nodes()] == ["SPRING"]


async def test_a_password_shown_before_the_first_capture_stays_secret(probe: Probe) -> None:
    await probe.load(f"<input id=p type=password value={SENTINEL}>")
    await probe.page.evaluate("document.getElementById('p').type = 'text'")
    assert SENTINEL not in await everything(probe)


async def test_a_password_shown_while_the_page_is_parsed_stays_secret(probe: Probe) -> None:
    await probe.load(f"<input id=p type=password value={SENTINEL}><script>p.setAttribute('type', 'text')</script>")
    assert SENTINEL not in await everything(probe)


async def test_a_password_replaced_by_a_text_field_of_its_name_stays_secret(probe: Probe) -> None:
    await probe.load("<div id=d><input type=password name=q7></div>")
    await probe.page.evaluate(f"document.getElementById('d').innerHTML = '<input name=q7 value={SENTINEL}>'")
    assert SENTINEL not in await everything(probe)


async def test_a_password_in_a_shadow_root_stays_secret_after_a_person_used_and_showed_it(probe: Probe) -> None:
    await probe.load(
        "<x-login></x-login><script>customElements.define('x-login', class extends HTMLElement { constructor() { super();"
        "this.attachShadow({mode: 'open'}).innerHTML = '<input type=password autofocus>' } })</script>"
    )
    field = probe.page.locator("x-login input")
    await field.fill(SENTINEL)
    await field.evaluate("(el) => { el.type = 'text' }")
    assert SENTINEL not in await everything(probe)


async def test_an_empty_secret_field_says_that_it_is_empty(probe: Probe) -> None:
    await probe.load("<input type=password>")
    (node,) = await probe.nodes()
    assert node["s"] == {"filled": False}


async def test_names_around_a_secret_field_do_not_say_what_it_holds(probe: Probe) -> None:
    await probe.load(
        f"<button>Reveal <input type=password value={SENTINEL}></button>"
        f"<button aria-labelledby=p>x</button><label>Stay <input type=checkbox><input id=p type=password value={SENTINEL}></label>"
        f"<a href=# aria-describedby=p title='{SENTINEL}'>help</a><output>{SENTINEL}</output><h2>You typed {SENTINEL}</h2>"
        f"<p>{SENTINEL}</p><title>{SENTINEL}</title><input placeholder={SENTINEL}>"
    )
    assert SENTINEL not in await everything(probe)


async def test_the_case_keeps_its_passwords_and_shows_the_user(probe: Probe) -> None:
    await probe.load_file(TESTS / "cases" / "22-password-never-echoed" / "page.html")
    before = await everything(probe)
    await probe.page.get_by_label("Show").check()
    after = await everything(probe)
    assert "SENTINEL" not in before + after
    values = {node.get("n"): node for node in await probe.nodes()}
    assert values["User"]["v"] == "robin"
    assert values["Password"]["s"]["filled"] is True
    assert values["PIN"]["s"]["filled"] is True


async def test_what_was_typed_is_compared_inside_the_page(probe: Probe) -> None:
    await probe.load("<input type=password>")
    (node,) = await probe.nodes()
    assert await probe.call("prepareText", node["i"]) == {"ok": True, "secret": True, "number": False}
    await probe.page.keyboard.insert_text(SENTINEL)
    assert await probe.call("typedRight", node["i"], SENTINEL) is True
    assert await probe.call("typedRight", node["i"], SENTINEL[:-1]) is False
    assert SENTINEL not in await everything(probe)
