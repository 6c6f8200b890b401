"""A server of the Model Context Protocol as a child process: start it, call its tools, end it."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

__all__ = ["McpServer", "PeerTrouble"]

_LINE_BYTES = 1 << 27
_END_S = 5.0


class PeerTrouble(Exception):  # noqa: N818 - told in a line of the bench, and no error of ours
    """A peer did not do what it was asked; the message says what it said."""


class McpServer:
    """One server, spoken to over its standard input and output: a JSON text a line.

    Source: Model Context Protocol 2025-03-26, transport "stdio".
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._number = 0

    @classmethod
    async def start(cls, command: Sequence[str], *, cwd: Path, env: Mapping[str, str]) -> McpServer:
        """Start a server and shake hands with it.

        Args:
            command: The program and its arguments.
            cwd: Where it may leave files.
            env: What it gets beside this process's environment.
        """
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            cwd=cwd,
            env={**os.environ, **env},
            limit=_LINE_BYTES,
        )
        server = cls(process)
        try:
            client = {"name": "zu-notebook-bench", "version": "1"}
            hello = {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": client}
            await server._request("initialize", hello)
            await server._send({"method": "notifications/initialized"})
        except BaseException:
            await server.close()
            raise
        return server

    async def call(self, tool: str, **arguments: Any) -> str:
        """Call a tool and give the text of its answer.

        Raises:
            PeerTrouble: The server says that it went wrong, or is gone.
        """
        answer = await self._request("tools/call", {"name": tool, "arguments": arguments})
        text = "\n".join(part.get("text", "") for part in answer.get("content", []))
        if answer.get("isError"):
            raise PeerTrouble(f"{tool}: {text[:300]}")
        return text

    async def _request(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        self._number += 1
        await self._send({"id": self._number, "method": method, "params": params})
        while True:
            message = await self._receive()
            if "method" in message:
                if "id" in message:
                    await self._send({"id": message["id"], "result": {"roots": []}})
            elif message.get("id") == self._number:
                if "error" in message:
                    raise PeerTrouble(f"{method}: {message['error'].get('message', '')}")
                result: dict[str, Any] = message["result"]
                return result

    async def _send(self, message: Mapping[str, Any]) -> None:
        assert self._process.stdin is not None  # noqa: S101 - it was started with a pipe
        try:
            self._process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
            await self._process.stdin.drain()
        except OSError as error:
            raise PeerTrouble("The server is gone.") from error

    async def _receive(self) -> dict[str, Any]:
        assert self._process.stdout is not None  # noqa: S101 - likewise
        while True:
            line = await self._process.stdout.readline()
            if not line:
                raise PeerTrouble("The server is gone.")
            if line.lstrip().startswith(b"{"):
                message: dict[str, Any] = json.loads(line)
                return message

    async def close(self) -> None:
        """End the server; safe twice."""
        if self._process.returncode is not None:
            return
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), _END_S)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
