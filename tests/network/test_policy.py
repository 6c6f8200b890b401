from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zu_notebook.network
from zu_notebook.errors import UsageError
from zu_notebook.network import NetworkPolicy

HERE = Path(__file__).parent
POLICY = NetworkPolicy()


def _rows(name: str) -> list[dict[str, str]]:
    rows = json.loads((HERE / name).read_text(encoding="utf-8"))
    return rows if isinstance(rows, list) else rows["urls"]


def test_the_door_has_these_names() -> None:
    assert zu_notebook.network.__all__ == ["Decision", "NetworkPolicy", "Rule", "deny"]


@pytest.mark.parametrize("row", _rows("ipv6_embedded_ipv4.json"), ids=lambda row: row["address"])
def test_an_ipv4_inside_an_ipv6_is_judged_by_what_is_inside(row: dict[str, str]) -> None:
    allowed = row["decision"] == "allow"
    assert POLICY.judge(f"http://[{row['address']}]/").allowed is allowed
    assert POLICY.judge("http://name.example/", [row["address"]]).allowed is allowed


@pytest.mark.parametrize("row", _rows("allow_private.json"), ids=lambda row: row["url"])
def test_allow_private_opens_private_pages_and_never_metadata(row: dict[str, str]) -> None:
    allowed = row["decision"].startswith("allow")
    assert NetworkPolicy(allow_private=True).judge(row["url"]).allowed is allowed


def test_each_hop_of_a_redirect_is_refused_by_its_own_address() -> None:
    pages = json.loads((HERE / "redirect_hops.json").read_text(encoding="utf-8"))["server PUB"]
    rules = {}
    for path in ("/a", "/b", "/c", "/d"):
        url = "http://pub.example/"
        hop = path
        while POLICY.judge(url, ["93.184.216.34"] if "pub.example" in url else []).allowed:
            url = urljoin(url, hop.replace("TRAPHOST", "127.0.0.1:9").replace("TRAP", "http://127.0.0.1:9"))
            hop = pages.get(hop, {}).get("Location", "")
        rules[path] = POLICY.judge(url).rule
    assert rules == {"/a": "loopback", "/b": "loopback", "/c": "loopback", "/d": "scheme"}


@pytest.mark.parametrize(
    ("address", "rule"),
    [
        ("8.8.8.8", "public"),
        ("127.255.255.254", "loopback"),
        ("10.0.0.5", "private"),
        ("172.16.0.1", "private"),
        ("172.31.255.255", "private"),
        ("172.32.0.1", "public"),
        ("192.168.1.1", "private"),
        ("169.254.1.1", "link-local"),
        ("100.64.0.1", "shared"),
        ("100.128.0.1", "public"),
        ("192.0.0.1", "reserved"),
        ("198.18.0.1", "reserved"),
        ("240.0.0.1", "reserved"),
        ("255.255.255.255", "reserved"),
        ("224.0.0.1", "multicast"),
        ("0.0.0.0", "unspecified"),  # noqa: S104 - it is judged, nothing binds to it
        ("0.1.2.3", "unspecified"),
        ("169.254.169.254", "metadata"),
        ("168.63.129.16", "metadata"),
        ("100.100.100.200", "metadata"),
        ("192.0.0.192", "metadata"),
        ("fd00:ec2::254", "metadata"),
        ("::1", "loopback"),
        ("::", "unspecified"),
        ("fec0::1", "site-local"),
        ("fd12:3456::1", "unique-local"),
        ("fe80::1%eth0", "link-local"),
        ("ff02::1", "multicast"),
        ("2001:db8::1", "reserved"),
        ("3fff::1", "reserved"),
        ("100::1", "reserved"),
        ("4000::1", "reserved"),
        ("2606:4700:4700::1111", "public"),
        ("64:ff9b::808:808", "public"),  # NAT64 of 8.8.8.8
        ("64:ff9b::a00:5", "private"),  # NAT64 of 10.0.0.5
        ("64:ff9b:1::808:808", "reserved"),  # a NAT64 of somebody's own network
        ("64:ff9b:1::a9fe:a9fe", "metadata"),
        ("::ffff:0:a9fe:a9fe", "metadata"),
        ("2002:808:808::1", "public"),  # 6to4 of 8.8.8.8
        ("2001:0:808:808::f7f7:f7f7", "public"),  # Teredo, server and client 8.8.8.8
        ("2001:0:808:808::80ff:fffe", "loopback"),  # Teredo, client 127.0.0.1
        ("2001:0:7f00:1::f7f7:f7f7", "loopback"),  # Teredo, server 127.0.0.1
        ("not an address", "malformed"),
    ],
)
def test_an_address_is_judged_by_its_range(address: str, rule: str) -> None:
    decision = POLICY.judge("http://name.example/", [address])
    assert (decision.rule, decision.allowed) == (rule, rule == "public")


