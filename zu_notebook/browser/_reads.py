"""Reading one thing in full: HTML, text, attributes; nothing that a secret field holds is in them."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from zu_notebook.browser._frames import FrameGone, Frames, World
from zu_notebook.browser._targets import Targets, refusal
from zu_notebook.control import FormFacts, FormField, form_facts
from zu_notebook.errors import ScriptError
from zu_notebook.ids import Ref
from zu_notebook.surface import TypedSecrets

__all__ = ["Reads"]

_BLANK_ENDS = re.compile(" +\n")


class Reads:
    """Reads of one page what a person would: the script in the page leaves secrets out, what was typed is struck here.

    Args:
        frames: The page's frames.
        targets: Finds elements.
        secrets: What was typed into secret fields.
    """

    def __init__(self, frames: Frames, targets: Targets, secrets: TypedSecrets) -> None:
        self._frames = frames
        self._targets = targets
        self._secrets = secrets

    async def attributes(self, ref: Ref) -> Mapping[str, str]:
        """Give an element's attributes as the document has them now.

        Raises:
            StaleRef: It is gone.
        """
        found: dict[str, str] = await self._of_element(ref, "attributes")
        return {name: self._secrets.strike(value) for name, value in found.items()}

    async def form(self, ref: Ref) -> FormFacts | None:
        """Say what is known of the form that an element belongs to; None where it belongs to none.

        Raises:
            StaleRef: It is gone.
        """
        form = (await self._of_element(ref, "formOf"))["form"]
        if form is None:
            return None
        fields = [FormField(**{**each, "said": self._secrets.strike(each["said"])}) for each in form["fields"]]
        return form_facts(method=form["method"], action=form["action"], submits=form["submits"], fields=fields)

    async def html(self, ref: Ref | None = None) -> str:
        """Give the HTML of an element, or of the top document, open shadow roots included.

        Raises:
            StaleRef: It is gone.
        """
        if ref is not None:
            return self._secrets.strike(await self._of_element(ref, "html"))
        top = await self._frames.top()
        return self._secrets.strike(await top.call("html", None))

    async def text(self, ref: Ref | None = None) -> str:
        """Give the visible text of an element, or of the page: frames and shadow roots where they are drawn.

        Raises:
            StaleRef: It is gone.
        """
        worlds, _missing = await self._frames.worlds()
        if ref is not None:
            start = (await self._targets.place(ref, str(ref))).world
            parts = await self._of_element(ref, "textParts")
        elif worlds:
            start = worlds[0]
            parts = await start.call("textParts", None)
        else:
            raise FrameGone("no frame")
        text = await self._joined(start, parts, worlds)
        return self._secrets.strike(_BLANK_ENDS.sub("\n", text).strip("\n"))

    async def mask(self, ref: Ref) -> None:
        """Take a field for a secret one from now on.

        Raises:
            StaleRef: It is gone.
        """
        place = await self._targets.place(ref, str(ref))
        await place.call("mask")

    async def struck(self, texts: Sequence[str]) -> list[str]:
        """Strike secrets out of texts that came another way: what was typed, and what the page's secret fields hold."""
        told = [self._secrets.strike(text) for text in texts]
        with contextlib.suppress(FrameGone):
            worlds, _missing = await self._frames.worlds()
            for world in worlds:
                with contextlib.suppress(FrameGone, ScriptError):
                    if await world.call("hasSecrets"):
                        told = await world.call("struck", told)
        return told

    async def _of_element(self, ref: Ref, function: str) -> Any:
        place = await self._targets.place(ref, str(ref))
        found = await place.call(function)
        if found is None:
            raise refusal("gone", str(ref))
        return found

    async def _joined(self, world: World, parts: Sequence[str | int], worlds: Sequence[World]) -> str:
        """Put the texts of a document together with those of the frames in it."""
        frames = {each.owner: each for each in worlds if each.owner_of is world}
        inner = await asyncio.gather(
            *(self._frame_text(frames.get(part), worlds) for part in parts if isinstance(part, int))
        )
        texts = iter(inner)
        return "".join(part if isinstance(part, str) else next(texts) for part in parts)

    async def _frame_text(self, world: World | None, worlds: Sequence[World]) -> str:
        if world is None:
            return ""
        # A frame that went away meanwhile has no text.
        with contextlib.suppress(FrameGone, ScriptError):
            return (await self._joined(world, await world.call("textParts", None), worlds)).strip("\n")
        return ""
