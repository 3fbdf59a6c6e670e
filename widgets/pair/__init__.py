"""The page of two people who answer together at one machine."""
