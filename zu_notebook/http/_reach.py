"""What stands in for what is not shown, and what counts as a control in a part that is not."""

from __future__ import annotations

from zu_notebook.http._dom import Document, Element
from zu_notebook.http._drawn import Drawn
from zu_notebook.http._focus import is_editing_host, is_script_focus_only
from zu_notebook.http._inputs import input_type
from zu_notebook.http._roles import WIDGETS

__all__ = ["Reach", "could_be_control", "has_document"]


class Reach:
    """Tell what a person can get at, though it is not shown itself.

    Args:
        document: The document.
        drawn: What is shown of it.
    """

    def __init__(self, document: Document, drawn: Drawn) -> None:
        self._document = document
        self._drawn = drawn

    def has_stand_in(self, element: Element) -> bool:
        """Tell whether a person presses something else in place of a control: its label, the button beside a file."""
        if not element.is_a("input") or input_type(element) not in {"checkbox", "file", "radio"}:
            return False
        drawn = self._drawn
        if any(map(drawn.is_visible, self._document.labels(element))):
            return True
        above = element.parent if input_type(element) == "file" else None
        for _ in range(3):
            if above is None or above is self._document.body:
                return False
            if any(map(drawn.is_visible, self._document.all("a", "button", "label", within=above))):
                return True
            above = above.parent
        return False

    def is_mapped(self, element: Element) -> bool:
        """Tell whether it is a link in the map of a shown picture."""
        if not element.is_a("area") or not element.has("href"):
            return False
        above = element.parent
        while above is not None and not above.is_a("map"):
            above = above.parent
        name = "" if above is None else above.get("name") or above.get("id") or ""
        images = self._document.all("img") if name else ()
        return any((image.get("usemap") or "").lower() == f"#{name}".lower() for image in images)


def could_be_control(element: Element) -> bool:
    """Tell whether an element would be a control, were it shown."""
    if element.is_a("button", "frame", "iframe", "select", "summary", "textarea"):
        return True
    if element.is_a("a") and element.has("href"):
        return True
    if element.is_a("input"):
        return input_type(element) != "hidden"
    if element.has("tabindex") and not is_script_focus_only(element):
        return True
    return is_editing_host(element) or element.attrs.get("role", "") in WIDGETS


def has_document(frame: Element) -> bool:
    """Tell whether a frame has something to show: an address, and a size."""
    source = (frame.get("src") or "").strip()
    tiny = any((frame.get(side) or "").strip() in {"0", "1"} for side in ("width", "height"))
    return not tiny and (frame.has("srcdoc") or source not in {"", "about:blank"})
