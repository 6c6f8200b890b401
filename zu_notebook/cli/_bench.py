"""`zu-notebook bench`: the benchmarks, in a process of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["bench"]


def bench(
    corpus: Annotated[Path | None, typer.Argument(help="A folder of saved pages; the practice site if none.")] = None,
    *,
    rounds: Annotated[int, typer.Option(min=1, help="Warm captures of each page.")] = 5,
    most: Annotated[int, typer.Option(min=1, help="At most so many pages of the folder.")] = 100,
) -> None:
    """Measure a capture and its size, beside the raw calls of the same run."""
    command = [sys.executable, "-m", "zu_notebook.bench", f"--rounds={rounds}", f"--most={most}"]
    if corpus is not None:
        command.append(str(corpus))
    raise typer.Exit(subprocess.run(command, check=False).returncode)  # noqa: S603 - our own interpreter
