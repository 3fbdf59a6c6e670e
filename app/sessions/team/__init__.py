"""Sessions: a coordinator who plans, sends and merges work."""
