"""Cases about secrets: what is typed into a password reaches the page and nobody else."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from zu_notebook.conformance._case import Case, case, equal, holds
from zu_notebook.conformance._session import Session

__all__ = ["CASES"]

_CANARY: Final = "canary-4417-in-the-hold"
_DIGEST: Final = hashlib.sha256(_CANARY.encode()).hexdigest()[:12]


@case("What is typed into a password is told nowhere", about="secrets")
async def nowhere(session: Session) -> None:
    before = await session.ref("textbox", "Password")
    result = await session.act("type", before, text=_CANARY)
    snapshot = await session.snapshot()
    field = session.one(snapshot, "textbox", "Password")
    described = await session.describe(field.ref)
    told = {
        "the result of typing": f"{result!r} {result.changes!r} {' '.join(result.lines())}",
        "the snapshot's text": snapshot.to_text(),
        "the snapshot as JSON": json.dumps(snapshot.to_json()),
        "the description": repr(described),
        "the text of the page": await session.read("text") or "",
        "the attribute value": await session.read("attribute", field.ref, "value") or "",
        "the answer to a check": (await session.check("value", "another", field.ref)).actual,
    }
    equal("where it is told", [where for where, text in told.items() if _CANARY in text], [])
    for what, value in (("in the snapshot", field.value), ("in the description", described.value)):
        equal(f"the value {what}", value, None)
    equal("the value that is read", await session.read("value", field.ref), None)
    equal("secret", (field.secret, described.secret), (True, True))


@case("Its length is not told either, only whether it is filled", about="secrets")
async def no_length(session: Session) -> None:
    ref = await session.ref("textbox", "Password")
    told = []
    for text in ("abc", _CANARY):
        await session.act("type", ref, text=text)
        snapshot = await session.snapshot()
        told.append(snapshot.to_text())
        filled = session.one(snapshot, "textbox", "Password").states.get("filled")
        equal('"filled"', filled, True)
    equal("the snapshot with a long password", told[1], told[0])


@case("A password reaches the page", about="secrets")
async def reaches(session: Session) -> None:
    page = await session.snapshot()
    await session.act("type", session.one(page, "textbox", "Master").ref, text="Robin")
    await session.act("type", session.one(page, "textbox", "Password").ref, text=_CANARY)
    result = await session.act("click", session.one(page, "button", "Sign in").ref)
    equal("the address", result.url, session.url("/result"))
    for field in ("master: Robin", f"password: sha256 {_DIGEST}", "2 fields arrived by POST."):
        holds("what arrived", await session.shows(field), expected=field, actual=(await session.snapshot()).to_text())


CASES: Final[tuple[Case, ...]] = (nowhere, no_length, reaches)
