"""What the tools need of a page beside its acts: one element exactly, its form, a new tab, a person's answer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zu_notebook.browser import WebPage
from zu_notebook.control import Answer, ApprovalRequest, FormFacts, Standing, dispatch, says_card
from zu_notebook.errors import ControlLost, DialogError, NavigationError, StaleRef, UsageError
from zu_notebook.ids import Handle, Ref
from zu_notebook.surface import ActionSurface, Affordance, Node, Snapshot
from zu_notebook.tools import Found, Pipeline
from zu_notebook.workspaces._aim import Aim, aim_at
from zu_notebook.workspaces._arguments import an_address
from zu_notebook.workspaces._driving import PageDriving

if TYPE_CHECKING:
    from zu_notebook.workspaces._core import PageCore

__all__ = ["PageTooling"]

_PARTS = frozenset({"text", "generic", "img", "strong", "emphasis", "code", "mark", "none", "presentation"})
"""What is pressed as a part of what it is in."""


class PageTooling(PageDriving):
    """Answer what a tool asks before it acts. Nothing here counts as the look that a driver owes the page.

    Attributes:
        private: The page does not exist for an agent.
        pipeline: The way of the calls of `zu.tools.call`; None before the first.
    """

    def _set_up(self) -> None:
        super()._set_up()
        self.private = False
        self.pipeline: Pipeline | None = None
        self.approvals.on_change.append(self._tell)
        self.lease.on_change.append(self._driver_changed)
        self._stale_below = 1

    @property
    def stale_below(self) -> int:
        """The lowest number of a capture from after the newest change of driver."""
        return self._stale_below

    def admit(self, url: str) -> None:
        """Refuse an address that the network policy refuses by what it says.

        Raises:
            BlockedRequest: It does.
            UsageError: It is no whole http or https address.
        """
        self._admit(an_address(url))

    def check_control(self) -> None:
        """Refuse the agent's side where it may not act.

        Raises:
            ControlBusy: A person drives.
            ControlLost: A person drove, and the page was not looked at since.
        """
        self.lease.check("tool")
        if self._seen_epoch != self.lease.standing.epoch:
            raise ControlLost(
                "A person drove this page since it was last looked at. Nothing was done.",
                hint="Look at the page first (browser_snapshot), and go by what it shows.",
            )

    async def find_exactly(self, target: str) -> Found:
        """Find the element of a handle or a ref as it is now; what is only like it is another one.

        Raises:
            StaleRef: It is gone, or never was.
        """
        async with self._turn:
            surface = await self._capture()
            aim = aim_at(target, surface, self._handles)
            if not await self._web.is_there(aim.ref):
                raise StaleRef(
                    f"{aim.what} is gone from the page. Nothing was done.", hint="Look again, and use what is there."
                )
            return await self._found(aim, surface)

    async def find_focused(self) -> Found | None:
        """Find what has the focus; None where nothing has it that the tree knows."""
        async with self._turn:
            surface = await self._capture()
            found = next((each for each in surface if each.states.get("focused") is True), None)
            if found is not None:
                return await self._found(Aim(found.ref, found.handle, affordance=found), surface)
            seen = await self._web.look(tree=True)
            node = next((each for each in seen.nodes if each.states.get("focused") is True), None)
            return None if node is None else await self._found(Aim(node.ref), surface)

    async def answer_question(self, number: int, answer: Answer) -> None:
        """Take a person's answer; `take_over` lets that person drive.

        Raises:
            UsageError: There is no such answer, or no such question waits.
        """
        asked = next((each for each in self.approvals.waiting if each.number == number), None)
        self.approvals.answer(number, answer)
        data = {"number": number, "answer": answer, "what": asked.what if asked else "", "url": self.url}
        await self._journal.write("control.answer", data)
        if answer == "take_over":
            await self.take(reason=f"Took over: {asked.what}" if asked else "")

    async def record_event(self, kind: str, data: Mapping[str, Any]) -> None:
        """Write an event of this page into the ledger."""
        await self._journal.write(kind, data)

    async def wait_for_answer(self, request: ApprovalRequest) -> None:
        """Wait until a question has its answer, its time is over, or it was taken back."""
        changed = asyncio.Event()
        self.approvals.on_change.append(changed.set)
        try:
            while self.approvals.outcome(request) is None:
                changed.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(self.approvals.left_s(request)):
                        await changed.wait()
        finally:
            self.approvals.on_change.remove(changed.set)

    async def open_tab(self) -> PageCore:
        """Open an empty tab beside this page, in the same context.

        Raises:
            UsageError: The page is not in a browser.
            NavigationError: No tab came.
        """
        web = self._web
        if not isinstance(web, WebPage):
            raise UsageError(f'A page of kind "{self.kind}" opens no tabs.')
        known = self.tabs
        async with self._leased("opening a tab") as ticket, self._turned("open a tab"):
            async with self._web.act("Opening a tab"):
                await dispatch(web.open_tab())
                ticket.finish()
            await self._web.rest()
            notes = " ".join(self._web.take_notices())
        opened = next((tab for tab in self.tabs if tab not in known), None)
        if opened is None:
            raise NavigationError(f"No tab opened. {notes}".strip())
        return opened

    async def _found(self, aim: Aim, surface: ActionSurface) -> Found:
        element = aim.affordance
        if element is None:
            tree = await self._tree_now()
            element = _around(aim, tree, surface)
        return Found(
            ref=aim.ref, element=element, form=await self._form(aim.ref, surface), url=self.url, title=self.title
        )

    async def _form(self, ref: Ref, surface: ActionSurface) -> FormFacts | None:
        # A dialog of the page itself has no form, and while it is open no form can be read.
        with contextlib.suppress(DialogError, StaleRef):
            form = await self._web.form(ref)
            if form is not None:
                return form
        return FormFacts(payment=True) if any(_takes_card(each) for each in surface) else None

    async def _tree_now(self) -> Snapshot:
        seen = await self._web.look(tree=True)
        return Snapshot(nodes=seen.nodes, title=seen.title, url=seen.url, capture=self._captures)

    def _driver_changed(self, standing: Standing) -> None:
        self._stale_below = self._captures + 1
        if standing.holder == "person":
            self.approvals.withdraw()


def _around(aim: Aim, tree: Snapshot, surface: ActionSurface) -> Affordance:
    """Say what an unlisted element is: what it is a part of, or it itself."""
    listed = {each.ref: each for each in surface}
    nodes = {node.ref: node for node in tree}
    node = nodes.get(aim.ref)
    at: Node | None = node
    while at is not None and at.role in _PARTS:
        if at.ref in listed:
            return listed[at.ref]
        at = nodes.get(at.parent)
    if at is not None and at.ref in listed:
        return listed[at.ref]
    return _of_node(aim, node or Node(ref=aim.ref), tree)


def _of_node(aim: Aim, node: Node, tree: Snapshot) -> Affordance:
    text = tree.reading.text_of(tree.reading.index_of(node.ref)) if node.ref in tree else ""
    return Affordance(
        handle=Handle(aim.handle),
        ref=node.ref,
        role=node.role,
        label=node.name or text,
        value=node.value,
        states=node.states,
        frame=node.frame,
        secret=node.secret,
        editable=node.editable,
        input_type=node.input_type,
    )


def _takes_card(each: Affordance) -> bool:
    """Whether a field on the page takes a card, where no form says what belongs together."""
    return each.secret and says_card(each.label)
