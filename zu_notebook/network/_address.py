"""Which range an IP address belongs to, with an IPv4 address inside an IPv6 one taken out first."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Literal, TypeAlias

__all__ = ["PRIVATE_RANGES", "Range", "literal_of", "range_of"]

Range: TypeAlias = Literal[
    "public",
    "loopback",
    "private",
    "link-local",
    "shared",
    "reserved",
    "multicast",
    "unspecified",
    "metadata",
    "site-local",
    "unique-local",
]
"""The name of a range; it is the name of the rule that refuses it as well."""

PRIVATE_RANGES: frozenset[Range] = frozenset({"loopback", "private", "shared", "site-local", "unique-local"})
"""What `allow_private` opens. Link-local is not among them: clouds keep their credentials there."""

_Address: TypeAlias = IPv4Address | IPv6Address

_METADATA: frozenset[_Address] = frozenset(
    ip_address(text)
    for text in (
        "169.254.169.254",  # AWS, Azure, Google, Oracle, OpenStack, DigitalOcean
        "169.254.170.2",  # AWS ECS task credentials
        "169.254.170.23",  # AWS EKS pod identity
        "168.63.129.16",  # Azure host agent
        "100.100.100.200",  # Alibaba
        "192.0.0.192",  # Oracle
        "fd00:ec2::254",  # AWS
        "fd00:ec2::23",  # AWS EKS pod identity
        "fd20:ce::254",  # Google
    )
)

# The first network that holds the address decides.
# The three IPv4 documentation ranges are left out: they are routed nowhere, so nothing internal stands behind them.
_IPV4: tuple[tuple[IPv4Network, Range], ...] = (
    (IPv4Network("0.0.0.0/8"), "unspecified"),
    (IPv4Network("127.0.0.0/8"), "loopback"),
    (IPv4Network("10.0.0.0/8"), "private"),
    (IPv4Network("172.16.0.0/12"), "private"),
    (IPv4Network("192.168.0.0/16"), "private"),
    (IPv4Network("169.254.0.0/16"), "link-local"),
    (IPv4Network("100.64.0.0/10"), "shared"),
    (IPv4Network("192.0.0.0/24"), "reserved"),
    (IPv4Network("192.88.99.0/24"), "reserved"),
    (IPv4Network("198.18.0.0/15"), "reserved"),
    (IPv4Network("224.0.0.0/4"), "multicast"),
    (IPv4Network("240.0.0.0/4"), "reserved"),
)

_IPV6: tuple[tuple[IPv6Network, Range], ...] = (
    (IPv6Network("::/128"), "unspecified"),
    (IPv6Network("::1/128"), "loopback"),
    (IPv6Network("fe80::/10"), "link-local"),
    (IPv6Network("fec0::/10"), "site-local"),
    (IPv6Network("fc00::/7"), "unique-local"),
    (IPv6Network("ff00::/8"), "multicast"),
    (IPv6Network("2001::/23"), "reserved"),
    (IPv6Network("2001:db8::/32"), "reserved"),
    (IPv6Network("3fff::/20"), "reserved"),
)

_GLOBAL_UNICAST = IPv6Network("2000::/3")
_TEREDO = IPv6Network("2001::/32")
_SIX_TO_FOUR = IPv6Network("2002::/16")
_LOCAL_NAT64 = IPv6Network("64:ff9b:1::/48")
_IPV4_IN_THE_LAST_BITS = tuple(
    IPv6Network(network)
    for network in (
        "::ffff:0:0/96",  # mapped
        "::ffff:0:0:0/96",  # translated (SIIT)
        "::/96",  # compatible
        "64:ff9b::/96",  # NAT64
    )
)


def literal_of(host: str) -> _Address | None:
    """Read an address that is written out; None for a name.

    Args:
        host: `127.0.0.1`, `::1`, `[::1]` or a name; a zone (`%eth0`) is left out.
    """
    try:
        return ip_address(host.removeprefix("[").removesuffix("]").partition("%")[0])
    except ValueError:
        return None


def range_of(address: _Address) -> Range:
    """Name the range of an address; what no registry gives to the public counts as reserved.

    Source: IANA IPv4 and IPv6 Special-Purpose Address Registries; RFC 4291, 6052, 8215, 3056, 4380.
    """
    inside = _embedded(address)
    if address in _METADATA or any(ip in _METADATA for ip in inside):
        return "metadata"
    if isinstance(address, IPv4Address):
        return next((name for network, name in _IPV4 if address in network), "public")
    if address in _LOCAL_NAT64:
        return "reserved"
    if inside:
        return next((name for name in map(range_of, inside) if name != "public"), "public")
    outside: Range = "public" if address in _GLOBAL_UNICAST else "reserved"
    return next((name for network, name in _IPV6 if address in network), outside)


def _embedded(address: _Address) -> tuple[IPv4Address, ...]:
    if isinstance(address, IPv4Address) or int(address) in (0, 1):
        return ()
    bits = int(address)
    last = IPv4Address(bits & 0xFFFF_FFFF)
    if address in _TEREDO:  # server, then client with each bit turned
        return IPv4Address(bits >> 64 & 0xFFFF_FFFF), IPv4Address(int(last) ^ 0xFFFF_FFFF)
    if address in _SIX_TO_FOUR:
        return (IPv4Address(bits >> 80 & 0xFFFF_FFFF),)
    if address in _LOCAL_NAT64 or any(address in network for network in _IPV4_IN_THE_LAST_BITS):
        return (last,)
    return ()
