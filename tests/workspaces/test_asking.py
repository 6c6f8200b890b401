"""Single questions to a page: its HTML, its text, a value, which elements fit, whether something is so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zu_notebook import practice
from zu_notebook.errors import Ambiguous, LocateError, SessionError, StaleRef, UsageError
from zu_notebook.surface import Candidate
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]


@pytest.fixture
def checkout(open_url: OpenPage, site: practice.Site) -> Page:
    return open_url(site.page("checkout"))


# ── HTML ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_html_is_the_document_as_it_is_now(open_html: OpenPage) -> None:
    page = open_html("<title>T</title><p id=x>One</p>")
    page.evaluate("x.textContent = 'Two & <three>'")
    assert page.html() == (
        '<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>T</title></head>'
        '<body><p id="x">Two &amp; &lt;three&gt;</p></body></html>'
    )


def test_the_html_of_one_thing_is_its_own(open_html: OpenPage) -> None:
    page = open_html('<p>Before</p><button class="big">Go <b>on</b></button>')
    assert page.html("a1") == '<button class="big">Go <b>on</b></button>'


def test_the_html_has_the_shadow_roots_in_it(open_html: OpenPage) -> None:
    page = open_html(
        "<div id=host><i>light</i></div><script>host.attachShadow({mode: 'open'})"
        ".innerHTML = '<b>dark</b><slot></slot>'</script>"
    )
    assert (
        '<div id="host"><template shadowrootmode="open"><b>dark</b><slot></slot></template><i>light</i></div>'
    ) in page.html()


SECRETS = """<form><label>User <input id=u value="robin"></label>
<label>Password <input id=p type=password value="SENTINEL-one-4417" data-note="kept"></label>
<label>PIN <input id=q type=password data-copy="739" placeholder="3 digits"></label>
<p title="SENTINEL-one-4417">said: SENTINEL-one-4417</p>
<label>Security code <textarea name=cvc>442</textarea></label>
<div role=textbox aria-label="Recovery phrase" contenteditable>pine</div></form>
<script>q.value = '739'</script>"""


def test_the_html_is_without_what_secret_fields_hold_however_short(open_html: OpenPage) -> None:
    html = open_html(SECRETS).html()
    for hidden in ("SENTINEL", "739", "442", "pine"):
        assert hidden not in html.replace("739'</script>", "").replace("q.value = '", ""), hidden
    assert '<input id="p" type="password" data-note="kept">' in html
    assert '<input id="u" value="robin">' in html
    assert '<p title="•••">said: •••</p>' in html
    assert '<textarea name="cvc"></textarea>' in html


def test_a_secret_field_in_a_shadow_root_is_left_out_of_the_html_too(open_html: OpenPage) -> None:
    page = open_html(
        "<div id=host></div><script>host.attachShadow({mode: 'open'}).innerHTML ="
        " '<p>In</p><input type=password value=7' + '31>'</script>"
    )
    assert ('<template shadowrootmode="open"><p>In</p><input type="password"></template>') in page.html()


def test_what_was_typed_into_a_secret_field_is_struck_from_the_html_of_the_next_page(
    open_url: OpenPage, site: practice.Site
) -> None:
    page = open_url(site.page("login"))
    page.type(page.locate(role="textbox", name="User name"), "visitor")
    page.type(page.locate(name="Password", tag="input"), 'har"bour<9>', submit=True)
    page.evaluate("document.body.append('You typed har\"bour<9>')")
    page.evaluate("document.body.setAttribute('data-said', 'har\"bour<9>')")
    assert "har&quot;bour" not in page.html()
    assert 'har"bour' not in page.html()
    assert "You typed •••" in page.text()


# ── text ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_text_is_what_a_person_would_copy(open_html: OpenPage) -> None:
    page = open_html(
        "<style>.up{text-transform:uppercase}</style><h1>Harbour</h1><p>One <b>two</b>\n three</p>"
        "<p hidden>gone</p><p style='visibility:hidden'>unseen</p><script>var x = 'script'</script>"
        "<template>mould</template><details><summary>More</summary>folded</details>"
        "<table><tr><td>a</td><td>b</td></tr></table><p class=up>loud</p>"
    )
    assert page.text() == "Harbour\n\nOne two three\n\nMore\na\tb\n\nLOUD"


def test_a_list_of_choices_is_in_the_text_with_what_is_chosen(open_html: OpenPage) -> None:
    page = open_html("<p>Ship by <select><option>Boat<option selected>Rail</select> today</p><input value=typed>")
    assert page.text() == "Ship by Rail today"


def test_the_text_goes_over_frames_and_shadow_roots_in_the_order_of_the_page(
    open_url: OpenPage, site: practice.Site
) -> None:
    lines = open_url(site.page("frames")).text().splitlines()
    wanted = [
        "A frame of this site",
        "Quay",
        "Cabin",
        "A frame of another origin",
        "Island",
        "An open shadow root",
        "Ring the tide bell",
        "Ring the gauge bell",
        "A closed shadow root",
        "Ring the locker bell",
    ]
    assert [line for line in lines if line in wanted] == wanted


def test_slotted_text_stands_at_its_slot(open_html: OpenPage) -> None:
    page = open_html(
        "<div id=host>two</div><script>host.attachShadow({mode: 'open'})"
        ".innerHTML = '<p>one</p><slot></slot><p>three</p>'</script>"
    )
    assert page.text().split() == ["one", "two", "three"]


def test_the_text_of_one_thing_is_its_own_and_a_secret_one_has_none(open_html: OpenPage) -> None:
    page = open_html(
        "<p>Not this</p><button>Go <b>on</b></button>"
        "<div contenteditable role=textbox aria-label=Password>pine trees</div>"
    )
    assert page.text("a1") == "Go on"
    assert page.text("a2") == ""
    assert "pine" not in page.text()


def test_a_secret_that_is_spelled_letter_by_letter_is_struck_from_the_text(open_html: OpenPage) -> None:
    page = open_html(
        "<input type=password id=p value=SENTINEL-12><div id=said><select><option>Boat</select></div>"
        "<script>for (const c of p.value) said.append(Object.assign(document.createElement('b'), {textContent: c}))"
        "</script>"
    )
    assert page.text() == "Boat•••"


def test_a_page_without_a_body_has_no_text(open_html: OpenPage) -> None:
    page = open_html("")
    page.evaluate("document.documentElement.remove()")
    assert (page.html(), page.text()) == ("", "")


# ── one value ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_each_kind_is_read(open_html: OpenPage) -> None:
    page = open_html("<title>Order</title><input aria-label=City value=Bergen data-unit=town><a href='#x'>Next</a>")
    assert page.read() == "Next"
    assert page.read("text", "a2") == "Next"
    assert page.read("value", "a1") == "Bergen"
    assert page.read("value", "a2") is None
    assert page.read("attribute", "a2", "HREF") == "#x"
    assert page.read("attribute", "a1", "data-unit") == "town"
    assert page.read("attribute", "a1", "disabled") is None
    assert page.read("title") == "Order"
    assert page.read("url") == page.url
    assert page.type("a1", "Oslo").lines() == tuple((page.read("result") or "").splitlines())


def test_before_anything_was_done_there_is_no_result(open_html: OpenPage) -> None:
    page = open_html("<p>Still")
    page._core.last_act = None
    assert page.read("result") is None


def test_the_value_of_a_secret_field_is_none_and_no_attribute_says_it(open_html: OpenPage) -> None:
    page = open_html(
        "<input type=password id=p aria-label=Password value=sesame99 data-copy=sesame99 data-unit=x>"
        "<input type=password aria-label=PIN value=12 data-copy=12>"
    )
    assert page.read("value", "a1") is None
    assert page.read("attribute", "a1", "value") is None
    assert page.read("attribute", "a1", "data-unit") == "x"
    assert dict(page.describe("a1").attributes) == {
        "type": "password",
        "id": "p",
        "aria-label": "Password",
        "data-unit": "x",
    }
    assert dict(page.describe("a2").attributes) == {"type": "password", "aria-label": "PIN"}


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda page: page.read("colour"), UsageError, "text, value, attribute, title, url, result"),
        (lambda page: page.read(5), UsageError, "One of"),
        (lambda page: page.read("attribute", "a2"), UsageError, "by its name"),
        (lambda page: page.read("attribute", None, "href"), UsageError, "of a target"),
        (lambda page: page.read("attribute", "a2", 5), UsageError, "str"),
        (lambda page: page.read("value"), UsageError, "of a target"),
        (lambda page: page.read("text", "a2", "href"), UsageError, "by its name"),
        (lambda page: page.read("title", "a2"), UsageError, "of the page"),
        (lambda page: page.read("value", "a99"), StaleRef, "a99"),
        (lambda page: page.html("a99"), StaleRef, "a99"),
        (lambda page: page.html("e999999"), StaleRef, "gone"),
        (lambda page: page.text("Apply"), UsageError, "not a handle"),
        (lambda page: page.text(5), UsageError, "not a target"),
        (lambda page: page.describe("a99"), StaleRef, "a99"),
        (lambda page: page.describe(None), UsageError, "not a target"),
        (lambda page: page.locate(), LocateError, "says nothing"),
        (lambda page: page.locate(role=5), LocateError, "is a text"),
        (lambda page: page.locate(role="button", index=-1), LocateError, "counts from 0"),
        (lambda page: page.verify("shiny"), UsageError, "no predicate"),
        (lambda page: page.verify("title"), UsageError, "what"),
        (lambda page: page.verify("enabled", None, "a99"), StaleRef, "a99"),
        (lambda page: page.click(page.locate(role="button")), Ambiguous, "e"),
        (lambda page: page.click(page.locate(role="slider")), LocateError, "Nothing was found"),
        (lambda page: page.click(["a1", page.surface()["a2"]]), UsageError, "locate"),
    ],
)
def test_wrong_use_is_a_named_error_and_the_page_stays_usable(
    checkout: Page, call: Callable[[Page], object], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        call(checkout)
    assert checkout.click("a2").ok


# ── describing, finding, checking ─────────────────────────────────────────────────────────────────────────────────


def test_a_description_tells_what_an_element_is_and_where(open_html: OpenPage) -> None:
    page = open_html(
        "<main><form aria-label=Order><p>Discount</p><input id=code class=wide placeholder=Code value=X>"
        "<button>Apply</button></form></main>"
    )
    told = page.describe("a1")
    assert (told.role, told.name, told.tag, told.value) == ("textbox", "Code", "input", "X")
    assert dict(told.attributes) == {"id": "code", "class": "wide", "placeholder": "Code", "value": "X"}
    assert (told.before, told.after) == ("Discount", "Apply")
    assert told.role_path[-3:] == ("main", 'form "Order"', 'textbox "Code"')
    assert told.box is not None
    assert page.describe("a2").text == "Apply"


def test_what_is_found_is_used_as_a_target(checkout: Page) -> None:
    apply = checkout.locate(role="button", name="Apply")
    assert apply == [checkout.surface()["a2"].ref]
    assert checkout.click(apply).target == "a2"
    assert checkout.click(apply[0]).target == "a2"
    assert len(checkout.locate(role="button")) == 2
    assert checkout.locate(role="button", index=1) == checkout.locate(role="button")[1:]
    assert checkout.locate(role="button", name="Fly") == []


def test_what_is_so_is_told_from_what_is_not(checkout: Page) -> None:
    assert checkout.verify("enabled", target="a2")
    assert checkout.verify("value", "Standard", "a3").ok
    wrong = checkout.verify("value", "Express", "a3")
    assert (wrong.ok, wrong.expected, wrong.actual) == (False, "Express", "Standard")
    assert checkout.verify("text", "Museum ticket")
    assert not checkout.verify("text", "Kraken")
    assert checkout.verify("url", "/checkout")
    assert checkout.verify("exists", Candidate(role="button", name="Place order"))


def test_what_is_gone_is_not_visible_and_has_no_state(open_html: OpenPage) -> None:
    page = open_html("<button id=x>Go</button>")
    page.surface()
    page.evaluate("x.remove()")
    assert page.verify("visible", target="a1").actual == "gone"
    assert not page.verify("exists", target="a1")
    with pytest.raises(StaleRef):
        page.verify("enabled", target="a1")
    with pytest.raises(StaleRef):
        page.html("a1")


def test_a_closed_page_answers_nothing(open_html: OpenPage) -> None:
    page = open_html("<button>Go</button>")
    page.close()
    for ask in (page.html, page.text, page.read, page.state, page.pdf, lambda: page.locate(role="button")):
        with pytest.raises(SessionError, match="closed"):
            ask()


async def test_the_awaitable_face_answers_too(checkout: Page) -> None:
    assert await checkout.aio.read("value", "a3") == "Standard"
    assert await checkout.aio.verify("enabled", target="a2")
    assert "Museum ticket" in await checkout.aio.text()
