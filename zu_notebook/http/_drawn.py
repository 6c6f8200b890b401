"""Whether things are shown, as far as a document without its style sheets tells: attributes, and the styles in it.

Source: the HTML standard, "Rendering"; scripting is off, so what is in `<noscript>` is shown.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from zu_notebook.http._dom import Document, Element
from zu_notebook.http._inputs import input_type

__all__ = ["Drawn", "Shown", "is_closed_details", "is_summary"]


class Shown(Enum):
    """How much of an element is shown."""

    NOTHING = 0
    """Neither it nor anything in it."""

    INVISIBLE = 1
    """Not it; something in it may be."""

    VISIBLE = 2


_NEVER = frozenset(
    """
    area base basefont datalist head link meta noembed noframes param rp script source style template title track
    """.split()  # noqa: SIM905 - words read best as words
)
_BLOCKS = frozenset(
    """
    address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset
    figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol
    optgroup option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp
    """.split()  # noqa: SIM905 - likewise
)
_INLINE_BLOCKS = frozenset({"button", "input", "meter", "progress", "select", "textarea"})
_FALLBACKS = frozenset({"audio", "canvas", "iframe", "video"})
"""What is in them is for those who can't show them."""

_DECLARATION = re.compile(
    r"\s*(display|visibility)\s*:\s*([a-z-]+)(?:\s+[a-z-]+)*\s*(!\s*important\s*)?", re.IGNORECASE
)


@lru_cache(maxsize=4_096)
def _styles(style: str) -> tuple[str, str]:
    """Read display and visibility out of a style attribute; "" where it does not say."""
    said: dict[str, tuple[bool, str]] = {}
    for declaration in style.split(";"):
        found = _DECLARATION.fullmatch(declaration)
        if found is None:
            continue
        name, value, important = found[1].lower(), found[2].lower(), found[3] is not None
        if important or not said.get(name, (False, ""))[0]:
            said[name] = (important, value)
    return said.get("display", (False, ""))[1], said.get("visibility", (False, ""))[1]


def is_summary(element: Element) -> bool:
    """Tell whether it is the summary that opens and closes its details."""
    above = element.parent
    return element.is_a("summary") and above is not None and above.is_a("details") and above.first("summary") is element


def is_closed_details(element: Element) -> bool:
    """Tell whether it is a details element whose content is put away."""
    return element.is_a("details") and not element.has("open")


class Drawn:
    """What is shown of a document now; holds for one look at it.

    Args:
        document: The document.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._known: dict[int, Shown] = {}

    def state(self, element: Element) -> Shown:
        """Tell how much of an element is shown."""
        above: list[Element] = []
        at: Element | None = element
        while at is not None and at.number not in self._known:
            above.append(at)
            at = at.parent
        state = Shown.VISIBLE if at is None else self._known[at.number]
        for each in reversed(above):
            state = self._within(each, state)
            self._known[each.number] = state
        return state

    def is_visible(self, element: Element) -> bool:
        """Tell whether an element itself is shown."""
        return self.state(element) is Shown.VISIBLE

    def display(self, element: Element) -> str:
        """Give how an element stands in the text: `none`, `inline`, `inline-block`, `contents`, `ruby` or `block`."""
        if element.is_html:
            said = _styles(element.attrs.get("style", ""))[0]
            if said:
                return said
        if self._is_put_away(element):
            return "none"
        tag = element.tag
        if not element.is_html:
            return "inline"
        if tag in {"rt", "ruby"}:
            return "ruby"
        if tag == "slot":
            return "contents"
        return "block" if tag in _BLOCKS else "inline-block" if tag in _INLINE_BLOCKS else "inline"

    def _within(self, element: Element, around: Shown) -> Shown:
        above = element.parent
        if around is Shown.NOTHING or self.display(element) == "none":
            return Shown.NOTHING
        if above is not None and above.is_html:
            if above.tag in _FALLBACKS or (is_closed_details(above) and not is_summary(element)):
                return Shown.NOTHING
            if (above.get("hidden") or "").lower() == "until-found" and above.has("hidden"):
                return Shown.NOTHING
        said = _styles(element.attrs.get("style", ""))[1]
        if said in {"hidden", "collapse"}:
            return Shown.INVISIBLE
        return Shown.VISIBLE if said in {"visible", "initial"} else around

    def _is_put_away(self, element: Element) -> bool:
        """Tell whether the standard's own style sheet leaves it out."""
        tag = element.tag
        if not element.is_html:
            return tag in {"defs", "desc", "metadata", "symbol", "title"}
        if tag in _NEVER or (element.has("hidden") and element.attrs["hidden"].lower() != "until-found"):
            return True
        if element.has("popover"):
            return True
        if tag == "input":
            return input_type(element) == "hidden"
        return (tag == "dialog" and not element.has("open")) or (tag == "audio" and not element.has("controls"))
