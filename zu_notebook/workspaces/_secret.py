"""A secret that is typed into pages and shown nowhere: from the keyring, the environment or a prompt."""

from __future__ import annotations

import getpass
import importlib.util
import os
import warnings
from typing import Any, Final, NoReturn, Self

from zu_notebook.errors import UsageError
from zu_notebook.workspaces._arguments import text_argument

__all__ = ["Secret", "hides", "named", "secret", "text_of"]

SERVICE: Final = "zu-notebook"
"""The name under which secrets lie in a keyring."""


class Secret:
    """A text that is known by its name only.

    `page.type("a2", secret)` types it; nothing prints, compares, pickles or writes it.

    Args:
        name: What it is called.
        value: What it is.
    """

    __slots__ = ("_name", "_value")

    def __init__(self, name: str, value: str) -> None:
        self._name = name
        self._value = value

    @property
    def name(self) -> str:
        """What it is called."""
        return self._name

    def __repr__(self) -> str:
        return f"<Secret {self._name}>"

    def __format__(self, _spec: str) -> str:
        return repr(self)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        raise UsageError(
            f"{self!r} can't be pickled: it would be written down.",
            hint=f"Call zu.secret({self._name!r}) where it is needed.",
        )


def text_of(given: str | Secret) -> str:
    """Give the text itself, for the one place that passes it on."""
    return given._value if isinstance(given, Secret) else given  # noqa: SLF001 - this module's own class


def hides(given: object) -> bool:
    """Tell whether a text must not be written down, wherever it goes."""
    return isinstance(given, Secret)


def named(given: object) -> dict[str, str]:
    """Give what may be written down of a secret: the name by which it is asked for again; of all else nothing."""
    return {"secret": given.name} if isinstance(given, Secret) else {}


def secret(name: str, *, prompt: str | None = None) -> Secret:
    """Get a secret: from the keyring, else from the environment, else ask for it.

    The keyring is asked where the package `keyring` is installed (`pip install "zu-notebook[secret]"`), under the
    service `zu-notebook`: `keyring set zu-notebook SHOP_PASSWORD` puts one there.

    Args:
        name: What it is called there: `"SHOP_PASSWORD"`.
        prompt: What a person is asked.

    Returns:
        What `page.type` takes in place of a text; it is never shown, logged or replayed.

    Raises:
        UsageError: It is nowhere, and nobody can be asked.
    """
    text_argument(name, "name")
    if not name.strip() or "=" in name or "\0" in name:
        raise UsageError(f"{name!r} is no name of a secret.", hint='Example: zu.secret("SHOP_PASSWORD")')
    if prompt is not None:
        text_argument(prompt, "prompt")
    value = _of_keyring(name) or os.environ.get(name) or _asked(name, prompt)
    try:
        value.encode()
    except UnicodeEncodeError:
        # Nothing of it is told, so the error that says where is no cause.
        raise UsageError(f"The secret {name} is not UTF-8.", hint=_how(name)) from None
    return Secret(name, value)


def _of_keyring(name: str) -> str | None:
    if importlib.util.find_spec("keyring") is None:
        return None
    import keyring  # noqa: PLC0415 - an extra: not everybody has it
    from keyring.errors import KeyringError  # noqa: PLC0415 - likewise

    try:
        return keyring.get_password(SERVICE, name)
    except KeyringError:
        # No keyring runs here, or it stays locked: the other ways are left.
        return None


def _asked(name: str, prompt: str | None) -> str:
    nobody = UsageError(f"The secret {name} is nowhere, and nobody can be asked for it here.", hint=_how(name))
    try:
        with warnings.catch_warnings():
            # Without a terminal of its own, getpass would show what is typed.
            warnings.simplefilter("error", getpass.GetPassWarning)
            given = getpass.getpass(prompt if prompt is not None else f"{name}: ")
    except (getpass.GetPassWarning, EOFError, NotImplementedError, OSError) as error:
        # A kernel whose front end takes no input says so with a NotImplementedError of its own.
        raise nobody from error
    if not given:
        raise UsageError(f"The secret {name} was asked for, and nothing was given.", hint=_how(name))
    return given


def _how(name: str) -> str:
    return f"Set the environment variable {name}, or put it into the keyring: keyring set {SERVICE} {name}."
