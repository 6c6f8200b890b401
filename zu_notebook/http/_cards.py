"""Twins: controls of one role and name. Each gets the card that it alone is in, with the text that tells it apart.

Only where neither a heading nor a row or item of the page's own does that already.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

from zu_notebook.http._dom import Document, Element, inside
from zu_notebook.http._drafts import Draft
from zu_notebook.http._roles import GROUPINGS, REPEATED, WIDGETS
from zu_notebook.http._states import Sight

__all__ = ["with_cards"]

_MOST_TWINS: Final = 500
_CARD_CHARS: Final = 80


def with_cards(drafts: list[Draft], document: Document, sight: Sight) -> list[Draft]:
    """Put cards into the nodes of a look, as list items."""
    alike: dict[tuple[str, str], list[int]] = defaultdict(list)
    for at, draft in enumerate(drafts):
        if draft.name and not draft.pruning and draft.role in WIDGETS and draft.role != "option":
            alike[draft.role, draft.name].append(at)
    cards = _Cards(drafts, document, sight)
    for twins in alike.values():
        if 1 < len(twins) <= _MOST_TWINS:
            cards.add(twins)
    return cards.all()


class _Cards:
    """The nodes, and what is put before which of them."""

    def __init__(self, drafts: list[Draft], document: Document, sight: Sight) -> None:
        self._drafts = drafts
        self._document = document
        self._sight = sight
        self._by_number = {draft.number: draft for draft in drafts}
        self._before: dict[int, list[Draft]] = defaultdict(list)

    def all(self) -> list[Draft]:
        """Give the nodes with their cards."""
        return [each for at, draft in enumerate(self._drafts) for each in (*self._before.get(at, ()), draft)]

    def add(self, twins: list[int]) -> None:
        """Find the card of each twin."""
        holds: Counter[int] = Counter()
        for at in twins:
            above = self._document.element(self._drafts[at].number)
            while above is not None:
                holds[above.number] += 1
                above = above.parent
        for at in twins:
            element = self._document.element(self._drafts[at].number)
            card = element
            while card is not None and card.parent is not None and holds[card.parent.number] == 1:
                card = card.parent
            if element is not None and card is not None and card is not element:
                self._put(at, card)

    def _put(self, at: int, card: Element) -> None:
        draft = self._drafts[at]
        if card.number in self._by_number or self._is_told(draft, card) or self._has_title(card):
            return
        text = self._sight.drawn_text(card, _CARD_CHARS)
        if not text or text == draft.name:
            return
        first = at
        while first > 0 and card.number <= self._drafts[first - 1].number <= card.end:
            first -= 1
        outer = self._drafts[first].parent
        made = Draft(card.number, "listitem", outer, text, tag=card.tag)
        self._by_number[card.number] = made
        self._before[first].append(made)
        for held in self._drafts[first:]:
            if not card.number <= held.number <= card.end:
                break
            if held.parent == outer:
                held.parent = card.number

    def _is_told(self, draft: Draft, card: Element) -> bool:
        """Tell whether a row, item or group with a name lies between a control and its card."""
        above = self._by_number.get(draft.parent)
        while above is not None and card.number <= above.number <= card.end:
            if above.name and (above.role in REPEATED or above.role in GROUPINGS):
                return True
            above = self._by_number.get(above.parent)
        return False

    def _has_title(self, card: Element) -> bool:
        return any(not each.is_a("th") for each in inside(self._document.titles, card))
