"""The client: where it connects, what it follows, what it carries along, and where it stops."""

from __future__ import annotations

import asyncio
import gzip
import json
import ssl
import tracemalloc
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.egress.certificate import self_signed
from tests.egress.conftest import MakeClient
from tests.egress.loopback import Loopback, Reply, html
from zu_notebook.egress import Client, CookieJar, Limits, Request, Resolver, Response, judge
from zu_notebook.errors import (
    BlockedRequest,
    NavigationError,
    TimeoutError,  # noqa: A004 - the field's own word
)
from zu_notebook.network import Decision, NetworkPolicy

HERE = Path(__file__).parent


async def get(client: Client, url: str, **more: str) -> Response:
    return await client.send(Request(url=url, **more), timeout_s=20)


def moved(location: str, status: int = 302) -> Reply:
    return Reply(status=status, headers=(("Location", location),))


# ── where it connects ─────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_name_is_looked_up_once_and_its_judged_address_is_connected_to(make_client: MakeClient) -> None:
    with Loopback({"/": html("here")}) as server:
        client = make_client([f"http://museum.example:{server.port}"], names={"museum.example": ["127.0.0.1"]})
        answer = await get(client, f"http://museum.example:{server.port}/")
    assert answer.body == b"here"
    assert server.last.headers["host"] == f"museum.example:{server.port}"


async def test_a_name_that_changes_its_address_is_not_followed_to_the_new_one() -> None:
    answers = [["127.0.0.1"], ["127.0.0.2"]]
    asked: list[str] = []

    async def lookup(host: str, _port: int) -> Sequence[str]:
        asked.append(host)
        return answers[len(asked) - 1]

    with Loopback({"/": html("first")}) as server:
        policy = NetworkPolicy(allow=(f"http://rebind.example:{server.port}",))
        resolver = Resolver(lookup=lookup)
        client = Client(lambda url: judge(policy, url, resolver))
        for _ in range(2):
            answer = await get(client, f"http://rebind.example:{server.port}/")
            assert answer.body == b"first"
        await client.close()
    assert asked == ["rebind.example"]


async def test_a_name_with_one_address_that_is_not_public_is_refused(make_client: MakeClient) -> None:
    refused: list[Decision] = []
    client = make_client(names={"mixed.example": ["203.0.113.10", "127.0.0.1"]}, refused=refused.append)
    with pytest.raises(BlockedRequest) as caught:
        await get(client, "http://mixed.example/")
    assert caught.value.rule == "loopback"
    assert [decision.rule for decision in refused] == ["loopback"]


async def test_a_name_without_an_address_leads_nowhere(make_client: MakeClient) -> None:
    with pytest.raises(NavigationError, match=r"dead\.example has no address"):
        await get(make_client(), "http://dead.example/")


async def test_the_second_address_is_tried_where_nothing_answers_at_the_first(make_client: MakeClient) -> None:
    with Loopback({"/": html("second")}) as server:
        names = {"two.example": ["127.0.0.9", "127.0.0.1"]}
        client = make_client([f"http://two.example:{server.port}"], names=names)
        assert (await get(client, f"http://two.example:{server.port}/")).body == b"second"


@pytest.mark.parametrize(
    "spelling", ["2130706433", "0x7f.1", "127.1", "0177.0.0.1", "\uff11\uff12\uff17.0.0.1", "127.0.0.1."]
)
async def test_odd_spellings_of_an_address_are_read_as_browsers_read_them(
    make_client: MakeClient, spelling: str
) -> None:
    with Loopback({"/": html("loopback")}) as server:
        url = f"http://{spelling}:{server.port}/"
        with pytest.raises(BlockedRequest):
            await get(make_client(), url)
        assert server.asked == []
        answer = await get(make_client([f"http://127.0.0.1:{server.port}"]), url)
    assert answer.body == b"loopback"


async def test_an_address_of_version_6_is_connected_to(make_client: MakeClient) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nv6")
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(answer, "::1", 0) as server:
        origin = f"http://[::1]:{server.sockets[0].getsockname()[1]}"
        assert (await get(make_client([origin]), f"{origin}/")).body == b"v6"


