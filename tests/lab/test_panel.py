"""The live panel in a real JupyterLab: by mouse, by keyboard, while a cell runs, and after the kernel is gone."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import nbformat
import pytest
from axe_playwright_python.async_playwright import Axe
from jupyter_lab import JupyterLab
from playwright.async_api import Locator, Page, expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

OpenNotebook = Callable[..., Awaitable[Page]]

OPEN = "import zu_notebook as zu\nsite = zu.practice.start()\npage = zu.open(site.page('{name}'))\npage"
SLOW_MS = 60_000


async def run_all(page: Page) -> None:
    await page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")


async def run_cell(page: Page, index: int, code: str) -> None:
    """Put code into a cell and run it, without waiting for its end."""
    await page.evaluate(
        """([index, code]) => {
            const notebook = window.jupyterapp.shell.currentWidget.content;
            notebook.activeCellIndex = index;
            notebook.activeCell.model.sharedModel.setSource(code);
            void window.jupyterapp.commands.execute('notebook:run-cell');
        }""",
        [index, code],
    )


async def panel_of(page: Page) -> Locator:
    panel = page.locator(".zu").first
    await panel.locator(".zu-picture:visible").first.wait_for(timeout=SLOW_MS)
    await expect(panel.get_by_role("grid")).to_be_visible()
    return panel


def output(page: Page, index: int) -> Locator:
    return page.locator(".jp-Cell").nth(index).locator(".jp-OutputArea-output")


async def test_a_page_as_a_cells_value_is_the_live_panel(open_notebook: OpenNotebook) -> None:
    page = await open_notebook("panel.ipynb", OPEN.format(name="checkout"))
    await run_all(page)
    panel = await panel_of(page)
    rows = panel.get_by_role("row")
    for handle, role, label in (
        ("a1", "textbox", "Discount code"),
        ("a2", "button", "Apply"),
        ("a3", "combobox", "Shipping"),
        ("a4", "button", "Place order"),
        ("a5", "link", "Continue shopping"),
    ):
        await expect(rows.filter(has_text=re.compile(rf"^{handle}{role}{label}"))).to_have_count(1)
    await expect(panel.locator(".zu-mark")).to_have_count(5)


async def test_a_row_and_its_mark_light_up_together(open_notebook: OpenNotebook) -> None:
    page = await open_notebook("hover.ipynb", OPEN.format(name="checkout"))
    await run_all(page)
    panel = await panel_of(page)
    row = panel.get_by_role("row").filter(has_text="Place order")
    mark = panel.locator(".zu-mark[data-handle=a4]")
    await expect(mark).not_to_have_class(re.compile(r"\bzu-hot\b"))
    await row.hover()
    await expect(mark).to_have_class(re.compile(r"\bzu-hot\b"))
    await panel.get_by_role("searchbox").hover()
    await expect(mark).not_to_have_class(re.compile(r"\bzu-hot\b"))
    await mark.hover()
    await expect(row).to_have_class(re.compile(r"\bzu-hot\b"))


async def test_the_list_is_filtered_by_text_and_by_role(open_notebook: OpenNotebook) -> None:
    page = await open_notebook("filter.ipynb", OPEN.format(name="checkout"))
    await run_all(page)
    panel = await panel_of(page)
    press = panel.get_by_role("button", name=re.compile("^(Press|Fill|Choose) "))
    await expect(press).to_have_count(5)
    await panel.get_by_role("searchbox").fill("order")
    await expect(panel.get_by_role("row").filter(has_text="Place order")).to_have_count(1)
    await expect(panel.get_by_role("row").filter(has_text="Apply")).to_have_count(0)
    await panel.get_by_role("searchbox").fill("")
    await panel.get_by_role("combobox", name="Role").select_option("link")
    await expect(press).to_have_count(1)


async def test_a_field_is_filled_and_a_button_pressed_from_the_panel(open_notebook: OpenNotebook) -> None:
    page = await open_notebook("act.ipynb", OPEN.format(name="checkout"), "")
    await run_all(page)
    panel = await panel_of(page)
    await panel.get_by_role("row").filter(has_text="Discount code").hover()
    await panel.get_by_role("button", name="Fill Discount code").click()
    await page.keyboard.type("HARBOUR10")
    await page.keyboard.press("Enter")
    await expect(panel.get_by_role("row").filter(has_text="HARBOUR10")).to_have_count(1, timeout=SLOW_MS)
    await panel.get_by_role("row").filter(has_text="Apply").hover()
    await panel.get_by_role("button", name="Press Apply").click()
    await expect(panel).to_contain_text("10 % off: HARBOUR10", timeout=SLOW_MS)
    await run_cell(page, 1, "print(page.evaluate('document.querySelector(\"input\").value'))")
    await expect(output(page, 1)).to_have_text("HARBOUR10", timeout=SLOW_MS)
    await run_cell(page, 1, "print(list(zu.workspace().ledger.to_frame()['by']))")
    await expect(output(page, 1)).to_have_text(re.compile(r"'code', 'person', 'person'"), timeout=SLOW_MS)


async def test_what_code_does_is_seen_in_the_panel(open_notebook: OpenNotebook) -> None:
    page = await open_notebook("code.ipynb", OPEN.format(name="checkout"), "")
    await run_all(page)
    panel = await panel_of(page)
    await run_cell(page, 1, "page.select('a3', 'Express')")
    await expect(panel.get_by_role("row").filter(has_text="Express")).to_have_count(1, timeout=SLOW_MS)


async def test_the_panel_acts_while_a_blocking_cell_runs(open_notebook: OpenNotebook) -> None:
    page = await open_notebook("busy.ipynb", OPEN.format(name="checkout"), "")
    await run_all(page)
    panel = await panel_of(page)
    await run_cell(page, 1, "import time\ntime.sleep(25)\nprint('slept')")
    await page.wait_for_function(
        "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'", timeout=SLOW_MS
    )
    await panel.get_by_role("row").filter(has_text="Apply").hover()
    await panel.get_by_role("button", name="Press Apply").click()
    await expect(panel).to_contain_text("Type a code first.", timeout=15_000)
    await expect(output(page, 1)).to_have_count(0)


async def test_everything_is_reached_by_keyboard(open_notebook: OpenNotebook) -> None:
    page = await open_notebook("keys.ipynb", OPEN.format(name="checkout"))
    await run_all(page)
    panel = await panel_of(page)
    await panel.get_by_role("searchbox").focus()
    await page.keyboard.type("apply")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(panel).to_contain_text("Type a code first.", timeout=SLOW_MS)


async def test_a_failure_stands_in_the_panel_in_a_sentence(open_notebook: OpenNotebook) -> None:
    page = await open_notebook("failure.ipynb", OPEN.format(name="checkout"))
    await run_all(page)
    panel = await panel_of(page)
    await panel.get_by_role("textbox", name="Address").fill("http://127.0.0.1:1/")
    await page.keyboard.press("Enter")
    await expect(panel).to_contain_text("was not reached", timeout=SLOW_MS)
    await expect(panel).not_to_contain_text("Traceback")
    await expect(panel.get_by_role("row").filter(has_text="Apply")).to_have_count(1)


async def test_a_saved_notebook_shows_picture_and_list_without_a_kernel(
    open_notebook: OpenNotebook, lab: JupyterLab
) -> None:
    page = await open_notebook("saved.ipynb", OPEN.format(name="checkout"))
    await run_all(page)
    await panel_of(page)
    await page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    await page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    saved = nbformat.read(lab.work / "saved.ipynb", as_version=4)
    assert len(str(saved.cells[0].outputs)) < 110_000
    saved.cells.append(nbformat.v4.new_markdown_cell("Read again."))
    nbformat.write(saved, lab.work / "again.ipynb")
    again = await open_notebook("again.ipynb", write=False)
    shown = again.locator(".jp-OutputArea-output").first
    await expect(shown).to_contain_text("Place order", timeout=SLOW_MS)
    await expect(shown.locator("img")).to_be_visible()
    await expect(again.locator("body")).not_to_contain_text("model not found")


async def test_a_closed_page_stays_as_a_picture_and_a_list(open_notebook: OpenNotebook) -> None:
    page = await open_notebook("closed.ipynb", OPEN.format(name="checkout"), "")
    await run_all(page)
    await panel_of(page)
    await run_cell(page, 1, "page.close()")
    shown = output(page, 0).first
    await expect(shown.locator(".zu")).to_have_count(0, timeout=SLOW_MS)
    await expect(shown).to_contain_text("Place order")


async def test_the_blind_page_says_so(open_notebook: OpenNotebook) -> None:
    page = await open_notebook("blind.ipynb", OPEN.format(name="canvas"))
    await run_all(page)
    panel = page.locator(".zu").first
    await panel.locator(".zu-picture:visible").first.wait_for(timeout=SLOW_MS)
    await expect(panel.locator(".zu-banner")).to_be_visible()


@pytest.mark.parametrize("width", [640, 1500])
async def test_axe_finds_nothing_and_nothing_scrolls_sideways(open_notebook: OpenNotebook, width: int) -> None:
    page = await open_notebook(f"axe{width}.ipynb", OPEN.format(name="shop"), width=width)
    await run_all(page)
    panel = await panel_of(page)
    found = await Axe().run(page, context=".zu")
    assert [(each["id"], each["nodes"][0]["html"]) for each in found.response["violations"]] == []
    assert await panel.evaluate("element => element.scrollWidth <= element.clientWidth + 1")


async def test_the_command_opens_a_page_from_the_palette(open_notebook: OpenNotebook) -> None:
    page = await open_notebook("command.ipynb", "import zu_notebook as zu\nsite = zu.practice.start()\nprint(site.url)")
    await run_all(page)
    await expect(output(page, 0)).to_contain_text("http", timeout=SLOW_MS)
    address = (await output(page, 0).inner_text()).strip()
    await page.evaluate("void window.jupyterapp.commands.execute('zu:open-page')")
    dialog = page.locator(".jp-Dialog")
    await dialog.locator("input").fill(f"{address}checkout")
    await dialog.get_by_role("button", name=re.compile("Open|Ok", re.IGNORECASE)).click()
    await panel_of(page)
    await expect(page.locator(".jp-Cell").last).to_contain_text("zu.open(")
