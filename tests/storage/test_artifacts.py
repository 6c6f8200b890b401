from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from zu_notebook.errors import StorageError, UsageError
from zu_notebook.storage import Store, open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"  # sha256 of b"hello"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path) as opened:
        yield opened


def _files(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in (root / "artifacts").rglob("*") if path.is_file())


def test_bytes_are_a_file_under_their_hash(store: Store, tmp_path: Path) -> None:
    assert store.artifacts.put(b"hello", "text/plain") == f"zu:sha256:{HELLO}"
    assert _files(tmp_path) == [f"artifacts/2c/{HELLO}"]


def test_bytes_come_back_with_their_media_type(store: Store) -> None:
    ref = store.artifacts.put(bytearray(b"\x00\xff"), "text/html; charset=utf-8")
    assert (store.artifacts.get(ref), store.artifacts.media_type(ref)) == (b"\x00\xff", "text/html; charset=utf-8")


def test_no_bytes_are_an_artifact_too(store: Store) -> None:
    assert store.artifacts.get(store.artifacts.put(b"", "text/plain")) == b""


def test_the_same_bytes_are_kept_once_under_their_first_media_type(store: Store, tmp_path: Path) -> None:
    first = store.artifacts.put(b"hello", "text/plain")
    assert store.artifacts.put(b"hello", "text/html") == first
    assert store.artifacts.media_type(first) == "text/plain"
    assert len(_files(tmp_path)) == 1


def test_changed_bytes_are_found_out_and_made_good_by_the_next_put(store: Store, tmp_path: Path) -> None:
    ref = store.artifacts.put(b"hello", "text/plain")
    path = tmp_path / "artifacts" / "2c" / HELLO
    path.write_bytes(b"jello")
    with pytest.raises(StorageError, match="was changed"):
        store.artifacts.get(ref)
    store.artifacts.put(b"hello", "text/plain")
    assert store.artifacts.get(ref) == b"hello"


def test_bytes_that_are_not_there_are_told_by_reference(store: Store) -> None:
    ref = f"zu:sha256:{HELLO}"
    with pytest.raises(StorageError, match=ref):
        store.artifacts.get(ref)
    with pytest.raises(StorageError, match=ref):
        store.artifacts.media_type(ref)


@pytest.mark.parametrize("ref", ["", HELLO, f"sha256:{HELLO}", "zu:sha256:../../etc/passwd", "zu:sha256:2CF2", 5, None])
def test_what_is_not_a_reference_is_a_usage_error(store: Store, ref: str) -> None:
    with pytest.raises(UsageError, match="is not a reference"):
        store.artifacts.get(ref)
    with pytest.raises(UsageError, match="is not a reference"):
        store.artifacts.media_type(ref)


@pytest.mark.parametrize("media_type", ["", "png", "image/", "image/png\nx", "image png", None, b"image/png"])
def test_what_is_not_a_media_type_is_a_usage_error(store: Store, tmp_path: Path, media_type: str) -> None:
    with pytest.raises(UsageError, match="is not a media type"):
        store.artifacts.put(b"hello", media_type)
    assert _files(tmp_path) == []


@pytest.mark.parametrize("data", ["hello", None, [1]])
def test_what_is_not_bytes_is_a_usage_error(store: Store, data: bytes) -> None:
    with pytest.raises(UsageError, match="An artifact is bytes"):
        store.artifacts.put(data, "text/plain")


def test_where_no_file_can_be_written_bytes_stay_in_memory(store: Store, tmp_path: Path) -> None:
    before = store.artifacts.put(b"before", "text/plain")
    (tmp_path / "artifacts").rename(tmp_path / "away")
    (tmp_path / "artifacts").write_bytes(b"in the way")
    ref = store.artifacts.put(b"hello", "text/plain")
    assert store.artifacts.get(ref) == b"hello"
    assert store.problem is not None
    assert "without history" in store.problem.hint
    with pytest.raises(StorageError):
        store.artifacts.get(before)


def test_bytes_whose_database_is_lost_are_still_bytes(store: Store, tmp_path: Path) -> None:
    ref = store.artifacts.put(b"hello", "text/plain")
    store.close()
    for path in tmp_path.glob("zu.sqlite*"):
        path.unlink()
    with open_store(tmp_path) as again:
        assert (again.artifacts.get(ref), again.artifacts.media_type(ref)) == (b"hello", "application/octet-stream")


def test_the_database_knows_each_artifact(store: Store, tmp_path: Path) -> None:
    ref = store.artifacts.put(b"hello", "text/plain")
    connection = sqlite3.connect(tmp_path / "zu.sqlite")
    assert connection.execute("SELECT ref, media_type, size_bytes FROM artifacts").fetchall() == [
        (ref, "text/plain", 5)
    ]
    connection.close()


def test_a_large_artifact_is_no_trouble(store: Store) -> None:
    content = bytes(range(256)) * 40_000
    ref = store.artifacts.put(memoryview(content), "application/octet-stream")
    assert hashlib.sha256(store.artifacts.get(ref)).hexdigest() == ref.rpartition(":")[2]
