"""Sessions: two people who answer together."""
