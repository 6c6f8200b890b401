"""`zu-notebook surface`: what can be done on a page, for a shell and its pipes."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from zu_notebook.cli._named import named_origin
from zu_notebook.surface import ActionSurface
from zu_notebook.workspaces import Page, close, open_page, workspace

__all__ = ["surface"]

Kind: TypeAlias = Literal["web", "http", "recorded"]


def surface(
    url: Annotated[str, typer.Argument(help="An http or https address; the file of a recording for --kind recorded.")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of text.")] = False,
    kind: Annotated[
        Kind, typer.Option(help="web: in Chromium; http: fetched, no scripts; recorded: played back.")
    ] = "web",
    tokens: Annotated[int | None, typer.Option(min=50, help="About how long the text may be.")] = None,
    tree: Annotated[
        bool, typer.Option("--tree", help="Print the whole accessibility tree in place of the surface.")
    ] = False,
    allow: Annotated[
        list[str] | None, typer.Option(help='A private origin to grant, exact: "http://localhost:8000".')
    ] = None,
) -> None:
    """Open a page and print what can be done on it: as a text, or with --json as JSON by the published schema."""
    if tokens is not None and (as_json or tree):
        raise typer.BadParameter("--tokens is for the text of a surface only.")
    with tempfile.TemporaryDirectory(prefix="zu-") as folder:
        try:
            workspace(Path(folder) / ".zu")
            with open_page(url, kind=kind, allow=[*(allow or ()), *named_origin(url)]) as page:
                said = _said(page, as_json=as_json, tree=tree, tokens=tokens)
        finally:
            close()
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr] # a pipe on Windows speaks the machine's code page
    sys.stdout.write(f"{said}\n")


def _said(page: Page, *, as_json: bool, tree: bool, tokens: int | None) -> str:
    seen = page.snapshot() if tree else page.surface()
    if as_json:
        return json.dumps(seen.to_json(), ensure_ascii=False, indent=2)
    return seen.to_text(tokens) if isinstance(seen, ActionSurface) else seen.to_text()
