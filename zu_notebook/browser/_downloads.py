"""Files that pages download: taken up to a size, named so that no name leads anywhere else."""

from __future__ import annotations

import asyncio
import contextlib
import mimetypes
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Download

__all__ = ["LARGEST_BYTES", "DownloadLimit", "DownloadedFile", "discard", "receive", "safe_name"]

LARGEST_BYTES: Final = 256 * 1024 * 1024
_MOST_REMEMBERED: Final = 200
_LONGEST_NAME: Final = 180
_LONGEST_URL: Final = 2_000
_FORBIDDEN: Final = re.compile(r'[<>:"|?*]')
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\..*)?", re.IGNORECASE)
_TYPES: Final = mimetypes.MimeTypes()


@dataclass(frozen=True, slots=True, kw_only=True)
class DownloadedFile:
    """A file that a page downloaded.

    Attributes:
        name: What it is called; never more than a name.
        url: Where it came from.
        path: Where it lies until it is kept.
        media_type: What its name says that it is.
    """

    name: str
    url: str
    path: Path
    media_type: str


def safe_name(suggested: str) -> str:
    """Make a file name of what a server or a page suggests: no folders, nothing that a system takes for a device."""
    last = re.split(r"[/\\]", suggested)[-1]
    drawn = "".join(each for each in last if unicodedata.category(each) not in {"Cc", "Cf", "Cs", "Zl", "Zp"})
    name = _FORBIDDEN.sub("_", drawn).strip(" .")
    if _RESERVED.fullmatch(name):
        name = f"_{name}"
    stem, dot, ending = name.rpartition(".")
    if dot and stem and len(ending) <= _LONGEST_NAME // 4:
        return f"{_cut(stem, _LONGEST_NAME - len(ending.encode()) - 1)}.{ending}"
    return _cut(name, _LONGEST_NAME) or "download"


def _cut(text: str, most_bytes: int) -> str:
    return text.encode()[:most_bytes].decode(errors="ignore").rstrip(" .")


class DownloadLimit:
    """Cancel what is larger than a file may be, while it comes.

    Args:
        session: A session on the browser, for this context only.
        context_id: The context.
        folder: Where the browser puts files.
    """

    def __init__(self, session: CDPSession, context_id: str, folder: Path) -> None:
        self._session = session
        self._context_id = context_id
        self._folder = folder
        self._urls: dict[str, str] = {}
        self._too_large: set[str] = set()
        self._cancelling: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen to what the browser says of downloads in the context."""
        self._session.on("Browser.downloadWillBegin", self._begins)
        self._session.on("Browser.downloadProgress", self._goes_on)
        await self._session.send(
            "Browser.setDownloadBehavior",
            {
                # As Playwright has set it; only that this session hears of them too.
                "behavior": "allowAndName",
                "browserContextId": self._context_id,
                "downloadPath": str(self._folder),
                "eventsEnabled": True,
            },
        )

    def exceeded(self, url: str) -> bool:
        """Whether a file from there was cancelled for its size; told once."""
        if url not in self._too_large:
            return False
        self._too_large.discard(url)
        return True

    def _begins(self, event: dict[str, Any]) -> None:
        self._urls[event["guid"]] = event["url"]
        while len(self._urls) > _MOST_REMEMBERED:
            del self._urls[next(iter(self._urls))]

    def _goes_on(self, event: dict[str, Any]) -> None:
        guid = event["guid"]
        if event["state"] != "inProgress":
            self._urls.pop(guid, None)
        elif max(event["receivedBytes"], event["totalBytes"]) > LARGEST_BYTES and guid in self._urls:
            self._too_large.add(self._urls.pop(guid))
            task = asyncio.get_running_loop().create_task(self._cancel(guid))
            self._cancelling.add(task)
            task.add_done_callback(self._cancelling.discard)

    async def _cancel(self, guid: str) -> None:
        # It may have ended meanwhile.
        with contextlib.suppress(PlaywrightError):
            await self._session.send("Browser.cancelDownload", {"guid": guid, "browserContextId": self._context_id})


async def receive(download: Download, limit: DownloadLimit) -> DownloadedFile | str:
    """Wait until a file is there.

    Returns:
        The file, or why there is none.
    """
    name = safe_name(download.suggested_filename)
    try:
        path = await download.path()
    except PlaywrightError:
        if limit.exceeded(download.url):
            return _too_large(name)
        return f"A download failed: {name} ({await _reason(download)})."
    if path.stat().st_size > LARGEST_BYTES:
        await discard(download)
        return _too_large(name)
    media_type, coding = _TYPES.guess_type(name)
    return DownloadedFile(
        name=name,
        url=download.url[:_LONGEST_URL],
        path=path,
        media_type=media_type if media_type and coding is None else "application/octet-stream",
    )


async def discard(download: Download) -> None:
    """Remove the browser's own copy of a file."""
    with contextlib.suppress(PlaywrightError):
        await download.delete()


def _too_large(name: str) -> str:
    return f"A download was cancelled: {name} is larger than {LARGEST_BYTES // 1024**2} MB."


async def _reason(download: Download) -> str:
    with contextlib.suppress(PlaywrightError):
        return await download.failure() or "no reason given"
    return "the page was closed"
