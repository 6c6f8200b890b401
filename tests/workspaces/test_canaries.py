"""Secrets that a person types while driving are nowhere: not then, not after the hand-back, in no spelling."""

from __future__ import annotations

import base64
import dataclasses
import html
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, quote_plus

import pytest

from zu_notebook.network import NetworkPolicy
from zu_notebook.workspaces import Page, Workspace, call_on_page

if TYPE_CHECKING:
    from playwright.async_api import Page as RawPage

OpenPage = Callable[..., Page]

FIELDS = {
    "password": "<input id=f{n} type=password aria-label='Password'>",
    "new password": "<input id=f{n} type=password autocomplete=new-password aria-label='New password'>",
    "shown password": "<input id=f{n} type=password aria-label='Shown' onchange=\"this.type='text'\">",
    "one-time code": "<input id=f{n} autocomplete=one-time-code aria-label='Code'>",
    "code by its name": "<input id=f{n} name=otp aria-label='Six digits'>",
    "code by its label": "<label for=f{n}>Verification code</label><input id=f{n}>",
    "card": "<input id=f{n} autocomplete=cc-number aria-label='Card number'>",
    "card by its name": "<input id=f{n} name=cardnumber aria-label='Number on the card'>",
    "card check": "<input id=f{n} autocomplete=cc-csc aria-label='Security code'>",
    "account": "<input id=f{n} aria-label='IBAN' autocomplete=on name=pin>",
    "PIN": "<input id=f{n} inputmode=numeric aria-label='PIN'>",
    "Passwort": "<input id=f{n} aria-label='Passwort'>",
    "mot de passe": "<input id=f{n} placeholder='Mot de passe'>",
    "textarea": "<textarea id=f{n} aria-label='Secret key'></textarea>",
    "editable": "<div id=f{n} contenteditable role=textbox aria-label='Password'></div>",
    "dotted": "<input id=f{n} style='-webkit-text-security: disc' aria-label='Word'>",
    "in a form": "<form onsubmit='return false'><input id=f{n} type=password aria-label='Form'></form>",
    "in a shadow": "<x-open id=h{n}></x-open>",
    "in a frame": "<iframe id=i{n} srcdoc=\"<input id=f{n} type=password aria-label='Framed'>\"></iframe>",
    "token": "<input id=f{n} name=api_token aria-label='API token'>",
}
CANARIES = [f"CANARY{number:02d}-ä&= /+%q" for number in range(len(FIELDS))]
ECHO = """<script>
const echo = (text) => {
  console.log("typed", text, encodeURIComponent(text), btoa(unescape(encodeURIComponent(text))));
  document.title = `Now ${text}`;
  said.textContent = `You typed ${text}`;
  fetch("/pages/missing?q=" + encodeURIComponent(text)).catch(() => 0);
  localStorage.setItem("last", text);
};
document.addEventListener("change", (event) => echo(event.target.value ?? event.target.textContent), true);
document.querySelectorAll("x-open").forEach((host) => {
  const id = host.id.replace("h", "f");
  host.attachShadow({ mode: "open" }).innerHTML = `<input id=${id} type=password aria-label='Shadowed'>`;
});
</script>"""


def spellings(secret: str) -> set[str]:
    raw = secret.encode()
    return {
        secret,
        html.escape(secret),
        quote(secret, safe=""),
        quote(secret),
        quote_plus(secret),
        base64.b64encode(raw).decode(),
        base64.urlsafe_b64encode(raw).decode(),
        json.dumps(secret)[1:-1],
        secret.upper(),
    }


@pytest.fixture
def own(served: str, tmp_path: Path) -> Iterator[Workspace]:
    """A workspace of its own, whose files are read at the end."""
    with Workspace(tmp_path / ".zu", network=NetworkPolicy(allow=(served,))) as made:
        yield made


async def _types(raw: RawPage) -> None:
    """Type with the keyboard, as a person does, and leave each field."""
    for number, secret in enumerate(CANARIES):
        kind = list(FIELDS)[number]
        root = raw.frame_locator(f"#i{number}") if kind == "in a frame" else raw
        await root.locator(f"#f{number}").focus()
        await raw.keyboard.insert_text(secret)
        await raw.keyboard.press("Tab")


