"""The frames of one page, in every process, and the isolated world in each."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

from zu_notebook.browser._inpage import HELD, WORLD, source
from zu_notebook.browser._world import FrameGone, World
from zu_notebook.errors import ScriptError

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Frame, Page

__all__ = ["FrameGone", "Frames", "World"]


_FRAMES_CHANGE = ("Page.frameAttached", "Page.frameDetached", "Page.frameNavigated", "Page.navigatedWithinDocument")


class Frames:
    """Keep a world for every document of a page, as documents come and go.

    Frames of the page's own process answer on its session; a frame of another process has a session of its own, which
    is looked for when frames have changed. What is known of them is used again until the browser tells of a change.
    """

    def __init__(self, page: Page, session: CDPSession) -> None:
        self._page = page
        self._main = session
        self._worlds: dict[tuple[int, str], World] = {}
        self._probed: dict[Frame, CDPSession | None] = {}
        self._changed = True
        self._trees: dict[int, dict[str, Any]] = {}
        self._pages: dict[tuple[int, str], str] = {}
        self._known: tuple[list[World], int] | None = None
        self._events = 0
        self.on_gone: Callable[[str], None] = lambda _unique_id: None
        self.on_held: Callable[[str], None] = lambda _secret: None

    async def start(self) -> None:
        """Install the script in every document from now on, and in those that are there."""
        self._page.on("frameattached", self._note_change)
        self._page.on("framedetached", self._forget_frame)
        self._page.on("framenavigated", self._note_change)
        await self._install(self._main)

    def is_current(self, world: World) -> bool:
        """Whether the world's document is still the one that its frame shows."""
        return self._worlds.get((id(world.session), world.frame_id)) is world

    def _forget_known(self, session: CDPSession | None = None) -> None:
        """From here on, what is under way may tell of what was."""
        self._events += 1
        self._known = None
        if session is not None:
            self._trees.pop(id(session), None)

    def _note_change(self, frame: Frame) -> None:
        self._changed = True
        self._forget_known()
        if self._probed.get(frame, self) is None:
            del self._probed[frame]

    def _forget_frame(self, frame: Frame) -> None:
        self._changed = True
        self._forget_known()
        session = self._probed.pop(frame, None)
        if session is not None:
            self._drop(session)

    def _drop(self, session: CDPSession) -> None:
        self._forget_known(session)
        self._pages = {key: page_id for key, page_id in self._pages.items() if key[0] != id(session)}
        for key in [key for key in self._worlds if key[0] == id(session)]:
            self.on_gone(self._worlds.pop(key).unique_id)

    async def _install(self, session: CDPSession) -> None:
        def created(event: dict[str, Any]) -> None:
            context = event["context"]
            frame_id = context.get("auxData", {}).get("frameId", "")
            if context.get("auxData", {}).get("isDefault"):
                self._forget_known()
                self._pages[(id(session), frame_id)] = context["uniqueId"]
            elif context["name"] == WORLD:
                old = self._worlds.get((id(session), frame_id))
                self._forget_known()
                if old is not None:
                    self.on_gone(old.unique_id)
                world = World(session, context["id"], context["uniqueId"], frame_id)
                self._worlds[(id(session), frame_id)] = world

        def destroyed(event: dict[str, Any]) -> None:
            gone = event.get("executionContextUniqueId")
            self._pages = {key: page_id for key, page_id in self._pages.items() if page_id != gone}
            for key, world in list(self._worlds.items()):
                if key[0] == id(session) and world.unique_id == gone:
                    self._forget_known()
                    del self._worlds[key]
                    self.on_gone(world.unique_id)

        session.on("Runtime.executionContextCreated", created)
        session.on("Runtime.executionContextDestroyed", destroyed)
        session.on("Runtime.executionContextsCleared", lambda _event: self._drop(session))
        for name in _FRAMES_CHANGE:
            session.on(name, lambda _event: self._forget_known(session))
        session.on("Runtime.bindingCalled", self._held)
        await session.send("Page.enable")
        await session.send("Runtime.addBinding", {"name": HELD, "executionContextName": WORLD})
        await session.send(
            "Page.addScriptToEvaluateOnNewDocument",
            {"source": source(), "worldName": WORLD, "runImmediately": True},
        )
        await session.send("Runtime.enable")
        await session.send("Performance.enable")

    def _held(self, event: dict[str, Any]) -> None:
        if event["name"] == HELD:
            self.on_held(event["payload"])

    async def worlds(self) -> tuple[list[World], int]:
        """Give the worlds of all frames, the top one first, parents before children.

        Returns:
            The worlds, and how many frames could not be looked into.
        """
        if self._known is not None:
            return self._known
        events = self._events
        sessions = [self._main, *await self._other_sessions()]
        trees = await asyncio.gather(*(self._tree(session) for session in sessions))
        ordered: dict[str, World] = {}
        missing = 0
        for session, tree in zip(sessions, trees, strict=True):
            for frame in _walk(tree):
                world = self._worlds.get((id(session), frame["id"])) or await self._make_world(session, frame["id"])
                if world is None:
                    missing += 1
                    continue
                world.parent_id = frame.get("parentId", "")
                world.label = frame.get("name") or frame.get("url", "")
                world.page_id = self._pages.get((id(session), frame["id"]), "")
                ordered[frame["id"]] = world
        for world in ordered.values():
            world.owner_of = ordered.get(world.parent_id)
        await asyncio.gather(*(self._find_owner(world) for world in ordered.values() if world.owner is None))
        found = _parents_first(ordered), missing
        are_owned = all(world.owner is not None for world in found[0][1:])
        if events == self._events and not self._changed and not missing and are_owned:
            self._known = found
        return found

    async def top(self) -> World:
        """Give the world of the top document.

        Raises:
            FrameGone: It is on its way from one document to the next.
        """
        tree = await self._tree(self._main)
        if tree is None:
            raise FrameGone("no top frame")
        frame_id = tree["frame"]["id"]
        world = self._worlds.get((id(self._main), frame_id)) or await self._make_world(self._main, frame_id)
        if world is None:
            raise FrameGone("no world in the top frame")
        return world

    def by_unique_id(self, unique_id: str) -> World | None:
        """Find the world of a document that is still there."""
        return next((world for world in self._worlds.values() if world.unique_id == unique_id), None)

    async def _other_sessions(self) -> list[CDPSession]:
        if self._changed:
            self._changed = False
            unknown = [f for f in self._page.frames if f.parent_frame is not None and f not in self._probed]
            try:
                await asyncio.gather(*(self._probe(frame) for frame in unknown))
            except BaseException:
                # Broken off: whoever looks next asks again.
                self._changed = True
                raise
        return [session for session in self._probed.values() if session is not None]

    async def _probe(self, frame: Frame) -> None:
        """A frame of another process has a session of its own; Playwright says so only by giving or refusing it."""
        try:
            session = await self._page.context.new_cdp_session(frame)
            session.on("close", lambda _session: self._session_closed(frame, session))
            await self._install(session)
        except PlaywrightError:
            self._probed[frame] = None
        else:
            self._probed[frame] = session

    def _session_closed(self, frame: Frame, session: CDPSession) -> None:
        self._drop(session)
        if self._probed.get(frame) is session:
            del self._probed[frame]
            self._changed = True

    async def _tree(self, session: CDPSession) -> dict[str, Any] | None:
        known = self._trees.get(id(session))
        if known is not None:
            return known
        events = self._events
        with contextlib.suppress(PlaywrightError):
            answer: dict[str, Any] = await session.send("Page.getFrameTree")
            tree: dict[str, Any] = answer["frameTree"]
            if events == self._events:
                self._trees[id(session)] = tree
            return tree
        return None

    async def _make_world(self, session: CDPSession, frame_id: str) -> World | None:
        """Make the world by hand where the browser made none, as in a frame's first empty document."""
        with contextlib.suppress(PlaywrightError):
            await session.send("Page.createIsolatedWorld", {"frameId": frame_id, "worldName": WORLD})
            world = self._worlds.get((id(session), frame_id))
            if world is not None:
                with contextlib.suppress(FrameGone, ScriptError):
                    await world.evaluate(source())
                    return world
        return None

    async def _find_owner(self, world: World) -> None:
        """Ask, once a document, which element of the parent's document holds this frame."""
        parent = world.owner_of
        if parent is None:
            return
        with contextlib.suppress(PlaywrightError, FrameGone, ScriptError):
            owner = await parent.session.send("DOM.getFrameOwner", {"frameId": world.frame_id})
            resolved = await parent.session.send(
                "DOM.resolveNode",
                {"backendNodeId": owner["backendNodeId"], "executionContextId": parent.context_id},
            )
            answer = await parent.session.send(
                "Runtime.callFunctionOn",
                {
                    "functionDeclaration": "function () { return __zu.idOf(this); }",
                    "objectId": resolved["object"]["objectId"],
                    "returnByValue": True,
                },
            )
            world.owner = answer["result"]["value"]


def _walk(tree: dict[str, Any] | None) -> Iterable[dict[str, Any]]:
    waiting = [tree] if tree is not None else []
    while waiting:
        here = waiting.pop(0)
        yield here["frame"]
        waiting[:0] = here.get("childFrames", [])


def _parents_first(worlds: dict[str, World]) -> list[World]:
    children: dict[str, list[World]] = {}
    for world in worlds.values():
        children.setdefault(world.parent_id if world.parent_id in worlds else "", []).append(world)
    ordered: list[World] = []
    waiting = list(children.get("", []))
    while waiting:
        world = waiting.pop(0)
        ordered.append(world)
        waiting[:0] = children.get(world.frame_id, [])
    return ordered
