"""What is known of the form that an element belongs to, for who asks before it is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zu_notebook.control import FormFacts, FormField, form_facts
from zu_notebook.http._dom import Element, closest
from zu_notebook.http._fields import is_button, is_submit, is_tick
from zu_notebook.http._inputs import input_type
from zu_notebook.http._loaded import Loaded
from zu_notebook.http._submission import default_button, said_by

__all__ = ["facts_of"]

_FIELDS: Final = ("input", "select", "textarea")


def facts_of(loaded: Loaded, element: Element, strike: Callable[[str], str]) -> FormFacts | None:
    """Say what is known of an element's form; None where it belongs to none.

    Args:
        loaded: The document.
        element: A control, or what is in one.
        strike: Strikes secrets out of a text.
    """
    at: Element | None = element
    while at is not None and loaded.fields.form_of(at) is None:
        at = at.parent
    form = loaded.fields.form_of(at) if at is not None else closest(element, "form")
    if form is None:
        return None
    sender = at if at is not None and is_submit(at) else default_button(loaded, form)
    name = "" if sender is None else loaded.sight().name(sender, loaded.roles(sender)).text
    controls = [each for each in loaded.fields.controls(form) if each.tag in _FIELDS and not is_button(each)]
    return form_facts(
        method=said_by(form, sender, "method"),
        action=strike(said_by(form, sender, "action")),
        submits=strike(name or (sender.get("value") or "" if sender is not None else "")),
        fields=[_field(loaded, each, strike) for each in controls],
    )


def _field(loaded: Loaded, field: Element, strike: Callable[[str], str]) -> FormField:
    secret = loaded.secrets.is_secret(field)
    name = loaded.sight().name(field, loaded.roles(field)).text
    told = (field.get("autocomplete"), field.get("name"), field.get("id"), name)
    return FormField(
        kind=input_type(field) if field.tag == "input" else field.tag,
        said=strike(" ".join(filter(None, told))),
        secret=secret,
        value="" if secret else strike(_held(loaded, field)),
    )


def _held(loaded: Loaded, field: Element) -> str:
    if is_tick(field):
        return str(loaded.fields.is_checked(field))
    if field.tag == "select":
        return ", ".join(option.content() for option in loaded.fields.chosen(field))
    return loaded.fields.value(field)
