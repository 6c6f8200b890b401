"""What a surface can do; it can be asked before anything is opened."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["SurfaceCapabilities"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SurfaceCapabilities:
    """What an adapter is able to do; a plan that needs what is missing is refused before its first step.

    Attributes:
        dialogs: Answer the page's own dialogs (alert, confirm, prompt).
        frames: Look into frames and act in them.
        windows: Follow windows that the page opens.
        upload: Give files to a file input.
        drag: Drag from one element to another.
        trace: Record a trace.
        webmcp: Call the tools that a page offers.
        screenshot: Take pictures.
        scripts: Run a script in the page.
        restore: Go back to a state that was kept.
    """

    dialogs: bool = False
    frames: bool = False
    windows: bool = False
    upload: bool = False
    drag: bool = False
    trace: bool = False
    webmcp: bool = False
    screenshot: bool = False
    scripts: bool = False
    restore: bool = False
