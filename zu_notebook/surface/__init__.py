"""Reading a page: nodes in, what can be done out. Pure: no browser, no clock, no thread."""

from zu_notebook.surface._acted import ActResult
from zu_notebook.surface._affordance import Affordance, Completeness, ContextItem, ContextKind, Option, Pruned
from zu_notebook.surface._axtree import normalize_axtree
from zu_notebook.surface._capabilities import SurfaceCapabilities
from zu_notebook.surface._diff import Change, SurfaceDiff
from zu_notebook.surface._entry import Entry
from zu_notebook.surface._evidence import Evidence
from zu_notebook.surface._handles import HandleBook
from zu_notebook.surface._html import surface_html
from zu_notebook.surface._marks import draw_marks
from zu_notebook.surface._node import Box, Clickable, Node, NodeLike, Pruning, StateValue, node_of
from zu_notebook.surface._reduce import reduce_surface
from zu_notebook.surface._schema import SnapshotRecord, SurfaceRecord, json_schema
from zu_notebook.surface._screenshot import Mark, Screenshot
from zu_notebook.surface._snapshot import Snapshot
from zu_notebook.surface._surface import ActionSurface

__all__ = [
    "ActResult",
    "ActionSurface",
    "Affordance",
    "Box",
    "Change",
    "Clickable",
    "Completeness",
    "ContextItem",
    "ContextKind",
    "Entry",
    "Evidence",
    "HandleBook",
    "Mark",
    "Node",
    "NodeLike",
    "Option",
    "Pruned",
    "Pruning",
    "Screenshot",
    "Snapshot",
    "SnapshotRecord",
    "StateValue",
    "SurfaceCapabilities",
    "SurfaceDiff",
    "SurfaceRecord",
    "draw_marks",
    "json_schema",
    "node_of",
    "normalize_axtree",
    "reduce_surface",
    "surface_html",
]
