"""Who drives a page: one driver at a time, an epoch that goes up at each change, and what is under way then."""

from zu_notebook.control._lease import DRAIN_S, Lease
from zu_notebook.control._standing import Driver, Principal, Standing, side_of
from zu_notebook.control._ticket import Outcome, Ticket, ask, dispatch, leave, may_clean

__all__ = [
    "DRAIN_S",
    "Driver",
    "Lease",
    "Outcome",
    "Principal",
    "Standing",
    "Ticket",
    "ask",
    "dispatch",
    "leave",
    "may_clean",
    "side_of",
]
