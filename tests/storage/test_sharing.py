from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from zu_notebook.errors import StorageError
from zu_notebook.storage import Database, open_store

OPEN_AND_APPEND = """
import sys
from pathlib import Path
from zu_notebook.storage import open_store
print("ready", flush=True)
sys.stdin.readline()
with open_store(Path(sys.argv[1])) as store:
    for n in range(int(sys.argv[2])):
        store.ledger.append("page.act", by=sys.argv[3], data={"n": n})
        store.artifacts.put(b"%d" % n, "text/plain")
    assert store.problem is None, store.problem
"""

FILL_THE_DISK = """
import resource, signal, sys
from pathlib import Path
from zu_notebook.storage import open_store
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = open_store(Path(sys.argv[1]))
ids = [store.ledger.append("page.open", data={"n": 0})]
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
ref = store.artifacts.put(b"x" * 1_000_000, "text/plain")
assert store.artifacts.get(ref) == b"x" * 1_000_000
assert "no room left" in store.artifacts.problem.message, store.artifacts.problem
for n in range(1, 40):
    ids.append(store.ledger.append("page.open", data={"n": n, "text": "x" * 20_000}))
assert store.database.problem is not None
assert "without history" in store.problem.hint
assert ids == list(range(1, 41)), ids
assert [event.data["n"] for event in store.ledger.events()] == list(range(40))
store.close()
print("all of it went on")
"""

WITHOUT_LOCKS = """
import sys
from pathlib import Path
from zu_notebook.storage import open_store
with open_store(Path(sys.argv[1])) as one, open_store(Path(sys.argv[1])) as two:
    assert one.problem is None, one.problem
    one.ledger.append("page.open", data={})
    two.ledger.append("page.open", data={})
    print(one.database.read("PRAGMA journal_mode")[0][0], len(one.ledger.events()))
"""

REFUSE_LOCKS = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
static int pass(const char *name, int fd, int command, void *argument) {
    if (command == F_SETLK || command == F_SETLKW || command == F_GETLK) { errno = ENOLCK; return -1; }
    int (*real)(int, int, ...) = dlsym(RTLD_NEXT, name);
    return real(fd, command, argument);
}
#define REPLACE(name) int name(int fd, int command, ...) { \
    va_list rest; va_start(rest, command); void *argument = va_arg(rest, void *); va_end(rest); \
    return pass(#name, fd, command, argument); }
REPLACE(fcntl)
REPLACE(fcntl64)
"""


def _run(script: str, *arguments: object, **environment: str) -> str:
    command = [sys.executable, "-c", script, *map(str, arguments)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def _start_kernel(root: Path, name: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", OPEN_AND_APPEND, str(root), "150", name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_two_kernels_make_the_file_and_append_at_once(tmp_path: Path) -> None:
    with _start_kernel(tmp_path / ".zu", "one") as one, _start_kernel(tmp_path / ".zu", "two") as two:
        for kernel in (one, two):
            assert kernel.stdout is not None
            kernel.stdout.readline()  # it stands ready
        for kernel in (one, two):
            assert kernel.stdin is not None
            kernel.stdin.write("go\n")
            kernel.stdin.flush()
        for kernel in (one, two):
            _, complaint = kernel.communicate(timeout=60)
            assert kernel.returncode == 0, complaint
    with open_store(tmp_path / ".zu") as store:
        events = store.ledger.events()
    assert [event.id for event in events] == list(range(1, 301))
    for name in ("one", "two"):
        assert [event.data["n"] for event in events if event.by == name] == list(range(150))


def test_threads_share_one_store(tmp_path: Path) -> None:
    with open_store(tmp_path) as store, ThreadPoolExecutor(8) as pool:
        ids = list(pool.map(lambda n: store.ledger.append("page.act", data={"n": n}), range(200)))
        assert sorted(ids) == [event.id for event in store.ledger.events()] == list(range(1, 201))


def test_a_file_that_another_kernel_holds_is_told_and_history_stays_on(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        impatient = Database(tmp_path / "zu.sqlite", busy_timeout_s=0.05)

        def hold(_: object) -> None:
            with pytest.raises(StorageError, match="is in use"):
                impatient.write(lambda connection: connection.execute("DELETE FROM artifacts"))

        store.database.write(hold)
        assert impatient.problem is None
        impatient.write(lambda connection: connection.execute("DELETE FROM artifacts"))
        impatient.close()


@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files as Linux does")
@pytest.mark.parametrize("limit_bytes", [60_000, 200_000, 400_000])
def test_a_disk_that_fills_up_lets_work_go_on_without_history(tmp_path: Path, limit_bytes: int) -> None:
    assert _run(FILL_THE_DISK, tmp_path / ".zu", limit_bytes) == "all of it went on"
    with open_store(tmp_path / ".zu") as store:
        kept = [event.data["n"] for event in store.ledger.events()]
        assert store.problem is None
    assert kept == list(range(len(kept)))
    assert 1 <= len(kept) < 40


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("cc") is None, reason="makes a library that refuses locks")
def test_a_file_system_without_locks_gets_lock_files(tmp_path: Path) -> None:
    (tmp_path / "refuse.c").write_text(REFUSE_LOCKS, encoding="ascii")
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-o", "refuse.so", "refuse.c", "-ldl"],  # noqa: S607 - whichever compiler is there
        cwd=tmp_path,
        check=True,
        timeout=60,
    )
    assert _run(WITHOUT_LOCKS, tmp_path / ".zu", LD_PRELOAD=str(tmp_path / "refuse.so")) == "delete 2"
