"""Playwright's and Chromium's errors, translated once into ours."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from zu_notebook.browser._frames import FrameGone
from zu_notebook.errors import (
    BrowserDied,
    NavigationError,
    SessionError,
    SurfaceError,
    TimeoutError,  # noqa: A004 - the field's own word
    ZuError,
)

__all__ = ["died", "is_download", "navigation_error", "translating"]

_NET = re.compile(r"net::(ERR_[A-Z_]+)")
_SENTENCES = {
    "ERR_CONNECTION_REFUSED": "Nothing answers there.",
    "ERR_CONNECTION_RESET": "The server broke the connection off.",
    "ERR_CONNECTION_TIMED_OUT": "The server did not answer in time.",
    "ERR_EMPTY_RESPONSE": "The server closed the connection without an answer.",
    "ERR_NAME_NOT_RESOLVED": "The host's name is not known.",
    "ERR_ADDRESS_UNREACHABLE": "The host can't be reached.",
    "ERR_INTERNET_DISCONNECTED": "This machine has no network.",
    "ERR_TOO_MANY_REDIRECTS": "The page redirects without an end.",
    "ERR_INVALID_AUTH_CREDENTIALS": "The server asks for a user and a password (http_credentials=), or knows others.",
    "ERR_INVALID_RESPONSE": "The server's answer is not HTTP.",
    "ERR_UNSAFE_PORT": "Browsers don't open that port.",
    "ERR_SSL_PROTOCOL_ERROR": "The server does not speak TLS there.",
}


def is_download(error: PlaywrightError) -> bool:
    """Whether a navigation ended because a file comes in place of a page."""
    # Playwright says so in words only.
    return "Download is starting" in str(error)


def navigation_error(url: str, error: PlaywrightError) -> NavigationError:
    """Say in a sentence why an address could not be opened."""
    found = _NET.search(str(error))
    if found is None:
        first_line = str(error).splitlines()[0]
        if is_download(error):
            return NavigationError(f"{url} is a download, not a page.", hint="Open the page that links to it.")
        return NavigationError(f"{url} could not be opened: {first_line}.")
    name = found[1]
    if name.startswith("ERR_CERT"):
        why = "Its certificate is not trusted."
    else:
        why = _SENTENCES.get(name, "The browser gave up.")
    return NavigationError(f"{url} could not be opened. {why} ({name})", hint="Check the address and the server.")


def died() -> BrowserDied:
    """The browser is gone."""
    return BrowserDied(
        "The browser ended while it was in use.", hint="Open the page again with zu.open(url); a new browser starts."
    )


@asynccontextmanager
async def translating(doing: str, *, alive: Callable[[], bool] = lambda: True) -> AsyncIterator[None]:
    """Turn Playwright's errors into ours.

    Args:
        doing: What is being done, for the message: "click a3".
        alive: Whether the browser is still known to be there.
    """
    try:
        yield
    except ZuError:
        raise
    except FrameGone as error:
        raise SurfaceError(f"{doing}: the page went on to another document.", hint="Look at it again.") from error
    except PlaywrightTimeoutError as error:
        raise TimeoutError(f"{doing} did not end in time.", hint="Try again, or allow more time.") from error
    except PlaywrightError as error:
        # The message is all that Playwright gives to tell a closed target by.
        text = str(error)
        if "closed" in text or "disconnected" in text:
            if not alive():
                raise died() from error
            raise SessionError(f"{doing}: the page is closed.", hint="Open it again with zu.open(url).") from error
        if "crashed" in text:
            raise SessionError(f"{doing}: the page's process crashed.", hint="Close it and open it again.") from error
        raise SurfaceError(f"{doing} failed: {text.splitlines()[0]}") from error
