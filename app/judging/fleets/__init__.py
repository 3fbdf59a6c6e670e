"""Several servers that share the calls of one run."""
