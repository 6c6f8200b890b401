from __future__ import annotations

import os
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from zu_notebook.errors import StorageError, UsageError
from zu_notebook.storage import Cleaned, clean, open_store

NOW = datetime(2026, 3, 31, tzinfo=UTC)


def _age(path: Path, days: float) -> None:
    moment_s = (NOW - timedelta(days=days)).timestamp()
    os.utime(path, (moment_s, moment_s))


def _picture(root: Path, name: str, days: float) -> Path:
    path = root / "pictures" / "p1" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"12345")
    _age(path, days)
    return path


def _artifact_file(root: Path, ref: str) -> Path:
    digest = ref.rpartition(":")[2]
    return root / "artifacts" / digest[:2] / digest


def test_what_is_old_goes_and_what_is_new_stays(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        old, new = (store.artifacts.put(content, "text/plain") for content in (b"old", b"new"))
        _age(_artifact_file(tmp_path, old), 31)
        _age(_artifact_file(tmp_path, new), 29)
        old_picture, new_picture = _picture(tmp_path, "old.png", 31), _picture(tmp_path, "new.png", 29)
        assert clean(tmp_path, 30, now=lambda: NOW) == Cleaned(artifacts=1, pictures=1, size_bytes=8)
        assert (old_picture.exists(), new_picture.exists()) == (False, True)
        assert store.artifacts.get(new) == b"new"
        with pytest.raises(StorageError, match="There is no artifact"):
            store.artifacts.media_type(old)


def test_bytes_that_are_put_again_are_young_again(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        ref = store.artifacts.put(b"bytes", "text/plain")
        _age(_artifact_file(tmp_path, ref), 10_000)
        store.artifacts.put(b"bytes", "text/plain")
        assert clean(tmp_path, 1000).artifacts == 0


def test_events_stay_unless_they_are_asked_for(tmp_path: Path) -> None:
    days = iter([40, 31, 29])
    with open_store(tmp_path, now=lambda: NOW - timedelta(days=next(days))) as store:
        for number in range(3):
            store.ledger.append("page.open", data={"n": number})
        assert clean(tmp_path, 30, now=lambda: NOW).events == 0
        assert len(store.ledger.events()) == 3
        assert clean(tmp_path, 30, events=True, now=lambda: NOW).events == 2
        assert [event.id for event in store.ledger.events()] == [3]


def test_after_a_clean_events_are_as_safe_as_before(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.ledger.append("page.open", data={})
        clean(tmp_path, 0.5, events=True)
        with pytest.raises(StorageError, match="removed by age only"):
            store.database.write(lambda connection: connection.execute("DELETE FROM events"))
        assert len(store.ledger.events()) == 1


def test_a_root_that_is_not_there_is_clean(tmp_path: Path) -> None:
    assert clean(tmp_path / ".zu", 0) == Cleaned()
    assert not (tmp_path / ".zu").exists()


def test_a_damaged_database_is_told_and_the_files_go_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "zu.sqlite").write_bytes(b"not a database " * 100)
    _picture(tmp_path, "old.png", 31)
    cleaned = clean(tmp_path, 30, now=lambda: NOW)
    assert cleaned.pictures == 1
    assert cleaned.problem is not None


def test_a_root_of_a_newer_release_is_left_alone(tmp_path: Path) -> None:
    picture = _picture(tmp_path, "old.png", 31)
    connection = sqlite3.connect(tmp_path / "zu.sqlite", isolation_level=None)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StorageError, match="version 99"):
        clean(tmp_path, 30, now=lambda: NOW)
    assert picture.exists()


@pytest.mark.skipif(os.name != "posix", reason="makes a symbolic link")
def test_nothing_outside_the_root_is_removed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "mine.png").write_bytes(b"mine")
    _age(outside / "mine.png", 31)
    (tmp_path / ".zu" / "pictures").mkdir(parents=True)
    (tmp_path / ".zu" / "pictures" / "link").symlink_to(outside)
    assert clean(tmp_path / ".zu", 30, now=lambda: NOW).pictures == 0
    assert (outside / "mine.png").exists()


@pytest.mark.parametrize("days", [-1, float("nan")])
def test_a_negative_age_is_a_usage_error(tmp_path: Path, days: float) -> None:
    with pytest.raises(UsageError, match="older_than_days"):
        clean(tmp_path, days)
