"""The values of this room as JSON Schema, for adapters and front ends of others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from zu_notebook.surface._affordance import Affordance, Completeness, ContextItem, Pruned
from zu_notebook.surface._diff import SurfaceDiff
from zu_notebook.surface._evidence import Evidence
from zu_notebook.surface._node import Node

__all__ = ["SnapshotRecord", "SurfaceRecord", "json_schema"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SurfaceRecord:
    """What `ActionSurface.to_json()` gives."""

    title: str
    url: str
    capture: int
    affordances: tuple[Affordance, ...]
    context: tuple[ContextItem, ...]
    pruned: tuple[Pruned, ...]
    blind: bool
    blind_reason: str
    completeness: Completeness
    evidence: Evidence
    tokens: int
    page_tokens: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotRecord:
    """What `Snapshot.to_json()` gives."""

    title: str
    url: str
    capture: int
    nodes: tuple[Node, ...]
    structural_hash: str


def json_schema() -> dict[str, dict[str, Any]]:
    """Return a JSON Schema for each value that leaves this room, by its name."""
    return {
        "Node": TypeAdapter(Node).json_schema(),
        "Snapshot": TypeAdapter(SnapshotRecord).json_schema(),
        "Affordance": TypeAdapter(Affordance).json_schema(),
        "ActionSurface": TypeAdapter(SurfaceRecord).json_schema(),
        "SurfaceDiff": TypeAdapter(SurfaceDiff).json_schema(),
    }
