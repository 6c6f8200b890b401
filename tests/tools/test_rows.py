"""The rows of the specification's table, each on a real page."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from zu_notebook import practice, tools
from zu_notebook.errors import UsageError
from zu_notebook.tools import ToolAnswer
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]


def call(page: Page, name: str, /, **given: Any) -> ToolAnswer:
    """Call a tool as an agent does; it must be done."""
    answer = tools.call(f"browser_{name}", page=page, **given)
    assert answer.ok, answer
    return answer


def refused(page: Page, name: str, /, **given: Any) -> str:
    """Call a tool that must refuse, and give the code."""
    answer = tools.call(f"browser_{name}", page=page, **given)
    assert answer.failure is not None, answer
    return answer.failure.code


@pytest.fixture
def checkout(open_url: OpenPage, site: practice.Site) -> Page:
    return open_url(site.page("checkout"))


def test_navigate_opens_goes_back_forward_and_reloads(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("checkout"))
    call(page, "navigate", url=site.page("list"))
    assert page.url == site.page("list")
    call(page, "navigate", action="back")
    assert page.url == site.page("checkout")
    call(page, "navigate", action="forward")
    assert call(page, "navigate", action="reload").data["url"] == site.page("list")


def test_navigate_does_not_go_where_the_policy_forbids(checkout: Page) -> None:
    before = checkout.url
    assert refused(checkout, "navigate", url="http://169.254.169.254/latest") == "blocked_request"
    assert refused(checkout, "navigate", url="file:///etc/passwd") in {"blocked_request", "usage"}
    assert checkout.url == before


def test_snapshot_gives_refs_handles_and_the_number_of_the_capture(checkout: Page) -> None:
    answer = call(checkout, "snapshot")
    surface = checkout.surface()
    assert f'- button "Apply" [ref={surface["a2"].ref}] [a2]' in answer.text
    assert answer.data["capture"] == surface.capture - 1
    assert answer.data["left_out"] == 0


def test_snapshot_is_bounded_and_says_what_it_left_out(open_html: OpenPage) -> None:
    page = open_html("<main>" + "".join(f"<p>{'word ' * 30}{at}</p>" for at in range(900)) + "</main>")
    answer = call(page, "snapshot")
    assert len(answer.text.split("\n")) <= 500
    assert len(answer.text) <= 40_000
    assert answer.data["left_out"] > 900
    assert answer.text.endswith("(browser_read has the texts; a smaller depth leaves room).")
    shallow = call(page, "snapshot", depth=1)
    assert "900 nodes below level 1" in shallow.text or "1800 nodes below level 1" in shallow.text


def test_read_gives_what_is_visible_as_markdown(open_html: OpenPage) -> None:
    page = open_html(
        "<h2>Tickets</h2><p>Two <b>days</b>, see the <a href='/map'>map</a>.</p><ol><li>One</li><li>Two</li></ol>"
        "<table><tr><th>What<th>Price<tr><td>Day<td>14 | 16</table><p hidden>canary-hidden</p>"
        "<label>Code <input value=X1></label><input type=password value=canary-secret aria-label=Password>"
    )
    text = call(page, "read").text
    map_ref = next(each.ref for each in page.surface() if each.label == "map")
    assert "## Tickets" in text
    assert f"see the [map]({map_ref})." in text
    assert "1. One\n2. Two" in text
    assert "| What | Price |\n| --- | --- |\n| Day | 14 \\| 16 |" in text
    assert "[Code: X1](" in text
    assert "canary" not in text


def test_read_goes_on_where_it_stopped(open_html: OpenPage) -> None:
    page = open_html("".join(f"<p>Paragraph {at}: {'sail ' * 20}</p>" for at in range(400)))
    first = call(page, "read")
    assert len(first.text) <= 20_000
    pages, offset = [first.text], first.data["next_offset"]
    while offset is not None:
        more = call(page, "read", offset=offset)
        pages.append(more.text)
        offset = more.data["next_offset"]
    whole = "".join(pages)
    assert len(whole) == first.data["characters"]
    assert [f"Paragraph {at}:" in whole for at in range(400)] == [True] * 400
    assert call(page, "read", offset=10**9).text == ""


def test_screenshot_shows_the_page_or_one_element_and_no_secret(open_html: OpenPage) -> None:
    page = open_html(
        "<style>body{margin:0}input{position:absolute;left:0;top:0;width:300px;height:100px;background:#ff0000;border:0;"
        "color:#00ff00}</style><input type=password value=canary aria-label=Password>"
        "<button style='position:absolute;top:200px'>Here</button>"
    )
    whole = call(page, "screenshot")
    assert whole.image is not None
    with Image.open(io.BytesIO(whole.image)) as picture:
        assert picture.size == (1280, 800)
        assert picture.convert("RGB").getpixel((150, 50)) != (255, 0, 0)
    one = call(page, "screenshot", ref=page.surface().find(label="Here").handle)  # type: ignore[union-attr] # there is one
    assert one.data["height_px"] < 200
    assert one.to_json()["media_type"] == "image/png"


def test_a_large_picture_is_made_smaller(open_html: OpenPage) -> None:
    page = open_html("<h1>Wide</h1>", viewport=(2000, 1500))
    answer = call(page, "screenshot")
    assert (answer.data["width_px"], answer.data["height_px"]) == (1067, 800)


def test_click_takes_a_ref_or_a_handle_a_button_and_double(open_html: OpenPage) -> None:
    page = open_html(
        "<button onclick='log.textContent+=\"click \"' ondblclick='log.textContent+=\"double \"' "
        "oncontextmenu='log.textContent+=\"menu \";return false'>Sort</button><output id=log></output>"
    )
    ref = page.surface()["a1"].ref
    call(page, "click", ref=ref)
    call(page, "click", ref="a1", double=True)
    call(page, "click", ref="a1", button="right")
    assert page.evaluate("log.textContent") == "click click click double menu "


def test_a_part_of_a_link_is_pressed_and_judged_as_a_part_of_it(open_html: OpenPage) -> None:
    page = open_html("<a href='#all' onclick='document.title+=\"x\"'>Show all</a> <a href='#gone'>Delete page</a>")
    parts = {node.name: node.ref for node in page.snapshot() if node.role == "text"}
    call(page, "click", ref=parts["Show all"])
    assert page.evaluate("document.title") == "x"
    assert refused(page, "click", ref=parts["Delete page"]) == "approval_denied"


def test_type_replaces_and_submits(checkout: Page) -> None:
    call(checkout, "type", ref="a1", text="first")
    call(checkout, "type", ref="a1", text="WRONG", submit=True)
    assert checkout.surface()["a1"].value == "WRONG"
    assert "That code is not known." in call(checkout, "read").text


@pytest.mark.parametrize(
    "field",
    [
        "<input type=password aria-label=Password>",
        "<input autocomplete=one-time-code aria-label='Code'>",
        "<input autocomplete=cc-number aria-label='Card number'>",
        "<input autocomplete=cc-csc aria-label='Security code'>",
    ],
)
def test_secret_fields_are_a_persons(open_html: OpenPage, field: str) -> None:
    page = open_html(f"{field}<script>addEventListener('input',()=>document.title='typed')</script>")
    answer = tools.call("browser_type", page=page, ref="a1", text="canary")
    assert answer.to_json()["code"] == "sensitive_field"
    assert answer.to_json()["hint"] == "Ask the person to take control and fill it."
    page.evaluate("document.querySelector('input').focus()")
    assert refused(page, "press", key="c") == "sensitive_field"
    assert page.evaluate("document.title + document.querySelector('input').value") == ""


def test_a_field_that_turns_secret_at_the_last_moment_gets_nothing(open_html: OpenPage) -> None:
    page = open_html(
        "<input aria-label=Name onfocus=\"this.type='password'\">"
        "<script>addEventListener('input',()=>document.title='typed')</script>"
    )
    assert refused(page, "type", ref="a1", text="canary") == "sensitive_field"
    assert page.evaluate("document.title + document.querySelector('input').value") == ""


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:text/html,hi", "about:blank", "chrome://version", "x"])
def test_navigate_goes_to_addresses_only(checkout: Page, url: str) -> None:
    before = checkout.url
    assert refused(checkout, "navigate", url=url) in {"blocked_request", "usage"}
    assert checkout.url == before


def test_select_takes_labels_or_values(checkout: Page) -> None:
    call(checkout, "select", ref="a3", values=["Express"])
    assert checkout.surface()["a3"].value == "Express"
    assert refused(checkout, "select", ref="a3", values=["Zeppelin"]) == "locate"


def test_press_goes_where_the_focus_is(open_html: OpenPage) -> None:
    page = open_html("<input aria-label=Box autofocus>")
    call(page, "press", key="h")
    assert page.surface()["a1"].value == "h"
    assert refused(page, "press", key="Nonsense") == "usage"


def test_scroll_takes_a_direction_or_an_element(open_html: OpenPage) -> None:
    page = open_html("<div style='height:5000px'></div><button>Deep</button>")
    call(page, "scroll", direction="down")
    assert 0 < page.evaluate("scrollY") < 1500
    call(page, "scroll", ref="a1")
    assert page.evaluate("scrollY") > 3000


def test_wait_waits_for_a_text_or_a_time(open_html: OpenPage) -> None:
    page = open_html("<script>setTimeout(()=>document.body.append('Arrived'),200)</script>")
    call(page, "wait", text="Arrived")
    call(page, "wait", ms=1)


def test_tabs_share_the_context_and_a_private_one_does_not_exist(open_html: OpenPage, workspace: Workspace) -> None:
    page = open_html("<title>First</title>")
    page.evaluate("localStorage.setItem('k','kept')")
    opened = call(page, "tabs", op="new", url=page.url)
    here, there = opened.data["tabs"]
    assert (here["current"], there["current"]) == (False, True)
    assert page.tabs[0].evaluate("localStorage.getItem('k')") == "kept"
    page.tabs[0]._core.private = True
    assert [each["tab"] for each in call(page, "tabs", op="list").data["tabs"]] == [page.id]
    assert refused(page, "tabs", op="switch", tab=there["tab"]) == "tool"
    assert refused(page, "click", ref="a1", tab=there["tab"]) == "tool"
    page.tabs[0]._core.private = False
    call(page, "tabs", op="close", tab=there["tab"])
    assert page.tabs == ()
    assert refused(page, "tabs", op="close", tab=page.id) == "usage"
    assert workspace.ledger.events("tool.call")[-1].by == "tool"


def test_a_tab_that_a_click_opens_is_named(open_html: OpenPage, made_url: str) -> None:
    page = open_html(f"<a href='{made_url}' target=_blank>Map</a>")
    answer = call(page, "click", ref="a1")
    (tab,) = answer.data["opened"]
    assert f"Tab {tab} opened" in answer.text
    call(page, "tabs", op="switch", tab=tab)
    assert call(page, "read").data["url"] == made_url


@pytest.fixture
def made_url(site: practice.Site) -> str:
    return site.page("list")


def test_what_was_drawn_anew_is_gone_and_nothing_like_it_is_pressed(open_html: OpenPage) -> None:
    page = open_html(
        "<main><button onclick='document.title=\"pressed\"'>Sort</button></main>"
        "<script>window.redraw=()=>{const m=document.querySelector('main');m.innerHTML=m.innerHTML}</script>"
    )
    ref = page.surface()["a1"].ref
    page.evaluate("redraw()")
    assert refused(page, "click", ref="a1") == "stale_ref"
    assert refused(page, "click", ref=ref) == "stale_ref"
    assert page.evaluate("document.title") == ""


def test_the_first_look_after_a_person_drove_tells_what_changed(open_html: OpenPage) -> None:
    page = open_html("<title>Form</title><label>Name <input></label><button>Sort</button>")
    old = call(page, "snapshot").data["capture"]
    page.control.take("Fill it")
    assert refused(page, "click", ref="a2") == "control_busy"
    assert "A person drove" not in call(page, "snapshot").text
    page._thread.run(page._core._web._page.fill("input", "Ann"))  # type: ignore[attr-defined] # as a person does
    page.control.release("Filled.")
    assert refused(page, "click", ref="a2") == "control_lost"
    assert refused(page, "scroll", direction="down") == "control_lost"
    looked = call(page, "snapshot")
    assert looked.text.startswith("A person drove meanwhile:\nMessage: Filled.\n")
    assert "A person drove" not in call(page, "snapshot").text
    assert refused(page, "click", ref="a2", capture=old) == "control_lost"
    assert call(page, "click", ref="a2", capture=looked.data["capture"]).ok


def test_looking_for_an_element_is_not_the_look_that_is_owed(open_html: OpenPage) -> None:
    page = open_html("<title>Form</title><button>Sort</button>")
    page.surface()
    page.control.take()
    page.control.release()
    for _ in range(2):
        assert refused(page, "click", ref="a1") == "control_lost"
    call(page, "read")
    assert refused(page, "click", ref="a1") == "control_lost"


def test_a_page_without_a_browser_says_what_it_has_not(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("checkout"), kind="http")
    answer = tools.call("browser_screenshot", page=page)
    assert answer.to_json()["message"] == (
        "browser_screenshot is unsupported by a page without a browser: It has no pictures. Nothing was done."
    )
    for name, given in {"scroll": {"direction": "down"}, "press": {"key": "Tab"}, "tabs": {"op": "new"}}.items():
        assert refused(page, name, **given) == "unsupported"
    assert "Your order" in call(page, "read").text


def test_a_call_without_a_page_says_so() -> None:
    with pytest.raises(UsageError, match="needs a page"):
        tools.call("browser_snapshot")
    with pytest.raises(UsageError, match="takes a page"):
        tools.call("browser_snapshot", page="p1")
