"""Sending forms: what is sent, to where, and how it is spelled. Source: the HTML standard, "Form submission"."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from tests.egress.loopback import Asked, Reply, html
from tests.http.conftest import OpenHttp
from zu_notebook.errors import ActionabilityError

FORM = """
<form action=/to method={method}>
<input name=text value="a b&ouml;+">
<input name=off value=1 disabled>
<input value=nameless>
<input type=hidden name=h value=1>
<input type=checkbox name=c1 checked><input type=checkbox name=c2 value=x checked><input type=checkbox name=c3>
<input type=radio name=r value=1><input type=radio name=r value=2 checked>
<select name=s><option>one<option value=2 selected>two<option disabled>three</select>
<select name=m multiple><option selected>p<option selected disabled>q<option selected>r</select>
<textarea name=t>l1
l2</textarea>
<datalist><input name=inlist value=1></datalist>
<fieldset disabled><input name=fs value=1><legend></legend></fieldset>
<button name=b value=other>Other</button>
<button name=b value=this>This</button>
<button type=reset name=z>Reset</button>
</form><input name=outside value=1><input name=far value=2 form=f2><form id=f2></form>
"""
SENT = [
    ("text", "a bö+"),
    ("h", "1"),
    ("c1", "on"),
    ("c2", "x"),
    ("r", "2"),
    ("s", "2"),
    ("m", "p"),
    ("m", "r"),
    ("t", "l1\r\nl2"),
    ("b", "this"),
]


def test_a_form_that_gets_puts_its_successful_controls_into_the_query(open_http: OpenHttp) -> None:
    opened = open_http({"/": html(FORM.format(method="get")), "/to": html("done")})
    opened.page.click(opened.find("button", "This"))
    path, _, query = opened.server.last.target.partition("?")
    assert (opened.server.last.method, path) == ("GET", "/to")
    assert parse_qsl(query, keep_blank_values=True) == SENT
    assert query.startswith("text=a+b%C3%B6%2B&h=1")


def test_a_form_that_posts_sends_the_same_in_its_body(open_http: OpenHttp) -> None:
    opened = open_http({"/": html(FORM.format(method="POST")), "/to": html("done")})
    opened.page.click(opened.find("button", "This"))
    last = opened.server.last
    assert (last.method, last.target) == ("POST", "/to")
    assert last.headers["content-type"] == "application/x-www-form-urlencoded"
    assert parse_qsl(last.body.decode(), keep_blank_values=True) == SENT
    assert last.headers["origin"] == opened.server.origin
    assert last.headers["referer"] == f"{opened.server.origin}/"


def test_the_query_of_the_action_gives_way_to_that_of_the_form(open_http: OpenHttp) -> None:
    opened = open_http({"/": html("<form action='/to?old=1#end'><input name=n value=2><button>Go</button></form>")})
    opened.server.answers["/to"] = html("done")
    opened.page.click(opened.find("button", "Go"))
    assert opened.server.last.target == "/to?n=2"
    assert opened.page.url == f"{opened.server.origin}/to?n=2#end"


def test_a_form_without_an_action_goes_to_its_own_page(open_http: OpenHttp) -> None:
    opened = open_http({"/in/page": html("<form><input name=n value=2><button>Go</button></form>")}, "/in/page?x=1#y")
    opened.page.click(opened.find("button", "Go"))
    assert opened.server.last.target == "/in/page?n=2"


def test_what_the_button_says_goes_before_what_the_form_says(open_http: OpenHttp) -> None:
    opened = open_http(
        {
            "/": html(
                "<form action=/to method=get><input name=n value=2><button name=b value=1 formaction=/other"
                " formmethod=post formenctype=text/plain>Go</button></form>"
            ),
            "/other": html("done"),
        }
    )
    opened.page.click(opened.find("button", "Go"))
    last = opened.server.last
    assert (last.method, last.target, last.headers["content-type"]) == ("POST", "/other", "text/plain")
    assert last.body == b"n=2\r\nb=1\r\n"


def test_a_field_may_stand_outside_of_its_form(open_http: OpenHttp) -> None:
    opened = open_http(
        "<input name=n value=1 form=f><form id=f><input name=m value=2></form><button form=f>Go</button>"
    )
    opened.page.click(opened.find("button", "Go"))
    assert opened.server.last.target == "/?n=1&m=2"


def test_a_form_between_the_rows_of_a_table_has_what_follows_in_it(open_http: OpenHttp) -> None:
    opened = open_http(
        "<table><form action=/to><tr><td><input name=n value=1><td><button>Go</button></tr></form></table>"
        "<input name=after value=1>"
    )
    opened.server.answers["/to"] = html("done")
    opened.page.click(opened.find("button", "Go"))
    assert opened.server.last.target == "/to?n=1"


def test_a_picture_that_sends_a_form_says_where_it_was_pressed(open_http: OpenHttp) -> None:
    opened = open_http("<form><input type=image name=go alt=Go></form>")
    opened.page.click(opened.find("button", "Go"))
    assert opened.server.last.target == "/?go.x=0&go.y=0"


def test_a_button_sends_its_label_where_it_has_no_value_and_is_an_input(open_http: OpenHttp) -> None:
    opened = open_http("<form><input type=submit name=a></form><form><button name=b>Go</button></form>")
    opened.page.click(opened.find("button", "Submit"))
    assert opened.server.last.target == "/?a=Submit"
    opened.page.click(opened.find("button", "Go"))
    assert opened.server.last.target == "/?b="


def test_a_form_is_sent_in_the_encoding_of_its_document(open_http: OpenHttp) -> None:
    body = (
        "<form method=post><input name=n value='\xfc\u20ac\u4e2d'><input type=hidden name=_charset_><button>Go</button>"
    )
    page = Reply(body.encode("windows-1252", "xmlcharrefreplace"), headers=(("Content-Type", "text/html"),))
    opened = open_http({"/": page})
    opened.page.click(opened.find("button", "Go"))
    assert opened.server.last.body == b"n=%FC%80%26%2320013%3B&_charset_=windows-1252"


def test_a_form_may_ask_for_another_encoding(open_http: OpenHttp) -> None:
    opened = open_http("<form accept-charset='rubbish gb2312'><input name=n value=陈><button>Go</button></form>")
    opened.page.click(opened.find("button", "Go"))
    assert opened.server.last.target == "/?n=%B3%C2"


def test_a_link_is_asked_for_in_the_encoding_of_its_document(open_http: OpenHttp) -> None:
    page = Reply("<a href='/find?q=ü'>Find</a>".encode("latin-1"), headers=(("Content-Type", "text/html"),))
    opened = open_http({"/": page, "/find": html("found")})
    opened.page.click(opened.find("link", "Find"))
    assert opened.server.last.target == "/find?q=%FC"


def part(disposition: str, body: bytes, kind: str = "") -> bytes:
    said = f"Content-Type: {kind}\r\n" if kind else ""
    return f"\r\nContent-Disposition: form-data; {disposition}\r\n{said}\r\n".encode() + body + b"\r\n"


def test_files_are_sent_with_their_names_types_and_content(open_http: OpenHttp, tmp_path: Path) -> None:
    picture, note = tmp_path / 'a "b".png', tmp_path / "note.txt"
    picture.write_bytes(b"\x89PNG\r\n")
    note.write_text("hello", encoding="utf-8")
    opened = open_http(
        "<form method=post enctype=multipart/form-data><input name='te\"xt' value='l\n1'>"
        "<label>Files <input type=file name=f multiple></label><input type=file name=none><button>Go</button></form>"
    )
    files = opened.find("button", "Files")
    opened.page.upload(files, [picture, note])
    assert opened.find("button", "Files").value == 'a "b".png, note.txt'
    opened.page.click(opened.find("button", "Go"))
    last = opened.server.last
    kind, _, boundary = last.headers["content-type"].partition("; boundary=")
    assert kind == "multipart/form-data"
    parts = last.body.split(b"--" + boundary.encode())
    assert parts[0] == b""
    assert parts[1:] == [
        part('name="te%22xt"', b"l1"),
        part('name="f"; filename="a %22b%22.png"', b"\x89PNG\r\n", "image/png"),
        part('name="f"; filename="note.txt"', b"hello", "text/plain"),
        part('name="none"; filename=""', b"", "application/octet-stream"),
        b"--\r\n",
    ]


def test_a_file_that_is_gone_by_then_is_said_and_nothing_is_sent(open_http: OpenHttp, tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_text("hello", encoding="utf-8")
    opened = open_http(
        "<form method=post enctype=multipart/form-data><input type=file name=f aria-label=File><button>Go</button>"
    )
    opened.page.upload(opened.find("button", "File"), file)
    file.unlink()
    with pytest.raises(ActionabilityError, match=r"'note\.txt' can't be read"):
        opened.page.click(opened.find("button", "Go"))
    assert len(opened.server.asked) == 1


def test_a_file_input_that_takes_one_file_refuses_two(open_http: OpenHttp, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    opened = open_http("<input type=file aria-label=File><button>Go</button>")
    with pytest.raises(ActionabilityError, match="takes one file, 2 were given"):
        opened.page.upload(opened.find("button", "File"), [tmp_path / "a", tmp_path / "b"])
    with pytest.raises(ActionabilityError, match="takes no files"):
        opened.page.upload(opened.find("button", "Go"), tmp_path / "a")


# ── Enter ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_enter_in_a_field_presses_the_first_button_of_its_form(open_http: OpenHttp) -> None:
    opened = open_http(
        "<form><input name=q aria-label=Words><button type=button>No</button><button name=b value=1>Yes</button>"
        "<button name=b value=2>Other</button></form>"
    )
    opened.page.type(opened.find("textbox", "Words"), "boats", submit=True)
    assert opened.server.last.target == "/?q=boats&b=1"


def test_enter_sends_a_form_with_one_field_and_no_button(open_http: OpenHttp) -> None:
    opened = open_http("<form><input name=q aria-label=Words><input type=checkbox name=c></form>")
    opened.page.type(opened.find("textbox", "Words"), "boats")
    opened.page.press("Enter")
    assert opened.server.last.target == "/?q=boats"


def test_enter_sends_nothing_where_a_form_has_two_fields_and_no_button(open_http: OpenHttp) -> None:
    opened = open_http("<form><input name=q aria-label=Words><input name=r></form>")
    with pytest.raises(ActionabilityError, match="several fields and no button"):
        opened.page.press("Enter", opened.find("textbox", "Words"))
    assert len(opened.server.asked) == 1


def test_enter_does_not_press_a_button_that_is_disabled(open_http: OpenHttp) -> None:
    opened = open_http("<form><input name=q aria-label=Words><button disabled>Go</button><button>Other</button></form>")
    with pytest.raises(ActionabilityError, match="is disabled"):
        opened.page.press("Enter", opened.find("textbox", "Words"))


def test_enter_begins_a_line_in_a_text_area(open_http: OpenHttp) -> None:
    opened = open_http("<form><textarea name=t aria-label=Text></textarea><button>Go</button></form>")
    result = opened.page.type(opened.find("textbox", "Text"), "one", submit=True)
    assert "sends nothing" in result.note
    assert opened.find("textbox", "Text").value == "one\n"
    assert len(opened.server.asked) == 1


# ── what a browser would not send ─────────────────────────────────────────────────────────────────────────────────────

BAD = {
    "<input name=n aria-label=Name required>": '"Name" has to be filled in',
    "<textarea name=n aria-label=Name required></textarea>": '"Name" has to be filled in',
    "<label>Agree <input type=checkbox name=n required></label>": '"Agree" has to be checked',
    "<label>A <input type=radio name=n required></label><input type=radio name=n>": '"A" has to be chosen',
    "<input type=file name=n aria-label=File required>": '"File" has to have a file',
    "<select name=n aria-label=Size required><option value=''>Choose<option>S</select>": '"Size" has to be chosen',
    "<input type=email name=n aria-label=Mail value=nobody>": '"Mail" is no e-mail address',
    "<input type=email multiple name=n aria-label=Mail value='a@b,c'>": '"Mail" is no e-mail address',
    "<input type=url name=n aria-label=Site value=example.org>": '"Site" is no whole address',
    "<input name=n aria-label=Code pattern=[0-9]{4} title='four digits' value=12>": "the pattern: four digits",
    "<input type=number name=n aria-label=Count min=2 value=1>": '"Count" is below 2',
    "<input type=number name=n aria-label=Count max=2 value=3>": '"Count" is above 2',
    "<input type=number name=n aria-label=Count min=0 value=1.5>": '"Count" goes in steps of 1',
    "<input type=number name=n aria-label=Count min=0 step=0.1 value=0.25>": '"Count" goes in steps of 0.1',
    "<input type=date name=n aria-label=Day min=2024-01-02 value=2024-01-01>": '"Day" is below 2024-01-02',
    "<input type=time name=n aria-label=At min=10:00 value=10:00:30>": '"At" goes in steps of 60',
    "<input name=n required>": '"n" has to be filled in',
}


@pytest.mark.parametrize("field", BAD)
def test_a_form_with_a_field_that_is_not_right_is_not_sent(open_http: OpenHttp, field: str) -> None:
    opened = open_http(f"<form>{field}<button>Go</button></form>")
    with pytest.raises(ActionabilityError, match="did not send its form") as caught:
        opened.page.click(opened.find("button", "Go"))
    assert BAD[field] in str(caught.value)
    assert len(opened.server.asked) == 1


GOOD = {
    "<input name=n required value=' '>",
    "<input name=n required disabled>",
    "<input name=n required readonly>",
    "<input name=n pattern=[0-9]{4}>",
    "<input name=n pattern='[0-9' value=x>",
    "<input name=n pattern='(a+)+$' value=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!>",
    "<input type=number name=n min=0 step=0.1 value=0.3>",
    "<input type=number name=n step=any value=0.123>",
    "<input type=number name=n value=1.5>",
    "<input type=week name=n value=2024-W10>",
    "<input type=month name=n value=2024-03>",
    "<input type=email name=n value=a@b>",
    "<input name=n minlength=5 value=abc>",
    "<input type=hidden name=n required>",
    "<datalist><input name=n required></datalist>",
    "<select name=n required><option value=''>a<option selected>b</select>",
}


@pytest.mark.parametrize("field", sorted(GOOD))
def test_a_form_whose_fields_are_right_is_sent(open_http: OpenHttp, field: str) -> None:
    opened = open_http(f"<form>{field}<button>Go</button></form>")
    opened.page.click(opened.find("button", "Go"))
    assert len(opened.server.asked) == 2


@pytest.mark.parametrize(
    "form", ["<form novalidate>{}<button>Go</button>", "<form>{}<button formnovalidate>Go</button>"]
)
def test_a_form_that_asks_not_to_be_checked_is_sent(open_http: OpenHttp, form: str) -> None:
    opened = open_http(form.format("<input name=n required>"))
    opened.page.click(opened.find("button", "Go"))
    assert opened.server.last.target == "/?n="


def test_a_text_that_is_too_short_is_refused_only_where_it_was_typed(open_http: OpenHttp) -> None:
    opened = open_http("<form><input name=n aria-label=Name minlength=3><button>Go</button></form>")
    opened.page.type(opened.find("textbox", "Name"), "ab")
    with pytest.raises(ActionabilityError, match="at least 3 characters"):
        opened.page.click(opened.find("button", "Go"))


def test_a_form_that_closes_its_dialog_sends_nothing(open_http: OpenHttp) -> None:
    opened = open_http("<dialog open aria-label=Ask><form method=dialog><button>Close</button></form></dialog>")
    result = opened.page.click(opened.find("button", "Close"))
    assert "closed" in result.note
    assert opened.labels() == []
    assert len(opened.server.asked) == 1


@pytest.mark.parametrize(
    ("action", "why"),
    [("javascript:send()", "hands its form to a script"), ("mailto:a@b.example", "not http or https")],
)
def test_a_form_that_leads_elsewhere_is_refused(open_http: OpenHttp, action: str, why: str) -> None:
    opened = open_http(f"<form action='{action}'><button>Go</button></form>")
    with pytest.raises(ActionabilityError, match=why):
        opened.page.click(opened.find("button", "Go"))


def test_a_form_that_would_open_a_tab_is_opened_here_and_that_is_said(open_http: OpenHttp) -> None:
    opened = open_http("<form target=_blank><button>Go</button></form>")
    assert "new tab" in opened.page.click(opened.find("button", "Go")).note


def test_the_server_gets_what_it_asked_of_the_fields_after_they_were_changed(open_http: OpenHttp) -> None:
    def answer(asked: Asked) -> Reply:
        return html(f"<p role=status>{asked.body.decode()}</p>")

    opened = open_http(
        {
            "/": html(
                "<form method=post action=/to><label>Name <input name=n maxlength=5></label>"
                "<label>Size <select name=s><option>S<option value=em>M</select></label>"
                "<label>Gift <input type=checkbox name=g></label>"
                "<label>Red <input type=radio name=c value=r checked></label>"
                "<label>Blue <input type=radio name=c value=b></label><button>Go</button></form>"
            ),
            "/to": answer,
        }
    )
    page = opened.page
    assert "another text" in page.type(opened.find("textbox", "Name"), "Marianne").note
    page.select(opened.find("combobox", "Size"), "M")
    page.check(opened.find("checkbox", "Gift"))
    page.click(opened.find("radio", "Blue"))
    page.click(opened.find("button", "Go"))
    assert opened.server.last.body == b"n=Maria&s=em&g=on&c=b"
