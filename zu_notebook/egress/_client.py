"""The HTTP client: judges each address, connects to what was judged, follows redirects itself, and knows its limits."""

from __future__ import annotations

import asyncio
import builtins
import ssl
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import ada_url
import httpcore2

from zu_notebook.egress._cookies import CookieJar
from zu_notebook.egress._decompress import ACCEPTED, Unpacked, UnreadableError
from zu_notebook.egress._message import Headers, Request, Response, spoken
from zu_notebook.egress._pinned import PinnedBackend
from zu_notebook.egress._redirects import REDIRECTS, redirected
from zu_notebook.egress._referrer import origin_header, referer
from zu_notebook.egress._trouble import translated
from zu_notebook.errors import (
    NavigationError,
    TimeoutError,  # noqa: A004 - the field's own word
)
from zu_notebook.network import Decision, deny

__all__ = ["Client", "Judge", "Limits"]

Judge: TypeAlias = Callable[[str], Awaitable[Decision]]
"""Judge an address; names are resolved by it, once."""

_POOLS = 8
_CONNECTIONS = 4
_KEPT_S = 15.0
_MEGA = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one request may take.

    Attributes:
        size_bytes: Of the content, after decompression.
        redirects: How many are followed.
        connect_s: For one connection.
        read_s: From one piece of the answer to the next.
    """

    size_bytes: int = 32 * _MEGA
    redirects: int = 20
    connect_s: float = 10.0
    read_s: float = 30.0


class Client:
    """Send requests. No proxy of the environment is used: it would look names up itself.

    Belongs to one event loop.

    Args:
        judge: The policy with its resolver; asked for every address, each hop of a redirect too.
        refused: Told of each refusal.
        cookies: Where cookies are kept; None keeps none.
        limits: How much one request may take.
        tls: How certificates are checked; the system's authorities, or those of `SSL_CERT_FILE`, if not said.
    """

    def __init__(
        self,
        judge: Judge,
        refused: Callable[[Decision], None] = lambda _decision: None,
        *,
        cookies: CookieJar | None = None,
        limits: Limits | None = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._judge = judge
        self._refused = refused
        self._cookies = cookies
        self._limits = limits or Limits()
        self._tls = tls
        self._pools: OrderedDict[tuple[str, tuple[str, ...]], httpcore2.AsyncConnectionPool] = OrderedDict()

    async def send(
        self,
        request: Request,
        *,
        timeout_s: float,
        admit: Callable[[Response], None] = lambda _head: None,
    ) -> Response:
        """Ask, follow redirects, and read the answer.

        Args:
            request: What is asked for.
            timeout_s: How long all of it may take.
            admit: Shown the answer's status and headers before its content is read; raises what is not wanted.

        Raises:
            BlockedRequest: The network policy refuses the address, or a hop.
            NavigationError: It can't be reached, or the answer can't be read or is too large.
            TimeoutError: It was not all there in time.
        """
        try:
            async with asyncio.timeout(timeout_s):
                return await self._follow(request, admit)
        except builtins.TimeoutError as error:
            raise TimeoutError(
                f"{spoken(request.url)} did not finish within {timeout_s:g} s.",
                hint="Allow more time with timeout_s=, or try later.",
            ) from error

    async def close(self) -> None:
        """Close the connections; safe twice."""
        while self._pools:
            _, pool = self._pools.popitem()
            await pool.aclose()

    async def _follow(self, request: Request, admit: Callable[[Response], None]) -> Response:
        for _ in range(self._limits.redirects + 1):
            decision = await self._judge(request.url)
            if not decision.allowed:
                self._refused(decision)
                raise deny(decision)
            if not decision.addresses:
                raise NavigationError(f"{spoken(request.url)} is not an http or https address.")
            async with self._asked(request, decision) as (head, content):
                self._keep_cookies(head)
                if head.status not in REDIRECTS:
                    admit(head)
                    body = await self._read(head, content)
                    return Response(
                        url=head.url, status=head.status, headers=head.headers, body=body, method=head.method
                    )
            request = redirected(request, head.status, _utf8(head.headers.get("location")))
        raise NavigationError(
            f"{spoken(request.url)} redirects without an end: {self._limits.redirects} redirects were followed.",
            hint="It may want a cookie that it can't set.",
        )

    @asynccontextmanager
    async def _asked(
        self, request: Request, decision: Decision
    ) -> AsyncIterator[tuple[Response, AsyncIterator[bytes]]]:
        pool = await self._pool(decision)
        with translated(request.url):
            answer = await pool.handle_async_request(self._spelled(request))
        try:
            head = Response(
                url=request.url,
                status=answer.status,
                headers=Headers((name.decode("latin-1"), value.decode("latin-1")) for name, value in answer.headers),
                method=request.method,
            )
            yield head, answer.aiter_stream()
        finally:
            await answer.aclose()

    async def _read(self, head: Response, content: AsyncIterator[bytes]) -> bytes:
        parts: list[bytes] = []
        size = 0
        try:
            unpacked = Unpacked(head.headers.get("content-encoding"))
            with translated(head.url):
                async for chunk in content:
                    for piece in unpacked.feed(chunk):
                        size += len(piece)
                        if size > self._limits.size_bytes:
                            raise self._too_large(head.url)
                        parts.append(piece)
        except UnreadableError as error:
            raise NavigationError(
                f"The content of {spoken(head.url)} can't be unpacked: it is {error}.", hint="Try again later."
            ) from error
        return b"".join(parts)

    def _too_large(self, url: str) -> NavigationError:
        return NavigationError(
            f"{spoken(url)} is larger than {self._limits.size_bytes / _MEGA:g} MB.", hint="Open a smaller page."
        )

    def _keep_cookies(self, head: Response) -> None:
        if self._cookies is not None:
            self._cookies.take(head.url, head.headers.all("set-cookie"))

    async def _pool(self, decision: Decision) -> httpcore2.AsyncConnectionPool:
        """Give the connections to an origin at the very addresses that were judged."""
        key = (decision.origin, decision.addresses)
        pool = self._pools.get(key)
        if pool is None:
            pool = self._pools[key] = httpcore2.AsyncConnectionPool(
                ssl_context=(self._tls or _system_tls()) if decision.origin.startswith("https:") else None,
                max_connections=_CONNECTIONS,
                keepalive_expiry=_KEPT_S,
                network_backend=PinnedBackend(decision.addresses),
            )
        self._pools.move_to_end(key)
        while len(self._pools) > _POOLS:
            _, oldest = self._pools.popitem(last=False)
            await oldest.aclose()
        return pool

    def _spelled(self, request: Request) -> httpcore2.Request:
        url = ada_url.URL(request.url)
        limits = self._limits
        return httpcore2.Request(
            request.method,
            httpcore2.URL(
                scheme=url.protocol.removesuffix(":").encode(),
                host=url.hostname.strip("[]").removesuffix(".").encode(),
                port=int(url.port) if url.port else None,
                target=f"{url.pathname}{url.search}".encode(),
            ),
            headers=[(name.encode(), value.encode("latin-1")) for name, value in self._headers(request, url) if value],
            content=request.body,
            extensions={
                "timeout": {
                    "connect": limits.connect_s,
                    "read": limits.read_s,
                    "write": limits.read_s,
                    "pool": limits.connect_s,
                }
            },
        )

    def _headers(self, request: Request, url: ada_url.URL) -> list[tuple[str, str]]:
        """Spell the headers in the order of browsers; "" where one is not sent."""
        source, policy = request.initiator, request.referrer_policy
        sends = request.method not in {"GET", "HEAD"}
        cookies = (
            "" if self._cookies is None else self._cookies.header(url.href, initiator=source, method=request.method)
        )
        return [
            ("Host", url.host),
            ("Content-Length", str(len(request.body)) if sends else ""),
            ("Origin", origin_header(source, url.href, policy) if sends else ""),
            *request.headers,
            ("Accept-Encoding", ACCEPTED),
            ("Referer", referer(source, url.href, policy)),
            ("Authorization", request.authorization),
            ("Cookie", cookies),
        ]


@cache
def _system_tls() -> ssl.SSLContext:
    return httpcore2.default_ssl_context()


def _utf8(header: str) -> str:
    """Read a header that may hold an address in UTF-8."""
    raw = header.encode("latin-1")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return header
