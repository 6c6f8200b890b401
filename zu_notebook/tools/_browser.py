"""The eleven browser tools: what each needs, and what it does once all has been asked."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeAlias, TypeVar

from zu_notebook.control import Pressing
from zu_notebook.surface import ActResult
from zu_notebook.tools._parameters import (
    Click,
    Navigate,
    Parameters,
    Press,
    Read,
    Screenshot,
    Scroll,
    Select,
    Snapshot,
    Tabs,
    Type,
    Wait,
)
from zu_notebook.tools._picture import fitted
from zu_notebook.tools._port import Backend, Envelope, Found, Tool, ToolAnswer, ToolPage
from zu_notebook.tools._reading import PAGE_CHARS, markdown, page_of
from zu_notebook.tools._tree import tree_text

__all__ = ["BROWSER_TOOLS"]

P = TypeVar("P", bound=Parameters)
_Run: TypeAlias = Callable[["_Call[P]"], Awaitable[ToolAnswer]]

_WAIT_S: Final = 30.0
_SHOWN: Final = 80
_ENTER: Final = frozenset({"enter", "numpadenter", "\r", "\n"})
_BREAK: Final = re.compile(r"[\r\n]")
_SPACE: Final = frozenset({"space", " "})
_WRITES_NOTHING: Final = re.compile(
    r"Tab|Escape|Arrow\w+|Home|End|Page\w+|F\d+|(?:Numpad)?Enter|[\r\n]"
    r"|(?:Shift|Control|Alt|Meta)(?:Left|Right)?|ControlOrMeta",
    re.IGNORECASE,
)
"""Keys that put nothing into a field. In `Control+v`, the last one does."""


@dataclass(frozen=True, slots=True)
class _Call(Generic[P]):
    """One call, with all that was found for it."""

    given: P
    page: ToolPage
    found: Found | None
    backend: Backend

    @property
    def element(self) -> Found:
        """The element that it goes to."""
        if self.found is None:
            raise AssertionError
        return self.found


@dataclass(frozen=True, slots=True)
class _BrowserTool(Generic[P]):
    """A tool made of its parameters and two functions."""

    name: str
    parameters: type[P]
    needs: Callable[[P], Envelope]
    do: _Run[P]

    @property
    def description(self) -> str:
        """What it does, for a model."""
        return (self.parameters.__doc__ or "").strip()

    def envelope(self, given: P) -> Envelope:
        """Say what a call needs."""
        return self.needs(given)

    async def run(self, given: P, page: ToolPage, found: Found | None, backend: Backend) -> ToolAnswer:
        """Do it."""
        return await self.do(_Call(given, page, found, backend))


def _done(tool: str, page: ToolPage, result: ActResult) -> ToolAnswer:
    return ToolAnswer(
        tool=tool,
        text="\n".join(result.lines()),
        data={"tab": page.id, "url": result.url, "result": result.to_json()},
    )


async def _navigate(call: _Call[Navigate]) -> ToolAnswer:
    given = call.given
    if given.action == "open":
        result = await call.page.goto(given.url or "")
    else:
        result = await call.page.step(given.action)
    return _done("browser_navigate", call.page, result)


async def _snapshot(call: _Call[Snapshot]) -> ToolAnswer:
    surface = await call.page.surface()
    news = call.page.take_news()
    text, left_out = tree_text(await call.page.snapshot(), surface, depth=call.given.depth, news=news)
    data = {"tab": call.page.id, "url": surface.url, "title": surface.title, "capture": surface.capture}
    return ToolAnswer(tool="browser_snapshot", text=text, data={**data, "left_out": left_out})


async def _read(call: _Call[Read]) -> ToolAnswer:
    snapshot = await call.page.snapshot()
    whole = markdown(snapshot)
    text, next_offset = page_of(whole, call.given.offset, most=PAGE_CHARS)
    data = {"tab": call.page.id, "url": snapshot.url, "title": snapshot.title, "offset": call.given.offset}
    more = {"next_offset": next_offset, "characters": len(whole)}
    return ToolAnswer(tool="browser_read", text=text, data={**data, **more})


async def _screenshot(call: _Call[Screenshot]) -> ToolAnswer:
    shot = await call.page.screenshot(None if call.found is None else call.found.ref)
    png, width, height = await fitted(shot.png)
    what = "the page" if call.found is None else f"{call.found.element.handle or call.found.ref}"
    return ToolAnswer(
        tool="browser_screenshot",
        text=f"A picture of {what}, {width}×{height}.",
        data={"tab": call.page.id, "url": call.page.url, "width_px": width, "height_px": height},
        image=png,
    )


async def _click(call: _Call[Click]) -> ToolAnswer:
    given = call.given
    result = await call.page.click(call.element.ref, button=given.button, double=given.double)
    return _done("browser_click", call.page, result)


async def _type(call: _Call[Type]) -> ToolAnswer:
    result = await call.page.type(call.element.ref, call.given.text, submit=call.given.submit)
    return _done("browser_type", call.page, result)


async def _select(call: _Call[Select]) -> ToolAnswer:
    result = await call.page.select(call.element.ref, call.given.values)
    return _done("browser_select", call.page, result)


async def _press(call: _Call[Press]) -> ToolAnswer:
    return _done("browser_press", call.page, await call.page.press(call.given.key))


async def _scroll(call: _Call[Scroll]) -> ToolAnswer:
    target = call.given.direction or call.element.ref
    return _done("browser_scroll", call.page, await call.page.scroll(target))


async def _wait(call: _Call[Wait]) -> ToolAnswer:
    if call.given.text is not None:
        return _done("browser_wait", call.page, await call.page.wait_for(call.given.text, timeout_s=_WAIT_S))
    waited = call.given.ms or 0
    await call.page.pause(waited / 1000)
    data = {"tab": call.page.id, "url": call.page.url}
    return ToolAnswer(tool="browser_wait", text=f"Waited {waited} ms.", data=data)


async def _tabs(call: _Call[Tabs]) -> ToolAnswer:
    backend, given = call.backend, call.given
    if given.op == "new":
        await backend.open_tab(given.url)
    elif given.op == "switch":
        await backend.switch(call.page)
    elif given.op == "close":
        await backend.close_tab(call.page)
    tabs = backend.tabs()
    now = backend.current().id if tabs else ""
    told = [{"tab": each.id, "title": each.title, "url": each.url, "current": each.id == now} for each in tabs]
    lines = [f"{each['tab']}{' (current)' if each['current'] else ''} {each['title']} {each['url']}" for each in told]
    return ToolAnswer(tool="browser_tabs", text="\n".join(lines), data={"tabs": told})


def _pressing(keys: list[str]) -> Pressing | None:
    """Say whether keys press something: each of them goes down, not only the last."""
    folded = {key.lower() for key in keys}
    if folded & _ENTER:
        return "enter"
    return "click" if folded & _SPACE else None


def _navigates(given: Navigate) -> Envelope:
    return Envelope(kind="navigate", url=given.url or "", action=given.action)


def _clicks(given: Click) -> Envelope:
    # The right button opens a menu; the middle one follows a link like the left one.
    pressing: Pressing | None = None if given.button == "right" else "click"
    action = "double-click" if given.double else "click"
    return Envelope(kind="act", target=given.ref, pressing=pressing, action=action)


def _types(given: Type) -> Envelope:
    text = " ".join(given.text.split())
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}… ({len(given.text)} characters)"
    action = f'type "{shown}" and press Enter in' if given.submit else f'type "{shown}" into'
    pressing: Pressing | None = "enter" if given.submit else None
    return Envelope(kind="act", target=given.ref, writes=True, pressing=pressing, action=action)


def _presses(given: Press) -> Envelope:
    keys = given.key.split("+")
    writes = not all(_WRITES_NOTHING.fullmatch(key) for key in keys)
    shown = _BREAK.sub("Enter", given.key).replace(" ", "Space")
    action = f"press {shown} in"
    return Envelope(kind="act", at_focus=True, writes=writes, pressing=_pressing(keys), action=action)


def _handles_tabs(given: Tabs) -> Envelope:
    if given.op == "list":
        return Envelope(kind="read")
    kind: Literal["act", "navigate"] = "act" if given.op == "close" else "navigate"
    return Envelope(kind=kind, url=given.url or "", action=f"{given.op} a tab")


BROWSER_TOOLS: Final[tuple[Tool, ...]] = (
    _BrowserTool("browser_navigate", Navigate, _navigates, _navigate),
    _BrowserTool("browser_snapshot", Snapshot, lambda _given: Envelope(kind="read"), _snapshot),
    _BrowserTool("browser_read", Read, lambda _given: Envelope(kind="read"), _read),
    _BrowserTool(
        "browser_screenshot",
        Screenshot,
        lambda given: Envelope(kind="read", target=given.ref or ""),
        _screenshot,
    ),
    _BrowserTool("browser_click", Click, _clicks, _click),
    _BrowserTool("browser_type", Type, _types, _type),
    _BrowserTool(
        "browser_select",
        Select,
        lambda given: Envelope(kind="act", target=given.ref, writes=True, action="select in"),
        _select,
    ),
    _BrowserTool("browser_press", Press, _presses, _press),
    _BrowserTool(
        "browser_scroll",
        Scroll,
        lambda given: Envelope(kind="act", target=given.ref or "", action="scroll to"),
        _scroll,
    ),
    _BrowserTool("browser_wait", Wait, lambda _given: Envelope(kind="read"), _wait),
    _BrowserTool("browser_tabs", Tabs, _handles_tabs, _tabs),
)
"""In the order of the specification's table."""
