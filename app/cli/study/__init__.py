"""Commands about a study as a whole."""
