from __future__ import annotations

import pytest

from zu_notebook.errors import BlockedRequest, UsageError
from zu_notebook.network import NetworkPolicy, deny

POLICY = NetworkPolicy(allowed_domains=None)


def test_a_refusal_says_the_rule_and_how_to_grant() -> None:
    error = deny(POLICY.judge("http://127.0.0.1:8000/private?token=1"))
    assert isinstance(error, BlockedRequest)
    assert error.rule == "loopback"
    assert "rule loopback" in error.message
    assert 'allow=("http://127.0.0.1:8000",)' in error.hint


def test_what_the_hint_says_opens_the_door() -> None:
    decision = POLICY.judge("wss://[::1]:9000/", ["::1"])
    assert decision.origin in deny(decision).hint
    assert POLICY.grant(decision.origin).judge("wss://[::1]:9000/").allowed


def test_a_refusal_keeps_the_address_behind_a_name_to_itself() -> None:
    decision = POLICY.judge("http://intranet.example/", ["10.11.12.13"])
    assert "10.11.12.13" not in f"{deny(decision)} {decision.reason} {decision!r}"
    assert decision.addresses == ("10.11.12.13",)


def test_a_refusal_keeps_a_password_to_itself() -> None:
    decision = POLICY.judge("http://me:hunter2@example.org/")
    assert "hunter2" not in f"{deny(decision)} {decision!r}"
    assert "user name and password" in deny(decision).hint


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("http://169.254.169.254/", "can't be granted"),
        ("file:///etc/passwd", "http or https"),
        ("nothing", "http or https"),
        ("http://example.org:70000/", "http or https"),
    ],
)
def test_a_refusal_that_no_grant_opens_says_what_to_do(url: str, word: str) -> None:
    error = deny(POLICY.judge(url))
    assert word in error.hint
    assert "allow=" not in error.hint


def test_a_refused_domain_is_told_by_name() -> None:
    error = deny(NetworkPolicy(allowed_domains=["example.org"]).judge("https://other.example/"))
    assert error.rule == "domains"
    assert '"other.example"' in error.hint


def test_an_allowed_request_is_not_denied() -> None:
    with pytest.raises(UsageError, match="is allowed"):
        deny(POLICY.judge("https://example.org/"))
