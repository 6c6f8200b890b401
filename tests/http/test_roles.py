"""Roles. Expected values from HTML-AAM 1.0 and WAI-ARIA 1.3."""

from __future__ import annotations

import pytest

from tests.http.conftest import read, see

ROLES = {
    "<a id=x href=/>k</a>": "link",
    "<a id=x>k</a>": "",
    "<area id=x href=/>": "link",
    "<button id=x>k</button>": "button",
    "<input id=x>": "textbox",
    "<input id=x type=rubbish>": "textbox",
    "<input id=x type=SEARCH>": "searchbox",
    "<input id=x type=email>": "textbox",
    "<input id=x type=number>": "spinbutton",
    "<input id=x type=range>": "slider",
    "<input id=x type=checkbox>": "checkbox",
    "<input id=x type=checkbox switch>": "switch",
    "<input id=x type=radio>": "radio",
    "<input id=x type=submit>": "button",
    "<input id=x type=image>": "button",
    "<input id=x type=file>": "button",
    "<input id=x type=hidden>": "",
    "<input id=x list=l><datalist id=l><option>a</datalist>": "combobox",
    "<input id=x list=nothing>": "textbox",
    "<textarea id=x></textarea>": "textbox",
    "<select id=x><option>a</select>": "combobox",
    "<select id=x size=3><option>a</select>": "listbox",
    "<select id=x multiple><option>a</select>": "listbox",
    "<details><summary id=x>s</summary></details>": "button",
    "<details><summary>s</summary><summary id=x>t</summary></details>": "",
    "<summary id=x>s</summary>": "",
    "<h3 id=x>h</h3>": "heading",
    "<main id=x></main>": "main",
    "<nav id=x></nav>": "navigation",
    "<search id=x></search>": "search",
    "<header id=x></header>": "banner",
    "<article><header id=x></header></article>": "",
    "<div role=region aria-label=r><footer id=x></footer></div>": "",
    "<footer id=x></footer>": "contentinfo",
    "<aside id=x></aside>": "complementary",
    "<section><aside id=x></aside></section>": "",
    "<section><aside id=x aria-label=a></aside></section>": "complementary",
    "<section id=x></section>": "",
    "<section id=x aria-label=s></section>": "region",
    "<section id=x aria-labelledby=gone></section>": "",
    "<form id=x></form>": "",
    "<form id=x title=f></form>": "form",
    "<ul id=x></ul>": "list",
    "<li id=x></li>": "listitem",
    "<table><tr id=x><td></table>": "row",
    "<table><tr><td id=x></table>": "cell",
    "<table role=grid><tr><td id=x></table>": "gridcell",
    "<table role=presentation><tr><td id=x></table>": "",
    "<table><tr><th id=x></table>": "columnheader",
    "<table><tr><th id=x><td></table>": "rowheader",
    "<table><tr><th scope=row id=x></table>": "rowheader",
    "<img id=x alt='a boat'>": "img",
    "<img id=x alt=''>": "presentation",
    "<img id=x alt='' title=t>": "img",
    "<svg id=x><title>t</title></svg>": "img",
    "<svg id=x></svg>": "",
    "<svg><a id=x href=/>k</a></svg>": "link",
    "<dialog id=x open></dialog>": "dialog",
    "<fieldset id=x></fieldset>": "group",
    "<progress id=x></progress>": "progressbar",
    "<meter id=x></meter>": "meter",
    "<output id=x></output>": "status",
    "<hr id=x>": "separator",
    "<iframe id=x src=/></iframe>": "Iframe",
    "<div id=x contenteditable></div>": "textbox",
    "<div contenteditable><div id=x contenteditable></div></div>": "",
    "<div id=x role=button>b</div>": "button",
    "<div id=x role='rubbish Switch'>b</div>": "switch",
    "<div id=x role=rubbish>b</div>": "",
    "<h2 id=x role=presentation>b</h2>": "presentation",
    "<h2 id=x role=none aria-label=b>b</h2>": "heading",
    "<button id=x role=none>b</button>": "button",
    "<div id=x role=region>b</div>": "",
    "<div id=x role=region aria-label=r>b</div>": "region",
    "<div id=x role=image>b</div>": "img",
    "<div id=x role=generic>b</div>": "",
    "<p id=x>p</p>": "paragraph",
    "<div id=x>d</div>": "",
}


