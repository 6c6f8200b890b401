"""From a response to a document: what is shown as a page, what as text, and what is no page."""

from __future__ import annotations

import html
import re
from typing import Final

import ada_url

from zu_notebook.egress import Response, spoken
from zu_notebook.errors import NavigationError
from zu_notebook.http._addresses import resolved
from zu_notebook.http._dom import Document
from zu_notebook.http._encoding import decode
from zu_notebook.http._parse import parse

__all__ = ["Refresh", "admit", "read", "refresh_of"]

_HTML: Final = frozenset({"application/xhtml+xml", "text/html"})
_TEXTS: Final = frozenset(
    {"application/ecmascript", "application/javascript", "application/json", "application/xml", "application/yaml"}
)
_JSON: Final = re.compile(r"application/([\w.-]+\+)?json|text/json")
_LOOKS_LIKE_HTML: Final = re.compile(
    rb"\s*(<!--.*?-->\s*)*<(!doctype html|html|head|body|title|script|div|h1|p|a|table|br|b|font|style|iframe)[\s>]",
    re.IGNORECASE | re.DOTALL,
)
_CONTROLS: Final = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
_REFRESH: Final = re.compile(r"\s*(\d+)(?:\.\d*)?\s*(?:[;,\s]\s*(?:url\s*=\s*)?(.*))?", re.IGNORECASE | re.DOTALL)
_REFERRER: Final = re.compile(r"[a-z-]+")
_NO_TYPE: Final = frozenset({"", "application/unknown", "unknown/unknown"})


class Refresh:
    """Where a page wants to go on to by itself.

    Attributes:
        after_s: After how many seconds.
        url: The address.
    """

    def __init__(self, after_s: int, url: str) -> None:
        self.after_s = after_s
        self.url = url


def _essence(head: Response) -> str:
    return head.headers.get("content-type").partition(";")[0].strip().lower()


def _is_text(kind: str) -> bool:
    return kind.startswith("text/") or kind in _TEXTS or kind.endswith(("+json", "+xml"))


def admit(head: Response) -> None:
    """Refuse, before it is read, what can't be shown as a page.

    Raises:
        NavigationError: It is a download, or of a type that is no page.
    """
    name = spoken(head.url)
    if head.headers.get("content-disposition").strip().lower().startswith("attachment"):
        raise NavigationError(f"{name} is a download, not a page.", hint="Open the page that links to it.")
    kind = _essence(head)
    if kind not in _NO_TYPE and kind not in _HTML and not _is_text(kind):
        answered = f" The server answered {head.status}." if head.status >= 400 else ""  # noqa: PLR2004 - HTTP's own border
        raise NavigationError(f"{name} is {kind[:80]}, not a page.{answered}", hint='Open it with kind="web".')


def read(response: Response) -> Document:
    """Make the document of a response; blocks while it is parsed.

    Raises:
        NavigationError: It says no type, and is none that can be shown.
    """
    kind = _essence(response)
    if kind in _NO_TYPE:
        if _CONTROLS.search(response.body[:1_024]) and not response.body.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise NavigationError(f"{spoken(response.url)} is not text, and says no type.")
        kind = "text/html" if _LOOKS_LIKE_HTML.match(response.body) or not response.body else "text/plain"
    header = response.headers.get("content-type")
    policy = _policy(response)
    if kind in _HTML:
        text, encoding = decode(response.body, header)
        return parse(text, url=response.url, encoding=encoding, referrer_policy=policy)
    default = "utf-8" if _JSON.fullmatch(kind) or kind.endswith("xml") else "windows-1252"
    text, encoding = decode(response.body, header, default=default, scan=False)
    shown = f"<!doctype html><html><head></head><body><pre>\n{html.escape(text)}</pre></body></html>"
    document = parse(shown, url=response.url, encoding=encoding, referrer_policy=policy)
    document.chars = len(text)
    return document


def _policy(response: Response) -> str:
    """Give the last referrer policy that the header names."""
    words = [word.strip().lower() for value in response.headers.all("referrer-policy") for word in value.split(",")]
    return next((word for word in reversed(words) if _REFERRER.fullmatch(word)), "")


def refresh_of(document: Document, response: Response) -> Refresh | None:
    """Give where a page wants to go on to by itself; None where it stays."""
    said = response.headers.get("refresh")
    if not said:
        metas = (each for each in document.all("meta") if (each.get("http-equiv") or "").lower() == "refresh")
        said = next((each.get("content") or "" for each in metas), "")
    found = _REFRESH.fullmatch(said)
    if not said or found is None:
        return None
    text = (found[2] or "").strip()
    if text[:1] in {'"', "'"}:
        text = text[1:].partition(text[0])[0]
    url = resolved(document, text) if text else document.url
    if url is None or ada_url.URL(url).protocol not in {"http:", "https:"}:
        return None
    return Refresh(int(found[1]), url)
