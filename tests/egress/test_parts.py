"""The parts of the client that need no network: unpacking, and what a request says of where it comes from."""

from __future__ import annotations

import gzip
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zu_notebook.egress._decompress import Unpacked
from zu_notebook.egress._referrer import is_same_site, origin_header, referer

PAGE = "https://a.example/page?q=1#part"


@given(
    content=st.binary(max_size=400).map(lambda part: part * 700),
    cuts=st.lists(st.integers(1, 5000), max_size=40),
    packed_as=st.sampled_from(["gzip", "deflate", "raw"]),
)
def test_content_unpacks_alike_however_it_comes_in(content: bytes, cuts: list[int], packed_as: str) -> None:
    raw = zlib.compressobj(wbits=-15)
    packed = {
        "gzip": gzip.compress(content),
        "deflate": zlib.compress(content),
        "raw": raw.compress(content) + raw.flush(),
    }[packed_as]
    unpacked = Unpacked("gzip" if packed_as == "gzip" else "deflate")
    out = []
    at = 0
    for cut in [*cuts, len(packed)]:
        out += unpacked.feed(packed[at : at + cut])
        at += cut
    assert b"".join(out) == content
    assert all(len(piece) <= 65_536 for piece in out)


@pytest.mark.parametrize(
    ("policy", "target", "sent"),
    [
        ("", "https://a.example/x", "https://a.example/page?q=1"),
        ("", "https://b.example/x", "https://a.example/"),
        ("", "http://a.example/x", ""),
        ("rubbish", "https://b.example/x", "https://a.example/"),
        ("no-referrer", "https://a.example/x", ""),
        ("same-origin", "https://b.example/x", ""),
        ("origin", "http://a.example/x", "https://a.example/"),
        ("strict-origin", "https://a.example/x", "https://a.example/"),
        ("origin-when-cross-origin", "http://b.example/x", "https://a.example/"),
        ("no-referrer-when-downgrade", "http://a.example/x", ""),
        ("no-referrer-when-downgrade", "https://b.example/x", "https://a.example/page?q=1"),
        ("unsafe-url", "http://b.example/x", "https://a.example/page?q=1"),
    ],
)
def test_the_referrer_is_what_the_policy_lets_out(policy: str, target: str, sent: str) -> None:
    assert referer(PAGE, target, policy) == sent


@pytest.mark.parametrize(
    ("source", "target", "policy", "sent"),
    [
        (PAGE, "https://b.example/", "", "https://a.example"),
        (PAGE, "http://b.example/", "", "null"),
        (PAGE, "https://b.example/", "same-origin", "null"),
        (PAGE, "https://a.example/", "no-referrer", "null"),
        ("", "https://a.example/", "", ""),
        ("about:blank", "https://a.example/", "", "null"),
    ],
)
def test_a_form_says_which_origin_sends_it(source: str, target: str, policy: str, sent: str) -> None:
    assert origin_header(source, target, policy) == sent


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("https://a.example/", "https://www.a.example/", True),
        ("https://a.example/", "http://a.example/", False),
        ("https://a.co.uk/", "https://b.co.uk/", False),
        ("https://x.a.co.uk/", "https://a.co.uk/", True),
        ("http://127.0.0.1:1/", "http://127.0.0.1:2/", True),
        ("http://127.0.0.1/", "http://127.1.0.1/", False),
    ],
)
def test_a_site_is_a_scheme_and_a_registrable_domain(one: str, other: str, *, same: bool) -> None:
    assert is_same_site(one, other) is same
