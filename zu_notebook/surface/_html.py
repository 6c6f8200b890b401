"""Surfaces and changes as HTML for a saved notebook and a report.

No script and no style sheet: colours are those of the page around it, so it fits light and dark. All text of a page
is escaped; the picture is in the HTML itself.
"""

from __future__ import annotations

import base64
import html
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from zu_notebook.surface._affordance import Affordance, ContextItem
from zu_notebook.surface._entry import Entry, Listing
from zu_notebook.surface._escape import clipped, plain
from zu_notebook.surface._text import control_words, entries_of, twin_marks

__all__ = ["MediaType", "diff_html", "fields_html", "surface_html"]

MediaType = Literal["image/jpeg", "image/png", "image/webp"]

LABEL_CHARS: Final = 160
_LINE: Final = "1px solid rgba(127,127,127,.28)"
_TAG: Final = (
    "display:inline-block;min-width:2.1em;padding:0 5px;border-radius:4px;background:#1967c0;color:#fff;"
    "font:600 11px/17px ui-monospace,monospace;text-align:center"
)
_SOFT: Final = "opacity:.72"
_CELL: Final = "padding:3px 10px 3px 0;vertical-align:top;text-align:left;overflow-wrap:anywhere"
_NOTE: Final = "margin:8px 0;padding:6px 10px;border-left:3px solid #b26a00;background:rgba(178,106,0,.12)"


def surface_html(
    surface: Listing, *, picture: bytes | None = None, media_type: MediaType = "image/png", max_rows: int = 200
) -> str:
    """Draw a surface: the picture, then the controls under their landmarks and headings.

    Args:
        surface: An `ActionSurface`.
        picture: The bytes of a picture of the page, with its marks on it.
        media_type: What the picture is.
        max_rows: How many controls are drawn; the rest is counted.
    """
    listed, unlabelled = surface.completeness.listed, surface.completeness.unlabelled
    counted = _count(listed, "control") + (f", {unlabelled} without a label" if unlabelled else "")
    parts = [
        f'<div style="font-weight:600;font-size:15px">{_text(surface.title) or "Untitled page"}</div>',
        f'<div style="{_SOFT};overflow-wrap:anywhere">{_text(surface.url, 300)}</div>',
        f'<div style="{_SOFT};margin-bottom:8px">{counted}</div>',
    ]
    if surface.blind:
        parts.append(f'<div role="note" style="{_NOTE}"><b>Blind.</b> {_text(surface.blind_reason, 600)}</div>')
    if picture is not None:
        parts.append(_picture(picture, media_type))
    parts.append(_table(entries_of(surface), max_rows))
    return f'<div style="font:13px/1.5 system-ui,sans-serif;max-width:1100px">{"".join(parts)}</div>'


def diff_html(lines: Sequence[str]) -> str:
    """Draw sentences as a list."""
    items = "".join(f"<li>{_text(line, 600)}</li>" for line in lines)
    return f'<ul style="font:13px/1.5 system-ui,sans-serif;margin:4px 0;padding-left:20px">{items}</ul>'


def fields_html(rows: Mapping[str, str]) -> str:
    """Draw names and what is said of them as a table of two columns."""
    drawn = "".join(
        f'<tr style="background:transparent;border-bottom:{_LINE}">'
        f'<th scope="row" style="{_CELL};{_SOFT};font-weight:500;white-space:nowrap">{_text(name)}</th>'
        f'<td style="{_CELL};background:transparent">{_text(said, 600)}</td></tr>'
        for name, said in rows.items()
    )
    return f'<table style="border-collapse:collapse;font-size:13px;color:inherit"><tbody>{drawn}</tbody></table>'


def _picture(picture: bytes, media_type: MediaType) -> str:
    data = base64.b64encode(picture).decode("ascii")
    style = f"max-width:100%;height:auto;border:{_LINE};border-radius:6px;display:block;margin-bottom:10px"
    source = f"data:{html.escape(media_type)};base64,{data}"
    return f'<img alt="The page, with a box on each control" style="{style}" src="{source}">'


