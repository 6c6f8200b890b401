"""Refs belong to elements and are never used again."""

from __future__ import annotations

from zu_notebook.surface import RefBook


def test_an_element_keeps_its_ref_and_no_other_gets_it() -> None:
    book = RefBook()
    first = book.ref("document", 7)
    assert book.ref("document", 7) == first
    assert book.ref("document", 8) != first
    assert book.ref("other document", 7) != first
    assert book.place(first) == ("document", 7)


def test_the_refs_of_a_document_that_is_gone_are_stale_for_ever() -> None:
    book = RefBook()
    gone = [book.ref("document", number) for number in range(3)]
    book.forget_document("document")
    assert [book.place(ref) for ref in gone] == [None] * 3
    assert not {book.ref("document", number) for number in range(3)} & set(gone)
    book.forget_document("never seen")


def test_a_ref_of_one_page_is_no_element_of_another() -> None:
    assert RefBook().ref("document", 1) != RefBook().ref("document", 1)
