"""Sessions: a person who reads a report."""
