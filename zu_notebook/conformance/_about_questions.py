"""Cases about questions: locate, describe, read, check."""

from __future__ import annotations

from typing import Final

from zu_notebook.conformance._case import Case, case, equal, holds, refused
from zu_notebook.conformance._session import Session
from zu_notebook.errors import LocateError

__all__ = ["CASES"]


@case("Locate gives none, one or many, in the order of the document", about="questions")
async def locate(session: Session) -> None:
    snapshot = await session.snapshot()
    equal("what fits nothing", await session.locate(role="button", name="Launch"), [])
    register = session.one(snapshot, "button", "Register").ref
    equal("what fits one", await session.locate(role="button", name="Register"), [register])
    reserve = [node.ref for node in snapshot if node.role == "button" and node.name == "Reserve"]
    equal("the number of what fits many", len(reserve), 3)
    equal("what fits many", await session.locate(role="button", name="Reserve"), reserve)
    equal("the second of many", await session.locate(role="button", name="Reserve", index=1), reserve[1:2])
    equal("the fourth of three", await session.locate(role="button", name="Reserve", index=3), [])


@case("A name is compared whole, and a text by its parts", about="questions")
async def how_compared(session: Session) -> None:
    snapshot = await session.snapshot()
    equal("half of a name", await session.locate(role="button", name="Regist"), [])
    equal(
        "half of a text",
        await session.locate(role="button", text="regist"),
        [session.one(snapshot, "button", "Register").ref],
    )
    remarks = session.one(snapshot, "textbox", "Remarks").ref
    equal("a placeholder", await session.locate(placeholder="Anything else"), [remarks])
    equal("a tag", await session.locate(tag="textarea"), [remarks])


@case("What is hidden is not located", about="questions")
async def hidden(session: Session) -> None:
    equal("a hidden button", await session.locate(role="button", name="never-shown-button"), [])
    equal("a hidden text", await session.locate(text="never-shown-display"), [])


@case("An empty candidate is a LocateError", about="questions")
async def empty(session: Session) -> None:
    await refused("an empty candidate", session.locate(), LocateError)
    await refused("a candidate with blank texts", session.locate(role="", name=" "), LocateError)
    await refused("an index alone", session.locate(index=0), LocateError)


@case("A description tells an element from its twins", about="questions")
async def twin(session: Session) -> None:
    refs = await session.locate(role="button", name="Reserve")
    equal("the number of twins", len(refs), 3)
    told = await session.describe(refs[1])
    equal("the ref", told.ref, refs[1])
    equal("the role and the name", (told.role, told.name), ("button", "Reserve"))
    equal("the tag", told.tag, "button")
    equal("the text", told.text, "Reserve")
    equal("its place among its twins", (told.index, told.count), (1, 3))
    equal("the text before", told.before, "For twenty metres.")
    equal("the text after", told.after, "Ice quay")
    for step in ("main", "list", "listitem", "button"):
        holds(
            "the role path", any(each.startswith(step) for each in told.role_path), expected=step, actual=told.role_path
        )
    equal("the end of the role path", told.role_path[-1:], ('button "Reserve"',))


@case("A description has the attributes, the value and the states of a field", about="questions")
async def field(session: Session) -> None:
    told = await session.describe(await session.ref("textbox", "Vessel"))
    equal("the role, the name and the tag", (told.role, told.name, told.tag), ("textbox", "Vessel", "input"))
    for name, wanted in (("id", "vessel"), ("name", "vessel"), ("data-kind", "name of a vessel")):
        equal(f'the attribute "{name}"', told.attributes.get(name), wanted)
    equal("the value", told.value, "Marianne")
    holds("the states", told.states.get("required") in {True, "true"}, expected="required", actual=dict(told.states))
    holds(
        "the role path", 'form "Registration"' in told.role_path, expected='form "Registration"', actual=told.role_path
    )
    equal("the frame", told.frame, ())
    off = await session.describe(await session.ref("button", "Cancel"))
    holds("the states", off.states.get("disabled") in {True, "true"}, expected="disabled", actual=dict(off.states))


