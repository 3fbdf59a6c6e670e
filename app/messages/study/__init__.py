"""Sentences about studies as a whole: start, home, new study, settings."""
