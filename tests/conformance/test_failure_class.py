"""Which class of failure each error is."""

from __future__ import annotations

import pytest

from zu_notebook import errors
from zu_notebook.surface import failure_class


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (errors.LocateError("x"), "locator"),
        (errors.StaleRef("x"), "locator"),
        (errors.Ambiguous("x"), "locator"),
        (errors.ActionabilityError("x"), "timeout"),
        (errors.TimeoutError("x"), "timeout"),
        (errors.DialogError("x"), "dialog"),
        (errors.NavigationError("x"), "navigation"),
        (errors.ScriptError("x"), "script"),
        (errors.SessionError("x"), "infrastructure"),
        (errors.SurfaceError("x"), "unknown"),
        (errors.UsageError("x"), "unknown"),
        (errors.BrowserDied("x"), "unknown"),
        (TimeoutError("x"), "unknown"),
        (KeyError("x"), "unknown"),
        (KeyboardInterrupt(), "unknown"),
    ],
)
def test_an_error_is_of_the_class_that_the_standard_says(error: BaseException, expected: str) -> None:
    assert failure_class(error) == expected
