"""Where a page was, to go back there: its address, its cookies, what its fields held. Never what is secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zu_notebook.errors import UsageError
from zu_notebook.http._dom import Element
from zu_notebook.http._fields import is_tick, option_value
from zu_notebook.http._inputs import is_settable, is_text_field
from zu_notebook.http._loaded import Loaded

__all__ = ["fill", "kept_fields"]


def kept_fields(loaded: Loaded) -> list[dict[str, Any]]:
    """Write down what the fields hold that were changed; secret ones are left out."""
    changed = loaded.fields.changed()
    found = []
    for place, control in enumerate(_controls(loaded)):
        if control.number not in changed or loaded.secrets.is_secret(control):
            continue
        kept: dict[str, Any] = {"place": place, "name": control.get("name") or "", "tag": control.tag}
        if control.is_a("select"):
            kept["chosen"] = [option_value(option) for option in loaded.fields.chosen(control)]
        elif is_tick(control):
            kept["checked"] = loaded.fields.is_checked(control)
        else:
            kept["value"] = loaded.fields.value(control)
        found.append(kept)
    return found


def fill(loaded: Loaded, kept: object) -> int:
    """Fill the fields with what was written down.

    Returns:
        How many were not found again.

    Raises:
        UsageError: It is not what `kept_fields` wrote.
    """
    if not isinstance(kept, list) or not all(isinstance(each, Mapping) for each in kept):
        raise UsageError("The fields of the state are no list of objects.", hint="Give what state() gave.")
    controls = _controls(loaded)
    return sum(not _filled(loaded, controls, each) for each in kept)


def _filled(loaded: Loaded, controls: list[Element], kept: Mapping[str, Any]) -> bool:
    place = kept.get("place")
    control = controls[place] if isinstance(place, int) and 0 <= place < len(controls) else None
    if control is None or (control.tag, control.get("name") or "") != (kept.get("tag"), kept.get("name")):
        return False
    fields = loaded.fields
    if control.is_a("select"):
        wanted = kept.get("chosen", ())
        fields.choose(control, [option for option in fields.options(control) if option_value(option) in wanted])
    elif is_tick(control):
        fields.set_checked(control, checked=kept.get("checked") is True)
    elif not loaded.secrets.is_secret(control):
        fields.set_value(control, str(kept.get("value", "")))
    return True


def _controls(loaded: Loaded) -> list[Element]:
    return [
        each
        for each in loaded.document.all("input", "select", "textarea")
        if each.is_a("select") or is_tick(each) or is_text_field(each) or is_settable(each)
    ]