@pytest.mark.parametrize(
    "host",
    [
        "2130706433",
        "0x7f000001",
        "017700000001",
        "0177.0.0.1",
        "0x7f.1",
        "127.1",
        "127.0.0.1.",
        "127。0。0。1",
        "１２７.0.0.1",  # noqa: RUF001 - full-width digits are the point
        "①②⑦.0.0.1",
        "%31%32%37.0.0.1",
        "[::ffff:127.0.0.1]",
        "[0:0:0:0:0:ffff:7f00:1]",
        "localhost",
        "LOCALHOST.",
        "a.b.localhost",
        "ｌocalhost",  # noqa: RUF001 - a full-width letter is the point
    ],
)
def test_an_odd_spelling_of_loopback_is_loopback(host: str) -> None:
    decision = POLICY.judge(f"http://{host}:8888/tree")
    assert (decision.allowed, decision.rule, decision.port) == (False, "loopback", 8888)


@pytest.mark.parametrize(
    ("url", "rule"),
    [
        ("file:///etc/passwd", "scheme"),
        ("ftp://example.org/", "scheme"),
        ("javascript:alert(1)", "scheme"),
        ("chrome://settings", "scheme"),
        ("view-source:http://example.org/", "scheme"),
        ("filesystem:http://example.org/temporary/x", "scheme"),
        ("http://user:secret@example.org/", "user-info"),
        ("http://example.org@127.0.0.1/", "user-info"),
        ("https://example.org:65536/", "port"),
        ("https://example.org:99999999999/", "port"),
        ("http://", "malformed"),
        ("http:///", "malformed"),
        ("http://./", "malformed"),
        ("http://256.256.256.256/", "malformed"),
        ("http://1.2.3.4.5/", "malformed"),
        ("http://[::1/", "malformed"),
        ("example.org", "malformed"),
        ("/just/a/path", "malformed"),
        ("", "malformed"),
        ("\ud800", "malformed"),
    ],
)
def test_what_is_not_a_plain_web_address_is_refused(url: str, rule: str) -> None:
    decision = POLICY.judge(url)
    assert (decision.allowed, decision.rule) == (False, rule)


def test_user_info_is_judged_by_the_real_host() -> None:
    assert POLICY.judge("http://example.org@127.0.0.1/").host == "127.0.0.1"


@pytest.mark.parametrize("url", ["about:blank", "about:srcdoc", "data:text/html,<p>", "blob:http://127.0.0.1/1"])
def test_what_stays_inside_the_page_is_allowed(url: str) -> None:
    decision = NetworkPolicy(allowed_domains=()).judge(url)
    assert (decision.allowed, decision.rule, decision.host) == (True, "in-page", "")


@pytest.mark.parametrize(("socket", "twin"), [("ws", "http"), ("wss", "https")])
def test_a_web_socket_is_judged_as_its_http_twin(socket: str, twin: str) -> None:
    assert POLICY.judge(f"{socket}://example.org/").origin == f"{twin}://example.org"
    assert not POLICY.judge(f"{socket}://127.0.0.1/").allowed
    assert NetworkPolicy(allow=[f"{twin}://127.0.0.1:9000"]).judge(f"{socket}://127.0.0.1:9000/").allowed


def test_back_slashes_and_tabs_are_read_as_a_browser_reads_them() -> None:
    assert POLICY.judge("http:\\\\127.0.0.1\\x").rule == "loopback"
    assert POLICY.judge(" ht\ntp://127.0\t.0.1/").rule == "loopback"


def test_every_address_of_a_name_must_pass() -> None:
    assert POLICY.judge("http://mixed.example/", ["203.0.113.10"]).allowed
    assert POLICY.judge("http://mixed.example/", ["203.0.113.10", "127.0.0.1"]).rule == "loopback"


def test_a_name_without_addresses_is_judged_by_what_it_says() -> None:
    decision = POLICY.judge("https://docs.example.org/x?y")
    assert (decision.allowed, decision.rule, decision.host, decision.port) == (True, "name", "docs.example.org", 443)


def test_localhost_is_loopback_whatever_it_resolves_to() -> None:
    assert POLICY.judge("http://localhost/", ["8.8.8.8"]).rule == "loopback"


def test_a_metadata_name_is_refused_even_where_it_is_granted() -> None:
    policy = NetworkPolicy(allow=["http://metadata.google.internal"], allow_private=True)
    assert policy.judge("http://metadata.google.internal./").rule == "metadata"


@pytest.mark.parametrize("url", [5, None, b"http://example.org/"])
def test_an_address_of_another_type_is_a_usage_error(url: object) -> None:
    with pytest.raises(UsageError, match="An address is a text"):
        POLICY.judge(url)  # type: ignore[arg-type]  # the wrong type is the point


def test_one_text_for_addresses_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="addresses"):
        POLICY.judge("http://example.org/", "127.0.0.1")


@given(st.text())
def test_any_text_gets_a_decision(url: str) -> None:
    decision = POLICY.judge(url)
    assert decision.allowed or decision.reason


@given(st.ip_addresses(v=4), st.sampled_from(["::ffff:{}", "64:ff9b::{}", "::ffff:0:{}"]))
def test_any_ipv4_is_judged_alike_in_its_disguises(address: object, disguise: str) -> None:
    plain = POLICY.judge("http://name.example/", [str(address)])
    disguised = POLICY.judge("http://name.example/", [disguise.format(address)])
    assert (disguised.rule, disguised.allowed) == (plain.rule, plain.allowed)
