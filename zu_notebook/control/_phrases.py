"""Finding the table's words in what a control says, in any script."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

__all__ = ["Phrase", "Said", "phrases"]

_COMBINING: Final = re.compile("[\u0300-\u036f]")
_APART: Final = re.compile(r"[^\w🗑❌➤📨✉]+|_")
_UNSPACED: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff🗑❌➤📨✉]")
"""Kana, Chinese characters and pictures: a word of them needs no space around it."""

_BETWEEN: Final = 3
_BETWEEN_RUN: Final = 6


class Phrase(NamedTuple):
    """One entry of the table, read.

    Attributes:
        text: As it stands in the table.
        words: What must be said, folded; two parts where up to three words may stand in between.
        first: It must stand first, or after a word that leads in.
        weak: It is not asked of links.
        alone: Nothing else may be said.
    """

    text: str
    words: tuple[tuple[str, ...], ...]
    first: bool
    weak: bool
    alone: bool


class Said:
    """What is said, folded: case, accents and punctuation don't count."""

    def __init__(self, text: str) -> None:
        self.words = _words(text)
        self.run = "".join(self.words)

    def __bool__(self) -> bool:
        return bool(self.words)

    def is_one_of(self, listed: str) -> bool:
        """Tell whether this is one of the phrases, and nothing more."""
        return any(self.words == sum(phrase.words, ()) for phrase in phrases(listed))

    def begins(self, listed: str) -> bool:
        """Tell whether it begins with one of the phrases."""
        return any(self._at(0, sum(phrase.words, ())) for phrase in phrases(listed))

    def ends(self, listed: str) -> bool:
        """Tell whether it ends with one of the phrases, which are written without spaces."""
        return any(self.run.endswith("".join(phrase.words[0])) for phrase in phrases(listed))

    def says(self, listed: str) -> bool:
        """Tell whether one of the phrases stands in it."""
        return self.found(listed) is not None

    def found(self, listed: str, *, leads: str = "", anywhere: bool = True) -> Phrase | None:
        """Find the first of the phrases that stands here.

        Args:
            listed: The phrases, as the table has them.
            leads: Words after which a phrase that must stand first may stand.
            anywhere: Those that must stand first may stand anywhere.
        """
        return next((each for each in phrases(listed) if self._holds(each, leads, anywhere=anywhere)), None)

    def _holds(self, phrase: Phrase, leads: str, *, anywhere: bool) -> bool:
        head, *tail = phrase.words
        if phrase.alone:
            return self.words == head
        if _UNSPACED.search(head[0]):
            return self._runs(head[0], tail[0][0] if tail else "", first=phrase.first and not anywhere)
        for start in range(len(self.words)):
            if not self._at(start, head):
                continue
            if phrase.first and not anywhere and not self._leads(start, leads):
                continue
            after = start + len(head)
            if not tail or any(self._at(after + gap, tail[0]) for gap in range(_BETWEEN + 1)):
                return True
        return False

    def _runs(self, head: str, tail: str, *, first: bool) -> bool:
        """Tell whether something is written here without spaces, with a few characters in between."""
        at = self.run.find(head)
        if at < 0 or (first and at > 0):
            return False
        after = at + len(head)
        return not tail or tail in self.run[after : after + _BETWEEN_RUN + len(tail)]

    def _leads(self, start: int, leads: str) -> bool:
        before = self.words[:start]
        ends = (sum(phrase.words, ()) for phrase in phrases(leads))
        return not before or any(before[-len(end) :] == end for end in ends)

    def _at(self, start: int, words: tuple[str, ...]) -> bool:
        if words and _UNSPACED.search(words[0]) and start == 0:
            return self.run.startswith(words[0])
        return self.words[start : start + len(words)] == words


@lru_cache(maxsize=4096)
def phrases(listed: str) -> tuple[Phrase, ...]:
    """Read a list of phrases as the table writes it."""
    return tuple(_read(listed))


def _read(listed: str) -> Iterator[Phrase]:
    for entry in filter(None, (part.strip() for part in listed.split(";"))):
        text = entry.lstrip("^~=")
        marks = entry[: len(entry) - len(text)]
        yield Phrase(text, tuple(_words(part) for part in text.split("…")), "^" in marks, "~" in marks, "=" in marks)


def _words(text: str) -> tuple[str, ...]:
    folded = (
        unicodedata.normalize("NFKD", text).casefold().replace("ł", "l").replace("&", " and ").replace("+", " and ")
    )
    return tuple(filter(None, _APART.split(unicodedata.normalize("NFC", _COMBINING.sub("", folded)))))
