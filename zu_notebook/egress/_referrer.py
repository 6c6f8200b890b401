"""What a request says of where it comes from.

Source: Referrer Policy, W3C; the Fetch standard for `Origin`; RFC 6265bis for what counts as one site.
"""

from __future__ import annotations

from ipaddress import ip_address

import ada_url

from zu_notebook.egress._message import origin_of

__all__ = ["is_public_suffix", "is_same_site", "origin_header", "referer"]

_LONGEST = 4_096
_PUBLIC_SECONDS = frozenset({"ac", "co", "com", "edu", "gob", "gov", "mil", "ne", "net", "nom", "or", "org"})


def referer(source: str, target: str, policy: str) -> str:
    """Spell the `Referer` header of a request; "" where none is sent.

    Args:
        source: The address of the document that asks, "" for none.
        target: The address that is asked for.
        policy: A referrer policy; "" and one that is not known count as `strict-origin-when-cross-origin`.
    """
    if not source.startswith(("http:", "https:")):
        return ""
    parsed = ada_url.URL(source)
    origin = f"{parsed.origin}/"
    whole = f"{parsed.origin}{parsed.pathname}{parsed.search}"
    whole = whole if len(whole) <= _LONGEST else origin
    same = parsed.origin == origin_of(target)
    downgrade = parsed.protocol == "https:" and not target.startswith("https:")
    strict = "" if downgrade else origin
    said = {
        "no-referrer": "",
        "no-referrer-when-downgrade": "" if downgrade else whole,
        "same-origin": whole if same else "",
        "origin": origin,
        "strict-origin": strict,
        "origin-when-cross-origin": whole if same else origin,
        "unsafe-url": whole,
    }
    return said.get(policy, whole if same else strict)


def origin_header(source: str, target: str, policy: str) -> str:
    """Spell the `Origin` header of a request that sends a body; "" where a person asked for it."""
    if not source:
        return ""
    if not source.startswith(("http:", "https:")) or policy == "no-referrer":
        return "null"
    same = origin_of(source) == origin_of(target)
    if not same and policy == "same-origin":
        return "null"
    downgrade = source.startswith("https:") and not target.startswith("https:")
    return (
        "null"
        if downgrade and policy not in {"origin", "origin-when-cross-origin", "unsafe-url"}
        else origin_of(source)
    )


def is_same_site(one: str, other: str) -> bool:
    """Tell whether two addresses are of one site: the same scheme, and the same registrable domain.

    The list of public suffixes is not at hand: two labels count as registrable, three where the second is one under
    which a country gives out names (`co.uk`).
    """
    first, second = ada_url.URL(one), ada_url.URL(other)
    return first.protocol == second.protocol and _site(first.hostname) == _site(second.hostname)


def _site(host: str) -> str:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        labels = host.rstrip(".").split(".")
        return ".".join(labels[-3:] if is_public_suffix(".".join(labels[-2:])) else labels[-2:])
    return host


def is_public_suffix(domain: str) -> bool:
    """Tell whether names are given out under a domain, as well as that can be told without the list of them."""
    labels = domain.split(".")
    country_code = 2
    return len(labels) == 1 or (
        len(labels) == country_code and len(labels[1]) == country_code and labels[0] in _PUBLIC_SECONDS
    )
