"""Pages for plans, packets and merging."""