async def test_proxies_of_the_environment_are_not_used(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Loopback() as proxy, Loopback({"/": html("straight")}) as server:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.origin)
        assert (await get(make_client([server.origin]), f"{server.origin}/")).body == b"straight"
        assert proxy.asked == []


async def test_tls_is_checked_against_the_name_and_not_the_address(make_client: MakeClient, tmp_path: Path) -> None:
    certificate = self_signed("museum.example", tmp_path)
    there = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    there.load_cert_chain(certificate)
    trust = ssl.create_default_context(cafile=str(certificate))
    names = {"museum.example": ["127.0.0.1"], "other.example": ["127.0.0.1"]}
    with Loopback({"/": html("safe")}, tls=there) as server:
        grants = [f"https://{name}:{server.port}" for name in names]
        client = make_client(grants, names=names, tls=trust)
        assert (await get(client, f"https://museum.example:{server.port}/")).body == b"safe"
        with pytest.raises(NavigationError, match="certificate is not trusted"):
            await get(client, f"https://other.example:{server.port}/")
        with pytest.raises(NavigationError, match="certificate is not trusted"):
            await get(make_client(grants, names=names), f"https://museum.example:{server.port}/")


async def test_a_connection_is_used_again_for_the_next_request(make_client: MakeClient) -> None:
    with Loopback({"/": html("again")}) as server:
        client = make_client([server.origin])
        for _ in range(3):
            await get(client, f"{server.origin}/")
        assert len(server.connections) == 1


# ── what can go wrong ─────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_port_where_nothing_answers_is_said(make_client: MakeClient) -> None:
    with Loopback() as server:
        origin = server.origin
    with pytest.raises(NavigationError, match="Nothing answers there"):
        await get(make_client([origin]), f"{origin}/")


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "closed the connection without an answer"),
        (b"SSH-2.0-OpenSSH\r\n\r\n", "is not HTTP"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", "closed the connection"),
    ],
)
async def test_an_answer_that_is_none_is_said(make_client: MakeClient, raw: bytes, sentence: str) -> None:
    with Loopback({"/": Reply(raw=raw)}) as server, pytest.raises(NavigationError, match=sentence):
        await get(make_client([server.origin]), f"{server.origin}/")


async def test_a_message_does_not_repeat_the_query(make_client: MakeClient) -> None:
    with Loopback() as server:
        origin = server.origin
    with pytest.raises(NavigationError) as caught:
        await get(make_client([origin]), f"{origin}/find?token=hush-hush")
    assert "hush" not in str(caught.value)
    assert f"{origin}/find" in str(caught.value)


async def test_an_answer_that_does_not_come_ends_at_the_time_limit(make_client: MakeClient) -> None:
    with Loopback({"/": Reply(raw=b"HTTP/1.1 200 OK\r\n", hold=True)}) as server:
        client = make_client([server.origin])
        with pytest.raises(TimeoutError, match=r"did not finish within 0\.2 s"):
            await client.send(Request(url=f"{server.origin}/"), timeout_s=0.2)


async def test_an_answer_that_stops_half_way_ends_at_the_read_limit(make_client: MakeClient) -> None:
    half = b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"
    with Loopback({"/": Reply(raw=half, hold=True)}) as server:
        client = make_client([server.origin], limits=Limits(read_s=0.2))
        with pytest.raises(TimeoutError, match="did not answer in time"):
            await client.send(Request(url=f"{server.origin}/"), timeout_s=30)


async def test_a_request_that_is_cancelled_ends_and_the_client_goes_on(make_client: MakeClient) -> None:
    with Loopback({"/": Reply(raw=b"HTTP/1.1 200 OK\r\n", hold=True), "/next": html("next")}) as server:
        client = make_client([server.origin])
        under_way = asyncio.ensure_future(get(client, f"{server.origin}/"))
        await asyncio.to_thread(server.asked_one.wait, 20)
        under_way.cancel()
        with pytest.raises(asyncio.CancelledError):
            await under_way
        assert (await get(client, f"{server.origin}/next")).body == b"next"


