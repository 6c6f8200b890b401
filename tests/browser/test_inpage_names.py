"""Roles and names of a capture are those that the specification gives and Chromium's own tree has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.inpage_judge import judge
from tests.browser.inpage_probe import TESTS, Probe

pytestmark = pytest.mark.asyncio(loop_scope="session")

CASES = sorted(
    path
    for path in (TESTS / "cases").glob("[0-3]*/*.html")
    if path.name not in {"child.html", "grandchild.html"} and not path.parent.name.startswith("06")
)
GENERIC_FIELD = "is a textbox here"  # a bare contenteditable: a field for us, generic for Chromium


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.name}")
async def test_a_case_lists_the_controls_of_chromiums_tree(probe: Probe, path: Path) -> None:
    await probe.load_file(path)
    verdict = await judge(probe)
    assert verdict.mismatches == []


NAMED = [
    ('<button aria-labelledby="b h" id=b>Save<i hidden id=h> draft 7</i></button>', "Save draft 7"),
    ("<button aria-labelledby=h>x</button><b id=h hidden>one <i hidden>two</i></b>", "one two"),
    ("<label>Email <input value=a@b.test> (work)</label>", "Email (work)"),
    ("<label for=x>Quantity</label><label>per box <input id=x type=number value=4></label>", "Quantity per box"),
    ("<label><input type=checkbox> Flash <input size=2 value=3> times</label>", "Flash 3 times"),
    ("<label>Country <select><option>Norland<option>Sudland</select></label>", "Country"),
    ("<button>go <select><option>One<option selected>Two</select></button>", "go Two"),
    ("<a href=#><img alt=Home> page</a>", "Home page"),
    ("<a href=#><div>One</div><div>two</div></a>", "One two"),
    ("<a href=#><b>One</b><i>two</i></a>", "Onetwo"),
    ("<a href=#>One<b> </b>two</a>", "One two"),
    ("<a href=#>One<b><u> </u></b>two</a>", "One two"),
    ("<a href=# style='text-transform:uppercase'>Read more</a>", "READ MORE"),
    ("<style>button::before{content:'New: '}</style><button>mail</button>", "New: mail"),
    ("<style>button::before{content:'\\e900'}</style><button>Menu</button>", "Menu"),
    ("<style>button::before{content:url('data:image/svg+xml,x')}</style><button>Plain</button>", "Plain"),
    ("<a href=#>a<span aria-hidden=true>b</span><span style='display:none'>c</span></a>", "a"),
    ("<a href=#><svg width=9 height=9><title>Search</title></svg></a>", "Search"),
    ("<input placeholder=Town>", "Town"),
    ("<input placeholder=Town title=Place>", "Place"),
    ("<input type=submit>", "Submit"),
    ("<button title=Close></button>", "Close"),
    ("<button aria-label='  '>Text</button>", "Text"),
    ("<fieldset role=radiogroup tabindex=0><legend>Size</legend></fieldset>", "Size"),
]


@pytest.mark.parametrize(("html", "name"), NAMED)
async def test_a_name_is_what_the_specification_says_and_chromium_has(probe: Probe, html: str, name: str) -> None:
    await probe.load(f"<!doctype html>{html}")
    verdict = await judge(probe)
    nodes = await probe.nodes()
    assert name in [node.get("n") for node in nodes], nodes
    assert verdict.wrong_name == []


@pytest.mark.parametrize("page", ["names", "widgets", "shadow"])
async def test_a_page_of_many_kinds_agrees_with_chromium(probe: Probe, page: str) -> None:
    await probe.load_file(TESTS / "pages" / f"inpage-{page}.html")
    verdict = await judge(probe)
    print("\n".join(verdict.mismatches))  # noqa: T201 - what differs is what a reader looks for
    assert verdict.asked > 10
    assert [line for line in verdict.mismatches if not line.endswith(GENERIC_FIELD)] == []


async def test_a_label_that_tries_to_forge_lines_is_one_folded_name(probe: Probe) -> None:
    await probe.load("<button></button>")
    await probe.page.evaluate("document.querySelector('button').setAttribute('aria-label', 'OK\\n- link \"x\"\\ud800')")
    (node,) = await probe.nodes()
    assert node["n"] == 'OK - link "x"\ud800'


async def test_a_long_name_is_cut_without_splitting_an_emoji(probe: Probe) -> None:
    await probe.load(f"<button>{'x' * 399}😀😀</button>")
    (node,) = await probe.nodes()
    assert node["n"] == "x" * 399


async def test_a_nameless_icon_has_a_cue(probe: Probe) -> None:
    await probe.load("<a href=/cart><svg width=20 height=20><rect width=20 height=20 /></svg></a>")
    (node,) = await probe.nodes()
    assert "n" not in node
    assert node["cue"] == "cart"
