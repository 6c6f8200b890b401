"""Chromium's accessibility tree, as CDP gives it, turned into nodes.

Source: Chrome DevTools Protocol, domain Accessibility; Core-AAM 1.2 and HTML-AAM 1.0 for what the roles mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeGuard

from zu_notebook.errors import UsageError
from zu_notebook.ids import Ref
from zu_notebook.surface._escape import utf8
from zu_notebook.surface._node import Node, StateValue
from zu_notebook.surface._roles import ARIA_ROLES, CHROMIUM_ROLES, FIELDS

__all__ = ["is_cdp", "normalize_axtree"]

_DROPPED: Final = frozenset({"InlineTextBox", "LineBreak", "ListMarker"})
"""What they say, the text run above them says too."""

_LIVE_ROLES: Final = frozenset({"alert", "log", "status", "timer"})
_DATE_ROLES: Final = {"Date": "date", "DateTime": "datetime-local", "InputTime": "time"}
_STATES: Final = {
    "disabled": "disabled",
    "checked": "checked",
    "selected": "selected",
    "expanded": "expanded",
    "pressed": "pressed",
    "focused": "focused",
    "required": "required",
    "readonly": "readonly",
    "invalid": "invalid",
    "hidden": "hidden",
    "hasPopup": "haspopup",
    "current": "current",
    "multiselectable": "multiselectable",
    "multiline": "multiline",
    "modal": "modal",
    "level": "level",
    "valuemin": "valuemin",
    "valuemax": "valuemax",
    "posinset": "posinset",
    "setsize": "setsize",
}
_LARGEST: Final = 2**63
_TRUTH: Final = {"true": True, "false": False}
_BULLETS: Final = re.compile("\u2022{2,}")
"""How Chromium shows a password; their number is its length."""

_SECRET_NAME: Final = re.compile(
    r"\b(pass(word|code|phrase)|passwd|pwd|pin( code)?|cvv2?|cvc2?|card (number|no)|security code|otp"
    r"|one[- ]time (code|password))\b",
    re.IGNORECASE,
)
"""The tree does not say that a field is one for passwords; its name does, also when the password is shown in clear."""


def is_cdp(given: object) -> bool:
    """Tell whether this is a node as `Accessibility.getFullAXTree` gives it."""
    return isinstance(given, Mapping) and "nodeId" in given and not isinstance(given.get("role"), str)


def normalize_axtree(cdp_nodes: Iterable[Mapping[str, Any]], *, frame: tuple[str, ...] = ()) -> tuple[Node, ...]:
    """Turn the nodes of `Accessibility.getFullAXTree` into ours, in document order.

    Ignored nodes go and their children stay; an unknown role becomes `generic` and keeps its name in `raw_role`; what
    stands in a password field goes, its length too. A damaged tree (twin ids, cycles, missing parents) gives as many
    nodes as can be placed, each once.

    Args:
        cdp_nodes: The list as CDP gives it, in any order.
        frame: The path of frames from the top to this document.

    Raises:
        UsageError: It is no list.
    """
    tree = _Tree(cdp_nodes)
    nodes: list[Node] = []
    refs: set[str] = set()
    for raw, above, index in tree.walk():
        parent = nodes[above] if above >= 0 else None
        node = _node(raw, parent, _ref(raw, refs, index), frame, tree)
        refs.add(node.ref)
        nodes.append(node)
    return tuple(_named(nodes))


class _Tree:
    """The raw nodes by their ids, and each one's children in order."""

    def __init__(self, cdp_nodes: Iterable[Mapping[str, Any]]) -> None:
        self.by_id: dict[str, Mapping[str, Any]] = {}
        if isinstance(cdp_nodes, (str, bytes, Mapping)) or not isinstance(cdp_nodes, Iterable):
            message = f"The tree is a {type(cdp_nodes).__name__}, not a list of nodes."
            raise UsageError(message, hint="Pass the `nodes` of what Accessibility.getFullAXTree answers.")
        for raw in cdp_nodes:
            if isinstance(raw, Mapping):
                self.by_id.setdefault(_key(raw.get("nodeId")), raw)
        self.children = {key: [_key(child) for child in _list(raw.get("childIds"))] for key, raw in self.by_id.items()}
        named = {child for children in self.children.values() for child in children}
        self.roots = []
        for key, raw in self.by_id.items():
            if key in named:
                continue
            parent = _key(raw.get("parentId"))
            if parent in self.children and parent != key:
                self.children[parent].append(key)
            else:
                self.roots.append(key)
        self._next_index = 0

    def is_select(self, raw: Mapping[str, Any]) -> bool:
        """Tell whether a combobox is a native select: only such a one has Chromium's own list of choices in it."""
        below = (self.by_id.get(child) for child in self.children.get(_key(raw.get("nodeId")), ()))
        return any(child is not None and _text(child.get("role")) == "MenuListPopup" for child in below)

    def walk(self) -> Iterator[tuple[Mapping[str, Any], int, int]]:
        """Give each node that stays, the index of the one above it (-1 for none), and its own, from 0."""
        seen: set[str] = set()
        index = -1
        for start in [*self.roots, *self.by_id]:
            stack = [(start, -1, False)]
            while stack:
                key, above, hushed = stack.pop()
                raw = self.by_id.get(key)
                if raw is None or key in seen:
                    continue
                seen.add(key)
                role = _text(raw.get("role"))
                if role in _DROPPED or (hushed and role == "StaticText"):
                    continue
                inner, quiet = above, hushed
                if raw.get("ignored") is not True:
                    index += 1
                    yield raw, above, index
                    inner, quiet = index, hushed or _says_its_value(raw, role)
                stack.extend((child, inner, quiet) for child in reversed(self.children[key]))


