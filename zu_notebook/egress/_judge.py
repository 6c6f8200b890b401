"""The policy with the addresses it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zu_notebook.egress._resolver import Resolver
    from zu_notebook.network import Decision, NetworkPolicy

__all__ = ["judge"]


async def judge(policy: NetworkPolicy, url: str, resolver: Resolver) -> Decision:
    """Decide on one address with every address its host has; a name that is refused as such is not looked up.

    Connect to `Decision.addresses`: they are what was judged.

    Raises:
        NavigationError: The host has no address.
        UsageError: `url` is not a text.
    """
    by_name = policy.judge(url)
    if not by_name.allowed or not by_name.host:
        return by_name
    return policy.judge(url, await resolver.resolve(by_name.host, by_name.port))
