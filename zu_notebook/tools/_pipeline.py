"""The one way that every call of a tool goes; each stage alone refuses before any effect.

schema → unsupported → plan mode → permission → control → network → sensitive field → approval → check again →
execute → event.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from zu_notebook.control import consequence_of, fingerprint_of
from zu_notebook.errors import ControlLost, SensitiveField, ToolError, ToolRefused, UsageError, ZuError
from zu_notebook.ids import Handle, Ref
from zu_notebook.surface import Affordance
from zu_notebook.tools._port import Backend, Envelope, Failure, Found, Mode, Permission, Tool, ToolAnswer, ToolPage
from zu_notebook.tools._registry import Registry, registry
from zu_notebook.tools._rendering import failed, misused, unsupported

__all__ = ["Pipeline"]

_KEPT_IDS: Final = 1_000
_UNKNOWN: Final = Failure(
    code="unknown",
    message="The call was cut off; whether it was done is not known.",
    hint="Look at the page. Don't call it again with a new request_id before that.",
)


@dataclass(slots=True)
class _Call:
    """A call on its way, and how far it came.

    Attributes:
        stage: Where it is: what the ledger says of a refusal.
        asked: Whether a person was asked.
    """

    tool: Tool
    given: BaseModel
    page: ToolPage
    needs: Envelope
    stage: str = "unsupported"
    asked: bool = False
    found: Found | None = None


@dataclass(slots=True)
class _Said:
    """What a request id was used for, and what came of it."""

    tool: str
    given: BaseModel
    answer: asyncio.Future[ToolAnswer] = field(repr=False)


class Pipeline:
    """Call tools for one agent.

    Args:
        backend: What they work on.
        tools: Which there are; the eleven browser tools unless said.
        mode: `plan` lets only what reads and navigates through.
        permissions: What may be done, by the name of a tool: `allow`, `ask` or `deny`; what is not named is allowed.
    """

    def __init__(
        self,
        backend: Backend,
        *,
        tools: Registry | None = None,
        mode: Mode = "act",
        permissions: Mapping[str, Permission] | None = None,
    ) -> None:
        self.backend = backend
        self.tools = tools or registry()
        self.mode = mode
        self.permissions = dict(permissions or {})
        self._said: dict[str, _Said] = {}

    async def call(self, name: str, given: Mapping[str, Any]) -> ToolAnswer:
        """Call a tool; what goes wrong is in the answer.

        Args:
            name: Which.
            given: Its parameters; see `tools.json_schema(name)`.
        """
        try:
            tool = self.tools[name]
            parameters = tool.parameters.model_validate(dict(given))
        except ValidationError as error:
            return await self._refused_at_once(name, misused(name, error))
        except ZuError as error:
            return await self._refused_at_once(str(name), failed(str(name), error))
        request_id = getattr(parameters, "request_id", None)
        if request_id is None:
            return await self._go(tool, parameters)
        return await self._once(request_id, tool, parameters)

    async def _once(self, request_id: str, tool: Tool, given: BaseModel) -> ToolAnswer:
        """Do what an id was not used for yet; give the first answer where it was."""
        said = self._said.get(request_id)
        if said is not None:
            if (said.tool, said.given) != (tool.name, given):
                used = UsageError(f"request_id {request_id!r} was used for another call. Nothing was done.")
                return failed(tool.name, used)
            return await asyncio.shield(said.answer)
        answer: asyncio.Future[ToolAnswer] = asyncio.get_running_loop().create_future()
        self._said[request_id] = _Said(tool.name, given, answer)
        while len(self._said) > _KEPT_IDS:
            del self._said[next(iter(self._said))]
        try:
            answer.set_result(await self._go(tool, given))
        finally:
            if not answer.done():
                answer.set_result(ToolAnswer(tool=tool.name, failure=_UNKNOWN))
        return answer.result()

    async def _go(self, tool: Tool, given: BaseModel) -> ToolAnswer:
        call: _Call | None = None
        answer = ToolAnswer(tool=tool.name, failure=_UNKNOWN)
        try:
            call = _Call(tool, given, self._page(getattr(given, "tab", None)), tool.envelope(given))
            answer = await self._through(call)
        except ZuError as error:
            answer = failed(tool.name, error)
        finally:
            await self._event(tool.name, given, call, answer)
        return answer

    async def _through(self, call: _Call) -> ToolAnswer:
        """Go through all stages, in their order."""
        needs, page = call.needs, call.page
        reason = page.unsupported(call.tool.name, call.given.model_dump())
        if reason:
            raise unsupported(call.tool.name, self.backend.name, reason)
        call.stage = "plan"
        if self.mode == "plan" and needs.kind == "act":
            raise ToolRefused(
                f"{call.tool.name} acts on the page, and this is plan mode. Nothing was done.",
                hint="Read and navigate; act when the plan is agreed.",
            )
        call.stage = "permission"
        permission = self.permissions.get(call.tool.name, "allow")
        if permission == "deny":
            raise ToolRefused(f"{call.tool.name} is not permitted here. Nothing was done.")
        call.stage = "control"
        self._check_control(call)
        call.stage = "network"
        if needs.url:
            self.backend.admit(needs.url)
        call.stage = "sensitive"
        call.found = await self._find(call)
        call.stage = "approval"
        await self._approved(call, always=permission == "ask")
        call.stage = "execute"
        known = {each.id for each in self.backend.tabs()}
        answer = await call.tool.run(call.given, page, call.found, self.backend)
        opened = [each for each in self.backend.tabs() if each.id not in known]
        if not opened or needs.kind != "act":
            return answer
        told = [f"Tab {each.id} opened: {each.title or each.url}; browser_tabs switches to it." for each in opened]
        data = {**answer.data, "opened": [each.id for each in opened]}
        return replace(answer, text="\n".join([answer.text, *told]), data=data)

    def _page(self, tab: str | None) -> ToolPage:
        if tab is None:
            return self.backend.current()
        found = next((each for each in self.backend.tabs() if each.id == tab), None)
        if found is None:
            raise ToolError(
                f"There is no tab {tab!r}. Nothing was done.", hint='browser_tabs with op "list" lists them.'
            )
        return found

    def _check_control(self, call: _Call) -> None:
        if call.needs.kind == "read":
            return
        call.page.check_control()
        capture = getattr(call.given, "capture", None)
        if capture is not None and capture < call.page.stale_below:
            raise ControlLost(
                f"Capture {capture} is from before the driver changed. Nothing was done.",
                hint="Call browser_snapshot and go by what it shows.",
            )

    async def _find(self, call: _Call) -> Found | None:
        """Find the element as it is now, and refuse to write into a secret one."""
        needs = call.needs
        if needs.target:
            found: Found | None = await call.page.find(needs.target)
        else:
            found = await call.page.focused() if needs.at_focus else None
        if found is not None and needs.writes and found.element.secret:
            what = f'{found.element.handle or found.element.ref} ({found.element.role} "{found.element.label}")'
            raise SensitiveField(
                f"{what} is a password, card or one-time-code field, and only a person fills it. Nothing was done.",
                hint="Ask the person to take control and fill it.",
            )
        return found

    async def _approved(self, call: _Call, *, always: bool) -> None:
        """Ask a person where a press has consequences, and check again after a yes."""
        found, needs = call.found, call.needs
        why = self._why(call, always=always)
        if not why:
            return
        if found is None:
            found = _of_page(call.page)
        approvals = self.backend.approvals
        request = approvals.ask(
            found.element,
            action=needs.action,
            why=why,
            page=call.page.id,
            url=found.url,
            title=found.title,
            fingerprint=self._fingerprint(call, found),
        )
        call.asked = True
        await self.backend.answered(request)
        call.stage = "check again"
        if approvals.outcome(request) == "approve":
            self._check_control(call)
            call.found = await self._find(call)
        approvals.redeem(request, self._fingerprint(call, call.found or _of_page(call.page)))

    def _why(self, call: _Call, *, always: bool) -> str:
        found, needs = call.found, call.needs
        if found is not None and needs.pressing is not None:
            consequence = consequence_of(found.element, needs.pressing, form=found.form, title=found.title)
            if consequence is not None:
                return consequence.why
        return f"{call.tool.name} is to be asked for each time" if always else ""

    @staticmethod
    def _fingerprint(call: _Call, found: Found) -> str:
        action = f"{call.tool.name} {call.given.model_dump_json()}"
        return fingerprint_of(found.element, page=call.page.id, url=found.url, action=action, form=found.form)

    async def _refused_at_once(self, name: str, answer: ToolAnswer) -> ToolAnswer:
        await self.backend.record("tool.call", {"tool": name[:_SHOWN], "ok": False, "stage": "schema", **_code(answer)})
        return answer

    async def _event(self, name: str, given: BaseModel, call: _Call | None, answer: ToolAnswer) -> None:
        data = {"tool": name, "args": _told(given), "ok": answer.ok, **_code(answer)}
        if call is not None:
            data |= {"tab": call.page.id, "asked": call.asked}
            data |= {} if answer.ok else {"stage": call.stage}
        await self.backend.record("tool.call", data)


_SHOWN: Final = 60


def _of_page(page: ToolPage) -> Found:
    """Take the page itself for what would be pressed, where nothing on it is."""
    element = Affordance(handle=Handle(""), ref=Ref(""), role="document", label=page.title)
    return Found(ref=Ref(""), element=element, url=page.url, title=page.title)


def _code(answer: ToolAnswer) -> dict[str, Any]:
    return {} if answer.failure is None else {"error": answer.failure.code}


def _told(given: BaseModel) -> dict[str, Any]:
    """Give what the ledger keeps of the parameters: not what is typed, which may turn out to be a secret."""
    args = given.model_dump(exclude_none=True, exclude={"text", "values", "key"})
    for name in ("text", "values", "key"):
        held = getattr(given, name, None)
        if held is not None:
            args[f"{name}_characters"] = len(held) if isinstance(held, str) else sum(map(len, held))
    return args
