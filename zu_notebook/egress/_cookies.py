"""Cookies of one page: who may set them, and where they go.

Source: RFC 6265bis. Without the list of public suffixes, what a country gives names under is told by a rule.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import ada_url

from zu_notebook.egress._referrer import is_public_suffix, is_same_site
from zu_notebook.errors import UsageError

__all__ = ["CookieJar"]

_LONGEST = 4_096
_MOST = 600
_CONTROLS = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_YEAR_S = 400 * 86_400.0
_SAME_SITE = {"strict": "Strict", "lax": "Lax", "none": "None"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cookie:
    """One cookie; `expires` is None for one that ends with the page."""

    name: str
    value: str = field(repr=False)
    domain: str
    path: str
    host_only: bool
    secure: bool
    http_only: bool
    same_site: str
    expires: float | None
    made: int

    def goes_to(self, host: str, path: str, *, secure: bool) -> bool:
        at_home = host == self.domain or (not self.host_only and _is_below(host, self.domain))
        within = path == self.path or (
            path.startswith(self.path) and (self.path.endswith("/") or path[len(self.path)] == "/")
        )
        return at_home and within and (secure or not self.secure)


class CookieJar:
    """Keep cookies and give them back to where they came from.

    Args:
        clock: Seconds since 1970.
    """

    def __init__(self, *, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._cookies: dict[tuple[str, str, str], _Cookie] = {}
        self._made = 0

    def __len__(self) -> int:
        return len(self._cookies)

    def __repr__(self) -> str:
        return f"<CookieJar, {len(self)} cookies>"

    def header(self, url: str, *, initiator: str = "", method: str = "GET") -> str:
        """Spell the `Cookie` header of a navigation; "" where no cookie goes there.

        Args:
            url: The address that is asked for.
            initiator: The document that asks, "" where a person or a program typed the address.
            method: The method; a `POST` from another site carries only what is marked for that.
        """
        parsed, now = ada_url.URL(url), self._clock()
        secure = _is_secure(parsed)
        foreign = bool(initiator) and not is_same_site(initiator, url)
        shut = set() if not foreign else {"Strict"} if method in {"GET", "HEAD"} else {"Strict", "Lax"}
        going = [
            cookie
            for cookie in self._cookies.values()
            if cookie.goes_to(parsed.hostname, parsed.pathname, secure=secure)
            and cookie.same_site not in shut
            and (cookie.expires is None or cookie.expires > now)
        ]
        going.sort(key=lambda cookie: (-len(cookie.path), cookie.made))
        return "; ".join(f"{cookie.name}={cookie.value}" if cookie.name else cookie.value for cookie in going)

    def take(self, url: str, lines: Iterable[str]) -> None:
        """Keep what a response sets; what the rules refuse is left out.

        Args:
            url: The address that answered.
            lines: Its `Set-Cookie` headers.
        """
        for line in lines:
            cookie = self._read(ada_url.URL(url), line)
            if cookie is not None:
                self._keep(cookie)

    def _keep(self, cookie: _Cookie) -> None:
        key = (cookie.name, cookie.domain, cookie.path)
        self._cookies.pop(key, None)
        if cookie.expires is None or cookie.expires > self._clock():
            self._cookies[key] = cookie
        while len(self._cookies) > _MOST:
            del self._cookies[next(iter(self._cookies))]

    def _read(self, url: ada_url.URL, line: str) -> _Cookie | None:
        if _CONTROLS.search(line):
            return None
        pair, *rest = line.split(";")
        before, equals, after = pair.partition("=")
        name, value = (before.strip(), after.strip()) if equals else ("", pair.strip())
        if not name + value or len(name) + len(value) > _LONGEST:
            return None
        said = {key.strip().lower(): text.strip() for key, _, text in (part.partition("=") for part in rest)}
        secure = "secure" in said
        domain = said.get("domain", "").removeprefix(".").lower()
        path = said.get("path", "") if said.get("path", "").startswith("/") else _default_path(url.pathname)
        if not _may_set(url, name, domain, secure=secure, path=path if "path" in said else ""):
            return None
        same_site = _SAME_SITE.get(said.get("samesite", "").lower(), "Lax")
        if same_site == "None" and not secure:
            return None
        self._made += 1
        return _Cookie(
            name=name,
            value=value,
            domain=domain or url.hostname,
            path=path,
            host_only=not domain or (domain == url.hostname and _is_address(domain)),
            secure=secure,
            http_only="httponly" in said,
            same_site=same_site,
            expires=self._end(said),
            made=self._made,
        )

    def _end(self, said: Mapping[str, str]) -> float | None:
        now = self._clock()
        if re.fullmatch(r"-?\d+", said.get("max-age", "")):
            return now + min(float(said["max-age"]), _YEAR_S)
        when = _date(said.get("expires", ""))
        return None if when is None else min(when, now + _YEAR_S)

    def to_json(self) -> list[dict[str, Any]]:
        """Give the cookies in the form of Playwright's storage state."""
        return [
            {
                "name": each.name,
                "value": each.value,
                "domain": each.domain if each.host_only else f".{each.domain}",
                "path": each.path,
                "expires": -1 if each.expires is None else each.expires,
                "httpOnly": each.http_only,
                "secure": each.secure,
                "sameSite": each.same_site,
            }
            for each in self._cookies.values()
        ]

    def load(self, cookies: Iterable[Mapping[str, Any]]) -> None:
        """Keep cookies of that form.

        Raises:
            UsageError: One of them has no name, value or domain.
        """
        for each in cookies:
            try:
                name, value, domain = str(each["name"]), str(each["value"]), str(each["domain"])
                expires = float(each.get("expires", -1))
            except (KeyError, TypeError, ValueError) as error:
                raise UsageError(
                    "A cookie of the state has no name, value or domain, or no number in expires.",
                    hint="Give what state() or Playwright's storage_state() wrote.",
                ) from error
            self._made += 1
            self._keep(
                _Cookie(
                    name=name,
                    value=value,
                    domain=domain.removeprefix(".").lower(),
                    path=str(each.get("path", "/")),
                    host_only=not domain.startswith("."),
                    secure=bool(each.get("secure", False)),
                    http_only=bool(each.get("httpOnly", False)),
                    same_site=_SAME_SITE.get(str(each.get("sameSite", "Lax")).lower(), "Lax"),
                    expires=None if expires < 0 else expires,
                    made=self._made,
                )
            )


