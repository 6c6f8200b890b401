"""Faults that other tools have had where a page goes on while it is read."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from zu_notebook.errors import LocateError, ScriptError, SurfaceError
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]


def wait_until(condition: Callable[[], bool], timeout_s: float = 20.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, "it did not come about"


def is_second(page: Page) -> bool:
    try:
        return bool(page.evaluate("location.pathname.endsWith('second.html') && document.readyState == 'complete'"))
    except ScriptError:
        # Asked in the first document, which went away meanwhile.
        return False


@pytest.mark.parametrize("delay_ms", range(0, 201, 10))
def test_62_a_handle_of_one_document_never_presses_the_button_of_the_next(open_case: OpenPage, delay_ms: int) -> None:
    page = open_case("62", f"page.html?ms={delay_ms}")
    surface = page.surface()
    wait_until(lambda: is_second(page))
    (button,) = surface
    assert button.label == "Continue"
    if surface.url.endswith("second.html"):
        assert surface.title == "Second"
        page.click(button)
        assert page.evaluate("document.title") == "pressed in second"
    else:
        assert surface.title == "First"
        with pytest.raises(LocateError):
            page.click(button)
        assert page.evaluate("document.title") == "Second"


def test_a_frame_that_goes_on_takes_its_handles_with_it(open_html: OpenPage, served: str) -> None:
    first = "<button onclick=\"parent.document.title='first'\">Continue</button>"
    second = "<button onclick=\"parent.document.title='second'\">Continue</button>"
    page = open_html(f"<title>Host</title><iframe id=f srcdoc='{first.replace(chr(39), '&#39;')}'></iframe>")
    (old,) = page.surface()
    page.evaluate(f"new Promise((done) => {{ f.onload = () => done(0); f.srcdoc = `{second}` }})")
    with pytest.raises(SurfaceError):
        page.click(old)
    assert page.evaluate("document.title") == "Host"
    (new,) = page.surface()
    assert new.handle != old.handle
    page.click(new)
    assert page.evaluate("document.title") == "second"
    assert page.url.startswith(served)


def test_a_surface_of_a_page_that_is_drawn_again_and_again_presses_what_it_named(open_html: OpenPage) -> None:
    page = open_html(
        "<p><output id=log></output><ul id=list></ul><script>let n = 0; function draw() { list.innerHTML = '';"
        "for (const name of ['Alpha', 'Beta', 'Gamma']) { const b = document.createElement('button');"
        "b.textContent = name; b.onclick = () => { log.textContent += name + ' ' }; list.append(b); } n += 1;"
        "if (n < 200) setTimeout(draw, 10); } draw();</script>"
    )
    pressed = []
    for name in ("Beta", "Gamma", "Alpha"):
        found = page.surface().find(role="button", label=name)
        try:
            page.click(found)
            pressed.append(name)
        except SurfaceError:
            continue
    assert page.evaluate("log.textContent").split() == pressed
