"""Answers what a panel asks and tells it what changed, on the workspace's thread: a busy cell does not stop it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Literal, TypeAlias, assert_never

from zu_notebook import wire
from zu_notebook.browser import LoopThread
from zu_notebook.errors import SessionError, UsageError, ZuError
from zu_notebook.ids import CallId
from zu_notebook.surface import ActResult
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._journal import actor
from zu_notebook.workspaces._view_approvals import ApprovalDesk
from zu_notebook.workspaces._view_control import ControlDesk
from zu_notebook.workspaces._view_live import LiveDesk
from zu_notebook.workspaces._view_states import last_act, page_state, said, surface_state

__all__ = ["PanelDesk", "Send"]

Send: TypeAlias = Callable[[dict[str, Any], list[bytes]], None]
"""Sends a message and its buffers to the front end; safe from any thread."""

_QUALITY = 70
_PICTURE_S = 3.0
_NOT_STOPPED = wire.Stop | wire.Bye | wire.Take | wire.Release | wire.AnswerQuestion | wire.Watch | wire.Input
_log = logging.getLogger(__name__)


class PanelDesk:
    """The kernel's side of one panel.

    Args:
        core: The page.
        thread: The workspace's thread.
        send: Sends to the front end.
    """

    def __init__(self, core: PageCore, thread: LoopThread, send: Send) -> None:
        self._core = core
        self._thread = thread
        self._send = send
        self._views = 0
        self._seq = itertools.count(1)
        self._last_seq = 0
        self._sent: tuple[int, str | None, str] = (0, None, "open")
        self._work: set[asyncio.Task[None]] = set()
        self._stoppable: set[asyncio.Task[wire.Reply]] = set()
        self._publishing = asyncio.Lock()
        self._control = ControlDesk(core, self._tell_control)
        self._approvals = ApprovalDesk(core, self._tell_questions)
        self._live = LiveDesk(core, send=send, check=self._control.check, spawn=self._spawn)
        core.on_change.append(self._changed)

    def receive(self, message: object) -> None:
        """Take a message of the front end; returns at once, on whatever thread."""
        try:
            self._thread.submit(self._start(message))
        except SessionError as error:
            self._send(wire.to_wire(_failure(_call_id(message), error)), [])

    def detach(self) -> None:
        """Hear no more of the page."""
        with contextlib.suppress(ValueError):
            self._core.on_change.remove(self._changed)
        self._control.detach()
        self._approvals.detach()
        self._seen_by(-self._views)
        # A thread that has ended took the page with it.
        with contextlib.suppress(SessionError):
            self._thread.submit(self._live.close())

    async def _start(self, message: object) -> None:
        notice = wire.parse_notice(message)
        self._live.heard(notice)
        if notice is None:
            self._spawn(self._serve(message))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _serve(self, message: object) -> None:
        """Answer one request with exactly one reply."""
        call_id = _call_id(message)
        buffers: list[bytes] = []
        reply: wire.Reply
        try:
            request = wire.parse_request(message)
            if isinstance(request, wire.Hello | wire.Resync):
                reply, buffers = await self._welcome(request)
            else:
                reply = await self._stoppably(request)
        except ZuError as error:
            reply = _failure(call_id, error)
        except asyncio.CancelledError:
            reply = wire.Failure(call_id=CallId(call_id), code="stopped", message="Stopped.", hint="")
        except Exception:  # noqa: BLE001 - the dispatch: whatever fails is logged and answered
            _log.exception("A panel's request failed")
            reply = wire.Failure(
                call_id=CallId(call_id),
                code="error",
                message="Something went wrong inside zu-notebook.",
                hint="The kernel's log has the details.",
            )
        self._send(wire.to_wire(reply), buffers)

    async def _stoppably(self, request: wire.Request) -> wire.Reply:
        task = asyncio.get_running_loop().create_task(self._answer(request))
        if not isinstance(request, _NOT_STOPPED):
            self._stoppable.add(task)
            task.add_done_callback(self._stoppable.discard)
        return await task

    async def _answer(self, request: wire.Request) -> wire.Reply:  # noqa: C901, PLR0911, PLR0912 - one case a request
        actor.set("person")
        match request:
            case wire.Capture():
                surface = await self._core.surface()
                return wire.Captured(call_id=request.call_id, capture=surface.capture)
            case wire.Act():
                return wire.Acted(call_id=request.call_id, act=said(await self._act(request)))
            case wire.Goto():
                return wire.Acted(call_id=request.call_id, act=said(await self._core.goto(request.url)))
            case wire.History():
                move = {"back": self._core.back, "forward": self._core.forward, "reload": self._core.reload}
                return wire.Acted(call_id=request.call_id, act=said(await move[request.step]()))
            case wire.Take() | wire.Release():
                return await self._control.answer(request)
            case wire.AnswerQuestion():
                return await self._approvals.answer(request)
            case wire.Watch() | wire.Input():
                return await self._live.answer(request)
            case wire.Stop():
                for task in list(self._stoppable):
                    task.cancel()
                return wire.Done(call_id=request.call_id)
            case wire.Bye():
                if self._views:
                    self._seen_by(-1)
                return wire.Done(call_id=request.call_id)
            case wire.Hello() | wire.Resync():
                raise AssertionError
            case _:
                assert_never(request)

    async def _act(self, request: wire.Act) -> ActResult:  # noqa: PLR0911 - one return an action
        core, handle = self._core, request.handle
        match request.action:
            case "click":
                return await core.click(handle)
            case "type":
                return await core.type(handle, _given(request.text, "text"), submit=request.submit)
            case "select":
                return await core.select(handle, *request.values)
            case "press":
                return await core.press(_given(request.key, "key"), handle)
            case "hover":
                return await core.hover(handle)
            case "check":
                return await core.check(handle, request.checked is not False)
            case "scroll":
                return await core.scroll(handle)
            case _:
                assert_never(request.action)

    async def _welcome(self, request: wire.Hello | wire.Resync) -> tuple[wire.Welcome, list[bytes]]:
        if isinstance(request, wire.Hello):
            self._seen_by(+1)
        if self._core.status == "open" and self._core.last is None:
            await self._core.surface()
        picture, buffers = await self._picture()
        welcome = wire.Welcome(
            call_id=request.call_id,
            protocol=wire.PROTOCOL,
            version=wire.version(),
            seq=self._last_seq,
            page=page_state(self._core),
            surface=surface_state(self._core.last) if self._core.last is not None else None,
            picture=picture,
            last_act=last_act(self._core),
            control=self._control.state,
            questions=self._approvals.questions,
        )
        return welcome, buffers

    async def _picture(self) -> tuple[wire.Picture | None, list[bytes]]:
        # Behind a long action nobody waits for a picture: the next change brings one. Frames show more than any.
        if self._core.status != "open" or self._views == 0 or self._core.busy is not None or self._live.is_live:
            return None, []
        try:
            async with asyncio.timeout(_PICTURE_S):
                taken = await self._core.picture(quality=_QUALITY)
        except (TimeoutError, ZuError):
            return None, []
        picture = wire.Picture(
            media_type=taken.media_type,
            width_px=taken.width_px,
            height_px=taken.height_px,
            view_width=taken.area.width,
            view_height=taken.area.height,
        )
        return picture, [taken.data]

    def _seen_by(self, more: int) -> None:
        self._views += more
        self._core.lease.viewers += more

    def _changed(self) -> None:
        if self._views:
            self._spawn(self._publish())

    async def _publish(self) -> None:
        """Send what is new since the last event; several changes at once become one."""
        async with self._publishing:
            core = self._core
            capture = core.last.capture if core.last is not None else 0
            sent_capture, sent_busy, sent_status = self._sent
            self._sent = (capture, core.busy, core.status)
            if core.busy != sent_busy:
                self._emit(wire.Busy(seq=self._next(), what=core.busy), [])
            if core.last is not None and capture != sent_capture and core.status == "open":
                picture, buffers = await self._picture()
                self._emit(
                    wire.SurfaceChanged(
                        seq=self._next(),
                        page=page_state(core),
                        surface=surface_state(core.last),
                        picture=picture,
                        last_act=last_act(core),
                    ),
                    buffers,
                )
            if core.status not in {sent_status, "open"}:
                message = "The page was closed." if core.status == "closed" else "The browser ended."
                reason: Literal["closed", "died"] = "closed" if core.status == "closed" else "died"
                self._emit(wire.Closed(seq=self._next(), reason=reason, message=message), [])

    def _tell_control(self, control: wire.ControlState) -> None:
        # At once, not behind a picture that is being taken: whoever types must know where it goes.
        if control.holder == "agent":
            self._live.let_go()
        if self._views:
            self._emit(wire.ControlChanged(seq=self._next(), control=control), [])

    def _tell_questions(self, questions: tuple[wire.Question, ...]) -> None:
        if self._views:
            self._emit(wire.QuestionsChanged(seq=self._next(), questions=questions), [])

    def _next(self) -> int:
        self._last_seq = next(self._seq)
        return self._last_seq

    def _emit(self, event: wire.Event, buffers: list[bytes]) -> None:
        self._send(wire.to_wire(event), buffers)


def _call_id(message: object) -> str:
    return str(message.get("call_id", "")) if isinstance(message, dict) else ""


def _given(value: str | None, name: str) -> str:
    if value is None:
        raise UsageError(f"The action needs {name}.")
    return value


def _failure(call_id: str, error: ZuError) -> wire.Failure:
    return wire.Failure(call_id=CallId(call_id), code=error.code, message=error.message, hint=error.hint)
