"""Keeping the track of a page: each action that the journal hears of, with what it went to."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

from zu_notebook import wire
from zu_notebook.control import Standing
from zu_notebook.errors import ControlError, ControlLost, ZuError
from zu_notebook.ids import Handle, Ref
from zu_notebook.storage import utc_now
from zu_notebook.surface import ActionSurface, ActResult, Snapshot, describe_in
from zu_notebook.track import Outcome, Sought, Track, TrackedAction, TrackHeader
from zu_notebook.workspaces._aim import Aim, Target
from zu_notebook.workspaces._driving import PageDriving
from zu_notebook.workspaces._journal import actor
from zu_notebook.workspaces._looking import PageLooking
from zu_notebook.workspaces._tracked_hand import filled_by_hand, moved_by_hand

__all__ = ["PageTracking"]

_WRITING = {"type": "text", "select": "values", "press": "key"}
"""What an action writes into a field, where that may be told."""


class PageTracking(PageLooking, PageDriving):
    """Keep what is done on a page, in order."""

    def _set_up(self) -> None:
        super()._set_up()
        self._actions: list[TrackedAction] = []
        self._begun_at = ""
        self._sought: dict[Ref, Sought] = {}
        self._there: frozenset[Ref] = frozenset()
        self._journal.listeners.append(self._hear)

    @property
    def track(self) -> Track:
        """What was done until now."""
        header = TrackHeader(zu_version=wire.version(), page=self.id, page_kind=self.kind, start=self._begun_at)
        return Track(tuple(self._actions), header)

    async def evaluate(self, script: str, *, timeout_s: float = 30.0) -> Any:  # noqa: ANN401 - see PageLooking
        """Run a script; see `PageLooking.evaluate`. The track says that one ran, not which."""
        try:
            value = await super().evaluate(script, timeout_s=timeout_s)
        except ControlError:
            # The journal heard of it.
            raise
        except ZuError as error:
            self._add(action="evaluate", url=self.url, outcome="not_done", error=error.code)
            raise
        except asyncio.CancelledError:
            self._add(action="evaluate", url=self.url, outcome="unknown", error="cancelled")
            raise
        self._add(action="evaluate", url=self.url)
        return value

    async def release(self, message: str = "", *, name: str = "", force: bool = False) -> Standing:
        """Give control back; see `PageDriving.release`. The track has what came of the person's hand."""
        known = self.handed_back
        standing = await super().release(message, name=name, force=force)
        back = self.handed_back
        if back is None or back is known or not back.effect or self.last is None:
            return standing
        fields = [] if back.diff.page_changed else list(filled_by_hand(back.diff, self.last))
        for told in fields:
            self._add(by="person", url=self.url, **told)
        if not fields or moved_by_hand(back.diff):
            self._add(action="drive", by="person", url=self.url, changes=back.diff.counts, note=back.to_text())
        return standing

    async def _aim(self, target: Target | None) -> Aim:
        aim = await super()._aim(target)
        if self.busy is not None and aim.ref:
            self._sought[aim.ref] = await self._told(aim)
        return aim

    async def _told(self, aim: Aim) -> Sought:
        """Tell what an action goes to, while it is there."""
        if aim.affordance is not None and self.last is not None:
            return Sought.control(aim.affordance, self.last)
        with contextlib.suppress(ZuError):
            seen = await self._web.look(tree=True)
            snapshot = Snapshot(nodes=seen.nodes, title=seen.title, url=seen.url, capture=self._captures)
            return Sought.element(describe_in(snapshot, aim.ref), aim.handle)
        return Sought(handle=aim.handle, ref=aim.ref)

    async def _capture(self) -> ActionSurface:
        surface = await super()._capture()
        self._begun_at = self._begun_at or surface.url
        return surface

    def _hear(
        self, action: str, aim: Aim, args: Mapping[str, Any], url: str, outcome: ActResult | BaseException
    ) -> None:
        soughts, self._sought = self._sought, {}
        target = soughts.get(aim.ref) or (Sought(handle=aim.handle, ref=aim.ref) if aim.ref else None)
        done = isinstance(outcome, ActResult)
        there, self._there = self._there, frozenset(each.ref for each in self.last or ())
        written = _WRITING.get(action)
        secret = written is not None and written not in args and (done or not isinstance(outcome, ZuError))
        if secret and action == "press":
            # Which keys, and how many, is the secret: a run of them is one text that was typed.
            target = target or self._focused_secret()
            if self._goes_on(target):
                return
            action = "type"
        self._add(
            action=action,
            target=target,
            onto=self._onto(args.get("onto"), soughts),
            args={name: value for name, value in args.items() if name not in {"onto", "secret"}},
            late=done and target is not None and target.listed and target.ref not in there,
            secret=secret,
            secret_name=str(args.get("secret", "")) if secret else "",
            url=url,
            outcome=_outcome(outcome),
            error="" if done else outcome.code if isinstance(outcome, ZuError) else "cancelled",
            changes=outcome.changes.counts if isinstance(outcome, ActResult) else {},
            note=outcome.note if isinstance(outcome, ActResult) else "",
        )

    def _add(self, **told: Any) -> None:
        step, at = len(self._actions) + 1, utc_now().isoformat()
        self._actions.append(TrackedAction(**{"step": step, "at": at, "by": actor.get(), **told}))

    def _focused_secret(self) -> Sought | None:
        """Tell the secret field that has the focus, into which keys go."""
        surface = self.last
        if surface is None:
            return None
        focused = [each for each in surface if each.secret and each.states.get("focused")]
        return Sought.control(focused[0], surface) if len(focused) == 1 else None

    def _goes_on(self, target: Sought | None) -> bool:
        """Whether a hidden key goes on with what was typed into the same field just before."""
        last = self._actions[-1] if self._actions else None
        return (
            last is not None
            and (last.action, last.secret, last.by, last.args) == ("type", True, actor.get(), {})
            and target is not None
            and last.target is not None
            and last.target.ref == target.ref
        )

    def _onto(self, told: object, soughts: Mapping[Ref, Sought]) -> Sought | None:
        """Take where a drag ended from what the ledger has of it."""
        if not isinstance(told, Mapping):
            return None
        handle = Handle(str(told.get("handle", "")))
        ref = self._handles.ref_of(handle) if handle else Ref(str(told.get("ref", "")))
        return soughts.get(ref) if ref else None


def _outcome(outcome: ActResult | BaseException) -> Outcome:
    if isinstance(outcome, ActResult):
        return "done"
    if isinstance(outcome, ControlLost):
        return outcome.outcome
    return "not_done" if isinstance(outcome, ZuError) else "unknown"
