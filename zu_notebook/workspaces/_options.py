"""What a page's context takes beside its viewport: language, place, device, who it logs in as."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from zu_notebook.browser import cdp_address
from zu_notebook.errors import UsageError
from zu_notebook.workspaces._arguments import flag, text_argument
from zu_notebook.workspaces._secret import Secret, text_of

__all__ = ["VIEWPORT", "PageOptions"]

VIEWPORT: Final = (1280, 800)
"""Width and height in CSS pixels where nothing else is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageOptions:
    """The options of `zu.open`, checked.

    Attributes:
        storage_state: Cookies and local storage to start with, as Playwright saves them: a path or the object.
        locale: A language tag; what is asked of servers (`Accept-Language`) follows it.
        timezone: An IANA name.
        user_agent: What the browser calls itself.
        device: The name of a device whose screen, touch and user agent are taken.
        http_credentials: User and password; only the first address's own origin gets them.
        headed: Show the browser's window.
        attach: The debugging address of a browser that runs already, where the page is opened.
    """

    storage_state: str | Path | Mapping[str, Any] | None = field(default=None, repr=False)
    locale: str | None = None
    timezone: str | None = None
    user_agent: str | None = None
    device: str | None = None
    http_credentials: tuple[str, str | Secret] | None = field(default=None, repr=False)
    headed: bool = False
    attach: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for name in ("locale", "timezone", "user_agent", "device"):
            value = getattr(self, name)
            if value is not None and not text_argument(value, name).strip():
                raise UsageError(f"{name} is blank.", hint="Leave it out.")
        flag(self.headed, "headed")
        if self.attach is not None:
            cdp_address(self.attach)
            if self.headed:
                raise UsageError(
                    "A browser that is attached to has the windows that it has.", hint="Leave headed out, or attach."
                )
        self._check_state()
        self._check_credentials()

    def _check_state(self) -> None:
        state = self.storage_state
        if state is not None and not isinstance(state, str | Path | dict):
            raise UsageError(f"storage_state must be a path or an object, not {type(state).__name__}.")
        if isinstance(state, str | Path) and not Path(state).is_file():
            raise UsageError(
                f"There is no storage state {str(state)!r}.", hint="Playwright's storage_state() writes one."
            )

    def _check_credentials(self) -> None:
        given: object = self.http_credentials
        if given is None:
            return
        # What was given is not repeated: a password may stand in any place of it.
        wrong = UsageError(
            "http_credentials is (user, password): two texts; the password may be a secret.",
            hint='Example: http_credentials=("harbour", zu.secret("HARBOUR_PASSWORD"))',
        )
        if not isinstance(given, tuple | list) or len(given) != 2:  # noqa: PLR2004 - user and password
            raise wrong
        user, password = given
        if not isinstance(user, str) or not user or not isinstance(password, str | Secret):
            raise wrong
        text_argument(user, "The user of http_credentials")
        text_argument(text_of(password), "The password of http_credentials")

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must be struck from all that is told of the page."""
        if self.http_credentials is None:
            return ()
        user, password = self.http_credentials
        # The pair too: what a browser sends is its base64.
        return text_of(password), f"{user}:{text_of(password)}"

    def of_context(self, origin: str) -> dict[str, Any]:
        """Give what a browser's context takes, by Playwright's names.

        Args:
            origin: Where the credentials may be sent to.
        """
        named: dict[str, Any] = {
            "storage_state": self.storage_state,
            "locale": self.locale,
            "timezone_id": self.timezone,
            "user_agent": self.user_agent,
            "device": self.device,
            "headed": self.headed or None,
        }
        if self.http_credentials is not None:
            user, password = self.http_credentials
            named["http_credentials"] = {"username": user, "password": text_of(password), "origin": origin}
        return {name: value for name, value in named.items() if value is not None}
