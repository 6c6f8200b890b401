"""What a check is about: which element, and what is to be so of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final, TypeAlias

from zu_notebook.errors import UsageError
from zu_notebook.surface._asked import Candidate
from zu_notebook.surface._escape import clean, plain

__all__ = ["Subject", "spelled", "subject_of"]

Scalar: TypeAlias = bool | int | float | str

_CANDIDATE_FIELDS: Final = tuple(each.name for each in fields(Candidate))


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject, taken apart.

    Attributes:
        candidate: Which element is meant; None where that is not said.
        given: The text, number or truth that was given beside it or in its place; None where there is none.
    """

    candidate: Candidate | None = None
    given: Scalar | None = None

    @property
    def text(self) -> str:
        """What was given, as text, white space folded."""
        return "" if self.given is None else clean(spelled(self.given))


def subject_of(subject: object, predicate: str) -> Subject:
    """Take a subject apart.

    Args:
        subject: None, a text, a number, a truth, a `Candidate`, or a mapping of a candidate's fields in which
            `expected` (or the predicate's own name) says what is to be so.
        predicate: What is asked.

    Raises:
        UsageError: It is none of these.
    """
    if subject is None or isinstance(subject, (bool, int, float, str)):
        return Subject(given=subject)
    if isinstance(subject, Candidate):
        return Subject(candidate=subject)
    if not isinstance(subject, Mapping):
        message = f"The subject of {predicate!r} is a {plain(type(subject).__name__)}."
        raise UsageError(message, hint="Pass a text, a number, a Candidate or a mapping of its fields.")
    values = dict(subject)
    given = values.pop("expected", None)
    if given is None and predicate not in _CANDIDATE_FIELDS:
        given = values.pop(predicate, None)
    unknown = sorted(plain(str(key)) for key in set(values) - set(_CANDIDATE_FIELDS))
    if unknown or not (given is None or isinstance(given, (bool, int, float, str))):
        message = f"The subject of {predicate!r} has what no candidate has: {', '.join(unknown) or 'expected'}."
        raise UsageError(
            message, hint=f"Its fields are {', '.join(_CANDIDATE_FIELDS)}, and `expected`, a text or number."
        )
    candidate = Candidate(**values) if any(value is not None for value in values.values()) else None
    return Subject(candidate, given)


def spelled(given: Scalar) -> str:
    """Write what was given as a field would hold it: `4` and not `4.0`."""
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, float) and math.isfinite(given) and given.is_integer():
        return f"{given:.0f}"
    return str(given)
