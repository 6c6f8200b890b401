"""Pages to read: home, the article, the collection and its search."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass

from ._exchange import Answer, Request, message, page
from ._pages import GROUPS, path_of
from ._template import Markup, fill, join, read_asset

__all__ = ["article", "home", "one_object", "search"]


@dataclass(frozen=True, slots=True)
class _Thing:
    """One object of the collection."""

    number: int
    name: str
    year: str
    room: str
    text: str


@functools.cache
def _collection() -> tuple[_Thing, ...]:
    return tuple(_Thing(number, *row) for number, row in enumerate(json.loads(read_asset("objects.json")), start=1))


def home(request: Request) -> Answer:
    """List the pages of the site."""
    groups = join(
        fill(
            "home_group.html",
            title=title,
            items=join(
                fill("home_item.html", path=path_of(name), name=name, line=line) for name, line in group.items()
            ),
        )
        for title, group in GROUPS.items()
    )
    return page("Home", fill("home.html", groups=groups), request=request)


def article(request: Request) -> Answer:
    """Show the long read."""
    return page("How the Marianne kept time", fill("article.html"), request=request)


def search(request: Request) -> Answer:
    """Look for words in the collection: each must be in an object's name, room, year or text."""
    asked, room = request.query.get("q", "").strip(), request.query.get("room", "")
    words = asked.casefold().split()
    rooms = sorted({thing.room for thing in _collection()})
    found = [
        thing
        for thing in _collection()
        if (not room or thing.room == room)
        and all(word in f"{thing.name} {thing.year} {thing.room} {thing.text}".casefold() for word in words)
    ]
    main = fill(
        "search.html",
        asked=asked,
        said=_count(len(found), asked),
        rooms=join(
            fill("search_room.html", name=name, chosen=Markup(" selected" if name == room else "")) for name in rooms
        ),
        results=join(
            fill(
                "search_result.html",
                number=thing.number,
                name=thing.name,
                year=thing.year,
                room=thing.room,
                text=thing.text,
            )
            for thing in found
        )
        or fill("search_nothing.html"),
    )
    return page(f"Search: {asked}" if asked else "Collection", main, request=request)


def _count(number: int, asked: str) -> str:
    things = "1 object" if number == 1 else f"{number or 'No'} objects"
    return f"{things} for “{asked}”" if asked else things


def one_object(request: Request) -> Answer:
    """Show one object of the collection."""
    number = request.query.get("number", "")
    things = {str(thing.number): thing for thing in _collection()}
    if number not in things:
        text = f"The collection has no object {number}." if number else "No object was named."
        return message("Not in the collection", text, "Look for it in the collection.", request=request, status=404)
    thing = things[number]
    main = fill("object.html", number=thing.number, name=thing.name, year=thing.year, room=thing.room, text=thing.text)
    return page(thing.name, main, request=request)
