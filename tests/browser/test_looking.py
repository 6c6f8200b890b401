"""A look that uses what is known equals one that does not, whatever a page does between two looks."""

# ruff: noqa: E501, S311 - a page in one piece reads better than a broken line; chance, not secrets
from __future__ import annotations

import random
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from zu_notebook.browser._capture import Looking
from zu_notebook.browser._frames import Frames
from zu_notebook.surface import Look, RefBook, TypedSecrets

pytestmark = pytest.mark.asyncio(loop_scope="session")

PAGE = """<!doctype html><title>Parts</title>
<style id=sheet>.red{color:red} .gone{display:none} .unseen{visibility:hidden} .turned{text-transform:uppercase}
@media (min-width:1px){.deep{outline:none}} b::before{content:""} #slot:focus-within ~ p{visibility:hidden}</style>
<header><nav><a href=#one>One</a> <a href=#two>Two</a></nav></header>
<main><h1>Parts</h1><button id=go>Go <b>on</b></button><button id=stop disabled>Stop</button>
<p class=deep>Some <b class=red>text</b> with a <a href=#three><i>third</i> link</a></p>
<label>Name <input id=name></label><label><input type=checkbox id=tick> Tick</label>
<select id=size aria-label=Size><option>Small<option>Large</select><textarea id=note aria-label=Note></textarea>
<div id=slot><span tabindex=0>light</span></div><p><a href=#four>after</a></p>
<div id=box style="height:60px;overflow:auto;position:relative"><p style="height:300px">tall</p><button>In the box</button></div>
<details id=more><summary>More</summary><a href=#five>Five</a></details>
<dialog id=ask><button>Yes</button></dialog><div popover id=pop><button>Popped</button></div>
<ul id=list><li><a href=#six>Six</a><li><a href=#seven>Seven</a></ul>
<x-part id=part>part</x-part><div id=plain>plain</div></main>
<iframe id=frame title=Inner srcdoc="<style>.q{color:red}</style><button class=q>Inner</button><input aria-label=In>"></iframe>
<p style="height:2000px">long</p><a href=#end>End</a>"""

STEPS = [
    "pick('a, button, b, i, p').firstChild && (pick('a, button, b, i').textContent = 'text ' + n)",
    "pick('a, button, p, li, b').classList.toggle(any(['gone', 'unseen', 'turned', 'red']))",
    "pick('a, button, input, select').setAttribute('aria-label', 'label ' + n)",
    "pick('a, button, main, ul').toggleAttribute(any(['hidden', 'inert', 'aria-hidden']))",
    "pick('button, input, select, textarea').toggleAttribute('disabled')",
    "pick('li, p, button').remove()",
    "document.getElementById('list').insertAdjacentHTML(any(['afterbegin', 'beforeend']), `<li><button>Made ${n}</button>`)",
    "document.querySelector('main').prepend(pick('p, ul, label, button'))",
    "document.getElementById('name') && (document.getElementById('name').value = 'value ' + n)",
    "document.getElementById('note') && (document.getElementById('note').value = 'note ' + n)",
    "document.getElementById('tick') && (document.getElementById('tick').checked = n % 2 === 0)",
    "document.getElementById('tick') && (document.getElementById('tick').indeterminate = n % 2 === 0)",
    "document.getElementById('size') && (document.getElementById('size').selectedIndex = n % 2)",
    "rule().style.setProperty(any(['display', 'visibility', 'position']), any(['none', 'hidden', 'fixed', 'block', 'visible', '']))",
    "rule().style.setProperty('content', any(['\"*\"', '\"\"', '\"' + n + '\"']))",
    "sheet().insertRule(any(['a', 'button', 'b', 'li']) + any(['', '::before', ':first-child']) + ' { ' + any(['content:\"+\"', 'display:none', 'font-size:30px', 'cursor:pointer']) + ' }', sheet().cssRules.length)",
    "sheet().cssRules.length > 6 && sheet().deleteRule(sheet().cssRules.length - 1)",
    "sheet().disabled = !sheet().disabled",
    "{ const made = new CSSStyleSheet(); made.replaceSync(any(['b{display:none}', 'i{text-transform:uppercase}', ''])); document.adoptedStyleSheets = [made] }",
    "scrollTo(0, any([0, 50, 400, 5000]))",
    "document.getElementById('box') && (document.getElementById('box').scrollTop = any([0, 100, 900]))",
    "any([pick('a, button, input'), document.activeElement])?.focus?.()",
    "document.activeElement?.blur?.()",
    "document.getElementById('more') && (document.getElementById('more').open = n % 2 === 0)",
    "document.getElementById('ask')?.open ? ask.close() : any([() => ask.showModal(), () => ask.show()])()",
    "document.getElementById('pop')?.togglePopover()",
    "!slot.shadowRoot && !globalThis.inner && (globalThis.inner = slot.attachShadow({ mode: any(['open', 'closed']) })) && (inner.innerHTML = '<button>Shadow</button><slot></slot>')",
    "globalThis.inner && (inner.firstElementChild.setAttribute('aria-label', 'shadow ' + n))",
    "globalThis.inner && inner.append(Object.assign(document.createElement('input'), { value: 'v' + n }))",
    "frame.contentDocument.querySelector('button') && (frame.contentDocument.querySelector('button').textContent = 'Inner ' + n)",
    "frame.contentDocument.querySelector('input') && (frame.contentDocument.querySelector('input').value = 'in ' + n)",
    "frame.contentDocument.styleSheets[0] && frame.contentDocument.styleSheets[0].cssRules[0].style.setProperty('visibility', any(['hidden', 'visible']))",
    "frame.style.setProperty('width', any(['200px', '300px']))",
    "pick('p, li, div, b').addEventListener(any(['click', 'mousedown', 'keydown']), globalThis.heard ??= () => 0)",
    "pick('p, li, div, b').removeEventListener('click', globalThis.heard ??= () => 0)",
    "history.replaceState(null, '', '#state' + n)",
    "document.title = 'Title ' + n",
    "{ const moved = pick('a, button').animate([{ transform: 'none' }, { transform: 'translateX(300px)' }], 1000); moved.pause(); moved.currentTime = any([0, 500, 900]) }",
    "document.getAnimations().forEach((one) => one.cancel())",
    "customElements.get('x-part') || customElements.define('x-part', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<button>Part</button>' } })",
    "plain.setAttribute(any(['contenteditable', 'tabindex', 'role', 'onclick']), any(['', '0', 'button']))",
    "undefined",
]  # fmt: skip

