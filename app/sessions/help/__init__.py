"""Sessions: a person who looks for help."""
