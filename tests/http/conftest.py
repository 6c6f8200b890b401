"""Pages of kind "http": fetched from a server that the test spells out, or parsed from a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest

from tests.egress.loopback import Asked, Loopback, Reply, html
from zu_notebook.http._capture import look
from zu_notebook.http._loaded import Loaded
from zu_notebook.http._parse import parse
from zu_notebook.surface import ActionSurface, Affordance, Look, Node, RefBook, TypedSecrets, reduce_surface
from zu_notebook.workspaces import Page, Workspace

__all__ = ["Answers", "OpenHttp", "Opened", "Seen", "read", "see"]

Answers = Mapping[str, Reply | Callable[[Asked], Reply]]


@dataclass
class Opened:
    """An open page and the server that it came from."""

    page: Page
    server: Loopback

    def find(self, role: str, label: str) -> Affordance:
        """Give the one affordance of a role and a label, as the page is now."""
        found = self.page.surface().find(role=role, label=label)
        assert isinstance(found, Affordance), f"{role} {label!r}: {found}"
        return found

    def labels(self) -> list[tuple[str, str]]:
        return [(each.role, each.label) for each in self.page.surface()]


OpenHttp = Callable[..., Opened]


@pytest.fixture
def open_http(workspace: Workspace) -> Iterator[OpenHttp]:
    """Open a page of kind "http": of a body's HTML, or of a server's answers by path."""
    with ExitStack() as stack:

        def opened(content: str | Answers, path: str = "/", *, allow: tuple[str, ...] = (), **options: Any) -> Opened:
            answers: Answers = {"/": html(f"<!doctype html>{content}")} if isinstance(content, str) else content
            server = stack.enter_context(Loopback(answers))
            url = f"{server.origin}{path}"
            core = workspace.thread.run(workspace.core.open(url, kind="http", allow=(server.origin, *allow), **options))
            return Opened(stack.enter_context(Page(core, workspace.thread)), server)

        yield opened


def read(source: str, url: str = "https://a.example/") -> Loaded:
    """Parse a text."""
    return Loaded(parse(source, url=url))


@dataclass
class Seen:
    """One look at a parsed text."""

    loaded: Loaded
    look: Look
    surface: ActionSurface

    def node(self, name: str) -> Node:
        """Give the node of the element with an id."""
        element = self.loaded.document.by_id(name)
        assert element is not None
        places = {node.ref: node for node in self.look.nodes}
        return places[self.refs.ref(self.loaded.document.key, element.number)]

    refs: RefBook


def see(source: str, *, tree: bool = False) -> Seen:
    """Look at a text."""
    loaded, refs = read(source), RefBook()
    seen = look(loaded, refs, TypedSecrets(), url="https://a.example/", view=(1280, 800), tree=tree, html=True)
    return Seen(loaded, seen, reduce_surface(seen.nodes, seen.title, seen.url, evidence=seen.evidence), refs)