ABOUT = """(() => {
  const any = (all) => all[Math.floor(Math.random() * all.length)];
  const pick = (fits) => any([...document.querySelectorAll(fits)]) ?? document.body;
  const sheet = () => document.getElementById('sheet').sheet;
  const rule = () => { const one = any([...sheet().cssRules]); return one.style ? one : one.cssRules[0]; };
  const n = %d;
  try { %s } catch (error) { if (!(error instanceof TypeError || error instanceof DOMException)) throw error; }
})()"""


@pytest_asyncio.fixture(loop_scope="session")
async def page(bare_browser: Browser) -> AsyncIterator[Page]:
    """A page with parts of many kinds, in which chance is the same in every run."""
    opened = await bare_browser.new_page(viewport={"width": 900, "height": 600})
    await opened.set_content(PAGE)
    await opened.evaluate("let at = 7; Math.random = () => (at = (at * 16807) % 2147483647) / 2147483647")
    yield opened
    await opened.close()


async def looking(page: Page) -> tuple[Frames, RefBook]:
    frames = Frames(page, await page.context.new_cdp_session(page))
    await frames.start()
    return frames, RefBook()


def differing(one: Look, other: Look) -> list[object]:
    """Tell in what two looks differ: fields, and the first nodes that are not alike."""
    found: list[object] = []
    for name in one.__slots__:
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine != theirs and name != "nodes":
            found.append((name, mine, theirs))
    for mine, theirs in zip(one.nodes, other.nodes, strict=False):
        if mine != theirs:
            return [*found, (mine.role, mine.name, theirs.role, theirs.name), *_fields(mine, theirs)]
    return [*found, *(node.name for node in (*one.nodes, *other.nodes)[2 * min(len(one.nodes), len(other.nodes)) :])]


def _fields(one: object, other: object) -> list[object]:
    names = [name for name in one.__slots__ if getattr(one, name) != getattr(other, name)]  # type: ignore[attr-defined]
    return [(name, getattr(one, name), getattr(other, name)) for name in names]


@pytest.mark.parametrize("seed", range(6))
async def test_a_look_equals_one_that_knows_nothing(page: Page, seed: int) -> None:
    chance = random.Random(seed)
    frames, refs = await looking(page)
    knowing = Looking(frames, refs, TypedSecrets())
    await knowing.look()
    for number in range(40):
        step = chance.choice(STEPS)
        await page.evaluate(ABOUT % (number, step))
        seen = await knowing.look()
        anew = await Looking(frames, refs, TypedSecrets()).look()
        assert differing(seen, anew) == [], (number, step)
        assert seen == anew
