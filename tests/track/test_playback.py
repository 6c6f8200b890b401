"""What a recording goes on with, what it refuses, and which element is which while it plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.track.made import URL, Made, control, handles_of
from zu_notebook.errors import ActionabilityError, LocateError, NavigationError, ScriptError, StaleRef
from zu_notebook.errors import TimeoutError as WaitedError
from zu_notebook.ids import Ref
from zu_notebook.track import ErrorLine, RecordedPage

APPLY = control("e3", "button", "Apply")
ORDER = control("e4", "button", "Place order")
CODE = control("e5", "textbox", "Discount code", editable=True)
PASSWORD = control("e6", "textbox", "Password", editable=True, secret=True)


@pytest.fixture
def made(tmp_path: Path) -> Made:
    return Made(tmp_path)


async def click(page: RecordedPage, name: str) -> str:
    found = await handles_of(page)
    return await page.acting.click(found[name], f'a1 (button "{name}")')


async def text(page: RecordedPage) -> str:
    return await page.text()


async def test_a_recorded_press_leads_on_and_gives_its_note(made: Made) -> None:
    made.see(APPLY, ORDER, says="60.00").see(APPLY, ORDER, says="54.00").do("click", "e3", note="A dialog was closed.")
    page = made.play()
    assert await click(page, "Apply") == "A dialog was closed."
    assert await text(page) == "54.00"


async def test_what_was_not_recorded_is_refused_with_what_it_goes_on_with(made: Made) -> None:
    made.see(CODE, APPLY, ORDER).see(CODE, APPLY, ORDER, says="54.00").do("click", "e3")
    made.see(CODE, APPLY, ORDER).do("type", "e5", text="HARBOUR10", submit=False)
    page = made.play()
    with pytest.raises(ActionabilityError) as refused:
        await click(page, "Place order")
    assert refused.value.message == ('The recording does not go on with click a1 (button "Place order") from here.')
    assert refused.value.hint == 'It goes on with: click a2 (button "Apply").'
    assert await text(page) == ""


async def test_a_hint_names_five_things_and_counts_the_others(made: Made) -> None:
    many = [control(f"e{number}", "link", f"Berth {number}") for number in range(10, 18)]
    made.see(*many)
    for each in many:
        made.see(*many).do("click", each.ref)
    page = made.play()
    with pytest.raises(ActionabilityError) as refused:
        await page.acting.press("Enter")
    assert refused.value.hint.count("click a") == 5
    assert refused.value.hint.endswith(", and 3 more.")


async def test_another_text_is_refused_and_the_recorded_one_is_said(made: Made) -> None:
    made.see(CODE, says="60.00").see(CODE, says="54.00").do("type", "e5", text="HARBOUR10", submit=True)
    page = made.play()
    ref = (await handles_of(page))["Discount code"]
    heard: list[bool] = []
    with pytest.raises(ActionabilityError, match='"HARBOUR10" and Enter') as refused:
        await page.acting.type(ref, "a1", "HARBOUR20", submit=True, going_in=lambda *, secret: heard.append(secret))
    assert "HARBOUR20" not in str(refused.value)
    assert heard == [False]
    await page.acting.type(ref, "a1", "HARBOUR10", submit=True, going_in=lambda *, secret: heard.append(secret))
    assert await text(page) == "54.00"


async def test_any_text_fits_where_a_secret_was_typed(made: Made) -> None:
    made.see(PASSWORD, says="Log in").see(PASSWORD, says="Welcome").do("type", "e6", submit=False)
    page = made.play()
    ref = (await handles_of(page))["Password"]
    heard: list[bool] = []
    await page.acting.type(ref, "a1", "whatever", submit=False, going_in=lambda *, secret: heard.append(secret))
    assert heard == [True]
    assert await text(page) == "Welcome"


async def test_every_branch_can_be_taken_in_any_order(made: Made) -> None:
    made.see(APPLY, ORDER, says="60.00").see(APPLY, ORDER, says="54.00").do("click", "e3")
    made.see(APPLY, ORDER, says="60.00").do("back")
    made.see(APPLY, ORDER, says="Thank you").do("click", "e4")
    page = made.play()
    await click(page, "Place order")
    assert await text(page) == "Thank you"
    await page.goto(URL, timeout_s=1)
    await click(page, "Apply")
    assert await text(page) == "54.00"
    await page.back(timeout_s=1)
    assert await text(page) == "60.00"


async def test_the_same_press_twice_goes_on_as_it_did_each_time(made: Made) -> None:
    made.see(APPLY, says="closed").see(APPLY, says="closed").do("click", "e3")
    made.see(APPLY, says="open").do("click", "e3")
    page = made.play()
    await click(page, "Apply")
    assert await text(page) == "closed"
    await click(page, "Apply")
    assert await text(page) == "open"


async def test_an_element_that_lived_on_keeps_its_ref_and_one_of_a_new_document_does_not(made: Made) -> None:
    again = [control("e13", "button", "Apply"), control("e14", "button", "Place order")]
    made.see(APPLY, ORDER, says="60.00").see(APPLY, ORDER, says="54.00").do("click", "e3")
    made.see(*again, says="60.00", documents=2, gone="e3 e4").do("reload")
    page = made.play()
    before = await handles_of(page)
    await click(page, "Apply")
    assert await handles_of(page) == before
    await page.reload(timeout_s=1)
    after = await handles_of(page)
    assert not set(after.values()) & set(before.values())
    assert not page.knows_document(before["Apply"])
    assert page.knows_document(after["Apply"])
    assert page.navigations == 2


async def test_a_reload_makes_all_anew_each_time_it_is_taken(made: Made) -> None:
    made.see(APPLY).see(control("e13", "button", "Apply"), documents=2, gone="e3").do("reload")
    page = made.play()
    seen = [(await handles_of(page))["Apply"]]
    for _ in range(3):
        await page.reload(timeout_s=1)
        seen.append((await handles_of(page))["Apply"])
    assert len(set(seen)) == 4
    assert [page.knows_document(ref) for ref in seen] == [False, False, False, True]


async def test_an_element_that_comes_back_is_the_same_one(made: Made) -> None:
    made.see(APPLY, ORDER).see(APPLY).do("click", "e3").see(APPLY, ORDER).do("click", "e3")
    page = made.play()
    order = (await handles_of(page))["Place order"]
    await click(page, "Apply")
    assert not await page.is_there(order)
    assert page.knows_document(order)
    await click(page, "Apply")
    assert (await handles_of(page))["Place order"] == order


async def test_a_page_that_changed_by_itself_has_changed_at_the_second_look(made: Made) -> None:
    made.see(APPLY, says="Loading").see(APPLY, says="Ready").see(APPLY, says="Done").do("click", "e3")
    page = made.play()
    await page.look()
    assert await text(page) == "Loading"
    await page.look()
    assert await text(page) == "Ready"
    await page.look()
    assert await text(page) == "Ready"


async def test_a_press_that_was_made_after_a_change_needs_no_look_in_between(made: Made) -> None:
    made.see(APPLY, says="Loading").see(APPLY, ORDER, says="Ready").see(APPLY, ORDER, says="Done").do("click", "e3")
    page = made.play()
    await click(page, "Apply")
    assert await text(page) == "Done"


async def test_waiting_follows_the_changes_and_ends_at_once_where_they_lead_nowhere(made: Made) -> None:
    made.see(APPLY, says="Loading").see(APPLY, says="Nearly").see(APPLY, says="Ready now").see(APPLY, says="x").do(
        "back"
    )
    page = made.play()
    with pytest.raises(WaitedError, match="the recording does not lead there"):
        await page.wait_for_text("Nowhere", there=True, timeout_s=3600)
    assert await text(page) == "Loading"
    await page.wait_for_text("ready  NOW", there=True, timeout_s=3600)
    assert await text(page) == "Ready now"
    await page.wait_for_text("Loading", there=False, timeout_s=3600)


async def test_a_step_that_failed_fails_again_in_the_same_words(made: Made) -> None:
    for code, ref in (("locate", "e3"), ("navigation", ""), ("script", "e4")):
        error = ErrorLine(code=code, message="It was not so.", hint="Look again.")
        made.see(APPLY, ORDER).see(APPLY, ORDER).do("select" if ref else "back", ref, error=error)
    page = made.play()
    found = await handles_of(page)
    with pytest.raises(LocateError) as refused:
        await page.acting.select(found["Apply"], "a1", ["Express"])
    assert (refused.value.message, refused.value.hint) == ("It was not so.", "Look again.")
    with pytest.raises(NavigationError):
        await page.back(timeout_s=1)
    with pytest.raises(ScriptError):
        await page.acting.select(found["Place order"], "a2", ["Express"])


async def test_hovering_and_scrolling_are_let_through(made: Made) -> None:
    page = made.see(APPLY, says="60.00").play()
    ref = (await handles_of(page))["Apply"]
    for nothing in (
        page.acting.hover(ref, "a1"),
        page.acting.scroll_to(ref, "a1"),
        page.acting.scroll_by("down"),
    ):
        assert await nothing == ""
    assert await text(page) == "60.00"


async def test_a_box_that_is_as_asked_is_left_so(made: Made) -> None:
    page = made.see(control("e3", "checkbox", "Gift", states={"checked": True})).play()
    ref = (await handles_of(page))["Gift"]
    assert await page.acting.check(ref, "a1", checked=True) == ""
    with pytest.raises(ActionabilityError, match="It ends here"):
        await page.acting.check(ref, "a1", checked=False)


async def test_files_are_known_by_their_names_whatever_system_they_lay_on(made: Made) -> None:
    field = control("e3", "button", "Choose file")
    recorded = [r"C:\Users\me\berth plan.pdf", "/home/me/crew.csv"]
    made.see(field).see(field, says="2 files").do("upload", "e3", files=recorded)
    page = made.play()
    ref = (await handles_of(page))["Choose file"]
    with pytest.raises(ActionabilityError, match="berth plan"):
        await page.acting.upload(ref, "a1", [Path("crew.csv")])
    await page.acting.upload(ref, "a1", [Path("somewhere") / "berth plan.pdf", Path("crew.csv")])
    assert await text(page) == "2 files"
    assert page.capabilities().upload


async def test_a_kept_state_leads_back_there(made: Made) -> None:
    made.see(APPLY, says="60.00").see(APPLY, says="54.00").do("click", "e3").see(APPLY, says="0.00").do("click", "e3")
    page = made.play()
    await click(page, "Apply")
    kept = await page.state()
    before = await handles_of(page)
    await click(page, "Apply")
    await page.restore(kept, timeout_s=1)
    assert await text(page) == "54.00"
    assert await handles_of(page) != before
    await click(page, "Apply")
    assert await text(page) == "0.00"


async def test_handles_begin_as_they_were_when_the_recording_began(tmp_path: Path) -> None:
    made = Made(tmp_path)
    made.see(APPLY, ORDER)
    page = made.play()
    found = await handles_of(page)
    assert page.handles.handle_of(found["Apply"]) == "a1"
    assert page.handles.handle_of(found["Place order"]) == "a2"


async def test_what_needs_a_browser_is_refused_in_words(made: Made) -> None:
    page = made.see(APPLY).play()
    ref = (await handles_of(page))["Apply"]
    for asked, said in (
        (page.evaluate("1", timeout_s=1), "runs no scripts"),
        (page.pdf(), "makes no PDF"),
        (page.picture(), "no picture"),
        (page.html(ref), "no HTML of single elements"),
        (page.goto("http://127.0.0.1:8000/elsewhere", timeout_s=1), "does not go on with goto"),
    ):
        with pytest.raises(ActionabilityError, match=re.escape(said)):
            await asked
    assert not page.capabilities().scripts
    assert not page.capabilities().screenshot


async def test_a_ref_of_another_playback_is_no_element_here(made: Made) -> None:
    page = made.see(APPLY).see(APPLY, says="x").do("click", "e3").play()
    other = RecordedPage.open(made.path)
    theirs = (await handles_of(other))["Apply"]
    assert theirs != (await handles_of(page))["Apply"]
    assert not await page.is_there(theirs)
    assert not await page.is_there(Ref("e3"))
    with pytest.raises(StaleRef, match="a1 is gone"):
        await page.acting.click(theirs, "a1")


async def test_a_change_that_came_after_a_press_does_not_come_before_it(made: Made) -> None:
    made.see(APPLY, says="Idle").see(APPLY, says="Idle").do("click", "e3")
    made.see(APPLY, says="Done").see(APPLY, says="Away").do("click", "e3")
    page = made.play()
    await page.look()
    await page.look()
    assert await text(page) == "Idle"
    await click(page, "Apply")
    await page.look()
    await page.look()
    assert await text(page) == "Done"
