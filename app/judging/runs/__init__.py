"""Plans of calls, and runs that make them."""
