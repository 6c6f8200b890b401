"""What an agent calls: the eleven browser tools, each with one closed schema, and the one way that a call goes."""

from zu_notebook.tools._calling import call, use_caller
from zu_notebook.tools._pipeline import Pipeline
from zu_notebook.tools._port import (
    Backend,
    Envelope,
    Failure,
    Found,
    Mode,
    Permission,
    Tool,
    ToolAnswer,
    ToolPage,
)
from zu_notebook.tools._registry import Registry, registry
from zu_notebook.tools._rehearsal import RehearsalBackend, RehearsalPage

__all__ = [
    "Backend",
    "Envelope",
    "Failure",
    "Found",
    "Mode",
    "Permission",
    "Pipeline",
    "Registry",
    "RehearsalBackend",
    "RehearsalPage",
    "Tool",
    "ToolAnswer",
    "ToolPage",
    "call",
    "registry",
    "use_caller",
]
