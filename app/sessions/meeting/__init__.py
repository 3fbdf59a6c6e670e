"""Sessions: a meeting that adjudicates disagreements."""