# ── content ───────────────────────────────────────────────────────────────────────────────────────────────────────────

RAW_DEFLATE = zlib.compressobj(wbits=-15)
PACKED = {
    "gzip": gzip.compress(b"packed"),
    "x-gzip": gzip.compress(b"packed"),
    "deflate": zlib.compress(b"packed"),
    "Deflate": RAW_DEFLATE.compress(b"packed") + RAW_DEFLATE.flush(),
    "gzip, gzip": gzip.compress(gzip.compress(b"packed")),
    "GZIP ": gzip.compress(b"pac") + gzip.compress(b"ked"),
    "identity": b"packed",
}


@pytest.mark.parametrize("coding", PACKED)
async def test_packed_content_is_unpacked(make_client: MakeClient, coding: str) -> None:
    reply = Reply(PACKED[coding], headers=(("Content-Encoding", coding),))
    with Loopback({"/": reply}) as server:
        assert (await get(make_client([server.origin]), f"{server.origin}/")).body == b"packed"
        assert server.last.headers["accept-encoding"] == "gzip, deflate"


@pytest.mark.parametrize(
    ("coding", "body", "why"), [("br", b"...", "packed as br"), ("gzip", b"\x1f\x8bnothing of the kind", "damaged")]
)
async def test_content_that_can_not_be_unpacked_is_an_error(
    make_client: MakeClient, coding: str, body: bytes, why: str
) -> None:
    reply = Reply(body, headers=(("Content-Encoding", coding),))
    with Loopback({"/": reply}) as server, pytest.raises(NavigationError, match=why):
        await get(make_client([server.origin]), f"{server.origin}/")


@pytest.mark.parametrize("chunked", [False, True])
async def test_a_gzip_bomb_is_stopped_at_the_limit_with_little_memory(
    make_client: MakeClient, *, chunked: bool
) -> None:
    bomb = gzip.compress(bytes(64 * 1024 * 1024))
    head = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n"
    whole = b"Content-Length: %d\r\n\r\n%s" % (len(bomb), bomb)
    parts = b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(bomb), bomb)
    with Loopback({"/": Reply(raw=head + (parts if chunked else whole))}) as server:
        client = make_client([server.origin], limits=Limits(size_bytes=5_000_000))
        tracemalloc.start()
        try:
            with pytest.raises(NavigationError, match="larger than 5 MB"):
                await get(client, f"{server.origin}/")
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert peak < 30 * 1024 * 1024


async def test_what_is_not_wanted_is_not_read(make_client: MakeClient) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\nContent-Length: 999999999\r\n\r\n"

    def refuse(seen: Response) -> None:
        raise NavigationError(f"no {seen.headers.get('content-type')}")

    with Loopback({"/": Reply(raw=head, hold=True)}) as server:
        client = make_client([server.origin])
        with pytest.raises(NavigationError, match="no video/mp4"):
            await client.send(Request(url=f"{server.origin}/"), timeout_s=20, admit=refuse)


# ── redirects ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("status", "method", "body"),
    [
        (301, "GET", b""),
        (302, "GET", b""),
        (303, "GET", b""),
        (307, "POST", b"a=1"),
        (308, "POST", b"a=1"),
    ],
)
async def test_a_redirected_form_keeps_its_content_or_becomes_a_get(
    make_client: MakeClient, status: int, method: str, body: bytes
) -> None:
    with Loopback({"/form": moved("/done", status), "/done": html("done")}) as server:
        sent = Request(
            url=f"{server.origin}/form",
            method="POST",
            body=b"a=1",
            headers=(("Content-Type", "application/x-www-form-urlencoded"),),
            initiator=f"{server.origin}/",
        )
        answer = await make_client([server.origin]).send(sent, timeout_s=20)
        assert (server.last.method, server.last.body) == (method, body)
        assert ("content-type" in server.last.headers) is (method == "POST")
        assert ("origin" in server.last.headers) is (method == "POST")
        assert (answer.method, answer.url) == (method, f"{server.origin}/done")


