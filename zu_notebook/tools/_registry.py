"""Which tools there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from zu_notebook.errors import UsageError
from zu_notebook.tools._browser import BROWSER_TOOLS
from zu_notebook.tools._port import Tool

__all__ = ["Registry", "registry"]

_SHOWN = 60


class Registry:
    """The tools by their names.

    Args:
        tools: In the order in which they are listed.

    Raises:
        UsageError: Two have one name.
    """

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._tools = {tool.name: tool for tool in tools}
        if len(self._tools) < len(tools):
            raise UsageError("Two tools have one name.")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all tools."""
        return tuple(self._tools)

    def json_schema(self, name: str) -> dict[str, Any]:
        """Give the JSON Schema of what a tool takes.

        Raises:
            UsageError: There is no such tool.
        """
        return self[name].parameters.model_json_schema()

    def __getitem__(self, name: object) -> Tool:
        tool = self._tools.get(name) if isinstance(name, str) else None
        if tool is None:
            raise UsageError(
                f"There is no tool {str(name)[:_SHOWN]!r}. Nothing was done.",
                hint=f"There are {', '.join(self.names)}.",
            )
        return tool

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def __len__(self) -> int:
        return len(self._tools)

    def __contains__(self, name: object) -> bool:
        return name in self._tools

    def __repr__(self) -> str:
        return f"<Registry: {', '.join(self.names)}>"


def registry() -> Registry:
    """Give the tools that an agent gets for a page."""
    return Registry(BROWSER_TOOLS)
