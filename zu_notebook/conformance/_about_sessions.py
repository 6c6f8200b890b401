"""Cases about sessions: what can be asked when, and how one ends."""

from __future__ import annotations

from typing import Final, get_args

from zu_notebook.conformance._case import Case, case, equal, holds, refused
from zu_notebook.conformance._session import NOBODY, Session
from zu_notebook.errors import NavigationError, SessionError
from zu_notebook.surface import SurfaceKind

__all__ = ["CASES"]

_KINDS: Final = get_args(SurfaceKind)


@case("Its kind and its capabilities can be asked before it is open", about="sessions", path=None)
async def asked_before(session: Session) -> None:
    holds("the kind", session.kind in _KINDS, expected=f"one of {', '.join(_KINDS)}", actual=session.kind)
    first, second = await session.capabilities(), await session.capabilities()
    equal("the capabilities, asked twice", second, first)


@case("Before it is opened nothing can be read or done", about="sessions", path=None)
async def not_open_yet(session: Session) -> None:
    await refused("a snapshot before open", session.snapshot(), SessionError)
    await refused("an action before open", session.act("reload"), SessionError)
    await refused("a question before open", session.read("title"), SessionError)


@case("After it is closed nothing can be read or done", about="sessions")
async def not_open_any_more(session: Session) -> None:
    ref = await session.ref("link", "Second page")
    await session.close()
    await refused("a snapshot after close", session.snapshot(), SessionError)
    await refused("an action after close", session.act("click", ref), SessionError)
    await refused("a question after close", session.read("title"), SessionError)


@case("Closing twice is closing once", about="sessions")
async def closed_twice(session: Session) -> None:
    await session.close()
    await session.close()


@case("An address where nobody answers is a NavigationError", about="sessions", path=None)
async def nobody_answers(session: Session) -> None:
    await refused("opening an address where nobody answers", session.open(NOBODY), NavigationError)


@case("It says where it is", about="sessions")
async def where_it_is(session: Session) -> None:
    snapshot = await session.snapshot()
    equal("the address of the snapshot", snapshot.url, session.url())
    holds("its title", "Harbour desk" in snapshot.title, expected="Harbour desk …", actual=snapshot.title)


CASES: Final[tuple[Case, ...]] = (
    asked_before,
    not_open_yet,
    not_open_any_more,
    closed_twice,
    nobody_answers,
    where_it_is,
)
