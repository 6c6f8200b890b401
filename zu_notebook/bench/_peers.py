"""Other programs that read pages for agents, each with its own browser: found where they are installed, and driven."""

from __future__ import annotations

import asyncio
import json
import os
import platform
import shutil
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from zu_notebook.bench._mcp import McpServer, PeerTrouble
from zu_notebook.bench._peer_text import Reader, read_aria_with_refs, read_browser_use, read_devtools

__all__ = ["Peer", "PeerTrouble", "Way", "find_peers"]

_WIDTH, _HEIGHT = 1280, 800
_FLAGS: Final = (
    "--no-sandbox",
    # Nothing but this machine is reached: a saved page's missing pictures fail at once, for every peer alike.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)
_CALL_S = 90.0


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a peer tells what is on its page.

    Attributes:
        name: For the table.
        take: Gives the text; this is what is timed.
        read: Finds in the text what is listed there.
    """

    name: str
    take: Callable[[], Awaitable[str]]
    read: Reader


class Peer(Protocol):
    """A peer at work, with a browser of its own."""

    @property
    def name(self) -> str: ...

    @property
    def ways(self) -> Sequence[Way]: ...

    async def start(self, folder: Path, chromium: Path) -> None:
        """Start it; it may leave files in the folder."""
        ...

    async def open(self, url: str) -> None: ...

    async def close(self) -> None: ...


class AgentBrowser:
    """The `agent-browser` program: a call starts it, and it asks a daemon of its own."""

    name = "agent-browser"

    def __init__(self, program: Path) -> None:
        self._program = program
        self._env: dict[str, str] = {}
        self.ways = (
            Way("agent-browser -i", lambda: self._run("snapshot", "-i"), read_aria_with_refs),
            Way("agent-browser full", lambda: self._run("snapshot"), read_aria_with_refs),
        )

    async def start(self, folder: Path, chromium: Path) -> None:
        self._env = {
            **os.environ,
            "AGENT_BROWSER_SESSION": f"zu-bench-{os.getpid()}",
            "AGENT_BROWSER_EXECUTABLE_PATH": str(chromium),
            "AGENT_BROWSER_ARGS": "\n".join(_FLAGS),
            "AGENT_BROWSER_SOCKET_DIR": str(folder),
        }
        await self._run("open", "about:blank")
        await self._run("set", "viewport", str(_WIDTH), str(_HEIGHT))

    async def open(self, url: str) -> None:
        await self._run("open", url)

    async def close(self) -> None:
        await self._run("close")

    async def _run(self, *arguments: str) -> str:
        process = await asyncio.create_subprocess_exec(
            self._program,
            *arguments,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=self._env,
        )
        try:
            out, complaint = await asyncio.wait_for(process.communicate(), _CALL_S)
        except TimeoutError:
            process.kill()
            await process.wait()
            raise PeerTrouble(f"{arguments[0]}: no answer within {_CALL_S:.0f} s") from None
        if process.returncode != 0:
            raise PeerTrouble((complaint or out).decode(errors="replace").strip()[:200])
        return out.decode(errors="replace")


@dataclass(frozen=True, slots=True)
class _Dialect:
    """How one server is started and asked.

    Attributes:
        command: With `{chromium}` and `{config}` to be filled in.
        config: What to write into its `config.json`, of its folder and the browser's path; None for no such file.
        open: The tool that opens an address, and what it is given beside `url`.
        look: The tool that tells what is there, and what it is given.
    """

    way: str
    command: tuple[str, ...]
    config: Callable[[Path, Path], object] | None
    open: tuple[str, Mapping[str, object]]
    look: tuple[str, Mapping[str, object]]
    read: Reader
    env: Mapping[str, str]


class McpPeer:
    """A peer that is a server of the Model Context Protocol."""

    def __init__(self, name: str, dialect: _Dialect) -> None:
        self.name = name
        self._dialect = dialect
        self._server: McpServer | None = None
        self.ways = (Way(dialect.way, self._look, dialect.read),)

    async def start(self, folder: Path, chromium: Path) -> None:
        own = folder / self.name.replace("/", "-")
        own.mkdir()
        config = own / "config.json"
        if self._dialect.config is not None:
            config.write_text(json.dumps(self._dialect.config(own, chromium)), encoding="utf-8")
        filled = [part.format(chromium=chromium, config=config) for part in self._dialect.command]
        env = {name: value.format(folder=own) for name, value in self._dialect.env.items()}
        self._server = await asyncio.wait_for(McpServer.start(filled, cwd=own, env=env), _CALL_S)

    async def open(self, url: str) -> None:
        tool, given = self._dialect.open
        await self._ask(tool, {**given, "url": url})

    async def close(self) -> None:
        if self._server is not None:
            await self._server.close()

    async def _look(self) -> str:
        return await self._ask(*self._dialect.look)

    async def _ask(self, tool: str, given: Mapping[str, object]) -> str:
        if self._server is None:
            raise PeerTrouble("It was not started.")
        try:
            return await asyncio.wait_for(self._server.call(tool, **given), _CALL_S)
        except TimeoutError:
            raise PeerTrouble(f"{tool}: no answer within {_CALL_S:.0f} s") from None


def _playwright_mcp(program: Path) -> _Dialect:
    return _Dialect(
        way="Playwright MCP",
        command=(str(program), "--config", "{config}"),
        config=lambda _folder, chromium: {
            "browser": {
                "browserName": "chromium",
                "isolated": True,
                "launchOptions": {
                    "executablePath": str(chromium),
                    "headless": True,
                    "chromiumSandbox": False,
                    "args": list(_FLAGS),
                },
                "contextOptions": {"viewport": {"width": _WIDTH, "height": _HEIGHT}},
            }
        },
        open=("browser_navigate", {}),
        look=("browser_snapshot", {}),
        read=read_aria_with_refs,
        env={},
    )


def _devtools_mcp(program: Path) -> _Dialect:
    flags = [f"--chromeArg={flag}" for flag in _FLAGS]
    quiet = ["--no-usage-statistics", "--no-performance-crux"]
    return _Dialect(
        way="chrome-devtools-mcp",
        command=(
            *(str(program), "--headless", "--isolated", "--executablePath", "{chromium}"),
            *("--no-page-id-routing", f"--viewport={_WIDTH}x{_HEIGHT}", *quiet, *flags),
        ),
        config=None,
        open=("navigate_page", {"type": "url"}),
        look=("take_snapshot", {}),
        read=read_devtools,
        env={"CI": "1"},
    )


def _browser_use(python: Path) -> _Dialect:
    return _Dialect(
        way="browser-use state",
        command=(str(python), "-m", "browser_use.mcp.server"),
        config=lambda folder, chromium: {
            "browser_profile": {
                "bench": {
                    "id": "bench",
                    "default": True,
                    "headless": True,
                    "executable_path": str(chromium),
                    "chromium_sandbox": False,
                    "enable_default_extensions": False,
                    "user_data_dir": str(folder / "profile"),
                    "viewport": {"width": _WIDTH, "height": _HEIGHT},
                    "args": list(_FLAGS),
                }
            },
            "llm": {},
            "agent": {},
        },
        open=("browser_navigate", {}),
        look=("browser_get_state", {}),
        read=read_browser_use,
        env={"ANONYMIZED_TELEMETRY": "false", "BROWSER_USE_CONFIG_DIR": "{folder}"},
    )


def find_peers(folder: Path | None, browser_use_python: Path | None) -> tuple[list[Peer], list[str]]:
    """Find the peers that are installed.

    Args:
        folder: Where `npm install` was run for them; None looks on the path only.
        browser_use_python: The interpreter that has browser-use.

    Returns:
        Those that are there, and a sentence for each that is not.
    """
    peers: list[Peer] = []
    missing: list[str] = []
    native = next(_agent_browsers(folder), None)
    if native is not None:
        peers.append(AgentBrowser(native))
    else:
        missing.append("agent-browser is not installed (npm install agent-browser).")
    servers = (
        ("@playwright/mcp", "playwright-mcp", _playwright_mcp),
        ("chrome-devtools-mcp", "chrome-devtools-mcp", _devtools_mcp),
    )
    for name, program, dialect in servers:
        found = next(_programs(folder, program), None)
        if found is not None:
            peers.append(McpPeer(name, dialect(found)))
        else:
            missing.append(f"{name} is not installed (npm install {name}).")
    if browser_use_python is not None:
        peers.append(McpPeer("browser-use", _browser_use(browser_use_python)))
    else:
        missing.append("browser-use is not measured (name its interpreter with --browser-use).")
    return peers, missing


def _agent_browsers(folder: Path | None) -> Iterator[Path]:
    """Its package holds a program for each system; its own starter in JavaScript costs more time than it takes."""
    machine = {"x86_64": "x64", "AMD64": "x64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    system = {"linux": "linux", "darwin": "darwin", "win32": "win32"}.get(sys.platform, sys.platform)
    if folder is not None:
        for path in sorted((folder / "node_modules" / "agent-browser" / "bin").glob(f"*-{system}-{machine}*")):
            path.chmod(0o755)
            yield path
    yield from _programs(None, "agent-browser")


def _programs(folder: Path | None, program: str) -> Iterator[Path]:
    if folder is not None:
        here = folder / "node_modules" / ".bin" / program
        if here.exists():
            yield here.absolute()
    found = shutil.which(program)
    if found is not None:
        yield Path(found)
