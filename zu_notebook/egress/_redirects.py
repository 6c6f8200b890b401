"""The request that follows a redirect.

Source: the Fetch standard, "HTTP-redirect fetch".
"""

from __future__ import annotations

from dataclasses import replace

import ada_url

from zu_notebook.egress._message import Request, origin_of, spoken
from zu_notebook.errors import NavigationError

__all__ = ["REDIRECTS", "redirected"]

REDIRECTS = frozenset({301, 302, 303, 307, 308})
_TO_GET = frozenset({301, 302})


def redirected(request: Request, status: int, location: str) -> Request:
    """Make the request that a redirect asks for; the policy has yet to judge its address.

    Args:
        request: What was asked for.
        status: One of `REDIRECTS`.
        location: The `Location` header.

    Raises:
        NavigationError: It leads nowhere, or to what is not http or https.
    """
    if not location:
        raise NavigationError(f"{spoken(request.url)} says that the page has moved ({status}), and not where to.")
    try:
        target = ada_url.URL(location, base=request.url)
    except ValueError as error:
        raise NavigationError(f"{spoken(request.url)} leads to an address that can't be read.") from error
    if target.protocol in {"about:", "blob:", "data:", "javascript:"}:
        raise NavigationError(f"{spoken(request.url)} leads to {target.protocol} content, which is not followed.")
    if not target.hash and "#" in request.url:
        target.hash = ada_url.URL(request.url).hash
    onward = replace(request, url=target.href)
    if (status in _TO_GET and request.method == "POST") or status == 303:  # noqa: PLR2004 - See Other
        onward = replace(
            onward,
            method="GET",
            body=b"",
            headers=tuple((name, value) for name, value in request.headers if not name.lower().startswith("content-")),
        )
    if origin_of(onward.url) != origin_of(request.url):
        onward = replace(onward, authorization="")
    return onward
