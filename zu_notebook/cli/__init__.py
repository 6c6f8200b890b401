"""The door for a shell: `zu-notebook`."""

from zu_notebook.cli._app import main

__all__ = ["main"]
