"""A page on paper: a PDF, refused where it would show what a secret field holds."""

from __future__ import annotations

import asyncio
import base64
from typing import TYPE_CHECKING, Final

from zu_notebook.browser._frames import Frames
from zu_notebook.errors import ActionabilityError
from zu_notebook.surface import TypedSecrets

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

__all__ = ["print_page"]

_OPTIONS: Final = {"printBackground": True, "preferCSSPageSize": True}


async def print_page(session: CDPSession, frames: Frames, secrets: TypedSecrets) -> bytes:
    """Print the page between two looks for secrets; a password field's dots are no secret.

    Text on paper can't be painted over: a reader of the file would find it below the paint.

    Raises:
        ActionabilityError: A secret is shown in the clear; nothing was printed.
    """
    await _refuse_secrets(frames, secrets)
    answer = await session.send("Page.printToPDF", _OPTIONS)
    await _refuse_secrets(frames, secrets)
    return base64.b64decode(answer["data"])


async def _refuse_secrets(frames: Frames, secrets: TypedSecrets) -> None:
    worlds, _missing = await frames.worlds()
    for answer in await asyncio.gather(*(world.call("printed") for world in worlds)):
        if answer["revealed"] or secrets.strike(answer["text"]) != answer["text"]:
            raise ActionabilityError(
                "The page shows a secret in the clear (a password, a code, a card), which a PDF would hold as text; "
                "nothing was printed.",
                hint="Empty or hide that field first, or take page.screenshot(full=True): it is painted over there.",
            )
