"""Blind means "can't see", not "nothing here": what speaks for it, and the verdict."""

from __future__ import annotations

from dataclasses import dataclass

from zu_notebook.surface._affordance import Completeness

__all__ = ["Evidence", "judge_blindness"]

CANVAS_SHARE = 0.45
"""About half of the view: a chart in an article stays below it, a game or a map does not."""

ARTICLE_CHARS = 2_000
"""With this much text to read, a large canvas is a backdrop, not the page."""

FRAME_WEIGHT = 10
"""A frame that can't be read may hold about as many controls as a small form."""

UNLABELLED_SHARE = 0.6
UNLABELLED_LEAST = 5
"""Three icons beside a field are a toolbar; five without a word and little else are a page that can't be told apart."""

OCCLUDED_SHARE = 0.95
"""A wall with buttons of its own can be read, and its buttons count as not covered; one without hides all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What a capture saw of that which it could not read.

    Attributes:
        canvas_share: Share of the view (0 to 1) drawn on canvases or plug-ins without content of their own to read.
        unreadable_frames: Visible frames that could not be entered.
        occluded_share: Share of the controls in view (0 to 1) that something covers.
        text_chars: Characters of visible text.
    """

    canvas_share: float = 0.0
    unreadable_frames: int = 0
    occluded_share: float = 0.0
    text_chars: int = 0


def judge_blindness(evidence: Evidence, completeness: Completeness) -> str:
    """Say why the page can't be seen, or "" where it can, or where there is nothing to see."""
    reasons = []
    if evidence.canvas_share >= CANVAS_SHARE and evidence.text_chars < ARTICLE_CHARS:
        reasons.append(
            f"{evidence.canvas_share:.0%} of the view is drawn on a canvas, without text or controls to read"
        )
    frames = evidence.unreadable_frames
    if frames and frames * FRAME_WEIGHT > completeness.listed - completeness.unlabelled:
        reasons.append(f"{frames} frame{'s' if frames > 1 else ''} could not be read")
    unlabelled = completeness.unlabelled
    if unlabelled >= UNLABELLED_LEAST and unlabelled >= UNLABELLED_SHARE * completeness.listed:
        reasons.append(f"{unlabelled} of {completeness.listed} controls have no label")
    if evidence.occluded_share >= OCCLUDED_SHARE:
        reasons.append(f"{evidence.occluded_share:.0%} of the controls in view are covered")
    return "; ".join(reasons)
