"""Talking to a server of the Model Context Protocol: a real process that speaks it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from zu_notebook.bench._mcp import McpServer, PeerTrouble

SERVER = """
import json, sys
def say(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\\n"); sys.stdout.flush()
print("a line that is no message", flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message.get("method") == "initialize":
        say({"id": message["id"], "result": {"protocolVersion": "2025-03-26"}})
    elif message.get("method") == "tools/call":
        tool, given = message["params"]["name"], message["params"]["arguments"]
        if tool == "leave":
            sys.exit()
        if tool == "ask":
            say({"id": 900, "method": "roots/list"})
            given = json.loads(sys.stdin.readline())["result"]
        if tool == "fail":
            said = [{"type": "text", "text": "no such page"}]
            say({"id": message["id"], "result": {"isError": True, "content": said}})
        elif tool == "unknown":
            say({"id": message["id"], "error": {"code": -32602, "message": "no such tool"}})
        else:
            say({"method": "notifications/progress", "params": {}})
            text = json.dumps(given) * given.get("times", 1)
            say({"id": message["id"], "result": {"content": [{"type": "text", "text": text}]}})
"""


async def started(tmp_path: Path) -> McpServer:
    return await McpServer.start([sys.executable, "-c", SERVER], cwd=tmp_path, env={})


async def test_a_tool_answers_with_its_text(tmp_path: Path) -> None:
    server = await started(tmp_path)
    assert await server.call("open", url="http://127.0.0.1/") == '{"url": "http://127.0.0.1/"}'
    assert await server.call("ask") == '{"roots": []}'
    assert len(await server.call("open", times=100_000)) == len('{"times": 100000}') * 100_000
    await server.close()
    await server.close()


async def test_what_goes_wrong_is_told(tmp_path: Path) -> None:
    server = await started(tmp_path)
    with pytest.raises(PeerTrouble, match="no such page"):
        await server.call("fail")
    with pytest.raises(PeerTrouble, match="no such tool"):
        await server.call("unknown")
    with pytest.raises(PeerTrouble, match="gone"):
        await server.call("leave")
    await server.close()
