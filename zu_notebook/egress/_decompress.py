"""Decompression in small steps, so that a limit on what comes out holds whatever goes in.

Source: RFC 9110, section 8.4 (content codings); RFC 1952 (gzip, several members); RFC 1950 and 1951 (deflate).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

__all__ = ["ACCEPTED", "Unpacked", "UnreadableError"]

ACCEPTED = "gzip, deflate"
"""What is asked for; each can be unpacked a piece at a time."""

_PIECE = 65_536
_GZIP = {"gzip", "x-gzip"}
_MOST_CODINGS = 3
_AUTO = 32 + zlib.MAX_WBITS
"""gzip or zlib, by the header."""
_GZIP_MARK = b"\x1f\x8b"


class UnreadableError(Exception):
    """The content is packed in a way that is not known, or is damaged."""


class Unpacked:
    """Unpack a body as it comes in; what comes out at once is never more than one piece.

    Args:
        encoding: The `Content-Encoding` header.

    Raises:
        UnreadableError: It names a coding that was not asked for.
    """

    def __init__(self, encoding: str) -> None:
        names = [name.strip().lower() for name in encoding.split(",")]
        codings = [name for name in names if name not in {"", "identity"}]
        unknown = [name for name in codings if name not in _GZIP and name != "deflate"]
        if unknown or len(codings) > _MOST_CODINGS:
            raise UnreadableError(f"packed as {', '.join(unknown or codings)}")
        # The last coding was put on last, and comes off first.
        self._stages = [_Stage() for _ in reversed(codings)]

    def feed(self, chunk: bytes) -> Iterator[bytes]:
        """Give what a chunk unpacks to, piece by piece.

        Raises:
            UnreadableError: The content is damaged.
        """
        yield from _through(self._stages, chunk)


def _through(stages: list[_Stage], chunk: bytes) -> Iterator[bytes]:
    if not stages:
        yield chunk
        return
    for piece in stages[0].feed(chunk):
        yield from _through(stages[1:], piece)


class _Stage:
    """One coding."""

    def __init__(self) -> None:
        self._before = b""
        self._begun = False
        self._done = False
        self._open = zlib.decompressobj(_AUTO)

    def feed(self, chunk: bytes) -> Iterator[bytes]:
        more = False
        while (chunk or more) and not self._done:
            if self._open.eof:
                # Another gzip member, or rubbish after the end, which browsers leave aside.
                self._done = not chunk.startswith(_GZIP_MARK)
                if self._done:
                    return
                self._open = zlib.decompressobj(_AUTO)
            piece = self._unpack(chunk)
            chunk = self._open.unused_data if self._open.eof else self._open.unconsumed_tail
            more = len(piece) == _PIECE
            if piece:
                yield piece

    def _unpack(self, chunk: bytes) -> bytes:
        try:
            piece = self._open.decompress(chunk, _PIECE)
        except zlib.error as error:
            if self._begun:
                raise UnreadableError("damaged") from error
            # "deflate" without the zlib header, as some servers send it.
            self._begun = True
            self._open = zlib.decompressobj(-zlib.MAX_WBITS)
            return self._unpack(self._before + chunk)
        self._before = b"" if self._begun else self._before + chunk
        self._begun = self._begun or bool(piece)
        return piece
