"""Everything of one kernel, built, owned and closed here: `Workspace`, `Page`, and the panel's desk."""

from zu_notebook.workspaces._adapter import PageSurface, http_surface, recorded_surface, web_surface
from zu_notebook.workspaces._aim import Target
from zu_notebook.workspaces._control import AioControl, Control
from zu_notebook.workspaces._core import PageCore
from zu_notebook.workspaces._desk import PanelDesk, Send
from zu_notebook.workspaces._display import MIME, Lasting, ViewFactory, use_views
from zu_notebook.workspaces._hand_back import HandBack
from zu_notebook.workspaces._kernel import aopen, close, open_page, workspace
from zu_notebook.workspaces._page import AioPage, Page
from zu_notebook.workspaces._recording import Recording
from zu_notebook.workspaces._replaying import StoppedReplayError, areplay, replay
from zu_notebook.workspaces._secret import Secret, secret
from zu_notebook.workspaces._tool_backend import ToolBackend, call_on_page, pipeline_of
from zu_notebook.workspaces._workspace import Network, Workspace

__all__ = [
    "MIME",
    "AioControl",
    "AioPage",
    "Control",
    "HandBack",
    "Lasting",
    "Network",
    "Page",
    "PageCore",
    "PageSurface",
    "PanelDesk",
    "Recording",
    "Secret",
    "Send",
    "StoppedReplayError",
    "Target",
    "ToolBackend",
    "ViewFactory",
    "Workspace",
    "aopen",
    "areplay",
    "call_on_page",
    "close",
    "http_surface",
    "open_page",
    "pipeline_of",
    "recorded_surface",
    "replay",
    "secret",
    "use_views",
    "web_surface",
    "workspace",
]
