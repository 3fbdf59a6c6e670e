"""People, plans, meetings and workshops, as values."""
