"""A server on loopback that says what a test tells it to, and remembers what it was asked."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

__all__ = ["Asked", "Loopback", "Reply", "html"]


@dataclass(frozen=True)
class Asked:
    """One request as it came in; header names in lower case."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def path(self) -> str:
        return self.target.partition("?")[0]


@dataclass(frozen=True)
class Reply:
    """What is sent back; `raw` is sent as it is, and `hold` keeps the connection open until the server closes."""

    body: bytes = b""
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    raw: bytes | None = None
    hold: bool = False


def html(text: str, *, status: int = 200, headers: tuple[tuple[str, str], ...] = ()) -> Reply:
    return Reply(text.encode(), status, (("Content-Type", "text/html; charset=utf-8"), *headers))


@dataclass
class _Script:
    answers: dict[str, Reply | Callable[[Asked], Reply]]
    asked: list[Asked] = field(default_factory=list)
    connections: list[str] = field(default_factory=list)
    closing: threading.Event = field(default_factory=threading.Event)
    asked_one: threading.Event = field(default_factory=threading.Event)


class Loopback:
    """A running server; `answers` may be changed while it runs.

    Args:
        answers: By path: a reply, or what makes one of a request. Any other path is a 404.
        host: The address to listen on.
        tls: Speak TLS with this context.
    """

    def __init__(
        self,
        answers: Mapping[str, Reply | Callable[[Asked], Reply]] | None = None,
        *,
        host: str = "127.0.0.1",
        tls: ssl.SSLContext | None = None,
    ) -> None:
        script = self._script = _Script(dict(answers or {}))
        self.answers = script.answers
        self.asked = script.asked
        self.connections = script.connections
        self.asked_one = script.asked_one

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                super().setup()
                script.connections.append(self.client_address[0])

            def do_GET(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                names = {name.lower(): value for name, value in self.headers.items()}
                asked = Asked(self.command, self.path, names, body)
                script.asked.append(asked)
                answer = script.answers.get(asked.path, Reply(b"not here", 404, (("Content-Type", "text/plain"),)))
                self.answer(answer(asked) if callable(answer) else answer)

            do_POST = do_GET  # noqa: N815 - the name that http.server looks for

            def answer(self, reply: Reply) -> None:
                if reply.raw is None:
                    self.send_response_only(reply.status)
                    for name, value in reply.headers:
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(reply.body)))
                    self.end_headers()
                    self.wfile.write(reply.body)
                else:
                    self.wfile.write(reply.raw)
                    self.wfile.flush()
                    self.close_connection = True
                script.asked_one.set()
                if reply.hold:
                    script.closing.wait()

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: Any) -> None:
                """A client that went away is what some tests want."""

        self._server = Server((host, 0), Handler)
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_port
        scheme = "http" if tls is None else "https"
        self.origin = f"{scheme}://{host}:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    @property
    def last(self) -> Asked:
        return self.asked[-1]

    @property
    def paths(self) -> list[str]:
        return [asked.path for asked in self.asked]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._script.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
