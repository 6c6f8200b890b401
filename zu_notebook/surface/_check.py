"""Say whether something is so on a page: plainly false is an answer, not an error."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Final, Literal, TypeAlias, get_args
from urllib.parse import urlsplit

from zu_notebook.errors import UsageError
from zu_notebook.ids import Ref
from zu_notebook.surface._asked import Candidate, CheckResult
from zu_notebook.surface._escape import clean, clipped, plain, quoted, utf8
from zu_notebook.surface._locate import fitting
from zu_notebook.surface._predicates import STATE_CHECKS, is_field, seen_as
from zu_notebook.surface._reading import Reading, folded
from zu_notebook.surface._roles import CONTROLS
from zu_notebook.surface._snapshot import Snapshot
from zu_notebook.surface._subject import Subject, spelled, subject_of

__all__ = ["PREDICATES", "Predicate", "check_in"]

Predicate: TypeAlias = Literal[
    "visible",
    "hidden",
    "enabled",
    "disabled",
    "checked",
    "unchecked",
    "mixed",
    "selected",
    "expanded",
    "collapsed",
    "pressed",
    "focused",
    "editable",
    "readonly",
    "required",
    "invalid",
    "filled",
    "empty",
    "text",
    "name",
    "role",
    "value",
    "url",
    "title",
    "count",
    "exists",
]
PREDICATES: tuple[str, ...] = get_args(Predicate)

_SHOWN_CHARS: Final = 400
_NOT_THERE: Final = "not there"


def check_in(snapshot: Snapshot, predicate: str, subject: object = None, ref: Ref | None = None) -> CheckResult:
    """Say whether something is so.

    Without a ref the subject says which element is meant: a text is its accessible name or its visible text, a
    `Candidate` or a mapping of its fields is what `locate_in` looks for. Where one element is meant and several fit,
    the answer is false and says so; none is chosen. With a ref the subject is what is to be so of it (`text`, `name`,
    `role`, `value`, `count`); beside another predicate the element must fit it too. A truth turns a predicate round:
    `check_in(snapshot, "checked", False, ref)`.

    `text` holds where the text is part of what the element, or the page, says. `url` takes a full address, a path
    that starts with `/`, a pattern with `*`, or else a part of the address. Of a secret field only `filled` and
    `empty` are told, never `value`.

    Args:
        snapshot: The tree.
        predicate: One of `Predicate`.
        subject: A text, a number, a truth, a `Candidate`, or a mapping of its fields in which `expected` says what
            is to be so.
        ref: The element.

    Raises:
        UsageError: There is no such predicate, or the subject leaves open what is asked.
        StaleRef: The element is not in this snapshot; `exists` and `visible` answer false.
        LocateError: The candidate says nothing of the element.
    """
    if predicate not in PREDICATES:
        message = f"There is no predicate {quoted(clipped(str(predicate), 40))}."
        raise UsageError(message, hint=f"There are {', '.join(PREDICATES)}.")
    asked = _Asked(snapshot, predicate, subject_of(subject, predicate), ref)
    if predicate in {"url", "title"}:
        return asked.of_page()
    if ref is not None and ref not in snapshot and predicate in {"exists", "visible"}:
        return asked.answer(expected=asked.wanted, actual="gone")
    if predicate in {"visible", "hidden"}:
        return asked.seen()
    if predicate in {"exists", "count"}:
        return asked.counted()
    if predicate in STATE_CHECKS:
        return asked.state()
    return asked.compared()


class _Asked:
    """One question."""

    def __init__(self, snapshot: Snapshot, predicate: str, subject: Subject, ref: Ref | None) -> None:
        self.snapshot = snapshot
        self.reading: Reading = snapshot.reading
        self.predicate = predicate
        self.subject = subject
        self.at = None if ref is None or ref not in snapshot else self.reading.index_of(ref)
        if ref is not None and self.at is None and predicate not in {"exists", "visible", "url", "title"}:
            self.at = self.reading.index_of(snapshot[ref].ref)
        self.turned = subject.given is False
        self.wanted = f"not {predicate}" if self.turned else predicate

    def answer(self, *, expected: str, actual: str, ok: bool = False) -> CheckResult:
        return CheckResult(
            ok=ok,
            predicate=self.predicate,
            expected=clipped(utf8(expected), _SHOWN_CHARS),
            actual=clipped(utf8(actual), _SHOWN_CHARS),
        )

    def of_page(self) -> CheckResult:
        wanted = self.needed("the address" if self.predicate == "url" else "the title")
        if self.predicate == "title":
            actual = clean(self.snapshot.title)
            return self.answer(ok=actual == clean(wanted), expected=wanted, actual=actual)
        return self.answer(ok=_is_address(self.snapshot.url, wanted), expected=wanted, actual=self.snapshot.url)

    def seen(self) -> CheckResult:
        reading = self.reading
        fit = self.meant(loose=True) or self.meant(loose=True, hidden=True)
        if self.at is not None and not fit:
            return self.answer(expected=self.wanted, actual=self.not_one(fit))
        looks = [seen_as(reading, index) for index in fit]
        actual = "visible" if "visible" in looks else looks[0] if looks else _NOT_THERE
        ok = (actual == "visible") is (self.predicate == "visible")
        return self.answer(ok=ok is not self.turned, expected=self.wanted, actual=actual)

    def counted(self) -> CheckResult:
        given = self.subject.given
        number = None if isinstance(given, (bool, str)) else given
        if self.predicate == "exists":
            count = len(self.meant(loose=True))
            return self.answer(ok=(count > 0) is not self.turned, expected=self.wanted, actual=_elements(count))
        if self.at is not None and self.subject.candidate is None:
            count = sum(
                above == self.at and node.role != "text" and not hidden
                for above, node, hidden in zip(
                    self.reading.parents, self.reading.nodes, self.reading.hidden, strict=True
                )
            )
        else:
            count = len(self.meant(loose=True))
        if number is None:
            return self.answer(ok=count > 0, expected="at least 1", actual=str(count))
        return self.answer(ok=count == number, expected=spelled(number), actual=str(count))

    def state(self) -> CheckResult:
        check = STATE_CHECKS[self.predicate]
        fit = self.meant()
        if len(fit) > 1:
            fit = [index for index in fit if check.about(self.reading.nodes[index])] or fit
        if len(fit) != 1:
            return self.answer(expected=self.wanted, actual=self.not_one(fit))
        index = fit[0]
        actual = check.says(self.reading, index)
        return self.answer(ok=(actual == self.predicate) is not self.turned, expected=self.wanted, actual=actual)

    def compared(self) -> CheckResult:
        given = self.subject.given
        if self.at is None and given is None:
            return self.exactly_there()
        wanted = self.needed(f"the {self.predicate}")
        if self.at is None and self.subject.candidate is None:
            return self.anywhere(wanted)
        fit = [self.at] if self.at is not None else self.meant()
        if len(fit) > 1 and self.predicate == "value":
            fit = [index for index in fit if is_field(self.reading.nodes[index])] or fit
        if len(fit) != 1:
            return self.answer(expected=wanted, actual=self.not_one(fit))
        return self.compare(fit[0], wanted)

    def compare(self, index: int, wanted: str) -> CheckResult:
        node = self.reading.nodes[index]
        if self.predicate == "value":
            if node.secret:
                # Neither what it holds nor whether the guess was right.
                return self.answer(expected="", actual="")
            return self.answer(ok=self.holds(node.value), expected=wanted, actual=node.value or "")
        if self.predicate == "text":
            ok = index in self.reading.holding(folded(wanted))
            return self.answer(ok=ok, expected=wanted, actual=self.reading.text_of(index) or clean(node.name))
        if self.predicate == "role":
            return self.answer(ok=node.role.lower() == wanted.lower(), expected=wanted, actual=node.role)
        return self.answer(ok=clean(node.name) == clean(wanted), expected=wanted, actual=clean(node.name))

    def holds(self, value: str | None) -> bool:
        """Tell whether a value is the one given; a number is compared as a number."""
        given = self.subject.given
        held = (value or "").replace("\r\n", "\n")
        if isinstance(given, (int, float)) and not isinstance(given, bool):
            try:
                return float(held) == given
            except ValueError:
                return False
        return given is not None and held == spelled(given).replace("\r\n", "\n")

    def exactly_there(self) -> CheckResult:
        """A candidate and nothing to compare: whether there is such an element."""
        count = len(self.meant())
        return self.answer(ok=count > 0, expected=self.predicate, actual=_elements(count))

    def anywhere(self, wanted: str) -> CheckResult:
        """A text and no element: whether anything on the page has it."""
        reading = self.reading
        if self.predicate == "text":
            ok = reading.says(folded(wanted))
        else:
            ok = any(
                (self.predicate == "value" and node.value is not None and self.holds(node.value))
                or (self.predicate == "role" and node.role.lower() == wanted.lower())
                or (self.predicate == "name" and node.role != "text" and clean(node.name) == clean(wanted))
                for node, hidden in zip(reading.nodes, reading.hidden, strict=True)
                if not hidden
            )
        return self.answer(ok=ok, expected=wanted, actual=wanted if ok else _NOT_THERE)

    def meant(self, *, loose: bool = False, hidden: bool = False) -> list[int]:
        """Return the elements that the question is about.

        Args:
            loose: Also those that say the text as a part of more, other than controls by their names.
            hidden: Those that are hidden, in place of those that are not.
        """
        reading, candidate, text = self.reading, self.subject.candidate, self.subject.text
        is_text = bool(text) and not isinstance(self.subject.given, (int, float) if self.predicate == "count" else bool)
        if self.at is not None:
            others = None if candidate is None else fitting(reading, candidate, hidden=reading.hidden[self.at])
            fits = others is None or self.at in others
            if fits and is_text and self.predicate not in {"count", "exists"}:
                fits = self.at in reading.holding(folded(text))
            return [self.at] if fits else []
        if candidate is not None:
            found = fitting(reading, candidate, hidden=hidden)
            return found if candidate.index is None else found[candidate.index : candidate.index + 1]
        if not is_text:
            message = f"{plain(self.predicate)} was asked, and not of which element."
            raise UsageError(message, hint="Pass a ref, or a text, a Candidate or a mapping of its fields as subject.")
        named = fitting(reading, Candidate(name=text), hidden=hidden)
        if named:
            return named
        saying = fitting(reading, Candidate(text=text), hidden=hidden)
        if loose:
            return [index for index in saying if reading.nodes[index].role not in CONTROLS]
        return [index for index in saying if reading.text_of(index) == text]

    def not_one(self, fit: list[int]) -> str:
        """Say why there is not the one element that was meant."""
        if fit:
            return f"{len(fit)} elements fit, and one is meant"
        if self.at is not None:
            node = self.reading.nodes[self.at]
            return f"{node.role} {quoted(clean(node.name))}" if node.name else node.role
        return "hidden" if self.meant(hidden=True) else _NOT_THERE

    def needed(self, what: str) -> str:
        """Return what was given to compare with."""
        given = self.subject.given
        if given is None or (self.predicate == "text" and not self.subject.text):
            message = f"{plain(self.predicate)} was asked, and not what {what} is to be."
            raise UsageError(message, hint="Pass it as the subject.")
        return spelled(given)


def _is_address(url: str, wanted: str) -> bool:
    if url == wanted:
        return True
    if wanted.startswith("/"):
        try:
            parts = urlsplit(url)
        except ValueError:
            return False
        path = parts.path or "/"
        query = path + (f"?{parts.query}" if parts.query else "")
        whole = query + (f"#{parts.fragment}" if parts.fragment else "")
        return wanted in {path, query, whole} or ("*" in wanted and fnmatchcase(whole, wanted))
    if "*" in wanted:
        return fnmatchcase(url, wanted)
    return url.rstrip("/") == wanted.rstrip("/") if "://" in wanted else bool(wanted.strip()) and wanted in url


def _elements(count: int) -> str:
    return _NOT_THERE if count == 0 else f"{count} element{'' if count == 1 else 's'}"
