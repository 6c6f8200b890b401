"""What naming an address in a shell grants."""

from __future__ import annotations

from urllib.parse import urlsplit

__all__ = ["named_origin"]


def named_origin(url: str) -> tuple[str, ...]:
    """Give the origin of an address: who names it in a shell grants that origin, and no other."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username or parts.password:
        return ()
    return (f"{parts.scheme}://{parts.netloc}",)
