from __future__ import annotations

import pytest

from zu_notebook.errors import UsageError
from zu_notebook.network import NetworkPolicy


def test_a_grant_without_scheme_opens_both_schemes_on_that_port_only() -> None:
    policy = NetworkPolicy(allow={"127.0.0.1:8000"})
    assert policy.judge("http://127.0.0.1:8000/x").rule == "grant"
    assert policy.judge("https://127.0.0.1:8000/x").allowed
    assert not policy.judge("http://127.0.0.1:8001/").allowed
    assert not policy.judge("http://127.0.0.1/").allowed
    assert not policy.judge("http://127.0.0.2:8000/").allowed


def test_a_grant_of_an_origin_opens_that_scheme_only() -> None:
    policy = NetworkPolicy(allow=["http://localhost:8000"])
    assert policy.judge("http://localhost:8000/", ["127.0.0.1", "::1"]).allowed
    assert not policy.judge("https://localhost:8000/").allowed
    assert not policy.judge("http://127.0.0.1:8000/").allowed
    assert not policy.judge("http://a.localhost:8000/").allowed


@pytest.mark.parametrize(
    ("grant", "url"),
    [
        ("http://localhost", "http://localhost:80/"),
        ("http://localhost:80", "http://localhost/"),
        ("http://localhost:80/", "http://LOCALHOST./"),
        ("https://10.0.0.5:443", "https://10.0.0.5/"),
        ("10.0.0.5:443", "https://10.0.0.5/"),
        ("10.0.0.5:443", "http://10.0.0.5:443/"),
        ("2130706433:8000", "http://127.0.0.1:8000/"),
        ("[::1]:8000", "http://[0:0::1]:8000/"),
        ("http://[::1]:8000", "http://[::1]:8000/"),
        ("http://[fe80::1]:8000", "http://[fe80::1]:8000/"),
        ("ws://127.0.0.1:9000", "http://127.0.0.1:9000/"),
    ],
)
def test_a_grant_is_the_same_origin_however_it_is_written(grant: str, url: str) -> None:
    assert NetworkPolicy(allow=(grant,)).judge(url).rule == "grant"


def test_a_granted_name_may_lead_to_a_private_address_but_not_to_metadata() -> None:
    policy = NetworkPolicy(allow=["http://intranet.example:8080"])
    assert policy.judge("http://intranet.example:8080/", ["10.0.0.5"]).allowed
    assert policy.judge("http://intranet.example:8080/", ["10.0.0.5", "169.254.169.254"]).rule == "metadata"


@pytest.mark.parametrize(
    "grant", ["http://169.254.169.254", "169.254.169.254:80", "http://[::ffff:a9fe:a9fe]", "http://2852039166"]
)
def test_a_grant_of_a_metadata_address_opens_nothing(grant: str) -> None:
    assert NetworkPolicy(allow=[grant]).judge("http://169.254.169.254/latest/").rule == "metadata"


def test_another_name_that_leads_to_a_granted_address_is_not_granted() -> None:
    policy = NetworkPolicy(allow=["127.0.0.1:8000"])
    assert policy.judge("http://rebind.example:8000/", ["127.0.0.1"]).rule == "loopback"


@pytest.mark.parametrize(
    "grant",
    [
        "localhost",
        "127.0.0.1",
        "*:8000",
        "http://*.example.org",
        "http://localhost:8000/app",
        "http://localhost:8000/?q",
        "http://user@localhost:8000",
        "ftp://localhost",
        "file:///tmp",
        "http://",
        "localhost:99999",
        "about:blank",
        "",
        "  ",
    ],
)
def test_a_grant_that_is_not_exact_is_refused_by_name(grant: str) -> None:
    with pytest.raises(UsageError) as caught:
        NetworkPolicy(allow=[grant])
    assert repr(grant) in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize("allow", ["http://localhost:8000", [8000], 8000, None])
