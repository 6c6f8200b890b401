"""One node of a look while it is being made: an element as plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from zu_notebook.http._content import NAME_CHARS, clean
from zu_notebook.http._dom import Element, Text, fold
from zu_notebook.http._fields import is_button, option_label
from zu_notebook.http._focus import is_editing_host, is_focusable, is_natively_disabled
from zu_notebook.http._inputs import input_type, is_settable, is_text_field
from zu_notebook.http._loaded import Loaded
from zu_notebook.http._states import Sight
from zu_notebook.ids import Ref
from zu_notebook.surface import Node, Pruning, RefBook, StateValue

__all__ = ["Draft", "Drafting", "node_of"]

_HIDDEN_NAME_CHARS: Final = 80
_MOST_OPTIONS: Final = 1_000
_TEXT_CHARS: Final = 4_000


@dataclass(slots=True)
class Draft:
    """What is known of one node; `number` and `parent` are places in the document, 0 for none."""

    number: int
    role: str
    parent: int = 0
    name: str = ""
    value: str | None = None
    states: dict[str, StateValue] = field(default_factory=dict)
    description: str = ""
    error: str = ""
    tag: str = ""
    input_type: str = ""
    placeholder: str = ""
    cue: str = ""
    focusable: bool = False
    editable: bool = False
    settable: bool = False
    secret: bool = False
    pruning: Pruning = ""
    live: str = ""


class Drafting:
    """Make the nodes of a document, each by itself.

    Args:
        loaded: The document.
        sight: One look at it.
    """

    def __init__(self, loaded: Loaded, sight: Sight) -> None:
        self._loaded = loaded
        self._sight = sight

    def plain(self, element: Element, role: str, parent: int) -> Draft:
        """Make a container, a heading or a live region: a role, a name, what states it has."""
        named = self._sight.name(element, role)
        return Draft(
            element.number,
            role or "generic",
            parent,
            named.text,
            states=self._sight.states(element, role, secret=False),
            description=self._sight.description(element, named),
            tag=element.tag,
        )

    def control(self, element: Element, role: str, parent: int, pruning: Pruning) -> Draft:
        """Make a control, with all that is known of it."""
        sight = self._sight
        secret = self._loaded.secrets.is_secret(element)
        named = sight.name(element, role)
        return Draft(
            element.number,
            role or "generic",
            parent,
            named.text,
            value=None if secret else sight.value(element, role),
            states=sight.states(element, role, secret=secret),
            description=sight.description(element, named),
            error=sight.error(element),
            tag=element.tag,
            input_type=input_type(element) if element.is_a("input") else "",
            placeholder=clean(element.get("placeholder") or ""),
            focusable=is_focusable(element),
            editable=is_text_field(element) or is_editing_host(element),
            settable=is_settable(element),
            secret=secret,
            pruning=pruning,
        )

    def options(self, select: Element) -> list[Draft]:
        """Make the choices of a select."""
        fields = self._loaded.fields
        chosen = fields.chosen(select)
        secret = self._loaded.secrets.is_secret(select)
        drafts = []
        for option in fields.options(select):
            if option.has("hidden"):
                continue
            states: dict[str, StateValue] = {"selected": option in chosen and not secret}
            if fields.is_option_disabled(option) or is_natively_disabled(select):
                states["disabled"] = True
            name = option_label(option)[:NAME_CHARS]
            drafts.append(Draft(option.number, "option", select.number, name, states=states))
        return drafts[:_MOST_OPTIONS]

    def hidden(self, element: Element, parent: int) -> Draft:
        """Make a control in a part that is not shown: only so that "why isn't it listed?" has an answer."""
        own = "" if element.is_a("select", "textarea") or is_editing_host(element) else element.content()[:300]
        said = (
            element.get("aria-label"),
            own.strip(),
            element.get("value") if is_button(element) else "",
            element.get("title"),
            element.get("placeholder"),
            " ".join(label.content() for label in self._loaded.document.labels(element)),
        )
        name = clean(next(filter(None, said), ""))[:_HIDDEN_NAME_CHARS]
        role = self._loaded.roles(element) or "generic"
        return Draft(element.number, role, parent, name, pruning="hidden")


def text_draft(text: Text, parent: int) -> Draft:
    """Make a run of text."""
    return Draft(text.number, "text", parent, fold(text.data)[:_TEXT_CHARS])


def node_of(draft: Draft, refs: RefBook, key: str, strike: Callable[[str], str]) -> Node:
    """Make the node of a draft.

    Args:
        draft: What is known of it.
        refs: Gives each element its ref.
        key: The document's.
        strike: Puts dots in place of secrets.
    """
    return Node(
        ref=refs.ref(key, draft.number),
        parent=refs.ref(key, draft.parent) if draft.parent else Ref(""),
        role=draft.role,
        name=strike(draft.name),
        value=None if draft.value is None else strike(draft.value),
        states=draft.states,
        description=strike(draft.description),
        error=strike(draft.error),
        tag=draft.tag,
        input_type=draft.input_type,
        placeholder=strike(draft.placeholder),
        cue=strike(draft.cue),
        focusable=draft.focusable,
        editable=draft.editable,
        settable=draft.settable,
        secret=draft.secret,
        pruning=draft.pruning,
        live=draft.live,
    )
