"""A Chromium that somebody else started, with a debugging address: it ends with this process, however that ends."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Self

from zu_notebook.browser import find_browser

__all__ = ["Strange"]

# A browser with a debugging port outlives whoever started it; this one ends when its input does.
_WRAPPER = """
import subprocess, sys
browser = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)
try:
    sys.stdin.read()
finally:
    browser.kill()
    browser.wait(20)
"""


class Strange(AbstractContextManager["Strange"]):
    """The browser, with one tab of its own.

    Attributes:
        address: Where it can be debugged.
    """

    def __init__(self, url: str = "about:blank") -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-c", _WRAPPER, str(find_browser(None).path)),
                *("--headless=new", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0"),
                *("--remote-debugging-address=127.0.0.1", f"--user-data-dir={self._folder.name}", url),
            ],
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.address = f"http://127.0.0.1:{self._port()}"

    def _port(self) -> str:
        told = Path(self._folder.name) / "DevToolsActivePort"
        end = time.monotonic() + 60
        while not told.exists() or "\n" not in told.read_text():
            assert self._process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.02)
        return told.read_text().partition("\n")[0]

    def tabs(self) -> list[str]:
        """The addresses of its tabs, as the browser itself tells."""
        return sorted(each["url"] for each in self._ask("list") if each["type"] == "page")

    def open(self, url: str) -> None:
        """Open a tab, as whoever sits at that browser would."""
        self._ask(f"new?{url}", "PUT")

    def _ask(self, what: str, method: str = "GET") -> list[dict[str, str]]:
        asked = urllib.request.Request(f"{self.address}/json/{what}", method=method)  # noqa: S310 - of our own making
        with urllib.request.urlopen(asked, timeout=10) as answer:  # noqa: S310 - likewise
            told: list[dict[str, str]] = json.load(answer)
        return told

    @property
    def folder(self) -> Path:
        """Its profile."""
        return Path(self._folder.name)

    def end(self) -> None:
        """End it; safe twice."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait(30)
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.end()
