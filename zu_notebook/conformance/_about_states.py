"""Cases about states and values: that they are told, that false is told from absent, and that they are fresh."""

from __future__ import annotations

from typing import Final

from zu_notebook.conformance._case import Case, case, equal, holds
from zu_notebook.conformance._session import Session
from zu_notebook.surface import StateValue

__all__ = ["CASES"]

_ABSENT: Final = "absent"
_TRUE: Final = (True, "true")
_FALSE: Final = (False, "false")

_THREE_VALUED: Final[tuple[tuple[str, str, str, tuple[StateValue, ...]], ...]] = (
    ("checkbox", "Insured", "checked", _FALSE),
    ("checkbox", "Pilot on board", "checked", _TRUE),
    ("checkbox", "All crews", "checked", ("mixed",)),
    ("radio", "Timber", "checked", _TRUE),
    ("radio", "Herring", "checked", _FALSE),
    ("button", "Lamp", "pressed", _TRUE),
    ("button", "Lights", "pressed", ("mixed",)),
    ("button", "Horn", "pressed", _FALSE),
    ("button", "Charts", "expanded", _FALSE),
    ("tab", "Morning", "selected", _TRUE),
    ("tab", "Evening", "selected", _FALSE),
    ("option", "Green", "selected", _TRUE),
    ("option", "Red", "selected", _FALSE),
)
_OTHERS: Final[tuple[tuple[str, str, str, tuple[StateValue, ...]], ...]] = (
    ("button", "Cancel", "disabled", _TRUE),
    ("textbox", "Old number", "disabled", _TRUE),
    ("option", "West", "disabled", _TRUE),
    ("textbox", "Vessel", "required", _TRUE),
    ("textbox", "Office", "readonly", _TRUE),
    ("textbox", "Mail", "invalid", _TRUE),
    ("link", "Desk", "current", ("page",)),
    ("button", "More", "haspopup", ("menu",)),
    ("listbox", "Flags", "multiselectable", _TRUE),
    ("heading", "Berths", "level", (2,)),
    ("slider", "Draught", "valuemin", (0,)),
    ("slider", "Draught", "valuemax", (10,)),
)
_ABSENT_FROM: Final = (
    ("link", "Second page", "checked"),
    ("button", "Register", "pressed"),
    ("button", "Register", "expanded"),
    ("textbox", "Vessel", "checked"),
    ("heading", "Berths", "selected"),
)


@case("States that have three values are told, and false is told from absent", about="states")
async def three_valued(session: Session) -> None:
    snapshot = await session.snapshot()
    for role, name, state, wanted in _THREE_VALUED:
        actual = session.one(snapshot, role, name).states.get(state, _ABSENT)
        holds(f'"{state}" of the {role} "{name}"', _is(actual, wanted), expected=wanted[0], actual=actual)
    for role, name, state in _ABSENT_FROM:
        actual = session.one(snapshot, role, name).states.get(state, _ABSENT)
        holds(f'"{state}" of the {role} "{name}"', actual == _ABSENT, expected=_ABSENT, actual=actual)


@case("Disabled, required, read-only and invalid are told, and where a thing stands", about="states")
async def told(session: Session) -> None:
    snapshot = await session.snapshot()
    for role, name, state, wanted in _OTHERS:
        actual = session.one(snapshot, role, name).states.get(state, _ABSENT)
        holds(f'"{state}" of the {role} "{name}"', _is(actual, wanted), expected=wanted[0], actual=actual)
    for role, name in (("button", "Register"), ("textbox", "Vessel"), ("option", "South")):
        actual = session.one(snapshot, role, name).states.get("disabled", False)
        holds(f'"disabled" of the {role} "{name}"', _is(actual, _FALSE), expected="false or absent", actual=actual)


@case("A place in a set is told as the page says it", about="states")
async def place_in_set(session: Session) -> None:
    snapshot = await session.snapshot()
    ferries = session.one(snapshot, "list", "Ferries").ref
    items = [node for node in snapshot if node.parent == ferries and node.role == "listitem"]
    places = [(node.states.get("posinset"), node.states.get("setsize")) for node in items]
    equal("the places of the ferries", places, [(4, 9)])


@case("The description and the error message of a field are told", about="states")
async def described(session: Session) -> None:
    mail = await session.node("textbox", "Mail")
    equal("the description", mail.description, "For the bill")
    equal("the error message", mail.error, "Not an address")


@case("A field has its value, and an empty one is told from a thing without one", about="states")
async def values(session: Session) -> None:
    snapshot = await session.snapshot()
    equal("the value of a text field", session.one(snapshot, "textbox", "Vessel").value, "Marianne")
    equal("the value of an empty text field", session.one(snapshot, "textbox", "Remarks").value or "", "")
    equal("the value of a list", session.one(snapshot, "combobox", "Quay").value, "North")
    equal("the value of a slider", session.one(snapshot, "slider", "Draught").value, "3")
    equal("the value of a heading", session.one(snapshot, "heading", "Berths").value, None)


@case("What was typed is in the next look", about="states")
async def typed(session: Session) -> None:
    ref = await session.ref("textbox", "Vessel")
    await session.act("type", ref, text="Seaholly")
    equal("the value in the next snapshot", (await session.node("textbox", "Vessel")).value, "Seaholly")
    equal("the value that is read", await session.read("value", ref), "Seaholly")
    await session.act("type", ref, text="")
    equal("the value of the emptied field", (await session.node("textbox", "Vessel")).value or "", "")


@case("What was chosen is in the next look", about="states")
async def chosen(session: Session) -> None:
    await session.act("select", await session.ref("combobox", "Quay"), values=["South"])
    await session.act("check", await session.ref("checkbox", "Insured"), checked=True)
    await session.act("check", await session.ref("radio", "Herring"), checked=True)
    snapshot = await session.snapshot()
    equal("the value of the list", session.one(snapshot, "combobox", "Quay").value, "South")
    for role, name, state, wanted in (
        ("option", "South", "selected", _TRUE),
        ("option", "North", "selected", _FALSE),
        ("checkbox", "Insured", "checked", _TRUE),
        ("radio", "Herring", "checked", _TRUE),
        ("radio", "Timber", "checked", _FALSE),
    ):
        actual = session.one(snapshot, role, name).states.get(state, _ABSENT)
        holds(f'"{state}" of the {role} "{name}"', _is(actual, wanted), expected=wanted[0], actual=actual)


def _is(actual: StateValue, wanted: tuple[StateValue, ...]) -> bool:
    """Whether a state is one of several ways to write it; `1` is not `True`."""
    return any(actual == one and isinstance(actual, bool) is isinstance(one, bool) for one in wanted)


CASES: Final[tuple[Case, ...]] = (three_valued, told, place_in_set, described, values, typed, chosen)
