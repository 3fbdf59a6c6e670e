"""The store of translations."""
