"""The running site, as a person holds it."""

from __future__ import annotations

import html
import threading
from typing import TYPE_CHECKING, Final, Self

from ._pages import GROUPS, PAGES, path_of
from ._server import HOST, Server

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

__all__ = ["PortTaken", "Site", "origins", "start"]

_POLL_S: Final = 0.1
_MAX_PORT: Final = 65_535
_lock = threading.RLock()
_running: set[Site] = set()
_shared: list[Site] = []


class PortTaken(OSError):  # noqa: N818 - the names of our errors say what happened
    """Another program has the port, or this program may not have it."""


class Site:
    """The practice site, running on loopback until it is closed.

    `start` gives the one that a process shares. Made directly it is one more, with visitors of its own.
    """

    def __init__(self, *, port: int = 0) -> None:
        try:
            self._server = Server(port)
        except OSError as error:
            raise PortTaken(
                f"The practice site can't have port {port} of {HOST}: {error.strerror or error}. "
                "Leave `port` out and a free one is chosen."
            ) from error
        self.origin = f"http://{HOST}:{self._server.server_port}"
        """The origin of every page, without a slash at the end."""
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(_POLL_S,), name="zu-practice", daemon=True
        )
        self._thread.start()
        with _lock:
            _running.add(self)

    @property
    def port(self) -> int:
        """The port on 127.0.0.1."""
        return self._server.server_port

    @property
    def url(self) -> str:
        """The address of the home page."""
        return f"{self.origin}/"

    @property
    def other_origin(self) -> str:
        """The same site under loopback's other name: to a browser, another origin and another site."""
        return f"http://localhost:{self.port}"

    @property
    def pages(self) -> Mapping[str, str]:
        """Every page by name, with one line on what it is for."""
        return PAGES

    @property
    def running(self) -> bool:
        """Whether it answers; false after `close`, and in a fork of the process."""
        return self._thread.is_alive()

    def page(self, name: str) -> str:
        """Give the address of a page.

        Args:
            name: A key of `pages`.

        Returns:
            The whole address; a query may be added to it.

        Raises:
            UnknownPage: No page has that name.
        """
        return self.origin + path_of(name)

    def close(self) -> None:
        """Stop the site, its connections and its threads; a second time does nothing."""
        with _lock:
            _running.discard(self)
            if self._thread.is_alive():
                self._server.end()
                self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Site({self.url!r})" if self.running else f"Site({self.url!r}, closed)"

    def _repr_html_(self) -> str:
        """Show the pages as links."""
        groups = {"": {"home": PAGES["home"]}, **GROUPS}
        rows = "".join(
            f'<tr><td style="text-align:left"><a href="{html.escape(self.page(name))}" target="_blank" rel="noopener">'
            f'{html.escape(name)}</a></td><td style="text-align:left">{html.escape(line)}</td></tr>'
            for group in groups.values()
            for name, line in group.items()
        )
        state = "" if self.running else " (closed)"
        return (
            f"<p><strong>Practice site</strong> {html.escape(self.url)}{state}</p><table><tbody>{rows}</tbody></table>"
        )


def start(*, port: int | None = None) -> Site:
    """Start the practice site, or give the one that runs.

    Args:
        port: The port to have; a free one is chosen if it is left out.

    Returns:
        The site that this process shares.

    Raises:
        ValueError: The port is none, or the site runs already at another.
        PortTaken: The port can't be had.
    """
    if port is not None and not _is_port(port):
        raise ValueError(f"A port is a whole number from 1 to {_MAX_PORT}, not {port!r}.")
    with _lock:
        _shared[:] = [site for site in _shared if site.running] or [Site(port=port or 0)]
        site = _shared[0]
    if port is not None and port != site.port:
        raise ValueError(f"The practice site runs at port {site.port} already, not at {port}. Close it first.")
    return site


def _is_port(port: object) -> bool:
    return isinstance(port, int) and not isinstance(port, bool) and 0 < port <= _MAX_PORT


def origins() -> frozenset[str]:
    """Give the origins of the sites that run in this process, under both of loopback's names."""
    with _lock:
        running = [site for site in _running if site.running]
    return frozenset(origin for site in running for origin in (site.origin, site.other_origin))
