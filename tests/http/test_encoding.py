"""Which encoding a document is read in. Source: the Encoding standard; HTML, "Determining the character encoding"."""

from __future__ import annotations

import pytest

from zu_notebook.http._encoding import charset_of, decode

RUSSIAN = "Добрый день"
CHINESE = "陈镕 喆"  # the second and the third are in GBK and not in the small set that gb2312 once named
FAR = b" " * 1024


@pytest.mark.parametrize(
    ("body", "header", "text", "encoding"),
    [
        (b"\xef\xbb\xbf" + RUSSIAN.encode(), "text/html; charset=windows-1251", RUSSIAN, "utf-8"),
        (b"\xff\xfe" + RUSSIAN.encode("utf-16-le"), "text/html; charset=utf-8", RUSSIAN, "utf-16le"),
        (b"\xfe\xff" + RUSSIAN.encode("utf-16-be"), "", RUSSIAN, "utf-16be"),
        (RUSSIAN.encode("cp1251"), "text/html; charset=windows-1251", RUSSIAN, "windows-1251"),
        (CHINESE.encode("gbk"), "text/html; charset=gb2312", CHINESE, "gbk"),
        (b"\x80", "text/html; charset=iso-8859-1", "€", "windows-1252"),
        (b"\x80", "text/html", "€", "windows-1252"),
        (b"\x80", "text/html; charset=rubbish", "€", "windows-1252"),
        ("ü".encode(), 'text/html;charset="UTF-8"', "ü", "utf-8"),
        (b"\xff", "text/html; charset=utf-8", "\ufffd", "utf-8"),
    ],
)
def test_a_byte_order_mark_is_believed_before_the_header_and_the_header_before_all_else(
    body: bytes, header: str, text: str, encoding: str
) -> None:
    assert decode(body, header) == (text, encoding)


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        (b"<meta charset=gb2312>", "gbk"),
        (b"<META CharSet = 'UTF-8' >", "utf-8"),
        (b"<meta http-equiv=content-type content='text/html; charset=koi8-r'>", "koi8-r"),
        (b"<meta content='text/html; charset=koi8-r'>", "windows-1252"),
        (b"<meta charset=utf-16>", "utf-8"),
        (b"<meta charset=x-user-defined>", "windows-1252"),
        (b"<meta charset=rubbish><meta charset=koi8-r>", "koi8-r"),
        (b"<!-- <meta charset=koi8-r> --><meta charset=utf-8>", "utf-8"),
        (b"<title>x</title><meta/charset=koi8-r>", "koi8-r"),
        (FAR + b"<meta charset=koi8-r>", "windows-1252"),
    ],
)
def test_a_meta_element_is_looked_for_at_the_beginning(head: bytes, encoding: str) -> None:
    assert decode(head, "text/html")[1] == encoding


def test_a_header_is_believed_before_a_meta_element() -> None:
    assert decode(b"<meta charset=koi8-r>", "text/html; charset=utf-8")[1] == "utf-8"


def test_what_is_no_html_is_not_looked_through_for_a_meta_element() -> None:
    assert decode(b"<meta charset=koi8-r>", "application/json", default="utf-8", scan=False)[1] == "utf-8"


@pytest.mark.parametrize(
    ("header", "label"),
    [("text/html", ""), ("text/html; charset=a", "a"), ("text/html;x=y; CHARSET = 'b'", "b"), ("charset=c;d=e", "c")],
)
def test_the_label_is_read_out_of_the_header(header: str, label: str) -> None:
    assert charset_of(header) == label
