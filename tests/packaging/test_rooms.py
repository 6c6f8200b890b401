"""A room is entered by its door: what import-linter's contracts can't say for all rooms at once."""

from __future__ import annotations

import grimp


def room_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def is_inside(module: str) -> bool:
    """Whether a module stands behind a room's door."""
    return len(module.split(".")) > 2


def test_a_room_is_entered_by_its_door() -> None:
    graph = grimp.build_graph("zu_notebook", cache_dir=None)
    inside = sorted(filter(is_inside, graph.modules))
    assert inside
    ways_in = [
        f"{importer} -> {module}"
        for module in inside
        for importer in sorted(graph.find_modules_that_directly_import(module))
        if room_of(importer) != room_of(module)
    ]
    assert ways_in == []
