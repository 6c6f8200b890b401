"""What a panel is told of a page, made of what the page is."""

from __future__ import annotations

from zu_notebook import wire
from zu_notebook.surface import ActionSurface, ActResult
from zu_notebook.workspaces._core import PageCore

__all__ = ["last_act", "page_state", "said", "surface_state"]


def page_state(core: PageCore) -> wire.PageState:
    """Tell where the page is."""
    return wire.PageState(id=core.id, url=core.url, title=core.title, kind=core.kind, status=core.status)


def surface_state(surface: ActionSurface) -> wire.SurfaceState:
    """Tell what can be done there."""
    return wire.SurfaceState(
        capture=surface.capture,
        affordances=surface.affordances,
        context=surface.context,
        pruned=surface.pruned,
        blind=surface.blind,
        blind_reason=surface.blind_reason,
        completeness=surface.completeness,
        evidence=surface.evidence,
        tokens=surface.tokens,
        page_tokens=surface.page_tokens,
    )


def last_act(core: PageCore) -> wire.LastAct | None:
    """Tell what was done last, if anything was."""
    return None if core.last_act is None else said(core.last_act)


def said(result: ActResult) -> wire.LastAct:
    """Tell of one act."""
    counts = result.changes.counts
    lines = (*([result.note] if result.note else []), *result.changes.lines())
    return wire.LastAct(
        action=result.action,
        target=result.target,
        ok=result.ok,
        appeared=counts["appeared"] + len(result.changes.context_appeared),
        gone=counts["gone"] + len(result.changes.context_gone),
        changed=counts["changed"],
        lines=tuple(lines),
    )
