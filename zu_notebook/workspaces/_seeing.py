"""All that a page shows at one moment, put together for a recording."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from zu_notebook.errors import ActionabilityError, DialogError, StaleRef
from zu_notebook.ids import Ref
from zu_notebook.surface import HandleBook, Look, Node, Picture
from zu_notebook.track import Seen
from zu_notebook.workspaces._port import PagePort

__all__ = ["Seeing"]

T = TypeVar("T")

_QUALITY = 70
_MOST_ASKED = 400
"""Of more controls in one look, the attributes are not asked for: each costs a call to the page."""

_ATTRIBUTE_CHARS = 2_000


class Seeing:
    """Look at one page again and again, and ask only for what is not known yet.

    Args:
        web: What stands behind the page.
        handles: The page's handles.
        pictures: Take pictures too.
    """

    def __init__(self, web: PagePort, handles: HandleBook, *, pictures: bool) -> None:
        self._web = web
        self.handles = handles
        self._pictures = pictures
        self._known: dict[Ref, tuple[Node, Mapping[str, str] | None]] = {}
        self._alive: set[Ref] = set()
        self._first = True
        self._html = self._text = ""
        self._html_chars: tuple[int, int | None] = (-1, None)
        self._picture: Picture | None = None
        self._seen: tuple[object, ...] = ()

    async def is_new(self, seen: Look) -> bool:
        """Tell, at little cost, whether a page shows something else than when all of it was looked at last."""
        return self._seen != _told(seen, await _where_it_can(self._text, self._web.text()))

    async def all_of(self, seen: Look, controls: Iterable[Ref]) -> Seen:
        """Look at all of the page.

        Args:
            seen: What a surface was just made of.
            controls: The elements in it that can be acted on.

        Raises:
            ZuError: The page can't be looked at.
        """
        documents = self._web.navigations
        # Counted once a document: it is for comparison with the surface, and costs as much as the HTML itself.
        count = seen.html_chars is None and self._html_chars[0] != documents
        tree = await self._web.look(tree=True, html=count)
        if count or seen.html_chars is not None:
            self._html_chars = documents, tree.html_chars if count else seen.html_chars
        await self._ask({node.ref: node for node in seen.nodes}, controls)
        refs = {node.ref for node in (*seen.nodes, *tree.nodes)}
        gone = {ref for ref in self._alive if not self._web.knows_document(ref)}
        self._alive = (self._alive - gone) | refs
        for ref in gone:
            self._known.pop(ref, None)
        first, self._first = self._first, False
        handles = ((ref, self.handles.handle_of(ref)) for ref in sorted(refs)) if first else ()
        self._html = await _where_it_can(self._html, self._web.html())
        self._text = await _where_it_can(self._text, self._web.text())
        if self._pictures:
            self._picture = await _where_it_can(self._picture, self._web.picture(quality=_QUALITY))
        self._seen = _told(seen, self._text)
        return Seen(
            surface=seen,
            tree=tree,
            documents=documents,
            html_chars=self._html_chars[1],
            html=self._html,
            text=self._text,
            attributes={ref: told for ref, (_, told) in self._known.items() if ref in refs and told is not None},
            gone=tuple(sorted(gone - refs, key=lambda ref: int(ref[1:]))),
            handles={ref: handle for ref, handle in handles if handle is not None} if first else None,
            picture=self._picture,
        )

    async def _ask(self, nodes: Mapping[Ref, Node], controls: Iterable[Ref]) -> None:
        """Ask for the attributes of controls that are new or not what they were."""
        now = {ref: _without_place(nodes[ref]) for ref in controls if ref in nodes}
        new = [ref for ref, node in now.items() if (self._known.get(ref) or (None,))[0] != node]
        answers = await asyncio.gather(*(_where_it_can({}, self._web.attributes(ref)) for ref in new[:_MOST_ASKED]))
        for ref, answer in itertools.zip_longest(new, answers):
            told = None if answer is None else {name: value[:_ATTRIBUTE_CHARS] for name, value in answer.items()}
            self._known[ref] = now[ref], told


def _without_place(node: Node) -> Node:
    """Leave out what changes when the page is scrolled or the focus moves."""
    states = {name: value for name, value in node.states.items() if name != "focused"}
    return replace(node, box=None, pruning="", cover="", states=states)


def _told(seen: Look, text: str) -> tuple[object, ...]:
    return (
        *(seen.nodes, seen.title, seen.url, text),
        *(seen.view_width, seen.view_height, seen.scroll_x, seen.scroll_y),
    )


async def _where_it_can(otherwise: T, asked: Awaitable[T]) -> T:
    """Ask for what not every kind of page has, and no page behind a dialog."""
    try:
        return await asked
    except (ActionabilityError, DialogError, StaleRef):
        return otherwise
