"""The words by which a field says that it holds a secret: the same as in the page script of `browser/`.

A test reads that script and holds the two together; what is added there is added here.
"""

from __future__ import annotations

import re
from typing import Final

from zu_notebook.http._dom import fold

__all__ = ["CODE_WORDS", "PASSWORD_WORDS", "PASS_NAME", "SECRET_AUTOCOMPLETE", "TEXT_LIKE", "says_secret", "words_of"]

TEXT_LIKE: Final = frozenset({"text", "search", "tel", "url", "email", "number", "password"})
SECRET_AUTOCOMPLETE: Final = re.compile(
    r"(^|\s)(current-password|new-password|one-time-code|cc-number|cc-csc|cc-exp\S*)(\s|$)", re.IGNORECASE
)
PASSWORD_WORDS: Final = re.compile(
    r"\b(pass ?word|passwd|pass ?code|pass ?phrase|pwd|pword|mot de passe|contrase(?:ñ|n)a|kennwort|passwort|senha|"
    r"parola|wachtwoord|l(?:ö|o)senord|adgangskode|passord|salasana|has(?:ł|l)o|heslo|jelsz(?:ó|o)|(?:ş|s)ifre)\b"
    r"|пароль|密码|密碼|パスワード|暗証番号|비밀번호",
    re.IGNORECASE,
)
"""Words that make a field secret wherever they stand in its own name."""

_OWN_FIELD_WORDS: Final = re.compile(
    r"^(?:(?:your|enter|the|my|new|current|confirm|repeat|digit|[0-9]|debit|credit|bank|payment|gift|card|"
    r"cc|sms|email) )*"
    r"(?:pin|pin ?codes?|pin number|card ?(?:number|no|num|nr)|cc ?(?:number|no|num|nr)|cvv2?|cvc2?|csc|cid|"
    r"(?:card )?(?:security|verification) (?:code|value|number)|(?:card )?exp(?:iry|iration)?(?: date| month| year)?|"
    r"one ?time (?:code|pass ?code|password|pin)|otp(?: code)?|totp(?: code)?|2fa(?: code)?|mfa(?: code)?|"
    r"(?:authentication|authenticator|login|access|two ?factor|backup|recovery) codes?|secret|secret word)"
    r"(?: (?:on card|here|optional|required|code|field|input|[0-9]|digits?))*$",
    re.IGNORECASE,
)
"""Words that make a field secret only where they are all that it is called."""

_EXPIRY_ALONE: Final = re.compile(r"^(?:(?:enter|the|new) )*exp(?:iry|iration)?(?: date| month| year)?$", re.IGNORECASE)
"""Of those, what is a card's: "Expiry date" alone may be a passport's."""

_TOKEN_WORDS: Final = re.compile(
    r"\b(?:(?:secret|api|private|recovery|encryption|signing|account|access) ?key|(?:recovery|seed|secret|"
    r"mnemonic) ?phrase|"
    r"(?:access|api|auth|authentication|bearer|refresh|secret|session) ?token|(?:client|api|app|shared) ?secret|"
    r"(?:security|secret) answer|answer to (?:the |your )?(?:security|secret) question)"
    r"(?: (?:here|optional|required|field|input|value|[0-9]))*$",
    re.IGNORECASE,
)
"""Keys, tokens and phrases: secret where the name ends in them ("GitHub access token"), but not what is about them."""

_ABOUT_THEM: Final = re.compile(r"^(?:search|find|filter|name|label|title|show|hide)\b", re.IGNORECASE)
PASS_NAME: Final = re.compile(
    r"^(?:(?:user|usr|login|my|new|old|current|confirm|repeat|re|txt|input|field|form|admin|account|db|"
    r"smtp|ftp|wifi|the) ?)*"
    r"pass(?: ?(?:wd|wrd|field|input|confirm|confirmation|repeat|again|[0-9]+))*$",
    re.IGNORECASE,
)
"""Identifiers in which "pass" stands for a password: "userPass", not "compass" or "boarding-pass"."""

CODE_WORDS: Final = re.compile(
    r"\b(?:t?otp|pin|pass ?code|code|one.?time|verif\w*|2fa|mfa|two.?factor|authenticat\w*)\b", re.IGNORECASE
)
"""What is said about boxes that take a code digit by digit."""

_HUMP: Final = re.compile(r"([a-z0-9])([A-Z])")
_BETWEEN: Final = re.compile(r"[\W_]+")


def words_of(text: str) -> str:
    """Give the words of an identifier: "cardNumber" and "card-number" are "card Number" and "card number"."""
    return fold(_BETWEEN.sub(" ", _HUMP.sub(r"\1 \2", text)))


def says_secret(text: str | None) -> bool:
    """Tell whether a field's name, id or label says that it holds a secret."""
    if not text:
        return False
    said = words_of(text)
    if PASSWORD_WORDS.search(said):
        return True
    if _OWN_FIELD_WORDS.search(said):
        return not _EXPIRY_ALONE.search(said)
    return bool(_TOKEN_WORDS.search(said)) and not _ABOUT_THEM.search(said)
