"""The role of an element: its role attribute, else what HTML gives its tag.

Source: WAI-ARIA 1.3 (roles, conflict resolution for presentation), HTML-AAM 1.0 (element mappings). The in-page script
of `browser/` decides alike; a test holds the two together.
"""

from __future__ import annotations

import re
from typing import Final

from zu_notebook.http._dom import Document, Element, words
from zu_notebook.http._drawn import is_summary
from zu_notebook.http._fields import is_list
from zu_notebook.http._focus import is_editing_host, is_focusable
from zu_notebook.http._inputs import input_type

__all__ = ["GROUPINGS", "LANDMARKS", "LIVE", "REPEATED", "WIDGETS", "Roles"]

_ARIA_ROLES: Final = frozenset(
    """
    alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
    comment complementary contentinfo definition deletion dialog document emphasis feed figure form generic grid
    gridcell group heading img insertion link list listbox listitem log main mark marquee math menu menubar menuitem
    menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup
    region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton
    status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar
    tooltip tree treegrid treeitem
    """.split()  # noqa: SIM905 - ninety words read best as words
)
_SYNONYMS: Final = {"image": "img", "directory": "list", "none": "presentation"}

WIDGETS: Final = frozenset(
    """
    button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox
    slider spinbutton switch tab textbox treeitem
    """.split()  # noqa: SIM905 - likewise
)
"""Roles a person acts on."""

LANDMARKS: Final = frozenset(
    {"banner", "complementary", "contentinfo", "form", "main", "navigation", "region", "search"}
)
GROUPINGS: Final = {
    "alertdialog": False,
    "dialog": False,
    "group": True,
    "radiogroup": False,
    "toolbar": False,
    "menu": False,
    "menubar": False,
    "tablist": False,
    "tree": False,
    "grid": False,
    "treegrid": False,
    "feed": True,
    "list": True,
    "table": True,
    "tabpanel": True,
    "figure": True,
    "application": True,
}
"""What a control is said to be in, besides landmarks; True where only with a name."""

REPEATED: Final = frozenset({"row", "article", "listitem"})
LIVE: Final = {"alert": "assertive", "status": "polite", "log": "polite"}

_TAGS: Final = {
    **dict.fromkeys(("address", "details", "fieldset", "hgroup", "optgroup"), "group"),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    **dict.fromkeys(("menu", "ol", "ul"), "list"),
    **dict.fromkeys(("tbody", "tfoot", "thead"), "rowgroup"),
    **dict.fromkeys(("del", "s"), "deletion"),
    **dict.fromkeys(("dfn", "dt"), "term"),
    **{
        name: name
        for name in (
            *(
                "article",
                "blockquote",
                "button",
                "caption",
                "code",
                "dialog",
                "figure",
                "main",
                "mark",
                "math",
                "meter",
            ),
            *("option", "search", "strong", "table", "time"),
        )
    },
    "datalist": "listbox",
    "dd": "definition",
    "em": "emphasis",
    "hr": "separator",
    "ins": "insertion",
    "li": "listitem",
    "nav": "navigation",
    "output": "status",
    "p": "paragraph",
    "progress": "progressbar",
    "sub": "subscript",
    "sup": "superscript",
    "textarea": "textbox",
    "tr": "row",
}
_INPUTS: Final = {
    **dict.fromkeys(("button", "file", "image", "reset", "submit"), "button"),
    "checkbox": "checkbox",
    "number": "spinbutton",
    "radio": "radio",
    "range": "slider",
}
_GLOBAL: Final = tuple(
    f"aria-{name}"
    for name in (
        *("label", "labelledby", "describedby", "live", "controls", "owns", "current", "haspopup", "expanded"),
        *("details", "flowto", "atomic", "roledescription"),
    )
)
_IF_NAMED: Final = {"canvas": "img", "form": "form", "section": "region"}
_SECTIONING: Final = ("article", "aside", "main", "nav", "section")
_SECTIONING_ROLES: Final = frozenset({"article", "complementary", "main", "navigation", "region"})


