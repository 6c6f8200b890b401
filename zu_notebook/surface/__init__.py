"""Reading a page: nodes in, what can be done out. Pure: no browser, no clock, no thread."""

from zu_notebook.surface._acted import ActResult
from zu_notebook.surface._affordance import Affordance, Completeness, ContextItem, ContextKind, Option, Pruned
from zu_notebook.surface._agent import ACTIONS, READS, ActionName, AgentSurface, ReadKind, SavedState, SessionInit
from zu_notebook.surface._asked import Candidate, CheckResult, ElementDescription
from zu_notebook.surface._axtree import normalize_axtree
from zu_notebook.surface._capabilities import SurfaceCapabilities
from zu_notebook.surface._check import PREDICATES, Predicate, check_in
from zu_notebook.surface._describe import describe_in
from zu_notebook.surface._diff import Change, SurfaceDiff
from zu_notebook.surface._entry import Entry
from zu_notebook.surface._evidence import Evidence
from zu_notebook.surface._failure_class import failure_class
from zu_notebook.surface._find import Where
from zu_notebook.surface._handles import HandleBook
from zu_notebook.surface._html import surface_html
from zu_notebook.surface._locate import locate_in
from zu_notebook.surface._look import Arrival, Direction, Look, MouseButton, PageStatus, Picture, SurfaceKind
from zu_notebook.surface._marks import draw_marks
from zu_notebook.surface._node import Box, Clickable, Node, NodeLike, Pruning, StateValue, node_of
from zu_notebook.surface._reduce import reduce_surface
from zu_notebook.surface._refs import RefBook
from zu_notebook.surface._schema import SCHEMA_FOLDER, SnapshotRecord, SurfaceRecord, json_schema
from zu_notebook.surface._screenshot import Mark, Screenshot
from zu_notebook.surface._snapshot import Snapshot
from zu_notebook.surface._surface import ActionSurface
from zu_notebook.surface._typed_secrets import TypedSecrets

__all__ = [
    "ACTIONS",
    "PREDICATES",
    "READS",
    "SCHEMA_FOLDER",
    "ActResult",
    "ActionName",
    "ActionSurface",
    "Affordance",
    "AgentSurface",
    "Arrival",
    "Box",
    "Candidate",
    "Change",
    "CheckResult",
    "Clickable",
    "Completeness",
    "ContextItem",
    "ContextKind",
    "Direction",
    "ElementDescription",
    "Entry",
    "Evidence",
    "HandleBook",
    "Look",
    "Mark",
    "MouseButton",
    "Node",
    "NodeLike",
    "Option",
    "PageStatus",
    "Picture",
    "Predicate",
    "Pruned",
    "Pruning",
    "ReadKind",
    "RefBook",
    "SavedState",
    "Screenshot",
    "SessionInit",
    "Snapshot",
    "SnapshotRecord",
    "StateValue",
    "SurfaceCapabilities",
    "SurfaceDiff",
    "SurfaceKind",
    "SurfaceRecord",
    "TypedSecrets",
    "Where",
    "check_in",
    "describe_in",
    "draw_marks",
    "failure_class",
    "json_schema",
    "locate_in",
    "node_of",
    "normalize_axtree",
    "reduce_surface",
    "surface_html",
]
