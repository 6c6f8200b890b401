"""When a recording begins and ends, and the file that it is written to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from zu_notebook import practice
from zu_notebook.errors import SessionError, StorageError, UsageError
from zu_notebook.track import read_recording
from zu_notebook.workspaces import Page

OpenPage = Callable[..., Page]


def test_a_recording_ends_with_its_page_and_says_what_it_is(
    open_url: OpenPage, site: practice.Site, file: Path
) -> None:
    page = open_url(site.page("checkout"))
    recording = page.record(file, pictures=False)
    page.click("a2")
    assert repr(recording) == "<Recording 'lesson.jsonl', 1 steps, running>"
    page.close()
    assert not recording.running
    assert repr(recording) == "<Recording 'lesson.jsonl', 1 steps, stopped>"
    assert recording.problem == ""
    recording.stop()
    assert recording.path == file
    with pytest.raises(SessionError):
        page.record(file, replace=True)
    assert len(read_recording(file).steps) == 1


def test_after_the_end_nothing_more_is_written(open_url: OpenPage, site: practice.Site, file: Path) -> None:
    page = open_url(site.page("checkout"))
    with page.record(file, pictures=False):
        page.click("a2")
    size = file.stat().st_size
    page.click("a2")
    assert file.stat().st_size == size
    assert page._core.witnesses == []


def test_two_recordings_of_one_page_are_each_whole(
    open_url: OpenPage, site: practice.Site, play: OpenPage, file: Path
) -> None:
    page = open_url(site.page("checkout"))
    other = file.with_name("other.jsonl")
    with page.record(file, pictures=False):
        page.type("a1", "HARBOUR10")
        with page.record(other, pictures=False):
            page.click("a2")
    assert play(other).click("a2").changes.effect
    both = play(file)
    both.type("a1", "HARBOUR10")
    assert both.click("a2").changes.effect


def test_a_file_that_is_there_is_kept_unless_told(open_url: OpenPage, site: practice.Site, file: Path) -> None:
    page = open_url(site.page("checkout"))
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="already") as refused:
        page.record(file)
    assert refused.value.hint == "Write over it with replace=True."
    assert file.read_text(encoding="utf-8") == "mine"
    page.record(str(file), replace=True).stop()
    assert file.read_text(encoding="utf-8").startswith('{"kind":"zu.recording"')
    for wrong in (7, "", "  "):
        with pytest.raises(UsageError, match="is not a path"):
            page.record(wrong)
    with pytest.raises(StorageError, match="can't be written"):
        page.record(file.parent / "no" / "such.jsonl")
    assert page.click("a2").ok
