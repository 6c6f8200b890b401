"""What holds for every document, however odd."""

from __future__ import annotations

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

import zu_notebook.http
from tests.http.conftest import read, see
from zu_notebook.errors import ActionabilityError
from zu_notebook.http._parse import parse
from zu_notebook.http._submission import prepared
from zu_notebook.http._text import source, visible_text

TAGS = (
    *("a", "area", "article", "b", "base", "button", "canvas", "datalist", "details", "dialog", "div", "fieldset"),
    *("form", "frameset", "h2", "iframe", "img", "input", "label", "legend", "li", "map", "meta", "noscript", "object"),
    *("optgroup", "option", "p", "pre", "progress", "script", "select", "style", "summary", "svg", "table", "td"),
    *("template", "textarea", "th", "title", "tr", "ul"),
)
ATTRIBUTES = (
    *("alt=x", "aria-hidden=true", "aria-label=n", "aria-labelledby='i j'", "aria-owns=i", "checked", "disabled"),
    *(
        "contenteditable",
        "for=i",
        "form=i",
        "hidden",
        "href=/x?ü",
        "href='http://['",
        "id=i",
        "id=j",
        "inert",
        "list=j",
    ),
    *("maxlength=1", "multiple", "name=n", "open", "role=button", "role=none", "role=row", "selected", "tabindex=0"),
    *("style='display:none'", "title=t", "type=checkbox", "type=file", "type=password", "type=radio", "type=range"),
    *("usemap=#n", "value='hush-hush'", "xlink:href=#i", "required", "step=0.3", "min=1", "max=9", "type=number"),
)
PIECES = st.one_of(
    st.builds("<{} {}>".format, st.sampled_from(TAGS), st.lists(st.sampled_from(ATTRIBUTES), max_size=4).map(" ".join)),
    st.builds("</{}>".format, st.sampled_from(TAGS)),
    st.text(max_size=8),
)
DOCUMENTS = st.lists(PIECES, max_size=40).map("".join)


def test_the_door_has_one_name() -> None:
    assert zu_notebook.http.__all__ == ["HttpPage"]


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS)
def test_every_document_can_be_looked_at_and_read(text: str) -> None:
    for tree in (False, True):
        seen = see(text, tree=tree)
        refs = [node.ref for node in seen.look.nodes]
        assert len(refs) == len(set(refs))
        before: set[str] = {""}
        for node in seen.look.nodes:
            assert node.parent in before
            before.add(node.ref)
            assert not (node.secret and node.value is not None)
    loaded = read(text)
    assert loaded.document.body is None or isinstance(visible_text(loaded, loaded.document.body), str)
    assert isinstance(source(loaded, None), str)


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS)
def test_every_form_can_be_sent_or_is_refused(text: str) -> None:
    loaded = read(f"<form id=f>{text}")
    for form in loaded.document.all("form"):
        try:
            request, _ = asyncio.run(prepared(loaded, form, None, "The form"))
        except ActionabilityError:
            continue
        assert request is None or request.url.startswith("https://a.example/")


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS)
def test_the_source_is_read_again_as_the_same_source(text: str) -> None:
    # Once through the parser, a document is as the standard has it; from then on it stays so.
    first = source(read(text), None)
    second = source(read(first), None)
    assert source(read(second), None) == second


def test_a_document_that_is_too_large_is_cut_and_known_to_be() -> None:
    assert parse("<p>x" * 100).whole
    document = parse("<b><p>" * 200_000)
    assert not document.whole
    assert len(document.nodes) < 510_000


def test_a_tag_with_attributes_without_end_is_where_the_document_ends() -> None:
    attributes = " ".join(f"a{number}" for number in range(100_000))
    document = parse(f"<p>before<i {attributes}>after")
    assert not document.whole
    assert document.root.content() == "before"


def test_a_long_attribute_is_no_reason_to_cut() -> None:
    document = parse(f'<p data-x="{"a > b " * 10_000}">after')
    assert document.whole
    assert document.root.content() == "after"
