"""What secret fields hold is told nowhere, and the rule for them is that of the page script of `browser/`."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from tests.egress.loopback import Asked, Reply, html
from tests.http.conftest import OpenHttp, see
from zu_notebook.http import _secret_words
from zu_notebook.ids import Ref

WORDS = files("zu_notebook.browser").joinpath("inpage", "30_secret_words.js").read_text(encoding="utf-8")
SENTINEL = "SENTINEL-one-4417"


def pattern_of(name: str) -> str:
    """Read a pattern out of the page script: a literal, or strings that are put together."""
    found = re.search(rf"const {name} = (.*?);\n", WORDS, re.DOTALL)
    assert found is not None, name
    literal = re.fullmatch(r"/(.*)/i", found[1])
    if literal is not None:
        return literal[1]
    return "".join(json.loads(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', found[1])[:-1])


PATTERNS = {
    "SECRET_AUTOCOMPLETE": _secret_words.SECRET_AUTOCOMPLETE,
    "PASSWORD_WORDS": _secret_words.PASSWORD_WORDS,
    "OWN_FIELD_WORDS": _secret_words._OWN_FIELD_WORDS,
    "EXPIRY_ALONE": _secret_words._EXPIRY_ALONE,
    "TOKEN_WORDS": _secret_words._TOKEN_WORDS,
    "ABOUT_THEM": _secret_words._ABOUT_THEM,
    "PASS_NAME": _secret_words.PASS_NAME,
    "CODE_WORDS": _secret_words.CODE_WORDS,
}


@pytest.mark.parametrize("name", PATTERNS)
def test_the_words_for_secrets_are_those_of_the_page_script(name: str) -> None:
    assert PATTERNS[name].pattern == pattern_of(name)


def test_no_pattern_of_the_page_script_is_left_out() -> None:
    named = set(re.findall(r"^const ([A-Z_]+) = ", WORDS, re.MULTILINE))
    assert named == {*PATTERNS, "TEXT_LIKE"}
    listed = re.search(r'TEXT_LIKE = setOf\("([a-z ]+)"\)', WORDS)
    assert listed is not None
    assert set(listed[1].split()) == _secret_words.TEXT_LIKE


SECRET = [
    "<input id=x type=password>",
    "<input id=x autocomplete='section-a one-time-code'>",
    "<input id=x autocomplete=cc-number>",
    "<input id=x name=userPass>",
    "<input id=x name=card-number>",
    "<input id=x placeholder='Your PIN'>",
    "<label>Security code <input id=x></label>",
    "<label for=x>GitHub access token</label><input id=x>",
    "<input id=x aria-label='Passwort'>",
    "<textarea id=x aria-label='Recovery phrase'></textarea>",
    "<input id=x style='-webkit-text-security: disc'>",
    "<div>Verification code <input id=x maxlength=1><input maxlength=1><input maxlength=1></div>",
    "<form aria-label=Password><input id=x></form>",
]
PLAIN = [
    "<input id=x>",
    "<input id=x name=compass>",
    "<input id=x name=boarding-pass>",
    "<label>Expiry date <input id=x></label>",
    "<label>Search access tokens <input id=x></label>",
    "<label>Postcode <input id=x></label>",
    "<input id=x type=checkbox name=password>",
    "<input id=x maxlength=1><input maxlength=1><input maxlength=1>",
]


@pytest.mark.parametrize("source", SECRET)
def test_a_secret_field_has_no_value_and_says_whether_it_is_filled(source: str) -> None:
    node = see(source).node("x")
    assert (node.secret, node.value, node.states["filled"]) == (True, None, False)


@pytest.mark.parametrize("source", PLAIN)
def test_a_field_that_is_none_has_its_value(source: str) -> None:
    node = see(source).node("x")
    assert (node.secret, "filled" in node.states) == (False, False)


def test_what_a_secret_field_holds_is_told_nowhere(open_http: OpenHttp) -> None:
    opened = open_http(
        f"<title>{SENTINEL}</title><h1>Hello {SENTINEL.upper()}</h1><a href='/?q={SENTINEL}'>{SENTINEL}</a>"
        f"<p>Your password is {SENTINEL}.</p><form><input id=p type=password aria-label=Password value={SENTINEL}>"
        f"<textarea autocomplete=one-time-code aria-label=Code>{SENTINEL}</textarea></form>"
    )
    page = opened.page
    surface = page.surface()
    field = opened.find("textbox", "Password")
    assert field.states["filled"] is True
    told = [
        surface.to_text(),
        repr(surface.to_json()),
        page.snapshot().to_text(),
        page.title,
        page.html(),
        page.text(),
        repr(page.describe(field)),
        repr(page.state()),
        json.dumps(dict(page.state().data)),
    ]
    assert [text for text in told if SENTINEL.lower() in text.lower()] == []
    assert "•••" in page.text()


def test_what_was_typed_into_a_secret_field_is_struck_from_what_comes_back(open_http: OpenHttp) -> None:
    def answer(asked: Asked) -> Reply:
        return html(f"<title>t</title><p role=alert>{asked.target} is wrong: hush-hush 7</p>")

    opened = open_http(
        {"/": html("<form action=/in><input name=p type=password aria-label=Password><button>In</button></form>")}
    )
    opened.server.answers["/in"] = answer
    page = opened.page
    page.type(opened.find("textbox", "Password"), "hush-hush 7")
    assert "hush" not in page.surface().to_text()
    result = page.click(opened.find("button", "In"))
    assert opened.server.last.target == "/in?p=hush-hush+7"
    told = [page.url, result.url, repr(result), page.surface().to_text(), page.text(), page.html()]
    assert [text for text in told if "hush" in text] == []


def test_a_field_that_took_a_secret_is_secret_from_then_on(open_http: OpenHttp) -> None:
    opened = open_http("<input aria-label=Motto>")
    field = opened.find("textbox", "Motto")
    core = opened.page._core
    opened.page.type(field, "open sesame")
    assert opened.find("textbox", "Motto").value == "open sesame"
    opened.page._thread.run(core._web.mask(Ref(field.ref)))
    after = opened.find("textbox", "Motto")
    assert (after.secret, after.value, after.states["filled"]) == (True, None, True)


def test_a_short_secret_is_struck_as_a_word_only() -> None:
    seen = see("<input type=password value=1234><p role=status>1234 and 12345, 1234.50 or 9.1234</p>")
    (status,) = seen.surface.context
    assert status.text == "••• and 12345, 1234.50 or 9.1234"
