"""The suite for adapters: what must be true of an `AgentSurface`, tried on pages that the suite serves itself.

In a shell: `pytest --surface=module:factory`. In Python: `check(factory)`, or `await run_suite(factory)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zu_notebook.conformance._case import Case, case, equal, holds, refused
from zu_notebook.conformance._cases import CASES
from zu_notebook.conformance._faults import FAULTS, Wrapped, with_fault
from zu_notebook.conformance._report import Report, Row, Status
from zu_notebook.conformance._run import Factory, check, run_suite
from zu_notebook.conformance._session import CheckFailed, Session

if TYPE_CHECKING:
    import pytest

__all__ = [
    "CASES",
    "FAULTS",
    "Case",
    "CheckFailed",
    "Factory",
    "Report",
    "Row",
    "Session",
    "Status",
    "Wrapped",
    "case",
    "check",
    "equal",
    "holds",
    "pytest_plugin",
    "refused",
    "run_suite",
    "with_fault",
]


def pytest_plugin(config: pytest.Config, named: str, url: str | None) -> object:
    """Give the plugin of pytest that collects the suite.

    Args:
        config: Pytest's own.
        named: The factory of the adapter, as `module:factory`.
        url: Where the suite's pages are served; None where the suite serves them.
    """
    from zu_notebook.conformance._pytest import SuitePlugin  # noqa: PLC0415 - pytest is there in tests only

    return SuitePlugin(config, named, url)
