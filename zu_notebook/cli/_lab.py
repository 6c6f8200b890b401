"""`zu-notebook lab`: JupyterLab on a notebook."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from zu_notebook.errors import UsageError

__all__ = ["lab"]


def lab(
    notebook: Annotated[Path | None, typer.Argument(help="A notebook to open.")] = None,
    *,
    browser: Annotated[bool, typer.Option(help="Open the address in this machine's browser.")] = True,
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8888,
) -> None:
    """Open JupyterLab, on a notebook where one is named."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise UsageError("JupyterLab is not installed.", hint='Install it with: pip install "zu-notebook[lab]"')
    if notebook is not None and not notebook.is_file():
        raise UsageError(f"There is no notebook {str(notebook)!r}.")
    command = [sys.executable, "-m", "jupyter", "lab", f"--port={port}"]
    if not browser:
        command.append("--no-browser")
    if _is_root():
        command.append("--allow-root")
    if notebook is not None:
        command.append(str(notebook))
    raise typer.Exit(_wait_for(subprocess.Popen(command)))  # noqa: S603 - our own interpreter


def _wait_for(server: subprocess.Popen[bytes]) -> int:
    """Wait for a server that deals with Ctrl-C itself: it asks, and shuts its kernels down."""
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:
            continue


def _is_root() -> bool:
    if sys.platform == "win32":
        return False
    import os  # noqa: PLC0415 - geteuid is not there on Windows

    return os.geteuid() == 0
