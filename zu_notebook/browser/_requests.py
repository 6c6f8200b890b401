"""What a page asks of servers, and what came of it; no bodies, no headers."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from zu_notebook.network import Decision

__all__ = ["KEPT_URL_CHARS", "Request", "RequestLog"]

ROWS: Final = 5_000
KEPT_URL_CHARS: Final = 6_000
"""More of one address is not kept."""

_UNCLAIMED: Final = 500
_USER_INFO: Final = re.compile(r"^([a-z][a-z0-9+.-]*://)[^/?#]*@", re.IGNORECASE)


@dataclass(slots=True, eq=False)
class Request:
    """One request, or one hop of it.

    Attributes:
        time_s: When it was sent, in seconds since 1970, UTC.
        method: `GET`, `POST` …
        url: Its address, without a user's name and password.
        resource_type: `Document`, `Script`, `Fetch` … as Chromium calls it.
        status: The HTTP status; None where no answer came, or none was seen.
        media_type: What the answer is; "" where none came.
        size_bytes: Bytes that came over the network, headers included; None until it ended.
        duration_ms: From sending to the end of the answer; None until it ended.
        from_cache: It was answered without the network.
        failed: Why it failed, in Chromium's words; "" where it did not.
        blocked: The rule of the network policy that refused it; "" where none did.
        began: When it was sent on the browser's own clock; None where only the policy saw it go.
        before: The hop that was redirected to this one.
    """

    time_s: float
    method: str
    url: str
    resource_type: str
    status: int | None = None
    media_type: str = ""
    size_bytes: int | None = None
    duration_ms: float | None = None
    from_cache: bool = False
    failed: str = ""
    blocked: str = ""
    began: float | None = None
    before: Request | None = field(default=None, repr=False)

    def told(self, url: str) -> Request:
        """Give the same with another spelling of its address, and without the hop before it."""
        return replace(self, url=url, before=None)


class RequestLog:
    """The last requests of one page, told by its own sessions and by the guard of the browser.

    The guard sees every request of every process as it leaves, the page's sessions see those of their own process from
    beginning to end: both know it by one id.

    Args:
        clock: Gives the time in seconds since 1970.
    """

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._rows: deque[Request] = deque(maxlen=ROWS)
        self._count = 0
        self._running: dict[str, Request] = {}
        self._zero_s = 0.0
        self._frames: set[str] = set()
        self._unclaimed: deque[tuple[str, str, Request]] = deque(maxlen=_UNCLAIMED)

    def rows(self) -> tuple[list[Request], int]:
        """Give the requests in the order of their times, and how many older ones are not kept any more."""
        return sorted(self._rows, key=lambda each: each.time_s), self._count - len(self._rows)

    def know_frame(self, frame_id: str) -> None:
        """Take a frame for one of this page; requests of it that the guard saw before are taken too."""
        if frame_id in self._frames:
            return
        self._frames.add(frame_id)
        waiting, self._unclaimed = self._unclaimed, deque(maxlen=_UNCLAIMED)
        for frame, request_id, request in waiting:
            if frame == frame_id:
                self._add(request_id, request)
            else:
                self._unclaimed.append((frame, request_id, request))

    def paused(self, event: Mapping[str, Any], decision: Decision | None) -> None:
        """Take `Fetch.requestPaused` and what the policy decided."""
        asked = event["request"]
        request_id, frame = event.get("networkId", ""), event.get("frameId", "")
        url = _told(asked["url"])
        request = self._running.get(request_id)
        if request is None or request.url != url:
            request = Request(self._clock(), asked["method"], url, event["resourceType"], before=request)
            if frame in self._frames or request.before is not None:
                self._add(request_id, request)
            else:
                self._unclaimed.append((frame, request_id, request))
        if decision is not None and not decision.allowed:
            request.blocked = decision.rule
            request.failed = "refused by the network policy"

    def sent(self, event: Mapping[str, Any]) -> None:
        """Take `Network.requestWillBeSent`."""
        request_id, asked, began = event["requestId"], event["request"], event["timestamp"]
        self._zero_s = event["wallTime"] - began
        url = _told(asked["url"])
        request = self._running.get(request_id)
        known = request if request is not None and request.began is None and request.url == url else None
        redirected = event.get("redirectResponse")
        if redirected is not None:
            hop = known.before if known is not None else request
            if hop is not None:
                _answer(hop, redirected)
                self._end(hop, began, redirected.get("encodedDataLength"))
        if known is None:
            known = Request(event["wallTime"], asked["method"], url, event.get("type", "Other"))
            self._add(request_id, known)
        known.time_s, known.began, known.before = event["wallTime"], began, None
        known.resource_type = event.get("type", known.resource_type)

    def answered(self, event: Mapping[str, Any]) -> None:
        """Take `Network.responseReceived`."""
        request = self._find(event["requestId"])
        if request is not None:
            _answer(request, event["response"])
            request.resource_type = event.get("type", request.resource_type)

    def cached(self, event: Mapping[str, Any]) -> None:
        """Take `Network.requestServedFromCache`."""
        request = self._find(event["requestId"])
        if request is not None:
            request.from_cache = True

    def finished(self, event: Mapping[str, Any]) -> None:
        """Take `Network.loadingFinished`."""
        request = self._find(event["requestId"])
        if request is not None:
            self._end(request, event["timestamp"], event.get("encodedDataLength"))
            self._running.pop(event["requestId"], None)

    def lost(self, event: Mapping[str, Any]) -> None:
        """Take `Network.loadingFailed`."""
        request = self._find(event["requestId"])
        if request is not None:
            self._end(request, event["timestamp"], None)
            if not request.blocked:
                request.failed = event.get("errorText") or event.get("blockedReason") or "failed"
            self._running.pop(event["requestId"], None)

    def socket_made(self, event: Mapping[str, Any]) -> None:
        """Take `Network.webSocketCreated`."""
        self._add(event["requestId"], Request(self._clock(), "GET", _told(event["url"]), "WebSocket"))

    def socket_asked(self, event: Mapping[str, Any]) -> None:
        """Take `Network.webSocketWillSendHandshakeRequest`."""
        request = self._running.get(event["requestId"])
        if request is not None:
            request.time_s, request.began = event["wallTime"], event["timestamp"]

    def socket_failed(self, event: Mapping[str, Any]) -> None:
        """Take `Network.webSocketFrameError`."""
        request = self._running.get(event["requestId"])
        if request is not None:
            request.failed = event["errorMessage"]

    def _find(self, request_id: str) -> Request | None:
        found = self._running.get(request_id)
        if found is None:
            # Only the guard has seen it so far, in a frame that nobody has told of yet.
            for frame, known, _request in reversed(self._unclaimed):
                if known == request_id:
                    self.know_frame(frame)
                    return self._running.get(request_id)
        return found

    def _end(self, request: Request, at: float, size: float | None) -> None:
        # Where only the guard saw it go, its time is turned into the browser's own.
        began = request.began if request.began is not None else request.time_s - self._zero_s
        request.duration_ms = max(0.0, round((at - began) * 1000, 1))
        if size is not None:
            request.size_bytes = 0 if request.from_cache else round(size)

    def _add(self, request_id: str, request: Request) -> None:
        self._count += 1
        self._rows.append(request)
        self._running[request_id] = request
        if len(self._running) > ROWS:
            # What never ends (a stream, a request of a worker) is not held for ever.
            del self._running[next(iter(self._running))]


def _answer(request: Request, response: Mapping[str, Any]) -> None:
    request.status = response["status"]
    request.media_type = response.get("mimeType", "")
    request.from_cache = request.from_cache or bool(response.get("fromDiskCache") or response.get("fromPrefetchCache"))


def _told(url: str) -> str:
    """An address as it may be kept: what it carries of a log-in left out, what it carries as data too."""
    if url.startswith("data:"):
        return f"{url[:100].partition(',')[0]},…"
    return _USER_INFO.sub(r"\1", url[:KEPT_URL_CHARS])
