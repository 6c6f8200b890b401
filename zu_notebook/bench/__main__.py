"""`python -m zu_notebook.bench [FOLDER]`: print the figures of a folder of saved pages, or of the practice site."""

from __future__ import annotations

import argparse
import contextlib
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from zu_notebook import practice
from zu_notebook.bench import PageFigures, measure, serve_folder
from zu_notebook.errors import ZuError
from zu_notebook.network import NetworkPolicy
from zu_notebook.workspaces import Workspace

_PRACTICE = ("home", "article", "shop", "checkout", "search", "frames", "list")


def _main() -> int:
    parser = argparse.ArgumentParser(prog="zu-notebook bench", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="holds .html files, at any depth")
    parser.add_argument("--rounds", type=int, default=5, help="warm captures of each page")
    parser.add_argument("--most", type=int, default=100, help="at most so many pages")
    chosen = parser.parse_args()
    console = Console(soft_wrap=True, highlight=False)
    try:
        with _pages(chosen.folder, chosen.most) as (origin, pages), tempfile.TemporaryDirectory() as root:
            figures = _run(console, origin, pages, Path(root) / ".zu", chosen.rounds)
    except ZuError as error:
        console.print(str(error), markup=False)
        return 1
    if not figures:
        return 1
    console.print(_summary(figures))
    return 0


@contextlib.contextmanager
def _pages(folder: Path | None, most: int) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    if folder is not None:
        with serve_folder(folder, most=most) as served:
            yield served
    else:
        with practice.start() as site:
            yield site.origin, [(name, site.page(name)) for name in _PRACTICE[:most]]


def _run(console: Console, origin: str, pages: Sequence[tuple[str, str]], root: Path, rounds: int) -> list[PageFigures]:
    figures = []
    with Workspace(root, network=NetworkPolicy(allow=(origin,))) as workspace:
        for number, (name, url) in enumerate(pages, start=1):
            try:
                taken = measure(workspace, name, url, rounds=rounds)
            except ZuError as error:
                console.print(f"[{number}/{len(pages)}] {name}: {error}", markup=False)
                continue
            figures.append(taken)
            console.print(
                f"[{number}/{len(pages)}] {name}: {taken.capture_ms:.0f} ms, {taken.affordances} affordances,"
                f" {taken.surface_chars:,} of {taken.html_chars:,} characters",
                markup=False,
            )
    return figures


def _p95(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


def _summary(figures: Sequence[PageFigures]) -> Table:
    table = Table(title=f"{len(figures)} pages, medians of warm captures of each", title_justify="left")
    for head in ("", "median", "p95"):
        table.add_column(head, justify="left" if not head else "right")

    def row(name: str, value: Callable[[PageFigures], float], form: str) -> None:
        values = [value(each) for each in figures]
        table.add_row(name, format(statistics.median(values), form), format(_p95(values), form))

    row("capture + reduction + text, ms", lambda f: f.capture_ms, ".1f")
    row("× its own raw CDP calls", lambda f: f.capture_ms / f.own_ms, ".2f")
    row("× Accessibility.getFullAXTree", lambda f: f.capture_ms / f.accessibility_ms, ".2f")
    row("× Playwright's aria snapshot (ai)", lambda f: f.capture_ms / f.aria_ms, ".2f")
    row("surface text, tokens (characters / 4)", lambda f: f.surface_chars / 4, ",.0f")
    row("surface text, % of the page's HTML", lambda f: 100 * f.surface_chars / max(1, f.html_chars), ".1f")
    row("Playwright's snapshot, % of the page's HTML", lambda f: 100 * f.aria_chars / max(1, f.html_chars), ".1f")
    return table


if __name__ == "__main__":
    sys.exit(_main())
