"""A document with all that belongs to it while it is the page's: its fields, its roles, its secrets."""

from __future__ import annotations

from zu_notebook.http._dom import Document, Element
from zu_notebook.http._drawn import Drawn
from zu_notebook.http._fields import Fields
from zu_notebook.http._roles import Roles
from zu_notebook.http._secrets import Secrets
from zu_notebook.http._states import Sight

__all__ = ["Loaded"]


class Loaded:
    """A document that is the page's now.

    Args:
        document: What was parsed.

    Attributes:
        fields: What its fields hold.
        roles: The roles of its elements.
        secrets: Which fields are secret.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.fields = Fields(document)
        self.roles = Roles(document)
        self.secrets = Secrets(document, self.fields, self.roles)

    def __repr__(self) -> str:
        return f"<Loaded {self.document!r}>"

    def sight(self) -> Sight:
        """Look anew: what is shown and what things are called may have changed."""
        return Sight(self.document, self.fields, self.roles, self.secrets, Drawn(self.document))

    def is_inert(self, element: Element) -> bool:
        """Tell whether an element is in a part that the page has switched off."""
        at: Element | None = element
        while at is not None:
            if at.has("inert"):
                return True
            at = at.parent
        return False
