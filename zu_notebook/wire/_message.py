"""What every message has in common: nothing unknown in it, and nothing of it changes."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

__all__ = ["Message"]


class Message(BaseModel):
    """A message, or a part of one."""

    model_config = ConfigDict(extra="forbid", frozen=True)
