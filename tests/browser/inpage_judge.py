"""The benchmarks' judge on a capture of one frame: Chromium's own accessibility tree says what should be there."""

from __future__ import annotations

from tests.browser.inpage_probe import Probe
from zu_notebook.bench import Kept, Verdict, ask, judge_controls
from zu_notebook.browser._ax import frame_tree, is_focusable


async def judge(probe: Probe) -> Verdict:
    """Compare a capture of the page that is loaded with Chromium's tree of it."""
    captured = await probe.capture()
    tree = await frame_tree(probe.cdp, probe.context_id, probe.frame_id)
    asked = [
        ask(
            node.get("role", {}).get("value", ""),
            node.get("name", {}).get("value", ""),
            str(place[0]) if place else None,
            focusable=is_focusable(node),
            inner=place is not None and place[1],
        )
        for node, place in tree
    ]
    kept = {
        str(node["i"]): Kept(
            "pruned" if node.get("x") == "hidden" else "listed", node["r"], node.get("n", ""), "hidden"
        )
        for node in captured["nodes"]
    }
    return judge_controls([one for one in asked if one is not None], kept)
