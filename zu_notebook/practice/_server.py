"""The server: HTTP on loopback, one thread a connection, every connection ended on close."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import urllib.parse
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from ._exchange import Answer, Request
from ._forms import read_form
from ._routes import answer_to, refusal
from ._visitors import Visitor, Visitors

__all__ = ["HOST", "Server"]

HOST: Final = "127.0.0.1"
_MAX_FORM_BYTES: Final = 64_000
_IDLE_S: Final = 30.0
_JOIN_S: Final = 5.0


class Server(ThreadingHTTPServer):
    """A threading server that knows its connections, so that it can end them.

    A browser opens connections that it never uses; each holds a thread that waits for a request. They are daemons, so
    an interpreter can exit over them, and `end` closes them and waits for their threads.
    """

    daemon_threads = True
    request_queue_size = 64
    allow_reuse_address = os.name != "nt"  # on Windows it would let another program take the same port

    def __init__(self, port: int) -> None:
        self.visitors = Visitors()
        self.closing = threading.Event()
        self._open: dict[threading.Thread, socket.socket] = {}
        self._open_lock = threading.Lock()
        super().__init__((HOST, port), Handler)

    def server_bind(self) -> None:
        """Bind without asking the name service who we are, which takes seconds on some machines."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, int(self.allow_reuse_address))
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = HOST, int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as the base class has it
        """Answer a connection on a thread of its own."""
        thread = threading.Thread(
            target=self.process_request_thread, args=(request, client_address), name="zu-practice-visitor", daemon=True
        )
        thread.start()
        with self._open_lock:
            self._open = {known: connection for known, connection in self._open.items() if known.is_alive()}
            self._open[thread] = request

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as the base class has it
        """Say nothing of a browser that went away; anything else is a defect of ours and is printed."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)

    def end(self) -> None:
        """Stop serving, close every connection, wait for their threads."""
        self.closing.set()
        self.shutdown()
        self.server_close()
        with self._open_lock:
            open_now = list(self._open.items())
        for thread, connection in open_now:
            with contextlib.suppress(OSError):  # it closed by itself
                connection.shutdown(socket.SHUT_RDWR)
            thread.join(_JOIN_S)


class Handler(BaseHTTPRequestHandler):
    """Turns bytes into a `Request` and an `Answer` into bytes."""

    protocol_version = "HTTP/1.1"
    timeout = _IDLE_S
    disable_nagle_algorithm = True
    wbufsize = 1 << 16
    server: Server

    def do_GET(self) -> None:
        """Answer GET."""
        self._send(self._answer({}, self._visitor() or Visitor()))

    def do_HEAD(self) -> None:
        """Answer HEAD: as GET, without the body."""
        self._send(self._answer({}, self._visitor() or Visitor()))

    def do_POST(self) -> None:
        """Answer POST; the first one of a visitor gives them their cookie."""
        length = self.headers.get("Content-Length", "")
        known = length.isascii() and length.isdecimal()
        if not known or int(length) > _MAX_FORM_BYTES:
            self.close_connection = True  # the body stays unread
            self._send(refusal(413 if known else 411, self._request({}, Visitor())))
            return
        form = read_form(self.rfile.read(int(length)), self.headers.get("Content-Type", ""))
        visitor, cookie = self._visitor(), ""
        if visitor is None:
            key, visitor = self.server.visitors.make()
            cookie = f"{self._cookie_name}={key}; Path=/; HttpOnly; SameSite=Lax"
        with self.server.visitors.lock:
            answer = self._answer(form, visitor)
        self._send(answer, cookie=cookie)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Print nothing: a notebook would show it."""

    @property
    def _cookie_name(self) -> str:
        """Cookies are shared by all ports of a host; the port in the name keeps two sites apart."""
        return f"harbour-{self.server.server_port}"

    def _visitor(self) -> Visitor | None:
        try:
            cookies = SimpleCookie(self.headers.get("Cookie", ""))
        except CookieError:
            return None
        morsel = cookies.get(self._cookie_name)
        return self.server.visitors.find(morsel.value) if morsel else None

    def _request(self, form: dict[str, str], visitor: Visitor) -> Request:
        path, _, query = self.path.partition("?")
        return Request(
            path=urllib.parse.unquote(path),
            query=dict(urllib.parse.parse_qsl(query)),
            form=form,
            visitor=visitor,
            port=self.server.server_port,
            wants_data="application/json" in self.headers.get("Accept", ""),
            closing=self.server.closing,
        )

    def _answer(self, form: dict[str, str], visitor: Visitor) -> Answer:
        return answer_to("GET" if self.command == "HEAD" else self.command, self._request(form, visitor))

    def _send(self, answer: Answer, *, cookie: str = "") -> None:
        # No Date and no Server: the same request has the same answer, byte for byte.
        self.send_response_only(answer.status)
        headers = {
            "Content-Type": answer.content_type,
            "Content-Length": str(len(answer.body)),
            "Location": answer.location,
            "Allow": answer.allow,
            "Set-Cookie": cookie,
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
            "Connection": "close" if self.close_connection else "",
        }
        for name, value in headers.items():
            if value:
                self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)
