"""Clients whose look-ups and grants the test spells out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest_asyncio

from zu_notebook.egress import Client, Resolver, judge
from zu_notebook.network import Decision, NetworkPolicy

__all__ = ["MakeClient"]

MakeClient = Callable[..., Client]


@pytest_asyncio.fixture
async def make_client() -> AsyncIterator[MakeClient]:
    """Make a client: `allow` is granted, `names` are what the resolver knows; closed after the test."""
    async with AsyncExitStack() as stack:

        def make(
            allow: Sequence[str] = (),
            *,
            names: Mapping[str, Sequence[str]] | None = None,
            refused: Callable[[Decision], None] = lambda _decision: None,
            **more: Any,
        ) -> Client:
            policy = NetworkPolicy(allow=tuple(allow))

            async def lookup(host: str, _port: int) -> Sequence[str]:
                found = (names or {}).get(host)
                if found is None:
                    raise OSError(f"{host} is not known")
                return found

            resolver = Resolver(lookup=lookup)
            client = Client(lambda url: judge(policy, url, resolver), refused, **more)
            stack.push_async_callback(client.close)
            return client

        yield make
