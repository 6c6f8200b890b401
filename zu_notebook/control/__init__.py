"""Who drives, and what is asked first. Pure: no browser, no thread; the clock is injected."""

from zu_notebook.control._approvals import Answer, ApprovalRequest, Approvals, Outcome, fingerprint_of
from zu_notebook.control._consequential import Consequence, FormFacts, Pressing, consequence_of
from zu_notebook.control._consequential_words import TABLE, Effect, Row
from zu_notebook.control._form import FormField, form_facts

__all__ = [
    "TABLE",
    "Answer",
    "ApprovalRequest",
    "Approvals",
    "Consequence",
    "Effect",
    "FormFacts",
    "FormField",
    "Outcome",
    "Pressing",
    "Row",
    "consequence_of",
    "fingerprint_of",
    "form_facts",
]
