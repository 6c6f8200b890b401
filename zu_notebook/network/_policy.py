"""The one policy that says who may be reached. Pure: addresses are given to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from zu_notebook.errors import UsageError
from zu_notebook.network._address import PRIVATE_RANGES, Range, literal_of, range_of
from zu_notebook.network._grants import Grant, domain_of, grant_of, strings
from zu_notebook.network._target import Target, Unreadable, parse

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

__all__ = ["Decision", "NetworkPolicy", "Rule"]

Rule: TypeAlias = Range | Literal["in-page", "grant", "name", "malformed", "port", "scheme", "user-info", "domains"]
"""The rule that decided. `public`, `name` (no address known yet), `grant` and `in-page` allow; the rest refuse,
except that `allow_private` allows under the name of the range it opened."""

_GRANT: Rule = "grant"

_METADATA_NAMES = frozenset({"metadata.google.internal", "metadata.goog", "instance-data.ec2.internal"})


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether an address may be reached, and by which rule.

    Attributes:
        allowed: It may be reached.
        rule: The stable short name of the rule that decided.
        host: The host as a browser reads it; an empty string where there is none.
        reason: One clause for people; names no address but the one in the URL itself.
        origin: Scheme, host and port, as `allow=` takes it; an empty string where there is none.
        port: The port that would be connected to; 0 where there is none.
        addresses: What was judged, in the order given. Connect to these and to no others.
    """

    allowed: bool
    rule: Rule
    host: str
    reason: str
    origin: str = ""
    port: int = 0
    addresses: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True)
class NetworkPolicy:
    """Say who may be reached: public http and https addresses, and what is granted.

    Metadata addresses of clouds stay out of reach whatever is granted.

    Args:
        allow: Exact grants: `"http://localhost:8000"` is that origin, `"127.0.0.1:8000"` both schemes.
        allow_private: Loopback and private addresses may be reached, on every port.
        allowed_domains: Only these hosts may be reached, grants included: `"docs.example.org"` is that host,
            `"*.example.org"` every host below it. None sets no limit.

    Raises:
        UsageError: A grant or a domain can't be read; the message names it.
    """

    allow: Collection[str] = ()
    allow_private: bool = False
    allowed_domains: Collection[str] | None = None
    _grants: frozenset[Grant] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.allow_private, bool):
            raise UsageError(f"allow_private is True or False, not {self.allow_private!r}.")
        allow = strings(self.allow, name="allow")
        object.__setattr__(self, "allow", frozenset(allow))
        object.__setattr__(self, "_grants", frozenset(map(grant_of, allow)))
        if self.allowed_domains is not None:
            domains = strings(self.allowed_domains, name="allowed_domains")
            object.__setattr__(self, "allowed_domains", frozenset(map(domain_of, domains)))

    def grant(self, *origins: str) -> NetworkPolicy:
        """Make a policy that grants these origins as well.

        Raises:
            UsageError: One of them is not an exact origin.
        """
        return replace(self, allow=(*self.allow, *origins))

    def judge(self, url: str, addresses: Iterable[str] = ()) -> Decision:
        """Decide on one address; call it again for each hop of a redirect.

        Args:
            url: The whole address, absolute.
            addresses: Every address that the host's name resolves to; each must pass. Without any, a name is judged
                by what it says only.

        Raises:
            UsageError: `url` is not a text.
        """
        if not isinstance(url, str):
            raise UsageError(f"An address is a text, not {type(url).__name__}.")
        target = parse(url)
        match target:
            case Unreadable():
                return Decision(allowed=False, rule=target.rule, host="", reason=target.reason)
            case Target(scheme=None):
                return Decision(allowed=True, rule="in-page", host="", reason="it stays inside the page")
            case Target():
                return self._decide(target, strings(addresses, name="addresses"))

    def _decide(self, target: Target, addresses: tuple[str, ...]) -> Decision:
        ranges = _ranges(target.host, addresses)
        refused = self._never(target, addresses, ranges)
        if refused is None and self._is_granted(target):
            allowed, rule, reason = True, _GRANT, f"{target.origin} is granted"
        elif refused is None:
            allowed, rule, reason = self._by_range(target.host, addresses, ranges)
        else:
            allowed, (rule, reason) = False, refused
        return Decision(allowed, rule, target.host, reason, target.origin, target.port, addresses)

    def _never(self, target: Target, addresses: tuple[str, ...], ranges: list[Range]) -> tuple[Rule, str] | None:
        """Find what refuses the target whatever is granted."""
        host = target.host
        if target.user_info:
            return "user-info", "it carries a user name or a password"
        if "metadata" in ranges:
            return "metadata", f"{_leads_to(host, addresses)} a metadata address of a cloud"
        if not self._in_allowed_domains(host):
            return "domains", f"{host} is not in allowed_domains"
        if any(literal_of(address) is None for address in addresses):
            return "malformed", f"{host} resolves to something that is not an IP address"
        return None

    def _by_range(self, host: str, addresses: tuple[str, ...], ranges: list[Range]) -> tuple[bool, Rule, str]:
        inner = [name for name in ranges if name != "public"]
        closed = [name for name in inner if not (self.allow_private and name in PRIVATE_RANGES)]
        leads_to = _leads_to(host, addresses)
        if closed:
            return False, closed[0], f"{leads_to} {_with_article(closed[0])} address"
        if inner:
            return True, inner[0], f"{leads_to} {_with_article(inner[0])} address, and allow_private is set"
        if ranges:
            return True, "public", f"{leads_to} a public address"
        return True, "name", f"{host} is a name that no rule refuses"

    def _is_granted(self, target: Target) -> bool:
        wanted = {(target.scheme, target.host, target.port), (None, target.host, target.port)}
        return not self._grants.isdisjoint(wanted)

    def _in_allowed_domains(self, host: str) -> bool:
        if self.allowed_domains is None or host in self.allowed_domains:
            return True
        labels = host.split(".") if literal_of(host) is None else []
        return any(f"*.{'.'.join(labels[start:])}" in self.allowed_domains for start in range(1, len(labels)))


def _ranges(host: str, addresses: tuple[str, ...]) -> list[Range]:
    found: list[Range] = []
    if host in _METADATA_NAMES:
        found.append("metadata")
    if host == "localhost" or host.endswith(".localhost"):
        found.append("loopback")
    literals = (literal_of(text) for text in (host, *addresses))
    return found + [range_of(literal) for literal in literals if literal is not None]


def _leads_to(host: str, addresses: tuple[str, ...]) -> str:
    return f"{host} resolves to" if literal_of(host) is None and addresses else f"{host} is"


def _with_article(name: Range) -> str:
    return f"an {name}" if name == "unspecified" else f"a {name}"
