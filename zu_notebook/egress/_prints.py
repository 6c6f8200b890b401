"""Cookies told apart without telling what they hold."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, Final

__all__ = ["cookie_prints"]

_KEY: Final = secrets.token_bytes(32)


def cookie_prints(cookies: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Give, by name and domain of each cookie, a print of its value that means something in this process only.

    Args:
        cookies: As Playwright's storage state has them.
    """
    return {
        f"{each['name']} ({str(each.get('domain', '')).lstrip('.')})": hmac.new(
            _KEY, str(each["value"]).encode(), hashlib.sha256
        ).hexdigest()
        for each in cookies
    }
