"""What doing a track again came to, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Replay", "Replayed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """One step of a replay.

    Attributes:
        step: Its number in the track.
        action: What it is.
        target: What it went to, as a person names it.
        outcome: `done`, or `skipped` where there was nothing that could or should be done again.
        url: The page's address after.
        note: What is worth knowing.
    """

    step: int
    action: str
    target: str
    outcome: Literal["done", "skipped"]
    url: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """What a replay came to.

    Attributes:
        steps: The steps of the track, in order.
    """

    steps: tuple[Replayed, ...] = ()

    @property
    def done(self) -> int:
        """How many steps were done."""
        return sum(each.outcome == "done" for each in self.steps)

    def to_frame(self) -> pd.DataFrame:
        """Make a table with a row a step: step, action, target, outcome, url, note."""
        import pandas as pd  # noqa: PLC0415 - half a second that only a table needs

        names = list(Replayed.__slots__)
        return pd.DataFrame([{name: getattr(each, name) for name in names} for each in self.steps], columns=names)

    def __repr__(self) -> str:
        skipped = len(self.steps) - self.done
        return (
            f"<Replay, {self.done} step{'' if self.done == 1 else 's'} done{f', {skipped} skipped' if skipped else ''}>"
        )