def test_grants_of_another_type_are_refused(allow: object) -> None:
    with pytest.raises(UsageError, match="allow"):
        NetworkPolicy(allow=allow)  # type: ignore[arg-type]  # the wrong type is the point


def test_a_switch_of_another_type_is_refused() -> None:
    with pytest.raises(UsageError, match="allow_private"):
        NetworkPolicy(allow_private="no")  # type: ignore[arg-type]  # the wrong type is the point


def test_granting_makes_a_new_policy_and_leaves_the_old_one() -> None:
    before = NetworkPolicy(allow=["127.0.0.1:1"], allow_private=False, allowed_domains=["127.0.0.1"])
    after = before.grant("http://127.0.0.1:2", "http://127.0.0.1:3")
    assert [after.judge(f"http://127.0.0.1:{port}/").allowed for port in (1, 2, 3, 4)] == [True, True, True, False]
    assert not before.judge("http://127.0.0.1:2/").allowed
    assert after.allowed_domains == before.allowed_domains


def test_policies_of_the_same_grants_are_equal() -> None:
    assert NetworkPolicy(allow=["127.0.0.1:1", "127.0.0.1:2"]) == NetworkPolicy(allow=("127.0.0.1:2", "127.0.0.1:1"))
    assert len({NetworkPolicy(), NetworkPolicy(allow=[])}) == 1


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("docs.example.org", True),
        ("DOCS.example.org.", True),
        ("docs.example.org.evil.test", False),
        ("evildocs.example.org", False),
        ("a.docs.example.org", False),
        ("example.org", False),
        ("sub.example.net", True),
        ("a.b.example.net", True),
        ("example.net", False),
        ("badexample.net", False),
        ("example.net.evil.test", False),
        ("xn--bcher-kva.example", True),
        ("bücher.example", True),
        ("93.184.216.34", True),
        ("93.184.216.35", False),
    ],
)
def test_allowed_domains_match_whole_hosts(host: str, *, allowed: bool) -> None:
    policy = NetworkPolicy(allowed_domains={"docs.example.org", "*.EXAMPLE.net", "bücher.example", "93.184.216.34"})
    decision = policy.judge(f"https://{host}/")
    assert (decision.allowed, decision.rule == "domains") == (allowed, not allowed)


def test_allowed_domains_hold_under_allow_private_and_under_grants() -> None:
    policy = NetworkPolicy(allow=["10.0.0.6:80"], allow_private=True, allowed_domains=["10.0.0.5", "*.localhost"])
    assert policy.judge("http://10.0.0.5/").allowed
    assert policy.judge("http://app.localhost/").allowed
    assert policy.judge("http://10.0.0.6/").rule == "domains"
    assert policy.judge("http://10.0.0.7/").rule == "domains"


def test_an_allowed_domain_may_still_not_lead_inside() -> None:
    policy = NetworkPolicy(allowed_domains=["docs.example.org"])
    assert policy.judge("http://docs.example.org/", ["10.0.0.5"]).rule == "private"


def test_no_allowed_domains_at_all_let_nobody_in() -> None:
    assert NetworkPolicy(allowed_domains=()).judge("https://example.org/").rule == "domains"


@pytest.mark.parametrize(
    "domain",
    [
        "https://example.org",
        "example.org:80",
        "example.org/x",
        "*",
        "*.",
        "a.*.org",
        "*.1.2.3",
        "",
        "a b",
        "u@h",
        "[::1",
    ],
)
def test_a_domain_that_is_not_a_host_is_refused_by_name(domain: str) -> None:
    with pytest.raises(UsageError) as caught:
        NetworkPolicy(allowed_domains=[domain])
    assert repr(domain) in caught.value.message


def test_an_ipv6_host_may_be_an_allowed_domain() -> None:
    for written in ("2606:4700:4700::1111", "[2606:4700:4700::1111]"):
        assert NetworkPolicy(allowed_domains=[written]).judge("http://[2606:4700:4700:0::1111]/").allowed
