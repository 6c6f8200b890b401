"""What a recorded page shows: what was seen, with the elements that it has in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from zu_notebook.errors import ActionabilityError, SessionError, StaleRef, SurfaceError
from zu_notebook.ids import Ref
from zu_notebook.surface import Box, Look, Node, Picture, Snapshot
from zu_notebook.track._lines import NodeLine
from zu_notebook.track._pictures import shown
from zu_notebook.track._playback import Playback

__all__ = ["Showing"]


class Showing:
    """Look at a recorded page.

    Args:
        playback: Where it is.
    """

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self._closed = False
        self._looks: tuple[tuple[Ref, ...] | None, dict[bool, Look]] = (None, {})

    async def look(self, *, tree: bool = False, html: bool = False) -> Look:
        """Give what was seen; a page that changed by itself has changed at the second look."""
        self._check()
        self._playback.elapse()
        self._playback.seen()
        return self._look(tree=tree, html=html)

    async def is_there(self, ref: Ref) -> bool:
        """Whether a ref's element is on the page."""
        self._check()
        self._playback.elapse()
        return self._playback.place_of(ref) is not None

    async def picture(self, *, full: bool = False, quality: int | None = None, scale: float = 1.0) -> Picture:
        """Give the recorded picture.

        Raises:
            ActionabilityError: None was recorded, or not of the full page.
        """
        self._check()
        line = self._playback.moment.picture
        if line is None:
            raise ActionabilityError(
                "The recording holds no picture of this state.", hint="Record with page.record(path), pictures on."
            )
        if full:
            raise ActionabilityError(
                "The recording holds pictures of what was in view, not of the full page.", hint="Leave full= out."
            )
        return await asyncio.to_thread(shown, line, self._look(), quality=quality, scale=scale)

    async def attributes(self, ref: Ref) -> Mapping[str, str]:
        """Give an element's attributes: those of a control as they were, of others what its node tells."""
        line = self._line(ref)
        if line.attributes is not None:
            return line.attributes
        told = {"type": line.input_type, "placeholder": line.placeholder}
        return {name: value for name, value in told.items() if value}

    async def html(self, ref: Ref | None = None) -> str:
        """Give the recorded HTML of the whole document.

        Raises:
            ActionabilityError: That of one element is asked for, or none was recorded.
        """
        self._check()
        found = "" if ref is not None else self._squeezed("html")
        if not found:
            what = "HTML of this state" if ref is None else "HTML of single elements"
            raise ActionabilityError(f"The recording holds no {what}.", hint="Try page.text() or page.describe(…).")
        return found

    async def text(self, ref: Ref | None = None) -> str:
        """Give the visible text of an element, or of the page."""
        self._check()
        if ref is None:
            return self._squeezed("text")
        self._node(ref, str(ref))
        reading = Snapshot(nodes=self._look(tree=True).nodes).reading
        return reading.text_of(reading.index_of(ref))

    def _check(self) -> None:
        if self._closed:
            raise SessionError("The page is closed.", hint='Open it again with zu.open(path, kind="recorded").')

    def _look(self, *, tree: bool = False, html: bool = False) -> Look:
        look = self._looks[1].get(tree)
        if look is None or self._looks[0] is not self._playback.refs:
            look = self._put_together(tree=tree)
            kept = self._looks[1] if self._looks[0] is self._playback.refs else {}
            self._looks = self._playback.refs, {**kept, tree: look}
        return look if html else replace(look, html_chars=None)

    def _put_together(self, *, tree: bool) -> Look:
        moment, refs = self._playback.moment, self._playback.refs
        line, split = moment.line, len(moment.surface.refs)
        return Look(
            nodes=(moment.tree if tree else moment.surface).joined(refs[split:] if tree else refs[:split], line.scroll),
            title=line.title,
            url=line.url,
            evidence=line.evidence,
            view_width=line.view[0],
            view_height=line.view[1],
            scroll_x=line.scroll[0],
            scroll_y=line.scroll[1],
            html_chars=line.html_chars,
            masks=tuple(Box(*mask) for mask in line.masks),
        )

    def _node(self, ref: Ref, what: str) -> Node:
        place = self._playback.place_of(ref)
        if place is None:
            raise StaleRef(f"{what} is not on the page.", hint="Call page.surface() and use what it lists.")
        nodes = self._look(tree=place >= len(self._playback.moment.surface.refs)).nodes
        return next(node for node in nodes if node.ref == ref)

    def _line(self, ref: Ref) -> NodeLine:
        """Give what the file has of an element; the tree's nodes have the attributes."""
        place = self._playback.place_of(ref)
        self._node(ref, str(ref))
        moment = self._playback.moment
        recorded = moment.refs[place or 0]
        nodes = moment.tree if recorded in moment.tree.refs else moment.surface
        return nodes.lines[nodes.refs.index(recorded)]

    def _squeezed(self, what: Literal["html", "text"]) -> str:
        try:
            return self._playback.moment.html if what == "html" else self._playback.moment.text
        except ValueError as error:
            raise SurfaceError(f"The recording's {what} of this state is spoilt.", hint="Record it again.") from error
