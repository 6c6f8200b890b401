"""One dialog of a page (alert, confirm, prompt, beforeunload), shown as nodes that a surface is made of."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from playwright.async_api import Error as PlaywrightError

from zu_notebook.ids import Ref
from zu_notebook.surface import Evidence, Look, Node, RefBook

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Dialog

__all__ = ["OpenDialog", "ShownDialog"]

_LONGEST_NAME: Final = 4_000
_SHORT: Final = 200
_LEAVE: Final = "Leave site? Changes that you made may not be saved."
_SECRET_WORDS: Final = re.compile(
    r"\b(pass ?word|passwd|pass ?code|pass ?phrase|pwd|mot de passe|contrase[ñn]a|kennwort|passwort|senha|parola"
    r"|wachtwoord|l[öo]senord|adgangskode|passord|salasana|has[łl]o|heslo|jelsz[óo]|pin(?: ?code)?|otp|2fa|cvv2?|cvc2?"
    r"|(?:one.?time|security|verification|recovery|access) (?:code|token|key)|api ?key|secret)\b"
    r"|пароль|密码|密碼|パスワード|暗証番号|비밀번호",
    re.IGNORECASE,
)
"""The words by which a prompt says that it asks for a secret."""

_DIALOG, _FIELD, _ACCEPT, _DISMISS = 1, 2, 3, 4
"""The numbers of a dialog's parts in its pseudo document."""

_numbers = itertools.count(1)


class OpenDialog:
    """A dialog that waits for its answer.

    Args:
        dialog: Playwright's handle on it.

    Attributes:
        kind: `alert`, `confirm`, `prompt` or `beforeunload`.
        message: What it says.
        text: What the field of a prompt holds.
        document: The name of the pseudo document that its parts belong to.
        on_gone: Called when it was answered, or went away with its document.
    """

    def __init__(self, dialog: Dialog) -> None:
        self._dialog = dialog
        self.on_gone: list[Callable[[OpenDialog], None]] = []
        self._answering: asyncio.Future[None] | None = None
        self.kind = dialog.type
        self.message = dialog.message or (_LEAVE if dialog.type == "beforeunload" else "")
        self.text = dialog.default_value
        self.document = f"dialog:{next(_numbers)}"

    @property
    def asks_secret(self) -> bool:
        """Whether it is a prompt for a password or a code: what is written there is not to be kept."""
        return self.kind == "prompt" and _SECRET_WORDS.search(self.message) is not None

    @property
    def answered(self) -> bool:
        """Whether an answer was given."""
        return self._answering is not None

    async def answer(self, *, accept: bool) -> None:
        """Answer it, once; whoever is cancelled here, the answer goes through."""
        if self._answering is None:
            self._answering = asyncio.ensure_future(self._answer(accept=accept))
            self.end()
        await asyncio.shield(self._answering)

    def end(self) -> None:
        """Tell those who show it that it is gone."""
        told, self.on_gone = self.on_gone, []
        for tell in told:
            tell(self)

    async def _answer(self, *, accept: bool) -> None:
        # It may have gone meanwhile, with its page.
        with contextlib.suppress(PlaywrightError):
            if not accept:
                await self._dialog.dismiss()
            elif self.kind == "prompt":
                await self._dialog.accept(self.text)
            else:
                await self._dialog.accept()


class ShownDialog:
    """A dialog as one page shows it: its parts have refs of that page.

    Args:
        dialog: The dialog.
        refs: The page's refs.
        strike: Strikes the page's secrets from a text.
    """

    def __init__(self, dialog: OpenDialog, refs: RefBook, strike: Callable[[str], str]) -> None:
        self.dialog = dialog
        self._refs = refs
        self._strike = strike

    @property
    def field(self) -> Ref | None:
        """The field of a prompt; None where there is none."""
        return self._ref(_FIELD) if self.dialog.kind == "prompt" else None

    @property
    def accept(self) -> Ref:
        """The button that agrees."""
        return self._ref(_ACCEPT)

    @property
    def dismiss(self) -> Ref | None:
        """The button that does not; None for an alert, which has one button."""
        return None if self.dialog.kind == "alert" else self._ref(_DISMISS)

    @property
    def labels(self) -> tuple[str, str]:
        """What its buttons are called."""
        return ("Leave", "Stay") if self.dialog.kind == "beforeunload" else ("OK", "Cancel")

    def owns(self, ref: Ref) -> bool:
        """Whether a ref is one of its parts."""
        place = self._refs.place(ref)
        return place is not None and place[0] == self.dialog.document

    def said(self) -> str:
        """Name it in a sentence: `confirm "Delete it?"`."""
        message = " ".join(self._strike(self.dialog.message).split())
        return f'{self.dialog.kind} "{message[:_SHORT]}{"…" if len(message) > _SHORT else ""}"'

    def forget(self) -> None:
        """Let its refs be stale."""
        self._refs.forget_document(self.dialog.document)

    def look(self, before: Look | None, *, title: str, url: str) -> Look:
        """Show it over what was seen of the page last.

        Args:
            before: The last look at the same document; None where there was none.
            title: The page's title, where there was no look.
            url: The page's address.
        """
        nodes = self._nodes()
        if before is None:
            return Look(
                nodes=nodes,
                title=title,
                url=url,
                evidence=Evidence(text_chars=len(self.dialog.message)),
                view_width=0,
                view_height=0,
            )
        behind = tuple(node if node.pruning else replace(node, pruning="outside-dialog") for node in before.nodes)
        return replace(before, nodes=behind + nodes, url=url, html_chars=None)

    def _nodes(self) -> tuple[Node, ...]:
        dialog = self.dialog
        root = self._ref(_DIALOG)
        accept, dismiss = self.labels
        nodes = [
            Node(
                ref=root,
                role="dialog" if dialog.kind == "prompt" else "alertdialog",
                name=self._strike(dialog.message)[:_LONGEST_NAME],
                states={"modal": True},
            )
        ]
        if self.field is not None:
            nodes.append(
                Node(
                    ref=self.field,
                    parent=root,
                    role="textbox",
                    name=self._strike(dialog.message)[:_LONGEST_NAME],
                    value=self._strike(dialog.text),
                    states={"focused": True},
                    focusable=True,
                    editable=True,
                    secret=dialog.asks_secret,
                )
            )
        focused = self.field is None
        nodes.append(
            Node(
                ref=self.accept,
                parent=root,
                role="button",
                name=accept,
                states={"focused": True} if focused else {},
                focusable=True,
            )
        )
        if self.dismiss is not None:
            nodes.append(Node(ref=self.dismiss, parent=root, role="button", name=dismiss, focusable=True))
        return tuple(nodes)

    def _ref(self, number: int) -> Ref:
        return self._refs.ref(self.dialog.document, number)
