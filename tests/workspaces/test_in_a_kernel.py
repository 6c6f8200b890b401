"""A page in a real Jupyter kernel: plain and async cells, what a saved notebook holds, a second run of everything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbconvert import HTMLExporter

VIEW = "application/vnd.jupyter.widget-view+json"
NEED = {"text/plain", "text/html", "image/png", VIEW}
SET_UP = "import zu_notebook as zu\nsite = zu.practice.start()\nurl = site.page('checkout')"


def run(folder: Path, *cells: str, store_widget_state: bool = False) -> nbformat.NotebookNode:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    client = NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        store_widget_state=store_widget_state,
    )
    client.execute()
    return notebook


def bundles(notebook: nbformat.NotebookNode) -> Iterator[dict[str, Any]]:
    for cell in notebook.cells:
        for output in cell.outputs:
            if output.output_type in {"display_data", "execute_result"}:
                yield output.data


def printed(notebook: nbformat.NotebookNode, cell: int) -> str:
    return "".join(output.text for output in notebook.cells[cell].outputs if output.output_type == "stream")


def test_64_a_page_opens_from_a_plain_cell_and_from_an_async_cell(tmp_path: Path) -> None:
    notebook = run(
        tmp_path,
        SET_UP,
        "page = zu.open(url)\nprint(page.click('a2').ok)",
        "other = await zu.aopen(url)\nprint((await other.aio.click('a2')).ok, (await other.aio.surface())['a2'].label)",
        "import asyncio\n"
        "both = await asyncio.gather(page.aio.surface(), other.aio.surface())\nprint([len(each) for each in both])",
    )
    assert printed(notebook, 1) == "True\n"
    assert printed(notebook, 2) == "True Apply\n"
    assert printed(notebook, 3) == "[5, 5]\n"


@pytest.mark.parametrize("store_widget_state", [True, False])
def test_67_every_output_has_text_and_html_beside_the_view(tmp_path: Path, *, store_widget_state: bool) -> None:
    notebook = run(tmp_path, SET_UP, "page = zu.open(url)\npage", store_widget_state=store_widget_state)
    (output,) = bundles(notebook)
    assert set(output) >= NEED
    assert "object at 0x" not in output["text/plain"]
    assert 'button "Apply"' in output["text/plain"]
    assert "Place order" in output["text/html"]
    assert "<script" not in output["text/html"]
    assert len(json.dumps(output)) < 100_000
    exported, _resources = HTMLExporter().from_notebook_node(notebook)
    # With stored state the exporter takes the view; what lasts is still in the notebook itself.
    assert store_widget_state or "Place order" in exported
    assert store_widget_state or "data:image/webp;base64," in exported


@pytest.mark.parametrize("name", ["list", "search"])
def test_67_a_page_of_many_things_adds_little_to_a_notebook_and_says_what_is_left_out(
    tmp_path: Path, name: str
) -> None:
    notebook = run(tmp_path, SET_UP, f"page = zu.open(site.page('{name}'))\npage")
    (output,) = bundles(notebook)
    assert len(json.dumps(output)) < 100_000
    assert "more control" in output["text/html"]


def test_67_a_closed_page_stays_as_a_picture_and_a_list(tmp_path: Path) -> None:
    notebook = run(tmp_path, SET_UP, "page = zu.open(url)\npage", "page.close()")
    (output,) = bundles(notebook)
    assert VIEW not in output
    assert set(output) >= NEED - {VIEW}
    assert "Place order" in output["text/html"]


def test_67_the_view_as_a_value_has_the_lasting_forms_too(tmp_path: Path) -> None:
    notebook = run(tmp_path, SET_UP, "page = zu.open(url)", "page.view()")
    (output,) = bundles(notebook)
    assert set(output) >= NEED
    assert 'button "Apply"' in output["text/plain"]


def test_nothing_shows_itself_as_an_address_in_memory(tmp_path: Path) -> None:
    shown = ["page", "page.aio", "ws", "ws.ledger", "ws.network", "ws.thread", "ws.core", "page._core", "site"]
    notebook = run(
        tmp_path,
        SET_UP,
        "page = zu.open(url)\nws = zu.workspace()",
        f"for each in ({', '.join(shown)}, page.snapshot(), page.capabilities()):\n    print(repr(each))",
    )
    assert "object at 0x" not in printed(notebook, 2)


def test_surfaces_pictures_and_results_show_themselves(tmp_path: Path) -> None:
    notebook = run(
        tmp_path,
        SET_UP,
        "page = zu.open(url)\npage.surface()",
        "page.screenshot(marks=True)",
        "page.click('a2')",
        "page.surface().to_frame()",
    )
    surface, picture, result, frame = bundles(notebook)
    assert {"text/plain", "text/html"} <= set(surface)
    assert {"text/plain", "image/png"} <= set(picture)
    assert {"text/plain", "text/html"} <= set(result)
    assert "Discount code" in frame["text/html"]
    for output in (surface, picture, result, frame):
        assert "object at 0x" not in output["text/plain"]


def test_a_second_run_of_every_cell_works_as_the_first(tmp_path: Path) -> None:
    cells = [SET_UP, "page = zu.open(url)\nprint(page.surface().to_text().split(url)[1])", "print(page.click('a2'))"]
    notebook = run(tmp_path, *cells, *cells)
    assert printed(notebook, 1) == printed(notebook, 4)
    assert printed(notebook, 2) == printed(notebook, 5)


def test_the_data_root_lies_beside_the_notebook_and_keeps_itself_out_of_version_control(tmp_path: Path) -> None:
    run(tmp_path, SET_UP, "page = zu.open(url)\npage.click('a2')")
    assert (tmp_path / ".zu" / ".gitignore").read_text().strip() == "*"


def test_an_error_of_ours_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CellExecutionError, match="surface has 5: a1 to a5"):
        run(tmp_path, SET_UP, "page = zu.open(url)\npage.click('a99')")


def test_closing_everything_leaves_the_picture_and_the_list(tmp_path: Path) -> None:
    notebook = run(tmp_path, SET_UP, "page = zu.open(url)\npage", "zu.close()")
    (output,) = bundles(notebook)
    assert VIEW not in output
    assert "Place order" in output["text/html"]
