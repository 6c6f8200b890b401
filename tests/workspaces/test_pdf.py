"""A page on paper: the file, and what never gets into it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from zu_notebook import practice
from zu_notebook.errors import ActionabilityError, UsageError
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]


@pytest.fixture
def checkout(open_url: OpenPage, site: practice.Site) -> Page:
    return open_url(site.page("checkout"))


def test_the_pdf_is_given_and_written(checkout: Page, tmp_path: Path, workspace: Workspace) -> None:
    file = tmp_path / "order.pdf"
    data = checkout.pdf(file)
    assert data.startswith(b"%PDF-")
    assert data.rstrip().endswith(b"%%EOF")
    assert file.read_bytes() == data
    assert checkout.pdf().startswith(b"%PDF-")
    assert "page.pdf" in set(workspace.ledger.to_frame()["kind"])


def test_a_file_that_is_there_is_replaced_whole_and_nothing_is_left_beside_it(checkout: Page, tmp_path: Path) -> None:
    file = tmp_path / "order.pdf"
    file.write_text("older")
    file.chmod(0o600)
    checkout.pdf(str(file))
    assert file.read_bytes().startswith(b"%PDF-")
    assert [each.name for each in tmp_path.iterdir()] == ["order.pdf"]
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (".", "is a folder"),
        ("nowhere/order.pdf", "no folder"),
        ("", "name of a file"),
        (5, "name of a file"),
        ("a\0b.pdf", "name of a file"),
        ("x" * 300 + ".pdf", "can't be written"),
    ],
)
def test_a_path_that_can_not_be_written_is_a_usage_error(
    checkout: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: object, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=said):
        checkout.pdf(path)  # type: ignore[arg-type] # the wrong type is one of what is tried
    assert list(tmp_path.iterdir()) == []


FIELD = "<input type=password id=p aria-label=Password value=SENTINEL-12>"


@pytest.mark.parametrize(
    "reveal",
    [
        "p.type = 'text'",
        "document.body.append(p.value)",
        "for (const c of p.value) document.body.append(Object.assign(document.createElement('b'), {textContent: c}))",
        "document.body.append(Object.assign(document.createElement('input'), {value: p.value}))",
        "document.body.append(Object.assign(document.createElement('textarea'), {placeholder: p.value}))",
        "document.body.attachShadow({mode: 'open'}).innerHTML = `<b>${p.value}</b><slot></slot>`",
        "document.body.append(Object.assign(document.createElement('p'), {hidden: true, textContent: p.value}))",
    ],
)
def test_a_secret_that_is_shown_in_the_clear_is_not_printed(open_html: OpenPage, tmp_path: Path, reveal: str) -> None:
    page = open_html(FIELD)
    page.evaluate(reveal)
    with pytest.raises(ActionabilityError, match="nothing was printed"):
        page.pdf(tmp_path / "page.pdf")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "field",
    [
        "<input autocomplete=cc-csc value=12>",
        "<div role=textbox aria-label=Password contenteditable>pine</div>",
        "<iframe srcdoc=\"<input autocomplete=one-time-code value='314159'>\"></iframe>",
    ],
)
def test_a_secret_field_that_draws_no_dots_is_not_printed(open_html: OpenPage, field: str) -> None:
    page = open_html(field)
    with pytest.raises(ActionabilityError, match="nothing was printed"):
        page.pdf()


def test_what_was_typed_into_a_secret_field_of_the_page_before_is_not_printed(
    open_url: OpenPage, site: practice.Site
) -> None:
    page = open_url(site.page("login"))
    page.type(page.locate(tag="input", name="Password"), "SENTINEL-77")
    page.goto(site.page("article"))
    assert page.pdf()
    page.evaluate("document.body.prepend('You typed SENTINEL-77.')")
    with pytest.raises(ActionabilityError, match="nothing was printed"):
        page.pdf()


def test_the_dots_of_a_password_field_are_no_secret_and_an_empty_field_is_none(open_html: OpenPage) -> None:
    page = open_html(f"{FIELD}<input autocomplete=cc-csc><input style='-webkit-text-security:disc' value=99>")
    assert page.pdf().startswith(b"%PDF-")
    page.evaluate("p.type = 'text'")
    page.evaluate("p.value = ''")
    page.evaluate("p.removeAttribute('value')")
    assert page.pdf().startswith(b"%PDF-")
