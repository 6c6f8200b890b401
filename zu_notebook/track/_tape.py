"""A recording in memory: the moments that were seen, and the steps between them; equal moments are one state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from zu_notebook.ids import Handle, Ref
from zu_notebook.track._lines import HeaderLine, LookLine, PictureLine, StepLine
from zu_notebook.track._packing import Nodes, unpack_text

__all__ = ["Moment", "Step", "Tape"]


@dataclass(frozen=True)
class Moment:
    """What a page was when it was looked at.

    Attributes:
        line: What the file says of it, but for what it leaves to the lines before.
        surface: The nodes that a list of what can be done is made of.
        tree: All nodes.
        packed_html: The HTML, squeezed.
        packed_text: The visible text, squeezed.
        gone: Refs whose document went away on the way here.
        fresh: Refs that no moment before has.
        picture: With its bytes; None where there is none.
        state: What tells its state from others.
    """

    line: LookLine
    surface: Nodes
    tree: Nodes
    packed_html: str
    packed_text: str
    gone: tuple[Ref, ...]
    fresh: frozenset[Ref]
    picture: PictureLine | None
    state: bytes

    @property
    def number(self) -> int:
        """Its place among the moments."""
        return self.line.number

    @cached_property
    def refs(self) -> tuple[Ref, ...]:
        """Which elements there are: those of the surface, then those of the tree. Alike for moments of one state."""
        return (*self.surface.refs, *self.tree.refs)

    @cached_property
    def places(self) -> Mapping[Ref, int]:
        """Where in `refs` an element stands first."""
        return {ref: index for index, ref in reversed(list(enumerate(self.refs)))}

    @cached_property
    def text(self) -> str:
        """The visible text."""
        return unpack_text(self.packed_text)

    @cached_property
    def html(self) -> str:
        """The document's HTML."""
        return unpack_text(self.packed_html)


@dataclass(frozen=True)
class Step:
    """A step with its moments.

    Attributes:
        number: Its place among the steps, changes included.
    """

    number: int
    line: StepLine
    before: Moment
    after: Moment

    @property
    def place(self) -> int | None:
        """Where its target stands among the elements; None where it has none, or one that was not on the page."""
        return None if self.line.target is None else self.before.places.get(self.line.target.ref)

    @property
    def onto(self) -> int | None:
        """Where the end of a drag stands, likewise."""
        return None if self.line.onto is None else self.before.places.get(self.line.onto.ref)


@dataclass(frozen=True)
class Tape:
    """A whole recording.

    Attributes:
        header: The first line.
        moments: In the order in which they were seen; one at least.
        steps: In the order in which they were taken.
        torn: The number of the last line, where it broke off and was dropped.
    """

    header: HeaderLine
    moments: Sequence[Moment]
    steps: Sequence[Step]
    torn: int | None = None
    _by_state: dict[bytes, list[Step]] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        for step in self.steps:
            self._by_state.setdefault(step.before.state, []).append(step)

    @property
    def first(self) -> Moment:
        """Where it begins."""
        return self.moments[0]

    @property
    def handles(self) -> Mapping[Ref, Handle]:
        """The handles that elements had at the beginning."""
        return self.first.line.handles or {}

    def leading_on(self, moment: Moment, taken: int) -> list[Step]:
        """Give the steps that were taken from a moment's state, the likeliest first.

        That is what comes next on the tape after the step that was taken last, then what lies nearest before it.
        """
        steps = self._by_state.get(moment.state, [])
        return sorted(steps, key=lambda step: (step.number <= taken, abs(step.number - taken)))
