"""What the file system under the data root can do for SQLite."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from pathlib import PurePath
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["has_locks", "is_on_network"]

# fmt: off
_NETWORK = frozenset({
    "nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "afpfs", "webdav", "davfs", "9p", "afs", "ceph", "lustre",
    "gpfs", "beegfs", "glusterfs", "pvfs2", "orangefs", "ncpfs", "fuse.sshfs", "fuse.glusterfs", "fuse.ceph",
    "fuse.ceph-fuse", "fuse.davfs2", "fuse.rclone", "fuse.s3fs", "fuse.gcsfuse",
})
# fmt: on

_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL})


def is_on_network(folder: Path) -> bool:
    r"""Look the folder's mount point up; False where it can't be told.

    Two machines that share a folder do not share memory, which the write-ahead log needs.

    Source: https://www.sqlite.org/wal.html
    """
    real = folder.resolve()
    if os.name == "nt":
        return real.drive.startswith("\\\\")
    mounts = [mount for mount in psutil.disk_partitions(all=True) if real.is_relative_to(PurePath(mount.mountpoint))]
    deepest = max(mounts, key=lambda mount: len(PurePath(mount.mountpoint).parts), default=None)
    return deepest is not None and deepest.fstype.lower() in _NETWORK


def has_locks(folder: Path) -> bool:
    """Try a lock on a file of our own; True where something else than locks is missing.

    SQLite takes a file system without locks for a busy one and would wait for nobody. The database itself must not
    be tried: closing it would drop the locks that another connection of this process holds.

    Source: https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
    """
    if sys.platform == "win32":
        return True
    import fcntl  # noqa: PLC0415 - not on Windows

    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _NO_LOCKS
    return True
