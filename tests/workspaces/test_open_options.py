"""The options of opening a page: device, log-in of the server, language, a window."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

import zu_notebook as zu
from tests.workspaces.little_server import Answer, Asked, LittleServer, little_server
from zu_notebook.browser._devices import device_options
from zu_notebook.errors import BrowserError, NavigationError, UsageError
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]

PHONE = {"viewport": {"width": 393, "height": 659}, "is_mobile": True, "default_browser_type": "webkit"}


@pytest.fixture
def server() -> Iterator[LittleServer]:
    with little_server() as running:
        running.answers["/"] = Answer("<meta name=viewport content='width=device-width'><button>Go</button>")
        yield running


@pytest.fixture
def opened(open_url: OpenPage, server: LittleServer) -> OpenPage:
    def at(path: str = "/", **options: object) -> Page:
        return open_url(f"{server.origin}{path}", allow=(server.origin, server.other), **options)

    return at


# ── devices ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_device_brings_its_screen_its_touch_and_its_name(opened: OpenPage) -> None:
    page = opened(device="iPhone 15")
    assert page.evaluate("[innerWidth, devicePixelRatio, 'ontouchstart' in window]") == [393, 3, True]
    assert "iPhone" in page.evaluate("navigator.userAgent")
    assert page.click("a1").ok
    assert page.screenshot().width_px == 393


def test_what_is_asked_for_beside_a_device_goes_before_it(opened: OpenPage) -> None:
    page = opened(device="pixel 7", viewport=(500, 400), user_agent="Harbour/1", locale="fr-FR")
    assert page.evaluate("[innerWidth, navigator.userAgent, navigator.language]") == [500, "Harbour/1", "fr-FR"]


def test_a_page_that_is_wider_than_the_device_is_pressed_where_it_is(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/"] = Answer(
        "<div style='width: 1200px; border-top: 9px solid red'></div>"
        "<button style='margin: 300px 600px' onclick='this.textContent = 1'>0</button>"
    )
    page = opened(device="iPhone 15")
    assert page.click("a1").ok
    with Image.open(io.BytesIO(page.screenshot(marks=True).png)) as image:
        colours = image.convert("RGB").getcolors(100_000)
    # The red line is drawn from one side of the page to the other, and the page is as wide as before.
    assert colours is not None
    assert max(count for count, colour in colours if colour == (255, 0, 0)) >= image.width * 0.8
    assert page.surface()["a1"].label == "1"
    assert page.evaluate("innerWidth") > 1000


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("iPhone 1555", "Did you mean iPhone 15"),
        ("iphone15", "Did you mean iPhone 15"),
        ("toaster", "Examples"),
        ("", "blank"),
        (5, "str"),
    ],
)
def test_an_unknown_device_is_a_usage_error_with_the_nearest_names(opened: OpenPage, name: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        opened(device=name)


def test_the_engine_of_a_device_is_left_out_and_letters_may_be_of_either_case() -> None:
    assert device_options({"iPhone 15": PHONE}, " IPHONE 15 ") == {"viewport": PHONE["viewport"], "is_mobile": True}


# ── the server's own log-in ───────────────────────────────────────────────────────────────────────────────────────


def guarded(asked: Asked) -> Answer:
    pair = base64.b64encode(b"harbour:SENTINEL-66").decode()
    if asked.headers.get("Authorization") == f"Basic {pair}":
        return Answer(
            f"<h1>Let in</h1><p>You sent {asked.headers['Authorization']}, SENTINEL-66</p><input value={pair}>"
        )
    return Answer("Who are you?", 401, {"WWW-Authenticate": 'Basic realm="harbour"'})


def test_user_and_password_let_in_and_are_told_nowhere(
    opened: OpenPage, server: LittleServer, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.answers["/"] = guarded
    monkeypatch.setenv("HARBOUR", "SENTINEL-66")
    for password in ("SENTINEL-66", zu.secret("HARBOUR")):
        page = opened(http_credentials=("harbour", password))
        told = page.snapshot().to_text() + page.html() + page.text() + page.requests().to_csv() + repr(page)
        assert "Let in" in told
        assert "SENTINEL" not in told
        assert base64.b64encode(b"harbour:SENTINEL-66").decode() not in told
    assert "SENTINEL" not in workspace.ledger.to_frame().to_csv()


def test_another_origin_does_not_get_them(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/"] = guarded
    server.answers["/secret.png"] = guarded
    page = opened(http_credentials=("harbour", "SENTINEL-66"))
    far_picture = f"{{onerror: done, onload: done, src: '{server.other}/secret.png'}}"
    page.evaluate(f"new Promise(done => Object.assign(new Image(), {far_picture}))")
    with pytest.raises(NavigationError, match="asks for a user and a password"):
        page.goto(f"{server.other}/")
    far = [asked for asked in server.asked if asked.headers["Host"].startswith("localhost")]
    assert len(far) >= 2
    assert [asked.headers["Authorization"] for asked in far if asked.headers["Authorization"]] == []


def test_without_them_the_server_lets_nobody_in(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/"] = guarded
    with pytest.raises(NavigationError, match="asks for a user and a password"):
        opened()
    page = opened(http_credentials=("harbour", "another"))
    assert page.text() == "Who are you?"
    assert "401" in page.reload().note


@pytest.mark.parametrize(
    "given", ["harbour", ("harbour",), ("harbour", 5), (5, "SENTINEL-66"), ("", "SENTINEL-66"), ("a", "b", "c"), 5]
)
def test_wrong_credentials_are_a_usage_error_that_does_not_repeat_them(opened: OpenPage, given: object) -> None:
    with pytest.raises(UsageError, match="two texts") as caught:
        opened(http_credentials=given)
    assert "SENTINEL" not in str(caught.value)


# ── language ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_asked_of_servers_follows_the_language(opened: OpenPage, server: LittleServer) -> None:
    server.answers["/frame"] = Answer("frame")
    server.answers["/"] = Answer(f"<iframe src='{server.other}/frame'></iframe><script>fetch('/data')</script>")
    opened(locale="de-DE")
    asked = {each.path: each.headers["Accept-Language"] for each in server.asked}
    assert asked["/"].startswith("de-DE")
    assert asked["/frame"].startswith("de-DE")
    assert asked["/data"].startswith("de-DE")


# ── a window ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_window_needs_a_screen(opened: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with pytest.raises(BrowserError, match="needs a screen"):
        opened(headed=True)
    assert opened().status == "open"


def test_a_browser_without_windows_that_has_pages_stays_as_it_is(
    opened: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened()
    monkeypatch.setenv("DISPLAY", ":0")
    with pytest.raises(UsageError, match=r"zu\.close\(\)"):
        opened(headed=True)
    assert page.click("a1").ok


def test_a_browser_that_was_built_without_windows_says_so(
    tmp_path: Path, server: LittleServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = tmp_path / "chrome-headless-shell"
    shell.write_text("#!/bin/sh\necho Chromium 156.0.1.1\n")
    shell.chmod(0o755)
    monkeypatch.setenv("DISPLAY", ":0")
    config = zu.BrowserConfig(executable=shell)
    with (
        Workspace(tmp_path / ".zu", browser=config, network=zu.NetworkPolicy(allow_private=True)) as own,
        pytest.raises(BrowserError, match="without windows"),
    ):
        own.thread.run(own.core.open(f"{server.origin}/", headed=True))


@pytest.mark.parametrize("given", [1, "yes", None])
def test_headed_is_true_or_false(opened: OpenPage, given: object) -> None:
    with pytest.raises(UsageError, match="headed"):
        opened(headed=given)
