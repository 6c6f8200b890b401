"""The figures as tables: every way side by side, medians and 95th percentiles over the pages."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from zu_notebook.bench._capture import OURS, PageFigures
from zu_notebook.bench._guess import GuessFigures
from zu_notebook.bench._judge import Verdict
from zu_notebook.bench._linear import Growth
from zu_notebook.bench._live import LiveFigures
from zu_notebook.bench._press import Pressed

__all__ = ["p95", "print_costs", "print_growth", "print_guesses", "print_live", "print_presses", "print_verdict"]


def p95(values: Sequence[float]) -> float:
    """Give the 95th percentile, interpolated."""
    return statistics.quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


def print_live(console: Console, figures: LiveFigures) -> None:
    """Print how fast the live view is, beside what there is to show."""
    console.print(
        f"A moving page of 1280 x 800: Chromium gives {figures.alone:.1f} frames/s with nobody watching; "
        f"the panel shows {figures.shown:.1f} ({figures.share:.2f} of them; at least 0.60 is wanted).",
        markup=False,
    )
    console.print(
        f"A page at rest, {len(figures.presses_ms)} presses: drawn after {figures.median_ms:.0f} ms (median; at most "
        f"120 is wanted), {p95(figures.presses_ms):.0f} ms (95th percentile; at most 200); {figures.missed} not seen.",
        markup=False,
    )


def _table(title: str, *heads: str) -> Table:
    table = Table(title=title, title_justify="left")
    for index, head in enumerate(heads):
        table.add_column(head, justify="right" if index else "left")
    return table


def print_costs(console: Console, figures: Sequence[PageFigures]) -> None:
    """Print what each way costs and tells, what a look after a small change costs, and the largest page."""
    console.print(_ways(figures))
    console.print(_looks(figures))
    _say_fastest(console, figures)
    largest = max(figures, key=lambda each: each.html_chars)
    console.print(
        f"The largest page is {largest.name}: {largest.html_chars:,} characters, {largest.affordances:,} affordances;"
        f" {_ours(largest):.0f} ms, {_ours(largest) / largest.accessibility_ms:.2f} × AX,"
        f" text {largest.ways[OURS].chars / 4:,.0f} tokens.",
        markup=False,
    )


def _ours(each: PageFigures) -> float:
    return each.ways[OURS].ms


def _ways(figures: Sequence[PageFigures]) -> Table:
    table = _table(
        f"{len(figures)} pages, medians of warm looks at each (tokens are characters / 4)",
        *("", "ms median", "p95", "× AX", "p95", "tokens", "p95", "% of HTML", "named", "widgets", "pages"),
    )
    for way in dict.fromkeys(name for each in figures for name in each.ways):
        pages = [each for each in figures if way in each.ways]
        ms = [each.ways[way].ms for each in pages]
        ratios = [each.ways[way].ms / each.accessibility_ms for each in pages]
        tokens = [each.ways[way].chars / 4 for each in pages]
        shares = [100 * each.ways[way].chars / max(1, each.html_chars) for each in pages]
        table.add_row(
            *(way, f"{statistics.median(ms):.0f}", f"{p95(ms):.0f}"),
            *(f"{statistics.median(ratios):.2f}", f"{p95(ratios):.2f}"),
            *(f"{statistics.median(tokens):,.0f}", f"{p95(tokens):,.0f}", f"{statistics.median(shares):.1f}"),
            *(_share(pages, way, "named"), _share(pages, way, "widgets"), str(len(pages))),
        )
    raw = [each.accessibility_ms for each in figures]
    table.add_row("Accessibility.getFullAXTree", f"{statistics.median(raw):.0f}", f"{p95(raw):.0f}", "1.00", "1.00")
    return table


def _share(pages: Sequence[PageFigures], way: str, of: str) -> str:
    there = sum(each.ways[way].counts[of][0] for each in pages)
    return _percent(there, sum(each.ways[way].counts[of][1] for each in pages))


def _percent(part: int, whole: int) -> str:
    return "" if whole == 0 else f"{100 * part / whole:.1f} %"


def _looks(figures: Sequence[PageFigures]) -> Table:
    table = _table("Our look, as ratios of the same page", "", "median", "p95")

    def row(name: str, value: Callable[[PageFigures], float], form: str = ".2f") -> None:
        values = [value(each) for each in figures]
        table.add_row(name, format(statistics.median(values), form), format(p95(values), form))

    row("capture + reduction + text, ms", _ours, ".1f")
    row("× its own raw CDP calls", lambda f: _ours(f) / f.own_ms)
    row("× Accessibility.getFullAXTree", lambda f: _ours(f) / f.accessibility_ms)
    row("× the fastest other way on the page", lambda f: _ours(f) / _fastest(f))
    row("after a small change, ms", lambda f: f.after_ms, ".1f")
    row("after a small change, × AX", lambda f: f.after_ms / f.accessibility_ms)
    row("surface text, % of the page's HTML", lambda f: 100 * f.ways[OURS].chars / max(1, f.html_chars), ".1f")
    return table


def _fastest(each: PageFigures) -> float:
    return min((way.ms for name, way in each.ways.items() if name != OURS), default=each.accessibility_ms)


def _say_fastest(console: Console, figures: Sequence[PageFigures]) -> None:
    """Compare medians and percentiles over all pages, as a table of several programs is read."""
    complete = [
        name
        for name in dict.fromkeys(name for each in figures for name in each.ways)
        if name != OURS and all(name in each.ways for each in figures)
    ]
    for word, of in (("median", statistics.median), ("p95", p95)):
        by_way = {name: of([each.ways[name].ms for each in figures]) for name in complete}
        if by_way:
            best = min(by_way, key=lambda name: by_way[name])
            ours = of([_ours(each) for each in figures])
            console.print(
                f"By {word}, the fastest other way is {best}; ours takes {ours / by_way[best]:.2f} × its time."
            )


def print_verdict(console: Console, verdict: Verdict, *, most: int) -> None:
    """Print how complete the lists are, what is left out and why, and each difference."""
    table = _table("Completeness, judged by Chromium's own tree", "", "controls", "share")
    table.add_row("focusable or a widget, less what is left out below", f"{verdict.asked:,}", "")
    table.add_row("listed with a handle", f"{verdict.listed:,}", _percent(verdict.listed, verdict.asked))
    table.add_row(
        "of those with a name, listed with that name", f"{verdict.right:,}", _percent(verdict.right, verdict.named)
    )
    table.add_row(
        "listed, and rightly named where named", f"{verdict.complete:,}", _percent(verdict.complete, verdict.asked)
    )
    table.add_row("missing", f"{len(verdict.missing):,}", "")
    table.add_row("another name here", f"{len(verdict.wrong_name):,}", "")
    table.add_row("no name here", f"{len(verdict.unlabelled):,}", "")
    table.add_row("another role here", f"{len(verdict.wrong_role):,}", "")
    table.add_row("listed twice", f"{len(verdict.twice):,}", "")
    table.add_section()
    for reason, count in verdict.excluded.most_common():
        table.add_row(f"left out: {reason}", f"{count:,}", "")
    console.print(table)
    for line in verdict.mismatches[:most]:
        console.print(f"  {line}", markup=False)
    rest = len(verdict.mismatches) - most
    if rest > 0:
        console.print(f"  … and {rest} more; --differences={len(verdict.mismatches)} shows all.")


def print_presses(console: Console, pressed: Sequence[Pressed]) -> None:
    """Print how many presses did what the bare mouse does."""
    equal = sum(each.equal for each in pressed)
    moving = sum(each.by_itself for each in pressed)
    evading = [each.what for each in pressed if each.evades]
    compared = len(pressed) - len(evading)
    console.print(f"Pressed as by the bare mouse, each on a fresh load: {equal} of {compared} equal.")
    for what in evading:
        console.print(f"  left out, for it never comes to rest under the pointer: {what}", markup=False)
    if moving:
        console.print(f"  {moving} more differ as two presses of the bare mouse do: the page changes by itself.")


def print_growth(console: Console, sizes: Sequence[Growth]) -> None:
    """Print whether the reduction is linear."""
    table = _table("Reduction and text by number of nodes", "nodes", "ms", "× the size before")
    for before, each in zip([None, *sizes], sizes, strict=False):
        ratio = "" if before is None else f"{each.ms / before.ms:.2f}"
        table.add_row(f"{each.nodes:,}", f"{each.ms:.0f}", ratio)
    console.print(table)


def print_guesses(console: Console, pages: Sequence[tuple[str, GuessFigures]]) -> None:
    """Print how often what takes clicks without a role is found."""
    table = _table("Clickable without a role", "page", "marked", "listed", "missed", "listed and not marked", "how")
    for name, each in pages:
        listed = sum(each.listed.values())
        how = ", ".join(f"{count} {kind}" for kind, count in each.listed.most_common())
        table.add_row(name, str(each.truth), str(listed), str(len(each.missed)), str(len(each.wrong)), how)
    console.print(table)
    for name, each in pages:
        for line in [*(f"missed {text!r}" for text in each.missed), *(f"not marked: {text}" for text in each.wrong)]:
            console.print(f"  {name}: {line}", markup=False)
