"""A page without a browser: a fetched document whose links and forms are the actions. No scripts run."""

from zu_notebook.http._page import HttpPage

__all__ = ["HttpPage"]
