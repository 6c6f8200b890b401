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
    rounds: Annotated[int, typer.Option(min=1, help="Warm looks at each page.")] = 5,
    most: Annotated[int, typer.Option(min=1, help="At most so many pages of the folder.")] = 200,
    presses: Annotated[int, typer.Option(min=0, help="Controls to press beside the bare mouse.")] = 50,
    timeout: Annotated[float, typer.Option(min=1, help="Seconds that a page may take to open.")] = 60.0,
    differences: Annotated[int, typer.Option(min=0, help="At most so many differences are printed.")] = 20,
    only: Annotated[str | None, typer.Option(help="One part of it: costs, press, guess, growth or live.")] = None,
    peers: Annotated[
        Path | None, typer.Option(envvar="ZU_BENCH_PEERS", help="Where npm installed other programs to compare with.")
    ] = None,
    browser_use: Annotated[
        Path | None, typer.Option(envvar="ZU_BENCH_BROWSER_USE", help="The Python interpreter that has browser-use.")
    ] = None,
) -> None:
    """Measure what a look at a page costs and tells, beside raw calls and other programs, in one run."""
    command = [sys.executable, "-m", "zu_notebook.bench", f"--rounds={rounds}", f"--most={most}"]
    command += [f"--presses={presses}", f"--differences={differences}", f"--timeout={timeout}"]
    given = {"--only": only, "--peers": peers, "--browser-use": browser_use}
    command += [f"{name}={value}" for name, value in given.items() if value is not None]
    if corpus is not None:
        command.append(str(corpus))
    process = subprocess.Popen(command)  # noqa: S603 - our own interpreter
    while True:
        try:
            raise typer.Exit(process.wait())
        except KeyboardInterrupt:
            # It has the same signal, and prints what it has.
            continue
