"""Sending a form: checked as a browser checks it, spelled as a browser spells it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import ada_url

from zu_notebook.egress import Request
from zu_notebook.errors import ActionabilityError
from zu_notebook.http._addresses import resolved
from zu_notebook.http._dom import Element, closest
from zu_notebook.http._entries import encoding_of, entries, multipart, plain, urlencoded
from zu_notebook.http._fields import is_submit
from zu_notebook.http._inputs import FIELD_TYPES, SETTABLE_TYPES, input_type
from zu_notebook.http._loaded import Loaded
from zu_notebook.http._refusals import inactive
from zu_notebook.http._requests import policy_of
from zu_notebook.http._validity import trouble

__all__ = ["default_button", "prepared", "said_by", "sends_by_enter"]

_BLOCKING = (FIELD_TYPES | SETTABLE_TYPES) - {"color", "range"}
_OTHER_PLACE = ("_self", "_top", "_parent")


def default_button(loaded: Loaded, form: Element) -> Element | None:
    """Give the button that Enter in a field presses; None where the form has none."""
    return next((each for each in loaded.fields.controls(form) if is_submit(each)), None)


def sends_by_enter(loaded: Loaded, form: Element) -> bool:
    """Tell whether Enter in a field sends a form that has no button for it: where it has one field only."""
    controls = loaded.fields.controls(form)
    return sum(each.is_a("input") and input_type(each) in _BLOCKING for each in controls) <= 1


async def prepared(loaded: Loaded, form: Element, submitter: Element | None, what: str) -> tuple[Request | None, str]:
    """Make the request of a form.

    Args:
        loaded: The document.
        form: The form.
        submitter: The button that was pressed; None where Enter was.
        what: How a message names what was pressed.

    Returns:
        The request, None for a form that only closes its dialog; and a note.

    Raises:
        ActionabilityError: A field holds what a browser would not send, or the form leads nowhere.
    """
    _check(loaded, form, submitter, what)
    method = said_by(form, submitter, "method").lower()
    if method == "dialog":
        dialog = closest(form, "dialog")
        if dialog is not None:
            dialog.attrs.pop("open", None)
        return None, "The dialog was closed."
    url = _action(loaded, form, submitter, what)
    note = _note(form, submitter)
    encoding = encoding_of(loaded.document, form)
    found = entries(loaded.fields, form, submitter, encoding)
    document = loaded.document
    request = Request(url=url, initiator=document.url, referrer_policy=policy_of(document, form))
    if method != "post":
        target = ada_url.URL(url)
        target.search = urlencoded(found, encoding)
        return replace(request, url=target.href), note
    match said_by(form, submitter, "enctype").lower():
        case "multipart/form-data":
            boundary, body = await asyncio.to_thread(multipart, found, encoding)
            kind = f"multipart/form-data; boundary={boundary}"
        case "text/plain":
            body, kind = plain(found, encoding), "text/plain"
        case _:
            body, kind = urlencoded(found, encoding).encode(), "application/x-www-form-urlencoded"
    return replace(request, method="POST", body=body, headers=(("Content-Type", kind),)), note


def said_by(form: Element, submitter: Element | None, name: str) -> str:
    """Give what the button says in place of the form, else what the form says."""
    own = None if submitter is None else submitter.get(f"form{name}")
    return (own if own is not None else form.get(name) or "").strip()


def _action(loaded: Loaded, form: Element, submitter: Element | None, what: str) -> str:
    text = said_by(form, submitter, "action")
    url = resolved(loaded.document, text) if text else loaded.document.url.partition("#")[0]
    if url is None:
        raise ActionabilityError(f"{what} sends its form to an address that can't be read: {text[:80]!r}.")
    scheme = ada_url.URL(url).protocol
    if scheme == "javascript:":
        raise inactive(what, "hands its form to a script")
    if scheme not in {"http:", "https:"}:
        raise ActionabilityError(f"{what} sends its form to {scheme}, which is not http or https; nothing was sent.")
    return url


def _note(form: Element, submitter: Element | None) -> str:
    target = said_by(form, submitter, "target").lower()
    return "" if target in {"", *_OTHER_PLACE} else "It would open a new tab; it was opened in this page."


def _check(loaded: Loaded, form: Element, submitter: Element | None, what: str) -> None:
    """Refuse what a browser would not send, by the first field that is not right."""
    if form.has("novalidate") or (submitter is not None and submitter.has("formnovalidate")):
        return
    for control in loaded.fields.controls(form):
        why = trouble(loaded.fields, control)
        if why:
            sight = loaded.sight()
            named = sight.name(control, loaded.roles(control)).text or control.get("name") or control.tag
            raise ActionabilityError(
                f'{what} did not send its form: "{named[:80]}" {why}.', hint="Put that right, then send it again."
            )