@pytest.mark.parametrize("source", ROLES)
def test_an_element_has_the_role_of_its_attribute_or_its_tag(source: str) -> None:
    loaded = read(source)
    element = loaded.document.by_id("x")
    assert element is not None
    assert loaded.roles(element) == ROLES[source]


def test_containers_hold_what_is_in_them_in_document_order() -> None:
    seen = see(
        "<main><h1>Title</h1><ul aria-label=Goods><li><h2>Mug</h2><button>Buy</button></li></ul></main>"
        "<nav aria-label=Site><a href=/>Home</a></nav>"
    )
    found = [(each.role, each.label, each.landmark, each.headings, each.group) for each in seen.surface]
    assert found == [
        ("button", "Buy", "main", ("Title", "Mug"), "Goods"),
        ("link", "Home", 'navigation "Site"', (), ""),
    ]


def test_the_whole_tree_has_texts_and_levels() -> None:
    seen = see("<title>T</title><h2>One <em>two</em></h2><p>Three</p><hr>", tree=True)
    assert [(node.role, node.name) for node in seen.look.nodes] == [
        ("heading", "One two"),
        ("text", "One"),
        ("emphasis", ""),
        ("text", "two"),
        ("paragraph", ""),
        ("text", "Three"),
        ("separator", ""),
    ]
    assert seen.look.nodes[0].states["level"] == 2
    assert seen.look.title == "T"
    by_ref = {node.ref: node for node in seen.look.nodes}
    assert [by_ref[node.parent].role if node.parent else "" for node in seen.look.nodes] == [
        *("", "heading", "heading", "emphasis", "", "paragraph", ""),
    ]


def test_a_role_that_hides_its_children_tells_no_text_twice() -> None:
    seen = see("<button>Save <strong>now</strong></button>", tree=True)
    assert [(node.role, node.name) for node in seen.look.nodes] == [("button", "Save now"), ("strong", "")]


def test_the_choices_of_a_select_are_its_options() -> None:
    seen = see("<select aria-label=Size><option>S<option selected>M<optgroup label=Big disabled><option>L</select>")
    (size,) = seen.surface
    assert [(each.label, dict(each.states)) for each in size.options] == [
        ("S", {"selected": False}),
        ("M", {"selected": True}),
        ("L", {"selected": False, "disabled": True}),
    ]
    assert size.value == "M"


def test_a_frame_is_named_and_counted_and_not_offered() -> None:
    seen = see(
        "<iframe title=Map src=/map></iframe><iframe src=/pixel width=1 height=1></iframe>"
        "<iframe hidden src=/other></iframe><iframe></iframe><iframe srcdoc='<p>x'></iframe>"
    )
    assert [(node.role, node.name, node.pruning) for node in seen.look.nodes] == [
        ("Iframe", "Map", ""),
        ("Iframe", "", ""),
        ("Iframe", "", "hidden"),
        ("Iframe", "", ""),
        ("Iframe", "", ""),
    ]
    assert seen.look.evidence.unreadable_frames == 2
    assert len(seen.surface) == 0
    assert seen.surface.blind


def test_a_page_that_is_one_canvas_is_blind_and_an_empty_one_is_not() -> None:
    assert see("<canvas width=800 height=600></canvas>").surface.blind
    assert not see("<canvas></canvas><p>Some words of an article.</p>").surface.blind
    assert not see("").surface.blind


def test_a_tree_deeper_than_browsers_build_it_is_read() -> None:
    seen = see(f"{'<div>' * 5000}<button>Deep</button>")
    assert [each.label for each in seen.surface] == ["Deep"]


def test_twins_are_told_apart_by_their_cards() -> None:
    seen = see("<div><p>Enamel mug</p><button>Add</button></div><div><p>Model ferry</p><button>Add</button></div>")
    assert [(each.label, each.enclosing_label) for each in seen.surface] == [
        ("Add", "Enamel mug Add"),
        ("Add", "Model ferry Add"),
    ]


def test_boxes_are_not_known() -> None:
    seen = see("<button>b</button>")
    assert [node.box for node in seen.look.nodes] == [None]
    assert (seen.look.view_width, seen.look.view_height) == (1280, 800)
