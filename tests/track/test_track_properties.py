"""Any label, whatever is in it, gives code that compiles and finds exactly what has that label."""

from __future__ import annotations

import ast
from dataclasses import replace

from hypothesis import example, given
from hypothesis import strategies as st

from zu_notebook.surface import ActionSurface, Affordance, Node, reduce_surface
from zu_notebook.track import Sought, Track, TrackedAction, TrackHeader

ODD = (
    '"quoted"',
    "it's",
    'it\'s "both"',
    "back\\slash",
    "back\\'slash and \\\"",
    "ends in \\",
    '"""',
    "two\nlines",
    "\u202egnp.exe\u202c",
    "\u2028\u2029\x85",
    "{page} %s {0}",
    "🛥️ Ferry 👩‍👧",
    "\x00\x07",
    "#!",
    "é e\u0301",
)
LABELS = st.one_of(st.sampled_from(ODD), st.text(min_size=1, max_size=60))


class Fresh:
    """A page of one surface, and what was done to it."""

    def __init__(self, surface: ActionSurface) -> None:
        self._surface = surface
        self.done: list[object] = []

    def surface(self) -> ActionSurface:
        return self._surface

    def goto(self, url: str) -> None:
        self.done.append(url)

    def click(self, target: object) -> None:
        self.done.append(target)

    def type(self, target: object, text: str) -> None:
        self.done.append((target, text))


def surface_of(label: str) -> ActionSurface:
    names = (label, f"{label} ", f"{label}x", "other")
    return reduce_surface(
        [Node(ref=f"e{n}", parent=None, role="button", name=name, focusable=True) for n, name in enumerate(names, 1)],
        "Title",
        "http://x.test/",
    )


def code_of(*actions: TrackedAction) -> str:
    return Track(actions, TrackHeader(start="http://x.test/")).to_code()


def action(number: int, name: str, **told: object) -> TrackedAction:
    return TrackedAction.model_validate({"step": number, "at": "2026-03-01", "by": "code", "action": name, **told})


@given(label=LABELS)
def test_any_label_gives_code_that_compiles_and_finds_exactly_that_label(label: str) -> None:
    surface = surface_of(label)
    for one in surface:
        code = code_of(action(1, "click", target=Sought.control(one, surface)))
        page = Fresh(surface)
        exec(compile(code, "cell", "exec"), {"page": page})  # noqa: S102 - what a notebook does with a cell
        assert page.done[1:] == [one]
        assert code.isascii() or code.replace("\n", "").isprintable()


@given(text=LABELS)
def test_any_text_is_typed_as_it_was(text: str) -> None:
    surface = surface_of("Name")
    one = surface.affordances[0]
    code = code_of(action(1, "type", target=Sought.control(one, surface), args={"text": text, "submit": False}))
    page = Fresh(surface)
    exec(compile(code, "cell", "exec"), {"page": page})  # noqa: S102 - what a notebook does with a cell
    assert page.done[1:] == [(one, text)]


@given(label=LABELS, url=LABELS)
@example(label="\nimport os", url='")\nimport os #')
def test_nothing_of_a_page_becomes_code_of_its_own(label: str, url: str) -> None:
    surface = surface_of(label)
    target = Sought.control(surface.affordances[0], surface)
    code = code_of(
        action(1, "goto", args={"to": url}),
        action(2, "click", target=target, outcome="not_done", error="not_actionable"),
        action(3, "evaluate"),
        action(4, "click", target=replace_ref(target)),
    )
    statements = ast.parse(code).body
    assert [type(each).__name__ for each in statements] == ["Import", "If"]


def replace_ref(target: Sought) -> Sought:
    """What could not be told of it but its label."""
    return Sought(ref=target.ref, label=target.label)


def test_an_affordance_of_no_name_is_found_by_its_cue() -> None:
    surface = surface_of("x")
    one: Affordance = replace(surface.affordances[0], label="", cue="Print")
    alone = replace(surface, affordances=(one, replace(one, handle="a9", ref="e9", cue="Save")))
    sought = Sought.control(one, alone)
    assert sought.where == {"cue": "Print"}
    assert sought.on(alone) == [one]
