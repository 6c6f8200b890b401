"""What the roles of ARIA mean to a reader of pages, and what Chromium calls them.

Source: WAI-ARIA 1.2, HTML-AAM 1.0; Chromium's own names as its accessibility tree gives them.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "ARIA_ROLES",
    "CARDS",
    "CHROMIUM_ROLES",
    "CONTROLS",
    "DIALOGS",
    "FIELDS",
    "GROUPS",
    "LANDMARKS",
    "LANDMARKS_IF_NAMED",
    "NEVER_CONTROLS",
    "POPUPS",
    "STANDALONE",
]

LANDMARKS: Final = frozenset({"banner", "complementary", "contentinfo", "main", "navigation", "search"})
LANDMARKS_IF_NAMED: Final = frozenset({"form", "region"})
STANDALONE: Final = frozenset({"banner", "complementary", "contentinfo", "navigation"})
"""What is in them does not stand under a heading outside."""

DIALOGS: Final = frozenset({"alertdialog", "dialog"})
POPUPS: Final = frozenset({"listbox", "menu"}) | DIALOGS
"""May be drawn elsewhere in the document and still belong to the dialog that is open."""

GROUPS: Final = frozenset(
    {
        "grid",
        "group",
        "list",
        "listbox",
        "menu",
        "menubar",
        "radiogroup",
        "table",
        "tablist",
        "toolbar",
        "tree",
        "treegrid",
    }
)
CARDS: Final = frozenset({"article", "figure", "group", "listitem", "region", "row", "tabpanel"})
"""Each holds one thing of many that may look the same, with the same buttons."""

FIELDS: Final = frozenset({"combobox", "searchbox", "spinbutton", "textbox"})
CONTROLS: Final = FIELDS | {
    "button",
    "checkbox",
    "link",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "radio",
    "slider",
    "switch",
    "tab",
    "treeitem",
}
"""Can be acted on by role alone; every other role only where it takes focus, text or clicks."""

NEVER_CONTROLS: Final = frozenset({"Iframe", "document", "none", "presentation", "text"}) | DIALOGS
"""Take focus as a place to start from, and nothing comes of pressing them."""

ARIA_ROLES: Final = frozenset(
    """
    alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
    comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic
    grid gridcell group heading img insertion link list listbox listitem log main mark marquee math menu menubar
    menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio
    radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong
    subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree
    treegrid treeitem
    """.split()  # noqa: SIM905 - ninety words read best as words
) | {"Iframe", "text"}

CHROMIUM_ROLES: Final = {
    "StaticText": "text",
    "RootWebArea": "document",
    "WebArea": "document",
    "PdfRoot": "document",
    "IframePresentational": "Iframe",
    "image": "img",
    "ImageMap": "img",
    "SvgRoot": "img",
    "graphics-document": "img",
    "graphics-symbol": "img",
    "graphics-object": "group",
    "Canvas": "generic",
    "Video": "group",
    "Audio": "group",
    "PluginObject": "generic",
    "EmbeddedObject": "generic",
    "ComboBoxMenuButton": "combobox",
    "ComboBoxGrouping": "combobox",
    "ComboBoxSelect": "combobox",
    "TextFieldWithComboBox": "combobox",
    "PopUpButton": "combobox",
    "MenuListPopup": "listbox",
    "ListBoxOption": "option",
    "MenuListOption": "option",
    "Date": "textbox",
    "DateTime": "textbox",
    "InputTime": "textbox",
    "TextField": "textbox",
    "ToggleButton": "button",
    "ColorWell": "button",
    "DisclosureTriangle": "button",
    "DisclosureTriangleGrouped": "button",
    "Details": "group",
    "Legend": "caption",
    "Figcaption": "caption",
    "FigureCaption": "caption",
    "Caption": "caption",
    "Header": "banner",
    "Footer": "contentinfo",
    "HeaderAsNonLandmark": "generic",
    "FooterAsNonLandmark": "generic",
    "sectionheader": "generic",
    "sectionfooter": "generic",
    "LayoutTable": "generic",
    "LayoutTableRow": "generic",
    "LayoutTableCell": "generic",
    "DescriptionList": "list",
    "DescriptionListTerm": "term",
    "DescriptionListDetail": "definition",
    "doc-link": "link",
    "doc-backlink": "link",
    "doc-noteref": "link",
    "doc-biblioref": "link",
    "doc-glossref": "link",
}
"""Chromium's own names; LabelText, Pre, Abbr and what comes next year are `generic`, with the name kept."""
