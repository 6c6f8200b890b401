"""Who drives, since when and why: one value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, Self, TypeAlias

__all__ = ["Driver", "Principal", "Standing", "side_of"]

Driver: TypeAlias = Literal["agent", "person"]
"""The two sides of the lease."""

Principal: TypeAlias = Literal["code", "agent", "tool", "mcp", "replay", "runner", "person"]
"""Who acts. A cell's own code stands on the agent's side: while a person drives, it is refused too."""


def side_of(principal: Principal) -> Driver:
    """Give the side of the lease that a principal stands on."""
    return "person" if principal == "person" else "agent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Who drives now.

    Attributes:
        holder: The driver.
        epoch: Goes up by one at each change of driver; from 1.
        since: When the holder took over, in UTC.
        reason: Why, in the words of who took it; "" where nothing was said.
        message: What the one before left for the holder; "" where nothing was left.
        name: Who of several people took it, or gave it back; "" where nobody said.
        forced: It was given back by another than who held it.
    """

    holder: Driver
    epoch: int
    since: datetime
    reason: str = ""
    message: str = ""
    name: str = ""
    forced: bool = False

    @property
    def who(self) -> str:
        """How a message names the holder."""
        return (self.name or "A person") if self.holder == "person" else "The agent"

    def in_epoch(self, epoch: int) -> Self:
        """Give the same in another epoch."""
        return replace(self, epoch=epoch)

    def to_json(self) -> dict[str, Any]:
        """Give it as JSON has it."""
        return {
            "holder": self.holder,
            "epoch": self.epoch,
            "since": self.since.isoformat(),
            "reason": self.reason,
            "message": self.message,
            "name": self.name,
            "forced": self.forced,
        }
