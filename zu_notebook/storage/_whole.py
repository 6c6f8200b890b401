"""A file written whole or not at all."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path

__all__ = ["write_whole"]


def write_whole(file: Path, data: bytes) -> None:
    """Write a file; one that is there is replaced when all is written, so that nobody reads half of it.

    Raises:
        OSError: It can't be written; what was there is as it was.
    """
    made = file.with_name(f".{file.name[:40]}.{secrets.token_hex(4)}")
    try:
        with made.open("xb") as written:
            written.write(data)
        if file.exists():
            made.chmod(file.stat().st_mode & 0o777)
        made.replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            made.unlink()
        raise