async def test_each_hop_of_a_redirect_is_judged(make_client: MakeClient) -> None:
    steps = json.loads((HERE / "redirects.json").read_text(encoding="utf-8"))
    with Loopback({"/secret": html("inner")}) as trap, Loopback() as public:
        for path, step in steps.items():
            location = step["location"].replace("TRAPHOST", trap.origin.removeprefix("http://"))
            public.answers[path] = moved(location.replace("TRAP", trap.origin), step["status"])
        for path, step in steps.items():
            with pytest.raises(BlockedRequest) as caught:
                await get(make_client([public.origin]), f"{public.origin}{path}")
            assert caught.value.rule == step["rule"], path
        assert trap.asked == []


async def test_redirects_without_an_end_are_followed_twenty_times(make_client: MakeClient) -> None:
    with Loopback({"/loop": moved("/loop")}) as server:
        with pytest.raises(NavigationError, match="redirects without an end"):
            await get(make_client([server.origin]), f"{server.origin}/loop")
        assert len(server.asked) == 21


async def test_a_redirect_that_leads_nowhere_is_an_error(make_client: MakeClient) -> None:
    with Loopback({"/": Reply(status=302)}) as server, pytest.raises(NavigationError, match="not where to"):
        await get(make_client([server.origin]), f"{server.origin}/")


async def test_a_redirect_into_data_is_an_error(make_client: MakeClient) -> None:
    with Loopback({"/": moved("data:text/html,hi")}) as server, pytest.raises(NavigationError, match="data: content"):
        await get(make_client([server.origin]), f"{server.origin}/")


async def test_a_fragment_survives_a_redirect_unless_it_brings_its_own(make_client: MakeClient) -> None:
    with Loopback({"/a": moved("/b"), "/c": moved("/b#own"), "/b": html("b")}) as server:
        client = make_client([server.origin])
        assert (await get(client, f"{server.origin}/a#mine")).url == f"{server.origin}/b#mine"
        assert (await get(client, f"{server.origin}/c#mine")).url == f"{server.origin}/b#own"


async def test_another_origin_gets_neither_authorization_nor_more_than_the_origin_of_the_page(
    make_client: MakeClient,
) -> None:
    with Loopback({"/": html("far")}) as far, Loopback() as near:
        near.answers |= {"/away": moved(f"{far.origin}/"), "/home": moved("/"), "/": html("near")}
        client = make_client([near.origin, far.origin])
        request = {"authorization": "Basic dXNlcjpwdw==", "initiator": f"{near.origin}/page?x=1#y"}
        await get(client, f"{near.origin}/home", **request)
        assert near.last.headers["authorization"] == "Basic dXNlcjpwdw=="
        assert near.last.headers["referer"] == f"{near.origin}/page?x=1"
        await get(client, f"{near.origin}/away", **request)
        assert "authorization" not in far.last.headers
        assert far.last.headers["referer"] == f"{near.origin}/"


async def test_a_location_in_utf_8_is_read(make_client: MakeClient) -> None:
    with Loopback({"/b%C3%BC": html("found")}) as server:
        raw = "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /bü\r\n\r\n".encode()
        server.answers["/"] = Reply(raw=raw)
        assert (await get(make_client([server.origin]), f"{server.origin}/")).body == b"found"


async def test_cookies_are_taken_from_every_hop_and_sent_on(make_client: MakeClient) -> None:
    with Loopback({"/": html("in")}) as server:
        server.answers["/log"] = Reply(status=302, headers=(("Location", "/"), ("Set-Cookie", "seen=yes; Path=/")))
        jar = CookieJar()
        await get(make_client([server.origin], cookies=jar), f"{server.origin}/log")
        assert server.last.headers["cookie"] == "seen=yes"
        assert "yes" not in repr(jar)
