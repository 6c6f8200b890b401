"""A practice site for each test, apart from the one that a process shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from zu_notebook.practice import Site

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as running:
        yield running
