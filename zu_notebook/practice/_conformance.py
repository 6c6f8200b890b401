"""The pages with which an adapter is checked. All but a few work without scripts."""

from __future__ import annotations

import hashlib
from types import MappingProxyType
from typing import Final

from ._exchange import Answer, Request, bare_page, message
from ._template import Markup, fill, join

__all__ = ["VIEWS", "frame", "result"]

_BERTHS: Final = MappingProxyType(
    {"long": ("Long quay", "forty"), "mill": ("Mill quay", "twenty"), "ice": ("Ice quay", "ten")}
)
_FRAMES: Final = ("quay", "cabin", "island")
_SECRETS: Final = frozenset({"password"})
_NOTHING: Final = Markup("")
_WRAPPER: Final = (Markup('<section aria-label="Wrapper">'), Markup("</section>"))


def _desk(request: Request, before: Markup = _NOTHING, after: Markup = _NOTHING) -> Answer:
    berths = join(
        fill("conformance_berth.html", key=key, name=name, length=length) for key, (name, length) in _BERTHS.items()
    )
    current = Markup(' aria-current="page"' if request.path == "/conformance" else "")
    main = fill("conformance.html", berths=berths, current=current, before=before, after=after)
    return bare_page("Harbour desk", main, name="desk")


def _wrapped(request: Request) -> Answer:
    return _desk(request, *_WRAPPER)


def _second(_: Request) -> Answer:
    return _plain("Second page", "second")


def _plain(title: str, name: str, *, script: str = "", **values: str) -> Answer:
    return bare_page(title, fill(f"conformance_{name}.html", **values), script=script, name="desk")


def _frames(request: Request) -> Answer:
    return _plain("Frames", "frames", other=f"http://localhost:{request.port}")


def frame(request: Request) -> Answer:
    """Fill a frame; its button loads the frame anew, and what it shows then says so."""
    name = request.query.get("name", "")
    if name not in _FRAMES:
        return message("No such frame", f"There is no frame “{name}”.", "Go back.", request=request, status=404)
    said = f"The {name} bell rang." if request.query.get("rung") else "All is quiet."
    nested = fill("conformance_nested.html") if name == "quay" else _NOTHING
    body = fill("conformance_frame.html", name=name, title=name.capitalize(), said=said, nested=nested)
    return bare_page(name.capitalize(), body, name="framed")


def result(request: Request) -> Answer:
    """Show what a form sent; of a secret only a hash, so that it is seen to be right and can't be read."""
    sent = request.form or request.query
    fields = join(
        fill("conformance_field.html", name=name, value=_digest(value) if name in _SECRETS else value)
        for name, value in sorted(sent.items())
    )
    count = f"{len(sent)} field{'' if len(sent) == 1 else 's'}"
    method = "POST" if request.form else "GET"
    return _plain("Received", "result", count=count, method=method, fields=fields)


def _digest(text: str) -> str:
    return f"sha256 {hashlib.sha256(text.encode()).hexdigest()[:12]}"


VIEWS: Final = MappingProxyType(
    {
        "": _desk,
        "/wrapped": _wrapped,
        "/second": _second,
        "/result": result,
        "/frames": _frames,
        "/frame": frame,
        "/dialogs": lambda _: _plain("Dialogs", "dialogs", script="conformance.js"),
        "/windows": lambda _: _plain("Windows", "windows"),
        "/upload": lambda _: _plain("Upload", "upload"),
        "/drag": lambda _: _plain("Drag", "drag", script="conformance.js"),
        "/scripts": lambda _: _plain("Scripts", "scripts", script="conformance.js"),
        "/tools": lambda _: _plain("Tools", "tools", script="conformance.js"),
        "/covered": lambda _: _plain("Covered", "covered"),
        "/forged": lambda _: _plain("Forged", "forged"),
    }
)
"""The view of each page, by what stands in its path after `/conformance`."""
