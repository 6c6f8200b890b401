"""A page as people use it: going, acting, waiting, pictures, and what bad input gets."""

from __future__ import annotations

import inspect
import io
from collections.abc import Callable

import pytest
from PIL import Image

from zu_notebook import practice
from zu_notebook.errors import (
    ActionabilityError,
    Ambiguous,
    BlockedRequest,
    NavigationError,
    StaleRef,
    TimeoutError,  # noqa: A004 - the field's own word
    UsageError,
)
from zu_notebook.surface import Affordance
from zu_notebook.workspaces import AioPage, Page, PageCore, Workspace

OpenPage = Callable[..., Page]


@pytest.fixture
def checkout(open_url: OpenPage, site: practice.Site) -> Page:
    return open_url(site.page("checkout"))


def labels(page: Page) -> list[str]:
    return [each.label for each in page.surface()]


# ── both faces ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_blocking_and_the_awaitable_face_have_the_same_methods() -> None:
    core = {name for name, member in inspect.getmembers(PageCore, inspect.iscoroutinefunction) if name[0] != "_"}
    tooling = {"answer_question", "find_exactly", "find_focused", "open_tab", "record_event", "wait_for_answer"}
    driving = {"release", "take", "wait_for_holder"}
    inner = driving | tooling | {"last_still", "locate_all", "picture", "still"}
    assert {name for name, _ in inspect.getmembers(AioPage, callable) if name[0] != "_"} == core - inner
    assert core - inner <= {name for name, _ in inspect.getmembers(Page, callable)}
    for name in core - inner:
        assert inspect.signature(getattr(Page, name)).parameters.keys() == (
            inspect.signature(getattr(AioPage, name)).parameters.keys()
        )


async def test_the_awaitable_face_works_on_a_loop_of_its_own(checkout: Page) -> None:
    result = await checkout.aio.type("a1", "HARBOUR10")
    assert result.ok
    assert (await checkout.aio.surface())["a1"].value == "HARBOUR10"


# ── acting ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_main_job(checkout: Page) -> None:
    surface = checkout.surface()
    assert [(each.handle, each.role, each.label) for each in surface] == [
        ("a1", "textbox", "Discount code"),
        ("a2", "button", "Apply"),
        ("a3", "combobox", "Shipping"),
        ("a4", "button", "Place order"),
        ("a5", "link", "Continue shopping"),
    ]
    assert surface["a3"].value == "Standard"
    assert checkout.type("a1", "HARBOUR10").changes.changed[0].after == "HARBOUR10"
    applied = checkout.click("a2")
    assert [item.text for item in applied.changes.context_appeared] == ["10 % off: HARBOUR10"]
    assert checkout.select("a3", "Express").changes.changed[0].after == "Express"
    assert checkout.surface()["a3"].value == "Express"


def test_typing_replaces_what_is_there_and_an_empty_text_empties(checkout: Page) -> None:
    checkout.type("a1", "first")
    checkout.type("a1", "second")
    assert checkout.surface()["a1"].value == "second"
    checkout.type("a1", "")
    assert checkout.surface()["a1"].value == ""


def test_enter_submits(checkout: Page) -> None:
    result = checkout.type("a1", "WRONG", submit=True)
    assert [item.text for item in result.changes.context_appeared] == ["That code is not known."]


def test_keys_and_the_pointer_do_what_a_persons_do(open_html: OpenPage) -> None:
    page = open_html(
        "<input aria-label=Box><button onmouseover=\"log.textContent+='over '\">Here</button>"
        "<output id=log></output><script>addEventListener('keydown', e => log.textContent += e.key + ' ')</script>"
    )
    surface = page.surface()
    box, here = surface.affordances
    page.press("a", box)
    page.press("Control+a")
    page.hover(here)
    log = page.evaluate("log.textContent")
    assert log.startswith("a Control a ")
    assert log.endswith("over ")


def test_a_checkbox_is_brought_into_a_state_and_pressed_only_where_needed(open_html: OpenPage) -> None:
    page = open_html("<label><input type=checkbox onclick=\"n.textContent+='x'\"> Terms</label><output id=n></output>")
    page.check("a1", True)
    page.check("a1", True)
    assert page.surface()["a1"].states["checked"] is True
    page.check("a1", False)
    assert page.evaluate("n.textContent") == "xx"


def test_scrolling_reaches_the_end_and_a_thing_below_the_fold(open_html: OpenPage) -> None:
    page = open_html("<html style='scroll-behavior:smooth'><div style='height:3000px'></div><button>Deep</button>")
    page.scroll("down")
    assert 0 < page.evaluate("scrollY") < 1500
    page.scroll("top")
    assert page.evaluate("scrollY") == 0
    page.scroll("a1")
    assert page.evaluate("scrollY") > 1500
    page.scroll("top")
    assert page.click("a1").ok