def _may_set(url: ada_url.URL, name: str, domain: str, *, secure: bool, path: str) -> bool:
    """Tell whether an address may set a cookie of that name for that domain."""
    host = url.hostname
    if secure and not _is_secure(url):
        return False
    if domain and domain != host and (is_public_suffix(domain) or _is_address(host) or not _is_below(host, domain)):
        return False
    prefix = name.lower()
    if prefix.startswith("__secure-"):
        return secure
    if prefix.startswith("__host-"):
        return secure and not domain and path == "/"
    return True


def _is_below(host: str, domain: str) -> bool:
    return host.endswith(f".{domain}")


def _is_address(host: str) -> bool:
    return host.startswith("[") or re.fullmatch(r"[\d.]+", host) is not None


def _is_secure(url: ada_url.URL) -> bool:
    """Loopback counts as safe, as in browsers."""
    return url.protocol == "https:" or url.hostname in {"localhost", "127.0.0.1", "[::1]"}


_TIME = re.compile(r"(\d{1,2}):(\d{1,2}):(\d{1,2})")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def _date(text: str) -> float | None:
    """Read a date as cookies write it: day, month, year and time in any order, most separators allowed."""
    day = month = year = clock = None
    for token in re.split(r"[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+", text):
        number = re.match(r"\d+", token)
        time_of_day = _TIME.match(token)
        if clock is None and time_of_day:
            clock = int(time_of_day[1]), int(time_of_day[2]), int(time_of_day[3])
        elif day is None and number and len(number[0]) <= 2:  # noqa: PLR2004 - a day has one or two digits
            day = int(number[0])
        elif month is None and token[:3].lower() in _MONTHS:
            month = _MONTHS.index(token[:3].lower()) + 1
        elif year is None and number and len(number[0]) in {2, 4}:
            year = int(number[0]) + (0 if len(number[0]) == 4 else 2000 if int(number[0]) < 70 else 1900)  # noqa: PLR2004 - as the specification reads two digits
    if day is None or month is None or year is None or clock is None:
        return None
    hour, minute, second = clock
    try:
        return datetime(year, month, day, hour, minute, second, tzinfo=UTC).timestamp()
    except ValueError:
        return None


def _default_path(path: str) -> str:
    return path[: path.rfind("/")] or "/"
