"""`zu-notebook demo`: the main job without a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from zu_notebook import practice
from zu_notebook.cli._named import named_origin
from zu_notebook.cli._report import Step, write_report
from zu_notebook.errors import LocateError
from zu_notebook.surface import ActionSurface, ActResult, Affordance
from zu_notebook.workspaces import Page, close, open_page

__all__ = ["demo"]

_CODE = "HARBOUR10"
_MOST_ROWS = 60


def demo(
    url: Annotated[str | None, typer.Argument(help="An http or https address; the practice shop if none.")] = None,
    *,
    out: Annotated[Path, typer.Option(help="Where the picture and the report go.")] = Path("zu-demo"),
    allow: Annotated[
        list[str] | None, typer.Option(help='A private origin to grant, exact: "http://localhost:8000".')
    ] = None,
) -> None:
    """Open a page, list what can be done on it, act, tell what changed; save a picture with marks and a report."""
    console = Console(highlight=False)
    try:
        if url is None:
            with practice.start() as site, open_page(site.page("checkout")) as page:
                _show(console, page, out, act=True)
        else:
            with open_page(url, allow=[*(allow or ()), *named_origin(url)]) as page:
                _show(console, page, out, act=False)
    finally:
        close()


def _show(console: Console, page: Page, out: Path, *, act: bool) -> None:
    surface = page.surface()
    console.print(Text.assemble(("Opened ", "dim"), (surface.title, "bold"), (f"  {page.url}", "dim")))
    console.print(_table(surface))
    steps: list[Step] = []
    if act:
        for said, result in _use_the_code(page, surface):
            console.print(Text(said, style="bold"))
            for line in (*result.changes.lines(), *([result.note] if result.note else [])):
                console.print(Text(f"  {line}"))
            steps.append(Step(said, result))
    after = page.surface()
    picture = page.screenshot(marks=True)
    out.mkdir(parents=True, exist_ok=True)
    marked = picture.save(out / "marks.png")
    report = write_report(out / "report.html", before=surface, steps=steps, after=after, picture=picture)
    console.print(_sizes(after))
    console.print(f"Picture with marks: {marked}\nReport: {report}", soft_wrap=True, markup=False)


def _use_the_code(page: Page, surface: ActionSurface) -> list[tuple[str, ActResult]]:
    field = _only(surface, "textbox", "Discount code")
    button = _only(surface, "button", "Apply")
    return [
        (f'type {field.handle} "{_CODE}"', page.type(field.handle, _CODE)),
        (f"click {button.handle}", page.click(button.handle)),
    ]


def _only(surface: ActionSurface, role: str, label: str) -> Affordance:
    found = surface.find(role=role, label=label)
    if isinstance(found, list):
        raise LocateError(f'The page has {len(found)} things like {role} "{label}", not one.')
    return found


def _table(surface: ActionSurface) -> Table:
    table = Table(title=f"{len(surface)} things can be done here", title_justify="left")
    for name in ("handle", "role", "label", "value", "states", "where"):
        table.add_column(name, overflow="fold")
    for each in surface.affordances[:_MOST_ROWS]:
        states = ", ".join(_state(name, value) for name, value in each.states.items() if value is not False)
        where = " › ".join(part for part in (each.landmark, *each.headings, each.enclosing_label) if part)
        cells = (each.handle, each.role, each.label or each.cue, each.value or "", states, where)
        table.add_row(*(Text(cell) for cell in cells))
    if len(surface) > _MOST_ROWS:
        table.caption = f"{len(surface) - _MOST_ROWS} more are in the report"
    return table


def _state(name: str, value: object) -> str:
    return name if value is True else f"{name}={value}"


def _sizes(surface: ActionSurface) -> str:
    page = f", the page's HTML about {surface.page_tokens:,}" if surface.page_tokens else ""
    return f"The surface is about {surface.tokens:,} tokens{page}."
