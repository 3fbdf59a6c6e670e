"""A study in, a file out; a registry by name."""
