"""One walk over a document, which makes the nodes of a look.

The in-page script of `browser/` walks alike. What it knows of a drawn page (boxes, covers, pointers, listeners of
scripts) is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from zu_notebook.http._content import NAME_CHARS, SILENT
from zu_notebook.http._dom import Comment, Document, Element, Text, inside
from zu_notebook.http._drafts import Draft, Drafting, text_draft
from zu_notebook.http._drawn import Shown, is_closed_details
from zu_notebook.http._focus import is_editing_host, is_focusable
from zu_notebook.http._loaded import Loaded
from zu_notebook.http._reach import Reach, could_be_control, has_document
from zu_notebook.http._roles import GROUPINGS, LANDMARKS, LIVE, REPEATED, WIDGETS
from zu_notebook.http._states import Sight
from zu_notebook.surface import Pruning

__all__ = ["Walk"]

_LEAVES: Final = frozenset(
    "input textarea select img canvas video audio embed iframe frame meter progress br wbr hr".split()  # noqa: SIM905 - tags read best as words
)
_MUTE: Final = frozenset(
    """
    button checkbox img menuitemcheckbox menuitemradio meter option progressbar radio scrollbar separator slider
    spinbutton switch tab
    """.split()  # noqa: SIM905 - likewise
)
"""Roles whose text is told by their name."""

_SORTABLE: Final = frozenset({"separator", "gridcell", "columnheader", "rowheader", "row", "cell"})
_NAMED_TAGS: Final = ("fieldset", "figure", "table")
_MOST_HIDDEN: Final = 500
_MOST_CUES: Final = 1_000
_CARD_CHARS: Final = 80

_Kind: TypeAlias = Literal["", "control", "plain", "repeated"]


@dataclass(frozen=True, slots=True)
class _Around:
    """What an element shares with what it is in.

    Attributes:
        parent: The number of the nearest node.
        why: Why nothing in it can be acted on.
        mute: Text in it is told by a name around it.
    """

    parent: int = 0
    why: Pruning = ""
    mute: bool = False


@dataclass(frozen=True, slots=True)
class _Leave:
    """What is done after all that is in an element was walked."""

    element: Element
    role: str
    kind: _Kind
    at: int
    controls: int


class Walk:
    """Walk a document.

    Args:
        loaded: The document.
        sight: One look at it.
        tree: All of it, texts included, in place of what a surface needs.

    Attributes:
        text_chars: Characters of shown text.
        frames: Shown frames, which are not read.
        canvases: Shown canvases and plug-ins without content of their own.
        controls: Controls that are not hidden.
    """

    def __init__(self, loaded: Loaded, sight: Sight, *, tree: bool) -> None:
        self._loaded = loaded
        self._document: Document = loaded.document
        self._sight = sight
        self._tree = tree
        self._make = Drafting(loaded, sight)
        self._reach = Reach(loaded.document, sight.drawn)
        self._drafts: list[Draft | None] = []
        self._dropped: dict[int, int] = {}
        self._hidden_left = _MOST_HIDDEN
        self._cues_left = _MOST_CUES
        self.text_chars = 0
        self.frames = 0
        self.canvases = 0
        self.controls = 0

    def drafts(self) -> list[Draft]:
        """Walk, and give the nodes; what was in a dropped one is in the one around it."""
        steps: list[tuple[Element | Text, _Around] | _Leave] = [(self._document.root, _Around())]
        while steps:
            step = steps.pop()
            if isinstance(step, _Leave):
                self._settle(step)
            elif isinstance(step[0], Text):
                self._text(step[0], step[1])
            else:
                steps.extend(reversed(self._visit(*step)))
        kept = [draft for draft in self._drafts if draft is not None]
        for draft in kept:
            while draft.parent in self._dropped:
                draft.parent = self._dropped[draft.parent]
        return kept

    def _visit(self, element: Element | Text, around: _Around) -> list[tuple[Element | Text, _Around] | _Leave]:
        """Make what an element is, and give what comes next: what is in it, and what is done after."""
        if not isinstance(element, Element) or element.tag in SILENT:
            return []
        state = self._sight.drawn.state(element)
        if state is Shown.NOTHING and not self._reach.is_mapped(element):
            self._visit_hidden(element, around)
            return []
        why = around.why
        if not why and element.attrs.get("aria-hidden") == "true" and not element.is_a("body", "html"):
            why = "hidden"
        if not why and element.has("inert"):
            why = "inert"
        here = around if why == around.why else replace(around, why=why)
        role = self._loaded.roles(element)
        at = len(self._drafts)
        kind = self._emit(element, role, here, state)
        draft = self._drafts[at] if len(self._drafts) > at else None
        if element.is_a("select") and kind == "control":
            if draft is not None and why != "hidden":
                self._drafts.extend(self._make.options(element))
            return []
        if element.is_a("canvas", "embed", "object") and state is Shown.VISIBLE:
            self._painted(element, around)
        if self._is_leaf(element, role, kind):
            return [_Leave(element, role, kind, at, self.controls)] if draft is not None and kind == "control" else []
        inside = _Around(
            parent=around.parent if draft is None else draft.number,
            why=why,
            mute=around.mute or (kind == "control" and role in _MUTE),
        )
        inner: list[tuple[Element | Text, _Around] | _Leave] = [
            (child, inside) for child in element.children if not isinstance(child, Comment)
        ]
        if draft is not None:
            inner.append(_Leave(element, role, kind, at, self.controls))
        return inner

    def _is_leaf(self, element: Element, role: str, kind: _Kind) -> bool:
        if element.is_html:
            held = kind == "control" and (is_editing_host(element) or self._loaded.secrets.is_secret(element))
            return element.tag in _LEAVES or role == "Iframe" or held
        if element.tag != "svg":
            return False
        parts = self._document.all(within=element)
        return not any(part.tag in {"a", "foreignObject"} or part.has("tabindex") or part.has("role") for part in parts)

    def _text(self, text: Text, around: _Around) -> None:
        if not self._sight.drawn.is_visible(text.parent) or is_closed_details(text.parent):
            return
        length = len(text.data.strip())
        self.text_chars += length
        if length and self._tree and around.why != "hidden" and not around.mute:
            self._drafts.append(text_draft(text, around.parent))

    # ── what an element is ────────────────────────────────────────────────────────────────────────────────────────

    def _emit(self, element: Element, role: str, around: _Around, state: Shown) -> _Kind:
        if role == "Iframe":
            self._control(element, role, around)
            self.frames += state is Shown.VISIBLE and around.why != "hidden" and has_document(element)
            return "plain"
        focusable = is_focusable(element) and not element.is_a("body", "html")
        if role in WIDGETS or focusable or (role in _SORTABLE and element.has("aria-sort")):
            self._control(element, role, around)
            return "control"
        if around.why == "hidden" or state is not Shown.VISIBLE:
            return ""
        live = _is_live(element, role)
        plain = (
            live
            or role in LANDMARKS
            or role == "heading"
            or self._is_grouping(element, role)
            or (self._tree and role not in {"", "presentation"})
        )
        if not plain and role not in REPEATED:
            return ""
        draft = (
            self._make.plain(element, role, around.parent)
            if plain
            else Draft(element.number, role, around.parent, tag=element.tag)
        )
        if live:
            draft.name = self._sight.drawn_text(element, NAME_CHARS)
            if not draft.name and not self._tree:
                return ""
            draft.live = _politeness(element, role)
        draft.pruning = around.why if plain else ""
        self._drafts.append(draft)
        return "repeated" if not plain and not self._tree else "plain"

    def _is_grouping(self, element: Element, role: str) -> bool:
        needs_name = GROUPINGS.get(role)
        if needs_name is None:
            return False
        if not needs_name or self._loaded.roles.has_author_name(element):
            return True
        return element.is_a(*_NAMED_TAGS) and self._sight.name(element, role).text != ""

    def _control(self, element: Element, role: str, around: _Around) -> None:
        why = around.why
        if not why and not self._sight.drawn.is_visible(element) and not element.is_a("area"):
            why = "" if self._reach.has_stand_in(element) else "hidden"
        if why == "hidden":
            if self._hidden_left > 0 or role == "Iframe":
                self._drafts.append(self._make.hidden(element, around.parent))
            self._hidden_left -= 1
            return
        draft = self._make.control(element, role, around.parent, why)
        if _is_live(element, role):
            draft.live = _politeness(element, role)
        self._drafts.append(draft)
        self.controls += 1

    def _visit_hidden(self, element: Element, around: _Around) -> None:
        """Make the controls of a part that is not shown; one that something shown stands in for is like any other."""
        for control in (element, *self._document.all(within=element)):
            if not could_be_control(control):
                continue
            if around.why != "hidden" and self._reach.has_stand_in(control):
                self._control(control, self._loaded.roles(control), around)
            elif self._hidden_left > 0 or control.is_a("iframe"):
                self._hidden_left -= 1
                self._drafts.append(self._make.hidden(control, around.parent))

    def _painted(self, element: Element, around: _Around) -> None:
        controls = any(map(could_be_control, self._document.all(within=element)))
        if element.tag == "canvas":
            for child in element.elements():
                self._visit_hidden(child, around)
        if not controls and (element.tag != "object" or (element.get("type") or "application").startswith("appl")):
            self.canvases += 1

    # ── after what is in it ───────────────────────────────────────────────────────────────────────────────────────

    def _settle(self, left: _Leave) -> None:
        """Drop a container without controls; name what is left."""
        draft = self._drafts[left.at]
        inside = self.controls - left.controls
        if draft is None:
            return
        if left.kind == "repeated":
            name = self._sight.name(left.element, left.role).text or self._short_name(left.element) if inside else ""
            only = self._drafts[left.at + 1] if len(self._drafts) > left.at + 1 else None
            same = inside == 1 and only is not None and name in {"", only.name}
            if inside and not same:
                draft.name = name
                return
            self._drafts[left.at] = None
            self._dropped[draft.number] = draft.parent
        elif left.kind == "control" and not draft.name:
            if left.role not in WIDGETS and not inside and not is_editing_host(left.element) and not draft.live:
                draft.name = self._sight.by_content(left.element)
            if not draft.name and draft.pruning != "hidden" and self._cues_left > 0:
                self._cues_left -= 1
                draft.cue = draft.placeholder or self._sight.cue(left.element)

    def _short_name(self, element: Element) -> str:
        """Give what a row or list item is called by: its heading, a row's first cells, else how its text begins."""
        title = next(iter(inside(self._document.titles, element)), None)
        text = "" if title is None else self._sight.drawn_text(title, _CARD_CHARS)
        return text or self._sight.drawn_text(element, _CARD_CHARS)


def _is_live(element: Element, role: str) -> bool:
    said = element.get("aria-live")
    return said in {"assertive", "polite"} if said else role in LIVE


def _politeness(element: Element, role: str) -> str:
    said = element.get("aria-live")
    return said if said in {"assertive", "polite"} else LIVE.get(role, "polite")
