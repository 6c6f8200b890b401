"""The only way out: names are resolved here, judged, and what was judged is what is connected to."""

from zu_notebook.egress._judge import judge
from zu_notebook.egress._resolver import Lookup, Resolver

__all__ = ["Lookup", "Resolver", "judge"]