def _says_its_value(raw: Mapping[str, Any], role: str) -> bool:
    """Tell whether the text inside is the field's value over again (and a password's bullets with it)."""
    return _role(role) in FIELDS and bool(_properties(raw).get("editable") or _value(raw) is not None)


def _node(raw: Mapping[str, Any], parent: Node | None, ref: Ref, frame: tuple[str, ...], tree: _Tree) -> Node:
    raw_role = _text(raw.get("role"))
    role = _role(raw_role)
    properties = _properties(raw)
    name = _BULLETS.sub("", _text(raw.get("name")))
    value = _value(raw)
    editable = role in FIELDS and bool(properties.get("editable"))
    focusable = properties.get("focusable") is True
    bare = not editable and focusable and bool(properties.get("editable"))
    secret = (role in {"textbox", "searchbox"} and editable) and _is_secret(name, value)
    states = _states(properties)
    if secret:
        states["filled"] = bool(value)
    if states.get("valuemin") == states.get("valuemax"):
        states.pop("valuemin", None)  # Chromium says 0 and 0 where the page gives no limits
        states.pop("valuemax", None)
    return Node(
        ref=ref,
        parent=Ref("") if parent is None else parent.ref,
        role=role,
        raw_role="" if raw_role == role else raw_role,
        name=name,
        value=None if secret else value,
        states=states,
        description=_text(raw.get("description")),
        error=_error(raw),
        tag="select" if role == "combobox" and tree.is_select(raw) else "",
        input_type=_DATE_ROLES.get(raw_role, "color" if raw_role == "ColorWell" else ""),
        frame=frame,
        focusable=focusable,
        editable=editable or bare,
        settable=properties.get("settable") is True and (role == "slider" or raw_role in {*_DATE_ROLES, "ColorWell"}),
        secret=secret,
        pruning="hidden" if states.get("hidden") is True else "",
        live=_live(role, properties),
    )


def _named(nodes: Sequence[Node]) -> Iterator[Node]:
    """Give alerts and statuses the text inside them as their name: Chromium leaves it empty."""
    index_of = {node.ref: index for index, node in enumerate(nodes)}
    nearest: list[int] = []
    said: dict[int, list[str]] = {}
    for node in nodes:
        above = index_of.get(node.parent, -1)
        holder = -1 if above < 0 else above if nodes[above].role in _LIVE_ROLES else nearest[above]
        nearest.append(holder)
        if holder >= 0 and node.role == "text":
            said.setdefault(holder, []).append(node.name)
    for index, node in enumerate(nodes):
        if index in said and not node.name:
            text = " ".join("".join(said[index]).split())
            yield replace(node, name=text)
        else:
            yield node


def _ref(raw: Mapping[str, Any], taken: set[str], index: int) -> Ref:
    backend = raw.get("backendDOMNodeId")
    if not _is_whole(backend):
        backend = None
    elif f"e{backend}" not in taken:
        return Ref(f"e{backend}")
    number = index + 1
    ref = f"e{number}" if backend is None else f"e{backend}.{number}"
    while ref in taken:
        number += 1
        ref = f"t{number}"
    return Ref(ref)


def _role(raw_role: str) -> str:
    role = CHROMIUM_ROLES.get(raw_role, raw_role)
    return role if role in ARIA_ROLES else "generic"


def _is_secret(name: str, value: str | None) -> bool:
    return _SECRET_NAME.search(name) is not None or (bool(value) and set(value or "") == {"\u2022"})


def _states(properties: Mapping[str, Any]) -> dict[str, StateValue]:
    states: dict[str, StateValue] = {}
    for name, ours in _STATES.items():
        value = properties.get(name)
        if isinstance(value, str):
            value = _TRUTH.get(value, utf8(value))
        if (isinstance(value, (bool, float, str)) or _is_whole(value)) and value != "":
            states[ours] = value
    return states


def _value(raw: Mapping[str, Any]) -> str | None:
    spoken = _properties(raw).get("valuetext")
    if isinstance(spoken, str) and spoken:
        return utf8(spoken)
    given = raw.get("value")
    value = given.get("value") if isinstance(given, Mapping) else None
    if isinstance(value, float):
        return f"{value:g}"
    return utf8(value) if isinstance(value, str) else str(value) if _is_whole(value) else None


def _live(role: str, properties: Mapping[str, Any]) -> str:
    live = properties.get("live")
    if live in {"polite", "assertive"}:
        return str(live)
    return "assertive" if role == "alert" else "polite" if role in {"log", "status"} else ""


def _error(raw: Mapping[str, Any]) -> str:
    for one in _list(raw.get("properties")):
        if isinstance(one, Mapping) and one.get("name") == "errormessage" and isinstance(one.get("value"), Mapping):
            related = _list(one["value"].get("relatedNodes"))
            return " ".join(_text({"value": node.get("text")}) for node in related if isinstance(node, Mapping)).strip()
    return ""


def _properties(raw: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in _list(raw.get("properties")):
        value = one.get("value") if isinstance(one, Mapping) else None
        if isinstance(value, Mapping):
            found[str(one.get("name"))] = value.get("value")
    return found


def _key(given: object) -> str:
    """Return an id as text; what is none is an id that nothing has."""
    return given if isinstance(given, str) else str(given) if _is_whole(given) else ""


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST


def _list(given: object) -> Sequence[Any]:
    return given if isinstance(given, (list, tuple)) else ()


def _text(given: object) -> str:
    value = given.get("value") if isinstance(given, Mapping) else None
    return utf8(value) if isinstance(value, str) else ""
