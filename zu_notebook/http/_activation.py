"""What a press on an element does without scripts: follow a link, send a form, tick a box, open a part.

Source: the HTML standard, "activation behavior"; the DOM standard, "event dispatch".
"""

from __future__ import annotations

from typing import Final

import ada_url

from zu_notebook.egress import Request
from zu_notebook.errors import ActionabilityError, BlockedRequest
from zu_notebook.http._addresses import resolved, same_but_fragment
from zu_notebook.http._dom import Element
from zu_notebook.http._drawn import is_summary
from zu_notebook.http._fields import is_button, is_submit, is_tick
from zu_notebook.http._focus import is_focusable, is_natively_disabled
from zu_notebook.http._inputs import input_type
from zu_notebook.http._refusals import inactive, refused
from zu_notebook.http._requests import policy_of
from zu_notebook.http._submission import default_button, prepared, sends_by_enter
from zu_notebook.http._tab import Tab

__all__ = ["Activation"]

_NAVIGATION_S: Final = 30.0
_PRESSED: Final = ("a", "area", "button", "input", "label", "select", "summary", "textarea")
_HERE: Final = frozenset({"", "_self", "_top", "_parent"})


class Activation:
    """Press elements of the document that a tab shows.

    Args:
        tab: The tab.
    """

    def __init__(self, tab: Tab) -> None:
        self._tab = tab

    async def press(self, element: Element, what: str) -> str:
        """Do what a press on an element does; a press on a part of a link or a label is one on that.

        Returns:
            A note, "" mostly.

        Raises:
            ActionabilityError: Nothing comes of it without scripts.
        """
        at: Element | None = element
        while at is not None:
            if _takes_press(at):
                return await self._activate(at, what)
            at = at.parent
        raise inactive(what, "does nothing by itself")

    async def _activate(self, element: Element, what: str) -> str:
        if is_natively_disabled(element):
            raise refused("disabled", what)
        if is_focusable(element):
            self._tab.loaded.fields.focus = element
        match element.tag:
            case "label":
                control = self._tab.document.control_of(element)
                if control is None:
                    raise inactive(what, "is a label of nothing")
                return await self._activate(control, what)
            case "summary":
                self._toggle(element)
            case "button" | "input" if is_button(element):
                return await self._press_button(element, what)
            case "input" | "select" | "textarea":
                self._press_field(element, what)
            case _:
                return await self._follow(element, what)
        return ""

    def _press_field(self, field: Element, what: str) -> None:
        """Tick a box; into any other field, a press only puts the focus."""
        fields = self._tab.loaded.fields
        if is_tick(field):
            fields.set_checked(field, checked=input_type(field) == "radio" or not fields.is_checked(field))
        elif field.is_a("select"):
            raise ActionabilityError(f"{what} is a list of choices; nothing was done.", hint="Use select for it.")
        elif field.is_a("input") and input_type(field) == "file":
            raise ActionabilityError(f"{what} takes a file; nothing was done.", hint="Use upload for it.")

    def _toggle(self, summary: Element) -> None:
        """Open or close the part of a summary; of parts of one name, one is open."""
        details = summary.parent
        if details is None:
            return
        if details.has("open"):
            del details.attrs["open"]
            return
        name = details.get("name")
        for other in self._tab.document.all("details") if name else ():
            if other.get("name") == name:
                other.attrs.pop("open", None)
        details.attrs["open"] = ""

    async def _press_button(self, button: Element, what: str) -> str:
        fields = self._tab.loaded.fields
        form = fields.form_of(button)
        if is_submit(button):
            if form is None:
                raise inactive(what, "belongs to no form")
            return await self.submit(form, button, what)
        kind = input_type(button) if button.tag == "input" else (button.get("type") or "").lower()
        if kind != "reset":
            raise inactive(what, "works by a script of the page only")
        if form is None:
            raise inactive(what, "belongs to no form")
        fields.reset(form)
        return ""

    async def submit(self, form: Element, submitter: Element | None, what: str) -> str:
        """Send a form."""
        request, note = await prepared(self._tab.loaded, form, submitter, what)
        return note if request is None else await self._go(request, note)

    async def enter(self, element: Element, what: str) -> str:
        """Do what the Enter key does in or on an element.

        Returns:
            A note, "" mostly.

        Raises:
            ActionabilityError: Nothing comes of it without scripts.
        """
        if not element.is_a("input") or is_button(element):
            return await self.press(element, what)
        loaded = self._tab.loaded
        form = loaded.fields.form_of(element)
        if form is None:
            raise inactive(what, "belongs to no form, so Enter does nothing by itself")
        button = default_button(loaded, form)
        if button is not None:
            if is_natively_disabled(button):
                raise refused("disabled", f"The button that Enter presses for {what}")
            return await self.submit(form, button, what)
        if not sends_by_enter(loaded, form):
            raise inactive(what, "is in a form with several fields and no button, which Enter does not send by itself")
        return await self.submit(form, None, what)

    async def _follow(self, link: Element, what: str) -> str:
        document = self._tab.document
        href = link.get("href") if link.has("href") else link.get("xlink:href")
        url = None if href is None else resolved(document, href)
        if url is None:
            raise inactive(what, "leads nowhere by itself")
        scheme = ada_url.URL(url).protocol
        if scheme == "javascript:":
            raise inactive(what, "runs a script")
        if scheme not in {"http:", "https:"}:
            raise ActionabilityError(f"{what} leads to {scheme}, which is not a page to open here; nothing was done.")
        if "#" in url and same_but_fragment(url, self._tab.url):
            return self._tab.move_within(url)
        target = (link.get("target") or "").strip().lower()
        note = "" if target in _HERE else "It would open a new tab; it was opened in this page."
        request = Request(url=url, initiator=document.url, referrer_policy=policy_of(document, link))
        return await self._go(request, note)

    async def _go(self, request: Request, note: str) -> str:
        try:
            arrival = await self._tab.send(request, timeout_s=_NAVIGATION_S)
        except BlockedRequest as error:
            # As in a browser: the press was done, and the page stays where it is.
            return str(error)
        status = arrival.status
        answered = f"The server answered {status}." if status is not None and status >= 400 else ""  # noqa: PLR2004 - HTTP's own border
        return " ".join(part for part in (note, answered, arrival.note) if part)


def _takes_press(element: Element) -> bool:
    if not element.is_html:
        return element.tag == "a" and (element.has("href") or element.has("xlink:href"))
    match element.tag:
        case "a" | "area":
            return element.has("href")
        case "summary":
            return is_summary(element)
        case _:
            return element.tag in _PRESSED
