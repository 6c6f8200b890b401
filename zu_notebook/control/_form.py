"""From the fields of a form to what is known of it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from zu_notebook.control._consequential import FormFacts

__all__ = ["FormField", "form_facts", "says_card"]

_CARD: Final = re.compile(
    r"\bcc-(?!name)|card.?num|credit.?card|\bcvc\b|\bcvv\b|\biban\b|karten.?nummer|num[eé]ro.de.carte|tarjeta|carta.di.credito|"
    r"cart[aã]o|kaart.?nummer|numer.karty|カード番号|银行卡|信用卡",
    re.IGNORECASE,
)
_NEW: Final = re.compile(r"new.?pass|confirm.?pass|repeat.?pass|password.?(2|again|confirm)", re.IGNORECASE)
_METHODS: Final = ("get", "post", "dialog")
_NOWHERE: Final = ("#", "javascript:")


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """One field of a form.

    Attributes:
        kind: The type of an `<input>`, else the tag.
        said: Its autocomplete words, its name and its label, in one text.
        secret: A password, one-time code or card field.
        value: What it holds; "" for a secret one.
    """

    kind: str
    said: str = ""
    secret: bool = False
    value: str = ""


def says_card(text: str) -> bool:
    """Tell whether a field is called one for a card or an account to pay with."""
    return _CARD.search(text) is not None


def form_facts(*, method: str, action: str, submits: str, fields: Sequence[FormField]) -> FormFacts:
    """Say what is known of a form.

    Args:
        method: How it is sent, as the document says it; "" where it does not, and a script may well do it.
        action: Where to; "" where the document does not say it.
        submits: What the button says that sends it.
        fields: In document order.
    """
    known = method.strip().lower() or ("get" if action.strip() and not action.strip().startswith(_NOWHERE) else "")
    passwords = sum(each.kind == "password" for each in fields)
    holds = json.dumps([[each.kind, each.said, each.value] for each in fields if not each.secret])
    return FormFacts(
        method=next((each for each in _METHODS if each == known), ""),
        payment=any(each.secret and says_card(each.said) for each in fields),
        account=passwords > 1
        or any("new-password" in each.said or (each.kind == "password" and _NEW.search(each.said)) for each in fields),
        message=any(each.kind == "textarea" for each in fields),
        submits=submits,
        action=action,
        holds=hashlib.sha256(holds.encode("utf-8", "replace")).hexdigest(),
    )
