"""The text, the source and the attributes of a document."""

from __future__ import annotations

import pytest

from tests.http.conftest import OpenHttp, read
from zu_notebook.http._text import source, visible_text

TEXTS = {
    "<p>One</p><p>Two</p>": "One\n\nTwo",
    "<div>One</div><div>Two</div>": "One\nTwo",
    "<div><div>One</div></div><div>Two</div>": "One\nTwo",
    "One <b>two</b>\n <i> three</i>": "One two three",
    "<b>One</b><b>two</b>": "Onetwo",
    "One<br>two<br><br>three": "One\ntwo\n\nthree",
    "<h1>Title</h1>Text": "Title\n\nText",
    "<ul><li>a<li>b<ul><li>c</ul></ul>x": "a\nb\nc\n\nx",
    "<table><tr><th>a<th>b<tr><td>1<td>2</table>": "a\tb\n1\t2",
    "<pre>a\n  b</pre>c": "a\n  b\n\nc",
    "<p>a<span hidden>b</span><script>c</script><style>d</style><!-- e -->f": "af",
    "<p>a<span aria-hidden=true>b</span>": "ab",
    "<details><summary>s</summary>t</details>": "s",
    "<noscript>n</noscript>": "n",
    "<p>a&nbsp;b": "a\xa0b",
    "<p>Name <input value=v><select><option>o</select><textarea>t</textarea><button>Go</button>": "Name o Go",
    "": "",
}


@pytest.mark.parametrize("body", TEXTS)
def test_the_text_is_what_a_person_would_copy(body: str) -> None:
    loaded = read(f"<body>{body}")
    assert loaded.document.body is not None
    assert visible_text(loaded, loaded.document.body) == TEXTS[body]


SOURCES = [
    '<!DOCTYPE html><html><head><title>a &amp; b</title></head><body><p class="x">1 &lt; 2</p><!--c--></body></html>',
    '<html><head></head><body><input value="a &quot;b&quot;"><br><script>1 < 2</script></body></html>',
    '<html><head></head><body><svg viewBox="0 0"><a xlink:href="q"></a></svg>a&nbsp;b</body></html>',
]


@pytest.mark.parametrize("text", SOURCES)
def test_the_source_is_written_as_it_was_read(text: str) -> None:
    assert source(read(text), None) == text


def test_one_element_is_read_alone(open_http: OpenHttp) -> None:
    opened = open_http("<a href=/x class='a b' data-n=1>One <b>two</b></a><p>Other</p>")
    link = opened.find("link", "One two")
    assert opened.page.text(link) == "One two"
    assert opened.page.html(link) == '<a href="/x" class="a b" data-n="1">One <b>two</b></a>'
    assert opened.page.describe(link).attributes == {"href": "/x", "class": "a b", "data-n": "1"}


def test_an_opened_part_is_open_in_the_source(open_http: OpenHttp) -> None:
    opened = open_http("<details><summary>More</summary>text</details>")
    opened.page.click(opened.find("button", "More"))
    assert '<details open="">' in opened.page.html()
    assert opened.page.text() == "More\ntext"
