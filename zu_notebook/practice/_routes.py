"""Which view answers which path."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Final

from . import _conformance, _login, _off_course, _reading, _rough_water, _shop
from ._exchange import Answer, Request, message
from ._template import ASSET_TYPES, asset_names, read_asset

__all__ = ["answer_to", "refusal"]

_View = Callable[[Request], Answer]


@dataclass(frozen=True, slots=True)
class _Route:
    get: _View | None = None
    post: _View | None = None

    @property
    def allow(self) -> str:
        return ", ".join([*(["GET", "HEAD"] if self.get else []), *(["POST"] if self.post else [])])


_ROUTES: Final = MappingProxyType(
    {
        "/": _Route(_reading.home),
        "/article": _Route(_reading.article),
        "/search": _Route(_reading.search),
        "/object": _Route(_reading.one_object),
        "/shop": _Route(_shop.shop),
        "/cart": _Route(post=_shop.add_to_cart),
        "/checkout": _Route(_shop.checkout, _shop.send_order),
        "/confirmation": _Route(_shop.confirmation),
        "/login": _Route(_login.ask_password, _login.check_password),
        "/login/code": _Route(_login.ask_code, _login.check_code),
        "/logout": _Route(post=_login.log_out),
        "/members": _Route(_login.members),
        "/app": _Route(_rough_water.app),
        "/frames": _Route(_rough_water.frames),
        "/frames/quay": _Route(_rough_water.frame_quay),
        "/frames/cabin": _Route(_rough_water.frame_cabin),
        "/frames/island": _Route(_rough_water.frame_island),
        "/canvas": _Route(_rough_water.canvas),
        "/consent": _Route(_rough_water.consent, _rough_water.answer_consent),
        "/consent-only": _Route(_rough_water.consent_only, _rough_water.answer_consent),
        "/list": _Route(_rough_water.entries),
        "/list/rows": _Route(_rough_water.more_entries),
        "/slow": _Route(_off_course.slow),
        "/redirect": _Route(_off_course.send_on),
        "/redirect-out": _Route(_off_course.send_out),
        **{f"/conformance{path}": _Route(view) for path, view in _conformance.VIEWS.items()},
        "/conformance/result": _Route(_conformance.result, _conformance.result),
        **{f"/status/{status}": _Route(_off_course.status) for status in _off_course.STATUSES},
    }
)

_REFUSALS: Final = MappingProxyType(
    {
        404: (
            "No such page",
            "Nothing is moored at {path}.",
            "The address may be mistyped, or the page has left port.",
        ),
        405: ("Not like that", "{path} does not take this kind of request.", "Use a link or a form of the site."),
        411: ("How much is it?", "The form did not say how long it is.", "Send it with a Content-Length."),
        413: ("Too much cargo", "The form is longer than the site takes.", "Send 64,000 bytes at most."),
    }
)


def answer_to(method: str, request: Request) -> Answer:
    """Find the view for a request and let it answer; an unknown path is a 404, a wrong method a 405."""
    name = request.path.removeprefix("/")
    kind = ASSET_TYPES.get(PurePosixPath(name).suffix)
    if kind and name in asset_names() and method == "GET":
        return Answer(read_asset(name).encode(), content_type=kind)
    route = _ROUTES.get(request.path)
    if route is None:
        return refusal(404, request)
    view = route.get if method == "GET" else route.post
    return view(request) if view else replace(refusal(405, request), allow=route.allow)


def refusal(status: int, request: Request) -> Answer:
    """Say in a page why there is nothing to see."""
    title, text, detail = _REFUSALS[status]
    return message(title, text.format(path=request.path), detail, request=request, status=status)