class Roles:
    """The roles of a document's elements; they don't change while it lives.

    Args:
        document: The document.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._known: dict[int, str] = {}

    def __call__(self, element: Element) -> str:
        """Give the role of an element; "" where it has none ("generic")."""
        role = self._known.get(element.number)
        if role is None:
            role = self._known[element.number] = self._find(element)
        return role

    def explicit(self, element: Element) -> str:
        """Give the role that the role attribute gives; "" where it gives none."""
        for token in words(element.get("role")):
            role = _SYNONYMS.get(token, token)
            if role.startswith("doc-"):
                return "link" if role in {"doc-backlink", "doc-noteref"} else ""
            if role not in _ARIA_ROLES:
                continue
            if role in {"region", "form"} and not self.has_author_name(element):
                continue
            if role == "treeitem" and not _is_in_tree(element):
                continue
            if role == "presentation" and (is_focusable(element) or any(map(element.has, _GLOBAL))):
                return ""
            return role
        return ""

    def has_author_name(self, element: Element) -> bool:
        """Tell whether the author gave it a name by an attribute."""
        named = (element.get("aria-label") or "").strip() or (element.get("title") or "").strip()
        return bool(named) or bool(self._document.pointed(element, "aria-labelledby"))

    def _find(self, element: Element) -> str:
        tag = element.tag
        if element.is_a("iframe", "frame"):
            return "Iframe"
        explicit = self.explicit(element)
        if explicit:
            return "" if explicit == "generic" else explicit
        if not element.is_html:
            return self._of_drawing(element)
        plain = _TAGS.get(tag)
        return self._of_tag(element, tag) if plain is None else plain

    def _of_drawing(self, element: Element) -> str:
        match element.tag:
            case "a":
                return "link" if element.has("href") or element.has("xlink:href") else ""
            case "svg":
                return "img" if svg_name(self._document, element).strip() else ""
            case "math":
                return "math"
            case _:
                return ""

    def _of_tag(self, element: Element, tag: str) -> str:  # noqa: PLR0911 - a table of cases
        named = self.has_author_name
        match tag:
            case "a" | "area":
                return "link" if element.has("href") or (tag == "a" and element.has("onclick")) else ""
            case "input":
                return self._of_input(element)
            case "select":
                return "listbox" if is_list(element) else "combobox"
            case "img":
                plain = element.get("alt") == "" and not named(element) and not is_focusable(element)
                return "presentation" if plain else "img"
            case "summary":
                return "button" if is_summary(element) else ""
            case "canvas" | "form" | "section":
                return _IF_NAMED[tag] if named(element) else ""
            case "aside":
                return "complementary" if not _in_section(element) or named(element) else ""
            case "header" | "footer":
                return "" if _in_section(element) else {"header": "banner", "footer": "contentinfo"}[tag]
            case "td" | "th":
                return self._of_cell(element, tag)
            case _:
                return "textbox" if is_editing_host(element) else ""

    def _of_input(self, element: Element) -> str:
        kind = input_type(element)
        if kind == "hidden":
            return ""
        if kind == "checkbox" and element.has("switch"):
            return "switch"
        if kind in _INPUTS:
            return _INPUTS[kind]
        if kind not in {"color", "password"} and element.has("list"):
            offered = self._document.by_id(element.attrs["list"])
            if offered is not None and offered.is_a("datalist"):
                return "combobox"
        return "searchbox" if kind == "search" else "textbox"

    def _of_cell(self, element: Element, tag: str) -> str:
        table = element.parent
        while table is not None and table.tag != "table":
            table = table.parent
        role = "" if table is None else self.explicit(table)
        if role == "presentation":
            return ""
        if tag == "td":
            return "gridcell" if role in {"grid", "treegrid"} else "cell"
        scope = (element.get("scope") or "").lower()
        if scope in {"row", "rowgroup"}:
            return "rowheader"
        if scope in {"col", "colgroup"} or element.parent is None:
            return "columnheader"
        cells = list(element.parent.elements())
        has_data = any(cell.is_a("td") for cell in cells)
        return "rowheader" if has_data and cells[0] is element else "columnheader"


def svg_name(document: Document, element: Element) -> str:
    """Give the title of a drawing, or of the symbol that it uses."""
    label = element.get("aria-label") or ""
    if label.strip():
        return label
    title = next((each for each in element.elements() if each.tag == "title"), None)
    if title is None:
        used = next((each for each in document.all(within=element) if each.tag == "use"), None)
        href = "" if used is None else used.get("href") or used.get("xlink:href") or ""
        symbol = document.by_id(href[1:]) if href.startswith("#") else None
        title = None if symbol is None else next((each for each in symbol.elements() if each.tag == "title"), None)
    return "" if title is None else title.content()


def _in_section(element: Element) -> bool:
    """Tell whether it is in a part of the page, so that its header is not the page's."""
    above = element.parent
    while above is not None:
        if above.is_a(*_SECTIONING) or (above.get("role") or "").strip().lower() in _SECTIONING_ROLES:
            return True
        above = above.parent
    return False


def _is_in_tree(element: Element) -> bool:
    above = element.parent
    while above is not None:
        if re.search(r"\b(tree|group)\b", above.get("role") or ""):
            return True
        above = above.parent
    return False
