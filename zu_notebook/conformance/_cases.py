"""All cases of the suite, in the order in which they run."""

from __future__ import annotations

from typing import Final

from zu_notebook.conformance import (
    _about_acts,
    _about_capabilities,
    _about_frames,
    _about_questions,
    _about_refs,
    _about_secrets,
    _about_sessions,
    _about_states,
    _about_tree,
)
from zu_notebook.conformance._case import Case

__all__ = ["CASES"]

CASES: Final[tuple[Case, ...]] = (
    *_about_sessions.CASES,
    *_about_tree.CASES,
    *_about_states.CASES,
    *_about_refs.CASES,
    *_about_acts.CASES,
    *_about_questions.CASES,
    *_about_secrets.CASES,
    *_about_frames.CASES,
    *_about_capabilities.CASES,
)
