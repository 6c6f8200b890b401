"""`zu-notebook doctor`: what was found on this machine, and what is missing."""

from __future__ import annotations

import platform
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path

import typer
from rich.console import Console
from rich.table import Table

from zu_notebook import practice
from zu_notebook.browser import survey
from zu_notebook.errors import ZuError
from zu_notebook.workspaces import Workspace

__all__ = ["doctor"]

_PACKAGES = ("zu-notebook", "playwright", "ipykernel", "ipywidgets", "anywidget", "jupyterlab", "pandas", "pyarrow")


def doctor() -> None:
    """Say what was found: Python, packages, browsers, the front end; then open a page to see that it works."""
    console = Console(soft_wrap=True, highlight=False)
    table = Table(title="zu-notebook doctor", title_justify="left", show_header=False, box=None, padding=(0, 2, 0, 0))
    table.add_row("Python", f"{platform.python_version()} at {sys.executable}")
    table.add_row("System", platform.platform(terse=True))
    for name in _PACKAGES:
        table.add_row(name, _version(name))
    table.add_row("front end", "built" if _front_end() else "not built: the panel is not shown (run `make lab`)")
    for candidate in survey():
        found = candidate.browser
        said = f"{found.name} {found.version}" if found else f"can't be used: {candidate.problem}"
        table.add_row("browser", f"{said} ({candidate.source}) at {candidate.path}")
    console.print(table)
    if not _try_a_page(console):
        raise typer.Exit(1)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _front_end() -> bool:
    return (files("zu_notebook") / "static" / "panel.js").is_file()


def _try_a_page(console: Console) -> bool:
    started = time.perf_counter()
    try:
        with practice.start() as site, Workspace(Path.cwd() / ".zu") as workspace:
            page = workspace.thread.run(workspace.core.open(site.page("checkout")))
            count = 0 if page.last is None else len(page.last)
            console.print(f"A page opened in {time.perf_counter() - started:.1f} s and has {count} affordances.")
            if not workspace.sandboxed:
                console.print("Chromium's own sandbox is off: it needs an ordinary user, and namespaces.", style="dim")
            if workspace.problem:
                console.print(f"Nothing is kept on disk: {workspace.problem}", markup=False)
    except ZuError as error:
        console.print(f"A page did not open: {error}", style="red", markup=False)
        return False
    return True
