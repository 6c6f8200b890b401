from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

import zu_notebook.storage
from zu_notebook.errors import StorageError
from zu_notebook.storage import Store, open_store
from zu_notebook.storage._migrations import LATEST, MIGRATIONS, migrate

posix_only = pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")


def _journal(store: Store) -> object:
    return store.database.read("PRAGMA journal_mode")[0][0]


def _works(store: Store) -> bool:
    number = store.ledger.append("page.open", data={"url": "about:blank"})
    ref = store.artifacts.put(b"bytes", "text/plain")
    return store.ledger.events()[-1].id == number and store.artifacts.get(ref) == b"bytes"


def test_the_door_has_these_names() -> None:
    assert zu_notebook.storage.__all__ == [
        "ArtifactRef",
        "Artifacts",
        "Cleaned",
        "Clock",
        "Database",
        "Event",
        "Ledger",
        "SqlValue",
        "Store",
        "clean",
        "open_store",
        "utc_now",
        "write_whole",
    ]


@posix_only
def test_a_new_root_is_for_its_owner_only(tmp_path: Path) -> None:
    with open_store(tmp_path / "below" / ".zu"):
        assert stat.S_IMODE((tmp_path / "below" / ".zu").stat().st_mode) == 0o700


@posix_only
def test_a_root_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    (tmp_path / ".zu").mkdir(mode=0o755)
    with open_store(tmp_path / ".zu"):
        assert stat.S_IMODE((tmp_path / ".zu").stat().st_mode) == 0o700


def test_git_sees_nothing_of_the_root(tmp_path: Path) -> None:
    with open_store(tmp_path / ".zu"):
        assert (tmp_path / ".zu" / ".gitignore").read_text(encoding="utf-8") == "*\n"


def test_a_gitignore_that_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / ".zu").mkdir()
    (tmp_path / ".zu" / ".gitignore").write_text("*\n!notes\n", encoding="utf-8")
    with open_store(tmp_path / ".zu"):
        assert (tmp_path / ".zu" / ".gitignore").read_text(encoding="utf-8") == "*\n!notes\n"


def test_what_was_written_is_there_the_next_time(tmp_path: Path) -> None:
    with open_store(tmp_path / "ä ?#%25" / ".zu") as store:
        assert store.problem is None
        store.ledger.append("page.open", data={"n": 1})
        ref = store.artifacts.put(b"\x89PNG", "image/png")
    with open_store(tmp_path / "ä ?#%25" / ".zu") as store:
        assert [event.data for event in store.ledger.events()] == [{"n": 1}]
        assert (store.artifacts.get(ref), store.artifacts.media_type(ref)) == (b"\x89PNG", "image/png")


def test_two_stores_of_one_root_see_each_other(tmp_path: Path) -> None:
    with open_store(tmp_path) as first, open_store(tmp_path) as second:
        numbers = [store.ledger.append("page.open", data={}) for store in (first, second, first)]
        assert numbers == sorted(set(numbers))
        assert [event.id for event in first.ledger.events()] == [event.id for event in second.ledger.events()]


def test_closing_twice_is_fine_and_a_closed_store_says_so(tmp_path: Path) -> None:
    store = open_store(tmp_path / ".zu")
    store.close()
    store.close()
    with pytest.raises(StorageError, match="is closed"):
        store.ledger.append("page.open", data={})


