"""The practice site: a small web site on loopback, for lessons, demos and tests.

It needs no network, answers the same request alike every time, and stands on the standard library alone.
"""

from __future__ import annotations

from ._pages import UnknownPage
from ._site import PortTaken, Site, origins, start

__all__ = ["PortTaken", "Site", "UnknownPage", "origins", "start"]
