"""A server on loopback whose answers a test spells out, and that remembers what it was asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TypeAlias


@dataclass(frozen=True)
class Answer:
    """What the server says to one request."""

    body: str = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Asked:
    """One request."""

    path: str
    headers: Message


Answering: TypeAlias = Answer | Callable[[Asked], Answer]


class LittleServer:
    """The server: `answers` may be changed at any time; the same server has a second name, `localhost`."""

    def __init__(self, port: int) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.other = f"http://localhost:{port}"
        self.answers: dict[str, Answering] = {}
        self.asked: list[Asked] = []

    def answer(self, asked: Asked) -> Answer:
        self.asked.append(asked)
        found = self.answers.get(asked.path.partition("?")[0], Answer("Not here", 404))
        return found(asked) if callable(found) else found


@contextmanager
def little_server() -> Iterator[LittleServer]:
    """Run a server while the block runs."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            answer = served.answer(Asked(self.path, self.headers))
            body = answer.body.encode()
            self.send_response(answer.status)
            for name, value in {"Content-Type": "text/html; charset=utf-8", **answer.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    served = LittleServer(server.server_port)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
