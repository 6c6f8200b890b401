"""Who may be reached: one policy for every request. Pure; names are resolved by `egress`."""

from zu_notebook.network._policy import Decision, NetworkPolicy, Rule
from zu_notebook.network._refusal import deny

__all__ = ["Decision", "NetworkPolicy", "Rule", "deny"]
