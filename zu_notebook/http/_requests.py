"""From a link, a form or an address to a request, with the headers that a browser sends."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from zu_notebook.egress import Request, origin_of
from zu_notebook.errors import UsageError
from zu_notebook.http._dom import Document, Element, words

__all__ = ["Asker", "policy_of"]

_ACCEPT: Final = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
_USER_AGENT: Final = "Mozilla/5.0 (compatible; zu-notebook)"
_FIRST, _LAST = " ", "~"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """What every request of a page says of who asks.

    Attributes:
        user_agent: What the page calls itself.
        languages: The `Accept-Language` header.
        credentials: User and password, as `Authorization` spells them.
        origin: The only origin that gets them.
    """

    user_agent: str = _USER_AGENT
    languages: str = "en"
    credentials: str = field(default="", repr=False)
    origin: str = ""

    @classmethod
    def of(cls, *, user_agent: str | None, locale: str | None, http_credentials: Mapping[str, Any] | None) -> Asker:
        """Take the options of `zu.open`.

        Raises:
            UsageError: One of them can't stand in a header.
        """
        for name, value in (("user_agent", user_agent), ("locale", locale)):
            if value is not None and not all(_FIRST <= letter <= _LAST for letter in value):
                raise UsageError(f"{name} holds a letter that no header can carry.", hint="Use ASCII letters.")
        credentials = origin = ""
        if http_credentials is not None:
            pair = f"{http_credentials['username']}:{http_credentials['password']}"
            credentials = f"Basic {base64.b64encode(pair.encode()).decode()}"
            origin = str(http_credentials["origin"])
        return cls(
            user_agent=user_agent or _USER_AGENT,
            languages=_languages(locale or "en"),
            credentials=credentials,
            origin=origin,
        )

    def dressed(self, request: Request) -> Request:
        """Give a request with the headers of this page."""
        own = (
            ("User-Agent", self.user_agent),
            ("Accept", _ACCEPT),
            ("Accept-Language", self.languages),
            ("Upgrade-Insecure-Requests", "1"),
        )
        known = bool(self.credentials) and origin_of(request.url) == self.origin
        return replace(request, headers=(*own, *request.headers), authorization=self.credentials if known else "")


def _languages(locale: str) -> str:
    """Spell a language tag as a browser does: the tag, and the language alone after it."""
    language = locale.partition("-")[0]
    return locale if language == locale else f"{locale},{language};q=0.9"


def policy_of(document: Document, element: Element | None = None) -> str:
    """Give the referrer policy of a request that a document makes, by one of its links where that is given."""
    if element is not None:
        if {"noreferrer"} & set(words(element.get("rel"))):
            return "no-referrer"
        own = (element.get("referrerpolicy") or "").strip().lower()
        if own:
            return own
    said = document.referrer_policy
    for meta in document.all("meta"):
        if (meta.get("name") or "").strip().lower() == "referrer" and (meta.get("content") or "").strip():
            said = meta.attrs["content"].strip().lower()
    return {"never": "no-referrer", "default": "", "always": "unsafe-url"}.get(said, said)
