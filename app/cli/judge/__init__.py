"""Commands about the judge."""