def _table(entries: Sequence[Entry], max_rows: int) -> str:
    marks = twin_marks(entries)
    controls = sum(isinstance(entry.item, Affordance) for entry in entries)
    rows: list[str] = []
    shown = 0
    before: Entry | None = None
    for entry in entries:
        item = entry.item
        if isinstance(item, Affordance):
            if shown == max_rows:
                break
            shown += 1
        elif item.kind in {"dialog", "heading"}:
            # Both are told as the place of what stands under them.
            continue
        rows += _place(before, entry)
        before = entry
        rows.append(_row(item, marks.get(item.handle, "")) if isinstance(item, Affordance) else _said(item))
    if shown < controls:
        rows.append(_wide(f"{_count(controls - shown, 'more control')}: surface.to_frame() has all of them.", _SOFT))
    if not rows:
        return f'<div style="{_SOFT}">Nothing to act on is listed here.</div>'
    head = "".join(
        f'<th scope="col" style="{_CELL};{_SOFT};overflow-wrap:normal;font-weight:500">{name}</th>'
        for name in ("Handle", "Role", "Label", "Value", "State")
    )
    return (
        '<table style="border-collapse:collapse;width:100%;margin:0;font-size:13px;color:inherit">'
        f'<thead><tr style="background:transparent;border-bottom:{_LINE}">{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _place(before: Entry | None, entry: Entry) -> Iterator[str]:
    scope = (*entry.frame, entry.dialog, entry.landmark)
    moved = before is None or scope != (*before.frame, before.dialog, before.landmark)
    if moved:
        words = [*(f"frame {name}" for name in entry.frame)]
        words += [f"dialog {entry.dialog}"] if entry.dialog else []
        words += [entry.landmark] if entry.landmark else []
        if words or before is not None:
            yield _wide(_text(" › ".join(words) or "page", 300), f"{_SOFT};padding-top:12px;font-size:12px")
    if entry.headings and (moved or before is None or before.headings != entry.headings):
        path = " › ".join(clipped(text, LABEL_CHARS) for _, text in entry.headings)
        yield _wide(f"<b>{_text(path, 600)}</b>", "padding-top:8px")
    if entry.group and (before is None or before.group != entry.group):
        yield _wide(_text(entry.group), "padding-top:4px")


def _row(one: Affordance, mark: str) -> str:
    if one.label:
        label = _text(one.label)
    else:
        near = f" near “{_text(one.cue)}”" if one.cue else ""
        label = f'<i style="{_SOFT}">no label{near}</i>'
    twin = f' <span style="{_SOFT}">{_text(mark, 300)}</span>' if mark else ""
    error = f'<div style="color:#c5221f">{_text(one.error, 300)}</div>' if one.error else ""
    cells = (
        f'<span style="{_TAG}">{_text(one.handle)}</span>',
        _text(one.role),
        label + twin + error,
        _text(one.value or "", 300),
        f'<span style="{_SOFT}">{_text(", ".join(control_words(one)), 300)}</span>',
    )
    fixed = ("white-space:nowrap;overflow-wrap:normal", "white-space:nowrap;overflow-wrap:normal", "", "", "")
    row = "".join(
        f'<td style="{_CELL};background:transparent;{style}">{cell}</td>'
        for cell, style in zip(cells, fixed, strict=True)
    )
    return f'<tr style="background:transparent;border-bottom:{_LINE}">{row}</tr>'


def _said(item: ContextItem) -> str:
    return _wide(f"<b>{_text(item.kind)}</b> {_text(item.text, 400)}", "padding:5px 8px;border-left:3px solid #1967c0")


def _wide(inner: str, style: str) -> str:
    cell = f'<td colspan="5" style="{_CELL};background:transparent;{style}">{inner}</td>'
    return f'<tr style="background:transparent">{cell}</tr>'


def _text(text: str, length: int = LABEL_CHARS) -> str:
    return html.escape(plain(clipped(text, length)))


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
