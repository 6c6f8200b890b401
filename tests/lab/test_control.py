"""Control in a real JupyterLab: taken while a cell runs, the page used by hand, given back with what changed."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Locator, Page, expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

OpenNotebook = Callable[..., Awaitable[Page]]

OPEN = "import zu_notebook as zu\nsite = zu.practice.start()\npage = zu.open(site.page('checkout'))\npage"
BUSY = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'"
SLOW_MS = 60_000
TAKE_MS = 5_000


async def started(open_notebook: OpenNotebook, name: str, *cells: str, width: int = 1500) -> tuple[Page, Locator]:
    """Open a notebook whose first cell shows a page; wait for the first frame of it."""
    page = await open_notebook(name, OPEN, *cells, width=width)
    await page.evaluate("""() => {
        window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
        void window.jupyterapp.commands.execute('notebook:run-cell');
    }""")
    panel = page.locator(".zu").first
    await panel.locator("canvas.zu-picture").wait_for(timeout=SLOW_MS)
    await expect(panel.get_by_role("grid")).to_be_visible(timeout=SLOW_MS)
    return page, panel


async def run_cell(page: Page, index: int) -> None:
    """Run a cell, without waiting for its end."""
    await page.evaluate(
        """(index) => {
            window.jupyterapp.shell.currentWidget.content.activeCellIndex = index;
            void window.jupyterapp.commands.execute('notebook:run-cell');
        }""",
        index,
    )


def output(page: Page, index: int) -> Locator:
    return page.locator(".jp-Cell").nth(index).locator(".jp-OutputArea-output")


def prompt(page: Page, index: int) -> Locator:
    """The cell's number; a star while it runs: the kernel's status also tells of messages beside it."""
    return page.locator(".jp-Cell").nth(index).locator(".jp-InputPrompt")


async def press_on(panel: Locator, page: Page, x: float, y: float) -> None:
    """Press on the drawn page, at a point in the page's own pixels."""
    frame = panel.locator(".zu-frame")
    await frame.scroll_into_view_if_needed()
    box = await frame.bounding_box()
    assert box is not None
    await page.mouse.click(box["x"] + x / 1280 * box["width"], box["y"] + y / 800 * box["height"])


async def field_point(panel: Locator) -> tuple[float, float]:
    """The middle of the discount code's field, by its mark."""
    return await mark_point(panel, "a1")


async def mark_point(panel: Locator, handle: str) -> tuple[float, float]:
    frame, mark = (
        await panel.locator(".zu-frame").bounding_box(),
        await panel.locator(f".zu-mark[data-handle={handle}]").bounding_box(),
    )
    assert frame is not None
    assert mark is not None
    scale = 1280 / frame["width"]
    x, y = mark["x"] + mark["width"] / 2 - frame["x"], mark["y"] + mark["height"] / 2 - frame["y"]
    return x * scale, y * scale


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("await", "import asyncio\nawait asyncio.sleep(30)"),
        ("wait", "page.wait_for(text='never there', timeout_s=30)"),
        ("sleep", "import time\ntime.sleep(30)"),
    ],
)
async def test_63_control_is_taken_while_a_cell_runs(open_notebook: OpenNotebook, name: str, cell: str) -> None:
    page, panel = await started(open_notebook, f"take-{name}.ipynb", cell, "print(page.control.holder)")
    await run_cell(page, 1)
    await page.wait_for_function(BUSY, timeout=SLOW_MS)
    await panel.get_by_role("button", name="Take control").click()
    await expect(panel.locator(".zu-status")).to_have_text("You drive", timeout=TAKE_MS)
    await expect(prompt(page, 1)).to_have_text("[*]:")
    # The page is used by hand while that cell still runs.
    x, y = await field_point(panel)
    await press_on(panel, page, x, y)
    await page.keyboard.type("HARBOUR10")
    await expect(panel.get_by_role("row").filter(has_text="HARBOUR10")).to_have_count(1, timeout=SLOW_MS)
    await expect(prompt(page, 1)).to_have_text("[*]:")
    await page.evaluate("window.jupyterapp.commands.execute('notebook:interrupt-kernel')")
    await expect(prompt(page, 1)).to_have_text("[2]:", timeout=SLOW_MS)
    await run_cell(page, 2)
    await expect(output(page, 2)).to_have_text("person", timeout=SLOW_MS)


async def test_63_code_is_refused_after_the_press_and_goes_on_after_the_hand_back(open_notebook: OpenNotebook) -> None:
    acting = "while True:\n    page.click('a2')"
    page, panel = await started(
        open_notebook, "fence.ipynb", acting, "page.surface()\nprint(page.click('a2').ok, page.control.message)"
    )
    await run_cell(page, 1)
    await page.wait_for_function(BUSY, timeout=SLOW_MS)
    await panel.get_by_role("button", name="Take control").click()
    await expect(panel.locator(".zu-status")).to_have_text("You drive", timeout=TAKE_MS)
    await expect(output(page, 1)).to_contain_text("Control", timeout=SLOW_MS)
    await panel.get_by_label("Message to the agent").fill("Go on.")
    await page.keyboard.press("Enter")
    await expect(panel.locator(".zu-status")).to_have_text("Agent drives", timeout=SLOW_MS)
    await run_cell(page, 2)
    await expect(output(page, 2)).to_have_text("True Go on.", timeout=SLOW_MS)