def test_the_write_ahead_log_is_used(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        assert _journal(store) == "wal"


@pytest.mark.parametrize("root", [Path("file"), Path("file", "below", ".zu")])
def test_a_file_in_place_of_a_folder_lets_work_go_on_without_history(tmp_path: Path, root: Path) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    with open_store(tmp_path / root) as store:
        assert isinstance(store.problem, StorageError)
        assert str(tmp_path / "file") in store.problem.message
        assert "without history" in store.problem.hint
        assert _works(store)
    assert (tmp_path / "file").read_bytes() == b"mine"


def test_a_folder_in_place_of_the_database_lets_work_go_on_without_history(tmp_path: Path) -> None:
    (tmp_path / "zu.sqlite").mkdir()
    with open_store(tmp_path) as store:
        assert store.problem is not None
        assert _works(store)


def test_a_file_that_is_no_database_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "zu.sqlite").write_bytes(b"not a database " * 100)
    with open_store(tmp_path) as store:
        assert store.problem is not None
        assert "zu.sqlite is not an SQLite file" in store.problem.message
        assert "Move the file away" in store.problem.hint
        assert _works(store)
    assert (tmp_path / "zu.sqlite").read_bytes() == b"not a database " * 100


def test_a_database_that_is_damaged_inside_lets_work_go_on_without_history(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        for _ in range(50):
            store.ledger.append("page.open", data={"text": "x" * 2000})
    path = tmp_path / "zu.sqlite"
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    with open_store(tmp_path) as store:
        assert _works(store)
        assert store.problem is not None
        assert "is damaged" in store.problem.message


def test_a_newer_file_is_refused_by_name_and_not_touched(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    path = tmp_path / "zu.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StorageError) as caught:
        open_store(tmp_path)
    assert str(path) in caught.value.message
    assert "99" in caught.value.message
    assert str(LATEST) in caught.value.message
    assert "Update zu-notebook" in caught.value.hint
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == [".gitignore", "zu.sqlite"]


def test_a_newer_file_whose_version_is_in_the_log_only_is_refused_as_well(tmp_path: Path) -> None:
    with open_store(tmp_path):  # its connection keeps the log from being folded in
        newer = sqlite3.connect(tmp_path / "zu.sqlite")
        newer.execute("PRAGMA user_version = 99")
        with pytest.raises(StorageError, match="version 99"):
            open_store(tmp_path)
        newer.close()


@pytest.mark.parametrize("steps", range(len(MIGRATIONS)))
def test_an_older_file_is_brought_up_to_date(tmp_path: Path, steps: int) -> None:
    old = sqlite3.connect(tmp_path / "zu.sqlite", isolation_level=None)
    if steps:
        migrate(old, name="old", migrations=MIGRATIONS[:steps])
        old.execute("INSERT INTO events (at, kind, by, data) VALUES ('2020', 'page.open', 'code', '{}')")
    old.close()
    with open_store(tmp_path) as store:
        assert store.problem is None
        assert len(store.ledger.events()) == (1 if steps else 0)
        assert _works(store)
        assert store.database.read("PRAGMA user_version") == [(LATEST,)]


def test_a_step_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "zu.sqlite", isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, name="new", migrations=[(1, "CREATE TABLE one (x);\nCREATE TABLE one (x);\n")])
    assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    assert connection.execute("PRAGMA user_version").fetchone() == (0,)
    connection.close()


def test_the_steps_are_numbered_one_after_the_other() -> None:
    assert [number for number, _ in MIGRATIONS] == list(range(1, len(MIGRATIONS) + 1))


def test_where_the_log_can_not_be_used_a_journal_is(tmp_path: Path) -> None:
    (tmp_path / "zu.sqlite-shm").mkdir()  # the shared memory of the log can't be made
    with open_store(tmp_path) as store:
        assert store.problem is None
        assert _journal(store) == "delete"
        assert _works(store)


def test_a_wrong_statement_is_an_error_and_no_reason_to_leave_the_disk(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        with pytest.raises(StorageError, match="no such table"):
            store.database.read("SELECT * FROM no_table")
        assert store.problem is None


def test_an_interrupt_in_a_transaction_takes_it_back(tmp_path: Path) -> None:
    def interrupted(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO artifacts VALUES ('r', 't', 1, 'now')")
        raise KeyboardInterrupt

    with open_store(tmp_path) as store:
        with pytest.raises(KeyboardInterrupt):
            store.database.write(interrupted)
        assert store.database.read("SELECT count(*) FROM artifacts") == [(0,)]
        assert _works(store)
