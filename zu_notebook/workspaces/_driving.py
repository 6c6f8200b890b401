"""Who drives a page: taken by a person, given back with what changed."""

from __future__ import annotations

import asyncio
import builtins
import contextlib
from typing import TYPE_CHECKING, Final

from zu_notebook.control import Driver, Standing
from zu_notebook.errors import TimeoutError, ZuError  # noqa: A004 - the one of this package
from zu_notebook.workspaces._arguments import flag, seconds
from zu_notebook.workspaces._beside import PageBeside
from zu_notebook.workspaces._hand_back import HandBack, Mark, handed_back

if TYPE_CHECKING:
    from zu_notebook.workspaces._core import PageCore

__all__ = ["PageDriving"]

_MARK_S: Final = 0.15
_AFTER_S: Final = 10.0
_LONGEST: Final = 2_000


class PageDriving(PageBeside):
    """Take and give back the control of a page and its tabs.

    Attributes:
        handed_back: What a person changed, at the last hand-back; None before the first.
    """

    handed_back: HandBack | None = None
    _taken: Mark | None = None

    async def take(self, reason: str = "", *, name: str = "") -> Standing:
        """Let a person drive; twice is no error.

        No input of a cell's code or of an agent reaches the page after this returned. What was under way has ended.

        Args:
            reason: Why, for the bar and the ledger.
            name: Who takes it.
        """
        if self.lease.standing.holder == "person":
            return self.lease.standing
        before = self.lease.standing.epoch
        standing = await self.lease.take(reason=_line(reason), name=_line(name))
        if standing.epoch != before:
            self._taken = await self._mark(_MARK_S)
            await self._journal.write("control.take", standing.to_json(), by="person")
            self._tell()
        return standing

    async def release(self, message: str = "", *, name: str = "", force: bool = False) -> Standing:
        """Give control back, and work out what changed meanwhile.

        Args:
            message: What the agent should know.
            name: Who gives it back.
            force: Give back what another person holds; it is written down.

        Raises:
            ControlBusy: Another person holds it.
        """
        flag(force, "force")
        held = self.lease.standing
        if held.holder == "agent":
            return held
        after = await self._mark(_AFTER_S)
        standing = self.lease.release(message=_line(message), name=_line(name), force=force)
        before = self._taken or after
        self.handed_back = handed_back(before, after, epoch=held.epoch, message=standing.message)
        told = {**standing.to_json(), "changes": self.handed_back.to_text().splitlines()}
        await self._journal.write("control.release", told, by="person")
        self._tell()
        return standing

    async def wait_for_holder(self, holder: Driver, *, timeout_s: float | None = None) -> Standing:
        """Wait until a side drives.

        Raises:
            TimeoutError: It did not in time.
        """
        limit = None if timeout_s is None else seconds(timeout_s)
        try:
            return await self.lease.wait_for(holder, timeout_s=limit)
        except builtins.TimeoutError as error:
            raise TimeoutError(
                f"{self.lease.standing.who} still drives this page after {limit:g} s.",
                hint="Give back in the panel, or page.control.release().",
            ) from error

    async def _mark(self, limit_s: float) -> Mark:
        """Note how the page stands; where it does not answer in time, how it was seen last."""
        looked = self.last
        cookies: dict[str, str] = {}
        with contextlib.suppress(ZuError, builtins.TimeoutError):
            async with asyncio.timeout(limit_s):
                cookies = dict(await self._web.cookies())
                async with self._turn:
                    looked = await self._capture()
        return Mark(
            url=self.url,
            title=self.title,
            surface=looked,
            tabs={tab.id: f'"{tab.title}" {tab.url}' for tab in self._all_tabs()},
            downloads=tuple(file.name for file in self.downloads),
            cookies=cookies,
            dialog=_dialog(self),
        )

    def _all_tabs(self) -> list[PageCore]:
        found: list[PageCore] = []
        for tab in self.tabs:
            found += [tab, *tab._all_tabs()]  # noqa: SLF001 - the same class
        return found


def _dialog(page: PageDriving) -> str:
    surface = page.last
    return next((item.text for item in surface.context if item.kind == "dialog"), "") if surface else ""


def _line(text: str) -> str:
    """Bring what a person wrote onto one line; no control characters, not without an end."""
    return " ".join("".join(each if each.isprintable() else " " for each in str(text)).split())[:_LONGEST]