def test_controls_in_other_processes_and_in_closed_shadow_roots_are_used(
    open_url: OpenPage, site: practice.Site
) -> None:
    page = open_url(site.page("frames"))
    surface = page.surface()
    for label in ("Ring the cabin bell", "Ring the island bell", "Ring the gauge bell", "Ring the locker bell"):
        bell = surface.find(role="button", label=label)
        assert isinstance(bell, Affordance), label
        assert page.click(bell).ok
    word = surface.find(role="textbox", label="Word to the mainland")
    assert isinstance(word, Affordance)
    assert word.frame == ("Island",)
    page.type(word, "hello")
    assert page.surface()[word.handle].value == "hello"


def test_what_was_drawn_anew_is_found_again_and_said(open_html: OpenPage) -> None:
    page = open_html("<main id=m><button onclick=\"log.textContent+='go '\">Go</button></main><output id=log></output>")
    page.surface()
    page.evaluate("m.innerHTML = m.innerHTML")
    result = page.click("a1")
    assert page.evaluate("log.textContent") == "go "
    assert "a1 was drawn anew" in result.note


def test_two_candidates_are_a_refusal_and_nothing_is_pressed(open_html: OpenPage) -> None:
    page = open_html("<main id=m><button onclick=\"log.textContent+='go '\">Go</button></main><output id=log></output>")
    page.surface()
    page.evaluate("m.innerHTML = m.innerHTML + m.innerHTML")
    with pytest.raises(Ambiguous):
        page.click("a1")
    assert page.evaluate("log.textContent") == ""


def test_a_gone_element_is_stale_and_never_another(open_html: OpenPage) -> None:
    page = open_html(
        "<button id=x>Apply</button><button onclick=\"log.textContent='now'\">Apply coupon now</button>"
        "<output id=log></output>"
    )
    page.surface()
    page.evaluate("x.remove()")
    with pytest.raises(StaleRef):
        page.click("a1")
    assert page.evaluate("log.textContent") == ""


def test_a_covered_button_is_refused_and_the_cover_is_named(open_html: OpenPage) -> None:
    page = open_html(
        "<button onclick=\"log.textContent='pressed'\">Buy</button><output id=log></output>"
        "<div id=cover>We value your privacy</div>"
    )
    page.surface()
    page.evaluate("cover.style.cssText = 'position:fixed;inset:0;background:#fff'")
    with pytest.raises(ActionabilityError, match="privacy"):
        page.click("a1")
    assert page.evaluate("log.textContent") == ""


# ── going ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_going_back_and_forward_and_loading_again(checkout: Page, site: practice.Site) -> None:
    with pytest.raises(NavigationError, match="no page to go back"):
        checkout.back()
    checkout.goto(site.page("article"))
    assert checkout.url == site.page("article")
    checkout.back()
    assert checkout.url == site.page("checkout")
    checkout.forward()
    assert checkout.url == site.page("article")
    with pytest.raises(NavigationError, match="no page to go forward"):
        checkout.forward()
    assert checkout.reload().ok


def test_a_link_that_is_pressed_is_followed_before_the_result_comes(checkout: Page, site: practice.Site) -> None:
    result = checkout.click("a5")
    assert result.url == site.page("shop")
    assert result.changes.page_changed
    assert "Shop" in checkout.title


def test_a_failed_status_is_no_error_and_is_said(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("status/404"))
    assert page.status == "open"
    assert "404" in page.reload().note


