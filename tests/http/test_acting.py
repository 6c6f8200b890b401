"""What each verb does to an element, and what it refuses before anything is done."""

from __future__ import annotations

import pytest

from tests.egress.loopback import html
from tests.http.conftest import OpenHttp
from zu_notebook.errors import ActionabilityError, LocateError, StaleRef


def test_the_second_of_two_equal_links_is_the_one_that_is_followed(open_http: OpenHttp) -> None:
    opened = open_http("<h2>One</h2><a href=/1>More</a><h2>Two</h2><a href=/2>More</a>")
    opened.server.answers["/2"] = html("<title>Second</title>")
    second = opened.page.surface().find(role="link", label="More")[1]
    result = opened.page.click(second)
    assert opened.server.paths == ["/", "/2"]
    assert opened.page.title == "Second"
    assert result.url == f"{opened.server.origin}/2"


def test_a_text_in_a_link_is_pressed_as_the_link(open_http: OpenHttp) -> None:
    opened = open_http("<a href=/2>Read <em>all of it</em></a>")
    opened.server.answers["/2"] = html("two")
    (emphasis,) = (node for node in opened.page.snapshot() if node.role == "emphasis")
    opened.page.click(emphasis.ref)
    assert opened.server.paths == ["/", "/2"]


def test_a_label_works_its_control(open_http: OpenHttp) -> None:
    opened = open_http("<label for=c id=l tabindex=0>Agree</label><input type=checkbox id=c>")
    opened.page.click(opened.find("generic", "Agree"))
    assert opened.find("checkbox", "Agree").states["checked"] is True


def test_a_checkbox_goes_on_and_off(open_http: OpenHttp) -> None:
    opened = open_http("<input type=checkbox aria-label=Gift>")
    box = opened.find("checkbox", "Gift")
    opened.page.click(box)
    assert opened.find("checkbox", "Gift").states["checked"] is True
    opened.page.click(box, double=True)
    assert opened.find("checkbox", "Gift").states["checked"] is True
    for _ in range(2):
        opened.page.check(box, checked=False)
        assert opened.find("checkbox", "Gift").states["checked"] is False


def test_of_a_radio_group_one_is_on(open_http: OpenHttp) -> None:
    opened = open_http("<input type=radio name=r aria-label=A checked><input type=radio name=r aria-label=B>")
    opened.page.check(opened.find("radio", "B"))
    assert [each.states["checked"] for each in opened.page.surface()] == [False, True]
    with pytest.raises(ActionabilityError, match="goes off when another one is chosen"):
        opened.page.check(opened.find("radio", "B"), checked=False)


def test_a_summary_opens_and_closes_its_part_and_refs_stay(open_http: OpenHttp) -> None:
    opened = open_http("<details><summary>More</summary><a href=/>Inside</a></details><a href=/>After</a>")
    after = opened.find("link", "After")
    opened.page.click(opened.find("button", "More"))
    assert opened.labels() == [("button", "More"), ("link", "Inside"), ("link", "After")]
    assert opened.find("link", "After").handle == after.handle
    opened.page.click(opened.find("button", "More"))
    assert opened.labels() == [("button", "More"), ("link", "After")]


def test_of_parts_with_one_name_one_is_open(open_http: OpenHttp) -> None:
    opened = open_http(
        "<details name=d open><summary>A</summary></details><details name=d><summary>B</summary></details>"
    )
    opened.page.click(opened.find("button", "B"))
    assert [each.states["expanded"] for each in opened.page.surface()] == [False, True]


def test_a_reset_button_brings_back_what_the_source_says(open_http: OpenHttp) -> None:
    opened = open_http(
        "<form><input aria-label=N value=a><input type=checkbox aria-label=C checked>"
        "<select aria-label=S><option>x<option>y</select><button type=reset>Reset</button></form>"
    )
    page = opened.page
    page.type(opened.find("textbox", "N"), "b")
    page.check(opened.find("checkbox", "C"), checked=False)
    page.select(opened.find("combobox", "S"), "y")
    page.click(opened.find("button", "Reset"))
    assert (opened.find("textbox", "N").value, opened.find("combobox", "S").value) == ("a", "x")
    assert opened.find("checkbox", "C").states["checked"] is True


def test_a_press_on_a_field_gives_it_the_focus(open_http: OpenHttp) -> None:
    opened = open_http("<form><input name=q aria-label=Q value=v></form>")
    opened.page.click(opened.find("textbox", "Q"))
    assert opened.find("textbox", "Q").states["focused"] is True
    opened.page.press("Enter")
    assert opened.server.last.target == "/?q=v"


