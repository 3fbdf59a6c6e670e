"""Sessions: a facilitator who leads a workshop."""