@pytest.mark.parametrize(
    ("address", "error", "said"),
    [
        ("checkout", UsageError, "not a whole address"),
        ("localhost:8000/checkout", UsageError, "not a whole address"),
        ("", UsageError, "empty"),
        (5, UsageError, "str"),
        (None, UsageError, "str"),
        ("file:///etc/hostname", BlockedRequest, "scheme"),
        ("javascript:alert(1)", BlockedRequest, "scheme"),
        ("http://user:pass@127.0.0.1/", BlockedRequest, "user"),
        ("http://127.0.0.1:1/", BlockedRequest, "loopback"),
        ("http://2130706433:1/", BlockedRequest, "loopback"),
        ("http://169.254.169.254/latest", BlockedRequest, "metadata"),
        ("http://name.invalid/", NavigationError, "address"),
    ],
)
def test_an_address_that_leads_nowhere_is_a_named_error_and_the_page_stays(
    checkout: Page, address: object, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        checkout.goto(address)  # type: ignore[arg-type] # the wrong type is what is tried
    assert "Apply" in labels(checkout) or error is NavigationError
    checkout.goto(checkout._core.url if error is not NavigationError else practice.start().page("checkout"))
    assert "Apply" in labels(checkout)


def test_an_address_at_which_nothing_answers_says_so(open_url: OpenPage) -> None:
    with pytest.raises(NavigationError, match="Nothing answers"):
        open_url("http://127.0.0.1:2/", allow=("http://127.0.0.1:2",))


def test_a_hop_of_a_redirect_is_judged_again_and_the_page_stays(checkout: Page, site: practice.Site) -> None:
    with pytest.raises(BlockedRequest, match="loopback"):
        checkout.goto(site.page("redirect-out"))
    assert "Apply" in labels(checkout)


def test_a_link_out_of_the_policy_is_refused_and_said(open_html: OpenPage) -> None:
    page = open_html("<a href='http://127.0.0.2:9/'>Away</a>")
    assert "loopback" in page.click("a1").note
    assert labels(page) == ["Away"]


def test_what_a_page_asks_for_is_judged_too(open_html: OpenPage, workspace: Workspace) -> None:
    page = open_html("<button>Go</button>")
    for script in (
        "fetch('http://127.0.0.2:9/x').then(() => 'reached', () => 'refused')",
        "new Promise(done => { const s = new WebSocket('ws://127.0.0.2:9/'); s.onclose = e => done(String(e.code)); })",
        "new Promise(done => Object.assign(new Image(), {onerror: () => done('refused'), src: 'http://127.0.0.2:9/i'}))",
    ):
        assert page.evaluate(script) in {"refused", "1008"}
    assert len(workspace.network.blocked()) >= 3


def test_a_page_that_never_finishes_ends_in_a_timeout(checkout: Page, site: practice.Site) -> None:
    with pytest.raises(TimeoutError, match="did not finish"):
        checkout.goto(site.page("slow") + "?s=30", timeout_s=0.5)
    assert "Apply" in labels(checkout)


# ── waiting, looking ──────────────────────────────────────────────────────────────────────────────────────────────


def test_waiting_for_a_text_that_comes_and_one_that_goes(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(site.page("app"))
    page.wait_for(text="tasks")
    assert labels(page)
    page.evaluate("setTimeout(() => document.body.textContent = 'Nothing here', 50)")
    page.wait_for(gone="tasks")
    with pytest.raises(TimeoutError, match="did not appear"):
        page.wait_for("tasks", timeout_s=0.3)


def test_changes_since_an_earlier_surface(checkout: Page) -> None:
    before = checkout.surface()
    checkout.evaluate("document.querySelector('button').textContent = 'Apply now'")
    assert [(change.before, change.after) for change in checkout.changes(before).changed] == [("Apply", "Apply now")]


def test_a_picture_has_marks_and_leaves_the_page_alone(checkout: Page) -> None:
    html = checkout.evaluate("document.documentElement.outerHTML")
    picture = checkout.screenshot(marks=True)
    assert [mark.handle for mark in picture.marks] == ["a1", "a2", "a3", "a4", "a5"]
    with Image.open(io.BytesIO(picture.png)) as image:
        assert image.size == (1280, 800)
    assert checkout.evaluate("document.documentElement.outerHTML") == html
    assert checkout.screenshot("a4").width_px < 400
    assert checkout.screenshot(full=True).width_px == 1280


def test_a_secret_that_is_shown_is_painted_over(open_html: OpenPage) -> None:
    page = open_html(
        "<body style='margin:0'><input type=password id=p aria-label=Password value=xxxxxxxx "
        "style='width:300px;height:60px;font-size:40px;border:0'>"
    )
    page.evaluate("p.type = 'text'")
    with Image.open(io.BytesIO(page.screenshot().png)) as image:
        colours = image.convert("RGB").crop((2, 2, 298, 58)).getcolors()
    assert colours is not None
    assert len(colours) == 1


def test_the_whole_tree_has_the_texts_and_the_same_refs(checkout: Page) -> None:
    snapshot = checkout.snapshot()
    text = snapshot.to_text()
    assert "Museum ticket" in text
    assert snapshot[checkout.surface()["a2"].ref].name == "Apply"


def test_options_reach_the_page(open_url: OpenPage, site: practice.Site) -> None:
    page = open_url(
        site.page("checkout"),
        viewport=(500, 400),
        locale="de-DE",
        timezone="Asia/Tokyo",
        user_agent="Harbour/1",
        storage_state={"cookies": [], "origins": []},
    )
    assert page.evaluate(
        "[innerWidth, innerHeight, navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone,"
        " navigator.userAgent]"
    ) == [500, 400, "de-DE", "Asia/Tokyo", "Harbour/1"]
