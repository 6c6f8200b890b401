"""Cases about acting: what is done is done to the right element, and what can't be done is refused."""

from __future__ import annotations

from typing import Final

from zu_notebook.conformance._case import Case, case, equal, holds, refused
from zu_notebook.conformance._session import NOBODY, CheckFailed, Session
from zu_notebook.errors import ActionabilityError, LocateError, NavigationError
from zu_notebook.errors import TimeoutError as SurfaceTimeout

__all__ = ["CASES"]


@case("A link is followed, and the result says where it led", about="acts")
async def link(session: Session) -> None:
    result = await session.act("click", await session.ref("link", "Second page"))
    equal("ok", result.ok, True)
    equal("the action", result.action, "click")
    equal("the address in the result", result.url, session.url("/second"))
    await session.node("heading", "Second page")


@case("Back and forward go through what was visited", about="acts")
async def history(session: Session) -> None:
    await session.act("click", await session.ref("link", "Second page"))
    equal("the address after back", (await session.act("back")).url, session.url())
    await session.node("heading", "Harbour desk")
    equal("the address after forward", (await session.act("forward")).url, session.url("/second"))
    await session.node("heading", "Second page")


@case("A form carries what was typed and chosen, and nothing that is disabled", about="acts")
async def form(session: Session) -> None:
    page = await session.snapshot()
    await session.act("type", session.one(page, "textbox", "Vessel").ref, text="Sea & holly <3")
    await session.act("select", session.one(page, "combobox", "Quay").ref, values=["South"])
    await session.act("check", session.one(page, "checkbox", "Insured").ref, checked=True)
    await session.act("check", session.one(page, "checkbox", "Pilot on board").ref, checked=False)
    await session.act("check", session.one(page, "radio", "Herring").ref, checked=True)
    result = await session.act("click", session.one(page, "button", "Register").ref)
    holds("the address", "/result?" in result.url, expected="…/result?…", actual=result.url)
    for field in (
        "vessel: Sea & holly <3",
        "quay: s",
        "flags: Green",
        "insured: yes",
        "cargo: herring",
        "office: HM-3",
    ):
        holds("what arrived", await session.shows(field), expected=field, actual=result.url)
    for field in ("pilot:", "number:", "cancel:"):
        holds("what arrived", not await session.shows(field), expected=f"no {field}", actual=result.url)


@case("An option is chosen by its label or by its value", about="acts")
async def option(session: Session) -> None:
    ref = await session.ref("combobox", "Quay")
    await session.act("select", ref, values=["s"])
    equal("the value after select by value", (await session.node("combobox", "Quay")).value, "South")
    await session.act("select", ref, values=["North"])
    equal("the value after select by label", (await session.node("combobox", "Quay")).value, "North")
    await refused("an option that is not there", session.act("select", ref, values=["East"]), LocateError)
    await refused("an option that is disabled", session.act("select", ref, values=["West"]), ActionabilityError)
    equal("the value after what was refused", (await session.node("combobox", "Quay")).value, "North")


@case("Typing with submit sends the form", about="acts", path="/second")
async def submit(session: Session) -> None:
    result = await session.act("type", await session.ref("textbox", "Word"), text="anchor", submit=True)
    equal("the address", result.url, session.url("/result?word=anchor"))
    holds("what arrived", await session.shows("word: anchor"), expected="word: anchor", actual=result.url)


@case("A disabled thing is refused with an ActionabilityError, and nothing happens", about="acts")
async def disabled(session: Session) -> None:
    page = await session.snapshot()
    cancel, number = session.one(page, "button", "Cancel").ref, session.one(page, "textbox", "Old number").ref
    office = session.one(page, "textbox", "Office").ref
    await refused("a click on a disabled button", session.act("click", cancel), ActionabilityError)
    await refused("typing into a disabled field", session.act("type", number, text="99"), ActionabilityError)
    await refused("typing into a read-only field", session.act("type", office, text="99"), ActionabilityError)
    after = await session.snapshot()
    equal("the address", after.url, session.url())
    equal("the value of the disabled field", session.one(after, "textbox", "Old number").value, "17")
    equal("the value of the read-only field", session.one(after, "textbox", "Office").value, "HM-3")


@case("What takes no text is refused with an ActionabilityError", about="acts")
async def no_text(session: Session) -> None:
    heading = await session.ref("heading", "Berths")
    await refused("typing into a heading", session.act("type", heading, text="x"), ActionabilityError)
    await refused("checking a heading", session.act("check", heading, checked=True), ActionabilityError)


@case("A covered thing is refused with an ActionabilityError", about="acts", needs="screenshot", path="/covered")
async def covered(session: Session) -> None:
    ref = await session.ref("link", "Way through the fog")
    await refused("a click on what is covered", session.act("click", ref), ActionabilityError)
    equal("the address", (await session.snapshot()).url, session.url("/covered"))


@case("An action that does not exist is refused, and nothing happens", about="acts")
async def unknown(session: Session) -> None:
    ref = await session.ref("link", "Second page")
    await refused("an action that does not exist", session.act("teleport", ref))
    await refused("an argument that does not exist", session.act("click", ref, strength=3))
    await refused("typing without a text", session.act("type", await session.ref("textbox", "Vessel")))
    await refused("a click on nothing", session.act("click"))
    equal("the address", (await session.snapshot()).url, session.url())


@case("Going to an address where nobody answers is a NavigationError", about="acts")
async def nobody(session: Session) -> None:
    await refused("going to an address where nobody answers", session.goto(NOBODY), NavigationError)
    await session.goto("/second")
    await session.node("heading", "Second page")


@case("Waiting for a text that is there ends, and in vain it is a TimeoutError", about="acts")
async def waiting(session: Session) -> None:
    equal("ok", (await session.act("wait_for", text="Two berths are free", timeout_s=10)).ok, True)
    work = session.act("wait_for", text="No such text", timeout_s=0.3)
    await refused("waiting in vain", work, SurfaceTimeout)


@case("What it does not claim it refuses", about="acts", path="/upload")
async def not_claimed(session: Session) -> None:
    able = await session.capabilities()
    papers = await _anything(session)
    if not able.upload:
        await refused("an upload", session.act("upload", papers, paths=["papers.txt"]))
    if not able.drag:
        await refused("a drag", session.act("drag", papers, onto=papers))
    if not able.screenshot:
        await refused("a screenshot", session.screenshot())
    if not able.restore:
        await refused("keeping the state", session.state())


async def _anything(session: Session) -> str:
    refs = [node.ref for node in await session.snapshot() if node.role == "button"]
    if not refs:
        raise CheckFailed("The buttons of the page", expected="one or two", actual="none")
    return refs[0]


CASES: Final[tuple[Case, ...]] = (
    link,
    history,
    form,
    option,
    submit,
    disabled,
    no_text,
    covered,
    unknown,
    nobody,
    waiting,
    not_claimed,
)
