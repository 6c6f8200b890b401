"""Who drives, and what is asked first. Pure: no browser, no thread; the clock is injected."""

from zu_notebook.control._consequential import Consequence, FormFacts, Pressing, consequence_of
from zu_notebook.control._consequential_words import TABLE, Effect, Row

__all__ = ["TABLE", "Consequence", "Effect", "FormFacts", "Pressing", "Row", "consequence_of"]