INACTIVE = {
    "<button type=button>x</button>": "works by a script of the page only",
    "<button>x</button>": "belongs to no form",
    "<input type=button value=x>": "works by a script of the page only",
    "<a href='javascript:go()'>x</a>": "runs a script",
    "<div role=button tabindex=0>x</div>": "does nothing by itself",
    "<div role=checkbox tabindex=0 aria-checked=false>x</div>": "does nothing by itself",
    "<a href='mailto:a@b.example'>x</a>": "leads to mailto:",
    "<a href='data:text/html,hi'>x</a>": "leads to data:",
    "<a href='http://[bad/'>x</a>": "leads nowhere by itself",
    "<input type=file aria-label=x>": "Use upload for it",
    "<select aria-label=x><option>a</select>": "Use select for it",
}


@pytest.mark.parametrize("source", INACTIVE)
def test_what_only_a_script_makes_something_of_is_refused(open_http: OpenHttp, source: str) -> None:
    opened = open_http(source)
    (only,) = opened.page.surface()
    with pytest.raises(ActionabilityError) as caught:
        opened.page.click(only)
    assert INACTIVE[source] in str(caught.value)
    assert len(opened.server.asked) == 1


def test_a_refusal_says_which_kind_of_page_could_do_it(open_http: OpenHttp) -> None:
    opened = open_http("<button type=button>Show</button>")
    with pytest.raises(ActionabilityError) as caught:
        opened.page.click(opened.find("button", "Show"))
    assert caught.value.hint == 'Open the page with kind="web" for that.'


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("<button disabled>x</button>", "is disabled"),
        ("<fieldset disabled><input aria-label=x></fieldset>", "is disabled"),
        ("<div inert><button>x</button></div>", "is inert"),
        ("<div hidden><button>x</button></div>", "is hidden"),
    ],
)
def test_what_nobody_could_use_is_refused(open_http: OpenHttp, source: str, why: str) -> None:
    opened = open_http(f"<form>{source}</form>")
    surface = opened.page.surface()
    ref = next(iter([*surface.affordances, *surface.pruned])).ref
    for act in (opened.page.click, lambda it: opened.page.type(it, "t")):
        with pytest.raises(ActionabilityError, match=why):
            act(ref)


CANNOT = ["hover", "drag", "scroll", "scroll down", "press a", "evaluate", "screenshot", "pdf"]


@pytest.mark.parametrize("what", CANNOT)
def test_what_a_document_can_not_do_is_refused_by_name(open_http: OpenHttp, what: str) -> None:
    opened = open_http("<a href=/>x</a>")
    page, link = opened.page, opened.find("link", "x")
    doing = {
        "hover": lambda: page.hover(link),
        "drag": lambda: page.drag(link, link),
        "scroll": lambda: page.scroll(link),
        "scroll down": lambda: page.scroll("down"),
        "press a": lambda: page.press("a", link),
        "evaluate": lambda: page.evaluate("1"),
        "screenshot": page.screenshot,
        "pdf": page.pdf,
    }
    with pytest.raises(ActionabilityError, match='kind "http" can\'t') as caught:
        doing[what]()
    assert 'kind="web"' in caught.value.hint


def test_what_it_can_do_is_told_before(open_http: OpenHttp) -> None:
    able = open_http("").page.capabilities()
    assert able.upload
    assert able.restore
    others = [able.dialogs, able.frames, able.windows, able.drag, able.screenshot, able.scripts]
    assert not any(others)


# ── typing ────────────────────────────────────────────────────────────────────────────────────────────────────────────

TYPED = {
    ("<input>", " a\nb "): " ab ",
    ("<input type=email>", " a@b.example "): "a@b.example",
    ("<input type=number>", "-1.5"): "-1.5",
    ("<input type=date>", "2024-02-29"): "2024-02-29",
    ("<input type=datetime-local>", "2024-02-29 10:30"): "2024-02-29T10:30",
    ("<input type=color>", "#FFEE00"): "#ffee00",
    ("<input type=range max=10>", "7"): "7",
    ("<input maxlength=3>", "Marianne"): "Mar",
    ("<textarea></textarea>", "a\r\nb"): "a\nb",
    ("<input value=old>", ""): "",
}


