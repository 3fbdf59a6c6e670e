"""The command to annotate in a terminal."""