async def test_what_a_person_did_by_hand_is_told_after_the_hand_back(open_notebook: OpenNotebook) -> None:
    page, panel = await started(open_notebook, "hand.ipynb")
    x, y = await field_point(panel)
    await press_on(panel, page, 20, 20)
    await expect(panel).to_contain_text("Take control to use the page.")
    await panel.get_by_role("button", name="Take control").click()
    await expect(panel.locator(".zu-status")).to_have_text("You drive", timeout=TAKE_MS)
    await press_on(panel, page, x, y)
    await page.keyboard.type("HARBOUR10 xx")
    for _ in range(3):
        await page.keyboard.press("Backspace")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(panel).to_contain_text("10 % off: HARBOUR10", timeout=SLOW_MS)
    await panel.get_by_role("button", name="Give back").click()
    changed = panel.locator(".zu-handed")
    await expect(changed).to_contain_text("Given back.", timeout=SLOW_MS)
    await changed.get_by_role("button", name="What changed", exact=True).click()
    await expect(changed).to_contain_text("Discount code")
    await expect(changed.locator(".zu-changes")).to_contain_text("10 % off: HARBOUR10")
    await expect(panel).not_to_contain_text("[object")


async def test_a_paste_goes_into_the_page_and_f6_gives_the_keyboard_back(open_notebook: OpenNotebook) -> None:
    page, panel = await started(open_notebook, "paste.ipynb")
    x, y = await field_point(panel)
    await panel.get_by_role("button", name="Take control").click()
    await expect(panel.locator(".zu-status")).to_have_text("You drive", timeout=TAKE_MS)
    await press_on(panel, page, x, y)
    await page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.setData('text/plain', 'pasted 港');
            const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(event);
        }"""
    )
    await expect(panel.get_by_role("row").filter(has_text="pasted 港")).to_have_count(1, timeout=SLOW_MS)
    await page.keyboard.press("F6")
    assert await page.evaluate("!document.activeElement.classList.contains('zu-keys')")


@pytest.mark.parametrize("width", [640, 1500])
async def test_axe_finds_nothing_while_a_person_drives(open_notebook: OpenNotebook, width: int) -> None:
    page, panel = await started(open_notebook, f"axe-control{width}.ipynb", width=width)
    await panel.get_by_role("button", name="Take control").click()
    await expect(panel.locator(".zu-status")).to_have_text("You drive", timeout=TAKE_MS)
    found = await Axe().run(page, context=".zu")
    assert [(each["id"], each["nodes"][0]["html"]) for each in found.response["violations"]] == []
    assert await panel.evaluate("element => element.scrollWidth <= element.clientWidth + 1")


async def test_control_is_taken_and_given_back_by_keyboard(open_notebook: OpenNotebook) -> None:
    page, panel = await started(open_notebook, "keys-control.ipynb")
    await panel.get_by_role("button", name="Take control").focus()
    await page.keyboard.press("Enter")
    await expect(panel.locator(".zu-status")).to_have_text("You drive", timeout=TAKE_MS)
    give = panel.get_by_role("button", name=re.compile("Give back"))
    await expect(give).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(panel.locator(".zu-status")).to_have_text("Agent drives", timeout=SLOW_MS)


async def test_nothing_is_drawn_while_the_panel_is_out_of_sight(open_notebook: OpenNotebook) -> None:
    room = "\n".join(["# room"] * 80)
    page, panel = await started(open_notebook, "sight.ipynb", "page.type('a1', 'HARBOUR10')", room, "print('seen')")
    await page.evaluate(
        """() => {
            globalThis.drawn = 0;
            const draw = CanvasRenderingContext2D.prototype.drawImage;
            CanvasRenderingContext2D.prototype.drawImage = function (...all) {
                if (this.canvas.classList.contains('zu-picture')) globalThis.drawn += 1;
                draw.apply(this, all);
            };
        }"""
    )
    await run_cell(page, 3)
    await page.locator(".jp-Cell").nth(3).scroll_into_view_if_needed()
    await expect(panel.locator("canvas.zu-picture")).not_to_be_in_viewport(timeout=SLOW_MS)
    await expect(output(page, 3)).to_have_text("seen", timeout=SLOW_MS)
    before = await page.evaluate("drawn")
    # A change of the page, and the answer of a cell that runs after it.
    await page.evaluate(
        """() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute(
            { code: "page.type('a1', 'HARBOUR20')" }).done.then(() => undefined)"""
    )
    assert await page.evaluate("drawn") == before
    await panel.locator(".zu-frame").scroll_into_view_if_needed()
    await page.wait_for_function(f"drawn > {before}", timeout=SLOW_MS)
