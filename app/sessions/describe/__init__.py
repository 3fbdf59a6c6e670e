"""Sessions: people who describe images."""