@case("A description has the box of what is drawn", about="questions", needs="screenshot")
async def box(session: Session) -> None:
    told = await session.describe(await session.ref("button", "Register"))
    drawn = told.box is not None and told.box.width > 0 and told.box.height > 0
    holds("the box", drawn, expected="a width and a height", actual=told.box)


@case("A description is fresh after an edit", about="questions")
async def fresh(session: Session) -> None:
    ref = await session.ref("textbox", "Vessel")
    await session.act("type", ref, text="Seaholly")
    equal("the value", (await session.describe(ref)).value, "Seaholly")


@case("Each kind of reading gives what is there, and None where there is nothing", about="questions")
async def reading(session: Session) -> None:
    snapshot = await session.snapshot()
    vessel, link = session.one(snapshot, "textbox", "Vessel").ref, session.one(snapshot, "link", "Second page").ref
    title, text = await session.read("title"), await session.read("text") or ""
    holds("the title", title is not None and title.startswith("Harbour desk"), expected="Harbour desk …", actual=title)
    equal("the address", await session.read("url"), session.url())
    for part in ("It works without scripts.", "For twenty metres.", "Two berths are free"):
        holds("the text of the page", part in text, expected=part, actual=text)
    holds("the text of the page", "never-shown" not in text, expected="nothing hidden", actual=text)
    equal("the text of a link", await session.read("text", link), "Second page")
    equal("the value of a field", await session.read("value", vessel), "Marianne")
    equal("the value of a link", await session.read("value", link), None)
    equal("an attribute", await session.read("attribute", vessel, "data-kind"), "name of a vessel")
    equal("an attribute that is not there", await session.read("attribute", vessel, "data-none"), None)


@case("The result of the last action can be read again", about="questions")
async def result(session: Session) -> None:
    await session.act("type", await session.ref("textbox", "Vessel"), text="Seaholly")
    told = await session.read("result") or ""
    holds("the result", "type" in told, expected="what was done", actual=told)


@case("What is so is said to be so", about="questions")
async def true(session: Session) -> None:
    page = await session.snapshot()
    vessel, insured = session.one(page, "textbox", "Vessel").ref, session.one(page, "checkbox", "Insured").ref
    cancel = session.one(page, "button", "Cancel").ref
    for predicate, subject, ref in (
        ("visible", None, vessel),
        ("enabled", None, vessel),
        ("value", "Marianne", vessel),
        ("unchecked", None, insured),
        ("disabled", None, cancel),
        ("text", "Two berths are free", None),
        ("url", session.url(), None),
    ):
        result = await session.check(predicate, subject, ref)
        equal(f"{predicate} {subject or ''}".strip(), result.ok, True)


@case("What is not so is an answer with what was expected and what is, not an error", about="questions")
async def false(session: Session) -> None:
    page = await session.snapshot()
    vessel, insured = session.one(page, "textbox", "Vessel").ref, session.one(page, "checkbox", "Insured").ref
    wrong = await session.check("value", "Seaholly", vessel)
    equal("ok", wrong.ok, False)
    equal("expected and actual", (wrong.expected, wrong.actual), ("Seaholly", "Marianne"))
    for predicate, subject, ref in (
        ("checked", None, insured),
        ("disabled", None, vessel),
        ("text", "The harbour is closed", None),
        ("url", session.url("/second"), None),
    ):
        result = await session.check(predicate, subject, ref)
        equal(f"{predicate} {subject or ''}".strip(), result.ok, False)
        holds("what was expected", result.expected, expected="a text", actual=result)
        holds("what is", result.actual, expected="a text", actual=result)
    equal("a hidden text is visible", (await session.check("visible", "never-shown-display")).ok, False)


@case("A question that does not exist is refused", about="questions")
async def unknown(session: Session) -> None:
    vessel = await session.ref("textbox", "Vessel")
    await refused("a predicate that does not exist", session.check("seaworthy", None, vessel))
    await refused("a reading that does not exist", session.read("colour", vessel))
    await refused("an attribute without its name", session.read("attribute", vessel))


CASES: Final[tuple[Case, ...]] = (
    locate,
    how_compared,
    hidden,
    empty,
    twin,
    field,
    box,
    fresh,
    reading,
    result,
    true,
    false,
    unknown,
)
