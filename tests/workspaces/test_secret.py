"""Secrets: where they come from, and that nothing shows, compares, pickles or writes them."""

from __future__ import annotations

import copy
import dataclasses
import getpass
import json
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import keyring
import pytest
from jupyter_client.manager import start_new_kernel
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordSetError

import zu_notebook as zu
from zu_notebook import practice
from zu_notebook.errors import UsageError
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]

VALUE = "SENTINEL-secret-5520"


class OneRing(KeyringBackend):
    """A keyring in this process, with one entry; locked where it is told to be."""

    priority = 1
    locked = False

    def get_password(self, service: str, username: str) -> str | None:
        if self.locked:
            raise KeyringLocked
        return VALUE if (service, username) == ("zu-notebook", "IN_THE_RING") else None

    def set_password(self, service: str, username: str, password: str) -> None:
        del username, password
        raise PasswordSetError(service)


@pytest.fixture(autouse=True)
def ring() -> Iterator[OneRing]:
    before, ours = keyring.get_keyring(), OneRing()
    keyring.set_keyring(ours)
    yield ours
    keyring.set_keyring(before)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> zu.Secret:
    monkeypatch.setenv("SHOP_PASSWORD", VALUE)
    return zu.secret("SHOP_PASSWORD")


# ── where it comes from ───────────────────────────────────────────────────────────────────────────────────────────


def typed_of(page: Page) -> object:
    return page.evaluate("document.querySelector('input').value")


