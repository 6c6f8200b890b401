"""Pages that are hard to read for a program: drawn by script, framed, painted, walled off, long."""

from __future__ import annotations

from typing import Final

from ._exchange import Answer, Request, bare_page, message, page, redirect
from ._template import Markup, fill, join

__all__ = [
    "answer_consent",
    "app",
    "canvas",
    "consent",
    "consent_only",
    "entries",
    "frame_cabin",
    "frame_island",
    "frame_quay",
    "frames",
    "more_entries",
]

_MAX_ENTRIES: Final = 5_000
_STEP: Final = 100
_VESSELS: Final = ("Marianne", "Seaholly", "Old Thomas", "Petrel", "Grey Anna", "Pilot 3", "Sandbar")
_FROM: Final = ("Oxney", "Little Skerry", "Westhaven", "the lightship", "Fallow Point")
_CARGO: Final = ("post and bread", "herring", "day guests", "timber", "a piano", "coal", "two cows", "bricks")


def app(_: Request) -> Answer:
    """Give the empty root that a script fills."""
    return bare_page("Harbour tasks", Markup('<div id="root"></div>\n'), script="app.js", name="app")


def canvas(_: Request) -> Answer:
    """Give the canvas that a script paints on."""
    return bare_page("Light the buoys", Markup('<canvas id="sea"></canvas>\n'), script="canvas.js", name="canvas")


def frames(request: Request) -> Answer:
    """Show frames and shadow roots, some within others."""
    main = fill("frames.html", other=f"http://localhost:{request.port}")
    return page("Frames and shadows", main, request=request, script="frames.js")


def frame_quay(_: Request) -> Answer:
    """Fill the frame of the same origin; it has a frame of its own."""
    return bare_page("Quay", fill("frame_quay.html"), script="bell.js", name="framed")


def frame_cabin(_: Request) -> Answer:
    """Fill the frame within the frame."""
    return bare_page("Cabin", fill("frame_cabin.html"), script="bell.js", name="framed")


def frame_island(_: Request) -> Answer:
    """Fill the frame of the other origin."""
    return bare_page("Island", fill("frame_island.html"), script="bell.js", name="framed")


def consent(request: Request) -> Answer:
    """Show the article, behind the wall until it is answered."""
    answered = request.visitor.consent
    wall = Markup("") if answered else fill("wall.html", path=request.path)
    main = fill("consent.html", wall=wall, inert=Markup("" if answered else " inert"), choice=_choice(request))
    return bare_page("The winter the harbour froze", main, name="" if answered else "walled")


def consent_only(request: Request) -> Answer:
    """Show the wall alone until it is answered, then the article."""
    if request.visitor.consent:
        return consent(request)
    return bare_page("Before you go on", fill("wall.html", path=request.path), name="walled")


def answer_consent(request: Request) -> Answer:
    """Keep the answer, or ask again."""
    match request.form.get("choice"):
        case "accept":
            request.visitor.consent = "accept"
        case "reject":
            request.visitor.consent = "reject"
        case "ask":
            request.visitor.consent = ""
        case _:
            return message("No answer", "The wall takes Accept or Reject.", "Go back.", request=request, status=400)
    return redirect(request.path)


def _choice(request: Request) -> Markup:
    words = {"accept": "You accepted the extra cookies. There are none.", "reject": "You rejected the extra cookies."}
    said = words.get(request.visitor.consent)
    return fill("consent_choice.html", said=said, path=request.path) if said else Markup("")


def entries(request: Request) -> Answer:
    """Show the log of arrivals, as many entries as asked for."""
    asked = request.query.get("n", "500")
    if not _is_count(asked):
        text = f"The log shows 1 to {_MAX_ENTRIES} entries, not “{asked}”."
        return message("Not that many", text, "Try list?n=500.", request=request, status=400)
    number = int(asked)
    main = fill(
        "list.html",
        rows=_rows(1, number),
        number=number,
        most=_MAX_ENTRIES,
        step=_STEP,
        following=min(number + _STEP, _MAX_ENTRIES),
        no_more=Markup("hidden" if number == _MAX_ENTRIES else ""),
    )
    return page("Log of arrivals", main, request=request, script="list.js")


def more_entries(request: Request) -> Answer:
    """Give the next rows alone, for the script of the list."""
    after = request.query.get("after", "")
    if not _is_count(after):
        return message("No such rows", "Rows come after an entry.", "Open the list.", request=request, status=400)
    return Answer(_rows(int(after) + 1, min(int(after) + _STEP, _MAX_ENTRIES)).encode())


def _is_count(text: str) -> bool:
    return (
        text.isascii() and text.isdecimal() and len(text) <= len(str(_MAX_ENTRIES)) and 1 <= int(text) <= _MAX_ENTRIES
    )


def _rows(first: int, last: int) -> Markup:
    return join(
        fill(
            "list_row.html",
            number=number,
            vessel=_VESSELS[number * 3 % len(_VESSELS)],
            cargo=_CARGO[number * number % 11 % len(_CARGO)],
            port=_FROM[number * 7 % 13 % len(_FROM)],
        )
        for number in range(first, last + 1)
    )