async def _answers(page: Page) -> dict[str, str]:
    """Ask everything that can be asked of a page."""
    aio = page.aio
    surface = await aio.surface()
    snapshot = await aio.snapshot()
    described = [await aio.describe(each) for each in surface]
    state = await aio.state()
    recorded = page._core.handed_back
    return {
        "surface": surface.to_text() + json.dumps(surface.to_json()) + surface.to_frame().to_csv() + repr(surface),
        "snapshot": snapshot.to_text() + json.dumps(snapshot.to_json(), ensure_ascii=False),
        "html": await aio.html(),
        "text": await aio.text(),
        "described": repr(described),
        "console": (await aio.console()).to_csv(),
        "requests": (await aio.requests()).to_csv(),
        "state": json.dumps(dataclasses.asdict(state), ensure_ascii=False),
        "page": repr(page) + page.url + page.title,
        "hand-back": recorded.to_text() if recorded else "",
    }


@pytest.mark.timeout(300)
def test_twenty_canaries_are_in_none_of_the_places(own: Workspace, served: str, tmp_path: Path) -> None:
    file = Path(__file__).parent.parent / "pages" / "made" / f"canaries-{tmp_path.name}.html"
    file.parent.mkdir(exist_ok=True)
    fields = "<br>".join(spelled.format(n=number) for number, spelled in enumerate(FIELDS.values()))
    file.write_text(f"<!doctype html><meta charset=utf-8><title>Keys</title><p id=said></p>{fields}{ECHO}", "utf-8")
    try:
        core = own.thread.run(own.core.open(f"{served}/pages/made/{file.name}"))
        with Page(core, own.thread) as page:
            recording = page.record(tmp_path / "lesson.jsonl", pictures=False)
            recording.__enter__()
            page.control.take("Log in")

            async def drive() -> None:
                await _types(core._web._page)  # type: ignore[attr-defined]

            own.thread.run(drive())
            # The page has them, and says them wherever it can.
            said = own.thread.run(
                core._web._page.evaluate("[said.textContent, localStorage.last, document.title].join()")
            )  # type: ignore[attr-defined]
            assert said.count("CANARY") == 3
            while_driving = own.thread.run(_answers(page))
            page.control.release("Done.")
            after = own.thread.run(_answers(page))
            shown = json.dumps(page._display.bundle(), default=str)
            for tool in ("browser_snapshot", "browser_read", "browser_tabs"):
                answer = call_on_page(page, tool, {"op": "list"} if tool == "browser_tabs" else {})
                assert answer.ok
                after[tool] = answer.text + json.dumps(answer.to_json(), default=str, ensure_ascii=False)
            after["track"] = page.track.to_frame().to_csv() + page.track.to_code()
            page.scroll("down")
            recording.__exit__(None, None, None)
    finally:
        file.unlink()
    places = {f"{name}, driving": text for name, text in while_driving.items()}
    places |= {f"{name}, after": text for name, text in after.items()} | {"notebook": shown}
    places |= {"recording": (tmp_path / "lesson.jsonl").read_text("utf-8")}
    for name in ("console", "requests", "html"):
        assert "•••" in places[f"{name}, after"]
    kept = [each for each in (tmp_path / ".zu").rglob("*") if each.is_file()]
    places |= {each.name: each.read_bytes().decode("utf-8", errors="replace") for each in kept}
    assert len(FIELDS) >= 20
    assert len(places) >= 20
    found = [
        (place, list(FIELDS)[number], spelling)
        for place, text in places.items()
        for number, secret in enumerate(CANARIES)
        for spelling in spellings(secret)
        if spelling in text
    ]
    assert not found, found[:20]
    assert "CANARY" not in "".join(places.values())


def test_a_picture_is_the_same_whatever_was_typed(open_html: OpenPage) -> None:
    pictures = []
    for secret in ("aaaa1111", "WWWWWWWWWWWW"):
        page = open_html("<input id=f type=password aria-label=PIN><button onclick=\"f.type='text'\">Show</button>")
        page.control.take()

        async def drive(page: Page = page, secret: str = secret) -> None:
            raw = page._core._web._page  # type: ignore[attr-defined]
            await raw.fill("#f", secret)
            await raw.click("button")
            await raw.mouse.move(300, 300)

        page._thread.run(drive())
        pictures.append((page.screenshot().png, page.screenshot(marks=True).png))
        page.control.release()
        pictures[-1] += (page.screenshot().png,)
    assert pictures[0] == pictures[1]
