"""Chromium's own accessibility tree as the judge of a capture: the same controls, roles and names."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import Any

from tests.browser.inpage_probe import Probe

WIDGETS = frozenset(
    {
        *(
            "button",
            "checkbox",
            "combobox",
            "link",
            "listbox",
            "menuitem",
            "menuitemcheckbox",
            "menuitemradio",
            "option",
        ),
        *("radio", "scrollbar", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"),
    }
)
ROLES = {
    "DisclosureTriangle": "button",
    "DisclosureTriangleGrouped": "button",
    "PopUpButton": "button",
    "ToggleButton": "button",
    "ColorWell": "textbox",
    "Date": "textbox",
    "DateTime": "textbox",
    "InputTime": "textbox",
    "image": "img",
    "MenuListOption": "option",
    "MenuListPopup": "listbox",
    "ListBoxOption": "option",
    "TextField": "textbox",
    "none": "generic",
}
_GLYPHS = re.compile(r"[\ue000-\uf8ff\U000f0000-\U0010fffd]")


@dataclass
class Verdict:
    """What the judge found on one page."""

    asked: int = 0
    named: int = 0
    named_right: int = 0
    excused: dict[str, int] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    wrong_role: list[str] = field(default_factory=list)
    wrong_name: list[str] = field(default_factory=list)

    @property
    def mismatches(self) -> list[str]:
        """All that differs, in words."""
        return self.missing + self.wrong_role + self.wrong_name


def folded(text: str) -> str:
    """Fold white space as a capture does; glyphs of icon fonts are no text."""
    return " ".join(_GLYPHS.sub("", text).replace("\u200b", " ").replace("\ufeff", " ").split())


def _property(node: dict[str, Any], name: str) -> object:
    for entry in node.get("properties", []):
        if entry["name"] == name:
            return entry["value"].get("value")
    return None


def role_of(node: dict[str, Any]) -> str:
    """Return the ARIA role of a node of Chromium's tree."""
    role = node.get("role", {}).get("value", "")
    return ROLES.get(role, role)


def is_asked(node: dict[str, Any]) -> bool:
    """Return whether a node is focusable or has a widget's role."""
    if node.get("ignored") or "backendDOMNodeId" not in node:
        return False
    role = role_of(node)
    if role in {"RootWebArea", "Iframe", "StaticText"}:
        return False
    return role in WIDGETS or _property(node, "focusable") is True


_NUMBERS = "function (...nodes) { return nodes.map((node) => node instanceof Element ? __zu.idOf(node) : null) }"


async def ids_of(probe: Probe, backends: list[int]) -> list[int | None]:
    """Return the numbers that the page gives to nodes; None for what lies in the browser's own shadow trees."""

    async def resolve(backend: int) -> str | None:
        answer = await probe.cdp.send(
            "DOM.resolveNode", {"backendNodeId": backend, "executionContextId": probe.context_id}
        )
        object_id: str | None = answer["object"].get("objectId")
        return object_id

    objects = await asyncio.gather(*(resolve(backend) for backend in backends))
    answer = await probe.cdp.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": _NUMBERS,
            "executionContextId": probe.context_id,
            "arguments": [{"objectId": given} for given in objects],
            "returnByValue": True,
        },
    )
    ids: list[int | None] = answer["result"]["value"]
    return ids


async def judge(probe: Probe) -> Verdict:
    """Compare a capture of the page that is loaded with Chromium's tree of it."""
    captured = await probe.capture()
    tree = (await probe.cdp.send("Accessibility.getFullAXTree"))["nodes"]
    ours = {node["i"]: node for node in captured["nodes"]}
    asked = [node for node in tree if is_asked(node)]
    ids = await ids_of(probe, [node["backendDOMNodeId"] for node in asked])
    verdict = Verdict()
    for node, number in zip(asked, ids, strict=True):
        role, name = role_of(node), folded(node.get("name", {}).get("value", ""))[:400].strip()
        if number is None or await _is_inside_control(probe, number):
            verdict.excused["part of a control"] = verdict.excused.get("part of a control", 0) + 1
            continue
        found = ours.get(number)
        if found is not None and found.get("x"):
            verdict.excused[found["x"]] = verdict.excused.get(found["x"], 0) + 1
            if found["x"] == "hidden":
                continue
        verdict.asked += 1
        line = f'{role} "{name}"'
        if found is None:
            verdict.missing.append(f"{line} is not listed")
            continue
        if found["r"] != role:
            verdict.wrong_role.append(f"{line} is a {found['r']} here")
        if name:
            verdict.named += 1
            got = folded(found.get("n", ""))
            if got == name or (len(name) > 390 and got[:380] == name[:380]):
                verdict.named_right += 1
            else:
                verdict.wrong_name.append(f'{line} is called "{got}" here')
    return verdict


_INSIDE = """(() => {
  const root = __zu.element(%d)?.getRootNode();
  return root instanceof ShadowRoot && root.host.shadowRoot === null
    && /^(input|textarea|select|video|audio|details|meter|progress|summary|object|embed|marquee|img)$/
      .test(root.host.localName);
})()"""


async def _is_inside_control(probe: Probe, number: int) -> bool:
    """Return whether an element is a part that the browser itself made of a control: a date's spin button."""
    return bool(await probe.evaluate(_INSIDE % number))
