"""The widgets: one anywidget class a module, no logic."""

from zu_notebook.widgets._panel import Panel

__all__ = ["Panel"]
