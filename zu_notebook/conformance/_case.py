"""One case of the suite: a sentence that must be true of an adapter, and the checks that it is made of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from zu_notebook.conformance._session import CheckFailed, Session
from zu_notebook.errors import SurfaceError

__all__ = ["Case", "case", "equal", "holds", "refused"]

_LONGEST = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One thing that must be true of an adapter.

    Attributes:
        name: What must be true, as a sentence.
        about: What part of an adapter it is about: `sessions`, `tree`, `states`, `refs`, `acts`, `questions`,
            `secrets`, `capabilities`.
        run: Finds out; raises what `holds`, `equal` and `refused` raise.
        needs: The capability without which it is skipped; "" where every adapter must pass.
        path: The page that is open when it begins, as it stands after the suite's address; None opens nothing.
    """

    name: str
    about: str
    run: Callable[[Session], Awaitable[None]]
    needs: str = ""
    path: str | None = ""


def case(
    name: str, *, about: str, needs: str = "", path: str | None = ""
) -> Callable[[Callable[[Session], Awaitable[None]]], Case]:
    """Make a case of a function; see `Case`."""
    return lambda run: Case(name=name, about=about, run=run, needs=needs, path=path)


def holds(what: str, ok: object, *, expected: object, actual: object) -> None:
    """Check that something is so.

    Args:
        what: What is checked, as a short text.
        ok: Whether it is so.
        expected: What had to be.
        actual: What is.

    Raises:
        CheckFailed: It is not.
    """
    if not ok:
        raise CheckFailed(what, expected=_shown(expected), actual=_shown(actual))


def equal(what: str, actual: object, expected: object) -> None:
    """Check that two things are equal, and of one type where they are truth values.

    Raises:
        CheckFailed: They are not.
    """
    same = actual == expected and isinstance(actual, bool) is isinstance(expected, bool)
    holds(what, same, expected=expected, actual=actual)


async def refused(
    what: str, work: Awaitable[object], *kinds: type[SurfaceError], unless: Callable[[object], bool] | None = None
) -> None:
    """Check that something is refused.

    Args:
        what: What is refused.
        work: Does it.
        kinds: What it may be refused with; any SurfaceError where none is named.
        unless: Whether what came back is right as well.

    Raises:
        CheckFailed: It was not refused, or with another error.
    """
    names = " or ".join(kind.__name__ for kind in kinds) or "a SurfaceError"
    try:
        result = await work
    except SurfaceError as error:
        holds(
            what,
            not kinds or isinstance(error, kinds),
            expected=names,
            actual=f"{type(error).__name__}: {error}",
        )
        return
    if unless is None or not unless(result):
        raise CheckFailed(what, expected=names, actual=f"no error; it gave {_shown(result)}")


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… ({len(text)} characters)"
