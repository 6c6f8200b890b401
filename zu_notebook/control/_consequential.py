"""Which presses have consequences: would send, buy, delete, change an account or grant access. A published table."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from zu_notebook.control._consequential_words import TABLE, Effect
from zu_notebook.control._context_words import TOPICS, WORDS
from zu_notebook.control._phrases import Phrase, Said
from zu_notebook.surface import Affordance

__all__ = ["Consequence", "FormFacts", "Pressing", "consequence_of"]

Pressing: TypeAlias = Literal["click", "enter"]
"""A click (or what comes to the same: Space on a button), or Enter in a field, which may submit its form."""

_TEXT_ROLES: Final = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})
_NO_EFFECT: Final = _TEXT_ROLES | {"checkbox", "heading", "option", "radio", "slider", "tab", "treeitem"}
"""Pressing these chooses, or goes somewhere, and does no more."""

_SWITCHES: Final = frozenset({"checkbox", "menuitemcheckbox", "switch"})
_LINK_WORDS: Final = 5
_LINK_RUN: Final = 40
_PRICE: Final = re.compile(
    r"\s*(?:[$€£¥₹]|(?:USD|EUR|GBP|CHF|PLN|R\$))\s?\d[\d.,]*\s*|\s*\d[\d.,]*\s?(?:[$€£¥₹]|zł)\s*"
)
_DONE: Final = {
    "send": "send something",
    "buy": "buy something or move money",
    "delete": "delete something",
    "account": "change an account",
    "access": "grant access",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FormFacts:
    """What is known of the form that a control is in.

    Attributes:
        method: How it is sent; "" where that is not known, or there is no form.
        payment: It has a card number, an expiry date or a security code.
        account: It sets a password.
        message: It has a text of several lines.
        submits: What its button says, "" where that is not known.
        action: Where it is sent.
        holds: A hash of what its fields hold.
    """

    method: Literal["get", "post", "dialog", ""] = ""
    payment: bool = False
    account: bool = False
    message: bool = False
    submits: str = ""
    action: str = ""
    holds: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """What pressing something would do, and what says so.

    Attributes:
        effect: send, buy, delete, account or access.
        row: Which row of the table, and of which language: `delete/de`; `form` and `context` for what stands around.
        word: The entry that was found.
    """

    effect: Effect
    row: str
    word: str

    @property
    def why(self) -> str:
        """Say it in a clause."""
        return f'it would {_DONE[self.effect]} ("{self.word}")'


_NO_FORM: Final = FormFacts()


def consequence_of(
    control: Affordance, pressing: Pressing = "click", *, form: FormFacts | None = None, title: str = ""
) -> Consequence | None:
    """Say whether a press would send, buy, delete, change an account or grant access.

    Args:
        control: What is pressed, or the field in which Enter is.
        pressing: How.
        form: What is known of its form.
        title: The page's title.

    Returns:
        What it would do; None where the table knows of nothing.
    """
    known = form or _NO_FORM
    if pressing == "enter" and (control.role in _TEXT_ROLES or control.editable):
        return _of_enter(control, known, title)
    if control.role in _NO_EFFECT - _SWITCHES:
        return None
    return _of_press(_label(control), control, known, title)


def _of_fields(form: FormFacts) -> Consequence | None:
    if form.payment:
        return Consequence(effect="buy", row="form", word="a card field in the form")
    if form.account:
        return Consequence(effect="account", row="form", word="a new password in the form")
    return None


def _of_enter(field: Affordance, form: FormFacts, title: str) -> Consequence | None:
    label = Said(_label(field))
    by_fields = _of_fields(form)
    if by_fields is not None:
        return by_fields
    if form.submits:
        return _of_press(form.submits, field, form, title)
    if form.method == "get" or field.role == "searchbox" or label.says(WORDS["search"]):
        return None
    if form.message or label.says(WORDS["message"]):
        return Consequence(effect="send", row="message", word="Enter in a message box")
    if form.method == "post":
        return Consequence(effect="send", row="form", word="a form that is posted")
    return None


def _of_press(text: str, control: Affordance, form: FormFacts, title: str) -> Consequence | None:
    label = Said(text)
    around = f"{control.dialog} {control.group} {text}"
    if label.is_one_of(WORDS["refuse"]) or Said(around).says(WORDS["cookies"]):
        return None
    if _PRICE.fullmatch(text):
        return Consequence(effect="buy", row="price", word=text.strip())
    only_looks = label.begins(WORDS["looks"]) or _asks(label) or _is_noun(label)
    found = None if only_looks else _in_table(label, control.role)
    if found is not None and not (found.effect == "send" and label.is_one_of(WORDS["submit"])):
        paid = found.effect == "account" and _PRICE.search(text)
        return replace(found, effect="buy") if paid else found
    if control.role in {"link", *_SWITCHES} or only_looks:
        return None
    return _by_context(label, control, form, title)


def _in_table(label: Said, role: str) -> Consequence | None:
    if role == "link" and (len(label.words) > _LINK_WORDS or len(label.run) > _LINK_RUN):
        return None
    for row in TABLE:
        if role in _SWITCHES and row.effect not in {"access", "account"}:
            continue
        if row.effect == "delete" and label.says(WORDS["trivial"]):
            continue
        for language, words in row.words.items():
            phrase = label.found(words, leads=WORDS["leads"], anywhere=False)
            if phrase is not None and not (phrase.weak and role == "link"):
                return _found(row.effect, language, phrase)
    return None


def _by_context(label: Said, control: Affordance, form: FormFacts, title: str) -> Consequence | None:
    """Judge what says nothing itself (`OK`, `Continue`, `Save`) by what stands around it."""
    confirms = not label or label.is_one_of(WORDS["confirm"])
    saves = label.begins(WORDS["save"])
    submits = label.is_one_of(WORDS["submit"])
    if not confirms and not saves and not submits and not label.begins(WORDS["confirm_first"]):
        return None
    sure = (None if label.begins("apply") else _of_fields(form)) or _in_dialog(control.dialog)
    if sure is not None:
        return sure
    about = " ; ".join((control.dialog, control.group, control.landmark, *control.headings, title))
    topic: Effect = "account" if saves else "buy"
    word = Said(about).found(TOPICS[topic]) if label and form.method != "get" else None
    if word is not None:
        return Consequence(effect=topic, row="context", word=word.text)
    if (submits and form.method != "get") or (form.message and form.method == "post"):
        return Consequence(effect="send", row="form", word="a form that is sent")
    return None


def _in_dialog(name: str) -> Consequence | None:
    """Judge what a dialog asks: there the verb may stand anywhere."""
    said = Said(name)
    for row in TABLE:
        for language, words in row.words.items():
            phrase = said.found(words)
            if phrase is not None and not said.says(WORDS["trivial"]):
                return _found(row.effect, language, phrase)
    return None


def _asks(label: Said) -> bool:
    return len(label.words) > 1 and label.begins(WORDS["question"])


def _is_noun(label: Said) -> bool:
    return label.says(WORDS["noun"]) or label.ends(WORDS["ends"])


def _found(effect: Effect, language: str, phrase: Phrase) -> Consequence:
    return Consequence(effect=effect, row=f"{effect}/{language}", word=phrase.text)


def _label(control: Affordance) -> str:
    return control.label or control.cue or control.description
