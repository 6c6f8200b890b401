"""Giving files to a page: to inputs, seen or not, and to what opens a file chooser; a chooser is never drawn."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from zu_notebook.errors import ActionabilityError, StaleRef, UsageError
from zu_notebook.surface import Affordance
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]
Made = Callable[[str], str]

NOTED = (
    "<output id=log></output><script>for (const type of ['input', 'change']) addEventListener(type, event => {"
    "const files = [...event.composedPath()[0].files].map(file => `${file.name} ${file.size}`);"
    "log.textContent += `${type} ${event.isTrusted} ${files};` })</script>"
)


@pytest.fixture
def receipt(tmp_path: Path) -> Path:
    file = tmp_path / "receipt.txt"
    file.write_text("paid", encoding="utf-8")
    return file


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    file = tmp_path / "photo.png"
    file.write_bytes(b"\x89PNG")
    return file


def named(page: Page, label: str, role: str = "button") -> Affordance:
    found = page.surface().find(role=role, label=label)
    assert isinstance(found, Affordance), f"{label}: {found}"
    return found


def log(page: Page) -> str:
    return str(page.evaluate("log.textContent"))


def test_inputs_behind_labels_are_listed_and_take_files(open_case: OpenPage, receipt: Path) -> None:
    page = open_case("16")
    assert {each.label for each in page.surface()} >= {"Attach receipt", "Attach photo"}
    result = page.upload(named(page, "Attach receipt"), receipt)
    assert log(page) == "receipt.txt"
    assert named(page, "Attach receipt").value == "receipt.txt"
    assert [(change.field, change.after) for change in result.changes.changed] == [("value", "receipt.txt")]
    page.upload(named(page, "Attach photo"), str(receipt))
    assert page.evaluate("f2.files[0].name") == "receipt.txt"


def test_the_page_is_told_as_after_a_persons_choice(open_html: OpenPage, receipt: Path) -> None:
    page = open_html(f"<input type=file aria-label=Receipt>{NOTED}")
    page.upload("a1", receipt)
    assert log(page) == "input true receipt.txt 4;change true receipt.txt 4;"
    assert page.evaluate("document.querySelector('input').files[0].text()") == "paid"


def test_several_files_go_where_several_may(open_html: OpenPage, receipt: Path, photo: Path) -> None:
    page = open_html(f"<input type=file multiple aria-label=All>{NOTED}")
    page.upload("a1", [receipt, photo])
    assert page.surface()["a1"].value == "receipt.txt, photo.png"
    page.upload("a1", photo, receipt)
    assert page.surface()["a1"].value == "photo.png, receipt.txt"


def test_a_button_that_opens_a_chooser_takes_files(open_html: OpenPage, receipt: Path) -> None:
    page = open_html(
        f"<button onclick='field.click()'>Choose</button><input type=file id=field style='display:none'>{NOTED}"
    )
    page.upload(named(page, "Choose"), receipt)
    assert log(page) == "input true receipt.txt 4;change true receipt.txt 4;"


def test_a_press_on_what_opens_a_chooser_says_so_and_opens_none(open_html: OpenPage, receipt: Path) -> None:
    page = open_html(f"<button onclick='field.click()'>Choose</button><input type=file id=field hidden>{NOTED}")
    button = named(page, "Choose")
    said = page.click(button).note
    end = time.monotonic() + 20
    while not said:
        assert time.monotonic() < end, "no chooser was told of"
        said = page.scroll("down").note
    assert said == "It opens a file chooser: give it a file with page.upload(…)."
    assert log(page) == ""
    page.upload(button, receipt)
    assert "receipt.txt" in log(page)


def test_the_newer_way_to_ask_for_a_file_opens_no_chooser_either(open_html: OpenPage) -> None:
    page = open_html(
        "<button onclick=\"showOpenFilePicker().then(() => log.textContent='got one', e => log.textContent=e.name)\">"
        "Pick</button><output id=log></output>"
    )
    page.click("a1")
    page.wait_for("AbortError")


def test_files_go_into_frames_of_other_processes_and_closed_shadow_roots(
    open_url: OpenPage, made: Made, served: str, elsewhere: str, receipt: Path
) -> None:
    frame = made("<input type=file aria-label=Far onchange='title = files[0].name; document.title = title'>")
    page = open_url(
        made(
            f"<iframe src='{frame.replace(served, elsewhere)}'></iframe><div id=host></div><output id=log></output>"
            "<script>"
            "const root = host.attachShadow({mode: 'closed'}); root.innerHTML = '<input type=file aria-label=Closed>';"
            "root.firstChild.onchange = e => log.textContent = e.target.files[0].name</script>"
        ),
        allow=elsewhere,
    )
    page.upload(named(page, "Far"), receipt)
    assert named(page, "Far").value == "receipt.txt"
    page.upload(named(page, "Closed"), receipt)
    assert log(page) == "receipt.txt"


def test_a_folder_goes_where_folders_go(open_html: OpenPage, receipt: Path, photo: Path) -> None:
    folder = receipt.parent
    assert {photo.parent, receipt.parent} == {folder}
    page = open_html(f"<input type=file webkitdirectory aria-label=Folder><input type=file aria-label=File>{NOTED}")
    page.upload("a1", folder)
    assert sorted(page.surface()["a1"].value.split(", ")) == ["photo.png", "receipt.txt"]  # type: ignore[union-attr] # it has one
    with pytest.raises(ActionabilityError, match="takes one folder"):
        page.upload("a1", receipt)
    with pytest.raises(ActionabilityError, match="takes no folder"):
        page.upload("a2", folder)
    assert page.surface()["a2"].value == ""


def test_what_a_chooser_would_refuse_is_refused_and_nothing_is_given(
    open_html: OpenPage, receipt: Path, photo: Path
) -> None:
    page = open_html(
        "<input type=file aria-label=One><input type=file disabled aria-label=Off><button>Plain</button>"
        f"<button onclick='document.querySelector(\"input\").click()'>Choose</button>{NOTED}"
    )
    one, off, plain, choose = page.surface().affordances
    for target in (one, choose):
        with pytest.raises(ActionabilityError, match="takes one file, 2 were named"):
            page.upload(target, receipt, photo)
    with pytest.raises(ActionabilityError, match="disabled"):
        page.upload(off, receipt)
    with pytest.raises(ActionabilityError, match="was pressed, and no file chooser opened"):
        page.upload(plain, receipt)
    assert log(page) == ""


def test_a_file_that_is_not_there_is_said_before_anything_is_done(open_html: OpenPage, tmp_path: Path) -> None:
    page = open_html(f"<button onclick=\"log.textContent='pressed'\">Go</button>{NOTED}")
    with pytest.raises(UsageError, match=r"There is no file '.*nowhere\.txt'"):
        page.upload("a1", tmp_path / "nowhere.txt")
    with pytest.raises(UsageError, match="at least one file"):
        page.upload("a1")
    with pytest.raises(UsageError, match="named by its path, not by a int"):
        page.upload("a1", 7)  # type: ignore[arg-type] # what is wrong is tested
    assert log(page) == ""


def test_a_type_that_the_page_does_not_ask_for_is_a_note_and_no_refusal(
    open_html: OpenPage, receipt: Path, photo: Path
) -> None:
    page = open_html("<input type=file accept='image/*,.pdf' aria-label=Scan>")
    assert page.upload("a1", receipt).note == "receipt.txt: the page asks for image/*,.pdf."
    assert page.surface()["a1"].value == "receipt.txt"
    assert page.upload("a1", photo).note == ""


def test_the_ledger_has_names_and_sizes_and_no_folders(
    open_html: OpenPage, receipt: Path, workspace: Workspace
) -> None:
    page = open_html("<input type=file aria-label=Receipt>")
    page.upload("a1", receipt)
    (event,) = (event for event in workspace.ledger.events(page=page.id) if event.kind == "page.upload")
    assert event.data["args"] == {"files": [{"name": "receipt.txt", "size_bytes": 4}]}
    assert str(receipt.parent) not in json.dumps(event.data)


def test_a_dialog_of_the_change_is_shown(open_html: OpenPage, receipt: Path) -> None:
    page = open_html("<input type=file aria-label=Receipt onchange=\"alert('Got ' + files[0].name)\">")
    assert 'alert "Got receipt.txt"' in page.upload("a1", receipt).note
    page.press("Enter")
    assert page.surface()["a1"].value == "receipt.txt"


def test_an_input_that_is_gone_takes_nothing(open_html: OpenPage, receipt: Path) -> None:
    page = open_html("<input type=file aria-label=Receipt>")
    page.surface()
    page.evaluate("document.querySelector('input').remove()")
    with pytest.raises(StaleRef):
        page.upload("a1", receipt)
    assert page.capabilities().upload