@pytest.mark.parametrize(("source", "text"), TYPED)
def test_a_field_holds_what_its_type_makes_of_a_text(open_http: OpenHttp, source: str, text: str) -> None:
    opened = open_http(source)
    (field,) = opened.page.surface()
    opened.page.type(field, text)
    (after,) = opened.page.surface()
    assert (after.value, after.handle) == (TYPED[source, text], field.handle)


UNTAKEN = {
    ("<input readonly aria-label=x>", "a"): "is read-only",
    ("<input type=number aria-label=x>", "three"): "does not take that value",
    ("<input type=date aria-label=x>", "tomorrow"): "does not take that value",
    ("<input type=date min=2024-01-01 aria-label=x>", "2023-12-31"): "does not take that value",
    ("<input type=range max=10 aria-label=x>", "11"): "does not take that value",
    ("<input type=color aria-label=x>", "red"): "does not take that value",
    ("<input type=checkbox aria-label=x>", "a"): "takes no text",
    ("<select aria-label=x><option>a</select>", "a"): "takes no text",
    ("<a href=/>x</a>", "a"): "takes no text",
    ("<div contenteditable aria-label=x></div>", "a"): "is no field of a form",
}


@pytest.mark.parametrize(("source", "text"), UNTAKEN)
def test_a_text_that_is_not_taken_leaves_the_field_as_it_was(open_http: OpenHttp, source: str, text: str) -> None:
    opened = open_http(source)
    (field,) = opened.page.surface()
    with pytest.raises(ActionabilityError) as caught:
        opened.page.type(field, text)
    assert UNTAKEN[source, text] in str(caught.value)
    (after,) = opened.page.surface()
    assert after.value == field.value


# ── choosing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

SIZES = (
    "<select aria-label=Size><option value=1>Small<option value=2>Large<option value=3 disabled>Huge"
    "<option value=4>Twin<option value=5>Twin</select>"
)


def test_an_option_is_chosen_by_its_label_or_its_value(open_http: OpenHttp) -> None:
    opened = open_http(SIZES)
    for asked, chosen in (("Large", "Large"), ("1", "Small"), ("5", "Twin")):
        opened.page.select(opened.find("combobox", "Size"), asked)
        assert opened.find("combobox", "Size").value == chosen


def test_options_of_a_list_for_several_are_chosen_together(open_http: OpenHttp) -> None:
    opened = open_http("<select multiple aria-label=Size><option selected>a<option>b<option>c</select>")
    opened.page.select(opened.find("listbox", "Size"), "b", "c")
    assert opened.find("listbox", "Size").value == "b, c"


@pytest.mark.parametrize(
    ("values", "error", "why"),
    [
        (("Tiny",), LocateError, 'has no option "Tiny".* It offers: "Small", "Large"'),
        (("Twin",), LocateError, "more than one option"),
        (("Huge",), ActionabilityError, "is disabled"),
        (("Small", "Large"), ActionabilityError, "takes one option, 2 were given"),
    ],
)
def test_a_choice_that_is_none_changes_nothing(
    open_http: OpenHttp, values: tuple[str, ...], error: type[Exception], why: str
) -> None:
    opened = open_http(SIZES)
    with pytest.raises(error, match=why):
        opened.page.select(opened.find("combobox", "Size"), *values)
    assert opened.find("combobox", "Size").value == "Small"


def test_what_is_no_select_offers_no_choice(open_http: OpenHttp) -> None:
    opened = open_http("<div role=listbox tabindex=0 aria-label=Boat><div role=option>Barge</div></div>")
    with pytest.raises(ActionabilityError, match="not a list of the browser's own"):
        opened.page.select(opened.find("listbox", "Boat"), "Barge")


# ── refs ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_handle_of_the_page_before_is_stale(open_http: OpenHttp) -> None:
    opened = open_http("<a href=/2>Go</a>")
    opened.server.answers["/2"] = html("<a href=/3>Go</a>")
    link = opened.find("link", "Go")
    opened.page.click(link)
    with pytest.raises(StaleRef, match="is gone from the page"):
        opened.page.click(link)
    opened.page.back()
    with pytest.raises(StaleRef):
        opened.page.click(link)


def test_a_ref_is_never_used_again(open_http: OpenHttp) -> None:
    opened = open_http("<a href=/>Go</a>")
    refs = {opened.find("link", "Go").ref}
    opened.page.reload()
    refs.add(opened.find("link", "Go").ref)
    assert len(refs) == 2
