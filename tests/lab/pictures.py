"""Take the documentation's pictures of the live panel, in a real JupyterLab: `make pictures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from zu_notebook.browser import find_browser

sys.path.insert(0, str(Path(__file__).parent))

from jupyter_lab import JupyterLab

OUT = Path(__file__).parents[2] / "docs" / "img"
CELL = 'import zu_notebook as zu\n\nsite = zu.practice.start()\npage = zu.open(site.page("checkout"))\npage'
IDLE = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
SLOW_MS = 60_000


def take(theme: str, name: str, folder: Path) -> None:
    """Open the checkout page in a notebook, use it a little, and take a picture of the window."""
    with JupyterLab(folder, theme=theme) as lab, sync_playwright() as playwright:
        lab.write_notebook("first_page.ipynb", CELL)
        browser = playwright.chromium.launch(executable_path=str(find_browser().path), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1360, "height": 800}, device_scale_factor=1)
        page.goto(f"{lab.url}/lab/tree/first_page.ipynb?reset")
        page.locator(".jp-Notebook").wait_for(timeout=SLOW_MS)
        page.wait_for_function(IDLE, timeout=SLOW_MS)
        page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        use(page)
        page.screenshot(path=OUT / name)
        browser.close()


def use(page: Page) -> None:
    """Fill the code in, press Apply, and point at a row."""
    panel = page.locator(".zu").first
    panel.locator("canvas.zu-picture").wait_for(timeout=SLOW_MS)
    panel.get_by_role("row").filter(has_text="Discount code").hover()
    panel.get_by_role("button", name="Fill Discount code").click()
    page.keyboard.type("HARBOUR10")
    page.keyboard.press("Enter")
    panel.get_by_role("row").filter(has_text="HARBOUR10").wait_for(timeout=SLOW_MS)
    panel.get_by_role("row").filter(has_text="Apply").hover()
    panel.get_by_role("button", name="Press Apply").click()
    panel.get_by_text("10 % off: HARBOUR10").first.wait_for(timeout=SLOW_MS)
    panel.get_by_role("row").filter(has_text="Place order").hover()
    page.wait_for_timeout(500)  # the picture of the page is drawn a moment after the list


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as base:
        take("JupyterLab Light", "panel-light.png", Path(base) / "light")
        take("JupyterLab Dark", "panel-dark.png", Path(base) / "dark")
