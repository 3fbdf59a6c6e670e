"""How a judge may be used: only where it is sure, as one of a panel, beside people who differ, and for how long."""
