"""Cases about refs: they belong to an element as long as it lives, and to nothing after."""

from __future__ import annotations

from typing import Final

from zu_notebook.conformance._case import Case, case, equal, holds, refused
from zu_notebook.conformance._session import Session
from zu_notebook.errors import StaleRef
from zu_notebook.surface import Snapshot

__all__ = ["CASES"]

_KEPT: Final = (("link", "Second page"), ("textbox", "Vessel"), ("button", "Register"), ("heading", "Berths"))
_MADE_UP: Final = "e987654321"


@case("A ref stays with its element over looks and edits", about="refs")
async def kept(session: Session) -> None:
    first = await session.snapshot()
    before = _refs(session, first)
    equal("the refs in a second look", _refs(session, await session.snapshot()), before)
    await session.act("type", before["textbox Vessel"], text="Seaholly")
    equal("the refs after an edit", _refs(session, await session.snapshot()), before)


@case("Twins have refs of their own, and each is itself", about="refs")
async def twins(session: Session) -> None:
    refs = await session.locate(role="button", name="Reserve")
    equal("the number of twins", len(set(refs)), 3)
    result = await session.act("click", refs[1])
    holds("what the second one sent", await session.shows("berth: mill"), expected="berth: mill", actual=result.url)


@case("Acting on an element of a page that was left is a StaleRef, and nothing happens", about="refs")
async def left(session: Session) -> None:
    before = await session.snapshot()
    link, field = session.one(before, "link", "Second page").ref, session.one(before, "textbox", "Vessel").ref
    await session.goto("/second")
    await refused("a click on a link of the page before", session.act("click", link), StaleRef)
    await refused("typing into a field of the page before", session.act("type", field, text="x"), StaleRef)
    await refused("describing a link of the page before", session.describe(link), StaleRef)
    await refused("reading a field of the page before", session.read("value", field), StaleRef)
    after = await session.snapshot()
    equal("the address", after.url, session.url("/second"))
    equal("the field of this page", session.one(after, "textbox", "Word").value or "", "")


@case("No ref of a page is used again on the next", about="refs")
async def not_again(session: Session) -> None:
    before = {node.ref for node in await session.snapshot()}
    await session.goto("/second")
    after = {node.ref for node in await session.snapshot()}
    equal("the refs that both pages have", sorted(before & after), [])


@case("A ref that was never given is a StaleRef", about="refs")
async def made_up(session: Session) -> None:
    await refused("a click on a ref that was made up", session.act("click", _MADE_UP), StaleRef)
    await refused("describing it", session.describe(_MADE_UP), StaleRef)
    await refused("reading it", session.read("text", _MADE_UP), StaleRef)


@case("Acting on an element that a script took away is a StaleRef", about="refs", needs="scripts", path="/scripts")
async def taken_away(session: Session) -> None:
    buoy = await session.ref("button", "Buoy")
    await session.act("click", await session.ref("button", "Sink the buoy"))
    await refused("a click on what is gone", session.act("click", buoy), StaleRef)
    await refused("describing what is gone", session.describe(buoy), StaleRef)


@case("An element that was drawn anew has a ref of its own", about="refs", needs="scripts", path="/scripts")
async def drawn_anew(session: Session) -> None:
    old = await session.ref("button", "Boat")
    await session.act("click", await session.ref("button", "Paint the boat"))
    new = await session.ref("button", "Boat")
    holds("the ref of the element that came in its place", new != old, expected=f"another than {old}", actual=new)


def _refs(session: Session, snapshot: Snapshot) -> dict[str, str]:
    return {f"{role} {name}": session.one(snapshot, role, name).ref for role, name in _KEPT}


CASES: Final[tuple[Case, ...]] = (kept, twins, left, not_again, made_up, taken_away, drawn_anew)
