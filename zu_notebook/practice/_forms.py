"""What a form sends: pairs of text, or parts of which some are files."""

from __future__ import annotations

import email.parser
import email.policy
import urllib.parse

__all__ = ["read_form"]


def read_form(body: bytes, content_type: str) -> dict[str, str]:
    """Read the fields of a form.

    Args:
        body: What was sent.
        content_type: The header of that name; it says which way the fields are written.

    Returns:
        The fields by name, the last of a name; of a file, what is known of it: `log.txt, 12 bytes`.
    """
    if not content_type.lower().startswith("multipart/form-data"):
        return dict(urllib.parse.parse_qsl(body.decode("utf-8", "replace")))
    head = f"Content-Type: {content_type}\r\n\r\n".encode("latin-1", "replace")
    message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
    fields = {}
    for part in message.iter_parts():
        name = part.get_param("name", header="content-disposition")
        content = part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(content, bytes):
            file = part.get_filename(failobj=None)
            fields[name] = content.decode("utf-8", "replace") if file is None else _told(file, len(content))
    return fields


def _told(file: str, size: int) -> str:
    return f"{file}, {size} byte{'' if size == 1 else 's'}" if file else "no file"
