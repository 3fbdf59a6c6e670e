"""Agreement over several studies: each by itself, and all of them together."""