def test_the_keyring_goes_before_the_environment(open_html: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IN_THE_RING", "another")
    page = open_html("<input aria-label=Word>")
    page.type("a1", zu.secret("IN_THE_RING"))
    assert typed_of(page) == VALUE


def test_a_locked_keyring_leaves_the_environment(
    open_html: OpenPage, monkeypatch: pytest.MonkeyPatch, ring: OneRing
) -> None:
    ring.locked = True
    monkeypatch.setenv("IN_THE_RING", "another")
    page = open_html("<input aria-label=Word>")
    page.type("a1", zu.secret("IN_THE_RING"))
    assert typed_of(page) == "another"


def test_without_the_package_the_environment_is_read(open_html: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    monkeypatch.setenv("IN_THE_RING", "another")
    page = open_html("<input aria-label=Word>")
    page.type("a1", zu.secret("IN_THE_RING"))
    assert typed_of(page) == "another"


def test_what_is_nowhere_is_asked_for(open_html: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return VALUE

    monkeypatch.setattr(getpass, "getpass", answer)
    page = open_html("<input aria-label=Word>")
    page.type("a1", zu.secret("NOWHERE"))
    zu.secret("NOWHERE", prompt="The word: ")
    assert (typed_of(page), asked) == (VALUE, ["NOWHERE: ", "The word: "])


def test_a_notebook_asks_the_person_at_it() -> None:
    manager, client = start_new_kernel(kernel_name="python3")
    asked: list[tuple[str, bool]] = []
    printed: list[str] = []

    def answer(message: dict[str, Any]) -> None:
        asked.append((message["content"]["prompt"], message["content"]["password"]))
        client.input(VALUE)

    try:
        first = client.execute_interactive(
            "import zu_notebook as zu; s = zu.secret('NOWHERE_AT_ALL'); print(s, len(s._value))",
            timeout=60,
            allow_stdin=True,
            stdin_hook=answer,
            output_hook=lambda message: printed.append(message["content"].get("text", "")),
        )
        assert first["content"]["status"] == "ok", first["content"]
        assert asked == [("NOWHERE_AT_ALL: ", True)]
        assert "".join(printed) == f"<Secret NOWHERE_AT_ALL> {len(VALUE)}\n"
        second = client.execute_interactive(
            "zu.secret('NOWHERE_AT_ALL')", timeout=60, allow_stdin=False, output_hook=lambda _message: None
        )
        assert second["content"]["ename"] == "UsageError"
        assert "environment variable NOWHERE_AT_ALL" in second["content"]["evalue"]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (getpass.GetPassWarning("echo"), "nobody can be asked"),
        (EOFError(), "nobody can be asked"),
        (OSError("no terminal"), "nobody can be asked"),
        (NotImplementedError(), "nobody can be asked"),
    ],
)
def test_where_nobody_can_be_asked_it_is_said_how_to_set_it(
    monkeypatch: pytest.MonkeyPatch, raised: Exception, said: str
) -> None:
    def fail(_prompt: str) -> str:
        raise raised

    monkeypatch.setattr(getpass, "getpass", fail)
    with pytest.raises(UsageError, match=said) as caught:
        zu.secret("NOWHERE")
    assert "environment variable NOWHERE" in str(caught.value)
    assert "keyring set zu-notebook NOWHERE" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("", {}, "no name"),
        ("   ", {}, "no name"),
        ("A=B", {}, "no name"),
        ("A\0B", {}, "no name"),
        (5, {}, "str"),
        (None, {}, "str"),
        ("SHOP_PASSWORD", {"prompt": 5}, "str"),
    ],
)
def test_a_wrong_name_or_prompt_is_a_usage_error(name: str, more: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        zu.secret(name, **more)


def test_an_empty_answer_and_bytes_that_are_no_text_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getpass", lambda _prompt: "")
    with pytest.raises(UsageError, match="nothing was given"):
        zu.secret("NOWHERE")
    monkeypatch.setattr(getpass, "getpass", lambda _prompt: "half\udcff")
    with pytest.raises(UsageError, match="not UTF-8") as caught:
        zu.secret("NOWHERE")
    assert "half" not in str(caught.value)


# ── nothing shows it ──────────────────────────────────────────────────────────────────────────────────────────────


def test_no_way_of_printing_shows_it(given: zu.Secret) -> None:
    holder = dataclasses.make_dataclass("Holder", ["word"])(given)
    for told in (
        repr(given),
        str(given),
        f"{given}",
        f"{given!r:>30}",
        f"{given:>30}",
        "%s" % given,  # noqa: UP031 - the way of printing that is tried
        str([given]),
        repr(holder),
        str(dataclasses.asdict(holder)),
        repr(copy.copy(given)),
        repr(copy.deepcopy([given])),
        str(dir(given)),
    ):
        assert VALUE not in told
    assert repr(given) == "<Secret SHOP_PASSWORD>"
    assert given.name == "SHOP_PASSWORD"


def test_it_is_neither_pickled_nor_written_as_json_nor_compared(given: zu.Secret) -> None:
    with pytest.raises(UsageError, match="pickled"):
        pickle.dumps(given)
    with pytest.raises(TypeError, match="not JSON serializable"):
        json.dumps({"word": given})
    assert given != VALUE
    assert given != zu.secret("SHOP_PASSWORD")
    assert given == given  # noqa: PLR0124 - itself is all that it is equal to


# ── typing it ─────────────────────────────────────────────────────────────────────────────────────────────────────


def everything_told(page: Page, workspace: Workspace) -> str:
    surface = page.surface()
    console, requests = page.console(), page.requests()
    return "\n".join(
        [
            *(surface.to_text(), repr(surface["a1"]), page.snapshot().to_text(), json.dumps(page.snapshot().to_json())),
            *(page.html(), page.text(), page.url, page.title, repr(page), page.describe("a1").text),
            *(str(page.describe("a1").attributes), str(page.read("value", "a1"))),
            *(json.dumps(dataclasses.asdict(page.state())), console.to_csv(), requests.to_csv()),
            workspace.ledger.to_frame().to_csv(),
        ]
    )


ECHO = (
    '<input aria-label=Nickname name=nick oninput="said.textContent = this.value; title = this.value;'
    " console.log('typed', this.value); this.setAttribute('value', this.value); localStorage.last = this.value;"
    " document.cookie = 'last=' + encodeURIComponent(this.value); history.replaceState(0, '', '?q=' +"
    " encodeURIComponent(this.value)); fetch('/404?q=' + btoa(this.value))\"><output id=said></output>"
)


def test_a_secret_typed_into_any_field_is_told_nowhere(
    open_html: OpenPage, workspace: Workspace, given: zu.Secret
) -> None:
    page = open_html(ECHO)
    result = page.type("a1", given, submit=False)
    assert page.evaluate("document.querySelector('input').value") == VALUE
    told = everything_told(page, workspace) + repr(result) + str(result.to_json()) + "\n".join(result.lines())
    assert VALUE not in told
    assert "U0VOVElORUwtc2VjcmV0LTU1MjA" not in told
    assert page.surface()["a1"].secret


def test_a_short_secret_masks_its_field(open_html: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHORT", "7q")
    page = open_html("<input aria-label=Nickname>")
    page.type("a1", zu.secret("SHORT"))
    surface = page.surface()
    assert (surface["a1"].value, surface["a1"].secret) == (None, True)
    assert page.read("value", "a1") is None
    assert "7q" not in page.snapshot().to_text()


def test_the_ledger_keeps_that_something_was_typed_and_not_what(
    open_html: OpenPage, workspace: Workspace, given: zu.Secret
) -> None:
    page = open_html("<input aria-label=Nickname>")
    page.type("a1", given)
    frame = workspace.ledger.to_frame()
    (data,) = frame[(frame["page"] == page.id) & (frame["kind"] == "page.type")]["data"]
    assert data["args"] == {"submit": False, "secret": given.name}
    assert data["target"]["label"] == "Nickname"


def test_a_recording_holds_no_secret(open_html: OpenPage, given: zu.Secret, tmp_path: Path) -> None:
    page = open_html(ECHO)
    recording = page.record(tmp_path / "typed.jsonl")
    page.type("a1", given)
    recording.stop()
    track = (tmp_path / "typed.jsonl").read_text()
    assert "Nickname" in track
    assert VALUE not in track


def test_a_page_without_a_browser_hides_a_secret_too(open_url: OpenPage, site: practice.Site, given: zu.Secret) -> None:
    page = open_url(site.page("search"), kind="http")
    (field,) = page.locate(tag="input", role="searchbox") or page.locate(tag="input", role="textbox")
    page.type(field, given)
    assert page.read("value", field) is None
    assert VALUE not in page.snapshot().to_text() + page.html() + page.text()


def test_a_secret_is_taken_by_type_alone(open_html: OpenPage, given: zu.Secret) -> None:
    page = open_html("<input aria-label=Nickname><select aria-label=Way><option>Boat</select>")
    for call in (
        lambda: page.press(given),  # type: ignore[arg-type] # what is tried
        lambda: page.select("a2", given),  # type: ignore[arg-type] # likewise
        lambda: page.evaluate(given),  # type: ignore[arg-type] # likewise
        lambda: page.goto(given),  # type: ignore[arg-type] # likewise
        lambda: page.wait_for(given),  # type: ignore[arg-type] # likewise
    ):
        with pytest.raises(UsageError) as caught:
            call()
        assert VALUE not in str(caught.value)
