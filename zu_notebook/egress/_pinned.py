"""The connection: to an address that was judged, and to no other, whatever the host is called."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

import httpcore2

__all__ = ["PinnedBackend"]

_NEXT_AFTER_S = 3.0
"""How long one address may take while there is another to try."""


class PinnedBackend(httpcore2.AsyncNetworkBackend):
    """Connect to the given addresses; names are not looked up again.

    TLS and the `Host` header keep the name: they are made above, of the address in the URL.

    Args:
        addresses: IP addresses, tried in this order.
    """

    def __init__(self, addresses: Sequence[str]) -> None:
        self._addresses = tuple(addresses)
        self._network = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the interface of httpcore2
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Open a connection to one of the addresses.

        Raises:
            httpcore2.ConnectError: None of them answers.
            httpcore2.ConnectTimeout: None answered in time.
        """
        del host
        end = None if timeout is None else time.monotonic() + timeout
        trouble: Exception = httpcore2.ConnectError("no address")
        for number, address in enumerate(self._addresses, start=1):
            left = None if end is None else max(0.1, end - time.monotonic())
            if number < len(self._addresses):
                left = _NEXT_AFTER_S if left is None else min(left, _NEXT_AFTER_S)
            try:
                return await self._network.connect_tcp(address, port, left, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                trouble = error
        raise trouble
