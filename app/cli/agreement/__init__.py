"""Commands that report."""
