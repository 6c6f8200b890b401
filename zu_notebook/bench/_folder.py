"""A folder of saved pages, served on loopback so that a browser opens them as pages."""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote

from zu_notebook.errors import UsageError

__all__ = ["serve_folder"]


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".html": "text/html; charset=utf-8"}  # noqa: RUF012 - the base class's own spelling

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name for it
        """Say nothing."""


@contextlib.contextmanager
def serve_folder(folder: Path, *, most: int) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Serve a folder while the block runs.

    Args:
        folder: Holds `.html` or `.htm` files, at any depth.
        most: At most so many of them, in the order of their names.

    Yields:
        The origin, and each page's name with its address.

    Raises:
        UsageError: The folder is not there, or holds no page.
    """
    if not folder.is_dir():
        raise UsageError(f"There is no folder {str(folder)!r}.")
    found = sorted(path for path in folder.rglob("*.htm*") if path.is_file())[:most]
    if not found:
        raise UsageError(f"{str(folder)!r} holds no .html file.")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, name="zu-bench", daemon=True)
    thread.start()
    origin = f"http://127.0.0.1:{server.server_port}"
    try:
        names = [path.relative_to(folder).as_posix() for path in found]
        yield origin, [(name, f"{origin}/{quote(name)}") for name in names]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
