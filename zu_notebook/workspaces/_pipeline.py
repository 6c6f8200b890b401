"""How every action on a page goes: aim, act, come to rest, look again, tell what changed, write it down."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeAlias

from zu_notebook.control import Approvals, Lease, Ticket, dispatch, side_of
from zu_notebook.errors import ControlError, ControlLost, ZuError
from zu_notebook.ids import PageId, new_page_id
from zu_notebook.storage import Ledger
from zu_notebook.surface import ActionSurface, ActResult, HandleBook, Look, PageStatus, SurfaceKind, reduce_surface
from zu_notebook.workspaces._aim import Aim, Target, aim_at, gone, renewed
from zu_notebook.workspaces._journal import MODELS, Journal, actor
from zu_notebook.workspaces._port import PagePort
from zu_notebook.workspaces._witness import Witness

__all__ = ["PagePipeline"]

Arguments: TypeAlias = Mapping[str, Any] | Callable[[Aim], Mapping[str, Any]] | None
"""What an action was given beside its target, for the ledger; a callable where it depends on the target."""

_ACTION_S = 30.0


class PagePipeline:
    """The state of one page, and the one way in which anything is done on it.

    Args:
        web: What stands behind it.
        ledger: Takes one event an action.
        admit: Raises where the network policy refuses an address by what it says.
        handles: The book of the page's handles; an empty one unless said.
        lease: Who drives; shared by a page and its tabs.
        approvals: What a person is asked before it is done; shared in the same way.

    Attributes:
        id: The page's name in the ledger.
        last: The newest surface; None before the first capture.
        last_look: What it was made of.
        last_act: What was done last.
        title: The title at the newest capture.
        busy: The action that is under way, None where there is none.
        on_change: Called, without arguments, when something of the above or the status changed.
        before_close: Called by whoever is about to close the page, on that one's own thread.
        witnesses: See each capture and hear of each action.
    """

    def __init__(
        self,
        web: PagePort,
        ledger: Ledger,
        *,
        admit: Callable[[str], None],
        handles: HandleBook | None = None,
        lease: Lease | None = None,
        approvals: Approvals | None = None,
    ) -> None:
        self.lease = leading = Lease(_now) if lease is None else lease
        self.approvals = approvals or Approvals(now=_now, attended=lambda: leading.viewers > 0)
        self._seen_epoch = self.lease.standing.epoch
        self.id: PageId = new_page_id()
        self._web = web
        self._admit = admit
        self._journal = Journal(ledger, self.id)
        self._handles = HandleBook() if handles is None else handles
        self._turn = asyncio.Lock()
        self._captures = 0
        self._html: tuple[int, int | None] = (-1, None)
        self.last: ActionSurface | None = None
        self.last_look: Look | None = None
        self.last_act: ActResult | None = None
        self.title = ""
        self.busy: str | None = None
        self.on_change: list[Callable[[], None]] = []
        self.before_close: list[Callable[[], None]] = []
        self.witnesses: list[Witness] = []
        web.on_end = self._ended
        self._set_up()

    def _set_up(self) -> None:
        """Make what a part of the page keeps; each part lets the others do so first."""

    @property
    def url(self) -> str:
        """The address in the bar."""
        return self._web.url

    @property
    def kind(self) -> SurfaceKind:
        """The adapter behind the page."""
        return self._web.kind

    @property
    def status(self) -> PageStatus:
        """Whether the page can be used."""
        return self._web.status

    async def _act(
        self,
        action: str,
        target: Target | None,
        do: Callable[[Aim], Awaitable[str | None]],
        *,
        aimed: bool = True,
        since_last: bool = False,
        waits: bool = False,
        limit_s: float = _ACTION_S,
        args: Arguments = None,
    ) -> ActResult:
        """Do something and tell what changed.

        Args:
            action: Its name.
            target: What it is done to.
            do: Does it; gives a note.
            aimed: It has a target, or takes the page itself for one.
            since_last: What changed is told since the last look, not since just before: the page need not answer now.
            waits: Nothing is sent to the page: whoever drives may.
            limit_s: How long it may take.
            args: What it was given besides, for the ledger.
        """
        aim = Aim()
        async with self._leased(action, waits=waits) as ticket, self._turned(action):
            try:
                if aimed:
                    aim = await self._aim(target)
                before = self.last if since_last and self.last is not None else await self._capture()
                note = ""
                async with self._web.act(f"{action} {aim.what}".strip(), limit_s=limit_s):
                    # A page in a browser asks for each input by itself.
                    note = await (do(aim) if self.kind == "web" else dispatch(_awaited(do, aim))) or ""
                    ticket.finish()
                rested = await self._web.rest()
                after = await self._capture()
                self.lease.end(ticket)
            except (ZuError, asyncio.CancelledError) as error:
                told = ticket.lost() if ticket.taker and isinstance(error, asyncio.CancelledError) else error
                await self._journal.acted(action, aim, _spelled(args, aim), self.url, told)
                if isinstance(told, ZuError):
                    await self._witnessed(action, aim, _spelled(args, aim), told)
                raise
            notes = [aim.note, note, *self._web.take_notices(), "" if rested else "The page is still at work."]
            result = ActResult(
                ok=True,
                action=action,
                target=aim.handle,
                changes=before.diff(after),
                url=self.url,
                note=" ".join(part for part in notes if part),
            )
            await self._journal.acted(action, aim, _spelled(args, aim), self.url, result)
            said = await self._witnessed(action, aim, _spelled(args, aim), result)
            self.last_act = result = replace(result, note=f"{result.note} {said}".strip()) if said else result
        self._tell()
        return result

    @asynccontextmanager
    async def _leased(self, action: str, *, waits: bool = False) -> AsyncIterator[Ticket]:
        """Have the right to act, until somebody takes it.

        Raises:
            ControlBusy: A person drives.
            ControlLost: The driver changed and the page was not looked at since, or somebody took over meanwhile.
        """
        principal = actor.get()
        if waits:
            yield Ticket(principal, action)
            return
        try:
            self.lease.check(principal)
            if side_of(principal) == "agent" and self._seen_epoch != self.lease.standing.epoch:
                raise ControlLost(
                    f"A person drove this page since it was last looked at; {action} was not done.",
                    hint="Call page.surface(); page.control.changes tells what the person changed.",
                )
        except ControlError as error:
            await self._journal.acted(action, Aim(), {}, self.url, error)
            raise
        async with self.lease.acting(principal, action) as ticket:
            yield ticket

    @asynccontextmanager
    async def _turned(self, action: str) -> AsyncIterator[None]:
        async with self._turn:
            self._start(action)
            try:
                yield
            finally:
                self._start(None)

    async def _aim(self, target: Target | None) -> Aim:
        """Find the element of a target; look again where it was drawn anew."""
        before = self.last if self.last is not None else await self._capture()
        aim = aim_at(target, before, self._handles)
        affordance = aim.affordance
        if affordance is not None and not await self._web.is_there(aim.ref):
            # For a model, what was drawn anew is gone: it must not press what is only like what it saw.
            if actor.get() in MODELS or not self._web.knows_document(aim.ref):
                raise gone(affordance)
            known = {node.ref for node in self.last_look.nodes} if self.last_look is not None else set()
            return renewed(affordance, await self._capture(), known)
        return aim

    async def _capture(self) -> ActionSurface:
        documents = self._web.navigations
        seen = await self._web.look(html=self._html[0] != documents)
        if seen.html_chars is not None:
            self._html = (documents, seen.html_chars)
        elif documents != self._web.navigations:
            self._html = (-1, None)
        self._captures += 1
        if self.last is not None and seen is self.last_look:
            self.last = replace(self.last, capture=self._captures)
        else:
            self.last = self._reduce(seen)
        self.last_look = seen
        self.title = seen.title
        for witness in list(self.witnesses):
            await witness.saw(seen)
        return self.last

    async def _witnessed(self, action: str, aim: Aim, args: Mapping[str, Any], outcome: ActResult | ZuError) -> str:
        said = [await witness.heard(action, aim, args, outcome) for witness in list(self.witnesses)]
        return " ".join(part for part in said if part)

    def _reduce(self, seen: Look) -> ActionSurface:
        return reduce_surface(
            seen.nodes,
            seen.title,
            seen.url,
            handles=self._handles,
            capture=self._captures,
            evidence=seen.evidence,
            page_chars=self._html[1],
        )

    def _start(self, action: str | None) -> None:
        self.busy = action
        self._tell()

    def _tell(self) -> None:
        for told in list(self.on_change):
            told()

    def _ended(self, _status: str) -> None:
        self._tell()


def _now() -> datetime:
    return datetime.now(UTC)


async def _awaited(do: Callable[[Aim], Awaitable[str | None]], aim: Aim) -> str:
    return await do(aim) or ""


def _spelled(args: Arguments, aim: Aim) -> Mapping[str, Any]:
    return args(aim) if callable(args) else (args or {})
