"""The suite as items of pytest. Imported where an adapter is named on the command line, and by nothing else."""

from __future__ import annotations

import importlib
import inspect
import sys
import traceback
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from zu_notebook.conformance._case import Case
from zu_notebook.conformance._cases import CASES
from zu_notebook.conformance._report import Row
from zu_notebook.conformance._run import Factory, run_apart, serving
from zu_notebook.conformance._session import CheckFailed

__all__ = ["SuitePlugin"]


class SuitePlugin:
    """Adds the cases to what pytest collects; where no file is named they are all that it collects.

    Args:
        config: Pytest's own.
        named: The factory of the adapter, as `module:factory`.
        url: Where the suite's pages are served; the suite serves them itself where it is None.

    Raises:
        UsageError: Pytest's own: nothing of that name can be imported or called.
    """

    def __init__(self, config: pytest.Config, named: str, url: str | None) -> None:
        self.named = named
        self.factory = _load(named, config.invocation_params.dir)
        self._url = url
        self._base = ""
        self._ends = ExitStack()
        if config.args_source is not pytest.Config.ArgsSource.ARGS:
            config.args = []

    def base(self) -> str:
        """Give the address of the suite's first page; serve it from the first case to the end."""
        if not self._base:
            self._base = self._ends.enter_context(serving(self._url))
        return self._base

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Put the suite before what else is collected."""
        report = yield
        if isinstance(collector, pytest.Session) and report.result is not None:
            report.result.insert(0, _Suite.from_parent(collector, name=self.named, nodeid=self.named, plugin=self))
        return report

    def pytest_unconfigure(self) -> None:
        """Stop serving."""
        self._ends.close()


class _Suite(pytest.Collector):
    """All cases, for one adapter."""

    def __init__(self, *, plugin: SuitePlugin, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.plugin = plugin

    def collect(self) -> Iterator[pytest.Item]:
        for case in CASES:
            yield _Item.from_parent(self, name=case.name, case=case, plugin=self.plugin)


class _NotSo(Exception):  # noqa: N818 - the names of our errors say what happened
    """A case failed."""

    def __init__(self, row: Row) -> None:
        super().__init__(row.reason)
        self.row = row


class _Item(pytest.Item):
    """One case."""

    def __init__(self, *, case: Case, plugin: SuitePlugin, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.case = case
        self.plugin = plugin

    def runtest(self) -> None:
        """Run the case on a fresh adapter."""
        row = run_apart(self.plugin.factory, self.case, self.plugin.base())
        if row.status == "skipped":
            pytest.skip(row.reason)
        if row.status == "failed":
            raise _NotSo(row)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401 - as the base class has it
        """Say what was expected and what is; show where an error of the adapter came from."""
        error = excinfo.value
        if not isinstance(error, _NotSo):
            return super().repr_failure(excinfo, style)
        raised = error.row.error
        shown = [] if raised is None or isinstance(raised, CheckFailed) else traceback.format_exception(raised)
        return "\n".join([*(line.strip() for line in error.row.lines()[1:]), *("".join(shown).rstrip().splitlines())])

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Say where the case stands."""
        code = inspect.unwrap(self.case.run).__code__
        return Path(code.co_filename), code.co_firstlineno, self.case.name


def _load(named: str, folder: Path) -> Factory:
    """Import a factory; the folder that pytest was called in is looked through as well."""
    module, _, path = named.partition(":")
    if not module or not path:
        raise pytest.UsageError(f"--surface takes module:factory, not {named!r}.")
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    try:
        factory = reduce(getattr, path.split("."), importlib.import_module(module))
    except (ImportError, AttributeError) as error:
        raise pytest.UsageError(f"--surface={named}: {error}") from error
    if not callable(factory):
        raise pytest.UsageError(f"--surface={named} is a {type(factory).__name__}, which can't be called.")
    return factory
