"""The commands of `zu-notebook`, and the one place where they say what went wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from zu_notebook.cli._bench import bench
from zu_notebook.cli._browser import browser
from zu_notebook.cli._clean import clean
from zu_notebook.cli._demo import demo
from zu_notebook.cli._doctor import doctor
from zu_notebook.cli._lab import lab
from zu_notebook.cli._surface import surface
from zu_notebook.errors import ZuError
from zu_notebook.wire import version

__all__ = ["main"]

_FAILED = 1
_INTERRUPTED = 130

app = typer.Typer(
    name="zu-notebook",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="A person in a notebook and an agent share one live web page.",
)
app.command()(demo)
app.command()(lab)
app.command()(surface)
app.command()(doctor)
app.command()(clean)
app.command()(bench)
app.add_typer(browser, name="browser")


def _say_version(*, wanted: bool) -> None:
    if wanted:
        typer.echo(f"zu-notebook {version()}")
        raise typer.Exit


@app.callback()
def _options(
    *,
    _version: Annotated[
        bool, typer.Option("--version", callback=lambda wanted: _say_version(wanted=wanted), is_eager=True)
    ] = False,
) -> None:
    """A person in a notebook and an agent share one live web page."""


def main() -> None:
    """Run the command line; an error of ours is a sentence on standard error and exit code 1."""
    try:
        app(prog_name=Path(sys.argv[0]).stem if sys.argv else "zu-notebook")
    except ZuError as error:
        console = Console(stderr=True, soft_wrap=True)
        console.print(f"[bold red]{type(error).__name__}[/] ", end="")
        console.print(error.message, markup=False, highlight=False)
        if error.hint:
            console.print(error.hint, markup=False, highlight=False, style="dim")
        sys.exit(_FAILED)
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        sys.exit(_INTERRUPTED)
