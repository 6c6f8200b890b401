from __future__ import annotations

import asyncio
import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import zu_notebook.egress
from zu_notebook.egress import Resolver, judge
from zu_notebook.errors import NavigationError, UsageError
from zu_notebook.network import NetworkPolicy

if TYPE_CHECKING:
    from collections.abc import Sequence

REBINDING = json.loads((Path(__file__).parent / "rebinding.json").read_text(encoding="utf-8"))["resolver"]


class NameServer:
    """Answers in turn, as the file says, and counts."""

    def __init__(self, answers: dict[str, list[list[str] | str]]) -> None:
        self.answers = {host: list(found) for host, found in answers.items()}
        self.asked: list[str] = []

    async def __call__(self, host: str, _port: int) -> Sequence[str]:
        self.asked.append(host)
        answer = self.answers[host].pop(0)
        if isinstance(answer, str):
            raise socket.gaierror(socket.EAI_NONAME, answer)
        return answer


class Clock:
    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


def test_the_door_has_these_names() -> None:
    assert zu_notebook.egress.__all__ == [
        "Client",
        "CookieJar",
        "Headers",
        "Judge",
        "Limits",
        "Lookup",
        "Request",
        "Resolver",
        "Response",
        "cookie_prints",
        "judge",
        "origin_of",
        "spoken",
    ]


async def test_the_system_resolves_localhost_to_loopback() -> None:
    found = await Resolver().resolve("localhost", 80)
    assert set(found) <= {"127.0.0.1", "::1"}
    assert found


@pytest.mark.parametrize(("host", "address"), [("8.8.8.8", "8.8.8.8"), ("::1", "::1"), ("[::1]", "::1")])
async def test_an_address_comes_back_without_a_look_up(host: str, address: str) -> None:
    server = NameServer({})
    assert await Resolver(lookup=server).resolve(host, 80) == (address,)
    assert server.asked == []


async def test_a_name_that_the_system_can_not_encode_has_no_address() -> None:
    with pytest.raises(NavigationError, match="has no address"):
        await Resolver().resolve("a" * 64 + ".example", 80)


@pytest.mark.parametrize("answer", ["NXDOMAIN", []])
async def test_a_name_without_an_address_is_an_error_that_names_it(answer: list[str] | str) -> None:
    with pytest.raises(NavigationError, match=r"dead\.example has no address"):
        await Resolver(lookup=NameServer({"dead.example": [answer]})).resolve("dead.example", 80)


async def test_a_name_server_that_is_silent_ends_at_the_deadline_and_the_loop_goes_on() -> None:
    release = threading.Event()
    busy = ThreadPoolExecutor(1)
    asyncio.get_running_loop().set_default_executor(busy)
    busy.submit(release.wait)  # the system's look-up waits behind this
    try:
        with pytest.raises(NavigationError, match=r"within 0\.05 s"):
            await Resolver(timeout_s=0.05).resolve("localhost", 80)
    finally:
        release.set()


async def test_an_answer_holds_for_its_time_and_no_longer() -> None:
    server, clock = NameServer({"a.example": [["192.0.2.1"], ["192.0.2.2"]]}), Clock()
    resolver = Resolver(lookup=server, clock=clock, ttl_s=30)
    assert await resolver.resolve("a.example", 80) == ("192.0.2.1",)
    clock.now_s += 29.9
    assert await resolver.resolve("a.example", 443) == ("192.0.2.1",)
    clock.now_s += 0.2
    assert await resolver.resolve("a.example", 80) == ("192.0.2.2",)


async def test_a_failure_is_not_remembered() -> None:
    resolver = Resolver(lookup=NameServer({"a.example": ["SERVFAIL", ["192.0.2.1"]]}))
    with pytest.raises(NavigationError):
        await resolver.resolve("a.example", 80)
    assert await resolver.resolve("a.example", 80) == ("192.0.2.1",)


async def test_the_name_unused_for_longest_is_forgotten_first() -> None:
    server = NameServer({name: [["192.0.2.1"]] * 2 for name in ("a", "b", "c")})
    resolver = Resolver(lookup=server, max_names=2)
    for name in ("a", "b", "a", "c", "a", "b"):
        await resolver.resolve(name, 80)
    assert server.asked == ["a", "b", "c", "b"]


async def test_an_address_is_told_once() -> None:
    server = NameServer({"a.example": [["192.0.2.2", "192.0.2.1", "192.0.2.2"]]})
    assert await Resolver(lookup=server).resolve("a.example", 80) == ("192.0.2.2", "192.0.2.1")


async def test_a_rebinding_name_is_looked_up_once_and_keeps_its_checked_address() -> None:
    server = NameServer(REBINDING)
    resolver = Resolver(lookup=server)
    first = await judge(NetworkPolicy(), "http://rebind.example/", resolver)
    again = await judge(NetworkPolicy(), "http://rebind.example/", resolver)
    assert first.allowed
    assert first.addresses == again.addresses == ("203.0.113.10",)
    assert server.asked == ["rebind.example"]


async def test_a_rebinding_name_is_refused_once_it_leads_inside() -> None:
    clock = Clock()
    resolver = Resolver(lookup=NameServer(REBINDING), clock=clock)
    assert (await judge(NetworkPolicy(), "http://rebind.example/", resolver)).allowed
    clock.now_s += 31
    assert (await judge(NetworkPolicy(), "http://rebind.example/", resolver)).rule == "loopback"


async def test_a_name_with_one_inner_address_is_refused() -> None:
    decision = await judge(NetworkPolicy(), "https://mixed.example/", Resolver(lookup=NameServer(REBINDING)))
    assert (decision.allowed, decision.rule) == (False, "loopback")


async def test_a_name_that_does_not_resolve_fails_closed() -> None:
    with pytest.raises(NavigationError):
        await judge(NetworkPolicy(), "https://dead.example/", Resolver(lookup=NameServer(REBINDING)))


@pytest.mark.parametrize("url", ["http://localhost/", "file:///x", "about:blank", "http://metadata.google.internal/"])
async def test_what_its_name_decides_is_not_looked_up(url: str) -> None:
    server = NameServer({})
    await judge(NetworkPolicy(), url, Resolver(lookup=server))
    assert server.asked == []


async def test_a_granted_name_is_looked_up_all_the_same() -> None:
    policy = NetworkPolicy(allow=["http://rebind.example"])
    resolver = Resolver(lookup=NameServer({"rebind.example": [["169.254.169.254"]]}))
    assert (await judge(policy, "http://rebind.example/", resolver)).rule == "metadata"


async def test_a_granted_localhost_carries_the_addresses_to_connect_to() -> None:
    decision = await judge(NetworkPolicy(allow=["http://localhost:8000"]), "http://localhost:8000/", Resolver())
    assert decision.rule == "grant"
    assert set(decision.addresses) <= {"127.0.0.1", "::1"}


async def test_an_address_of_another_type_is_a_usage_error() -> None:
    with pytest.raises(UsageError):
        await judge(NetworkPolicy(), 5, Resolver())  # type: ignore[arg-type]  # the wrong type is the point
