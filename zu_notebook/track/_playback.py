"""Where a playback is, and which element of this process each element of the recording is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from zu_notebook.ids import Ref
from zu_notebook.surface import HandleBook, RefBook
from zu_notebook.track._fitting import fits
from zu_notebook.track._lines import CHANGE
from zu_notebook.track._tape import Moment, Step, Tape

__all__ = ["Playback"]


@dataclass(slots=True)
class _Place:
    """Where a playback is.

    Attributes:
        moment: What is shown.
        refs: The elements that `moment.refs` are here, in the same order.
        elements: Which element of this process one of the recording was last.
        alive: The elements whose document is there.
        documents: How many documents there have been.
        looked: Whether this moment has been looked at.
        taken: The number of the step that was taken last; -1 at the beginning.
    """

    moment: Moment
    refs: tuple[Ref, ...] = ()
    elements: dict[Ref, Ref] = field(default_factory=dict)
    alive: set[Ref] = field(default_factory=set)
    documents: int = 0
    looked: bool = False
    taken: int = -1

    def copy(self) -> _Place:
        return replace(self, elements=dict(self.elements), alive=set(self.alive))


class Playback:
    """Go through a recording as a page would go through its life.

    An element that lived over several moments is one element here. One that was made by a step (a document that was
    loaded, a row that was drawn) is made anew each time the step is taken.

    Args:
        tape: The recording.
    """

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self._book = RefBook()
        self._made = 0
        self._place = _Place(tape.first)
        self.start(tape.first)

    @property
    def moment(self) -> Moment:
        """What is shown now."""
        return self._place.moment

    @property
    def refs(self) -> tuple[Ref, ...]:
        """Which elements `moment.refs` are."""
        return self._place.refs

    @property
    def documents(self) -> int:
        """How many documents there have been."""
        return self._place.documents

    def handles(self) -> HandleBook:
        """Make the book in which elements have the handles that they had when the recording began."""
        book = HandleBook()
        known = {handle: ref for ref, handle in self.tape.handles.items()}
        for number in range(1, 1 + max((int(handle[1:]) for handle in known), default=0)):
            ref = next((known[handle] for handle in known if handle == f"a{number}"), None)
            book.take(self._new() if ref is None else self._place.elements.get(ref) or self._new())
        return book

    def place_of(self, ref: Ref) -> int | None:
        """Tell where an element stands in `refs`; None where it is not on the page."""
        return self.refs.index(ref) if ref in self.refs else None

    def is_alive(self, ref: Ref) -> bool:
        """Tell whether an element's document is there."""
        return ref in self._place.alive

    def start(self, moment: Moment) -> None:
        """Go to a moment as to a document that is loaded: all its elements are made anew."""
        later = (step.number for step in self.tape.steps if step.before.number >= moment.number)
        taken = next(later, len(self.tape.steps)) - 1
        self._place = _Place(moment, documents=self._place.documents + 1, taken=taken)
        self._arrive(moment, made=moment.refs)

    def seen(self) -> None:
        """Take the page as looked at, as it is."""
        self._place.looked = True

    def elapse(self) -> bool:
        """Let a page that changed by itself change: once it has been looked at, and where that comes next on the tape.

        Returns:
            Whether it did.
        """
        following = self.tape.steps[self._place.taken + 1 : self._place.taken + 2]
        if not self._place.looked or not any(self._is_change(step) for step in following):
            return False
        self.follow(following[0])
        return True

    def take(
        self,
        action: str,
        ref: Ref | None,
        args: Mapping[str, Any],
        onto: Ref | None = None,
        *,
        now: bool = False,
    ) -> Step | None:
        """Take a step that was recorded from here, or from what the page changed to by itself.

        Args:
            action: What is done.
            ref: The element it is done to; None where it needs none.
            args: What it is given beside the target.
            onto: Where a drag ends.
            now: Only the step that comes next on the tape.

        Returns:
            The step; None where there is no such step, and nothing has happened.
        """

        def found() -> bool:
            step = self._leading_on(action, ref, args, onto, now=now)
            if step is not None:
                taken.append(step)
                self.follow(step)
            return step is not None

        taken: list[Step] = []
        if not found() and not now:
            self.change_until(found)
        return taken[0] if taken else None

    def change_until(self, condition: Callable[[], bool]) -> bool:
        """Let a page that changed by itself change until something is so; where it never is, nothing has happened."""
        back = self._place.copy()
        while self._change():
            if condition():
                return True
        self._place = back
        return False

    def _leading_on(
        self, action: str, ref: Ref | None, args: Mapping[str, Any], onto: Ref | None, *, now: bool
    ) -> Step | None:
        for step in self.leading_on():
            if now and step.number != self._place.taken + 1:
                return None
            if self.is_of(step, action, ref, onto) and fits(step.line, args):
                return step
        return None

    def leading_on(self) -> list[Step]:
        """Give the steps that were taken from here, the likeliest first."""
        return self.tape.leading_on(self.moment, self._place.taken)

    def is_of(self, step: Step, action: str, ref: Ref | None, onto: Ref | None = None) -> bool:
        """Tell whether a step that leads on from here is this action on this element."""
        if step.line.action != action:
            return False
        return self._is_target(step, ref) and (onto is None or step.onto == self.place_of(onto))

    def _is_target(self, step: Step, ref: Ref | None) -> bool:
        target = step.line.target
        if ref is None or target is None:
            return ref is None and target is None
        if step.place is None:
            return self._place.elements.get(target.ref) == ref
        return step.place == self.place_of(ref)

    def follow(self, step: Step) -> None:
        """Go where a step leads that was recorded from this state."""
        place = self._place
        # Moments of one state have the same elements at the same places.
        place.elements.update(zip(step.before.refs, place.refs, strict=True))
        place.taken = step.number
        moment = step.after
        if moment is not step.before:
            for gone in moment.gone:
                place.alive.discard(place.elements.pop(gone, Ref("")))
            place.documents += max(0, moment.line.documents - step.before.line.documents)
        self._arrive(moment, made=() if moment is step.before else moment.fresh)

    def _change(self) -> bool:
        """Follow a change that the page made by itself at this very moment."""
        for step in self.leading_on():
            if self._is_change(step) and step.number > self._place.taken:
                self.follow(step)
                return True
        return False

    def _is_change(self, step: Step) -> bool:
        return step.line.action == CHANGE and step.before is self.moment

    def _arrive(self, moment: Moment, *, made: Iterable[Ref]) -> None:
        place = self._place
        for ref in made:
            place.elements.pop(ref, None)
        here: dict[Ref, Ref] = {}
        taken: set[Ref] = set()
        for ref in moment.refs:
            if ref not in here:
                known = place.elements.get(ref)
                here[ref] = self._new() if known is None or known in taken else known
                taken.add(here[ref])
        place.elements.update(here)
        place.alive |= taken
        place.moment, place.looked = moment, False
        place.refs = tuple(here[ref] for ref in moment.refs)

    def _new(self) -> Ref:
        self._made += 1
        return self._book.ref("recording", self._made)
