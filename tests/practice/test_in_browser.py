"""The pages as a person's browser shows them."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Final

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import async_playwright, expect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Page

    from zu_notebook.practice import Site

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHOWN: Final = [
    "home",
    "article",
    "shop",
    "checkout",
    "search",
    "login",
    "app",
    "frames",
    "canvas",
    "consent",
    "consent-only",
    "list",
    "slow",
    "conformance",
]


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(scope="module")
def chromium_path() -> str:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, "These tests need Chrome, Chromium or Edge."
    return found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(chromium_path: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    page = await browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(15_000)
    yield page
    await page.close()


async def accessible_names(page: Page) -> list[str]:
    tree = await (await page.context.new_cdp_session(page)).send("Accessibility.getFullAXTree")
    # The first node is the document; its name is the title.
    return [node["name"]["value"] for node in tree["nodes"][1:] if "name" in node and not node["ignored"]]


async def test_apply_changes_the_total_without_a_load(site: Site, page: Page) -> None:
    await page.goto(site.page("checkout"))
    await page.evaluate("window.same = true")
    await page.get_by_role("textbox", name="Discount code", exact=True).fill("HARBOUR10")
    await page.get_by_role("button", name="Apply", exact=True).click()
    await expect(page.get_by_role("status")).to_have_text("10 % off: HARBOUR10")
    await expect(page.get_by_role("row", name="Total")).to_contain_text("€28.70")
    assert await page.evaluate("window.same")


async def test_an_unknown_code_alarms_and_takes_nothing_off(site: Site, page: Page) -> None:
    await page.goto(site.page("checkout"))
    await page.get_by_label("Discount code").fill("PIER5")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("That code is not known.")
    await expect(page.get_by_role("row", name="Total")).to_contain_text("€31.50")
    await page.get_by_label("Discount code").fill("harbour10")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("")
    await expect(page.get_by_role("status")).to_have_text("10 % off: HARBOUR10")


async def test_express_costs_more_and_the_order_is_placed_at_the_total_shown(site: Site, page: Page) -> None:
    await page.goto(site.page("checkout"))
    await page.get_by_role("combobox", name="Shipping").select_option("Express")
    await expect(page.get_by_role("row", name="Total")).to_contain_text("€37.50")
    await page.get_by_role("button", name="Place order").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Thank you")
    await expect(page.get_by_role("row", name="Total")).to_contain_text("€37.50")


async def test_checkout_offers_these_things_in_this_order(site: Site, page: Page) -> None:
    await page.goto(site.page("checkout"))
    await expect(page.get_by_role("heading", level=1)).to_have_text("Your order")
    reached = []
    for _ in range(5):
        await page.keyboard.press("Tab")
        reached.append(
            await page.evaluate("(document.activeElement.labels?.[0] ?? document.activeElement).textContent")
        )
    assert reached == ["Discount code", "Apply", "Shipping", "Place order", "Continue shopping"]


async def test_the_second_add_to_cart_adds_the_second_thing_without_a_load(site: Site, page: Page) -> None:
    await page.goto(site.page("shop"))
    await page.evaluate("window.same = true")
    buttons = page.get_by_role("button", name="Add to cart", exact=True)
    await expect(buttons).to_have_count(6)
    await buttons.nth(1).click()
    await expect(page.get_by_role("status")).to_have_text("Enamel mug is in your order.")
    await expect(page.get_by_role("link", name="Your order 3")).to_be_visible()
    assert await page.evaluate("window.same")
    await page.goto(site.page("checkout"))
    await expect(page.get_by_role("row", name="Enamel mug")).to_contain_text("€12.50")


async def test_a_visitor_logs_in_in_two_steps(site: Site, page: Page) -> None:
    await page.goto(site.page("members"))
    assert page.url == site.page("login")
    await page.get_by_label("User name").fill("visitor")
    password = page.get_by_label("Password", exact=True)
    await password.fill("wrong")
    await page.get_by_role("button", name="Continue").click()
    await expect(page.get_by_role("alert")).to_contain_text("do not belong together")
    await expect(password).to_have_value("")
    await password.fill("harbour")
    await page.get_by_role("button", name="Show password").click()
    await expect(password).to_have_attribute("type", "text")
    await page.get_by_role("button", name="Continue").click()
    await page.get_by_label("One-time code").fill("314159")
    await page.get_by_role("button", name="Log in").click()
    await expect(page.get_by_role("status")).to_have_text("You are logged in as visitor.")
    assert page.url == site.page("members")
    await page.get_by_role("button", name="Log out").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Log in")


async def test_the_app_is_empty_until_its_script_draws_it(site: Site, page: Page) -> None:
    sent = await (await page.request.get(site.page("app"))).text()
    assert re.search(r'<body class="app">\s*<div id="root"></div>\s*</body>', sent)
    await page.goto(site.page("app"))
    await expect(page.get_by_role("heading", level=1)).to_have_text("Harbour tasks")
    await expect(page.get_by_role("status")).to_have_text("3 tasks are open")
    await page.get_by_role("checkbox", name="Count the life jackets").check()
    await expect(page.get_by_role("status")).to_have_text("2 tasks are open")
    await page.get_by_label("New task").fill("Feed <b>the cat</b>")
    await page.get_by_role("button", name="Add").click()
    await expect(page.get_by_role("checkbox", name="Feed <b>the cat</b>")).to_be_visible()
    await page.get_by_role("button", name="Open", exact=True).click()
    await expect(page.get_by_role("listitem")).to_have_count(3)
    await page.get_by_role("button", name="Remove: Order rope, 40 m").click()
    await expect(page.get_by_role("listitem")).to_have_count(2)


async def test_every_bell_of_the_frames_page_rings(site: Site, page: Page) -> None:
    await page.goto(site.page("frames"))
    quay, island = page.frame_locator('[title="Quay"]'), page.frame_locator('[title="Island"]')
    cabin = quay.frame_locator('[title="Cabin"]')
    for place, name in ((quay, "quay"), (cabin, "cabin"), (island, "island")):
        await place.get_by_role("button", name=f"Ring the {name} bell").click()
        await expect(place.locator(".bell").get_by_role("status")).to_have_text("Rung once")
    for name in ("tide", "gauge"):
        await page.get_by_role("button", name=f"Ring the {name} bell").click()
        await expect(page.locator(f"harbour-{name} .bell", has_text=name).get_by_role("status")).to_have_text(
            "Rung once"
        )
    assert {frame.url for frame in page.frames} >= {f"{site.other_origin}/frames/island", f"{site.origin}/frames/cabin"}


async def test_the_closed_shadow_root_hides_its_bell_from_scripts_only(site: Site, page: Page) -> None:
    await page.goto(site.page("frames"))
    locker = page.locator("harbour-locker")
    assert await locker.evaluate("element => element.shadowRoot") is None
    await locker.scroll_into_view_if_needed()
    box = await locker.bounding_box()
    assert box is not None
    await page.mouse.click(box["x"] + 60, box["y"] + box["height"] / 2)
    names = await accessible_names(page)
    assert "Ring the locker bell" in names
    assert "Rung once" in names


async def test_the_buoys_light_up_in_the_order_of_their_numbers(site: Site, page: Page) -> None:
    await page.goto(site.page("canvas"))
    assert await page.locator("body > *").count() == 1
    places = [(0.2, 0.62), (0.76, 0.44), (0.42, 0.8), (0.84, 0.78), (0.54, 0.52)]
    await page.mouse.click(1280 * 0.76, 800 * 0.44)
    await expect(page).to_have_title("0 of 5 buoys lit · Harbour Museum")
    for number, (x, y) in enumerate(places, start=1):
        await page.mouse.click(1280 * x, 800 * y)
        await expect(page).to_have_title(f"{number} of 5 buoys lit · Harbour Museum")
    await page.mouse.click(640, 140)
    await expect(page).to_have_title("0 of 5 buoys lit · Harbour Museum")


@pytest.mark.parametrize("answer", ["Accept", "Reject"])
async def test_the_wall_keeps_the_article_out_of_reach_until_it_is_answered(
    site: Site, page: Page, answer: str
) -> None:
    await page.goto(site.page("consent"))
    await expect(page.get_by_role("dialog", name="We value your cookies")).to_be_visible()
    names = await accessible_names(page)
    assert "Accept" in names
    assert "The winter the harbour froze" not in names
    await page.get_by_role("button", name=answer).click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.get_by_role("status")).to_contain_text(f"You {answer.lower()}ed")
    await page.get_by_role("button", name="Ask me again").click()
    await expect(page.get_by_role("dialog")).to_be_visible()


async def test_the_list_keeps_entries_and_loads_more(site: Site, page: Page) -> None:
    await page.goto(site.page("list"))
    await expect(page.get_by_role("status")).to_have_text("500 entries, 0 kept")
    await page.get_by_role("button", name="Keep entry 17", exact=True).click()
    await expect(page.get_by_role("status")).to_have_text("500 entries, 1 kept")
    await page.get_by_role("button", name="Load 100 more").click()
    await expect(page.get_by_role("status")).to_have_text("600 entries, 1 kept")
    await page.get_by_role("button", name="Keep entry 600", exact=True).click()
    await expect(page.get_by_role("status")).to_have_text("600 entries, 2 kept")


async def test_no_page_scrolls_sideways_on_a_phone_or_complains(site: Site, page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("response", lambda answer: complaints.extend([answer.url] if answer.status >= 400 else []))
    await page.set_viewport_size({"width": 360, "height": 740})
    for name in SHOWN:
        await page.goto(site.page(name).replace("/slow", "/slow?s=0"), wait_until="load")
        if await page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            complaints.append(f"{name} scrolls sideways")
    assert complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_no_page_has_an_accessibility_fault_that_axe_can_tell(site: Site, browser: Browser, scheme: str) -> None:
    page = await browser.new_page(color_scheme="dark" if scheme == "dark" else "light")
    faults: list[str] = []
    for name in [name for name in SHOWN if name not in {"canvas", "slow"}]:
        await page.goto(site.page(name).replace("/list", "/list?n=20"))
        await expect(page.locator("h1, h2").first).to_be_attached()
        found = await Axe().run(page)
        faults += [f"{name}: {fault['id']} {fault['nodes'][0]['html']}" for fault in found.response["violations"]]
    await page.close()
    assert faults == []
