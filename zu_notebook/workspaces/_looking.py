"""What can be seen of a page: surfaces, snapshots, pictures, and what changed."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from zu_notebook.control import side_of
from zu_notebook.errors import UsageError
from zu_notebook.surface import ActionSurface, Picture, Screenshot, Snapshot, SurfaceDiff
from zu_notebook.workspaces._aim import Target
from zu_notebook.workspaces._arguments import flag, seconds, text_argument
from zu_notebook.workspaces._journal import actor
from zu_notebook.workspaces._pipeline import PagePipeline
from zu_notebook.workspaces._shots import shoot
from zu_notebook.workspaces._still import Still, make_still

__all__ = ["PageLooking"]


class PageLooking(PagePipeline):
    """Look at a page; nothing here changes it but `evaluate`."""

    async def surface(self) -> ActionSurface:
        """Look at the page and list what can be done here.

        Returns:
            A fresh capture. An element keeps its handle from capture to capture.
        """
        epoch = self.lease.standing.epoch
        async with self._turn:
            surface = await self._capture()
        if side_of(actor.get()) == "agent":
            self._seen_epoch = epoch
        self._tell()
        return surface

    async def snapshot(self) -> Snapshot:
        """Look at the page and give its whole accessibility tree, texts included."""
        async with self._turn:
            seen = await self._web.look(tree=True)
            return Snapshot(nodes=seen.nodes, title=seen.title, url=seen.url, capture=self._captures)

    async def changes(self, since: ActionSurface) -> SurfaceDiff:
        """Look at the page and tell what changed since an earlier surface of it."""
        if not isinstance(since, ActionSurface):
            raise UsageError(
                f"since= takes a surface, not a {type(since).__name__}.", hint="Keep one: s = page.surface()"
            )
        return since.diff(await self.surface())

    async def screenshot(self, target: Target | None = None, *, marks: bool = False, full: bool = False) -> Screenshot:
        """Take a picture; secret fields are painted over.

        Args:
            target: A handle, a ref or an affordance, to show only that; None shows the page.
            marks: Draw a box and the handle on each affordance.
            full: The whole page in place of what is in view.
        """
        flag(marks, "marks")
        if flag(full, "full") and target is not None:
            raise UsageError("A picture shows a target or the full page, not both.", hint="Leave one of them out.")
        if target is None:
            async with self._turn:
                return await shoot(self._web, self._reduce, ref=None, marks=marks, full=full)
        async with self._leased("screenshot"), self._turn:
            aim = await self._aim(target)
            async with self._web.act(f"Scrolling to {aim.what}"):
                await self._web.acting.scroll_to(aim.ref, aim.what)
            return await shoot(self._web, self._reduce, ref=aim.ref, marks=marks, full=full)

    async def picture(self, *, quality: int) -> Picture:
        """Take a JPEG of what is in view, for a panel."""
        async with self._turn:
            return await self._web.picture(quality=quality)

    async def still(self) -> Still:
        """Take the picture that stays in a saved notebook."""
        async with self._turn:
            picture = await self._web.picture()
            return await asyncio.to_thread(make_still, picture, self._reduce(picture.look))

    async def last_still(self, *, limit_s: float) -> Still | None:
        """Take the picture that stays, if the page is free and answers in time."""
        if self._turn.locked():
            return None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(limit_s):
                return await self.still()
        return None

    async def evaluate(self, script: str, *, timeout_s: float = 30.0) -> Any:  # noqa: ANN401 - whatever JSON the script gives
        """Run a script in the page and give its value as JSON has it.

        Args:
            script: An expression, or a function without parameters.
            timeout_s: How long it may run.

        Raises:
            ScriptError: The script raised, or its value can't be carried.
        """
        asked, limit = text_argument(script, "script"), seconds(timeout_s)
        async with self._leased("evaluate") as ticket, self._turn:
            value = await self._web.evaluate(asked, timeout_s=limit)
            ticket.finish()
            self.lease.end(ticket)
            await self._journal.write("page.evaluate", {"url": self.url, "characters": len(script)})
        return value
