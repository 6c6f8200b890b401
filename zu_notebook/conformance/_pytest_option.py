"""`pytest --surface=module:factory`: the option. What runs the suite is imported where it is given.

It is installed beside the package, as `zu_notebook_pytest`: pytest imports it at each of its starts, anywhere, and
with a module of the package all of the package would come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

__all__ = ["pytest_addoption", "pytest_configure"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("zu-notebook", "checking an adapter for Zu Notebook")
    group.addoption(
        "--surface",
        dest="zu_surface",
        metavar="MODULE:FACTORY",
        help="run the suite for adapters on what this factory makes; without files named, nothing else is run",
    )
    group.addoption(
        "--surface-url",
        dest="zu_surface_url",
        metavar="URL",
        help="where the practice site's page `conformance` is served, if not by the suite",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Add the suite where an adapter is named."""
    named = config.getoption("zu_surface")
    if named:
        from zu_notebook.conformance import pytest_plugin  # noqa: PLC0415 - only where it is asked for

        config.pluginmanager.register(pytest_plugin(config, named, config.getoption("zu_surface_url")))
