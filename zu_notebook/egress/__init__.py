"""The only way out: names are resolved here, judged, and what was judged is what is connected to."""

from zu_notebook.egress._client import Client, Judge, Limits
from zu_notebook.egress._cookies import CookieJar
from zu_notebook.egress._judge import judge
from zu_notebook.egress._message import Headers, Request, Response, origin_of, spoken
from zu_notebook.egress._prints import cookie_prints
from zu_notebook.egress._resolver import Lookup, Resolver

__all__ = [
    "Client",
    "CookieJar",
    "Headers",
    "Judge",
    "Limits",
    "Lookup",
    "Request",
    "Resolver",
    "Response",
    "cookie_prints",
    "judge",
    "origin_of",
    "spoken",
]
