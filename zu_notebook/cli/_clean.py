"""`zu-notebook clean`: remove old artifacts and pictures from a data root."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zu_notebook import storage
from zu_notebook.errors import UsageError

__all__ = ["clean"]


def clean(
    root: Annotated[Path, typer.Argument(help="The data root.")] = Path(".zu"),
    *,
    days: Annotated[float, typer.Option(min=0, help="Remove what is older than this.")] = 30.0,
) -> None:
    """Remove artifacts and pictures that are older than some days; the ledger stays."""
    if not root.is_dir():
        raise UsageError(f"There is no data root {str(root)!r}.", hint="It lies beside the notebook: notebooks/.zu")
    done = storage.clean(root, older_than_days=days)
    typer.echo(f"Removed {done.artifacts} artifacts and {done.pictures} pictures, {done.size_bytes:,} bytes.")
    if done.problem is not None:
        raise done.problem
