"""`zu.open(url, attach=…)`: pages in a browser that somebody else started, and what of it is left alone."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.attached import Strange
from tests.workspaces.little_server import Answer, little_server
from tests.workspaces.scripts import needs_signals, ready, wait_until
from zu_notebook import practice
from zu_notebook.errors import BrowserDied, BrowserError, UsageError
from zu_notebook.surface import Affordance
from zu_notebook.workspaces import Page, Workspace

OpenPage = Callable[..., Page]


@pytest.fixture(scope="module")
def strange() -> Iterator[Strange]:
    with Strange() as running:
        yield running


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Workspace]:
    """A workspace that reaches nothing on this machine but the practice site."""
    with Workspace(tmp_path / ".zu") as made:
        yield made


def opened(own: Workspace, url: str, **options: object) -> Page:
    return Page(own.thread.run(own.core.open(url, **options)), own.thread)


def one(page: Page, role: str, label: str) -> Affordance:
    found = page.surface().find(role, label)
    assert isinstance(found, Affordance), found
    return found


def test_a_page_is_used_as_any_other_and_closing_it_leaves_the_browser(
    strange: Strange, open_url: OpenPage, site: practice.Site
) -> None:
    before = strange.tabs()
    page = open_url(site.page("checkout"), attach=strange.address)
    assert site.page("checkout") in strange.tabs()
    page.type(one(page, "textbox", "Discount code"), "HARBOUR10")
    page.click(one(page, "button", "Apply"))
    assert any("HARBOUR10" in item.text for item in page.surface().context)
    assert page.screenshot().png.startswith(b"\x89PNG")
    assert page.requests()["status"].iloc[0] == 200
    page.close()
    assert wait_until(lambda: strange.tabs() == before)


def test_the_workspace_ends_with_the_connection_only(strange: Strange, own: Workspace, site: practice.Site) -> None:
    before = strange.tabs()
    page = opened(own, site.page("article"), attach=strange.address)
    beside = opened(own, site.page("article"))
    assert len(strange.tabs()) == len(before) + 1
    own.close()
    assert wait_until(lambda: strange.tabs() == before)
    assert page.status != "open"
    assert beside.status != "open"


def test_tabs_and_files_of_such_a_page_are_its(strange: Strange, open_html: OpenPage, site: practice.Site) -> None:
    before = strange.tabs()
    page = open_html(
        f"<a href='{site.page('article')}' target=_blank>More</a><a href='data:,tide' download=tide.txt>Get</a>",
        attach=strange.address,
    )
    page.click(one(page, "link", "More"))
    assert [tab.url for tab in page.tabs] == [site.page("article")]
    page.click(one(page, "link", "Get"))
    assert [file.bytes() for file in page.downloads] == [b"tide"]
    page.close()
    assert wait_until(lambda: strange.tabs() == before)


def test_the_policy_holds_for_our_pages_and_for_nothing_else_there(
    strange: Strange, own: Workspace, site: practice.Site
) -> None:
    with little_server() as server:
        server.answers = {
            "/": Answer("<iframe src=/inner></iframe><script>fetch('/fetched')</script>"),
            "/inner": Answer("<script>fetch('/deep')</script>"),
        }
        page = opened(own, site.page("article"), attach=strange.address)
        page.evaluate(f"fetch('{server.origin}/ours').catch(() => 0)")
        page.evaluate(
            f"new Promise(done => {{ const f = document.createElement('iframe'); f.src = '{server.origin}/framed'; "
            "f.onload = done; document.body.append(f); setTimeout(done, 2000); })"
        )
        strange.open(f"{server.origin}/")
        assert wait_until(lambda: {"/", "/inner", "/fetched", "/deep"} <= {each.path for each in server.asked})
        assert not {"/ours", "/framed"} & {each.path for each in server.asked}
        assert set(own.network.blocked()["data"].map(lambda data: data["origin"])) == {server.origin}
        page.close()


def test_where_no_browser_answers_it_is_said(own: Workspace, site: practice.Site) -> None:
    with pytest.raises(BrowserError, match=r"No browser answers at http://127\.0\.0\.1:9\. Start one with"):
        opened(own, site.page("article"), attach="http://127.0.0.1:9/?token=SENTINEL-41")


@pytest.mark.parametrize("given", ["", "9222", 9222, "ftp://x:1", "http://", "http://user:SENTINEL@x:99999"])
def test_what_is_no_address_is_refused_and_not_repeated(own: Workspace, site: practice.Site, given: object) -> None:
    with pytest.raises(UsageError, match="attach is the debugging address") as raised:
        opened(own, site.page("article"), attach=given)
    assert "SENTINEL" not in str(raised.value)


@pytest.mark.parametrize("options", [{"headed": True}, {"kind": "http"}])
def test_what_does_not_go_with_it_is_refused(own: Workspace, site: practice.Site, options: dict[str, object]) -> None:
    with pytest.raises(UsageError, match="attach"):
        opened(own, site.page("article"), attach="http://127.0.0.1:9222", **options)


def test_a_browser_that_ends_is_told_and_the_next_one_is_attached_to(own: Workspace, site: practice.Site) -> None:
    with Strange() as first:
        page = opened(own, site.page("article"), attach=first.address)
    assert wait_until(lambda: page.status == "died")
    with pytest.raises(BrowserDied):
        page.surface()
    with Strange() as second:
        assert opened(own, site.page("article"), attach=second.address).surface() is not None


@needs_signals
def test_a_killed_kernel_leaves_the_browser_and_nothing_of_ours_in_it(strange: Strange, tmp_path: Path) -> None:
    before = strange.tabs()
    code = """
        import sys
        import zu_notebook as zu
        zu.workspace(root=sys.argv[1])
        page = zu.open(zu.practice.start().page("checkout"), attach=sys.argv[2])
        print("ready", flush=True)
        sys.stdin.readline()
    """
    with ready(code, str(tmp_path / ".zu"), strange.address) as running:
        assert len(strange.tabs()) == len(before) + 1
        running.send_signal(signal.SIGKILL)
    assert wait_until(lambda: strange.tabs() == before)
