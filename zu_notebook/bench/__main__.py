"""Print what a look at a page costs and tells, beside raw calls and other programs, in one run."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from zu_notebook import practice
from zu_notebook.bench._capture import OPEN_S, OURS, PageFigures, measure
from zu_notebook.bench._folder import serve_folder
from zu_notebook.bench._guess import guess_rate
from zu_notebook.bench._judge import Verdict
from zu_notebook.bench._linear import growth
from zu_notebook.bench._live import measure_live
from zu_notebook.bench._peers import Peer, PeerTrouble, find_peers
from zu_notebook.bench._press import Pressed, press_sample, sample_of
from zu_notebook.bench._report import print_costs, print_growth, print_guesses, print_live, print_presses, print_verdict
from zu_notebook.browser import find_browser
from zu_notebook.errors import ZuError
from zu_notebook.network import NetworkPolicy
from zu_notebook.workspaces import Workspace

_PRACTICE = ("home", "article", "shop", "checkout", "search", "frames", "list")
_INTERRUPTED = 130
_WIDTH = 140
_SPARE = 10

Pages = list[tuple[str, str]]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="zu-notebook bench", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="holds .html files, at any depth")
    parser.add_argument("--rounds", type=int, default=5, help="warm looks at each page")
    parser.add_argument("--most", type=int, default=200, help="at most so many pages")
    parser.add_argument("--presses", type=int, default=50, help="controls to press beside the bare mouse; 0 for none")
    parser.add_argument("--timeout", type=float, default=OPEN_S, help="seconds that a page may take to open")
    parser.add_argument("--differences", type=int, default=20, help="at most so many differences are printed")
    parser.add_argument("--only", choices=("costs", "press", "guess", "growth", "live"), help="one part of it")
    parser.add_argument(
        "--peers", type=Path, default=os.environ.get("ZU_BENCH_PEERS"), help="where npm installed other programs"
    )
    parser.add_argument(
        "--browser-use",
        type=Path,
        default=os.environ.get("ZU_BENCH_BROWSER_USE"),
        help="the Python interpreter that has browser-use",
    )
    return parser.parse_args()


def _main() -> int:
    chosen = _arguments()
    console = Console(soft_wrap=True, highlight=False)
    if not console.is_terminal:
        console.width = _WIDTH
    if chosen.only == "growth":
        print_growth(console, growth())
        return 0
    try:
        if chosen.only == "live":
            with tempfile.TemporaryDirectory() as root:
                print_live(console, measure_live(Path(root)))
            return 0
        with _pages(chosen.folder, chosen.most) as (origin, pages), tempfile.TemporaryDirectory() as root:
            policy = NetworkPolicy(allow=(origin,))
            with Workspace(Path(root) / ".zu", network=policy) as workspace:
                return _run(console, workspace, pages, chosen, Path(root))
    except ZuError as error:
        console.print(str(error), markup=False)
        return 1
    except KeyboardInterrupt:
        console.print("Interrupted.")
        return _INTERRUPTED


@contextlib.contextmanager
def _pages(folder: Path | None, most: int) -> Iterator[tuple[str, Pages]]:
    if folder is not None:
        with serve_folder(folder, most=most) as served:
            yield served
    else:
        with practice.start() as site:
            yield site.origin, [(name, site.page(name)) for name in _PRACTICE[:most]]


def _run(console: Console, workspace: Workspace, pages: Pages, chosen: argparse.Namespace, folder: Path) -> int:
    if chosen.only == "guess":
        print_guesses(console, [(name, guess_rate(workspace, url)) for name, url in pages])
        return 0
    if chosen.only == "press":
        return _press(console, workspace, pages, [_roles(workspace, url) for _, url in pages], chosen.presses)
    with _started(console, workspace, chosen, folder) as peers:
        figures, broken_off = _measure(console, workspace, pages, chosen, peers)
    if figures:
        print_costs(console, figures)
        verdict = Verdict()
        for each in figures:
            verdict.add(each.verdict, each.name)
        print_verdict(console, verdict, most=chosen.differences)
    if broken_off or not figures:
        return _INTERRUPTED if broken_off else 1
    print_growth(console, growth())
    if chosen.only is None and chosen.presses:
        urls = dict(pages)
        measured = [(each.name, urls[each.name]) for each in figures]
        return _press(console, workspace, measured, [each.roles for each in figures], chosen.presses)
    return 0


def _measure(
    console: Console, workspace: Workspace, pages: Pages, chosen: argparse.Namespace, peers: Sequence[Peer]
) -> tuple[list[PageFigures], bool]:
    """Measure page after page; what was measured before an interrupt is kept."""
    figures: list[PageFigures] = []
    try:
        for number, (name, url) in enumerate(pages, start=1):
            where = f"[{number}/{len(pages)}] {name}"
            try:
                taken = measure(workspace, name, url, rounds=chosen.rounds, peers=peers, timeout_s=chosen.timeout)
            except ZuError as error:
                console.print(f"{where}: {error}", markup=False)
                continue
            figures.append(taken)
            _tell(console, where, taken)
    except KeyboardInterrupt:
        console.print("Interrupted; these are the figures until here.")
        return figures, True
    return figures, False


def _tell(console: Console, where: str, taken: PageFigures) -> None:
    ours = taken.ways[OURS]
    console.print(
        f"{where}: {ours.ms:.0f} ms, {ours.ms / taken.accessibility_ms:.2f} × AX, {taken.affordances} affordances,"
        f" {ours.chars:,} of {taken.html_chars:,} characters",
        markup=False,
    )
    for peer, said in taken.failed.items():
        console.print(f"    {peer} failed here: {said}", markup=False)


@contextlib.contextmanager
def _started(console: Console, workspace: Workspace, chosen: argparse.Namespace, folder: Path) -> Iterator[list[Peer]]:
    """Start the peers that are installed; each ends with the block."""
    peers, missing = find_peers(chosen.peers, chosen.browser_use)
    for sentence in missing:
        console.print(sentence, markup=False)
    chromium = find_browser().path
    at_work: list[Peer] = []
    with contextlib.ExitStack() as ends:
        for peer in peers:
            ends.callback(_end, workspace, peer)
            try:
                workspace.thread.run(peer.start(folder, chromium))
            except (PeerTrouble, TimeoutError, OSError) as trouble:
                console.print(f"{peer.name} does not start: {trouble}", markup=False)
                continue
            at_work.append(peer)
        yield at_work


def _end(workspace: Workspace, peer: Peer) -> None:
    with contextlib.suppress(PeerTrouble, TimeoutError, OSError):
        workspace.thread.run(peer.close())


def _roles(workspace: Workspace, url: str) -> tuple[str, ...]:
    async def read() -> tuple[str, ...]:
        page = await workspace.core.open(url)
        try:
            return tuple(each.role for each in await page.surface() if not each.disabled)
        finally:
            await page.close()

    try:
        return workspace.thread.run(read())
    except ZuError:
        return ()


def _press(console: Console, workspace: Workspace, pages: Pages, roles: Sequence[Sequence[str]], size: int) -> int:
    samples = sample_of(pages, roles, size + _SPARE)

    def told(each: Pressed) -> None:
        state = "left out" if each.evades else "equal" if each.equal else "differs"
        state += " by itself" if each.by_itself else ""
        why = f" ({', '.join(each.differs)}) {each.note}" if each.note else ""
        console.print(f"{state}: {each.what}{why}", markup=False)

    print_presses(console, press_sample(workspace, samples, told, most=size))
    return 0


if __name__ == "__main__":
    sys.exit(_main())
