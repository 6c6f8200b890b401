"""Who drives a page, and what a person is asked first.

One driver at a time, an epoch that goes up at each change, and what is under way then; which presses have consequences;
the questions to a person, and what an answer is good for.
"""

from zu_notebook.control._approvals import Answer, ApprovalOutcome, ApprovalRequest, Approvals, fingerprint_of
from zu_notebook.control._consequential import Consequence, FormFacts, Pressing, consequence_of
from zu_notebook.control._consequential_words import TABLE, Effect, Row
from zu_notebook.control._form import FormField, form_facts, says_card
from zu_notebook.control._lease import DRAIN_S, Lease
from zu_notebook.control._standing import Driver, Principal, Standing, side_of
from zu_notebook.control._ticket import Outcome, Ticket, ask, deliver, dispatch, leave, may_clean

__all__ = [
    "DRAIN_S",
    "TABLE",
    "Answer",
    "ApprovalOutcome",
    "ApprovalRequest",
    "Approvals",
    "Consequence",
    "Driver",
    "Effect",
    "FormFacts",
    "FormField",
    "Lease",
    "Outcome",
    "Pressing",
    "Principal",
    "Row",
    "Standing",
    "Ticket",
    "ask",
    "consequence_of",
    "deliver",
    "dispatch",
    "fingerprint_of",
    "form_facts",
    "leave",
    "may_clean",
    "says_card",
    "side_of",
]
