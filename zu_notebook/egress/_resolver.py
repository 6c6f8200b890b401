"""Names to addresses: off the loop, within a deadline, remembered for a short while."""

from __future__ import annotations

import asyncio
import socket
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import ip_address
from typing import TypeAlias

from zu_notebook.errors import NavigationError

__all__ = ["Lookup", "Resolver"]

Lookup: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]
"""Asks for every address of a host; raises OSError where there is none."""


async def _system_lookup(host: str, port: int) -> Sequence[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


class Resolver:
    """Resolve names, each at most once in `ttl_s`, so that what was judged is what is connected to.

    Belongs to one event loop.

    Args:
        timeout_s: How long one look-up may take.
        ttl_s: How long an answer holds.
        max_names: How many answers are kept; the one longest unused goes first.
        clock: Monotonic seconds.
        lookup: Who is asked; the system's resolver if not said.
    """

    def __init__(
        self,
        *,
        timeout_s: float = 5.0,
        ttl_s: float = 30.0,
        max_names: int = 512,
        clock: Callable[[], float] = time.monotonic,
        lookup: Lookup = _system_lookup,
    ) -> None:
        self._timeout_s = timeout_s
        self._ttl_s = ttl_s
        self._max_names = max_names
        self._clock = clock
        self._lookup = lookup
        self._known: OrderedDict[str, tuple[float, tuple[str, ...]]] = OrderedDict()

    async def resolve(self, host: str, port: int) -> tuple[str, ...]:
        """Find every address of a host, in the order of the system's preference.

        Args:
            host: A name in ASCII, or an IP address, which comes back as it is (without brackets).
            port: The port that will be connected to.

        Raises:
            NavigationError: The name has no address, or the answer did not come in time.
        """
        bare = host.removeprefix("[").removesuffix("]")
        if _is_literal(bare):
            return (bare,)
        known = self._known.get(bare)
        if known is not None and self._clock() < known[0]:
            self._known.move_to_end(bare)
            return known[1]
        addresses = await self._ask(bare, port)
        self._known[bare] = (self._clock() + self._ttl_s, addresses)
        self._known.move_to_end(bare)
        while len(self._known) > self._max_names:
            self._known.popitem(last=False)
        return addresses

    async def _ask(self, host: str, port: int) -> tuple[str, ...]:
        try:
            async with asyncio.timeout(self._timeout_s):
                found = await self._lookup(host, port)
        except TimeoutError as error:
            raise NavigationError(
                f"{host} was not resolved within {self._timeout_s:g} s.",
                hint="The name server does not answer; try again, or check the network.",
            ) from error
        except (OSError, UnicodeError) as error:  # a label that is too long is a UnicodeError
            raise NavigationError(
                f"{host} has no address.", hint="Check the spelling of the host and the network."
            ) from error
        if not found:
            raise NavigationError(f"{host} has no address.", hint="Check the spelling of the host and the network.")
        return tuple(dict.fromkeys(found))


def _is_literal(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
