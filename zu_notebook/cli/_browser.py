"""`zu-notebook browser install`: bring a browser where none is."""

from __future__ import annotations

from typing import Annotated

import typer

from zu_notebook.browser import install_browser

__all__ = ["browser"]

browser = typer.Typer(no_args_is_help=True, help="The browser that pages are opened in.")


@browser.callback()
def _group() -> None:
    """The browser that pages are opened in."""


@browser.command()
def install(
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Don't ask before installing a system package.")] = False,
) -> None:
    """Find a browser; where there is none, install Playwright's, else the system's package."""
    found = install_browser(yes=yes, ask=typer.confirm, say=typer.echo)
    typer.echo(f"{found.name} {found.version} at {found.path}")
